"""Standard input as lines, however its bytes come."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from manillen_tui.plain.lines import LONGEST, Lines

texts = st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=20)


async def read(lines: Lines) -> list[str]:
    """All of them."""
    found = []
    while (line := await lines.next()) is not None:
        found.append(line)
    return found


@given(said=st.lists(texts), end=st.sampled_from(["\n", "\r\n"]), last=texts)
def test_a_file_is_read_line_by_line(said: Sequence[str], end: str, last: str) -> None:
    with tempfile.TemporaryFile() as file:
        file.write("".join(f"{text}{end}" for text in said).encode() + last.encode())
        file.seek(0)
        lines = Lines(file.fileno())
        assert asyncio.run(read(lines)) == [*said, *([last] if last else [])]
        assert not lines.is_terminal
        assert lines.number == len(said) + bool(last)


async def test_a_pipe_is_waited_for() -> None:
    out, into = os.pipe()
    lines = Lines(out)
    first = asyncio.ensure_future(lines.next())
    os.write(into, b"h")
    await asyncio.sleep(0)
    assert not first.done()
    os.write(into, b"int\n1")
    assert await first == "hint"
    os.close(into)
    assert await read(lines) == ["1"]
    os.close(out)


async def test_no_line_fills_the_memory() -> None:
    with tempfile.TemporaryFile() as file:
        file.write(b"x" * LONGEST * 3 + b"\n1\n")
        file.seek(0)
        found = await read(Lines(file.fileno()))
    assert "".join(found) == "x" * LONGEST * 3 + "1"
    assert max(map(len, found)) == LONGEST


async def test_a_closed_input_has_no_lines() -> None:
    assert await Lines(None).next() is None
