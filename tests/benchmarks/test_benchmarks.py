"""The benchmarks run; what they find is not judged here."""

from __future__ import annotations

import json
from importlib.util import find_spec

from click.testing import CliRunner

from tests.benchmarks.__main__ import BENCHMARKS, main
from tests.benchmarks.growth import WORK


def test_the_table_and_the_json_have_every_case() -> None:
    table = CliRunner().invoke(main, ["--scale", "0.001", "deals"])
    assert table.exit_code == 0
    assert "boam, no trump" in table.output
    told = CliRunner().invoke(main, ["--scale", "0.001", "--json", "deals"])
    figures = json.loads(told.output)["deals"]
    assert {"boam, trump", "piles, trump", "six, trump"} <= set(figures)
    assert all(set(values) == {"object", "int", "ratio"} for values in figures.values())


def test_the_solver_is_measured() -> None:
    names = ["solve", "piles", "playouts", "bridge"]
    told = CliRunner().invoke(main, ["--scale", "0.001", "--json", *names])
    figures = json.loads(told.output)
    assert {"boam, trump", "six, no trump"} <= set(figures["solve"])
    assert set(figures["playouts"]["piles"]) == {"solver", "plain"}
    # Without the package endplay there is nothing to compare with.
    assert set(figures["bridge"]) in ({"trump", "no trump"}, set())


def test_the_bots_are_measured() -> None:
    told = CliRunner().invoke(main, ["--scale", "0.01", "--json", "bots"])
    figures = json.loads(told.output)["bots"]
    assert {"boam, expert", "piles, swift", "six, sampler"} <= set(figures)
    assert all(times["mean"] <= times["most"] for times in figures.values())


def test_the_coach_is_measured() -> None:
    told = CliRunner().invoke(main, ["--scale", "0.01", "--json", "coach"])
    figures = json.loads(told.output)["coach"]
    assert {"boam", "piles", "six"} <= set(figures)
    assert all(times["first, mean"] <= times["final, mean"] for times in figures.values())


def test_the_screen_is_measured_against_the_least_app() -> None:
    told = CliRunner().invoke(main, ["--scale", "0.01", "--json", "screen"])
    figures = json.loads(told.output)["screen"]
    assert {"first frame, CPU ms", "key to repaint, p95 ms", "bytes a selection key"} <= set(
        figures
    )
    assert all(set(values) == {"ours", "bare", "%", "allowed %"} for values in figures.values())
    assert figures["bytes a selection key"]["ours"] <= 1500


def test_the_scorebook_is_measured_over_growing_histories() -> None:
    told = CliRunner().invoke(main, ["--scale", "0.002", "--json", "scorebook"])
    figures = json.loads(told.output)["scorebook"]
    assert list(figures) == ["1,000 deals", "10,000 deals", "100,000 deals"]
    deals = [values["deals"] for values in figures.values()]
    assert deals[0] < deals[1] < deals[2]


def test_growth_is_measured_and_drawn() -> None:
    told = CliRunner().invoke(main, ["--scale", "0.01", "growth"])
    assert told.exit_code == 0
    for work in WORK:
        assert f"{work}, 100 " in told.output
        assert f" {work} " in told.output  # in the key of the plot
    assert "└" in told.output


def test_peers_are_measured_where_they_can_be_had() -> None:
    told = CliRunner().invoke(main, ["--scale", "0.001", "--json", "peers"])
    figures = json.loads(told.output)["peers"]
    expected = {"hearts, a loop in Python", "boam as ints, a loop in Python"}
    assert expected <= set(figures) if find_spec("pyspiel") else not figures


def test_an_unknown_name_is_refused() -> None:
    refused = CliRunner().invoke(main, ["speed"])
    assert refused.exit_code == 2
    assert "deals" in refused.output
    assert BENCHMARKS
