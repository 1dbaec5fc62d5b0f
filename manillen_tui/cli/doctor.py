"""``manillen doctor``: what a report of a fault needs, and what to do about it."""

from __future__ import annotations

import shutil
import sys

import click

from manillen_tui.errors import Message
from manillen_tui.language import Language
from manillen_tui.printable import harmless, json_text

BROKEN = 1

WIDEST = 80
"""Cells that a line takes at most."""


def command(language: Language) -> click.Command:
    """The command, in one language."""
    text = language.text

    def run(as_json: bool) -> int:
        return _doctor(language, as_json=as_json)

    return click.Command(
        "doctor",
        callback=run,
        help=text("cli.doctor.about"),
        params=[click.Option(["--json", "as_json"], is_flag=True, help=text("cli.doctor.json"))],
    )


def _doctor(language: Language, *, as_json: bool) -> int:
    """Look around and tell; returns the exit code."""
    from manillen_tui.cli.console import plain_console
    from manillen_tui.doctor.findings import look
    from manillen_tui.doctor.glyphs import widths
    from manillen_tui.doctor.telling import data, whole
    from manillen_tui.tui.draw.look import signs

    drawn = signs()
    if sys.stdin.isatty() and sys.stdout.isatty():
        measured = widths([sign for kind in drawn.values() for sign in kind])
        why_not = Message("doctor.silent")
    else:
        measured, why_not = None, Message("doctor.no-terminal")
    columns, rows = shutil.get_terminal_size()
    findings = look(language, drawn, measured, why_not, (columns, rows))
    if as_json:
        click.echo(json_text(data(findings, language), indent=2))
    else:
        _, language = plain_console(language)
        for line in whole(findings, language, min(WIDEST, columns)):
            click.echo(harmless(line))
    return BROKEN if findings.is_broken else 0
