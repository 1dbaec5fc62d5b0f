"""The questions before play in words, each answer with what it does to the score."""

from __future__ import annotations

from dataclasses import dataclass, replace

from manillen_tui.game.actions import (
    CALL_WORDS,
    Action,
    AskPartner,
    Double,
    Look,
    Name,
    Pass,
    Play,
    Redouble,
)
from manillen_tui.game.observation import Observation
from manillen_tui.game.scoring import deal_factor
from manillen_tui.game.table import Phase, Table
from manillen_tui.tui.present import Presenter

KEYS = frozenset(f"call.{word}" for word in (*CALL_WORDS, "look"))
"""The catalogue keys composed here."""

ASKED = {
    Phase.BLIND: "ask.blind",
    Phase.DOUBLING: "ask.double",
    Phase.REDOUBLING: "ask.redouble",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer.

    Attributes:
        action: what it does.
        label: its words.
        times: what the deal would count, such as ``×2``, if that is known.
        effect: the same in a sentence.
    """

    action: Action
    label: str
    times: str = ""
    effect: str = ""


def heading(presenter: Presenter, observation: Observation) -> str:
    """The question that the player is asked."""
    table, text = observation.table, presenter.language.text
    if table.phase is Phase.NAMING:
        if any(isinstance(called.call, AskPartner) for called in table.calls):
            return text("ask.name-for-partner")
        if Pass() in observation.legal_actions:
            return text("ask.name-or-pass")
        return text("ask.name")
    assert table.maker is not None or table.phase is Phase.BLIND
    if table.maker is None:
        return text("ask.blind")
    doubled = [called.seat for called in table.calls if isinstance(called.call, Double)]
    speaker = doubled[-1] if table.phase is Phase.REDOUBLING and doubled else table.maker
    name = presenter.label_of(speaker)
    return text(ASKED[table.phase], name=name, trump=presenter.trump(table))


def answers(presenter: Presenter, observation: Observation) -> tuple[Answer, ...]:
    """The answers that the rules allow."""
    return tuple(_answer(presenter, observation, action) for action in observation.legal_actions)


def action_words(presenter: Presenter, action: Action) -> str:
    """An action as a choice on the screen."""
    language = presenter.language
    if isinstance(action, Play):
        return language.card(action.card)
    if isinstance(action, Name) and action.suit is not None:
        sign = action.suit.sign if language.signs else str(action.suit)
        return f"{sign} {language.suit(action.suit)}"
    return language.text("call.look" if isinstance(action, Look) else f"call.{action}")


def _answer(presenter: Presenter, observation: Observation, action: Action) -> Answer:
    """An answer, with what it does to what the deal counts."""
    table, label = observation.table, action_words(presenter, action)
    after = _table_after(table, action)
    if after is None:
        return Answer(action, label)
    times = deal_factor(after)
    key = "ask.all-score" if table.rules.score == "card_points" else "ask.counts"
    return Answer(action, label, f"×{times}", presenter.language.text(key, times=times))


def _table_after(table: Table, action: Action) -> Table | None:
    """The table's multipliers as they would stand; None where an answer changes none."""
    if isinstance(action, Name):
        return replace(table, naming=action)
    if isinstance(action, Double):
        return replace(table, doubling=2)
    if isinstance(action, Redouble):
        return replace(table, doubling=4)
    if isinstance(action, Pass) and table.naming is not None:
        return table
    return None
