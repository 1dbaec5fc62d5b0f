"""The tutor: what it warns of, every answer to a warning, and that it holds up nobody."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date
from math import hypot
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manillen_tui import locations
from manillen_tui.errors import Message
from manillen_tui.game.actions import Name, Pass, Play
from manillen_tui.game.cards import PACK, Card, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.player import Advice, Estimate, Unit, Verdict
from manillen_tui.puzzles.daily import RULES, Daily
from manillen_tui.settings import Hints, Settings
from manillen_tui.tui.screens import tutored
from manillen_tui.tui.screens.apart import game_apart
from manillen_tui.tui.screens.daily import DailyTable
from manillen_tui.tui.screens.dialog import Dialog
from manillen_tui.tui.screens.tutor import TutorDialog
from manillen_tui.tui.teacher import Depth
from manillen_tui.tui.tutor import Reply, warning, watches
from tests.kept import keep_settings
from tests.tui.driving import QUICK, Player, playing
from tests.tui.judging import FakeJudge, best_of, judge
from tests.tui.test_screens import Album

__all__ = ["judge"]

pytestmark = pytest.mark.usefixtures("strangers")

TUTOR = Settings(tutor=True)


# What is looked at


def decisions() -> dict[str, Observation]:
    """A decision of every kind, by the name of its switch."""
    rules = variant("boam")
    state = State.start(Deal.shuffled(rules, Seat.S, Random(6)))
    found = {"tutor_naming": state}
    state = state.after(Name(Suit.HEARTS))
    found["tutor_doubling"] = state
    while Pass() in state.legal_actions:
        state = state.after(Pass())
    found["tutor_lead"] = state
    state = state.after(state.legal_actions[0])
    while len(state.legal_actions) < 2:
        state = state.after(state.legal_actions[0])
    assert state.table.plays
    found["tutor_follow"] = state
    seen = {}
    for name, one in found.items():
        assert one.player_to_act is not None
        seen[name] = one.observe(one.player_to_act)
    return seen


def test_each_kind_of_decision_has_its_switch() -> None:
    for name, seen in decisions().items():
        assert watches(TUTOR, seen)
        assert not watches(Settings(), seen)
        without: dict[str, bool] = {name: False}
        assert not watches(replace(TUTOR, **without), seen)  # type: ignore[arg-type]  # fields by name
        others = {other: False for other in decisions() if other != name}
        assert watches(replace(TUTOR, **others), seen)  # type: ignore[arg-type]  # fields by name


def test_a_blind_call_is_part_of_naming() -> None:
    rules = variant("cafe")
    state = State.start(Deal.shuffled(rules, Seat.S, Random(6)))
    while state.table.phase is not Phase.BLIND:
        state = state.after(Pass())
    assert state.player_to_act is not None
    seen = state.observe(state.player_to_act)
    assert watches(TUTOR, seen)
    assert not watches(replace(TUTOR, tutor_naming=False), seen)


def test_where_one_card_may_be_played_it_does_not_look() -> None:
    """Also where more than one word may be spoken with it (R37)."""
    state = State.to_play(Deal.shuffled(variant("parlante"), Seat.S, Random(6)), Name(Suit.HEARTS))
    rng = Random(1)
    lone = 0
    while state.player_to_act is not None:
        seen = state.observe(state.player_to_act)
        assert watches(TUTOR, seen) == (len(seen.legal_cards) > 1)
        lone += len(seen.legal_cards) == 1 < len(seen.legal_actions)
        state = state.after(rng.choice(state.legal_actions))
    assert lone


estimates = st.builds(Estimate, st.floats(-60, 60), st.sampled_from([0.0, 0.5, 2.0, 9.0]))


@given(estimates, estimates, st.floats(0.5, 20))
def test_it_warns_of_what_costs_more_than_the_threshold_and_its_own_error(
    one: Estimate, other: Estimate, points: float
) -> None:
    best, worse = max(one, other), min(one, other)
    advised, held, illegal = (Play(card) for card in PACK[:3])
    advice = Advice(advised, Message("club.best", {"card": PACK[0]}))
    verdict = Verdict({advised: best, held: worse}, advice, is_final=True)
    settings = replace(TUTOR, tutor_points=points)
    lost = best.mean - worse.mean
    noise = hypot(best.error, worse.error)
    found = warning(verdict, held, settings)
    assert found == (Estimate(lost, noise) if lost > points and lost > noise else None)
    assert warning(verdict, advised, settings) is None
    assert warning(verdict, illegal, settings) is None
    assert warning(Verdict({}, advice, is_final=True), held, settings) is None


# At the table


def helps(player: Player) -> set[str]:
    """The kinds of help that this deal is marked with."""
    return player.game.assists.get(player.game.session.number, set())


def depth(player: Player) -> Depth:
    """How much of a hint is told."""
    return player.table.teacher.depth


def hinted(player: Player) -> Card | None:
    """The card that the hint would play, as far as it tells."""
    return player.choice.hinted


async def at_a_card(player: Player, settings: Settings = TUTOR, **options: str) -> None:
    """Sit down, go to a choice between cards, and only then ask the tutor to look."""
    await player.sit_down(**options)
    await to_several(player)
    player.app.settings = settings
    player.app.prefer("tutor", True)
    await player.until(lambda: player.table.teacher.verdict is not None)


async def to_several(player: Player) -> None:
    """Play until there are cards to choose from."""
    await player.to_card()
    while len(player.choice.observation.legal_cards) < 2:
        await player.do_first()
        await player.to_card()


def costly(player: Player) -> Card:
    """A card that the judge does not like."""
    (first, *_), best = player.choice.observation.legal_actions, best_of(player.choice.observation)
    assert isinstance(first, Play) and first != best
    return first.card


def best(player: Player) -> Card:
    """The card that it does like."""
    action = best_of(player.choice.observation)
    assert isinstance(action, Play)
    return action.card


async def lay(player: Player, card: Card) -> None:
    """Choose a card and play it, whatever comes of that."""
    choice, key = player.choice, player.key_of(card)
    player.tap(key)
    await player.until(lambda: choice.chosen == card)
    player.tap(key)


async def lay_costly(player: Player) -> TutorDialog:
    """Play a costly card, and wait for the warning."""
    await lay(player, costly(player))
    await player.on(TutorDialog)
    assert isinstance(player.screen, TutorDialog)
    return player.screen


async def reply_with(player: Player, reply: Reply, *, mouse: bool) -> None:
    """Play a costly card, and answer the warning."""
    dialog = await lay_costly(player)
    await player.go_on(mouse=mouse, button=str(reply))
    await player.until(lambda: player.screen is not dialog)


@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
async def test_every_answer_to_a_warning(mouse: bool, judge: FakeJudge) -> None:
    async with playing() as player:
        await at_a_card(player)
        choice = player.choice
        await reply_with(player, Reply.ANYWAY, mouse=mouse)
        await player.until(lambda: player.table._choice is not choice)
        assert helps(player) == set()

        await to_several(player)
        choice, better = player.choice, best(player)
        await reply_with(player, Reply.THINK, mouse=mouse)
        await player.on_table()
        assert player.choice is choice
        assert helps(player) == {"warning"}
        await reply_with(player, Reply.HINT, mouse=mouse)
        await player.on_table()
        assert player.choice is choice
        assert choice.hinted == better
        assert helps(player) == {"warning", "hint"}
        # The better one is played without another word.
        await player.play_card(better)

        await to_several(player)
        choice = player.choice
        await reply_with(player, Reply.STOP, mouse=mouse)
        await player.until(lambda: player.table._choice is not choice)
        await player.to_dialog("plays")
        assert player.game.session.number == 1


async def test_escape_is_to_think_again(judge: FakeJudge) -> None:
    async with playing() as player:
        await at_a_card(player)
        choice = player.choice
        await lay_costly(player)
        await player.press("escape")
        await player.on_table()
        assert player.choice is choice
        assert helps(player) == {"warning"}


async def test_it_says_what_the_card_costs_and_in_what(judge: FakeJudge) -> None:
    async with playing() as player:
        await at_a_card(player)
        card = player.app.language.card
        for unit, error, said in (
            (Unit.POINTS, 1.5, "about 4.0 ± 2.1 points."),
            (Unit.SCORE, 0.0, "about 4.0 in the score of this deal."),
            (Unit.BOAMS, 0.0, "about 4.0 boams of a hundred."),
        ):
            judge.unit, judge.error = unit, error
            player.table.teacher.verdict = judge.verdict(player.choice.observation)
            await lay_costly(player)
            assert f"{card(costly(player))} costs your side {said}" in player.told
            assert f"Better: {card(best(player))}." in player.told
            await player.press("escape")
            await player.on_table()


async def test_below_the_threshold_or_within_the_noise_it_is_silent(judge: FakeJudge) -> None:
    async with playing() as player:
        await at_a_card(player)
        for cost, error, points in ((3.0, 0.0, 3.0), (5.0, 4.0, 3.0), (9.0, 0.0, 10.0)):
            await to_several(player)
            judge.cost, judge.error = cost, error
            player.table.teacher.verdict = judge.verdict(player.choice.observation)
            player.app.prefer("tutor_points", points)
            await player.play_card(costly(player))
        # It was not asleep.
        judge.cost = 10.1
        judge.error = 0.0
        await to_several(player)
        player.table.teacher.verdict = judge.verdict(player.choice.observation)
        await lay_costly(player)


async def test_find_it_yourself_tells_only_at_the_second_try(judge: FakeJudge) -> None:
    async with playing() as player:
        await at_a_card(player, replace(TUTOR, find_yourself=True))
        better = f"Better: {player.app.language.card(best(player))}."
        await lay_costly(player)
        assert better not in player.told
        assert "Find it yourself" in player.told
        assert not player.screen.query("#hint")
        await player.press("enter")
        await player.on_table()
        await lay_costly(player)
        assert better in player.told
        await player.go_on(button="hint")
        await player.on_table()
        assert hinted(player) == best(player)
        # The next decision is another matter.
        await player.play_card(best(player))
        await to_several(player)
        await player.until(lambda: player.table.teacher.verdict is not None)
        await lay_costly(player)
        assert "Find it yourself" in player.told
        # On demand it is told at once.
        await player.press("enter")
        await player.on_table()
        await player.press("h", "h", "h")
        assert hinted(player) == best(player)


async def test_calls_are_warned_of_and_the_question_stays(judge: FakeJudge) -> None:
    keep_settings(TUTOR)
    async with playing(seed=2) as player:
        await player.sit_down()
        await player.stop()
        await player.go_on()
        await player.stop()
        choice = player.choice
        assert choice.observation.table.phase is Phase.NAMING
        await player.until(lambda: player.table.teacher.verdict is not None)
        await player.press("1", "1")
        await player.on(TutorDialog)
        await player.press("enter")
        await player.on_table()
        assert player.choice is choice
        assert player.app.focused is player.table.stage.question.answers
        await player.press("enter")
        await player.on(TutorDialog)
        await player.go_on(button="anyway")
        await player.until(lambda: player.table._choice is not choice)
        assert helps(player) == {"warning"}


async def test_turned_on_again_it_warns_again(judge: FakeJudge) -> None:
    async with playing() as player:
        await at_a_card(player)
        choice = player.choice
        await reply_with(player, Reply.STOP, mouse=False)
        await player.until(lambda: player.table._choice is not choice)
        await to_several(player)
        assert len(judge.asked) == 1
        player.app.prefer("tutor", True)
        await player.until(lambda: len(judge.asked) == 2 and not player.table.teacher.is_silent)
        await lay_costly(player)


async def test_it_says_nothing_of_what_is_illegal(judge: FakeJudge) -> None:
    async with playing() as player:
        await player.sit_down(revoke="forfeit")
        await player.play(lambda: player.refused is not None, plain=True)
        player.app.prefer("tutor", True)
        assert player.refused is not None
        await lay(player, player.refused)
        await player.on(Dialog)
        assert not isinstance(player.screen, TutorDialog)


# Nothing waits for it


async def test_without_a_verdict_the_card_is_played_after_a_moment(judge: FakeJudge) -> None:
    judge.is_mute = True
    async with playing() as player:
        await player.sit_down()
        await to_several(player)
        player.app.prefer("tutor", True)
        assert tutored.WAIT <= 0.3
        choice = player.choice
        await lay(player, costly(player))
        await player.until(lambda: player.table._choice is not choice)


async def test_while_it_waits_keys_are_answered_and_nothing_is_played_twice(
    judge: FakeJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge.is_mute = True
    monkeypatch.setattr(tutored, "WAIT", 60.0)
    async with playing() as player:
        await player.sit_down()
        await to_several(player)
        player.app.prefer("tutor", True)
        choice, card = player.choice, costly(player)
        await lay(player, card)
        await player.press("?")
        await player.on(Dialog)
        await player.press("escape")
        await player.on_table()
        await lay(player, best(player))
        assert player.table._choice is choice
        # The verdict comes at last, and it is about the card that was played first.
        player.table.teacher.verdict = judge.verdict(choice.observation)
        player.table.teacher._heard.set()
        await player.on(TutorDialog)
        assert player.app.language.card(card) in player.told


async def test_a_coach_in_trouble_holds_up_nothing(
    judge: FakeJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tutored, "WAIT", 3600.0)
    judge.trouble = Message("coach.died", {"bot": "expert"})
    async with playing() as player:
        await player.sit_down()
        await to_several(player)
        player.app.prefer("tutor", True)
        await player.until(lambda: not player.table.teacher.is_silent)
        await player.play_card(costly(player))


async def test_the_coach_stops_when_the_choice_is_made(
    judge: FakeJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing() as player:
        await at_a_card(player)
        assert judge.open == 1
        for bot in player.game.bots.values():
            monkeypatch.setattr(bot, "decide", _never)
        await player.play_card(best(player))
        await player.until(lambda: judge.open == 0)
        assert player.table._choice is None


@pytest.mark.parametrize("style", ["never", "at-length"])
async def test_keys_are_answered_while_a_slow_bot_judges(
    style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tutored, "WAIT", 0.01)
    async with playing() as player:
        await player.sit_down()
        await to_several(player)
        player.game.coach.name = f"judging:style={style}"
        player.app.prefer("hints", Hints.ON)
        player.app.prefer("tutor", True)
        await player.until(lambda: player.table.teacher.is_silent is (style == "never"))
        card = costly(player)
        await player.press("left")
        await player.press("?")
        await player.on(Dialog)
        await player.press("escape")
        await player.on_table()
        await player.play_card(card)


async def test_a_deal_with_the_expert_as_tutor() -> None:
    """Every card that the tutor holds is played all the same; the deal comes to its end."""
    async with playing(seed=2) as player:
        await player.sit_down()
        player.game.coach.name = QUICK
        player.app.prefer("tutor_points", 0.5)
        player.app.prefer("tutor", True)
        warned = 0
        while player.game.session.match.number < 2:
            kind = await player.stop()
            if kind == "dialog":
                held = isinstance(player.screen, TutorDialog)
                warned += held
                await player.go_on(button="anyway" if held else "")
                continue
            choice = player.choice
            if watches(player.app.settings, choice.observation):
                await player.until(lambda: not player.table.teacher.is_silent)
            if kind == "card":
                await lay(player, max(choice.observation.legal_cards))
            else:
                await player.press("1", "1")
            await player.until(
                lambda: player.table._choice is not choice or isinstance(player.screen, TutorDialog)
            )
        assert warned
        assert helps(player) == set()


async def _never(*_: object) -> None:
    """A bot's turn that does not end."""
    await asyncio.Event().wait()


