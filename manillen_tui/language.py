"""Puts what the program says into the player's words: English, Dutch or French.

Texts live in gettext catalogues under symbolic keys (``duty.follow``). A key's first part
is its family, and the family decides the catalogue, so that a start loads only what it
shows. Values are objects of the game; how a card or a seat is written is decided here.
"""

from __future__ import annotations

import gettext
import io
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from manillen_tui import resources
from manillen_tui.errors import Message
from manillen_tui.printable import spelt

if TYPE_CHECKING:
    from manillen_tui.game.cards import Card, Rank, Suit
    from manillen_tui.game.seats import Seat, Side

LANGUAGES = ("en", "nl", "fr")
"""The codes of the languages, the one to fall back on first."""

DOMAINS: Mapping[str, str] = {
    "cli": "cli",
    "arena": "cli",
    "engine": "cli",
    "lesson": "cli",
    "puzzle": "cli",
    **dict.fromkeys(
        ("deal", "evening", "fair", "history", "pad", "scorebook", "stats"), "scorebook"
    ),
    **dict.fromkeys(
        (
            "action",
            "bot",
            "call",
            "club",
            "coach",
            "duty",
            "fact",
            "game",
            "journal",
            "notation",
            "number",
            "option",
            "plugin",
            "principle",
            "rank",
            "record",
            "rules",
            "seat",
            "seat-letters",
            "side",
            "signal",
            "suit",
            "variant",
        ),
        "game",
    ),
}
"""The catalogue of each family of keys; families not named here are the table's."""

KEYS = frozenset(
    f"{family}.{name}"
    for family, names in (
        ("suit", "spades hearts diamonds clubs"),
        ("rank", "seven eight nine jack queen king ace ten"),
        ("seat", "s sw w nw n ne e se"),
        ("seat-letters", "s sw w nw n ne e se"),
    )
    for name in names.split()
)
"""The keys this module composes (CONTRIBUTING, *Words*)."""

_KINDS = ("person:", "bot:")
"""What names in a record begin with."""

_NAME = 40
"""Signs of a name that are shown; a person can type fewer."""

_SIDES = {"NS": "side.ns", "WE": "side.we"}


def domain(key: str) -> str:
    """The catalogue that holds ``key``."""
    return DOMAINS.get(key.partition(".")[0], "table")


