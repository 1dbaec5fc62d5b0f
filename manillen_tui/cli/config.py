"""``manillen config``: where the settings are kept, what holds and why, and how to change it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import click

from manillen_tui import locations
from manillen_tui.cli import completing
from manillen_tui.configuration import (
    ENTRIES,
    KEYS_TABLE,
    Configuration,
    Source,
    Wanted,
    configure,
    entry,
    keep,
    refused,
    word_of,
)
from manillen_tui.keys import KeyNames
from manillen_tui.language import Language
from manillen_tui.printable import json_text

_HEADS = ("key", "value", "from", "allowed")

KEYS = frozenset(f"cli.config.{source}" for source in Source) | frozenset(
    f"cli.config.head-{head}" for head in _HEADS
)
"""The keys this module composes."""

FAULTY = 2

_GAP = "  "


def command(language: Language) -> click.Command:
    """The commands, in one language."""
    text = language.text

    @click.pass_context
    def alone(ctx: click.Context, as_json: bool) -> int:
        return 0 if ctx.invoked_subcommand is not None else _show(ctx.obj, language, as_json)

    def path() -> None:
        click.echo(locations.settings_file())

    key = click.Argument(
        ["key"], metavar=text("cli.config.key"), shell_complete=completing.setting_keys
    )
    value = click.Argument(["value"], metavar=text("cli.config.value"))
    return click.Group(
        "config",
        callback=alone,
        help=text("cli.config.about"),
        options_metavar=text("cli.options"),
        subcommand_metavar=text("cli.command"),
        invoke_without_command=True,
        params=[click.Option(["--json", "as_json"], is_flag=True, help=text("cli.config.json"))],
        commands=[
            click.Command(
                "set",
                callback=lambda key, value: _set(key, value, language),
                help=text("cli.config.set"),
                params=[key, value],
            ),
            click.Command(
                "unset",
                callback=lambda key: _unset(key, language),
                help=text("cli.config.unset"),
                params=[key],
            ),
            click.Command("path", callback=path, help=text("cli.config.path")),
        ],
    )


def _show(flags: Mapping[str, Wanted], language: Language, as_json: bool) -> int:
    """All that holds, and on standard error what is wrong; returns the exit code."""
    file = locations.settings_file()
    found = configure(file, os.environ, flags)
    click.echo(_json(file, found, language) if as_json else _table(file, found, language))
    for fault in () if as_json else found.faults:
        click.echo(language.say(fault), err=True)
    return FAULTY if found.faults else 0


def _json(file: Path, found: Configuration, language: Language) -> str:
    rows = [
        {
            "key": key,
            "value": found.value(key),
            "usual": each.usual,
            "source": found.source(key),
            "variable": each.variable,
            "allowed": each.kind.allowed,
        }
        for key, each in ENTRIES.items()
    ]
    faults = [language.say(fault) for fault in found.faults]
    said = {"file": str(file), "settings": rows, "faults": faults}
    return json_text(said, indent=1)


def _table(file: Path, found: Configuration, language: Language) -> str:
    rows = [[language.text(f"cli.config.head-{head}") for head in _HEADS]]
    for key, each in ENTRIES.items():
        source = language.text(f"cli.config.{found.source(key)}")
        allowed = "" if key.startswith(KEYS_TABLE) else each.kind.allowed
        rows.append([key, word_of(found.value(key)), source, allowed])
    widths = [max(len(row[at]) for row in rows) for at in range(len(_HEADS) - 1)]
    lines = [_GAP.join([*map(str.ljust, row, widths), row[-1]]).rstrip() for row in rows]
    missing = "" if file.exists() else f" ({language.text('cli.config.no-file')})"
    keys = language.text("cli.config.keys", allowed=KeyNames().allowed)
    return "\n".join([f"{file}{missing}", "", *lines, "", keys])


def _set(key: str, value: str, language: Language) -> None:
    """Keep a value, and say what stands now, and where something else overrides it."""
    each, file = entry(key), locations.settings_file()
    wanted = each.parse(value)
    clash = refused(configure(file, {}), key, wanted)
    if clash is not None:
        raise clash
    keep(file, key, wanted)
    click.echo(language.text("cli.config.kept", key=key, value=word_of(wanted), file=str(file)))
    if os.environ.get(each.variable):
        click.echo(language.text("cli.config.overridden", name=each.variable), err=True)


def _unset(key: str, language: Language) -> None:
    """Take a value out, also one that means nothing."""
    file = locations.settings_file()
    clash = refused(configure(file, {}), key, ENTRIES[key].usual) if key in ENTRIES else None
    if clash is not None:
        raise clash
    if not keep(file, key, None):
        usual = word_of(entry(key).usual)
        click.echo(language.text("cli.config.not-there", key=key, value=usual))
    elif key in ENTRIES:
        usual = word_of(ENTRIES[key].usual)
        click.echo(language.text("cli.config.kept", key=key, value=usual, file=str(file)))
    else:
        click.echo(language.text("cli.config.gone", key=key, file=str(file)))
