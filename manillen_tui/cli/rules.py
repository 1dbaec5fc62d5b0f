"""``manillen rules``: tables listed, explained, made and checked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manillen_tui import locations, tables
from manillen_tui.cli import completing
from manillen_tui.cli.files import verdict
from manillen_tui.cli.settings import read_settings, settings_option
from manillen_tui.errors import Message
from manillen_tui.game.options import OPTIONS, Value, written
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import (
    ROOT,
    VARIANTS,
    base_of,
    dump_table,
    load_rules,
    read_file,
    variant,
)
from manillen_tui.language import Language

if TYPE_CHECKING:
    from rich.console import RenderableType

KEYS = frozenset(f"variant.{name}.name" for name in VARIANTS)
"""The keys this module composes."""

FAULTY = 2


def command(language: Language) -> click.Command:
    """The commands, in one language."""
    text = language.text

    @click.pass_context
    def alone(ctx: click.Context) -> int:
        return 0 if ctx.invoked_subcommand is not None else list_tables(language)

    return click.Group(
        "rules",
        callback=alone,
        help=text("cli.rules.about"),
        subcommand_metavar=text("cli.command"),
        invoke_without_command=True,
        commands=[
            click.Command(
                "list", callback=lambda: list_tables(language), help=text("cli.rules.list")
            ),
            _show(language),
            _new(language),
            _check(language),
        ],
    )


def _show(language: Language) -> click.Command:
    text = language.text

    def run(name: str, as_toml: bool) -> int:
        rules, title = _find(name)
        if as_toml:
            click.echo(dump_table(rules, title, tables.notes(text)), nl=False)
        else:
            _explain(rules, title, language)
        return 0

    return click.Command(
        "show",
        callback=run,
        help=text("cli.rules.show"),
        params=[
            click.Argument(
                ["name"], metavar=text("cli.rules.name"), shell_complete=completing.tables
            ),
            click.Option(["--toml", "as_toml"], is_flag=True, help=text("cli.rules.as-toml")),
        ],
    )


def _new(language: Language) -> click.Command:
    text = language.text

    def run(name: str, base: str, settings: tuple[str, ...], title: str, force: bool) -> int:
        tables.check_name(name)
        folder = locations.variants_folder()
        changes = read_settings(settings, language)
        rules = load_rules(base, [folder]).with_options(changes, name=name)
        over = folder / f"{name}{tables.ENDING}" if force else None
        path = tables.save(folder, rules, title, tables.notes(text), over=over)
        click.echo(text("cli.rules.written", file=str(path)))
        return 0

    return click.Command(
        "new",
        callback=run,
        help=text("cli.rules.new"),
        params=[
            click.Argument(["name"], metavar=text("cli.rules.name")),
            click.Option(
                ["--from", "base"],
                default=ROOT,
                show_default=True,
                metavar=text("cli.rules.name"),
                shell_complete=completing.tables,
                help=text("cli.rules.from"),
            ),
            settings_option(language),
            click.Option(
                ["--title"],
                default="",
                metavar=text("cli.rules.title-form"),
                help=text("cli.rules.title"),
            ),
            click.Option(["--force"], is_flag=True, help=text("cli.rules.force")),
        ],
    )


def _check(language: Language) -> click.Command:
    def run(files: tuple[str, ...]) -> int:
        sound = True
        for name in files:
            fault = tables.look(Path(name)).fault
            click.echo(verdict(name, "ok") if fault is None else _fault_line(name, fault, language))
            sound &= fault is None
        return 0 if sound else FAULTY

    return click.Command(
        "check",
        callback=run,
        help=language.text("cli.rules.check"),
        params=[
            click.Argument(
                ["files"],
                nargs=-1,
                required=True,
                metavar=language.text("cli.rules.files"),
                shell_complete=completing.files,
            )
        ],
    )


def list_tables(language: Language) -> int:
    """Print the packaged tables and one's own, a line each; faulty files on standard error.

    Where the output is no terminal, no line is cut.
    """
    from rich.text import Text

    from manillen_tui.cli.console import plain_console

    own = tables.kept(locations.variants_folder())
    console, language = plain_console(language)
    found = [*map(variant, VARIANTS), *(table.rules for table in own if table.rules is not None)]
    room = max(len(rules.name) for rules in found)
    for rules in found:
        line = Text(f"{rules.name:{room}}  {rules.players}  {_differences(rules)}".rstrip())
        line.stylize("bold", 0, len(rules.name))
        if console.is_terminal:
            line.truncate(console.width, overflow="ellipsis")
        console.print(line, soft_wrap=True)
    for table in own:
        if table.fault is not None:
            click.echo(_fault_line(str(table.path), table.fault, language), err=True)
    return 0


def _differences(rules: Rules) -> str:
    """What a table is: its base, and the options that differ."""
    base = base_of(rules)
    if not base:
        return ""
    return " ".join([base, *_pairs(rules.differences(variant(base)))])


def _pairs(options: dict[str, Value]) -> Iterable[str]:
    return (f"{key}={written(value)}" for key, value in options.items())


def _fault_line(name: str, fault: Message, language: Language) -> bytes:
    """``FILE:LINE: text``, or ``FILE: text`` where no line is at fault."""
    reason, line = fault.values.get("reason"), fault.values.get("line")
    if line is not None:
        return verdict(f"{name}:{line}", language.value(reason))
    said = language.value(reason) if fault.key == "rules.unreadable" else language.say(fault)
    return verdict(name, said)


def _find(name: str) -> tuple[Rules, str]:
    """A table and its title, by its name or by the path of its file.

    Raises:
        RulesError: no such table, or one that cannot be played.
    """
    if name.endswith(tables.ENDING):
        return read_file(Path(name))
    folder = locations.variants_folder()
    rules = load_rules(name, [folder])
    own = tables.playable(folder).get(name)
    return rules, own.title if own is not None else ""


def _explain(rules: Rules, title: str, language: Language) -> None:
    from rich.text import Text

    from manillen_tui.cli.console import plain_console
    from manillen_tui.guide import guide

    console, language = plain_console(language)
    packaged = rules.name in VARIANTS
    heading = language.text(f"variant.{rules.name}.name") if packaged else title or rules.name
    console.print(Text(heading, style="bold underline"))
    for section in guide(rules, language):
        console.print()
        console.print(Text(section.heading, style="bold"))
        for paragraph in section.paragraphs:
            console.print(Text(paragraph))
    console.print()
    console.print(_options(rules, language))


def _options(rules: Rules, language: Language) -> RenderableType:
    """Every option with its value, its default and what it says; what differs is bold."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    grid = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("cli.rules.key", "cli.rules.value", "cli.rules.default"):
        grid.add_column(language.text(heading), no_wrap=True)
    grid.add_column(language.text("cli.rules.meaning"), ratio=1)
    notes = tables.notes(language.text)
    for key, value in rules.options.items():
        default = OPTIONS[key].default
        style = "bold" if value != default else ""
        grid.add_row(key, written(value), written(default), notes[key], style=style)
    return grid
