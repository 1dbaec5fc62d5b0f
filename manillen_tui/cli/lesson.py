"""``manillen lesson``: the lessons listed with the person's progress, and files checked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from manillen_tui.cli import completing
from manillen_tui.cli.files import verdict
from manillen_tui.errors import Message
from manillen_tui.language import Language
from manillen_tui.lessons.lesson import LessonError
from manillen_tui.lessons.reading import read_lesson
from manillen_tui.lessons.shelf import Progress, Shelved, progress, shelf

FAULTY = 2


def command(language: Language) -> click.Command:
    """The commands, in one language."""
    text = language.text

    @click.pass_context
    def alone(ctx: click.Context) -> int:
        return 0 if ctx.invoked_subcommand is not None else _list(language)

    def check(files: tuple[str, ...]) -> int:
        sound = [_check(name, language) for name in files]
        return 0 if all(sound) else FAULTY

    return click.Group(
        "lesson",
        callback=alone,
        help=text("cli.lesson.about"),
        subcommand_metavar=text("cli.command"),
        invoke_without_command=True,
        commands=[
            click.Command(
                "check",
                callback=check,
                help=text("cli.lesson.check"),
                params=[
                    click.Argument(
                        ["files"],
                        nargs=-1,
                        required=True,
                        metavar=text("cli.check.files"),
                        shell_complete=completing.files,
                    )
                ],
            )
        ],
    )


def _list(language: Language) -> int:
    """One line a lesson: its name, its title, and how far the person came."""
    known = shelf()
    came = progress()
    names = max(len(shelved.name) for shelved in known)
    for shelved in known:
        said = _said(shelved, came.get(shelved.name, Progress()), language)
        click.echo(f"{language.value(shelved.name):<{names}}  {said}")
    return 0


def _said(shelved: Shelved, came: Progress, language: Language) -> str:
    lesson = shelved.lesson
    if lesson is None:
        assert shelved.fault is not None
        return language.say(shelved.fault)
    said = lesson.title[language.code]
    if came.done:
        return f"{said} ({language.text('cli.lesson.done')})"
    if came.at:
        at, steps = came.at + 1, len(lesson.steps)
        return f"{said} ({language.text('cli.lesson.step', at=at, steps=steps)})"
    return said


def _check(name: str, language: Language) -> bool:
    """Prove one lesson and say what came of it; returns whether it is sound."""
    try:
        lesson = read_lesson(Path(name))
    except LessonError as error:
        click.echo(_fault_line(name, error.message, language))
        return False
    from manillen_tui.lessons.proving import faults

    return not _told(name, faults(lesson), language)


def _told(name: str, found: Iterable[Message], language: Language) -> bool:
    """Tell every fault, or that there is none; returns whether there was one."""
    faulty = False
    for fault in found:
        click.echo(_fault_line(name, fault, language))
        faulty = True
    if not faulty:
        click.echo(verdict(name, "ok"))
    return faulty


def _fault_line(name: str, fault: Message, language: Language) -> bytes:
    """``FILE:PLACE: text``, or ``FILE: text`` where the file as a whole is at fault."""
    where, reason = fault.values.get("where"), language.value(fault.values["reason"])
    return verdict(name if where is None else f"{name}:{where}", reason)
