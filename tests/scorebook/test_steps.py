"""A match step by step: what the replay says, line by line, and the leaps over tricks and deals."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_tui.errors import RecordError
from manillen_tui.game.events import (
    Assisted,
    Claimed,
    DealBegun,
    DealScored,
    Event,
    PaperScored,
    Revoked,
    TakenBack,
    TrickWon,
)
from manillen_tui.game.record import Line, match_line
from manillen_tui.game.replay import Replay
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.scorebook.steps import Leap, Story, leap, read_story
from tests.game.records import random_match, written
from tests.scorebook.sample import played


def read(path: Path, line: int = 1) -> Story:
    """A match that nobody leaves."""
    return read_story(path, line, lambda: None)


@pytest.mark.parametrize("name", VARIANTS)
def test_steps_are_what_the_record_says(name: str, tmp_path: Path) -> None:
    record, _ = random_match(variant(name).with_options({"revoke": "restore"}), Random(5), 3)
    path = tmp_path / "one.jsonl"
    path.write_bytes(written(record))
    story = read(path)
    replay = Replay(record[0])
    steps = iter(story.steps)
    for line in record[1:]:
        events = replay.feed(line)
        if not events:
            continue
        step = next(steps)
        assert (step.events, step.state, step.number) == (events, replay.state, replay.number)
        if step.has(DealScored):
            # What was played is written down only now.
            assert step.match == replay.match
            deal = story.ended[step.number]
            assert [each.state for each in deal.taken] == replay.past
            assert deal.end == replay.state
    assert next(steps, None) is None
    assert story.fault is None
    assert story.rules == replay.rules
    scored = [step for step in story.steps if step.has(DealScored)]
    assert [step.number for step in scored] == list(story.ended)
    assert all(step.history[-1] in step.events for step in scored)


def test_everything_unusual_has_a_step_of_its_own(tmp_path: Path) -> None:
    wanted: set[type[Event]] = {TakenBack, Claimed, Revoked, Assisted}
    rules, path = variant("boam").with_options({"revoke": "restore"}), tmp_path / "one.jsonl"
    for seed in range(30):
        path.write_bytes(written(random_match(rules, Random(seed), 2)[0]))
        for step in read(path).steps:
            wanted -= {type(event) for event in step.events}
            if step.has(Assisted, TakenBack):
                assert step.number in step.helped
    assert not wanted


@settings(max_examples=60)
@given(data=st.data())
def test_leaps_go_on_and_back(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("leaps") / "one.jsonl"
    path.write_bytes(written(random_match(variant("boam"), Random(3), 3)[0]))
    steps = read(path).steps
    at = data.draw(st.integers(0, len(steps) - 1))
    last = len(steps) - 1
    stops = {
        Leap.STEP: range(len(steps)),
        Leap.TRICK: [
            n for n, step in enumerate(steps) if step.has(TrickWon, DealBegun, DealScored)
        ],
        Leap.DEAL: [n for n, step in enumerate(steps) if step.has(DealBegun)],
        Leap.ALL: [],
    }
    far = data.draw(st.sampled_from(Leap))
    assert leap(steps, at, far, 1) == min([n for n in stops[far] if n > at], default=last)
    assert leap(steps, at, far, -1) == max([n for n in stops[far] if n < at], default=0)


def test_each_match_of_a_file_is_found_by_its_line(tmp_path: Path) -> None:
    records = [played(variant(name), Random(at), at) for at, name in enumerate(("boam", "three"))]
    path = tmp_path / "two.jsonl"
    path.write_bytes(b"".join(map(written, records)))
    first, second = read(path), read(path, len(records[0]) + 1)
    assert (first.rules.name, second.rules.name) == ("boam", "three")
    assert first.steps
    alone = tmp_path / "one.jsonl"
    alone.write_bytes(written(records[1]))
    assert second.steps == read(alone).steps


def test_a_damaged_record_is_read_up_to_its_fault(tmp_path: Path) -> None:
    record, path = played(variant("boam"), Random(1)), tmp_path / "one.jsonl"
    wrong: Line = {"type": "play", "seat": "N", "card": "XX"}
    broken = [*record[:20], wrong, *record[20:]]
    path.write_bytes(written(played(variant("six"), Random(2))) + written(broken))
    begun = len(path.read_bytes().splitlines()) - len(broken) + 1
    story = read(path, begun)
    assert story.fault is not None
    assert story.fault.line == begun + 20
    assert story.steps[-1].state is not None
    path.write_bytes(b'{"type":"match","format":1}\n')
    with pytest.raises(RecordError):
        read(path)
    path.write_bytes(b"")
    with pytest.raises(RecordError):
        read(path)


def test_a_match_at_a_real_table_has_scores_and_no_cards(tmp_path: Path) -> None:
    path = tmp_path / "paper.jsonl"
    rules = variant("boam")
    head = match_line(rules, dict.fromkeys(rules.seats, "person:Ann")) | {"paper": True}
    score: Line = {"type": "score", "score": {"NS": 12, "WE": 0}, "total": {"NS": 12, "WE": 0}}
    path.write_bytes(written([head, score]))
    story = read(path)
    assert story.paper
    assert all(step.state is None for step in story.steps)
    assert any(step.has(PaperScored) for step in story.steps)


def test_whoever_leaves_ends_the_reading(tmp_path: Path) -> None:
    path, told = tmp_path / "one.jsonl", 0
    path.write_bytes(written(played(variant("boam"), Random(1))))

    def leave() -> None:
        nonlocal told
        told += 1
        if told == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read_story(path, 1, leave)
    assert told == 5
