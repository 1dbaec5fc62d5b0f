"""What the person is asked, and the choices that there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import Card
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase
from manillen_tui.plain.reader import AnswerError, Option, read_choice, read_play
from manillen_tui.plain.words import ORDER, Speaker
from manillen_tui.review.text import said
from manillen_tui.tui.choices import prevents, words_for
from manillen_tui.tui.present import Focus
from manillen_tui.tui.questions import answers, heading

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Question(Generic[_Value]):
    """A question that stands until it is answered.

    Attributes:
        kind: what is asked: a phase of a deal, ``table`` or ``over``.
        heading: the question in words.
        options: the choices, in the order of their numbers.
        seen: what the person knows, where a deal is being played.
    """

    kind: str
    heading: str
    options: tuple[Option[_Value], ...]
    seen: Observation | None = None


def question_for(speaker: Speaker, seen: Observation) -> Question[Action]:
    """What a person who is to act is asked."""
    if seen.table.phase is Phase.PLAY:
        options = tuple(_card_options(speaker, seen))
        return Question("play", speaker.prompt(seen, Focus()), options, seen)
    options = tuple(
        Option(each.action, str(each.action), said(each.action, speaker.language), each.effect)
        for each in answers(speaker, seen)
    )
    return Question(str(seen.table.phase), heading(speaker, seen), options, seen)


def answer_to(question: Question[Action], line: str, code: str) -> Action:
    """The action that a line answers a question with.

    Args:
        question: the question.
        line: what was typed.
        code: the player's language.

    Raises:
        AnswerError: the line says nothing that may be done.
    """
    seen = question.seen
    if seen is None or seen.table.phase is not Phase.PLAY:
        return read_choice(line, question.options)
    cards = [option.value.card for option in question.options if isinstance(option.value, Play)]
    play = read_play(line, cards, code)
    refusal = seen.refusal(play)
    if refusal is None:
        return play
    # Where the table does not prevent it, what breaks a rule can be laid all the same (R28).
    can_be_laid = play.card in cards and play.signal in words_for(seen, play.card)
    if prevents(seen) or not can_be_laid:
        raise AnswerError(refusal.message.key, **refusal.message.values)
    return play


def _card_options(speaker: Speaker, seen: Observation) -> Iterator[Option[Action]]:
    """The cards that may be played; all of them where the table does not prevent others."""
    cards = seen.legal_cards if prevents(seen) else seen.cards(seen.seat)
    for card in ORDER.sort(cards):
        words = tuple(word for word in words_for(seen, card) if word is not None)
        text = speaker.language.card(card)
        yield Option(Play(card), str(card), text, _place(speaker, seen, card), words)


def _place(speaker: Speaker, seen: Observation, card: Card) -> str:
    """The pile that a card lies on, if it does."""
    piles = seen.table.piles[seen.table.rules.seats.index(seen.seat)]
    for number, pile in enumerate(piles, 1):
        if pile.top == card:
            return speaker.language.text("plain.pile", number=number)
    return ""
