"""What the player likes to have at the table: each setting, and the values that it may have.

A new setting is a field of :class:`Settings`, a line of :data:`GROUPS`, and its words: the keys
``setting.<key>`` and ``setting.<key>.about``, and one for each value that has none yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from manillen_tui.errors import ManillenError
from manillen_tui.looks import (
    Borders,
    Inks,
    Motion,
    PlayStep,
    RankOrder,
    SizeChoice,
    SuitMarks,
    SuitOrder,
    Theme,
)

Value = StrEnum | bool | float
"""What a setting may be."""


class MemoryAid(StrEnum):
    """When the cards that are out are shown.

    Only when asked for, all the time, or once the player has said some of it from memory.
    """

    OFF = "off"
    ON = "on"
    ASK = "ask"


class Hints(StrEnum):
    """Whether the hint is there only when asked for, or at every turn as far as its principle."""

    OFF = "off"
    ON = "on"


class Tongue(StrEnum):
    """The language: that of the environment, or one of ours."""

    AUTO = "auto"
    EN = "en"
    NL = "nl"
    FR = "fr"


class Speed(StrEnum):
    """How fast cards move and bots play."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; a field's name is its key in the file, with ``-`` for ``_``.

    Attributes:
        memory: when the memory aid is shown.
        hints: when the hint is shown.
        tutor: whether the tutor warns before a costly action.
        tutor_points: what an action must be expected to cost before it warns, in points, or in
            whatever else a verdict is measured in.
        tutor_naming: whether it warns where trumps are named.
        tutor_doubling: whether it warns where the deal may be doubled.
        tutor_lead: whether it warns of a card that begins a trick.
        tutor_follow: whether it warns of a card that is played to a trick.
        find_yourself: whether the player is to look for the better action before it is told.
        language: the language of all that is said.
        speed: how fast cards move and bots play.
        theme: the theme of the whole screen.
        palette: the suits' colours.
        suits: how suits are written.
        borders: what lines and pictures are made of.
        card_size: how large cards are.
        sort_suits: the order of a hand's suits.
        sort_ranks: the order of the cards of a suit.
        play_step: whether a card is chosen before it is played.
        forced: whether the only legal card is played for the player.
        bell: whether the terminal's bell tells the player's turn.
        motion: whether cards move.
        undo: whether a new match allows decisions to be taken back, unless chosen otherwise.
    """

    memory: MemoryAid = MemoryAid.OFF
    hints: Hints = Hints.OFF
    tutor: bool = False
    tutor_points: float = 3.0
    tutor_naming: bool = True
    tutor_doubling: bool = True
    tutor_lead: bool = True
    tutor_follow: bool = True
    find_yourself: bool = False
    language: Tongue = Tongue.AUTO
    speed: Speed = Speed.NORMAL
    theme: Theme = Theme.TEXTUAL_DARK
    palette: Inks = Inks.FOUR
    suits: SuitMarks = SuitMarks.AUTO
    borders: Borders = Borders.ROUND
    card_size: SizeChoice = SizeChoice.AUTO
    sort_suits: SuitOrder = SuitOrder.ALTERNATE
    sort_ranks: RankOrder = RankOrder.HIGH_FIRST
    play_step: PlayStep = PlayStep.TWO
    forced: bool = False
    bell: bool = False
    motion: Motion = Motion.AUTO
    undo: bool = True


@dataclass(frozen=True, slots=True)
class OneOf:
    """A setting with a few values.

    Attributes:
        offered: the values.
    """

    offered: tuple[Value, ...]

    @property
    def allowed(self) -> str:
        """The values as the file has them, without quotes."""
        return ", ".join(map(word, self.offered))

    def read(self, found: object) -> Value:
        """The value that a file has.

        Raises:
            ValueError: it is none of them.
        """
        for value in self.offered:
            if _same(found, value):
                return value
        raise ValueError(found)

    def parse(self, written: str) -> Value:
        """The value that a word stands for.

        Raises:
            ValueError: it is none of them.
        """
        for value in self.offered:
            if word(value) == written.strip().lower():
                return value
        raise ValueError(written)

    def beside(self, value: Value) -> tuple[Value, ...]:
        """What is offered; there is nothing else."""
        return self.offered


@dataclass(frozen=True, slots=True)
class Between:
    """A setting that is a number.

    Attributes:
        least: the lowest that it may be.
        most: the highest.
        offered: the numbers to choose from on a screen; a file may have any between.
    """

    least: float
    most: float
    offered: tuple[float, ...]

    @property
    def allowed(self) -> str:
        """The range."""
        return f"{self.least:g}–{self.most:g}"

    def read(self, found: object) -> Value:
        """The value that a file has.

        Raises:
            ValueError: it is no number, or out of range.
        """
        if (
            isinstance(found, int | float)
            and not isinstance(found, bool)
            and self.least <= found <= self.most
        ):
            return float(found)
        raise ValueError(found)

    def parse(self, written: str) -> Value:
        """The number that is written.

        Raises:
            ValueError: it is no number, or out of range.
        """
        return self.read(float(written))

    def beside(self, value: Value) -> tuple[Value, ...]:
        """What is offered, and a value that a file may have beside it."""
        return tuple(sorted({*self.offered, value}))


_SWITCH = OneOf((False, True))

GROUPS: Mapping[str, Mapping[str, OneOf | Between]] = {
    "general": {
        "language": OneOf(tuple(Tongue)),
    },
    "table": {
        "speed": OneOf(tuple(Speed)),
        "motion": OneOf(tuple(Motion)),
        "play_step": OneOf(tuple(PlayStep)),
        "forced": _SWITCH,
        "bell": _SWITCH,
        "undo": _SWITCH,
        "sort_suits": OneOf(tuple(SuitOrder)),
        "sort_ranks": OneOf(tuple(RankOrder)),
        "memory": OneOf(tuple(MemoryAid)),
    },
    "looks": {
        "theme": OneOf(tuple(Theme)),
        "palette": OneOf(tuple(Inks)),
        "suits": OneOf(tuple(SuitMarks)),
        "borders": OneOf(tuple(Borders)),
        "card_size": OneOf(tuple(SizeChoice)),
    },
    "teacher": {
        "hints": OneOf(tuple(Hints)),
        "tutor": _SWITCH,
        "tutor_points": Between(
            0.5, 20, (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0, 15.0, 20.0)
        ),
        "tutor_naming": _SWITCH,
        "tutor_doubling": _SWITCH,
        "tutor_lead": _SWITCH,
        "tutor_follow": _SWITCH,
        "find_yourself": _SWITCH,
    },
}
"""The settings as they stand together, by heading and field, with the values of each."""

KINDS: Mapping[str, OneOf | Between] = {
    field: kind for group in GROUPS.values() for field, kind in group.items()
}
"""By field, the values that it may have."""


def key_of(field: str) -> str:
    """The key of a setting in the file."""
    return field.replace("_", "-")


def word(value: Value | str) -> str:
    """A value as the file has it, without quotes."""
    return str(value).lower().removesuffix(".0")


class SettingsError(ManillenError):
    """A setting that cannot be what was asked, or settings that cannot be written."""


def _same(found: object, value: Value) -> bool:
    # To Python, 1 equals true.
    return found == value and isinstance(found, bool) == isinstance(value, bool)
