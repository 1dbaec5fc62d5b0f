"""Boards: fair, repeatable, and safe from a bot's faults."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import cast

import pytest

from manillen_bots.club import ClubBot
from manillen_bots.random_bot import RandomBot
from manillen_tui.arena.boards import Board
from manillen_tui.arena.contestants import Contestant, contestant
from manillen_tui.arena.guarded import Conduct, Guarded
from manillen_tui.arena.playing import play_board
from manillen_tui.arena.question import Question
from manillen_tui.arena.statistics import Standing
from manillen_tui.errors import PluginError
from manillen_tui.game.actions import Action, Pass
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.record import Line
from manillen_tui.game.state import State
from manillen_tui.game.variants import VARIANTS, variant

CLUB = Contestant("club", ClubBot)
RANDOM = Contestant("random", RandomBot)


class Faulty:
    """Raises in one way or another, at every turn."""

    def __init__(self, *, rng: Random) -> None:
        self.rng = rng

    def act(self, observation: Observation) -> Action:
        """Raise, give up, or give what is not legal."""
        if self.rng.random() < 0.5:
            raise RuntimeError("no idea")
        if self.rng.random() < 0.5:
            raise SystemExit
        return Pass() if Pass() not in observation.legal_actions else None  # type: ignore[return-value]  # nonsense, on purpose

    def notice(self, event: Event) -> None:
        """Hear nothing."""


class Unborn(Faulty):
    """Cannot even be made."""

    def __init__(self, *, rng: Random) -> None:
        raise OSError("no table found")


def question(
    name: str = "boam", *, seed: int = 1, boams: bool = False, calls: str | None = None
) -> Question:
    """A question between ``club`` and ``random``."""
    return Question(variant(name), ("club", "random"), seed, boams, calls)


def untimed(board: Board) -> Board:
    """A board without its times."""
    conducts = (Conduct(c.decisions, c.failures, fault=c.fault) for c in board.conducts)
    return replace(board, conducts=tuple(conducts))


@pytest.mark.parametrize("boams", [False, True])
@pytest.mark.parametrize("name", VARIANTS)
def test_a_bot_is_level_with_itself(name: str, boams: bool) -> None:
    """With the sides swapped nothing is left of the luck of the cards."""
    asked = question(name, boams=boams)
    standing = Standing(asked)
    for number in (1, 2):
        board = play_board(asked, (CLUB, CLUB), number)
        standing.add(board)
        assert board.lead == 0
        assert [conduct.failures for conduct in board.conducts] == [0, 0]
    assert standing.drawn == 2
    assert not boams or standing.boams == [2, 2]


@pytest.mark.parametrize("name", ["boam", "manillen", "piles", "dummies", "three", "six"])
def test_club_beats_random(name: str) -> None:
    """Already over a few deals."""
    standing = Standing(question(name))
    for number in range(1, 41):
        standing.add(play_board(standing.question, (CLUB, RANDOM), number))
    assert standing.points.mean > standing.points.error > 0
    assert standing.won > standing.lost


@pytest.mark.parametrize("name", ["boam", "three"])
def test_club_beats_random_at_boams(name: str) -> None:
    """Also with three players, where one of them has two of the seats at a time."""
    standing = Standing(question(name, boams=True))
    for number in range(1, 13):
        standing.add(play_board(standing.question, (CLUB, RANDOM), number))
    assert sum(standing.boams) == 24
    assert standing.boam_share.mean > 0.5 + 2 * standing.boam_share.error


def test_bots_see_the_boams_totals() -> None:
    """In a whole boam; a deal for itself begins at nothing."""
    seen: set[tuple[int, ...]] = set()

    class Looking(ClubBot):
        def act(self, observation: Observation) -> Action:
            seen.add(observation.table.totals)
            return super().act(observation)

    looking = Contestant("looking", Looking)
    play_board(question(), (looking, CLUB), 1)
    assert seen == {(0, 0)}
    board = play_board(question(boams=True), (looking, CLUB), 1)
    assert len(seen) > max(map(len, board.plays)) / 2 > 1


def test_both_times_the_decks_are_the_same() -> None:
    """In a boam as far as both last, whoever deals."""
    lines: list[Line] = []
    play_board(question(boams=True), (CLUB, RANDOM), 3, lines)
    decks: list[list[object]] = []
    for line in lines:
        if line["type"] == "match":
            decks.append([])
        elif line["type"] == "deal":
            decks[-1].append((line["dealer"], line["deck"]))
    first, second = decks
    shared = min(len(first), len(second))
    assert first[:shared] == second[:shared]
    assert len({str(deck) for deck in first}) == len(first)


@pytest.mark.parametrize("factory", [Faulty, Unborn])
def test_faults_are_counted_and_played_over(factory: type[Faulty]) -> None:
    """Every decision of a bot that cannot decide is the fallback's; the first is kept."""
    faulty, club = play_board(question(), (Contestant("faulty", factory), CLUB), 1).conducts
    assert faulty.failures >= faulty.decisions > 0
    assert club.failures == 0
    assert faulty.fault is not None
    assert factory is not Unborn or faulty.fault["reason"].endswith("OSError: no table found")


