"""The learnt tables: data files with a version and a checksum.

A file is ``MAGIC``, the version of the features and a CRC of what follows, then, compressed,
the step between two values and one signed byte for every weight.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil
from pathlib import Path
from zlib import compress, crc32, decompress

from manillen_bots.features import VERSION
from manillen_tui.game.rules import Rules

FOLDER = Path(__file__).parent / "tables"
"""Where training writes; reading goes through the package's resources."""

MAGIC = b"MANT"
_HEAD, _STEP = struct.Struct("<4sII"), struct.Struct("<f")
_MOST = 127


class TableError(Exception):
    """A learnt table that cannot be used: missing, damaged, or of another version."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class Table:
    """Weights, each a number of equal steps."""

    step: float
    values: array[int]


def table_name(rules: Rules) -> str:
    """The table for a set of rules, by seats, layout and duties."""
    if rules.players != 4:
        return {3: "three", 6: "six"}.get(rules.players, rules.layout)
    if rules.beat_plain != "never":
        return "boam"
    return "manillen" if rules.trump_when_void == "always" else "regional"


def others_name(rules: Rules) -> str:
    """The table that judges what others play, fitted to several bots' play."""
    return f"{table_name(rules)}-others"


@cache
def table(name: str) -> Table:
    """A table by its name; it is read once.

    Raises:
        TableError: it cannot be used.
    """
    try:
        data = (files("manillen_bots") / "tables" / f"{name}.bin").read_bytes()
    except OSError:
        raise TableError(name) from None
    return unpacked(name, data)


def unpacked(name: str, data: bytes) -> Table:
    """Read a table's file.

    Raises:
        TableError: it is damaged, or of another version.
    """
    body = data[_HEAD.size :]
    if data[: _HEAD.size] != _HEAD.pack(MAGIC, VERSION, crc32(body)):
        raise TableError(name)
    try:
        raw = decompress(body)
        (step,) = _STEP.unpack_from(raw)
    except (zlib.error, struct.error):
        raise TableError(name) from None
    return Table(step, array("b", raw[_STEP.size :]))


def packed(weights: Sequence[float]) -> bytes:
    """The file of a table; weights are rounded to 255 values."""
    # A few great weights would leave the others no precision.
    ranked = sorted(abs(weight) for weight in weights if weight)
    most = ranked[ceil(0.9995 * (len(ranked) - 1))] if ranked else 1.0
    step = most / _MOST
    values = array("b", (max(-_MOST, min(_MOST, round(weight / step))) for weight in weights))
    body = compress(_STEP.pack(step) + values.tobytes(), 9)
    return _HEAD.pack(MAGIC, VERSION, crc32(body)) + body
