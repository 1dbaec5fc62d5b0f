"""What the pages say of the program is so: their tables and their figures."""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from itertools import chain

import click
import pytest

from manillen_bots.sampler import SamplerBot
from manillen_bots.search import STRAY, Thinking
from manillen_tui import cli, resources
from manillen_tui.bot_process import PATIENCE
from manillen_tui.cli import main
from manillen_tui.cli.seating import Wishes, seatings
from manillen_tui.cli.serve import PORT
from manillen_tui.doctor.findings import LEAST
from manillen_tui.game.options import OPTIONS
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.keys import SCREENS, USUAL
from manillen_tui.ladder import LADDER
from manillen_tui.language import Language
from manillen_tui.puzzles.endgame import FILE, GRADES
from manillen_tui.settings import Settings
from manillen_tui.solver.claim import MOST
from manillen_tui.tui.draw.layout import COMPACT
from manillen_tui.tui.screens.tutored import WAIT
from tests.repo.keys import ROOT
from tests.repo.pages import marked, read, rows


def test_options_in_the_table_are_those_there_are() -> None:
    listed = {cells[0].strip("`") for cells in rows("docs/commands.md", "option")}
    program = cli.program(Language.load("en"))
    assert listed == {name for option in program.params for name in option.opts} | {"--help"}


def test_every_command_is_told() -> None:
    told = [cells[0].strip("`").split()[1] for cells in rows("docs/commands.md", "command")]
    assert sorted(told) == sorted(cli.COMMANDS)


def options_of(command: click.Command, context: click.Context) -> set[str]:
    """The long options of a command, and of those below it."""
    found = {name for each in command.params for name in each.opts if name.startswith("--")}
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            found |= options_of(below, context)
    return found


def test_every_option_of_a_command_is_told_there() -> None:
    """In its row, or on a page that the row leads to."""
    program = cli.program(Language.load("en"))
    context = click.Context(program)
    strange, untold = {}, {}
    for named, about in rows("docs/commands.md", "command"):
        name = named.strip("`").split()[1]
        command = program.get_command(context, name)
        assert command is not None
        there, row = options_of(command, context), f"{named} {about}"
        pages = [read(f"docs/{page}") for page in re.findall(r"\]\((\w+\.md)", row)]
        told = set(OPTION.findall(row))
        strange[name] = told - there
        untold[name] = there - EVERYWHERE - told - set(OPTION.findall(" ".join(pages)))
    assert {name: found for name, found in strange.items() if found} == {}
    assert {name: found for name, found in untold.items() if found} == {}


OPTION = re.compile(r"--[a-z]+(?:-[a-z]+)*")
EVERYWHERE = {"--seed", "--speed", "--set", "--json"}
"""What is told once for all commands that take it."""


def test_every_table_is_offered() -> None:
    told = chain(*(re.findall(r"`(\S+)`", cells[0]) for cells in rows("README.md", "table")))
    assert sorted(told) == sorted(VARIANTS)


def test_the_order_of_bots_is_the_one_told(capsys: pytest.CaptureFixture[str]) -> None:
    language = Language("en")
    told = rows("docs/commands.md", "table")
    helps = {}
    for name in ("play", "simulate"):
        assert main(["--lang", "en", name, "--help"]) == 0
        helps[name] = " ".join(capsys.readouterr().out.split())
    for table, (_, playing, simulated) in zip(seatings(), told, strict=True):
        name = {"four": "boam", "two": "piles"}.get(table, table)
        others = playing.split(", ")
        bots = [f"novice:forgets=0.{at}" for at in range(len(others))]
        _, players = Wishes(language, bots=",".join(bots)).seated(name)
        seats = {bot.removeprefix("bot:"): language.seat(at) for at, bot in players.items()}
        assert [seats[bot] for bot in bots] == others
        assert simulated.split(", ") == [language.seat(at) for at in variant(name).plan.players]
        assert playing in helps["play"] and simulated in helps["simulate"]
    _, players = Wishes(language, seat="N", bots="club,novice,random").seated("boam")
    order = ", ".join(language.seat(seat) for seat in (Seat.E, Seat.S, Seat.W))
    assert f"`--seat N` at a table of four is {order}" in read("docs/commands.md")
    assert [players[seat] for seat in (Seat.E, Seat.S, Seat.W)] == [
        *("bot:club", "bot:novice", "bot:random")
    ]


