"""The options of a table as data: names, values allowed and defaults (rules.md §8).

One entry here serves the engine, TOML files, records, ``--set`` on the command line and
the screens, so that none of them can disagree about what an option may be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from manillen_tui.errors import RulesError

Value = bool | int | str
"""What an option holds."""

LIMIT = 10**9 - 1
"""The greatest whole number that any option may hold."""

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Option:
    """One option.

    Attributes:
        key: its name everywhere.
        default: its value in ``boam``; its type is the option's type.
        choices: the values allowed, or none where ``least`` and ``most`` say it.
        least: the smallest whole number allowed.
        most: the greatest whole number allowed, or none where only :data:`LIMIT` is one.
        off: a whole number outside the range that is allowed too, and means "not used".
        odd: whether only odd numbers are allowed.
        pattern: for free text, what it must match.
    """

    key: str
    default: Value
    choices: tuple[Value, ...] = ()
    least: int = 0
    most: int | None = None
    off: int | None = None
    odd: bool = False
    pattern: str = ""

    @property
    def allowed(self) -> str:
        """The values allowed, written without any language."""
        if isinstance(self.default, bool):
            return "true, false"
        if self.choices:
            return ", ".join(str(choice) for choice in self.choices)
        if self.pattern:
            return "3-2-3, 4-4, …"
        if self.odd:
            return ", ".join(str(self.least + 2 * step) for step in range(3)) + ", …"
        span = f"≥ {self.least}" if self.most is None else f"{self.least}–{self.most}"
        return span if self.off is None else f"{self.off}, {span}"

    def check(self, value: object) -> Value:
        """Give ``value`` back if the option may hold it.

        Raises:
            RulesError: it may not.
        """
        if type(value) is type(self.default) and self._holds(value):
            return value
        raise self._refusal(value)

    def parse(self, text: str) -> Value:
        """Read a value as written on the command line.

        Raises:
            RulesError: the text is no value of this option.
        """
        word = text.strip()
        if isinstance(self.default, bool):
            if word.lower() in ("true", "false"):
                return word.lower() == "true"
            raise self._refusal(text)
        if isinstance(self.default, int):
            if re.fullmatch(r"[+-]?[0-9]{1,9}", word):
                return self.check(int(word))
            raise self._refusal(text)
        return self.check(word)

    def _holds(self, value: Value) -> bool:
        if self.choices:
            return value in self.choices
        if self.pattern:
            return re.fullmatch(self.pattern, str(value)) is not None
        if isinstance(value, bool) or value == self.off:
            return True
        number = int(value)
        if self.odd and number % 2 == 0:
            return False
        return self.least <= number <= (LIMIT if self.most is None else self.most)

    def _refusal(self, value: object) -> RulesError:
        return RulesError("rules.value", option=self.key, found=shown(value), allowed=self.allowed)


def written(value: object) -> str:
    """A value as TOML, records and ``--set`` write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def shown(value: object) -> str:
    """A refused value for a message, cut where nobody reads on."""
    try:
        text = written(value)
    except (ValueError, RecursionError):  # a file may hold numbers that Python does not write
        text = type(value).__name__
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


_WHEN = ("never", "opponent", "always")

OPTIONS: Mapping[str, Option] = {
    option.key: option
    for option in (
        Option("players", 4, (2, 3, 4, 6)),
        Option("layout", "hands", ("hands", "piles", "dummies")),
        Option("direction", "clockwise", ("clockwise", "anticlockwise")),
        Option("packets", "3-2-3", pattern=r"[1-9][0-9]?(-[1-9][0-9]?){0,15}"),
        Option("trump", "dealer", ("dealer", "auction", "auction-forced", "turned", "none")),
        Option("no_trump", True),
        Option("no_trump_factor", 2, least=1, most=4),
        Option("blind_factor", 0, least=2, most=8, off=0),
        Option("blind_when_behind", 0),
        Option("ask_partner", False),
        Option("double", True),
        Option("redouble", True),
        Option("beat_plain", "opponent", _WHEN),
        Option("beat_trump", "opponent", _WHEN),
        Option("trump_when_void", "opponent", _WHEN),
        Option("undertrump", "forbidden", ("allowed", "forbidden", "forced")),
        Option("last_trick", 0, (0, 1)),
        Option("trick_points", 0, (0, 1)),
        Option("par", 30),
        Option("slam", True),
        Option("tie", "carry", ("carry", "none", "replay")),
        Option("score", "excess", ("excess", "card_points")),
        Option("target", 101, least=1),
        Option("deals", 0),
        Option("boams", 1, least=1),
        Option("best_of", 1, least=1, odd=True),
        Option("signals", False),
        Option("revoke", "prevent", ("prevent", "restore", "forfeit")),
    )
}
"""Every option, in the order of rules.md."""


def option(key: str) -> Option:
    """The option of that name.

    Raises:
        RulesError: there is none.
    """
    if key not in OPTIONS:
        raise RulesError("rules.unknown-option", option=key, allowed=", ".join(OPTIONS))
    return OPTIONS[key]


def parse_settings(settings: Mapping[str, str]) -> dict[str, Value]:
    """Options written as text, read.

    Raises:
        RulesError: an unknown option, or a value it may not hold.
    """
    return {key: option(key).parse(text) for key, text in settings.items()}
