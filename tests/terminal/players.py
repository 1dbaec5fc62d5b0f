"""Somebody at the program, on the screen or line by line, who reads cards off what is shown."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import ClassVar

from manillen_tui.game.cards import Card
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase
from manillen_tui.tui.choices import DIGITS, card_keys
from manillen_tui.tui.sorting import USUAL
from tests.terminal.emulator import PATIENCE, Terminal, installed
from tests.terminal.standing import Standing

_SYNC = b"\x1b[?2026$p"
_FRAME = b"\x1b[?2026l"
_Seen = tuple[str, frozenset[Card], frozenset[Card]]
_RANK = r"(10|[AKQJ987])"
_COURT = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
_SUITS = "spades|hearts|diamonds|clubs"


class Player(Terminal):
    """The program, and somebody who plays it by chance.

    Args:
        words: what follows ``manillen play``.
        surroundings: what is added to the environment.
        behind: the words that the command is put behind.
    """

    surface: ClassVar[str]
    options: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        words: Sequence[str],
        surroundings: Mapping[str, str],
        behind: Sequence[str] = (),
    ) -> None:
        super().__init__([*behind, installed(), "play", *self.options, *words], surroundings)

    def lives(self) -> bool:
        """Whether the program runs."""
        return bool(self._child.isalive())

    def watch(self, seconds: float) -> None:
        """Take in what is written, for a while."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0 and self.lives():
            self.read(min(left, 0.05))

    def children(self) -> list[int]:
        """The processes of the bots, where the system tells."""
        try:
            listed = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text("utf-8")
        except OSError:
            return []
        return [int(word) for word in listed.split()]

    def go_on(self) -> None:
        """Go on past whatever waits for nothing but a key."""
        raise NotImplementedError

    def act(self, seen: Observation, rng: Random) -> None:
        """Take a decision."""
        raise NotImplementedError

    def shows(self, standing: Standing) -> bool:
        """Wait until what is shown is the hand and the table; False if the program ends first."""
        raise NotImplementedError

    def acknowledged(self, standing: Standing) -> None:
        """See that nothing was shown that the journal has not."""
        raise NotImplementedError


class ScreenPlayer(Player):
    """At the table, in 80 columns.

    The terminal says that it shows pictures whole or not at all, as good ones do: a picture that
    the program was killed in is none.
    """

    surface = "screen"

    def __init__(
        self,
        words: Sequence[str],
        surroundings: Mapping[str, str],
        behind: Sequence[str] = (),
    ) -> None:
        super().__init__(words, surroundings, behind)
        self._asked = False
        self._taken = 0
        self._settled: _Seen = ("", frozenset(), frozenset())

    def read(self, seconds: float = 0.05) -> bytes:
        """Take in what the program writes; what is there after a while was there to be seen."""
        began = time.monotonic()
        data = super().read(seconds)
        if not data and time.monotonic() - began > 0.02:
            self._settled = self._seen() if self._is_whole() else ("", frozenset(), frozenset())
        return data

    def take(self, data: bytes) -> None:
        """Show the pictures that are whole."""
        if not self._asked and _SYNC in self.output:
            self._asked = True
            self.press("\x1b[?2026;2$y")
        end = self.output.rfind(_FRAME)
        if end >= self._taken:
            shown, self._taken = self.output[self._taken : end], end + len(_FRAME)
            super().take(shown)

    def go_on(self) -> None:
        """Press what every dialog goes on with; nothing is chosen, so it plays no card."""
        self.press("\r")
        self.watch(0.15)

    def act(self, seen: Observation, rng: Random) -> None:
        """Choose and take one of the actions; now and then take one back."""
        if rng.random() < 0.05:
            self.press("u")
        elif seen.table.phase is Phase.PLAY:
            card = rng.choice(sorted(seen.legal_cards))
            keys = card_keys(seen, USUAL)
            self.press(2 * next(key for key, held in keys.items() if held == card))
        else:
            self.press(2 * str(1 + rng.randrange(len(seen.legal_actions))))

    def shows(self, standing: Standing) -> bool:
        """Wait for the hand, the trick and the piles, and see that they stay so."""
        expected = (f"deal {standing.number}", standing.hands[-1], standing.lying)
        deadline = time.monotonic() + PATIENCE
        while self.lives():
            if self._seen() == expected and (self.still(0.2), self._seen())[1] == expected:
                return True
            assert time.monotonic() < deadline, (
                f"{expected} in place of {self._seen()}\n{self.text}"
            )
            self.read()
        return False

    def acknowledged(self, standing: Standing) -> None:
        """See that the hand is one that the journal knows of, and so is what lies on the table."""
        number, hand, lying = self._settled
        if not number:
            return
        shown = int(number.split()[1])
        assert shown <= standing.number, self.text
        if shown == standing.number and standing.state is not None:
            assert hand in standing.hands, f"{hand} is none of {standing.hands}\n{self.text}"
            assert lying <= standing.laid | standing.lying, self.text

    def _is_whole(self) -> bool:
        """Whether no dialog lies over the table, and no hand is drawn over another."""
        keys = self.rows[20][:56].split()
        is_open = not any(words in self.text for words in ("Go on", "Everybody cuts"))
        return is_open and keys == [*DIGITS][: len(_held(self.rows[15:22]))]

    def _seen(self) -> _Seen:
        """The deal, the hand, and what lies on the table."""
        rows = self.rows
        title = re.search(r"deal \d+", rows[0])
        return title[0] if title else "", frozenset(_held(rows[15:22])), frozenset(_laid(rows[:16]))


