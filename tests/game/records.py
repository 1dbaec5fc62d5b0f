"""Records for tests: those of the cases, and random ones written through the engine."""

from __future__ import annotations

import json
from random import Random

from manillen_tui.game.actions import Look, Play, Signal
from manillen_tui.game.deal import Deal
from manillen_tui.game.match import Match
from manillen_tui.game.record import (
    Line,
    action_line,
    deal_line,
    dumps,
    match_line,
    result_lines,
    revoke_line,
)
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import variant
from tests.game.setting import CASES, choose

NOT_RECORDS = {"legal", "legal-duties", "perft", "perft-duties"}
RECORDS = sorted(path.stem for path in CASES.glob("*.jsonl") if path.stem not in NOT_RECORDS)


def data(name: str) -> bytes:
    """A case's record as bytes."""
    return (CASES / f"{name}.jsonl").read_bytes()


def lines(name: str) -> list[Line]:
    """A case's record as lines."""
    return [json.loads(line) for line in data(name).splitlines()]


def written(record: list[Line]) -> bytes:
    """Lines as a file."""
    return "".join(map(dumps, record)).encode()


def random_match(rules: Rules, rng: Random, most: int = 4) -> tuple[list[Line], bool]:
    """A match in which everything that may happen does, now and then.

    Args:
        rules: the table.
        rng: all chance.
        most: how many deals are played at most.

    Returns:
        Its lines, and whether it was played to the end.
    """
    record = [match_line(rules, dict.fromkeys(rules.plan.players, "bot:random"), seed=7)]
    match = Match.start(rules, rng.choice(rules.plan.players))
    while not match.over and match.number < most:
        assert match.dealer is not None
        deal = Deal.shuffled(rules, match.dealer, rng)
        record.append(deal_line(match.number + 1, deal))
        state, played = random_deal(match.deal(deal), rng)
        match, events = match.scored(state.result)
        record += [*played, *result_lines(rules, events)]
    return record, match.over


def random_deal(state: State, rng: Random) -> tuple[State, list[Line]]:
    """A deal played to its end, and the lines of what happened in it."""
    record: list[Line] = []
    past: list[State] = []
    rules = state.table.rules
    while not state.is_over:
        seat = state.to_act
        assert seat is not None
        chance = rng.random()
        in_play = state.table.phase is Phase.PLAY
        wrong = illegal(state, rng) if in_play and chance < 0.1 else None
        if wrong is not None and rules.revoke != "prevent":
            refused = state.refusal(wrong)
            assert refused is not None
            record.append(revoke_line(seat, wrong.card, wrong.signal, refused.rule))
            state = state.revoke(wrong)
        elif in_play and chance > 0.995:
            scorer = rng.choice(rules.scorers)
            record.append({"type": "claim", "seat": str(seat), "side": scorer})
            state = state.claim(rules.scoring_side(scorer, state.table.dealer).index)
        elif past and not rules.blind_factor and not state.table.revokes and chance > 0.97:
            count = rng.randint(1, min(5, len(past)))
            record.append({"type": "undo", "count": count})
            state = past[-count]
            del past[-count:]
        elif chance > 0.95:
            record.append({"type": "assist", "seat": str(seat), "kind": "hint"})
        else:
            action = choose(rng, state.legal_actions)
            # A call that is not blind tells by itself that the dealer looked.
            if action != Look() or rng.random() < 0.5:
                record.append(action_line(seat, action))
            if action != Look():
                past.append(state)
            state = state.after(action)
    return state, record


def illegal(state: State, rng: Random) -> Play | None:
    """A card, or a card with a signal, that the seat to act holds and may not play."""
    assert state.to_act is not None
    words: list[Signal | None] = [None, *Signal] if state.table.rules.signals else [None]
    plays = [Play(card, word) for card in state.cards(state.to_act) for word in words]
    return next((play for play in rng.sample(plays, len(plays)) if state.refusal(play)), None)


def blind_record() -> list[Line]:
    """The beginning of a ``cafe`` match, its dealer South about to look or to call blind."""
    rules = variant("cafe")
    deal = Deal.shuffled(rules, Seat.S, Random(5))
    players = dict.fromkeys(rules.plan.players, "person:Ann")
    return [match_line(rules, players), deal_line(1, deal)]
