"""The command that serves the table, without a browser."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from manillen_tui import cli
from manillen_tui.cli import serve
from manillen_tui.language import Language
from tests.processes import alive
from tests.terminal.emulator import PATIENCE

ANYWHERE = "0.0.0.0"  # noqa: S104  # nothing listens there in these tests

_SERVER = """
import subprocess, sys
table = subprocess.Popen(
    [sys.executable, "-m", "manillen_tui"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
)
assert table.stdout.readline() == b"__GANGLION__\\n"
print(table.pid, flush=True)
table.wait()
"""


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def test_without_the_package_it_says_what_is_lacking(
    any_language: Language, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda _name: None)
    assert cli.main(["--lang", any_language.code, "serve"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert shown.err.endswith(f": {sys.executable} -m pip install textual-serve\n")


def test_a_port_in_use_is_one_line(
    taken: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: name)
    assert cli.main(["serve", "--port", str(taken)]) == 2
    shown = capsys.readouterr().err
    assert shown == f"Nothing can be served at 127.0.0.1, port {taken}: Address already in use\n"


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        (ANYWHERE, False),
        ("::", False),
        ("192.168.1.2", False),
        ("example.org", False),
    ],
)
def test_only_a_loopback_is_for_this_machine_alone(host: str, alone: bool) -> None:
    assert serve.is_loopback(host) is alone


@pytest.mark.parametrize(
    ("host", "everywhere"),
    [
        (ANYWHERE, True),
        ("::", True),
        ("0:0:0:0:0:0:0:0", True),
        ("", True),
        ("127.0.0.1", False),
        ("::1", False),
        ("localhost", False),
    ],
)
def test_a_server_may_be_reached_at_every_address(host: str, everywhere: bool) -> None:
    assert serve.is_everywhere(host) is everywhere


@pytest.mark.parametrize(("host", "warned"), [("127.0.0.1", False), (ANYWHERE, True)])
def test_listening_elsewhere_is_warned_of(
    host: str,
    warned: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tabs = pytest.importorskip("manillen_tui.cli.tabs")
    served = []
    monkeypatch.setattr(tabs.Tabs, "serve", lambda tabs: served.append((tabs.host, tabs.command)))
    assert cli.main(["--lang", "nl", "--seed", "7", "serve", "--host", host]) == 0
    assert ("Let op" in capsys.readouterr().err) is warned
    ((where, command),) = served
    assert where == host
    assert command.endswith(" -m manillen_tui --set=language=nl --seed=7")


@pytest.mark.parametrize(
    ("listening", "host", "origin", "allowed"),
    [
        ("127.0.0.1", "127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("127.0.0.1", "localhost:8000", "http://localhost:8000", True),
        ("127.0.0.1", "localhost:8000", "http://example.org", False),
        ("127.0.0.1", "localhost:8000", None, False),
        ("127.0.0.1", "example.org:8000", "http://example.org:8000", False),
        (ANYWHERE, "box.lan:8000", "http://box.lan:8000", True),
        (ANYWHERE, "box.lan:8000", "http://example.org", False),
    ],
)
async def test_a_page_from_elsewhere_opens_no_table(
    listening: str, host: str, origin: str | None, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tabs = pytest.importorskip("manillen_tui.cli.tabs")
    web = pytest.importorskip("aiohttp.web")
    make: Callable[..., object] = pytest.importorskip("aiohttp.test_utils").make_mocked_request
    opened = []

    async def open_table(_server: object, request: object) -> None:
        opened.append(request)

    monkeypatch.setattr(tabs.Server, "handle_websocket", open_table)
    server = tabs.Tabs("false", listening, 8000, Language.load("en"), to_open=False)
    request = make("GET", "/ws", headers={"Host": host, **({"Origin": origin} if origin else {})})
    if allowed:
        await server.handle_websocket(request)
    else:
        with pytest.raises(web.HTTPForbidden):
            await server.handle_websocket(request)
    assert opened == [request] * allowed


@pytest.mark.skipif(sys.platform == "win32", reason="nobody's parent changes there")
def test_a_table_ends_when_its_server_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    with subprocess.Popen([sys.executable, "-c", _SERVER], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        table = int(server.stdout.readline())
        assert alive(table)
        server.kill()
    deadline = time.monotonic() + PATIENCE
    while alive(table):
        assert time.monotonic() < deadline
        time.sleep(0.05)
