"""Makes inputs that nobody meant out of real ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

LONGEST = 1 << 17
"""Bytes that an input has at most."""

ESCAPES = (
    b"\x1b[2J",
    b"\x1b]52;c;cm0gLXJm\x07",
    b"\xc2\x9b31m",
    b"\x07",
    b"\x7f",
    b"\xe2\x80\xae",
    b"\xe2\x81\xa6",
    b"\\u001b[2J",
    b"\\u009b\\u202e",
)
"""What steers a terminal, as it is and as JSON and TOML spell it."""

NASTY = (
    *ESCAPES,
    *(b"1e999", b"-1e999", b"NaN", b"Infinity", b"-0", b"-1", b"0.5", b"1_0", b"0x10", b"inf"),
    *(b"9" * 30, b"9" * 700, b"9" * 5000, b"1000000000", b"2147483648", b"18446744073709551616"),
    *(b"true", b"null", b"none", b"[]", b"{}", b'""', b"''", b'"""', b"'''", b"\\", b'"', b"#"),
    *(b"[" * 40, b"[" * 3000, b"{" * 3000, b'{"a":' * 1500, b"[[" * 200, b"(" * 200, b"a." * 1500),
    *(b"\x00", b"\\u0000", b"\xef\xbb\xbf", b"\xff", b"\xed\xa0\x80", b"\\ud800", b"\\udc1b"),
    *(b"\xe2\x80\xa8", b"\xe2\x80\xa9", b"\xc2\x85", b"\r\n", b"\r", b"\x0b", b"\x0c", b"\x1c"),
    *(b"\\n", b"\\u2028", b"\xe2\x80\x8b", b"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80"),
    *(b"e\xcc\x81" * 40, b"\xe7\x8e\x8b" * 50, b"A" * 300, b"A" * 70000, b"\t", b" " * 300),
    *(b"../../../../etc/passwd", b"/etc/passwd", b"..", b"~root", b"con", b"a/b", b"C:\\x", b"-"),
    *(b"%s%n", b"{0.__class__}", b"{a:>99999999}", b"{}", b"$HOME", b"`id`", b"$(id)"),
    *(b"__import__('os').system('id')", b"cos\nsystem\n", b"!!python/object", b"=1+1"),
    *("①".encode(), "٣".encode(), "İ".encode(), "ﬃ".encode(), "ß".encode()),
)
"""What readers fall over, if over anything."""

_TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?|[A-Za-z_][\w-]*|[^\s\w]')
_NUMBER = re.compile(rb"-?\d+")

Mutation = Callable[[bytes, Random, Sequence[bytes]], bytes]
"""Changes an input, given chance and other inputs."""


def mutated(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    """An input changed in one way or several.

    Args:
        data: the input.
        rng: all chance.
        others: what pieces may be taken from; not empty.
    """
    for _ in range(1 + min(int(rng.expovariate(0.7)), 6)):
        data = rng.choice(_MUTATIONS)(data, rng, others)[:LONGEST]
    return data


def _span(data: bytes, rng: Random, most: int = 64) -> tuple[int, int]:
    start = rng.randrange(len(data) + 1)
    return start, min(len(data), start + rng.randrange(1, most))


def _flip(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    if not data:
        return bytes([rng.randrange(256)])
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def _delete(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    start, end = _span(data, rng)
    return data[:start] + data[end:]


def _insert(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.randbytes(rng.randrange(1, 9)) + data[at:]


def _insert_nasty(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(NASTY) + data[at:]


def _repeat(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    start, end = _span(data, rng, 200)
    return data[:end] + data[start:end] * rng.choice((1, 1, 2, 50)) + data[end:]


def _cut(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _splice(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    other = rng.choice(others)
    return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]


def _tokens(data: bytes, rng: Random, make: Callable[[bytes, list[bytes]], bytes]) -> bytes:
    # Most is said at the beginning, and what a record is long for is all alike.
    found = list(_TOKEN.finditer(data, 0, rng.choice((600, len(data)))))
    if not found:
        return data
    one = rng.choice(found)
    return data[: one.start()] + make(one[0], [each[0] for each in found]) + data[one.end() :]


def _swap_token(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    return _tokens(data, rng, lambda _, all_: rng.choice(all_))


def _nasty_token(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    return _tokens(data, rng, lambda *_: rng.choice(NASTY))


def _nasty_in_token(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    return _tokens(data, rng, lambda one, _: one[:-1] + rng.choice(NASTY) + one[-1:])


def _drop_token(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    return _tokens(data, rng, lambda *_: b"")


def _number(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    one = rng.choice(found)
    value = int(one[0][:400]) + rng.choice((-1, 1, -10, 10, 1 << 31, -(1 << 63)))
    return data[: one.start()] + str(value).encode() + data[one.end() :]


def _lines(data: bytes, rng: Random, others: Sequence[bytes]) -> bytes:
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines[at], lines[to] = lines[to], lines[at]
        case _:
            lines.insert(to, rng.choice(rng.choice(others).splitlines(keepends=True) or [b"\n"]))
    return b"".join(lines)


_MUTATIONS: tuple[Mutation, ...] = (
    *(_flip, _delete, _insert, _insert_nasty, _repeat, _cut, _splice, _number),
    *(_swap_token, _nasty_token, _nasty_in_token, _drop_token, _lines, _lines),
)
