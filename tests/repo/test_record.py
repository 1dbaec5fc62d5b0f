"""What docs/record.md says of records is so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from manillen_tui.cli import main
from manillen_tui.game.replay import KNOWN
from tests.repo.pages import BLOCKS, Block, marked, rows


def test_every_line_of_a_record_is_told() -> None:
    told = [cells[0].strip("`") for cells in rows("docs/record.md", "type")]
    assert sorted(told) == sorted(KNOWN)


@pytest.mark.parametrize("block", [b for b in BLOCKS if b.mark.startswith("record")], ids=str)
def test_records_are_sound(
    block: Block, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    # The last line of one that goes on may be cut, as by a power cut.
    text = block.text if block.mark == "record: ok" else block.text.rstrip("\n")
    file.write_text(text, "utf-8")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: {block.mark.removeprefix('record: ')}\n"


def test_the_reader_reads_them(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole, cut, paper = (b.text for b in BLOCKS if b.mark.startswith("record"))
    reader = marked("docs/record.md", "reader").text
    for text, lines in ((whole, 1), (cut.rstrip("\n"), 0), (paper, 2)):
        file.write_text(text, "utf-8")
        ended = subprocess.run(
            [sys.executable, "-I", "-c", reader, file], capture_output=True, text=True, check=True
        )
        assert ended.stdout.count("\n") == lines
        assert ended.stderr == ""
        if text is whole:
            assert ended.stdout.startswith("E spades, S pass, N pass, S TH, ")
            assert "S 8C" not in ended.stdout  # it was taken back
            assert ended.stdout.endswith("E AD, {'NS': 0, 'WE': 20}\n")
