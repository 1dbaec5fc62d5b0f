"""The whole score of the boam, deal by deal."""

from __future__ import annotations

from rich.cells import cell_len

from manillen_tui.tui.game import Game
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.present_score import score_row
from manillen_tui.tui.screens.dialog import Dialog


def score_dialog(presenter: Presenter, game: Game) -> Dialog:
    """The deals of this boam as a table, with what was named and its factor."""
    text, rules = presenter.language.text, game.session.rules
    state = game.session.state
    names = presenter.columns(state.table) if state else rules.scorers
    rows = [score_row(presenter, rules, scored) for scored in game.history]
    totals = game.history[-1].totals if game.history else (0,) * len(rules.scorers)
    table = [
        ("", *names, ""),
        *((row.label, *row.values, row.note) for row in rows),
        (text("score.total"), *map(str, totals), f"/{rules.target}" if not rules.deals else ""),
    ]
    lines = _aligned(table)
    if rules.several_boams:
        lines += ["", text("score.boams")]
        won = zip(names, game.session.match.boams, strict=True)
        lines.append("  ".join(f"{name} {count}" for name, count in won))
    return Dialog(text("score.heading"), lines, [("ok", text("button.ok"))])


def _aligned(table: list[tuple[str, ...]]) -> list[str]:
    """Rows of cells as lines: the first column to the left, numbers to the right."""
    widths = [max(cell_len(row[at]) for row in table) for at in range(len(table[0]))]
    return [
        "  ".join(
            cell + " " * (width - cell_len(cell))
            if at in (0, len(row) - 1)
            else " " * (width - cell_len(cell)) + cell
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]