@dataclass(frozen=True, slots=True)
class Language:
    """One language's words; see :meth:`load` and :meth:`choose`.

    Attributes:
        code: one of :data:`LANGUAGES`.
        signs: cards are shown with ``♠♥♦♣``; if not, with letters.
    """

    code: str
    signs: bool = True

    strict: ClassVar[bool] = False
    """Whether a missing text or value is an error, as in the tests; a player gets the nearest."""

    @classmethod
    def load(cls, code: str) -> Language:
        """The language of a code or locale name (``nl``, ``nl_BE.UTF-8``); if unknown, English."""
        return cls(_known(code) or LANGUAGES[0])

    @classmethod
    def choose(cls, environ: Mapping[str, str], override: str | None = None) -> Language:
        """The language of ``override`` if it is known, else of the environment, as gettext does."""
        wanted = [override or ""]
        for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            if environ.get(variable):
                wanted += environ[variable].split(":")
                break
        return cls(next(filter(None, map(_known, wanted)), LANGUAGES[0]))

    def called(self, code: str) -> Language:
        """The language of a code or locale name; if unknown, such as ``auto``, this one."""
        return replace(self, code=_known(code) or self.code)

    def text(self, key: str, /, **values: object) -> str:
        """The text of ``key``, its ``{names}`` replaced by ``values``."""
        # What a catalogue says of itself stands under no key at all.
        found = self._texts(key).gettext(key) if key else key
        # A key without a text may be anybody's: a bot names what it says, and that is no form.
        return spelt(key) if found == key else self._fill(found, values)

    def plural(self, key: str, count: int, /, **values: object) -> str:
        """The text of ``key`` for ``count`` things; the text may name ``{count}``."""
        found = self._texts(key).ngettext(key, key, count)
        return self._fill(found, {"count": count, **values})

    def say(self, message: Message) -> str:
        """A message of the engine in words."""
        return self.text(message.key, **message.values)

    def rank(self, rank: Rank) -> str:
        """A rank as printed on the card: ``10``, or the language's court letter (R1)."""
        return self.text(f"rank.{rank.name.lower()}")

    def suit(self, suit: Suit) -> str:
        """The suit's name."""
        return self.text(f"suit.{suit.name.lower()}")

    def card(self, card: Card) -> str:
        """A card, as ``10♦``, or ``10d`` without signs."""
        sign = card.suit.sign if self.signs else str(card.suit).lower()
        return f"{self.rank(card.rank)}{sign}"

    def seat(self, seat: Seat) -> str:
        """The seat's name."""
        return self.text(f"seat.{seat.name.lower()}")

    def seat_letters(self, seat: Seat) -> str:
        """The seat's letters, for where there is little room."""
        return self.text(f"seat-letters.{seat.name.lower()}")

    def side(self, side: Side) -> str:
        """The side's name: a pair of seats, or the seat it is called after."""
        from manillen_tui.game.seats import Seat

        if side.name in _SIDES:
            return self.text(_SIDES[side.name])
        return self.seat(Seat(side.name)) if side.name in Seat.__members__ else spelt(side.name)

    def player(self, player: str) -> str:
        """What a player is called who is named so in a record: in one line, and not at length."""
        name = player.partition(":")[2] if player.startswith(_KINDS) else player
        return spelt(name if len(name) <= _NAME else f"{name[: _NAME - 1]}…")

    def value(self, value: object) -> str:
        """Whatever a message names, as shown to people; a fraction with one decimal."""
        if type(value) in (str, int):
            return spelt(str(value))
        if type(value) is float:
            return f"{value:.1f}".replace(".", self.text("number.point"))
        # Not at the top: a start that only prints help pays nothing for the engine.
        from manillen_tui.game.cards import Card, Rank, Suit
        from manillen_tui.game.seats import PlayerId, Seat, Side

        match value:
            case Card():
                return self.card(value)
            case Suit():
                return self.suit(value)
            case Rank():
                return self.rank(value)
            case Seat():
                return self.seat(value)
            case PlayerId():
                return self.seat(value.seat)
            case Side():
                return self.side(value)
            case Message():
                return self.say(value)
            case Mapping():
                return ", ".join(f"{self.value(k)} {self.value(v)}" for k, v in value.items())
            case Iterable() if not isinstance(value, str):
                return ", ".join(map(self.value, value)) or "–"
            case _:
                return spelt(str(value))

    def _texts(self, key: str) -> gettext.NullTranslations:
        return _catalogue(self.code, domain(key), self.strict)

    def _fill(self, text: str, values: Mapping[str, object]) -> str:
        shown = {name: self.value(value) for name, value in values.items()}
        try:
            return text.format_map(shown)
        except (LookupError, ValueError, AttributeError):
            if self.strict:
                raise
            return text


class _Missing(gettext.NullTranslations):
    """The end of the line: no catalogue has the key."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise KeyError(msgid1)


@cache
def _catalogue(code: str, name: str, strict: bool) -> gettext.NullTranslations:
    try:
        data = resources.read_bytes("locale", code, "LC_MESSAGES", f"{name}.mo")
    except FileNotFoundError:
        if strict:
            raise
        found = gettext.NullTranslations()
    else:
        found = _read(data)
    if strict:
        found.add_fallback(_Missing())
    elif code != LANGUAGES[0]:
        found.add_fallback(_catalogue(LANGUAGES[0], name, strict))
    return found


def _read(data: bytes) -> gettext.NullTranslations:
    """The texts of a catalogue's file; of one that is damaged, none."""
    try:
        found = gettext.GNUTranslations(io.BytesIO(data))
        for count in (0, 1, 2, 10, 100):  # a formula for plurals may divide by what is nothing
            found.ngettext("", "", count)
    except (OSError, ValueError, LookupError, ArithmeticError, struct.error):
        return gettext.NullTranslations()
    return found


def _known(name: str) -> str | None:
    code = name.replace("-", "_").partition(".")[0].partition("_")[0].lower()
    return code if code in LANGUAGES else None
