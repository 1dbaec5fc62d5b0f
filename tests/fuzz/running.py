"""Feeds one reader with inputs, and finds what it should not have done."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from types import FrameType

import manillen_tui
from manillen_tui import locations
from manillen_tui.errors import ManillenError
from tests.fuzz.mutation import mutated
from tests.fuzz.reader import Reader, Refused, say
from tests.fuzz.watching import Watch

PATIENCE = 20.0
"""Seconds of the processor's time that no input may take."""

MEMORY = 1 << 30
"""Bytes of memory that reading must do with, Python and the program included."""

_POOL = 200
_ROOT = Path(__file__).parents[2]


class TooLong(BaseException):
    """An input takes more time than any may; no reader takes this for an error of its own."""


@dataclass(slots=True)
class Tally:
    """What came of a reader's inputs.

    Attributes:
        name: the reader.
        inputs: how many it was given.
        refused: how many it refused.
        kinds: how many different ways there were of refusing and accepting.
        slowest: the most seconds of the processor's time that one took.
        memory: bytes that all of it took at the most beyond what was there before.
        found: the files of the inputs it does not stand, with what they did.
    """

    name: str
    inputs: int = 0
    refused: int = 0
    kinds: int = 0
    slowest: float = 0.0
    memory: int = 0
    found: dict[str, str] = field(default_factory=dict)

    def data(self) -> dict[str, object]:
        """The same as what JSON knows."""
        return asdict(self)


class Bench:
    """Where readers are put to the test; there is one in a process.

    Args:
        box: the folder in which all is done; the player's own is in it.
    """

    def __init__(self, box: Path) -> None:
        self._box = box / "box"
        os.environ[locations.HOME] = str(self._box / "home")
        sys.dont_write_bytecode = True  # beside a module that is imported late
        self._box.mkdir(parents=True)
        os.chdir(self._box)
        python = (Path(path) for path in {sysconfig.get_path(n) for n in ("stdlib", "purelib")})
        readable = (_ROOT, Path(sys.prefix), Path(sys.base_prefix), *python, *map(Path, sys.path))
        self._watch = Watch(self._box, readable)
        signal.signal(signal.SIGVTALRM, _too_long)
        # What is imported late is imported now: that runs code, as no reading does.
        for module in walk_packages(manillen_tui.__path__, "manillen_tui."):
            if not module.name.startswith("manillen_tui.tui") and "__main__" not in module.name:
                import_module(module.name)

    def once(
        self, reader: Reader, data: bytes, *, watched: bool = True
    ) -> tuple[bool, str, float, str]:
        """Read one input.

        Returns:
            Whether it was refused, of what kind it was, the seconds it took, and what was wrong.
        """
        refused, kind, wrong = False, "", ""
        began = time.process_time()
        self._watch.seen.clear()
        try:
            with self._watch.armed(watched), _limited():
                try:
                    kind = repr(reader.read(data, self._box))
                except Refused as found:
                    refused, kind = True, _kind(*found.said)
                    say(*found.said)
                except ManillenError as error:
                    refused, kind = True, _kind(error.message)
                    say(error.message)
        except (Exception, TooLong) as error:  # noqa: BLE001  # that is what is looked for
            wrong = _told(error)
        seconds = time.process_time() - began
        if self._watch.seen:
            wrong = "; ".join(self._watch.seen)[:500]
        for path in self._box.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        return refused, kind, seconds, wrong

    def run(
        self,
        name: str,
        reader: Reader,
        count: int,
        seed: int,
        aside: Path,
    ) -> Tally:
        """Give a reader its inputs: first its examples, then ever stranger ones.

        What is read in a way that was not met before joins the examples, so that the next inputs
        begin from there.

        Args:
            name: what it is called.
            reader: the reader.
            count: how many inputs.
            seed: what they are made from.
            aside: where inputs that it does not stand are kept.
        """
        examples = list(reader.examples())
        pool, met, tally = list(examples), set[str](), Tally(name)
        faults: set[str] = set()
        for example in examples:
            # Python's own modules, and those of others, are imported late too.
            self.once(reader, example, watched=False)
        before = _peak()
        for number in range(count):
            rng = Random(f"{seed}/{name}/{number}")
            if number < len(examples):
                data = examples[number]
            else:
                base = rng.choice(examples if rng.random() < 0.5 else pool)
                data = mutated(base, rng, examples)
            refused, kind, seconds, wrong = self.once(reader, data)
            tally.inputs += 1
            tally.refused += refused
            tally.slowest = max(tally.slowest, seconds)
            if kind not in met and number >= len(examples):
                pool = [*pool, data] if len(pool) < _POOL else [*pool[1:], data]
            met.add(kind)
            if wrong and wrong.partition(": ")[0] not in faults:
                faults.add(wrong.partition(": ")[0])
                aside.mkdir(parents=True, exist_ok=True)
                path = aside / f"{name.replace(' ', '-')}-{seed}-{number}"
                path.write_bytes(data)
                tally.found[str(path)] = wrong
        tally.kinds, tally.memory = len(met), _peak() - before
        return tally


def _kind(*said: object) -> str:
    """What was said, without the values."""
    from manillen_tui.errors import Message

    kinds = []
    for message in said:
        while isinstance(message, Message):
            kinds.append(message.key)
            inner = (each for each in message.values.values() if isinstance(each, Message))
            message = next(inner, None)
    return " ".join(kinds)


def _told(error: BaseException) -> str:
    """What was raised, and where in the program."""
    trace, where = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        if "tests/fuzz" not in code.co_filename:
            where = f"{Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}"
        trace = trace.tb_next
    return f"{type(error).__name__} at {where}: {error!s:.300}"


def limit_memory() -> None:
    """Have this process refused more memory than reading must do with, where that can be."""
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, most))


@contextmanager
def _limited() -> Iterator[None]:
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TooLong


def _peak() -> int:
    """Bytes that the process had at the most so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10