@pytest.mark.parametrize("page", ["README.md", "docs/playing.md"])
def test_the_keys_that_are_told_are_those_there_are(page: str) -> None:
    keys = {*USUAL.values(), *chain(*(fixed for _, fixed in SCREENS.values()))}
    told = set(chain(*(re.findall(r"`(\S+)`", cells[0]) for cells in rows(page, "key"))))
    assert {key for key in told if "–" not in key} <= keys
    if page != "README.md":
        at_table = {USUAL[action] for action in USUAL if action.startswith(("table.", "review."))}
        assert {key for key in at_table if len(key) == 1} <= told


def test_figures_are_those_of_the_bots_page() -> None:
    measured = read("docs/bots.md")
    figures = re.compile(r"\d+\.\d+ ± \d\.\d+")
    for page in ("README.md", "docs/solver.md"):
        found = figures.findall(read(page))
        assert len(found) > 3
        assert [each for each in found if each not in measured] == []


def test_the_ladder_is_that_of_the_program() -> None:
    told = [cells[0].strip("`") for cells in rows("README.md", "bot")]
    assert told == ["random", *LADDER]


UNNUMBERED = {"players", "direction"}
"""Options that need no rule."""


def test_every_rule_has_its_number_and_every_number_its_rule() -> None:
    numbers = re.findall(r"^- \*\*R(\d+)\*\* ", read("docs/rules.md"), re.MULTILINE)
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    cited = set()
    for path in chain(*((ROOT / name).rglob("*.py") for name in ("manillen_tui", "bots", "tests"))):
        cited |= set(re.findall(r"\bR(\d+)\b", path.read_text("utf-8")))
    assert cited <= {*numbers}
    numbered = read("docs/rules.md").partition("## 7.")[0]
    assert {key for key in OPTIONS if not re.search(rf"`{key}[` ]", numbered)} == UNNUMBERED


def test_the_numbers_of_the_thinking_are_those_in_the_code() -> None:
    page, thinking = read("docs/solver.md"), Thinking()
    first, second = thinking.rounds
    for words in (
        f"{thinking.drawn} deals are drawn",
        f"to the power {thinking.trust}",
        f"In {first} of them",
        f"tried in {second} more",
        f"{MOST:,} positions at most",
    ):
        assert words in page
    assert STRAY == 0.1 and "a tenth of all plays" in page
    assert thinking.solved == 4 and "last four tricks" in page
    worlds = inspect.signature(SamplerBot).parameters["worlds"].default
    assert f"with {worlds} worlds" in page
    assert f"{PATIENCE:g} seconds a decision" in read("docs/bot.md")


def test_the_numbers_of_the_game_are_those_in_the_code() -> None:
    readme, playing = read("README.md"), read("docs/playing.md")
    (columns, rows), (least, lowest) = COMPACT, LEAST
    assert f"{columns}×{rows} shows the table" in readme
    assert f"Below {columns}×{rows} the table becomes a list" in playing
    assert f"down to {least}×{lowest}" in readme
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert f"Python {project['requires-python'].removeprefix('>=')} or newer" in readme
    assert f"({Settings().tutor_points:g} points, unless you choose otherwise)" in playing
    assert f"It waits {WAIT:g} s at most" in playing
    assert f"at port {PORT}" in playing
    endgames = resources.read_text(*FILE).splitlines()
    assert (len(endgames), GRADES[-1]) == (100, 5)
    assert "a hundred endgames, in five grades" in playing
    assert (
        len(marked("docs/bot.md", "bot").text.splitlines()) < 40 and "under forty lines" in readme
    )


def test_nothing_opens_a_connection_but_what_was_asked_to() -> None:
    nets = {"socket", "ssl", "urllib", "http", "aiohttp", "requests", "distributed"}
    found = set()
    for path in (ROOT / "manillen_tui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if nets & {name.partition(".")[0] for name in names}:
                found.add(path.relative_to(ROOT / "manillen_tui").as_posix())
    # Those of serve and of the arena's clusters.
    assert found == {"cli/serve.py", "cli/tabs.py", "arena/executors.py"}


def test_commands_are_made_as_is_told() -> None:
    told = marked("CONTRIBUTING.md", "command").text.splitlines()[0]
    for name in cli.COMMANDS:
        assert told in (ROOT / "manillen_tui" / "cli" / f"{name}.py").read_text("utf-8"), name


def test_the_arena_reports_as_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "swift", "club", "--deals", "2", "--jobs", "1"]) == 0
    assert shape(capsys.readouterr().out) == shape(marked("docs/bots.md", "arena").text)


def shape(text: str) -> list[str]:
    """A report without what was measured."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip(" ─")]
    (head,) = (line for line in lines if line.startswith("Bot"))
    return [head, *(line.split()[0] for line in lines[lines.index(head) + 1 : -1]), lines[-1]]
