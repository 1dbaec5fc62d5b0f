"""Makes a learnt table again: ``python bots/training/train.py --table boam --seed 1``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from ctypes import Array, c_float, memmove, sizeof
from pathlib import Path
from random import Random
from time import monotonic

from trainer import Learning, Trainer, Ways, weights

from manillen_bots import weights as tables
from manillen_bots.features import VERSION, WEIGHTS
from manillen_tui.game.variants import load_rules

TABLES: dict[str, tuple[str, Ways]] = {
    "boam": ("boam", Ways()),
    "manillen": ("manillen", Ways(dealer=0.3, auction=1, turned=0.2, none=0.2)),
    "regional": ("regional", Ways(turned=0.1)),
    "piles": ("piles", Ways(turned=0)),
    "dummies": ("dummies", Ways(turned=0)),
    "three": ("three", Ways(turned=0)),
    "six": ("six", Ways(turned=0)),
}
"""By table: the variant to train on, and how its trumps are named."""


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--table", choices=TABLES, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=4_000_000)
    parser.add_argument("--batch", type=int, default=64, help="deals in a step")
    parser.add_argument("--plays", type=int, default=16, help="how often each deal is played")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--last-rate", type=float, default=0.001)
    parser.add_argument("--bonus", type=float, default=0.01, help="for spread, at the start")
    parser.add_argument("--mix", type=float, default=0.0, help="1: count from the trick on")
    parser.add_argument("--decay", type=float, default=0.0)
    parser.add_argument("--floor", type=float, default=1e-6, help="Adam's epsilon")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--against", type=Path, help="another table to measure by")
    parser.add_argument("--out", type=Path, default=tables.FOLDER)
    options = parser.parse_args()
    variant, ways = TABLES[options.table]
    trainer = Trainer(load_rules(variant), ways)
    state = weights(), weights(), weights(), weights()
    for line in _train(trainer, state, options):
        print(line, flush=True)
    path = options.out / f"{options.table}.bin"
    path.write_bytes(tables.packed(list(state[0])))
    mean, error = trainer.compete(_weights(path), None, 99, 4000)
    print(f"{path.name}: {path.stat().st_size} bytes, features {VERSION:08x}")
    print(f"as shipped v random {mean:+.2f} ± {error:.2f}")
    if options.against:
        mean, error = trainer.compete(_weights(path), _weights(options.against), 98, 8000)
        print(f"v {options.against} {mean:+.2f} ± {error:.2f}")


def _weights(path: Path) -> Array[c_float]:
    made = tables.unpacked(path.stem, path.read_bytes())
    return (c_float * WEIGHTS)(*(made.step * value for value in made.values))


def _train(trainer: Trainer, state: Learning, options: argparse.Namespace) -> Iterator[str]:
    """Train in steps; tells how it goes."""
    steps = options.games // (options.batch * options.plays)
    seeds = Random(f"{options.table}/{options.seed}")
    slopes = [state[1], *(weights() for _ in range(options.threads - 1))]
    share = -(-options.batch // options.threads)
    began, told = monotonic(), 0.0
    half = weights()
    with ThreadPoolExecutor(options.threads) as pool:
        for step in range(1, steps + 1):
            done = step / steps
            rate = options.rate * (options.last_rate / options.rate) ** done
            bonus = options.bonus * max(0.0, 1 - 1.5 * done)
            calls = [
                pool.submit(
                    trainer.gradient,
                    *(state[0], slope, seeds.getrandbits(64), share),
                    *(options.plays, bonus, options.mix),
                )
                for slope in slopes
            ]
            for call in calls:
                call.result()
            for slope in slopes[1:]:
                trainer.add(slopes[0], slope)
            games = share * options.threads * options.plays
            trainer.adam(state, step, rate, 1 / games, options.decay, options.floor)
            if step == steps // 2:
                memmove(half, state[0], sizeof(half))
            if step == steps or monotonic() - told > 20:
                told = monotonic()
                mean, error = trainer.compete(state[0], None, 99, 1000)
                yield (
                    f"{step}/{steps} {told - began:5.0f} s  {step * games} games  "
                    f"v random {mean:+.2f} ± {error:.2f}"
                )
    mean, error = trainer.compete(state[0], half, 7, 4000)
    yield f"v itself half way {mean:+.2f} ± {error:.2f}; {WEIGHTS} weights"


if __name__ == "__main__":
    main()
