"""Every reader fed with inputs that nobody meant: ``python -m tests.fuzz --inputs 200000``."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping
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
    if len(names) == 1 or wanted.inputs <= FEW:
        tallies = _run(counts, wanted.seed, aside)
    else:
        tallies = []
        for name in names:
            # A process for each, so that memory is its own, and none spoils another.
            words = [sys.executable, "-m", "tests.fuzz", "--json", "--reader", name]
            words += ["--inputs", str(counts[name]), "--seed", str(wanted.seed)]
            words += ["--aside", str(aside)]
            done = subprocess.run(words, stdout=subprocess.PIPE, check=False)
            tallies.append(Tally(**json.loads(done.stdout)))
    if wanted.json:
        sys.stdout.writelines(json.dumps(tally.data()) + "\n" for tally in tallies)
    else:
        _print(tallies)
    return int(any(tally.found for tally in tallies))


def _run(counts: Mapping[str, int], seed: int, aside: Path) -> list[Tally]:
    with TemporaryDirectory() as folder:
        limit_memory()
        bench = Bench(Path(folder))
        return [
            bench.run(name, READERS[name], count, seed, aside) for name, count in counts.items()
        ]


def _again(data: bytes, names: list[str]) -> int:
    with TemporaryDirectory() as folder:
        limit_memory()
        bench = Bench(Path(folder))
        for name in names:
            refused, kind, seconds, wrong = bench.once(READERS[name], data)
            said = wrong or f"{'refused' if refused else 'read'}: {kind}"
            sys.stdout.write(f"{name}: {said} ({1000 * seconds:.0f} ms)\n")
    return 0


def _print(tallies: list[Tally]) -> None:
    sys.stdout.write(f"{HEAD}\n")
    for each in tallies:
        sys.stdout.write(
            f"{each.name:<14}{each.inputs:>9,}{each.refused:>9,}{each.inputs - each.refused:>10,}"
            f"{each.kinds:>7,}{1000 * each.slowest:>12,.0f}{each.memory / 1e6:>11,.0f}"
            f"{len(each.found):>8}\n"
        )
    for each in tallies:
        for path, wrong in each.found.items():
            sys.stdout.write(f"\n{each.name}: {path}\n  {wrong}\n")


if __name__ == "__main__":
    sys.exit(main())
