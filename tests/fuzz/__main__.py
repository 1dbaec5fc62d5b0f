"""Every reader fed with inputs that nobody meant: ``python -m tests.fuzz --inputs 200000``."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.of_files import READERS as FILES
from tests.fuzz.of_records import READERS as RECORDS
from tests.fuzz.of_words import READERS as WORDS
from tests.fuzz.running import Bench, Tally, limit_memory

READERS = {**RECORDS, **FILES, **WORDS}
HEAD = "reader           inputs  refused  accepted  kinds  slowest ms  memory MB  faults"


FEW = 5000
"""So few inputs are not worth a process for each reader."""


def main() -> int:
    """Run the fuzzer; returns 1 if a reader does not stand an input."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, help="how many in all")
    parser.add_argument("--seed", type=int, default=1, help="what they are made from")
    parser.add_argument("--reader", choices=READERS, action="append", help="only this one")
    parser.add_argument("--again", type=Path, help="read an input that was put aside, once more")
    parser.add_argument("--aside", type=Path, default=Path("fuzz-found"), help="where those go")
    parser.add_argument("--json", action="store_true", help="say it to a program")
    wanted = parser.parse_args()
    names = wanted.reader or list(READERS)
    aside = wanted.aside.resolve()
    if wanted.again is not None:
        return _again(wanted.again.read_bytes(), names)
    shares = sum(READERS[name].share for name in names)
    counts = {name: -(-wanted.inputs * READERS[name].share // shares) for name in names}
    tallies = _here if len(names) == 1 or wanted.inputs <= FEW else _apart
    found = False
    if not wanted.json:
        sys.stdout.write(f"{HEAD}\n")
    for tally in tallies(counts, wanted.seed, aside):
        found |= bool(tally.found)
        sys.stdout.write(f"{json.dumps(tally.data())}\n" if wanted.json else _row(tally))
        sys.stdout.flush()
    return int(found)


def _here(counts: Mapping[str, int], seed: int, aside: Path) -> Iterator[Tally]:
    with TemporaryDirectory() as folder:
        limit_memory()
        bench = Bench(Path(folder))
        for name, count in counts.items():
            yield bench.run(name, READERS[name], count, seed, aside)


def _apart(counts: Mapping[str, int], seed: int, aside: Path) -> Iterator[Tally]:
    """A process for each, so that memory is its own, and none spoils another."""
    for name, count in counts.items():
        words = [sys.executable, "-m", "tests.fuzz", "--json", "--reader", name]
        words += ["--inputs", str(count), "--seed", str(seed), "--aside", str(aside)]
        done = subprocess.run(words, stdout=subprocess.PIPE, check=False)
        yield Tally(**json.loads(done.stdout))


def _again(data: bytes, names: list[str]) -> int:
    with TemporaryDirectory() as folder:
        limit_memory()
        bench = Bench(Path(folder))
        for name in names:
            refused, kind, seconds, wrong = bench.once(READERS[name], data)
            said = wrong or f"{'refused' if refused else 'read'}: {kind}"
            sys.stdout.write(f"{name}: {said} ({1000 * seconds:.0f} ms)\n")
    return 0


def _row(tally: Tally) -> str:
    row = (
        f"{tally.name:<14}{tally.inputs:>9,}{tally.refused:>9,}{tally.inputs - tally.refused:>10,}"
        f"{tally.kinds:>7,}{1000 * tally.slowest:>12,.0f}{tally.memory / 1e6:>11,.0f}"
        f"{len(tally.found):>8}\n"
    )
    return row + "".join(f"  {path}: {wrong}\n" for path, wrong in tally.found.items())


if __name__ == "__main__":
    sys.exit(main())
