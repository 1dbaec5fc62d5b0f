"""Records opened, deleted, had back, written out and taken in, from whatever screen lists them."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from textual import work

from manillen_tui import locations
from manillen_tui.errors import RecordError
from manillen_tui.matches import ENDING
from manillen_tui.scorebook import keeping
from manillen_tui.scorebook.desk import Desk
from manillen_tui.scorebook.index import Index
from manillen_tui.scorebook.keeping import KeepingError
from manillen_tui.scorebook.steps import Story
from manillen_tui.tui.replaying import paper_lines
from manillen_tui.tui.screens.base import SpokenScreen
from manillen_tui.tui.screens.dialog import Dialog, renewed
from manillen_tui.tui.screens.importing import ImportDialog
from manillen_tui.tui.screens.replay import ReplayScreen
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.bar import Bar


class RecordsScreen(SpokenScreen):
    """A screen that lists records.

    Attributes:
        desk: where the index is asked.
        bar: shown while something is read.
        gone: what was deleted, the last last: where each record is now, and where it was.
    """

    CSS_PATH = dressed("scorebook")

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk()
        self.bar = Bar()
        self.gone: list[list[tuple[Path, Path]]] = []

    @property
    def chosen(self) -> list[Path]:
        """The records to do something with."""
        raise NotImplementedError

    def look_over(self) -> None:
        """List what there is now."""
        raise NotImplementedError

    def unmark(self) -> None:
        """Mark nothing any more."""
        raise NotImplementedError

    def trouble(self, reason: str) -> None:
        """Tell why the scorebook cannot be read."""
        said = self.text("scorebook.trouble", reason=reason)
        self.notify(said, severity="warning", timeout=8, markup=False)

    async def show_record(self, path: Path, line: int) -> None:
        """Show a match as it was played, as far as it can be read.

        Args:
            path: its record.
            line: the line that begins it there, from 1.
        """
        self.bar.show(self.text("scorebook.opening"))
        try:
            story = await self.desk.read(path, line)
        except RecordError as error:
            self.manillen.warn(error.message)
        except OSError as error:
            self.trouble(error.strerror or type(error).__name__)
        else:
            self._show(story)
        finally:
            self.bar.hide()

    def _show(self, story: Story) -> None:
        if not story.steps:
            self.notify(self.text("scorebook.nothing-played"), markup=False)
        elif story.paper:
            self.app.push_screen(renewed(partial(self._paper, story)))
        else:
            self.app.push_screen(ReplayScreen(story, self.manillen.look))

    def _paper(self, story: Story) -> Dialog:
        ok = [("ok", self.text("button.ok"))]
        return Dialog(story.path.stem, paper_lines(story, self.language), ok)

    def action_delete(self) -> None:
        """Delete what is marked, or pointed at."""
        batch = []
        for path in self.chosen:
            try:
                batch.append((keeping.delete(path, locations.deleted_folder()), path.parent))
            except KeepingError as error:
                self.manillen.warn(error.message)
        if batch:
            self.gone.append(batch)
            said = self.language.plural("scorebook.deleted", len(batch), name=batch[0][0].stem)
            self.notify(said, markup=False)
        self.unmark()
        self.look_over()

    def action_restore(self) -> None:
        """Have back what was deleted last."""
        for path, folder in self.gone.pop():
            try:
                back = keeping.restore(path, folder)
            except KeepingError as error:
                self.manillen.warn(error.message)
            else:
                self.notify(self.text("history.restored", name=back.stem), markup=False)
        self.look_over()

    def action_export(self) -> None:
        """Write what is marked, or pointed at, for others to read."""
        try:
            path = keeping.export_to(locations.exports_folder(), self.chosen)
        except KeepingError as error:
            self.manillen.warn(error.message)
            return
        self.notify(self.text("scorebook.exported", file=str(path)), timeout=8, markup=False)
        self.unmark()

    @work(exclusive=True, group="import")
    async def action_import(self) -> None:
        """Take records in from a file, or from all of a folder."""
        typed = await self.app.push_screen_wait(ImportDialog())
        if typed is None:
            return
        for source in _records_at(typed):
            try:
                path = await self.desk.ask(partial(_take_in, source))
            except KeepingError as error:
                self.manillen.warn(error.message)
            else:
                said = self.text("history.imported", file=source.name, name=path.stem)
                self.notify(said, markup=False)
        self.look_over()


def _records_at(typed: str) -> list[Path]:
    """The record that a path names, or all of a folder."""
    path = Path(typed)
    # Nobody may be called so, or no file may be: that is told when it is read.
    with suppress(RuntimeError, OSError, ValueError):
        path = path.expanduser()
        if path.is_dir():
            return sorted(path.glob(f"*{ENDING}"))
    return [path]


def _take_in(source: Path, _index: Index) -> Path:
    return keeping.import_record(source, locations.matches_folder())
