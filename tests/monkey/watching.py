"""What must hold whatever a monkey does: on the screen, in the session, in the player's folder."""

from __future__ import annotations

import json
from pathlib import Path

from manillen_tui import locations, tables
from manillen_tui.configuration import configure
from manillen_tui.game.check import check, follow
from manillen_tui.game.lines import LineReader
from manillen_tui.journal import FileJournal
from manillen_tui.session import Session
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.screens.scene import TableScene
from tests.monkey.home import DAMAGED, records


def watch_screen(app: ManillenApp) -> None:
    """Where the table waits for a card, it shows what its player holds and the session knows.

    Raises:
        AssertionError: it does not.
    """
    table = app.table
    if table is None or not _is_at_rest(table):
        return
    choice, session = table._choice, table.game.session
    assert choice is not None
    seen = session.observe(choice.observation.player)
    assert choice.observation == seen, "what is asked is not what the session knows"
    shown = [each.card for each in table.stage.view.hand if each.card is not None]
    held = sorted(() if table.seen.hand is None else table.seen.hand, key=str)
    assert sorted(shown, key=str) == held, f"shown {shown}, held {held}"


def watch_session(app: ManillenApp) -> None:
    """The record of the match at the table says what its session knows.

    Raises:
        AssertionError: it does not.
    """
    for screen in app.screen_stack:
        if isinstance(screen, TableScene) and screen.is_running:
            _same(screen.game.session)


def _same(session: Session) -> None:
    journal = session.journal
    assert isinstance(journal, FileJournal)
    if not journal.path.exists():
        return  # deleted in the scorebook
    with journal.path.open("rb") as stream:
        replays = [replay for replay, _ in follow(LineReader(stream))]
    assert replays, f"{journal.path.name} has no match"
    replay = replays[-1]
    assert replay.state == session.state, f"{journal.path.name} says another deal"
    assert replay.match == session.match, f"{journal.path.name} says another score"


def watch_folder() -> None:
    """All that the program wrote can be read, and it wrote no report of a fault.

    Raises:
        AssertionError: something cannot.
    """
    assert not locations.error_log().exists(), locations.error_log().read_text("utf-8")
    for path in records():
        with path.open("rb") as stream:
            fault = check(stream).fault
        assert fault is None, f"{path.name}: {fault}"
    faults = configure(locations.settings_file(), {}).faults
    assert not faults, faults
    for table in tables.kept(locations.variants_folder()):
        assert table.fault is None or table.name == DAMAGED, f"{table.name}: {table.fault}"
    for path in (locations.lessons_file(), locations.puzzles_file()):
        _reads(path)


def _reads(path: Path) -> None:
    if path.exists():
        assert isinstance(json.loads(path.read_text("utf-8")), dict)


def _is_at_rest(table: TableScene) -> bool:
    answer = table._answer
    return table._choice is not None and answer is not None and not answer.done()
