"""Plays boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from manillen_tui.arena.boards import Board, Dealt
from manillen_tui.arena.contestants import Contestant
from manillen_tui.arena.guarded import Conduct
from manillen_tui.arena.question import Question
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import BoamWon, DealBegun, Event
from manillen_tui.game.match import Match
from manillen_tui.game.record import Line, action_line, deal_line, dumps, match_line, result_lines
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase


def play_board(
    question: Question,
    contestants: tuple[Contestant, ...],
    number: int,
    lines: list[Line] | None = None,
) -> Board:
    """Play a board.

    Args:
        question: what is asked.
        contestants: its contestants.
        number: which board.
        lines: where to put the record of both matches, if it is wanted.
    """
    conducts = tuple(Conduct() for _ in contestants)
    first, second = (
        tuple(_Sitting(question, contestants, conducts, number, swapped).play(lines))
        for swapped in (False, True)
    )
    return Board(number, (first, second), conducts)


def play_batch(
    question: Question, numbers: tuple[int, ...], record: bool
) -> list[tuple[Board, str]]:
    """Play some boards; each comes with its record as text, if that is wanted."""
    contestants = question.contestants
    found = []
    for number in numbers:
        lines: list[Line] | None = [] if record else None
        board = play_board(question, contestants, number, lines)
        found.append((board, "".join(map(dumps, lines or ()))))
    return found


class _Sitting:
    """One of the two times that a board is played."""

    def __init__(
        self,
        question: Question,
        contestants: tuple[Contestant, ...],
        conducts: tuple[Conduct, ...],
        number: int,
        swapped: bool,
    ) -> None:
        self._question, self._number, self._swapped = question, number, swapped
        self._places = question.places(number, swapped)
        self._names = {seat: contestants[at].name for seat, at in self._places.items()}
        self._players = {
            PlayerId(seat): contestants[at].seated(conducts[at])
            for seat, at in self._places.items()
        }
        self._callers = self._players
        if question.calls is not None:
            self._callers = {
                player: contestants[-1].seated(conducts[-1]) for player in self._players
            }
        self._hearers = tuple(dict.fromkeys((*self._players.values(), *self._callers.values())))

    def play(self, lines: list[Line] | None) -> Iterator[Dealt]:
        """Deal after deal, one or to the end of the boam."""
        question, rules = self._question, self._question.rules
        match = Match.start(rules, question.first_dealer(self._number))
        names = {seat: f"bot:{name}" for seat, name in self._names.items()}
        _write(lines, match_line(rules, names))
        over = False
        while not over:
            assert match.dealer is not None
            number = match.number + 1
            shuffled, chance = question.chance(self._number, self._swapped, number)
            deal = Deal.shuffled(rules, match.dealer, Random(shuffled))
            _write(lines, deal_line(number, deal))
            self._tell(DealBegun(number, deal.dealer))
            state = self._played(match.deal(deal), chance, lines)
            match, events = match.scored(state.result)
            _write(lines, *result_lines(rules, events))
            self._tell(*events)
            yield Dealt.of(state, self._places)
            over = not question.boams or any(isinstance(event, BoamWon) for event in events)

    def _played(self, state: State, chance: str, lines: list[Line] | None) -> State:
        taken = 0
        while (player := state.player_to_act) is not None:
            seat = state.to_act
            assert seat is not None
            asked = self._players if state.table.phase is Phase.PLAY else self._callers
            action = asked[player].act(state, f"{chance}/{taken}")
            _write(lines, action_line(seat, action))
            state, events = state.step(action)
            self._tell(*events)
            taken += 1
        return state

    def _tell(self, *events: Event) -> None:
        for event in events:
            for hearer in self._hearers:
                hearer.notice(event)


def _write(lines: list[Line] | None, *new: Line) -> None:
    if lines is not None:
        lines.extend(new)
