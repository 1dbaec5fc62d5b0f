"""What a lesson is, once read: a deal as it stands, and steps that tell, ask or want a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from manillen_tui.errors import ManillenError
from manillen_tui.game.actions import CALL_WORDS, Action, Play, parse_call
from manillen_tui.game.cards import PACK, Card
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.language import Language

PUPIL = PlayerId(Seat.S)
"""The person who is taught sits South (R3)."""

COST = "cost"
"""What a text about a wrong play may name beside cards: the points that the play gives away."""

Text = Mapping[str, str]
"""The same words by the code of their language; cards stand in them as ``{TS}``."""


class LessonError(ManillenError):
    """A lesson's file that cannot be read; the message names the file and the key."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """What to say of legal actions that are not the right ones.

    Attributes:
        on: the actions; none stands for all that nothing else is said of.
        say: why they are wrong.
        cost: the points that each gives away with all cards known, where the file says so.
    """

    on: tuple[Action, ...]
    say: Text
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question, and what to say to whoever gives it."""

    text: Text
    say: Text
    right: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step; it tells, or asks for an action or for one of its answers.

    Attributes:
        say: what is told or asked.
        moves: what happens at the table before it is said.
        expect: what the file claims of the table then, by a name of ``proving.FACTS``.
        right: the right actions, none where no action is asked for.
        best: whether the file claims that these, and no others, give nothing away.
        praise: what to say to a right action.
        wrong: what to say to the others that are legal.
        answers: the answers to a question.
    """

    say: Text
    moves: tuple[Action, ...] = ()
    expect: Mapping[str, object] = field(default_factory=dict)
    right: tuple[Action, ...] = ()
    best: bool = False
    praise: Text | None = None
    wrong: tuple[Wrong, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def is_question(self) -> bool:
        """Whether the person has to do something."""
        return bool(self.right or self.answers)


@dataclass(frozen=True, slots=True)
class Boam:
    """A whole boam to play, with a hint at every turn.

    Attributes:
        say: what is told before it.
        rules: the table, its target included.
        bot: who plays the other seats.
        seed: what all chance is made from.
    """

    say: Text
    rules: Rules
    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: steps at a table, or a boam.

    Attributes:
        name: its file's name without the ending.
        title: what it is called.
        table: the deal as the first step finds it; None where there is a boam.
        steps: the steps.
        boam: the boam to play.
    """

    name: str
    title: Text
    table: State | None = None
    steps: tuple[Step, ...] = ()
    boam: Boam | None = None


def parse_actions(text: str) -> tuple[Action, ...]:
    """Read cards and calls parted by white space.

    Raises:
        NotationError: a word is neither.
    """
    return tuple(
        parse_call(word) if word in CALL_WORDS else Play(Card.parse(word)) for word in text.split()
    )


def words(text: Text, language: Language, cost: int | None = None) -> str:
    """A text in a language, with its cards as that language and the terminal show them."""
    shown = {str(card): language.card(card) for card in PACK}
    return text[language.code].format(**shown, **{COST: cost})
