"""The manual page, made of what the commands say of themselves, in every language.

``python -m manillen_tui.cli.manual`` writes the pages that come with the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from manillen_tui import __version__
from manillen_tui.cli import program
from manillen_tui.cli.words import speak
from manillen_tui.language import LANGUAGES, Language

PAGES = Path(__file__).parents[2] / "docs" / "man"
"""Where the pages are kept, in a copy of the repository."""

CODES = ("0", "1", "2", "130")
"""The exit codes that are told of."""

VARIABLES = ("MANILLEN_HOME", "NO_COLOR", "TEXTUAL_ANIMATIONS", "MANILLEN_KERNEL")
"""The environment variables that are told of, beside those of the language."""

KEYS = frozenset(
    {f"cli.manual.exit-{code}" for code in CODES}
    | {f"cli.manual.{name.lower().replace('_', '-')}" for name in VARIABLES}
)


def path_of(language: Language) -> Path:
    """Where the page of a language belongs, below a folder of manual pages."""
    folder = Path() if language.code == LANGUAGES[0] else Path(language.code)
    return folder / "man1" / "manillen.1"


def manual(language: Language) -> str:
    """The whole page in roff; click speaks ``language`` from then on."""
    speak(language)
    return "\n".join(_lines(language)) + "\n"


def _lines(language: Language) -> Iterator[str]:
    text = language.text
    whole = program(language)
    ctx = whole.make_context("manillen", [], resilient_parsing=True)
    yield f'.TH MANILLEN 1 "" "manillen {__version__}" "{_plain(text("cli.manual.title"))}"'
    yield from (".nh", ".ad l")
    yield from _section(text("cli.manual.name"))
    yield f"manillen \\- {_plain(text('home.about'))}"
    yield from _section(text("cli.manual.synopsis"))
    yield _usage(ctx)
    yield from _section(text("cli.manual.description"))
    yield from (_plain(whole.help or ""), ".PP", _plain(text("cli.manual.about")))
    yield from _section(text("cli.manual.options"))
    yield from _options(ctx)
    yield from _section(text("cli.commands"))
    yield from _commands(ctx)
    yield from _section(text("cli.manual.environment"))
    yield from _term("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", text("cli.manual.language"))
    for name in VARIABLES:
        yield from _term(name, text(f"cli.manual.{name.lower().replace('_', '-')}"))
    yield from _section(text("cli.manual.exit"))
    for code in CODES:
        yield from _term(code, text(f"cli.manual.exit-{code}"))


def _section(title: str) -> Iterator[str]:
    yield f".SH {_plain(title).upper()}"


def _commands(ctx: click.Context) -> Iterator[str]:
    """What there is to say of the commands below another, those below them included."""
    assert isinstance(ctx.command, click.Group)
    for name in ctx.command.list_commands(ctx):
        command = ctx.command.get_command(ctx, name)
        assert command is not None
        below = command.make_context(name, [], parent=ctx, resilient_parsing=True)
        yield f".SS {_plain(below.command_path)}"
        yield from (_usage(below), ".PP", _plain(command.help or ""))
        yield from _options(below)
        if isinstance(command, click.Group):
            yield from _commands(below)


def _usage(ctx: click.Context) -> str:
    said = " ".join(ctx.command.collect_usage_pieces(ctx))
    return f"\\fB{_plain(ctx.command_path)}\\fR {_plain(said)}"


def _options(ctx: click.Context) -> Iterator[str]:
    for param in ctx.command.get_params(ctx):
        record = param.get_help_record(ctx)
        if isinstance(param, click.Option) and record is not None:
            yield from _term(*record)


def _term(name: str, about: str) -> Iterator[str]:
    yield from (".TP", f"\\fB{_plain(name)}\\fR", _plain(about))


def _plain(text: str) -> str:
    """Text as roff prints it; a line that begins with a point or an apostrophe would command."""
    shown = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{shown}" if shown.startswith((".", "'")) else shown


def main() -> None:
    """Write the pages."""
    for code in LANGUAGES:
        language = Language.load(code)
        path = PAGES / path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(manual(language), encoding="utf-8")


if __name__ == "__main__":
    main()
