"""What is said of a revoke, and at the end of a match (R28, R35, R36)."""

from __future__ import annotations

from manillen_tui.game.legal import Refusal
from manillen_tui.game.match import Match
from manillen_tui.game.rules import Rules
from manillen_tui.tui.names import Names

KEYS = frozenset({"revoke.restore", "revoke.forfeit"})
"""The catalogue keys composed here."""


def match_words(names: Names, match: Match) -> tuple[str, list[str]]:
    """Who won a match that is over, and its score, line by line."""
    text, rules = names.language.text, match.rules
    columns = dict(zip(rules.scorers, names.columns(rules), strict=True))
    alone = len(rules.scorers) == len(rules.plan.players)
    if match.winner is None:
        heading = text("end.drawn")
    elif names.is_shared:
        heading = text("end.won", name=columns[match.winner])
    elif match.winner == rules.scorer(names.seat):
        heading = text("end.you-won" if alone else "end.we-won")
    elif alone:
        heading = text("end.they-won", name=columns[match.winner])
    else:
        heading = text("end.others-won")
    lines = [
        text("end.score", name=columns[name], total=total)
        for name, total in zip(rules.scorers, match.totals, strict=True)
    ]
    if rules.several_boams:
        lines += [
            text("end.boams", name=columns[name], boams=won)
            for name, won in zip(rules.scorers, match.boams, strict=True)
        ]
    lines.append(text("end.deals", deals=match.number))
    return heading, lines


def revoke_lines(names: Names, rules: Rules, refused: Refusal) -> list[str]:
    """The card or word that was illegal, the duty that it broke, and what follows."""
    text = names.language.text
    return [
        text("revoke.laid", name=names.label_of(refused.seat), card=refused.card),
        names.language.say(refused.message),
        text(f"revoke.{rules.revoke}"),
    ]
