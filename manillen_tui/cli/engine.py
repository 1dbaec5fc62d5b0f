"""``manillen engine``: a bot for other programs, and other programs held against the protocol."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from manillen_tui.cli.completing import bots, files
from manillen_tui.cli.progress import progress
from manillen_tui.ladder import FAVOURITE
from manillen_tui.language import Language
from manillen_tui.printable import json_text
from manillen_tui.protocol import programs

if TYPE_CHECKING:
    from manillen_tui.engine.conformance import Report

FAULTY = 2


def command(language: Language) -> click.Command:
    """The command, in one language."""
    text = language.text

    def run(bot: str, tested: str | None, as_json: bool) -> int:
        if tested is not None:
            return _test(tested, language, as_json=as_json)
        if as_json:
            raise click.UsageError(text("cli.engine.json-alone"))
        return _serve(bot, language)

    return click.Command(
        "engine",
        callback=run,
        help=text("cli.engine.about"),
        params=[
            click.Argument(
                ["bot"], default=FAVOURITE, metavar=text("cli.engine.bot"), shell_complete=bots
            ),
            click.Option(
                ["--test", "tested"],
                metavar=text("cli.engine.program"),
                shell_complete=files,
                help=text("cli.engine.test"),
            ),
            click.Option(["--json", "as_json"], is_flag=True, help=text("cli.engine.json")),
        ],
    )


def _serve(bot: str, language: Language) -> int:
    from manillen_tui.engine.serving import LONGEST, Engine
    from manillen_tui.wire import answers

    programs.allow(bot)
    engine = Engine(bot, language)
    out = answers()
    while line := sys.stdin.buffer.readline(LONGEST):
        told = line.decode("utf-8", "replace")
        if told.split() == ["quit"]:
            break
        for said in engine.hear(told):
            out.write(f"{said}\n".encode())
        out.flush()
    return 0


def _test(tested: str, language: Language, *, as_json: bool) -> int:
    from manillen_tui.engine.conformance import PER_TABLE, examine
    from manillen_tui.game.variants import VARIANTS
    from manillen_tui.protocol.program import Program

    bot = programs.PREFIX + tested
    programs.allow(bot)
    # What it complains of is shown to whoever tests it.
    program = Program(bot, *programs.found(bot), errors=sys.stderr.fileno())
    with progress(language.text("cli.engine.asking"), PER_TABLE * len(VARIANTS)) as show:
        report = examine(program, lambda done: show(done, ""))
    if as_json:
        click.echo(json_text(_data(report, tested, language), indent=2))
    else:
        _print(report, language)
    return 0 if report.conforms else FAULTY


def _data(report: Report, tested: str, language: Language) -> dict[str, object]:
    """What was found, for programs."""
    return {
        "program": tested,
        "name": report.name,
        "conforms": report.conforms,
        "points": [
            {"point": found.point, "holds": found.holds, "needed": found.needed}
            for found in report.findings
        ],
        "decisions": len(report.seconds),
        "seconds": {"mean": report.mean, "longest": report.longest},
        "faults": [
            {"told": fault.told, "said": language.say(fault.said)} for fault in report.faults
        ],
    }


def _print(report: Report, language: Language) -> None:
    text = language.text
    for found in report.findings:
        mark = "ok" if found.holds else "fault" if found.needed else "note"
        click.echo(f"{mark:5}  {language.say(found.said)}")
    for number, fault in enumerate(report.faults, 1):
        click.echo()
        click.echo(text("cli.engine.fault", number=number, said=fault.said))
        click.echo(fault.told.rstrip())
    if report.seconds:
        mean, longest = f"{report.mean:.3f}", f"{report.longest:.3f}"
        click.echo(text("cli.engine.time", mean=mean, longest=longest))
    click.echo(text("cli.engine.conforms" if report.conforms else "cli.engine.conforms-not"))
