"""The kill test: the program killed at random moments, and started again, over every variant.

``python -m tests.terminal.kill --moments 300 --seed 1`` tells what came of it.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random

from manillen_tui.errors import ManillenError
from manillen_tui.game.check import check
from manillen_tui.game.variants import VARIANTS
from tests.processes import alive
from tests.terminal.emulator import PATIENCE
from tests.terminal.players import PlainPlayer, Player, ScreenPlayer
from tests.terminal.standing import Standing, whole

TARGET = 31
"""Points of a match, so that some matches end."""

_SITE = '''
"""Kills the program within its writing to the journal, once that many bytes are written."""
import os, signal, stat
left = int(os.environ.pop("KILL_AFTER"))  # not in the bots' processes
write = os.write
def cut(file, data):
    global left
    if not stat.S_ISREG(os.fstat(file).st_mode):
        return write(file, data)  # the journal alone is written so
    written = write(file, data[:left]) if left < len(data) else write(file, data)
    left -= written
    if left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return written
os.write = cut
'''


class Moment(StrEnum):
    """What the program was at when it was killed."""

    START = "while starting"
    OWN = "own turn"
    BOT = "bots' turn"
    BETWEEN = "between deals"
    WRITE = "during a write"


@dataclass
class Tally:
    """What was done.

    Attributes:
        moments: how often the program was killed, by variant, surface and moment.
        cut: how often a piece of a line was left behind.
        restarts: how often it went on with a match, and showed the hand of the journal.
        ends: how many matches ended.
    """

    moments: Counter[tuple[str, str, Moment]] = field(default_factory=Counter)
    cut: int = 0
    restarts: int = 0
    ends: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            self.moments + other.moments,
            self.cut + other.cut,
            self.restarts + other.restarts,
            self.ends + other.ends,
        )

    def lines(self) -> Iterator[str]:
        """The numbers as a table."""
        yield f"{'':16}" + "".join(f"{moment:>16}" for moment in Moment)
        for name in (*VARIANTS, "screen", "plain", "all"):
            found = {
                moment: sum(
                    times
                    for (variant, surface, when), times in self.moments.items()
                    if when is moment and name in (variant, surface, "all")
                )
                for moment in Moment
            }
            yield f"{name:16}" + "".join(f"{found[moment]:16}" for moment in Moment)
        yield (
            f"{self.moments.total()} kills, {self.cut} lines cut, {self.restarts} restarts that"
            f" showed the journal's hand, {self.ends} matches ended, nothing lost"
        )


class Chain:
    """Matches of one variant, killed and continued one life after another.

    Args:
        variant: the table.
        home: the player's folder.
        rng: makes every choice but when the machine does what.

    Attributes:
        tally: counts what is done.
        accepted: the whole lines of the journal as the program last left it.
    """

    def __init__(self, variant: str, home: Path, rng: Random) -> None:
        self.variant, self.home, self.rng = variant, home, rng
        self.tally = Tally()
        self.accepted = b""
        self._file: Path | None = None
        self._known: set[Path] = set()

    def live(self, moments: int) -> None:
        """Be killed so many times, and at last look at what is left."""
        for _ in range(moments):
            self._life()
        player = self._started(self.rng.choice((ScreenPlayer, PlainPlayer)), "instant", {})
        try:
            self._sit_down(player)
        finally:
            player.close()
        self._nothing_lost()

    def _life(self) -> None:
        """Start, see that all is there, play on, and be killed."""
        rng = self.rng
        speed = rng.choice(("instant", "fast"))
        kind = rng.choice((ScreenPlayer, ScreenPlayer, PlainPlayer))
        at_write = rng.random() < 0.4
        more = {"KILL_AFTER": str(rng.randrange(1, 700))} if at_write else {}
        player = self._started(kind, speed, more)
        is_up = False
        try:
            if at_write:
                is_up = self._sit_down(player)
                self._play(player, lambda standing, _: standing.over)
            elif rng.random() < 0.1:
                player.watch(rng.uniform(0, 1.2))
            else:
                is_up = self._sit_down(player)
                self._play(player, self._enough())
                player.watch(rng.uniform(0, 0.12 if speed == "instant" else 1.0))
            children = player.children()
            by_itself = not player.lives()
            if not by_itself:
                player.signal(signal.SIGKILL)
            assert player.ended() == (None, signal.SIGKILL), player.text
            _gone(children)
        finally:
            player.close()
        self._count(player, is_up=is_up, by_itself=by_itself)
        self._nothing_lost()
        if self._file is not None:
            player.acknowledged(Standing(self.accepted))

    def _enough(self) -> Callable[[Standing, int], bool]:
        """How long to play: to the end of a deal, or for a few decisions."""
        if self.rng.random() < 0.15:
            return lambda standing, _: standing.between
        wanted = self.rng.randrange(6)
        return lambda standing, taken: taken == wanted or standing.over

    def _started(self, kind: type[Player], speed: str, more: dict[str, str]) -> Player:
        """Continue the match, or begin one where there is none."""
        standing = Standing(self.accepted)
        if standing.replay is None or standing.replay.over:
            self.tally.ends += standing.replay is not None
            self.accepted, self._file = b"", None
            words = [self.variant, "--bots", "novice", "--target", str(TARGET)]
            words += ["--seed", str(self.rng.randrange(10**6))]
        else:
            words = ["--continue"]
        surroundings = {"MANILLEN_HOME": str(self.home), "LANGUAGE": "en", **more}
        if more:
            site = self.home.parent / "site"
            site.mkdir(parents=True, exist_ok=True)
            (site / "sitecustomize.py").write_text(_SITE, "utf-8")
            path = os.environ.get("PYTHONPATH")
            surroundings["PYTHONPATH"] = os.pathsep.join(filter(None, (str(site), path)))
        self._known = set(self.home.glob("matches/*"))
        return kind([*words, "--speed", speed], surroundings)

    def _data(self) -> bytes:
        """What the journal holds now."""
        if self._file is None:
            new = set(self.home.glob("matches/*")) - self._known
            assert len(new) <= 1, new
            self._file = next(iter(new), None)
        return b"" if self._file is None else self._file.read_bytes()

    def _sit_down(self, player: Player) -> bool:
        """Go on until it is the person's turn, or nobody's; see that what is shown is right."""
        goes_on = bool(self.accepted)
        deadline = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < deadline, player.text
            standing = Standing(self._data())
            if standing.over or not player.lives():
                return False
            if standing.is_own:
                break
            player.go_on()
        assert standing.seen is not None
        if not player.shows(standing):
            return False
        self.tally.restarts += goes_on
        return True

    def _play(self, player: Player, enough: Callable[[Standing, int], bool]) -> None:
        """Take decisions by chance until it is enough, or the program is gone.

        Args:
            player: who plays.
            enough: told where the match stands, and how many decisions were taken.
        """
        taken = 0
        deadline = time.monotonic() + PATIENCE
        while player.lives():
            data = self._data()
            standing = Standing(data)
            if enough(standing, taken):
                return
            assert time.monotonic() < deadline, player.text
            if not standing.is_own:
                player.go_on()
                continue
            assert standing.seen is not None
            player.act(standing.seen, self.rng)
            until = time.monotonic() + 1
            while self._data() == data and player.lives() and time.monotonic() < until:
                player.watch(0.005)
            if self._data() != data:
                taken += 1
                deadline = time.monotonic() + PATIENCE

    def _count(self, player: Player, *, is_up: bool, by_itself: bool) -> None:
        data = self._data()
        standing = Standing(data)
        is_cut = whole(data) != data
        if by_itself or is_cut:
            moment = Moment.WRITE
        elif not is_up:
            moment = Moment.START
        elif standing.between:
            moment = Moment.BETWEEN
        else:
            moment = Moment.OWN if standing.is_own else Moment.BOT
        self.tally.cut += is_cut
        self.tally.moments[self.variant, player.surface, moment] += 1

    def _nothing_lost(self) -> None:
        """What was accepted before is there still, and what came to it is a match."""
        if self._file is None:
            return
        data = self._data()
        assert data.startswith(self.accepted), "what was accepted is lost"
        with self._file.open("rb") as stream:
            fault = check(stream).fault
        # A match that was killed in its first line has not begun.
        assert fault is None or not whole(data), fault
        self.accepted = whole(data)


def _gone(children: list[int]) -> None:
    """See that no bot outlives the game."""
    deadline = time.monotonic() + PATIENCE
    while any(map(alive, children)):
        assert time.monotonic() < deadline, children
        time.sleep(0.02)


def run(moments: int, seed: int, folder: Path, jobs: int = 1) -> Tally:
    """Kill the program so many times, over as many variants as that is enough for.

    Args:
        moments: how many times.
        seed: what is random comes from it.
        folder: an empty folder, for the players' homes.
        jobs: how many programs are killed at the same time.

    Raises:
        AssertionError: something was lost, played twice or shown otherwise; the seed is named.
    """
    rng = Random(seed)
    variants = rng.sample(VARIANTS, max(1, min(len(VARIANTS), moments // 3)))
    shares = [
        moments // len(variants) + (at < moments % len(variants)) for at in range(len(variants))
    ]
    chain = partial(_chain, seed=seed, folder=folder)
    if jobs == 1:
        return sum(map(chain, variants, shares), Tally())
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        return sum(pool.map(chain, variants, shares), Tally())


def _chain(variant: str, moments: int, *, seed: int, folder: Path) -> Tally:
    chain = Chain(variant, folder / variant / "home", Random(f"{seed}/{variant}"))
    try:
        chain.live(moments)
    except (AssertionError, ManillenError) as error:
        where = f"seed {seed}, {variant}, after {chain.tally.moments.total()} kills"
        raise AssertionError(f"{where}, in {chain.home}: {error}") from error
    return chain.tally


def main() -> None:
    """Do it as often as is said, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.terminal.kill", description=__doc__)
    parser.add_argument("--moments", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    began = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="manillen-kill-"))
    tally = run(given.moments, given.seed, folder, given.jobs)
    for line in tally.lines():
        print(line)  # noqa: T201  # that is what it is for
    print(f"seed {given.seed}, {time.monotonic() - began:.0f} s")  # noqa: T201


if __name__ == "__main__":
    main()
