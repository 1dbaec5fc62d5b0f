"""One endgame at the table, all cards open: the person looks for the card that wins."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from manillen_tui.game.actions import Play
from manillen_tui.game.state import State
from manillen_tui.puzzles.attempt import Attempt, Reply, Verdict
from manillen_tui.puzzles.endgame import Aim, aim_of, endgame, packaged, taken
from manillen_tui.puzzles.shelf import Mark, keep_endgame
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import Part, TableView
from manillen_tui.tui.open_cards import best_tricks, opened
from manillen_tui.tui.progress import written
from manillen_tui.tui.screens.base import keyed
from manillen_tui.tui.screens.led import LedScreen, Title

KEYS = frozenset({f"puzzles.aim-{aim}" for aim in Aim} | {"puzzles.solved", "puzzles.was-shown"})
"""The catalogue keys composed here."""

_MARKS = {Verdict.RIGHT: "✓", Verdict.WRONG: "✗", Verdict.REFUSED: "✗", Verdict.SHOWN: "→"}


class PuzzleScreen(LedScreen):
    """An endgame.

    Args:
        number: the endgame's number, from 1.
        look: the settings that change shapes.

    Attributes:
        attempt: how far it has come.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            binding
            for binding in LedScreen.BINDINGS
            if not (isinstance(binding, Binding) and binding.key in ("backspace", "escape"))
        ),
        keyed("puzzle.show", "show", "key.show"),
        keyed("puzzle.take-back", "previous", "key.take-back"),
        keyed("app.back", "leave", "key.back"),
    ]

    def __init__(self, number: int, look: Look) -> None:
        super().__init__(look)
        self._number = number
        self.attempt = Attempt.start(endgame(number))

    def on_mount(self) -> None:
        """Begin."""
        self._to(self.attempt)

    @property
    def state(self) -> State:
        """The deal as it stands."""
        return self.attempt.state

    @property
    def asks(self) -> bool:
        """Whether a card is waited for."""
        return not self.attempt.is_done

    # What is shown and told

    def _to(self, attempt: Attempt) -> None:
        self.attempt = attempt
        if attempt.is_done:
            mark = Mark.SHOWN if attempt.helped else Mark.SOLVED
            written(self, lambda: keep_endgame(self._number, mark))
        self.show_moves(attempt.moves)

    def dressed(self, view: TableView, state: State) -> TableView:
        """The table with all its cards open."""
        return opened(self.presenter, view, state)

    def heading(self, state: State) -> Title:
        """The puzzle's number, trumps, and the points taken of those aimed at."""
        own = taken(state)[0]
        return (
            Part(self.text("puzzles.number", number=self._number), "title.name", 9),
            Part(self.presenter.trump(state.table), "title.trump", 8),
            Part(self.text("puzzles.grade", grade=self.attempt.puzzle.grade), keep=3),
        ), (Part(self.text("puzzles.taken", points=own, aim=self.attempt.puzzle.aim), keep=6),)

    def tell(self) -> None:
        """Say what is aimed at, and what came of the last card."""
        attempt, reply = self.attempt, self.attempt.reply
        labels = []
        if attempt.is_done:
            is_last = self._number == len(packaged())
            labels = [f"⏎ {self.text('puzzles.end' if is_last else 'puzzles.next')}"]
        else:
            self.ask_for_card()
        said = Content(self._aim())
        if reply is not None:
            mark = Content.styled(f"{_MARKS[reply.verdict]} ", "bold")
            again = Content.styled(f"\n\n{self._aim()}" if self.asks else "", "dim")
            said = Content("").join([mark, Content(self._reply(reply)), again])
        elif not attempt.trail:
            said = Content("").join([Content(f"{self._open()}\n\n"), said])
        self.stage.panel.say(said, labels, pointed=bool(labels))

    def _open(self) -> str:
        """That all cards are open, and how the others play."""
        seats = len(self.state.table.rules.seats)
        return self.text("puzzles.open" if seats == 2 else "puzzles.open-partner")

    def _aim(self) -> str:
        puzzle = self.attempt.puzzle
        aim = aim_of(puzzle.start(), puzzle.aim)
        return self.text(
            f"puzzles.aim-{aim}",
            aim=puzzle.aim,
            whole=puzzle.rules.deal_points,
        )

    def _reply(self, reply: Reply) -> str:
        """What is told of a card."""
        if reply.refusal is not None:
            return self.language.say(reply.refusal)
        values = {"card": reply.play.card, "points": reply.value, "aim": self.attempt.puzzle.aim}
        match reply.verdict:
            case Verdict.WRONG:
                said = self.text("puzzles.wrong", **values)
            case Verdict.SHOWN:
                said = self.text("puzzles.shown", **values)
            case _ if self.attempt.is_done:
                key = "was-shown" if self.attempt.helped else "solved"
                values["points"] = taken(self.state)[0]
                return self.text(f"puzzles.{key}", **values)
            case _:
                return self.text("puzzles.right", **values)
        cards = [play.card for play in reply.line]
        return "\n".join([said, *best_tricks(self.presenter, self.state, cards, self.stage.look)])

    # What the person does

    def give(self, play: Play) -> None:
        """Play a card, or try to."""
        self._to(self.attempt.give(play))

    def go_on(self) -> None:
        """The next puzzle; after the last one, back to the list."""
        if self._number == len(packaged()):
            self.dismiss(None)
            return
        self._number += 1
        self._to(Attempt.start(endgame(self._number)))

    def action_show(self) -> None:
        """Show a card that wins."""
        if not self.moved_on() and self.asks:
            self._to(self.attempt.show())

    def action_previous(self) -> None:
        """Take the last card back."""
        self._to(self.attempt.back())
