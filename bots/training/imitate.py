"""Fits a table to what bots play: ``python bots/training/imitate.py --table boam --seed 1``.

The learnt policy is sharp: it knows one way to play. What other players may have meant is
judged by a second table, fitted here to deals of several bots at one table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from ctypes import Array
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random

from train import TABLES
from trainer import Record, Trainer, record_of, weights

from manillen_bots import weights as tables
from manillen_tui.game.actions import Play
from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.game.variants import load_rules
from manillen_tui.player import Bot
from manillen_tui.plugins import load_bot

PLAYERS = ("club", "club", "sampler", "swift", "swift:temperature=1.5", "random")
"""Who plays the deals; at each seat one of them, drawn anew for each deal."""

HELD_BACK = 10
"""Of so many deals one is held back, to tell how well plays are foretold."""


def main() -> None:
    """Read the command line, play the deals and fit the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--table", choices=TABLES, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=6000)
    parser.add_argument("--players", nargs="+", default=PLAYERS)
    parser.add_argument("--passes", type=int, default=12, help="how often each deal is looked at")
    parser.add_argument("--batch", type=int, default=64, help="deals in a step")
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--decay", type=float, default=1e-5)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=tables.FOLDER)
    options = parser.parse_args()
    rules = load_rules(TABLES[options.table][0])
    play = partial(played, rules, tuple(options.players), options.seed)
    with get_context("spawn").Pool(options.jobs) as pool:
        texts = pool.map(play, range(options.deals), chunksize=20)
    records = [Record.from_buffer_copy(text) for text in texts]
    for line in fit(Trainer(rules), records, options):
        print(line, flush=True)


def played(rules: Rules, names: Sequence[str], seed: int, number: int) -> bytes:
    """The record of one deal."""
    rng = Random(f"imitate/{seed}/{number}")
    dealer = rules.plan.players[number % len(rules.plan.players)]
    deal = Deal.shuffled(rules, dealer, rng)
    bots: dict[PlayerId, Bot] = {
        PlayerId(seat): load_bot(rng.choice(names))(rng=rng) for seat in rules.plan.players
    }
    state = State.start(deal)
    cards = []
    while (player := state.player_to_act) is not None:
        action = bots[player].act(state.observe(player))
        if isinstance(action, Play):
            cards.append(action.card.index)
        state = state.after(action)
    assert state.table.maker is not None
    return bytes(record_of(deal, state.table.trump, state.table.maker, cards))


def fit(trainer: Trainer, records: list[Record], options: argparse.Namespace) -> Iterator[str]:
    """Fit the table and write it; tells how well it foretells the deals held back."""
    shown = [record for at, record in enumerate(records) if at % HELD_BACK]
    hidden = _array(records[::HELD_BACK])
    state = weights(), weights(), weights(), weights()
    rng = Random(f"fit/{options.table}/{options.seed}")
    step, steps = 0, options.passes * -(-len(shown) // options.batch)
    for number in range(1, options.passes + 1):
        rng.shuffle(shown)
        for at in range(0, len(shown), options.batch):
            batch = _array(shown[at : at + options.batch])
            decisions, _ = trainer.imitate(state[0], state[1], batch)
            step += 1
            rate = options.rate * 0.02 ** (step / steps)
            trainer.adam(state, step, rate, 1 / decisions, options.decay, 1e-6)
        yield f"{number}/{options.passes}  {_told(trainer, state[0], hidden)}"
    path = options.out / f"{options.table}-others.bin"
    path.write_bytes(tables.packed(list(state[0])))
    yield f"{path.name}: {path.stat().st_size} bytes"


def _told(trainer: Trainer, values: Array, hidden: Array) -> str:
    decisions, likelihood = trainer.imitate(values, None, hidden)
    return f"{likelihood / decisions:+.4f} a decision, {decisions} decisions held back"


def _array(records: Sequence[Record]) -> Array[Record]:
    return (Record * len(records))(*records)


if __name__ == "__main__":
    main()
