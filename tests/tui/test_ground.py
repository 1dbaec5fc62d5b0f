"""What lies under other widgets: one row for all, as Textual would draw each."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Label

from manillen_tui.tui.widgets.ground import Ground

_CROPS = (
    Region(0, 0, 20, 6),
    Region(3, 2, 5, 3),
    Region(0, 5, 20, 1),
    Region(19, 0, 1, 6),
    Region(0, 0, 0, 0),
)


class _Grounds(App[None]):
    CSS = "Ground { width: 20; height: 6; background: #204060; }"

    def compose(self) -> ComposeResult:
        with Ground():
            yield Label("above")


def _colours(ground: Ground, *, by_textual: bool) -> list[list[tuple[str, object]]]:
    render = Widget.render_lines if by_textual else Ground.render_lines
    return [
        [(segment.text, segment.style) for segment in strip]
        for crop in _CROPS
        for strip in render(ground, crop)
    ]


@pytest.mark.parametrize("no_color", [False, True])
async def test_all_rows_are_as_textual_draws_each(
    monkeypatch: pytest.MonkeyPatch, *, no_color: bool
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    app = _Grounds()
    async with app.run_test():
        ground = app.query_one(Ground)
        assert _colours(ground, by_textual=False) == _colours(ground, by_textual=True)
        rows = ground.render_lines(Region(0, 0, 20, 6))
        assert all(row is rows[0] for row in rows)
        ground.styles.background = "#802040"
        assert _colours(ground, by_textual=False) == _colours(ground, by_textual=True)
