"""The expert's verdicts: what every action is worth, and reasons that are true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from inspect import getsource
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manillen_bots import calls, play, reasons, telling
from manillen_bots.club import ClubBot
from manillen_bots.expert import ExpertBot
from manillen_bots.facts import CONTRASTS, MILD, STRONG
from manillen_bots.follow import FOLLOWING
from manillen_bots.leads import LEADING
from manillen_bots.principles import PRINCIPLES, principle
from manillen_bots.view import View, indices
from manillen_tui.errors import Message
from manillen_tui.game.actions import NO_TRUMP, Play
from manillen_tui.game.cards import PACK, CardSet
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from manillen_tui.player import Judge, Unit, Verdict
from manillen_tui.solver import KERNEL
from tests.bots.positions import games, naming, to_south
from tests.bots.test_equity import asked
from tests.bots.test_expert import FEW, any_table, at_play, started
from tests.bots.truth import TRUE, Values, beaters
from tests.game.strategies import seeds

NEW = [key for key, _ in (*STRONG, *CONTRASTS, *MILD)]
FIGURES = ["fact.more", "fact.more-boams", "fact.level", "fact.learnt"]
SAID = {key for key, _ in (*LEADING, *FOLLOWING, *STRONG, *CONTRASTS, *MILD)} | {
    key
    for module in (calls, play, reasons, telling)
    for key in re.findall(r"\"((?:club|fact)\.[a-z-]+)\"", getsource(module))
}

needs_kernel = pytest.mark.skipif(not KERNEL, reason="there is no kernel")

MAY: dict[str, Callable[[State, Values], bool]] = {
    "club.wary": lambda s, v: bool(beaters(s, v["winning"])),
    "club.over-sure": lambda s, v: bool(beaters(s, v["winning"])),
    "club.lead-one-above": lambda s, v: v["above"] in s.cards(v["partner"]),
    "fact.one-rival": lambda s, v: v["rival"] in beaters(s, v["card"]),
    "fact.surer": lambda s, v: bool(beaters(s, v["other"])),
    "fact.partner-trumps": lambda s, v: bool(_trumps(s, v["partner"])),
    "fact.other-trumped": lambda s, v: bool(_trumps(s, v["rival"])),
}
"""Whether what a reason calls possible is so in a world."""


def _trumps(state: State, seat: Seat) -> CardSet:
    assert state.table.trump is not None
    return state.cards(seat).in_suit(state.table.trump)


def judged(seen: Observation, seed: object = 1, worlds: int = FEW) -> list[Verdict]:
    """All verdicts of an expert on a decision."""
    return list(ExpertBot(rng=Random(str(seed)), worlds=worlds).judge(seen))


def told(view: View) -> Iterator[tuple[int, Message]]:
    """Everything that our bots could say of each legal card, alone and against each other one."""
    thumb = LEADING if view.winning is None else FOLLOWING
    for card in indices(view.legal):
        for key, rule in (*thumb, *STRONG, *MILD):
            values = rule(view, card)
            if values is not None:
                yield card, Message(key, values)
        for key, contrast in CONTRASTS:
            for other in indices(view.legal & ~(1 << card)):
                values = contrast(view, card, other)
                if values is not None:
                    yield card, Message(key, {"other": PACK[other], **values})


@pytest.mark.parametrize("name", VARIANTS)
def test_every_fact_is_true_in_any_world_that_fits(name: str) -> None:
    """Of every legal card, whether a bot would play it or not."""
    rng = Random(5)
    for state, _ in games(variant(name), 8, 3, wild=0.4):
        if state.table.phase is not Phase.PLAY:
            continue
        assert state.player_to_act is not None
        seen = state.observe(state.player_to_act)
        other = Worlds(seen).draw(rng)
        for card, fact in told(View.of(seen)):
            values = {"card": PACK[card], **fact.values}
            for world in (state, other):
                assert TRUE[fact.key](world, PACK[card], values), (card, str(fact), state.table)


@pytest.mark.parametrize("name", ["boam", "manillen", "piles", "six"])
def test_what_may_be_is_so_in_some_world(name: str) -> None:
    """A rival that might beat a card, or a seat that may trump, can do so for all one knows."""
    rng, tried = Random(8), Counter[str]()
    for state, _ in games(variant(name), 8, 12, wild=0.4):
        if state.table.phase is not Phase.PLAY:
            continue
        assert state.player_to_act is not None
        seen = state.observe(state.player_to_act)
        for card, fact in told(View.of(seen)):
            if fact.key in MAY and tried[fact.key] < 60:
                tried[fact.key] += 1
                worlds = Worlds(seen)
                values = {"card": PACK[card], **fact.values}
                assert any(MAY[fact.key](worlds.draw(rng), values) for _ in range(400))
    assert tried["fact.surer"] > 5


def test_all_facts_occur() -> None:
    """No fact is dead wood."""
    missing = set(NEW)
    for name in ("boam", "dummies", "six", "manillen"):
        for state, _ in games(variant(name), 60, 4, wild=0.4):
            if state.table.phase is Phase.PLAY:
                assert state.player_to_act is not None
                view = View.of(state.observe(state.player_to_act))
                missing -= {fact.key for _, fact in told(view)}
            if not missing:
                return
    assert missing == set()


@pytest.mark.parametrize("name", VARIANTS)
def test_what_an_expert_tells_is_true(name: str) -> None:
    """And the action that it tells of is the best of its estimates, all of which it gives."""
    seen_keys: Counter[str] = Counter()
    for state, _ in games(variant(name), 3, 6, wild=0.4):
        assert state.player_to_act is not None
        seen = state.observe(state.player_to_act)
        verdicts = judged(seen, state.table.gone)
        assert [verdict.is_final for verdict in verdicts][:-1] == [False] * (len(verdicts) - 1)
        assert verdicts[-1].is_final
        for verdict in verdicts:
            _check(state, verdict)
            seen_keys[verdict.advice.reason.key] += 1
    assert len(seen_keys) > 5


def test_a_call_is_judged_by_points_and_then_by_the_boam() -> None:
    """Three points short, a suit that is safe wins more boams than a no trump that scores more."""
    seen = asked(naming("AS QS TH AH 7H QD 7D AC"), 98, 70)
    first, last = ExpertBot(rng=Random(1)).judge(seen)
    assert (first.is_final, first.unit, first.advice.action) == (False, Unit.SCORE, NO_TRUMP)
    club = ClubBot().advise(seen)
    assert (last.advice.action, last.advice.reason) == (club.action, club.reason)
    assert (last.is_final, last.unit) == (True, Unit.BOAMS)
    for verdict in (first, last):
        assert set(verdict.estimates) == set(seen.legal_actions)
    assert all(0 < estimate.mean < 100 for estimate in last.estimates.values())
    far = list(ExpertBot(rng=Random(1)).judge(asked(seen, 0, 0)))
    assert [verdict.unit for verdict in far] == [Unit.SCORE] * 2


def _check(state: State, verdict: Verdict) -> None:
    """A verdict holds together, and its reason is true."""
    action, reason = verdict.advice.action, verdict.advice.reason
    assert action in state.legal_actions
    assert verdict.advice.principle == principle(reason)
    if verdict.estimates:
        assert set(verdict.estimates) == set(state.legal_actions)
        costs = [verdict.cost(each) for each in state.legal_actions]
        assert all(cost is not None and cost > -1e-6 for cost in costs)
        assert verdict.cost(action) == 0
    if not isinstance(action, Play):
        return
    card = action.card
    assert reason.values["card"] == card != reason.values.get("other")
    assert reason.key != "club.best"
    if reason.key not in FIGURES:
        assert TRUE[reason.key](state, card, reason.values), (str(reason), state.table)
    elif reason.key != "fact.learnt":
        other = reason.values["other"]
        more = next(
            verdict.cost(each)
            for each in state.legal_actions
            if isinstance(each, Play) and each.card == other
        )
        assert more is not None
        assert reason.values.get("more", 0) == pytest.approx(more, abs=telling.LEVEL)


@given(rules=any_table, seed=seeds, wild=st.floats(0, 1))
@settings(max_examples=10)
def test_the_advice_is_what_the_expert_plays(rules: Rules, seed: int, wild: float) -> None:
    """At any table, given the same chance: who follows it plays as well."""
    state, rng = started(rules, seed), Random(seed)
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        *_, verdict = judged(seen, seed)
        assert verdict.advice.action == ExpertBot(rng=Random(str(seed)), worlds=FEW).act(seen)
        state = state.after(
            rng.choice(state.legal_actions) if rng.random() < wild else verdict.advice.action
        )


@given(name=st.sampled_from(VARIANTS), seed=seeds)
@settings(max_examples=6)
def test_hidden_cards_change_no_verdict(name: str, seed: int) -> None:
    state, rng = started(variant(name), seed), Random(seed)
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        if state.table.phase is Phase.PLAY:
            other = Worlds(seen).draw(rng).observe(player)
            assert judged(other) == judged(seen)
        state = state.after(rng.choice(state.legal_actions))


@needs_kernel
def test_a_verdict_is_refined() -> None:
    """What is tried further gets surer; what is not keeps its error, and is behind."""
    dropped = 0
    for seed in range(12):
        seen = at_play("boam", seed, 2)
        first, *rest = judged(seen, seed, worlds=250)
        for verdict in rest:
            for action, (_, error) in verdict.estimates.items():
                if error == first.estimates[action].error:
                    dropped += 1
                    assert (verdict.cost(action) or 0) > 0
                else:
                    assert error < first.estimates[action].error
    assert dropped


def test_one_legal_action_needs_no_thought() -> None:
    seen = to_south("7S 8H 9H JH AH KD 8D QC", "TS 9S KS")
    (verdict,) = judged(seen)
    assert verdict.is_final
    assert verdict.advice.reason.key == "club.only-card"
    assert verdict.advice.action in seen.legal_actions


@pytest.mark.skipif(KERNEL, reason="there is a kernel")
def test_without_the_kernel_the_last_tricks_have_their_values() -> None:
    state = started(variant("boam"), 3)
    measured = set()
    while (player := state.player_to_act) is not None:
        seen = state.observe(player)
        *_, verdict = judged(seen)
        if len(seen.legal_cards) > 1:
            left = variant("boam").tricks - len(state.table.tricks)
            assert bool(verdict.estimates) == (left <= 4)
            measured.add(left <= 4)
        state = state.after(verdict.advice.action)
    assert measured == {True, False}


def test_every_reason_has_one_principle() -> None:
    named = [key for keys in PRINCIPLES.values() for key in keys]
    assert sorted(named) == sorted(SAID)


@pytest.mark.parametrize("key", [*NEW, *FIGURES, *PRINCIPLES])
def test_facts_and_principles_have_words(key: str, any_language: Language) -> None:
    """In each language, and short enough for one line."""
    seat, card = variant("boam").seats[1], PACK[7]
    values: dict[str, object] = dict.fromkeys(("card", "other", "last"), card)
    values |= dict.fromkeys(("partner", "rival", "winner"), seat)
    values |= {"suit": card.suit, "points": 12, "more": 1.25}
    values["kept"] = CardSet.parse("TS AS TH AH TD") if key == "fact.leaves-high" else card
    said = any_language.say(Message(key, values))
    assert said != key
    assert len(said) <= 72
    assert key != "fact.more" or ("1.2" if any_language.code == "en" else "1,2") in said


def test_an_expert_judges_and_a_club_player_does_not() -> None:
    assert isinstance(ExpertBot(rng=Random(1)), Judge)
    assert not isinstance(ClubBot(), Judge)
