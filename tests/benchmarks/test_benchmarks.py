"""The benchmarks run; what they find is not judged here."""

from __future__ import annotations

import json

from click.testing import CliRunner

from tests.benchmarks.__main__ import BENCHMARKS, main


def test_the_table_and_the_json_have_every_case() -> None:
    table = CliRunner().invoke(main, ["--scale", "0.001", "deals"])
    assert table.exit_code == 0
    assert "boam, no trump" in table.output
    told = CliRunner().invoke(main, ["--scale", "0.001", "--json", "deals"])
    figures = json.loads(told.output)["deals"]
    assert {"boam, trump", "piles, trump", "six, trump"} <= set(figures)
    assert all(set(values) == {"object", "int", "ratio"} for values in figures.values())


def test_an_unknown_name_is_refused() -> None:
    refused = CliRunner().invoke(main, ["speed"])
    assert refused.exit_code == 2
    assert "deals" in refused.output
    assert BENCHMARKS
