"""Builds the trainer, hands it a table's rules as numbers, and calls it."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from ctypes import (
    CDLL,
    POINTER,
    Array,
    Structure,
    byref,
    c_double,
    c_float,
    c_int,
    c_int32,
    c_int64,
    c_uint64,
    c_void_p,
)
from dataclasses import dataclass
from pathlib import Path

from manillen_bots.counts import counts
from manillen_bots.features import CROSSED, SIZES, TERMS, WEIGHTS
from manillen_tui.game.cards import PACK, PACK_POINTS, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.fast import fast_rules
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.solver.tables import MAX_SEATS, packed

MAX_FEATURES = 48
FLAGS = (
    "-O3",
    "-march=native",
    "-fno-math-errno",
    "-fPIC",
    "-shared",
    "-std=gnu11",
    "-Wall",
    "-Wextra",
)
HERE = Path(__file__).parent
NATIVE = HERE.parents[1] / "manillen_tui" / "solver" / "native"


Learning = tuple[Array[c_float], Array[c_float], Array[c_float], Array[c_float]]
"""Weights, their gradient, and Adam's two averages."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How trumps are named in the deals to train on: how often in each way, and the noise."""

    dealer: float = 1.0
    auction: float = 0.0
    turned: float = 0.1
    none: float = 0.0
    open: float = -4.0
    noise: float = 2.0


def compiler() -> str | None:
    """The C compiler, where there is one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def build() -> Path:
    """Compile the trainer, or find it compiled; its name follows from its source.

    Raises:
        RuntimeError: there is no compiler.
        subprocess.CalledProcessError: it refused.
    """
    cc = compiler()
    if cc is None:
        raise RuntimeError("no C compiler")
    sources = [HERE / "trainer.c", *sorted(NATIVE.glob("*.h"))]
    text = b"".join(source.read_bytes() for source in sources) + repr(FLAGS).encode()
    folder = Path(tempfile.gettempdir(), "manillen-training")
    folder.mkdir(exist_ok=True)
    made = folder / f"trainer-{hashlib.sha256(text).hexdigest()[:16]}.so"
    if not made.exists():
        aside = made.with_suffix(f".{tempfile.gettempprefix()}{id(text):x}")
        command = [cc, *FLAGS, "-o", str(aside), str(sources[0]), "-lm"]
        subprocess.run(command, check=True)  # noqa: S603  # nothing in it comes from outside but which compiler it is
        aside.replace(made)
    return made


class Record(Structure):
    """How a deal was played; made by :func:`record_of`."""

    _fields_ = (
        *((name, c_int32) for name in ("dealer", "trump", "maker", "turned")),
        ("deck", c_int32 * 32),
        ("size", c_int32),
        ("played", c_int32 * 32),
    )
    size: int


class Trainer:
    """The compiled trainer set up for one table's rules.

    Args:
        rules: the table's rules.
        ways: how trumps are named.
    """

    def __init__(self, rules: Rules, ways: Ways | None = None) -> None:
        self.rules = rules
        self._library = library = CDLL(str(build()))
        library.setup.restype = c_void_p
        library.gradient.restype = c_int64
        library.gradient.argtypes = [
            *(c_void_p, POINTER(c_float), POINTER(c_float), c_uint64, c_int, c_int),
            *(c_double, c_double),
        ]
        library.adam.restype = None
        library.adam.argtypes = [
            *(POINTER(c_float),) * 4,
            *(c_int, c_int, c_double, c_double, c_double, c_double),
        ]
        library.add.restype = None
        library.add.argtypes = [POINTER(c_float), POINTER(c_float), c_int]
        library.compete.restype = None
        library.compete.argtypes = [
            *(c_void_p, c_void_p, c_void_p, c_uint64, c_int, POINTER(c_double)),
        ]
        library.imitate.restype = c_int64
        library.imitate.argtypes = [
            *(c_void_p, POINTER(c_float), POINTER(c_float), POINTER(Record), c_int),
            POINTER(c_double),
        ]
        library.trace.argtypes = [c_void_p, POINTER(Record), POINTER(c_int32)]
        numbers, naming = _numbers(rules), _naming(rules, ways or Ways())
        made: int | None = library.setup(
            (c_int32 * len(numbers))(*numbers),
            len(numbers),
            _rules(rules),
            (c_double * len(naming))(*naming),
            len(naming),
        )
        if made is None:
            raise RuntimeError("the trainer reads another layout")
        self._setup = c_void_p(made)

    def gradient(
        self,
        weights: Array[c_float],
        slope: Array[c_float],
        seed: int,
        deals: int,
        plays: int,
        bonus: float,
        mix: float,
    ) -> int:
        """Add the gradient of some deals to ``slope``; gives the number of decisions."""
        return int(
            self._library.gradient(self._setup, weights, slope, seed, deals, plays, bonus, mix)
        )

    def add(self, slope: Array[c_float], other: Array[c_float]) -> None:
        """Add another gradient to ``slope``, and clear it."""
        self._library.add(slope, other, WEIGHTS)

    def adam(
        self,
        state: Learning,
        step: int,
        rate: float,
        share: float,
        decay: float,
        floor: float,
    ) -> None:
        """Change the weights a step up the gradient, which is cleared.

        Args:
            state: what is learnt.
            step: the number of the step, from 1.
            rate: how far a weight moves at most.
            share: what the gradient is multiplied by.
            decay: how fast weights go back to 0.
            floor: Adam's epsilon.
        """
        self._library.adam(*state, WEIGHTS, step, rate, share, decay, floor)

    def compete(
        self, ours: Array[c_float], theirs: Array[c_float] | None, seed: int, deals: int
    ) -> tuple[float, float]:
        """Half the difference in points a deal, with its standard error."""
        sums = (c_double * 2)()
        other = None if theirs is None else byref(theirs)
        self._library.compete(self._setup, byref(ours), other, seed, deals, sums)
        mean = sums[0] / deals
        return mean, ((sums[1] / deals - mean * mean) / deals) ** 0.5

    def imitate(
        self, weights: Array[c_float], slope: Array[c_float] | None, records: Array[Record]
    ) -> tuple[int, float]:
        """How well the policy foretells some deals' plays, with the gradient of that.

        Returns:
            The number of decisions, and the sum of the logarithms of how likely each is.

        Raises:
            ValueError: a play is illegal.
        """
        likelihood = c_double()
        decisions = self._library.imitate(
            self._setup, weights, slope, records, len(records), byref(likelihood)
        )
        if decisions < 0:
            raise ValueError("an illegal play")
        return int(decisions), likelihood.value

    def trace(self, record: Record) -> list[int] | None:
        """What the policy is given while a deal is played; None for an illegal play."""
        found = (c_int32 * (record.size * (1 + 16 * (1 + len(SIZES))) + 2))()
        size = self._library.trace(self._setup, byref(record), found)
        return None if size < 0 else list(found[:size])


def record_of(deal: Deal, trump: Suit | None, maker: Seat, played: list[int]) -> Record:
    """A deal that was played, for the trainer."""
    seats = deal.rules.seats
    return Record(
        seats.index(deal.dealer),
        4 if trump is None else int(trump),
        seats.index(maker),
        -1 if deal.turned is None else deal.turned.index,
        (c_int32 * 32)(*(card.index for card in deal.deck)),
        len(played),
        (c_int32 * 32)(*played),
    )


def weights() -> Array[c_float]:
    """Room for a table's weights, all 0."""
    return (c_float * WEIGHTS)()