# Beginner mode


async def test_a_beginner_has_the_hint_at_every_turn(judge: FakeJudge) -> None:
    keep_settings(Settings(hints=Hints.ON))
    async with playing(seed=2) as player:
        await player.sit_down()
        await player.to_question()
        await player.sees("You may say:")
        assert depth(player) == Depth.PRINCIPLE
        await player.play(lambda: player.refused is not None, plain=True)
        await player.sees("You may play")
        assert hinted(player) is None
        assert helps(player) == {"hint"}
        # A refusal stands until a card is chosen that may be played.
        assert player.refused is not None
        await player.press(player.key_of(player.refused))
        assert "You may play" not in player.words
        await player.press(player.key_of(best(player)))
        assert "You may play" in player.words
        await player.press("h")
        assert hinted(player) == best(player)
        await player.press("h")
        assert depth(player) == Depth.PRINCIPLE
        assert hinted(player) is None
        player.app.prefer("hints", Hints.OFF)
        await player.until(lambda: "You may play" not in player.words)
        await player.press("h")
        assert depth(player) == Depth.LEGAL


async def test_a_trick_that_is_looked_at_stays_while_the_coach_thinks(judge: FakeJudge) -> None:
    keep_settings(Settings(hints=Hints.ON))
    async with playing() as player:
        await player.sit_down()
        await player.to_card()
        await player.do_first()
        await player.to_card()
        await player.press("l")
        shown = player.table._resting
        assert shown is not None
        player.table._heard()
        assert player.table._resting is shown