def _held(rows: list[str]) -> set[Card]:
    """Cards drawn large: the rank over the suit."""
    found = set()
    for row, below in pairwise(rows):
        for match in re.finditer(rf"[│║┃┊]{_RANK} {{1,2}}(?=[│║┃┊])", row[:56]):
            sign = below[match.start() + 2 : match.start() + 3]
            if sign and sign in "♠♥♦♣":
                found.add(Card.parse(match[1] + sign))
    return found


def _laid(rows: list[str]) -> set[Card]:
    """Cards drawn small: rank and suit in a row."""
    pattern = rf"[│║┃┊]{_RANK} ?([♠♥♦♣])[│║┃┊]"
    return {
        Card.parse(match[1] + match[2]) for row in rows for match in re.finditer(pattern, row[:56])
    }


class PlainPlayer(Player):
    """Line by line."""

    surface = "plain"
    options = ("--plain",)

    def take(self, data: bytes) -> None:
        """Nothing but lines comes, and they are read as such."""

    @property
    def lines(self) -> list[str]:
        """What was said in whole lines."""
        return self.output.decode("utf-8", "replace").split("\r\n")[:-1]

    @property
    def text(self) -> str:
        """What was said last."""
        return "\n".join(self.lines[-30:])

    def go_on(self) -> None:
        """Nothing waits for a key here."""
        self.watch(0.05)

    def act(self, seen: Observation, rng: Random) -> None:
        """Give the number of a choice."""
        choices = seen.legal_cards if seen.table.phase is Phase.PLAY else seen.legal_actions
        self.press(f"{1 + rng.randrange(len(choices))}\r")

    def shows(self, standing: Standing) -> bool:
        """Wait for the hand."""
        expected = standing.hands[-1]
        deadline = time.monotonic() + PATIENCE
        while self.lives():
            said = [line for line in self.lines if line.startswith("Your hand")]
            if said and (_heard(said[-1]) == expected):
                return True
            assert time.monotonic() < deadline, f"{expected} in place of\n{self.text}"
            self.read()
        return False

    def acknowledged(self, standing: Standing) -> None:
        """See that every card that was told is in the journal, in its order."""
        lines = self.lines
        deals = [at for at, line in enumerate(lines) if re.match(r"Deal \d+\.", line)]
        if not deals:
            return
        number = int(lines[deals[-1]].split()[1].rstrip("."))
        assert number <= standing.number, self.text
        if number == standing.number:
            told = [card for line in lines[deals[-1] :] if (card := _told(line)) is not None]
            played = list(standing.played)
            ends = [played[at : at + len(told)] for at in range(len(played) - len(told) + 1)]
            assert told in ends, f"{told} is nowhere in {played}\n{self.text}"


def _heard(line: str) -> frozenset[Card]:
    """The cards of a hand that is told."""
    told = re.findall(rf"({_SUITS}) ([\w, ]+)", line)
    return frozenset(_named(rank, suit) for suit, ranks in told for rank in ranks.split(", "))


def _told(line: str) -> Card | None:
    """The card of a line that tells of a play."""
    pattern = rf"(?!Turned)[^\W\d][\w -]*(?: \([\w ]+\))*: (\w+) of ({_SUITS})(, with the word .*)?"
    match = re.fullmatch(pattern, line)
    return None if match is None else _named(match[1], match[2])


def _named(rank: str, suit: str) -> Card:
    return Card.parse(_COURT.get(rank, rank) + suit[0])