def _padded(values: list[int] | tuple[int, ...], size: int) -> list[int]:
    return [*values, *(0,) * (size - len(values))]


def _numbers(rules: Rules) -> list[int]:
    """A table's dealers and the features in the order of the trainer's structure."""
    found = [len(rules.seats), len(CROSSED), WEIGHTS]
    for term in (*TERMS, *((0,) * 7,) * (MAX_FEATURES - len(TERMS))):
        found += term
    for at in range(MAX_SEATS):
        found += _dealer(rules, at)
    return found


def _rules(rules: Rules) -> bytes:
    """By seat as dealer and by trumps, the rules as the kernel reads them."""
    dealers = [rules.player(seat).seat for seat in rules.seats]
    return b"".join(
        packed(fast_rules(rules, dealer, trump)) for dealer in dealers for trump in (*Suit, None)
    )


def _dealer(rules: Rules, at: int) -> list[int]:
    """What depends on who deals: who leads, and where each card of a deck goes."""
    seats = rules.seats
    if at >= len(seats) or seats[at] not in rules.plan.players:
        return [0] * (3 + 3 * 32 + 1)
    dealer = seats[at]
    # Dealt from a pack in order, each card tells its own place in a deck.
    deal = Deal.from_deck(rules, dealer, PACK)
    place, kind, bottom = [-1] * 32, [0] * 32, [0] * 32
    for number, hand in enumerate(deal.hands):
        for card in hand:
            place[card.index] = number
    for number, (tops, bottoms) in enumerate(zip(deal.tops, deal.bottoms, strict=True)):
        for top, under in zip(tops, bottoms, strict=True):
            place[top.index] = place[under.index] = number
            kind[top.index], kind[under.index] = 1, 2
            bottom[top.index] = under.index
    last = max(card.index for card in deal.hands[at])
    eldest = seats.index(rules.eldest(dealer))
    return [1, eldest, rules.side(dealer, dealer).index, *place, *kind, *bottom, last]


def _naming(rules: Rules, ways: Ways) -> list[float]:
    found: list[float] = []
    share = rules.deal_points / PACK_POINTS
    for no_trump, size in ((False, 20), (True, 12)):
        table = [weight * share for weight in counts(rules, no_trump, "maker")]
        found += [*table, *(0.0,) * (size - len(table))]
    factor = float(rules.no_trump_factor) if rules.score == "excess" else 1.0
    return [
        *found,
        *(float(rules.par), factor, ways.open, ways.noise),
        *(ways.dealer, ways.auction, ways.turned, ways.none),
    ]
