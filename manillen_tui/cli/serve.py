"""``manillen serve``: the game in a browser, each tab a table of its own."""

from __future__ import annotations

import ipaddress
import shlex
import socket
import subprocess
import sys
from importlib.util import find_spec

import click

from manillen_tui.configuration import word_of
from manillen_tui.language import Language

LOOPBACK = "127.0.0.1"
PORT = 8000

REFUSED = 2


def command(language: Language) -> click.Command:
    """The command, in one language."""
    text = language.text

    @click.pass_context
    def run(ctx: click.Context, host: str, port: int, to_open: bool) -> int:
        return _serve(host, port, language, _words(ctx, language), to_open=to_open)

    return click.Command(
        "serve",
        callback=run,
        help=text("cli.serve.about"),
        params=[
            click.Option(
                ["--host"],
                default=LOOPBACK,
                show_default=True,
                metavar=text("cli.serve.host-form"),
                help=text("cli.serve.host"),
            ),
            click.Option(
                ["--port"],
                type=click.IntRange(1, 65535),
                default=PORT,
                show_default=True,
                metavar="N",
                help=text("cli.serve.port"),
            ),
            click.Option(["--open", "to_open"], is_flag=True, help=text("cli.serve.open")),
        ],
    )


def _serve(host: str, port: int, language: Language, words: list[str], *, to_open: bool) -> int:
    """Serve until told to stop; returns the exit code."""
    text = language.text
    if find_spec("textual_serve") is None:
        line = _shell([sys.executable, "-m", "pip", "install", "textual-serve"])
        return _refuse(text("cli.serve.no-package", command=line))
    reason = _why_not(host, port)
    if reason is not None:
        return _refuse(text("cli.serve.no-port", host=host, port=port, reason=reason))
    if not is_loopback(host):
        click.echo(text("cli.serve.open-to-all", host=host), err=True)
    from manillen_tui.cli.tabs import Tabs

    # Without the exec, the shell would stand between us and the game.
    command = _shell(words) if sys.platform == "win32" else f"exec {_shell(words)}"
    Tabs(command, host, port, language, to_open=to_open).serve()
    return 0


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_everywhere(host: str) -> bool:
    """Whether a server there is reached at every address of this machine."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return not host


def _why_not(host: str, port: int) -> str | None:
    """Why a server cannot listen there; None where it can."""
    try:
        for family, _, _, _, address in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            with socket.socket(family) as trial:
                if sys.platform != "win32":  # there it would take a port that is in use
                    trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind(address)
    except (OSError, UnicodeError) as error:
        return getattr(error, "strerror", None) or type(error).__name__
    return None


def _words(ctx: click.Context, language: Language) -> list[str]:
    """The command that opens a table in a tab; what was said before our own counts there too."""
    seed = None if ctx.parent is None else ctx.parent.params.get("seed")
    settings = {"language": language.code, **(ctx.obj or {})}
    said = [f"--set={key}={word_of(value)}" for key, value in settings.items()]
    if seed is not None:
        said.append(f"--seed={seed}")
    return [sys.executable, "-m", "manillen_tui", *said]


def _shell(words: list[str]) -> str:
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def _refuse(said: str) -> int:
    click.echo(said, err=True)
    return REFUSED
