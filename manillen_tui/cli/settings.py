"""``--set key=value``, for the commands that change a table's options."""

from __future__ import annotations

import click

from manillen_tui.cli.completing import options
from manillen_tui.game.options import Value, parse_settings
from manillen_tui.language import Language


def settings_option(language: Language) -> click.Option:
    """The command-line option; the callback gets it as ``settings``."""
    return click.Option(
        ["--set", "settings"],
        multiple=True,
        metavar=language.text("cli.set.form"),
        shell_complete=options,
        help=language.text("cli.set.about"),
    )


def read_settings(settings: tuple[str, ...], language: Language) -> dict[str, Value]:
    """The options that were given; of one given twice the last counts.

    Raises:
        click.UsageError: a setting without ``=``.
        RulesError: an unknown option, or a value it may not hold.
    """
    pairs = {}
    for setting in settings:
        key, found, value = setting.partition("=")
        if not found:
            raise click.UsageError(language.text("cli.set.none", found=setting))
        pairs[key.strip()] = value
    return parse_settings(pairs)
