"""Who plays makes no difference to what comes out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from manillen_tui.arena.executors import Batch, ExecutorError, spread
from manillen_tui.arena.guarded import Conduct
from manillen_tui.arena.question import Question
from manillen_tui.arena.run import run
from manillen_tui.arena.sequential import Sequential
from manillen_tui.arena.statistics import Standing
from manillen_tui.game.variants import variant

BATCHES: list[Batch] = [(1, 2), (3,), (4, 5, 6), (7,)]
LONG = 60.0


def total(batch: Batch) -> int:
    """What stands for playing."""
    sys.stdout.write("a bot's chatter\n")
    return sum(batch)


def sleepy(batch: Batch) -> int:
    """Takes for ever, but for the first batch."""
    sleep(LONG if batch != (0,) else 0)
    return sum(batch)


def fatal(batch: Batch) -> int:
    """Takes its process with it."""
    os._exit(1)


def _tasks(dask_scheduler: Any) -> int:
    return len(dask_scheduler.tasks)


def told(standing: Standing) -> tuple[object, ...]:
    """All that is found, but for times."""
    return (
        standing.points,
        (standing.won, standing.lost, standing.drawn),
        standing.boams,
        standing.boam_share,
        standing.faulty,
        [Conduct(c.decisions, c.failures, fault=c.fault) for c in standing.conducts],
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Dask cluster of two processes, by the address of its scheduler."""
    distributed: Any = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs="CRITICAL",
    ) as made:
        yield made.scheduler_address.removeprefix("tcp://")


@pytest.mark.parametrize("jobs", [1, 2])
def test_all_batches_are_done(jobs: int, capfd: pytest.CaptureFixture[str]) -> None:
    """In any order, and nothing that is printed meanwhile comes among our words."""
    assert sorted(spread(total, BATCHES, jobs, None)) == [3, 3, 7, 15]
    captured = capfd.readouterr()
    assert captured.out == ""
    assert "chatter" in captured.err


def test_what_is_not_wanted_is_not_waited_for() -> None:
    """Closing ends the processes, whatever they are at."""
    start = monotonic()
    found = spread(sleepy, [(0,), (1,), (2,), (3,)], 2, None)
    with closing(found):
        assert next(found) == 0
    assert monotonic() - start < LONG / 2


def test_a_process_that_dies_is_told_of() -> None:
    """And nothing hangs."""
    with pytest.raises(ExecutorError) as caught:
        list(spread(fatal, BATCHES, 2, None))
    assert caught.value.message.key == "arena.died"


@pytest.mark.parametrize(("boams", "boards"), [(False, 40), (True, 5)])
def test_the_jobs_make_no_difference(boams: bool, boards: int, tmp_path: Path) -> None:
    """The same boards, and the same records."""
    asked = Question(variant("boam"), ("club", "random"), 5, boams=boams)
    found = []
    for jobs in (1, 3):
        standing = Standing(asked)
        run(standing, boards, jobs=jobs, records=tmp_path / str(jobs))
        found.append(told(standing))
    assert found[0] == found[1]
    one, three = (sorted((tmp_path / jobs).iterdir()) for jobs in ("1", "3"))
    assert [path.name for path in one] == [f"{number:04}.jsonl" for number in range(1, boards + 1)]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in three]


def test_a_test_stops_at_the_same_board(tmp_path: Path) -> None:
    """Whoever is ahead: it looks at the boards in their order, and no record is left over."""
    asked, test = Question(variant("boam"), ("club", "random")), Sequential(0, 4)
    found = []
    for jobs in (1, 3):
        standing = Standing(asked)
        run(standing, 500, test=test, jobs=jobs, records=tmp_path / str(jobs))
        assert test.accepted(standing.points) == 4
        assert len(list((tmp_path / str(jobs)).iterdir())) == standing.boards < 100
        found.append(told(standing))
    assert found[0] == found[1]


def test_missing_records_are_played_for(tmp_path: Path) -> None:
    """A save goes on with the folder it has."""
    asked = Question(variant("boam"), ("club", "random"))
    run(Standing(asked), 3, save=tmp_path / "save", records=tmp_path / "all")
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "0002.jsonl").write_text("kept", "utf-8")
    size = (tmp_path / "save").stat().st_size
    run(Standing(asked), 3, save=tmp_path / "save", records=tmp_path / "some")
    assert (tmp_path / "save").stat().st_size == size
    assert (tmp_path / "some" / "0002.jsonl").read_text("utf-8") == "kept"
    for name in ("0001.jsonl", "0003.jsonl"):
        assert (tmp_path / "some" / name).read_bytes() == (tmp_path / "all" / name).read_bytes()


def test_a_cluster_plays_the_same(cluster: str, tmp_path: Path) -> None:
    """Two processes of a Dask cluster against this one."""
    asked = Question(variant("boam"), ("swift:temperature=1", "club"), 3, calls="club")
    here, there = Standing(asked), Standing(asked)
    run(here, 40, records=tmp_path / "here")
    run(there, 40, cluster=cluster, records=tmp_path / "there", save=tmp_path / "save")
    assert told(here) == told(there)
    one, other = (sorted((tmp_path / name).iterdir()) for name in ("here", "there"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]


def test_a_cluster_is_not_waited_for(cluster: str) -> None:
    """What was handed to it is taken back."""
    distributed: Any = pytest.importorskip("distributed")
    start = monotonic()
    found = spread(sleepy, [(0,), *((number,) for number in range(1, 9))], 1, cluster)
    with closing(found):
        assert next(found) == 0
    with distributed.Client(f"tcp://{cluster}", set_as_default=False) as client:
        while client.run_on_scheduler(_tasks):
            sleep(0.05)
    assert monotonic() - start < LONG / 2


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere.invalid:8786"])
def test_a_cluster_that_is_not_there(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is named, with the reason."""
    pytest.importorskip("distributed")
    monkeypatch.setattr("manillen_tui.arena.executors.PATIENCE", 1)
    with pytest.raises(ExecutorError) as caught:
        list(spread(total, BATCHES, 1, address))
    assert caught.value.message.key == "arena.no-cluster"
    assert caught.value.message.values["address"] == address


def test_without_dask_it_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExecutorError) as caught:
        list(spread(total, BATCHES, 1, "127.0.0.1:1"))
    assert caught.value.message.key == "arena.no-dask"
