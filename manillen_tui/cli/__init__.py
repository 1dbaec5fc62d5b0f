"""The command ``manillen``: the table when alone, and the text commands beside it.

A text command ``name`` is a module ``manillen_tui.cli.name`` with a function
``command(language) -> click.Command``. It is listed in :data:`COMMANDS` with the key of its
one-line help, and imported only when it is called. A command returns its exit code, or
nothing for 0.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping, Sequence
from gettext import gettext
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from manillen_tui import __version__
from manillen_tui.cli.words import speak, spoken
from manillen_tui.errors import ManillenError
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.printable import harmless

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from manillen_tui.configuration import Wanted

COMMANDS: Mapping[str, str] = {
    "play": "cli.play.help",
    "check": "cli.check.help",
    "show": "cli.show.help",
    "solve": "cli.solve.help",
    "review": "cli.review.help",
    "score": "cli.score.help",
    "history": "cli.history.help",
    "stats": "cli.stats.help",
    "deal": "cli.deal.help",
    "rules": "cli.rules.help",
    "lesson": "cli.lesson.help",
    "puzzle": "cli.puzzle.help",
    "evening": "cli.evening.help",
    "simulate": "cli.simulate.help",
    "arena": "cli.arena.help",
    "engine": "cli.engine.help",
    "config": "cli.config.help",
    "serve": "cli.serve.help",
    "doctor": "cli.doctor.help",
    "completion": "cli.completion.help",
}
"""The text commands, in the order of the help: name and key of the one-line help."""

TONGUES = ("auto", *LANGUAGES)
SPEEDS = ("slow", "normal", "fast", "instant")
"""What the settings *language* and *speed* may be, known without them: help is quick."""

COMPLETE = "_MANILLEN_COMPLETE"
"""How a shell asks for completions; click derives it from the command's name."""

USAGE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``manillen`` with the given words, or with those of the command line.

    Returns:
        The exit code: 0, what the command returned, 2 for a mistake of the caller's or a
        fault in what was read, 1 for one of ours, 130 when interrupted,
        141 when nobody reads what is written.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    system = Language.choose(os.environ)
    language = spoken(words)
    speak(language)
    if COMPLETE in os.environ:
        import_module(f"{__name__}.completion")
    try:
        result = program(language, system).main(words, prog_name="manillen", standalone_mode=False)
    except click.ClickException as error:
        said = io.StringIO()
        error.show(said)
        click.echo(harmless(said.getvalue()), err=True, nl=False)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except ManillenError as error:
        click.echo(language.say(error.message), err=True)
        return USAGE
    except Exception as error:  # noqa: BLE001  # a player is shown no traceback, whatever happened
        from manillen_tui.cli.failure import report

        click.echo(report(error, language), err=True)
        return 1
    return result if isinstance(result, int) else 0


class TextCommands(click.Group):
    """A group that imports a command when it is called and not to list it."""

    def __init__(self, language: Language, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.language = language

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands' names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, freshly imported."""
        if cmd_name not in COMMANDS:
            return None
        made: click.Command = import_module(f"{__name__}.{cmd_name}").command(self.language)
        _word_usage(made, self.language)
        return made

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; where nobody reads what it writes, end without a word."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # Python would fail once more on its way out.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return BROKEN_PIPE

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """The commands and options that begin so; no command is imported."""
        from click.shell_completion import CompletionItem

        named = [
            CompletionItem(name, help=self.language.text(key))
            for name, key in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their help from the catalogue."""
        rows = [(name, self.language.text(key)) for name, key in COMMANDS.items()]
        if rows:
            with formatter.section(self.language.text("cli.commands")):
                formatter.write_dl(rows)


def _word_usage(command: click.Command, language: Language) -> None:
    """Name the options in the usage lines of a command and of those below it."""
    command.options_metavar = language.text("cli.options")
    if isinstance(command, click.Group):
        for below in command.commands.values():
            _word_usage(below, language)


def program(language: Language, system: Language | None = None) -> click.Group:
    """The whole command line.

    Args:
        language: what it speaks.
        system: the language of the environment, where that is another.

    The context's object is what was said of settings, by their keys.
    """
    text = language.text

    @click.pass_context
    def manillen(
        ctx: click.Context,
        lang: str | None,
        seed: int | None,
        speed: str | None,
        settings: tuple[str, ...],
    ) -> int:
        named = {"language": lang, "speed": speed}
        said = [f"{key}={value}" for key, value in named.items() if value is not None]
        said += settings
        ctx.obj = _flags(said, language) if said else {}
        if ctx.invoked_subcommand is not None:
            return 0
        return open_table(language, seed=seed, flags=ctx.obj, system=system)

    return TextCommands(
        language,
        name="manillen",
        callback=manillen,
        help=text("cli.about"),
        options_metavar=text("cli.options"),
        subcommand_metavar=text("cli.command"),
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"]},
        params=[
            click.Option(["--lang"], type=click.Choice(TONGUES), help=text("cli.lang")),
            click.Option(["--seed"], type=int, metavar="N", help=text("cli.seed")),
            click.Option(["--speed"], type=click.Choice(SPEEDS), help=text("cli.speed")),
            click.Option(
                ["--set", "settings"],
                multiple=True,
                metavar=text("cli.set.form"),
                help=text("cli.set"),
                shell_complete=_complete_settings,
            ),
            _version_option(language),
        ],
    )


def _complete_settings(
    ctx: click.Context, param: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    from manillen_tui.cli.completing import settings

    return settings(ctx, param, begun)


def _flags(said: Sequence[str], language: Language) -> dict[str, Wanted]:
    """What was said of settings; of one said twice the last counts.

    Raises:
        click.UsageError: there is no such setting, or it cannot be that.
    """
    from manillen_tui.configuration import entry

    flags = {}
    for pair in said:
        key, sign, value = pair.partition("=")
        if not sign:
            raise click.UsageError(language.text("cli.set.none", found=pair))
        try:
            flags[key.strip()] = entry(key.strip()).parse(value)
        except ManillenError as error:
            raise click.UsageError(language.say(error.message)) from None
    return flags


def open_table(
    language: Language,
    *,
    seed: int | None,
    flags: Mapping[str, Wanted],
    system: Language | None = None,
) -> int:
    """Open the menu, or where nothing can be drawn ask for a table; returns the exit code.

    Args:
        language: what is spoken on the command line.
        seed: makes matches repeatable.
        flags: what was said of settings, by their keys.
        system: the language of the environment, where that is another.
    """
    play = import_module(f"{__name__}.play")
    code: int = play.start(language, seed=seed, flags=flags, system=system)
    return code


def _version_option(language: Language) -> click.Parameter:
    def show(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            from manillen_tui.solver import KERNEL

            solver = language.text("cli.solver-compiled" if KERNEL else "cli.solver-plain")
            click.echo(f"manillen {__version__} ({solver})")
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=gettext("Show the version and exit."),
    )
