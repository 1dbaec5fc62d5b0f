"""``manillen check``: replays records and says of each whether it is sound."""

from __future__ import annotations

import click

from manillen_tui.cli.completing import records
from manillen_tui.cli.files import Bar, fault_line, opened, unreadable, verdict
from manillen_tui.game.check import check
from manillen_tui.language import Language

FAULTY = 2


def command(language: Language) -> click.Command:
    """The command, in one language."""

    def run(files: tuple[str, ...]) -> int:
        sound = [_check(name, language) for name in files]
        return 0 if all(sound) else FAULTY

    return click.Command(
        "check",
        callback=run,
        help=language.text("cli.check.about"),
        params=[
            click.Argument(
                ["files"],
                nargs=-1,
                required=True,
                metavar=language.text("cli.check.files"),
                shell_complete=records,
            )
        ],
    )


def _check(name: str, language: Language) -> bool:
    """Check one file and say what came of it; returns whether it is sound.

    What sound files are told is the same in every language: programs read it.
    """
    try:
        with opened(name) as stream, Bar(stream, language.value(name)) as bar:
            found = check(stream, bar)
    except OSError as error:
        unreadable(name, error, language)
        return False
    if found.fault is not None:
        click.echo(fault_line(name, found.fault, language))
        return False
    click.echo(verdict(name, "ok, unfinished" if found.unfinished else "ok"))
    return True