@pytest.mark.parametrize("kind", ["tutor", "hints"])
async def test_a_match_apart_has_its_own_teaching(kind: str, judge: FakeJudge) -> None:
    value: dict[str, bool | Hints] = {kind: True if kind == "tutor" else Hints.ON}
    keep_settings(replace(Settings(), **value))  # type: ignore[arg-type]  # fields by name
    async with playing() as player:
        daily = Daily(date(2026, 11, 30))
        folder = locations.daily_folder() / str(daily.number)
        game = game_apart(folder, RULES, "plain", daily.seed, player.app.language)
        player.app.push_screen(DailyTable(daily, game, player.app.look))
        await player.until(lambda: len(player.app.screen_stack) > 2)
        await player.to_card()
        await player.do_first()
        await player.to_card()
        player.app.prefer(*next(iter(value.items())))
        await player.press("h")
        assert judge.asked == []
        assert judge.warmed == 0
        assert helps(player) == set()


async def test_the_coach_is_made_ready_where_there_is_a_tutor(judge: FakeJudge) -> None:
    async with playing() as player:
        await player.sit_down()
        assert judge.warmed == 0
        await player.press("escape")
        player.app.go_home()
        player.app.prefer("tutor", True)
        await player.sit_down()
        await player.until(lambda: judge.warmed == 1)


# How it looks


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", "80x24"), ("en", "120x40"), ("en", "60x18"), ("nl", "80x24"), ("fr", "80x24")],
)
async def test_goldens(language: str, size: str, judge: FakeJudge) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is shown now, and look at it."""
    judge.error = 0.4
    album = Album(language, size)
    width, height = map(int, size.split("x"))
    async with playing((width, height), language=language, seed=2) as player:
        await at_a_card(player, replace(TUTOR, find_yourself=True))
        await lay_costly(player)
        album.compare("tutor-find", await player.still() + "\n")
        await player.press("enter")
        await player.on_table()
        await lay_costly(player)
        album.compare("tutor", await player.still() + "\n")
    assert sorted(album.differ) == []


async def test_every_answer_is_in_sight(any_language: Language, judge: FakeJudge) -> None:
    async with playing((60, 18), language=any_language.code) as player:
        await at_a_card(player)
        await lay_costly(player)
        assert all(any_language.text(f"button.{reply}") in player.text for reply in Reply)
