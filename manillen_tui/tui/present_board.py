"""The scoreboard of a boam, from the deals that were scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType

from manillen_tui.game.events import BoamWon, DealScored
from manillen_tui.game.match import Match
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import DealResult
from manillen_tui.game.table import Revoke, Table
from manillen_tui.tui.draw.scores import BoardRow, BoardView
from manillen_tui.tui.names import Names, carried
from manillen_tui.tui.present_score import HELPED, gains, news, tree
from manillen_tui.tui.present_sum import tie_line

NOTHING = "-"

ASSISTS = frozenset({"hint", "memory", "undo", "warning"})
"""The kinds of help that have a name; a record of others may tell of more."""

KEYS = frozenset(f"assist.{kind}" for kind in ASSISTS)
"""The catalogue keys composed here."""

NO_HELP: Mapping[int, Set[str]] = MappingProxyType({})


def scoreboard(
    names: Names,
    match: Match,
    table: Table | None,
    history: Sequence[DealScored],
    boam: BoamWon | None,
    forfeits: Mapping[int, Revoke],
    assists: Mapping[int, Set[str]] = NO_HELP,
) -> BoardView:
    """The whole score of a boam.

    Args:
        names: whose words and place to use.
        match: where the match stands.
        table: the deal on the table, if one is.
        history: the deals of this boam, oldest first.
        boam: how the boam ended, if the deal on the table ended it.
        forfeits: the revokes that ended deals, by the deal's number (R28).
        assists: the kinds of help that the person had, by the deal's number.
    """
    text, rules = names.language.text, match.rules
    return BoardView(
        heads=(text("board.deal"), text("board.named")),
        groups=(text("score.points"), text("board.scored"), text("score.total")),
        columns=names.columns(rules),
        short=names.short_columns(rules),
        rows=tuple(
            _row(
                names,
                rules,
                scored,
                forfeits.get(scored.number),
                assists.get(scored.number, frozenset()),
            )
            for scored in history
        ),
        empty=text("board.empty"),
        tree=tree(names, rules, history, won=boam is not None),
        lines=_lines(names, match, table, history, boam),
    )


def _row(
    names: Names, rules: Rules, scored: DealScored, forfeit: Revoke | None, help_had: Set[str]
) -> BoardRow:
    result, letters = scored.result, names.language.seat_letters
    points = result.by_scorer(rules, result.points)
    sign = names.naming_sign(result.naming)
    times = f" ×{result.factor}" if result.factor > 1 else ""
    maker = names.label_of(result.maker)
    number = f"{scored.number}{HELPED if help_had else ''}"
    named = names.language.text("sum.named", name=maker, trump=names.named(result.naming))
    return BoardRow(
        deal=f"{number} {names.label_of(result.dealer)}",
        deal_short=f"{number} {letters(result.dealer)}",
        named=named + times,
        named_short=f"{letters(result.maker)} {sign}{times}",
        groups=(
            tuple(str(points[name]) for name in rules.scorers),
            tuple(str(gained) if gained else NOTHING for gained in gains(rules, scored)),
            tuple(map(str, scored.totals)),
        ),
        notes=(*_notes(names, rules, result, forfeit), *_help(names, help_had)),
    )


def _help(names: Names, kinds: Set[str]) -> tuple[str, ...]:
    """What help the person had."""
    known = [names.language.text(f"assist.{kind}") for kind in sorted(kinds & ASSISTS)]
    if not kinds:
        return ()
    return (f"{HELPED} {names.language.text('assist.had', kinds=known)}",)


def _notes(
    names: Names, rules: Rules, result: DealResult, forfeit: Revoke | None
) -> tuple[str, ...]:
    """What the numbers do not say by themselves."""
    text = names.language.text
    told = names.factors_of(result, rules)
    if result.slam is not None:
        told.append(text("sum.slam", times=2))
    lines = [" · ".join(told)] if told else []
    if rules.trump.startswith("auction") and not result.made:
        lines.append(text("sum.failed", name=names.label_of(result.maker), par=rules.par))
    if forfeit is not None:
        lines.append(text("sum.forfeit", name=names.label_of(forfeit.seat)))
    if result.tie and (rules.score == "excess" or rules.tie == "replay"):
        lines.append(tie_line(names, rules, again=carried(result, rules)))
    return tuple(lines)


def _lines(
    names: Names,
    match: Match,
    table: Table | None,
    history: Sequence[DealScored],
    boam: BoamWon | None,
) -> tuple[str, ...]:
    text, rules = names.language.text, match.rules
    lines = [text("board.target", target=rules.target)] if not rules.deals else []
    if rules.score == "card_points":
        lines.append(text("sum.card-points"))
    if table is not None:
        lines += news(names, rules, table, history, match, boam)
    if rules.several_boams:
        won = zip(names.columns(rules), match.boams, strict=True)
        score = "  ".join(f"{name} {count}" for name, count in won)
        lines.append(text("sum.boams", score=score))
    return tuple(lines)
