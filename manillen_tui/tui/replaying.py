"""A step of a match as it is drawn, and what had happened in words."""

from __future__ import annotations

from dataclasses import replace

from manillen_tui.game.actions import Action, Look, Play, Signal
from manillen_tui.game.events import (
    ActionTaken,
    Assisted,
    BoamWon,
    Claimed,
    DealBegun,
    DealScored,
    Event,
    PaperScored,
    PileTurned,
    Revoked,
    TakenBack,
    TrickWon,
)
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.language import Language
from manillen_tui.scorebook.rows import BOT
from manillen_tui.scorebook.steps import Step, Story
from manillen_tui.tui.draw.card_views import HandCard
from manillen_tui.tui.draw.model import SeatView, TableView
from manillen_tui.tui.draw.scores import ScoreView
from manillen_tui.tui.open_cards import opened
from manillen_tui.tui.present import Focus, Presenter
from manillen_tui.tui.present_board import ASSISTS
from manillen_tui.tui.present_score import gains, score_panel, totals_of
from manillen_tui.tui.questions import action_words

KEYS = frozenset({f"assist.{kind}" for kind in ASSISTS} | {f"signal.{word}" for word in Signal})
"""The catalogue keys composed here."""


def _people(story: Story) -> list[Seat]:
    players = story.rules.plan.players
    return [seat for seat in players if not story.players.get(seat, BOT).startswith(BOT)]


def seat_of(story: Story) -> Seat:
    """Where the one sits who looks on: the first person at the table, or the first seat."""
    return (*_people(story), *story.rules.plan.players)[0]


def presenter_of(story: Story, language: Language) -> Presenter:
    """Whose words and whose place at the table to use."""
    names = {seat: language.player(story.players[seat]) for seat in _people(story)}
    return Presenter(language, seat_of(story), names)


def table_of(
    presenter: Presenter, step: Step, seed: int | None = None, *, is_open: bool
) -> TableView:
    """The table after a step; a trick that was just taken still lies there.

    Args:
        presenter: whose words and whose place at the table.
        step: a step of a deal with cards.
        seed: what the match's deals were made from, if that is known.
        is_open: whether all cards are shown, or only what the person saw.
    """
    state = step.state
    assert state is not None
    taken = next((event.trick for event in step.events if isinstance(event, TrickWon)), None)
    focus = Focus(resting=taken, prompt=" · ".join(said(presenter, step, seed)))
    observation = state.observe(PlayerId(presenter.seat))
    totals = totals_of(state.table.rules, step.history)
    view = presenter.table(step.number, observation, focus, totals)
    view = replace(
        view,
        seats=tuple(map(_without_keys, view.seats)),
        hand=tuple(replace(card, key="") for card in view.hand),
    )
    if not is_open:
        return view
    own = state.hands[state.table.rules.seats.index(presenter.seat)]
    legal = {card.card: card.legal for card in view.hand}
    sorted_hand = presenter.sort(own, state.table)
    hand = tuple(HandCard(card, legal=legal.get(card, True)) for card in sorted_hand)
    return replace(opened(presenter, view, state), hand=hand)


def _without_keys(seat: SeatView) -> SeatView:
    """A seat whose piles nobody plays from."""
    piles = (
        pile if pile.top is None else replace(pile, top=replace(pile.top, key=""))
        for pile in seat.piles
    )
    return replace(seat, piles=tuple(piles))


def panel_of(presenter: Presenter, rules: Rules, step: Step) -> ScoreView:
    """The score after a step."""
    table = None if step.state is None else step.state.table
    return score_panel(presenter, rules, table, step.history, step.match, step.boam, step.helped)


def said(presenter: Presenter, step: Step, seed: int | None = None) -> list[str]:
    """What had just happened; where a deal begins also the seed that its cards come from."""
    rules = step.match.rules
    parts = [_event(presenter, rules, event, step) for event in step.events]
    if seed is not None and step.has(DealBegun):
        parts.append(presenter.language.text("scorebook.seed", seed=seed))
    return [part for part in parts if part]


def _event(presenter: Presenter, rules: Rules, event: Event, step: Step) -> str:
    text, name = presenter.language.text, presenter.label_of
    match event:
        case DealBegun(number, dealer):
            return text("scorebook.deal", number=number, name=name(dealer))
        case ActionTaken(seat, action):
            return _action(presenter, seat, action)
        case TrickWon(trick):
            if trick.winner == presenter.seat:
                return text("table.you-won", points=trick.points)
            return text("table.trick-won", name=name(trick.winner), points=trick.points)
        case PileTurned(seat, _, card):
            return text("scorebook.turned", name=name(seat), card=card)
        case DealScored():
            return _scored(presenter, rules, event, step)
        case BoamWon(number, winner, _):
            return text("sum.boam-won", name=presenter.scorer(winner, rules), number=number)
        case _:
            return _unusual(presenter, rules, event)


def _unusual(presenter: Presenter, rules: Rules, event: Event) -> str:
    """What does not happen in every deal."""
    text, name = presenter.language.text, presenter.label_of
    match event:
        case Revoked(revoke):
            values = {"name": name(revoke.seat), "card": revoke.card, "rule": revoke.rule}
            return text("scorebook.revoked", **values)
        case TakenBack(count):
            return presenter.language.plural("scorebook.undone", count)
        case Claimed(seat, side):
            return text("scorebook.claimed", name=name(seat), side=presenter.scorer(side, rules))
        case Assisted(seat, kind):
            help_had = text(f"assist.{kind}") if kind in ASSISTS else kind
            return text("scorebook.helped", name=name(seat), help=help_had)
        case _:
            return ""


def _scored(presenter: Presenter, rules: Rules, event: DealScored, step: Step) -> str:
    assert step.state is not None
    sides = (presenter.side(side, step.state.table) for side in (0, 1))
    points = zip(sides, event.result.points, strict=True)
    gained = zip(presenter.columns(rules), gains(rules, event), strict=True)
    return presenter.language.text(
        "scorebook.scored",
        points="  ".join(f"{side} {count}" for side, count in points),
        score="  ".join(f"{who} +{count}" for who, count in gained),
    )


def _action(presenter: Presenter, seat: Seat, action: Action) -> str:
    text, name = presenter.language.text, presenter.label_of(seat)
    if isinstance(action, Play):
        if action.signal is not None:
            word = text(f"signal.{action.signal}")
            return text("scorebook.played-with", name=name, card=action.card, word=word)
        return text("scorebook.played", name=name, card=action.card)
    if isinstance(action, Look):
        return text("scorebook.looked", name=name)
    return text("scorebook.called", name=name, call=action_words(presenter, action))


def paper_lines(story: Story, language: Language) -> list[str]:
    """The deals of a match at a real table, of which nobody knows the cards."""
    names = presenter_of(story, language)
    heads = names.columns(story.rules)
    lines = []
    for step in story.steps:
        for event in step.events:
            if isinstance(event, PaperScored):
                rows = zip(heads, event.score, event.totals, strict=True)
                shown = "  ".join(f"{who} +{score} = {total}" for who, score, total in rows)
                lines.append(language.text("scorebook.paper", number=event.number, score=shown))
            elif isinstance(event, BoamWon):
                winner = names.scorer(event.winner, story.rules)
                lines.append(language.text("sum.boam-won", name=winner, number=event.number))
    return lines
