"""The least Textual app that shows something and takes keys, to measure ours against."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Label


class Bare(App[None]):
    """Counts keys."""

    count = 0

    def compose(self) -> ComposeResult:
        """One label."""
        yield Label("count 0")

    def on_key(self, event: Key) -> None:
        """Count on."""
        self.count += 1
        self.query_one(Label).update(f"count {self.count}")


if __name__ == "__main__":
    Bare().run()