class Wordy(Faulty):
    """Has much to say."""

    def act(self, observation: Observation) -> Action:
        """Raise at length."""
        raise RuntimeError("x" * 9999)


class Untellable(Faulty):
    """Raises what cannot even be told."""

    def act(self, observation: Observation) -> Action:
        """Raise it."""

        class Untellable(Exception):  # noqa: N818  # its name is what is told of it
            def __str__(self) -> str:
                raise RuntimeError("no words")

        raise Untellable


class Prickly(Faulty):
    """Gives what cannot be compared with anything, nor told."""

    def act(self, observation: Observation) -> Action:
        """Give it."""

        class Thing:
            __hash__ = object.__hash__

            def __eq__(self, other: object) -> bool:
                raise SystemExit("hands off")

        return cast("Action", Thing())


@pytest.mark.parametrize(
    ("factory", "said"), [(Wordy, "x…"), (Untellable, "Untellable"), (Prickly, "hands off")]
)
def test_whatever_a_bot_does_the_board_is_played(factory: type[Faulty], said: str) -> None:
    """And a line tells of it, however much there is to tell."""
    faulty, club = play_board(question(), (Contestant("faulty", factory), CLUB), 1).conducts
    assert faulty.failures == faulty.decisions > 0
    assert club.failures == 0
    assert faulty.fault is not None
    assert faulty.fault["reason"].endswith(said)
    assert len(faulty.fault["reason"]) < 300


def test_a_guarded_bot_may_be_handed_an_equal_action() -> None:
    """What comes back is the table's own action."""
    rules = variant("boam")
    state = State.start(Deal.shuffled(rules, rules.seats[0], Random(1)))
    bot = Guarded(RandomBot)
    assert bot.act(state, "a") == bot.act(state, "a")
    assert bot.act(state, "b") in state.legal_actions
    assert (bot.conduct.failures, bot.conduct.decisions) == (0, 3)


@pytest.mark.parametrize("name", ["cafe", "manillen", "regional"])
def test_the_caller_makes_all_calls_and_no_play(name: str) -> None:
    """So that two who play alike are level, however they would call."""

    class Careless(ClubBot):
        def act(self, observation: Observation) -> Action:
            assert observation.legal_cards
            return super().act(observation)

    asked = question(name, calls="club")
    for number in (1, 2, 3):
        board = play_board(asked, (Contestant("careless", Careless), CLUB, CLUB), number)
        first, second, caller = board.conducts
        assert board.lead == 0
        assert (first.failures, second.failures, caller.failures) == (0, 0, 0)
        assert first.decisions == second.decisions == 32
        assert caller.decisions > 0


@pytest.mark.parametrize("boams", [False, True])
def test_a_board_is_kept_whole(boams: bool) -> None:
    """Through JSON and back."""
    board = play_board(question(boams=boams), (Contestant("faulty", Faulty), CLUB), 2)
    assert Board.of(json.loads(json.dumps(board.data()))) == board


def test_the_same_again() -> None:
    """A number is a board, and another seed gives others."""
    asked = question()
    boards = [untimed(play_board(asked, (CLUB, RANDOM), 5)) for _ in range(2)]
    assert boards[0] == boards[1]
    assert boards[0] != untimed(play_board(question(seed=2), (CLUB, RANDOM), 5))


@pytest.mark.usefixtures("strangers")
def test_cheats_are_found_and_see_all() -> None:
    """Here and nowhere else, and with settings as bots have them."""
    cheat = contestant("peeking:place=0")
    assert cheat.sees_all
    assert (cheat.package, cheat.version) == ("strangers-bots", "1")
    assert not contestant("steady").sees_all
    board = play_board(question(), (cheat, CLUB), 1)
    assert board.conducts[0].failures == 0


@pytest.mark.usefixtures("strangers")
def test_who_cannot_be_made_is_named() -> None:
    """With the reason, before anything is played."""
    with pytest.raises(PluginError) as caught:
        contestant("raising-at-birth").try_out()
    assert caught.value.message.key == "plugin.unmade"
    assert "unborn" in str(caught.value.message.values["reason"])
    with pytest.raises(PluginError) as caught:
        contestant("nobody")
    assert "oracle" in str(caught.value.message.values["allowed"])
