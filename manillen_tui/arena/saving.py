"""What was played, kept in a file, so that nothing of it is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from manillen_tui import __version__
from manillen_tui.arena.boards import Board
from manillen_tui.arena.question import Question
from manillen_tui.errors import ManillenError
from manillen_tui.game.record import Line, dumps
from manillen_tui.game.variants import variant
from manillen_tui.journal import FileJournal

FORMAT = 1


class SaveError(ManillenError):
    """A file that is no save of the arena, or holds another question's boards."""


class Save:
    """A file of JSON lines: first what is asked, then a line for each board as it comes.

    Args:
        path: the file; it is made if it is not there.
        question: what is asked.

    Attributes:
        boards: what had been played, by number.

    Raises:
        SaveError: the file holds something else, or is damaged.
        JournalError: it cannot be read or written, or is in use.
    """

    def __init__(self, path: Path, question: Question) -> None:
        self.boards: dict[int, Board] = {}
        self._file = str(path)
        self._journal = FileJournal(path, new=not path.exists())
        try:
            self._read(path, question)
        except BaseException:
            self._journal.close()
            raise

    def add(self, board: Board) -> None:
        """Write a board, unless it is there."""
        if board.number not in self.boards:
            self._journal.append([{"type": "board", **board.data()}])

    def close(self) -> None:
        """Let the file go."""
        self._journal.close()

    def _read(self, path: Path, question: Question) -> None:
        asked = heading(question)
        data = path.read_bytes()
        whole, newline, _ = data.rpartition(b"\n")
        if not newline:
            if not dumps(asked).encode().startswith(data):
                raise SaveError("arena.no-save", file=self._file)
            self._journal.keep(0)
            self._journal.append([asked])
            return
        first, *boards = whole.split(b"\n")
        self._compare(first, asked)
        for at, line in enumerate(boards, 2):
            try:
                board = Board.of(_object(line))
                _check(board, question)
            except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
                raise SaveError("arena.damaged", file=self._file, line=at) from None
            self.boards[board.number] = board
        # A last line without its end is what was being written when all stopped.
        self._journal.keep(len(whole) + 1)

    def _compare(self, first: bytes, asked: Line) -> None:
        try:
            found = _object(first)
        except (ValueError, TypeError, RecursionError):
            found = {}
        if found.get("type") != asked["type"]:
            raise SaveError("arena.no-save", file=self._file)
        for key in {**asked, **found}:
            if found.get(key) != asked.get(key):
                raise SaveError(
                    "arena.other-question",
                    file=self._file,
                    name=key,
                    found=json.dumps(found.get(key), ensure_ascii=False),
                    wanted=json.dumps(asked.get(key), ensure_ascii=False),
                )


def heading(question: Question) -> Line:
    """What is asked, in one line: all that a board depends on."""
    rules = question.rules
    return {
        "type": "arena",
        "format": FORMAT,
        "rules": rules.variant,
        "options": rules.differences(variant(rules.variant)),
        "bots": list(question.bots),
        "calls": question.calls,
        "boards": "boams" if question.boams else "deals",
        "seed": question.seed,
        "versions": {
            **{each.package: each.version for each in question.contestants if each.package},
            "manillen-tui": __version__,
        },
    }


def _check(board: Board, question: Question) -> None:
    """See that a board can be one of those that are asked for.

    Raises:
        ValueError: it cannot.
    """
    scorers = len(question.rules.scorers)
    deals = [dealt for deals in board.plays for dealt in deals]
    told = {len(scores) for dealt in deals for scores in (dealt.score, dealt.carried)}
    if told != {scorers} or len(board.conducts) != len(question.contestants):
        raise ValueError(board.number)


def _object(line: bytes) -> dict[str, Any]:
    found = json.loads(line)
    if not isinstance(found, dict):
        raise TypeError("no object")
    return found
