"""A score pad in words: who plays, what a deal comes to, how the boam stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from manillen_tui.game.actions import NO_TRUMP
from manillen_tui.game.match import Match
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import is_tie
from manillen_tui.game.seats import Seat
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.pad.book import Pad, PadDeal
from manillen_tui.pad.entry import Entry, How, points_of, score_line
from manillen_tui.tui.draw.canvas import fit
from manillen_tui.tui.draw.scores import ScoreRow, ScoreView
from manillen_tui.tui.names import Names
from manillen_tui.tui.present_score import grown, session_line
from manillen_tui.tui.present_sum import tie_line

_HEAD = 4
"""Cells of a name where there is little room."""


@dataclass(frozen=True, slots=True)
class PadNames(Names):
    """Calls sides by their players, where those have names; nobody at the pad is *you*."""

    def scorer(self, name: str, rules: Rules) -> str:
        """Who keeps a score: the players by name, a lone player's seat, or us and them."""
        seats = [seat for seat in rules.plan.players if rules.scorer(seat) == name]
        if len(seats) == 1:
            return self.label_of(seats[0])
        if any(seat in self.names for seat in seats):
            return " + ".join(map(self.label_of, seats))
        return self.language.text("table.us" if seats[0] == self.seat else "table.them")

    def short_columns(self, rules: Rules) -> tuple[str, ...]:
        """Their first letters, where they have names."""
        return tuple(self._short(name, rules) for name in rules.scorers)

    def _short(self, name: str, rules: Rules) -> str:
        seats = [seat for seat in rules.plan.players if rules.scorer(seat) == name]
        if len(seats) > 1:
            named = any(seat in self.names for seat in seats)
            letters = "+".join(self.label_of(seat)[:1] for seat in seats)
            return letters if named else self.scorer(name, rules)
        if seats[0] not in self.names:
            return self.language.seat_letters(seats[0])
        return fit(self.names[seats[0]], _HEAD, "")

    def team(self, side: int, dealer: Seat, rules: Rules) -> str:
        """A side of one deal, which with three players has the dealer alone (R10)."""
        if rules.plan.sides:
            return self.scorer(rules.plan.sides[side].name, rules)
        return " + ".join(map(self.label_of, rules.sides(dealer)[side].seats))


def names_of(language: Language, rules: Rules, players: Mapping[Seat, str]) -> PadNames:
    """What to call people: by the names that they have in a record, where those are their own."""
    own = {}
    for seat, player in players.items():
        name = language.player(player)
        if name and name not in {Language(code).seat(seat) for code in LANGUAGES}:
            own[seat] = name
    return PadNames(language, rules.plan.players[0], own)


def sum_lines(names: PadNames, match: Match, entry: Entry) -> list[str]:
    """What a deal comes to: the points of both sides, then each step to the score.

    Raises:
        PadError: it cannot have been played so.
    """
    text, rules, dealer = names.language.text, match.rules, entry.dealer
    line, points = score_line(match, entry), points_of(match.rules, entry)
    teams = [names.team(side, dealer, rules) for side in (0, 1)]
    lines = ["  ".join(f"{team} {taken}" for team, taken in zip(teams, points, strict=True))]
    tie = is_tie(rules, points)
    if tie:
        lines.append(tie_line(names, rules, again=match.pending))
    if rules.score == "card_points":
        return lines if tie else [*lines, text("sum.card-points")]
    gained = line["score"]
    assert isinstance(gained, dict)
    for side, team in enumerate(teams):
        scorers = [it for it in rules.scorers if rules.scoring_side(it, dealer).index == side]
        if score := gained[scorers[0]]:
            excess = points[side] - rules.par
            steps = [text("sum.excess", points=points[side], par=rules.par, excess=excess)]
            if entry.how is How.SLAM:
                steps.append(text("sum.slam", times=2))
            naming = NO_TRUMP if rules.trump == "none" else entry.naming
            steps += names.in_force(rules, naming, entry.doubling, tie=match.pending)
            key = "sum.score-each" if len(scorers) > 1 else "sum.score"
            lines.append(text(key, name=team, steps=" · ".join(steps), score=score))
    if not any(gained.values()) and not tie:
        lines.append(text("sum.nobody", par=rules.par))
    return lines


def pad_view(names: PadNames, pad: Pad) -> ScoreView:
    """The score so far: the deals of the boam, its total, the boams won, the tree."""
    text, rules, deals = names.language.text, pad.rules, pad.boam
    none = (0,) * len(rules.scorers)
    totals = deals[-1].totals if deals else none
    fresh = deals[-1].score if deals else none
    won = bool(deals) and deals[-1].boam is not None
    boams = ScoreRow(text("score.boams"), tuple(map(str, pad.match.boams)))
    return ScoreView(
        heading=text("score.heading"),
        columns=names.columns(rules),
        short=names.short_columns(rules),
        target="" if rules.deals else f"/{rules.target}",
        deals=tuple(deal_row(names, deal) for deal in deals),
        total=ScoreRow(text("score.total"), tuple(map(str, totals))),
        boams=boams if rules.several_boams else None,
        lines=tuple(news_of(names, pad)),
        tree=grown(names, rules, names.short_columns(rules), totals, fresh, won=won),
    )


def deal_row(names: PadNames, deal: PadDeal) -> ScoreRow:
    """A deal of the score, with what was named and its factor."""
    sign = "" if deal.naming is None else names.naming_sign(deal.naming)
    times = f"×{deal.factor}" if deal.factor is not None and deal.factor > 1 else ""
    label = names.language.text("score.deal", number=deal.number)
    values = tuple(str(gained) if gained else "-" for gained in deal.score)
    return ScoreRow(label, values, " ".join(filter(None, (sign, times))), str(deal.number))


def news_of(names: PadNames, pad: Pad) -> list[str]:
    """What is special about the deal to come, or how the last one ended its boam (R33–R36)."""
    text, rules, match, deals = names.language.text, pad.rules, pad.match, pad.boam
    boam = deals[-1].boam if deals else None
    lines = []
    if boam is not None:
        winner = names.scorer(boam.winner, rules)
        lines.append(text("sum.boam-won", name=winner, number=boam.number))
    if match.over and match.winner is None:
        return [*lines, text("end.drawn")]
    if match.over:
        champion = names.scorer(str(match.winner), rules)
        return [*lines, *([text("pad.won", name=champion)] if rules.several_boams else [])]
    if rules.several_boams:
        lines.append(session_line(names, rules, match.boams_played + 1))
    number = match.boam_deals + 1
    if rules.deals and number <= rules.deals:
        lines.append(text("score.deal-of", number=number, deals=rules.deals))
    due = number > rules.deals if rules.deals else max(match.totals) >= rules.target
    if due:
        lines.append(text("score.equal", points=max(match.totals)))
    if match.pending:
        lines.append(text("score.carried"))
    return lines


def totals_line(names: PadNames, pad: Pad) -> str:
    """The score of the boam that stands open, or of the last one, in a line."""
    pairs = zip(names.columns(pad.rules), pad.match.totals, strict=True)
    return "  ".join(f"{name} {total}" for name, total in pairs)
