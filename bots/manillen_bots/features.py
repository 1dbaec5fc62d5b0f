"""The numbers by which the learnt policy judges a card, and which of them it crosses.

Every quantity is a whole number below its size. A *feature* crosses up to three of them; its
value picks one weight, and a card's score is the sum of the weights picked. The quantities
are computed in :mod:`manillen_bots.quantities` and, for training, by the same steps in
``bots/training/policy.h``; the crossings stand here only and are handed over as numbers.
"""

from __future__ import annotations

from zlib import crc32

SIZES: dict[str, int] = {
    "none": 1,  # fills up features of fewer than three
    "spot": 147,  # leading or not, who wins, who is to come, follows or not, wins, plain or trump
    "corner": 12,  # the same, coarser
    "rank": 8,
    "points": 6,
    "higher": 8,  # higher cards of the suit that others have left
    "foes_higher": 4,  # of those, how many opponents may have
    "lower": 4,  # own lower cards of the suit
    "upper": 4,  # own higher ones
    "length": 6,  # own cards of the suit
    "out": 9,  # others' cards of the suit
    "kept": 9,  # the highest own card of the suit besides this one
    "rest": 4,  # how many own ones there are besides this one
    "top": 9,  # the highest card of the suit that others have left
    "touch": 4,  # whether the next own card above, or below, is as good
    "pattern": 512,  # own and others' cards of the suit, by rank
    "nth": 8,  # the card's place in that pattern
    "history": 12,  # who led the suit first, and how often it was led
    "opened": 9,  # the rank of the card that led it first
    "thrown": 9,  # how many cards of the suit partners and opponents threw away
    "voids": 9,  # opponents and partners that are proven void in the suit
    "ruffers": 3,  # opponents that are void and may have trumps
    "threat": 9,  # how the opponents to come may beat the card that wins then
    "help": 4,  # whether a partner to come may beat it
    "table": 12,  # points on the table
    "trumps": 6,  # own trumps
    "trumps_out": 9,  # others' trumps
    "trumpers": 6,  # who may have trumps
    "trump_tops": 4,  # own trumps that nothing beats
    "tops": 4,  # own plain cards that nothing of their suit beats
    "safe": 3,  # whether the opponents to come may beat what wins now
    "best": 9,  # the rank of what wins now
    "led_out": 9,  # others' cards of the suit led
    "left": 10,  # tricks left
    "maker": 3,  # who named trumps
    "suits": 4,  # how many suits are held
    "covers": 2,  # whether a face-down card lies under it
    "foes_seen": 9,  # the highest card of the suit that opponents are seen to have
    "foes_shown": 4,  # how many they are seen to have
}
"""How many values each quantity has, in the order in which they are computed."""

CROSSED: tuple[tuple[str, ...], ...] = (
    ("spot", "rank"),
    ("spot", "higher", "lower"),
    ("spot", "foes_higher", "rank"),
    ("spot", "length", "out"),
    ("spot", "out", "rank"),
    ("spot", "lower", "upper"),
    ("spot", "table", "points"),
    ("spot", "trumps", "trumps_out"),
    ("spot", "trumpers", "ruffers"),
    ("spot", "ruffers", "rank"),
    ("spot", "voids", "out"),
    ("spot", "history", "rank"),
    ("spot", "left", "rank"),
    ("spot", "maker", "rank"),
    ("spot", "suits", "length"),
    ("spot", "threat", "points"),
    ("spot", "threat", "table"),
    ("spot", "help", "points"),
    ("spot", "help", "threat"),
    ("spot", "safe", "rank"),
    ("spot", "touch", "rank"),
    ("spot", "kept", "rest"),
    ("spot", "top", "rank"),
    ("spot", "trump_tops", "trumps_out"),
    ("spot", "tops", "trumps_out"),
    ("spot", "tops", "trumps"),
    ("spot", "tops", "left"),
    ("corner", "pattern", "nth"),
    ("spot", "covers", "rank"),
    ("spot", "foes_seen", "rank"),
    ("spot", "foes_shown", "foes_higher"),
    ("spot", "best", "rank"),
    ("spot", "led_out", "points"),
    ("spot", "opened", "history"),
    ("spot", "opened", "rank"),
    ("spot", "thrown", "rank"),
    ("spot", "threat", "rank"),
    ("spot", "help", "rank"),
    ("spot", "trumps_out", "rank"),
    ("spot", "trumps", "rank"),
    ("spot", "tops", "rank"),
    ("spot", "trump_tops", "rank"),
    ("spot", "voids", "rank"),
    ("spot", "kept", "rank"),
    ("spot", "maker", "trumps_out"),
)
"""The features."""

_ORDER = {name: at for at, name in enumerate(SIZES)}

Term = tuple[int, int, int, int, int, int, int]


def _terms() -> tuple[tuple[Term, ...], int]:
    found, offset = [], 0
    for names in CROSSED:
        a, b, c = (*names, "none", "none")[:3]
        found.append((offset, _ORDER[a], SIZES[b] * SIZES[c], _ORDER[b], SIZES[c], _ORDER[c], 1))
        offset += SIZES[a] * SIZES[b] * SIZES[c]
    return tuple(found), offset


TERMS, WEIGHTS = _terms()
"""By feature: where its weights begin, then three quantities each with its stride; and how
many weights there are in all."""

VERSION = crc32(repr((SIZES, CROSSED)).encode())
"""Changes whenever a table trained before no longer fits."""


def picked(values: list[int]) -> list[int]:
    """The places of the weights that a card's quantities pick."""
    return [
        offset + values[a] * by_a + values[b] * by_b + values[c] * by_c
        for offset, a, by_a, b, by_b, c, by_c in TERMS
    ]
