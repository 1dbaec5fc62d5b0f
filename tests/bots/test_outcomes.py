"""The collected outcomes are whole, checked, and done without where they are missing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from manillen_bots import outcomes as module
from manillen_bots.calls import advise_call, advise_plainly
from manillen_bots.club import ClubBot
from manillen_bots.equity import equity
from manillen_bots.outcomes import NAMINGS, PATH, Role, outcomes, read, written
from manillen_bots.weights import TableError
from manillen_tui.game.actions import NO_TRUMP, Action, Look, Name, Pass
from manillen_tui.game.deal import Deal
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from tests.bots.positions import naming


@pytest.mark.parametrize("name", VARIANTS)
def test_whole_for_every_variant(name: str) -> None:
    """What is likely adds up to 1, in lines as long as the deal has values."""
    rules = variant(name)
    found = outcomes(rules)
    assert set(found.namings) == set(NAMINGS)
    players = len(rules.plan.players)
    for name_of_way, way in found.namings.items():
        for role in (way.maker, way.partner, way.defender):
            if role is not None:
                check(role, rules.deal_points + 3)
        several = players > 3 or (players == 3 and name_of_way.startswith("leading"))
        assert (way.partner is not None) == several
    for ways in found.ways.values():
        assert sum(way.share for way in ways) == pytest.approx(1)
    for parts in found.waits.values():
        assert [part.tops for part in parts] == sorted(part.tops for part in parts)
        for part in parts:
            assert sum(map(sum, part.lines.values())) == pytest.approx(1)
    asked = {f"{way} {left}" for way in ("auction", "auction-forced") for left in range(1, players)}
    assert asked <= set(found.waits)


def check(role: Role, size: int) -> None:
    """A role makes sense: who counts more takes more."""
    assert list(role.counts) == sorted(role.counts)
    assert sum(role.weights) == pytest.approx(1)
    assert all(len(line) == size for line in (*role.lines, *role.reached))
    assert all(sum(line) == pytest.approx(1) for line in role.lines)
    assert not any(role.reached[-1])
    assert all(0 <= chance <= 1 + 1e-9 for line in role.reached for chance in line)
    between = role.at((role.counts[0] + role.counts[1]) / 2)
    assert between == pytest.approx([(a + b) / 2 for a, b in zip(*role.lines[:2], strict=True)])
    for far, line in ((-200, role.lines[0]), (200, role.lines[-1])):
        lost, *taken, won = role.at(far)
        assert (lost, won) == (line[0], line[-1])
        assert taken[-1 if (far > 0) == role.names else 0] == pytest.approx(sum(line[1:-1]))


@pytest.mark.parametrize("name", ["boam", "manillen", "piles", "three"])
def test_more_is_taken_by_who_counts_more(name: str) -> None:
    """And a maker takes as much on average as it counts, or nearly."""
    for way in ("suit", "no-trump"):
        maker = outcomes(variant(name)).namings[way].maker
        means = [
            sum((value - 1) * share for value, share in enumerate(line)) for line in maker.lines
        ]
        assert means == sorted(means)
        assert all(abs(mean - count) < 5 for mean, count in zip(means, maker.counts, strict=True))


def test_file_is_checked() -> None:
    """Another number, a cut file, another version, or no such thing at all."""
    kinds = {"beating": {"ways": [[0, 1, 2, 10_000]]}}
    text = written(kinds)
    assert read(text) == kinds
    newer = json.dumps(json.loads(text) | {"version": module.VERSION + 1})
    for bad in (text.replace("10000", "10001"), text[:-9], "", "[]", "null", '{"kinds": 1}', newer):
        with pytest.raises(TableError):
            read(bad)


def test_file_is_shipped() -> None:
    """It can be read and changed by hand, and is small."""
    text = PATH.read_text(encoding="utf-8")
    assert written(read(text)) == text
    assert len(text) < 400_000


@pytest.fixture
def no_outcomes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if the file were missing."""

    def missing() -> None:
        raise TableError(PATH.name)

    for cached in (outcomes, equity):
        cached.cache_clear()
    monkeypatch.setattr(module, "_kinds", missing)
    yield
    for cached in (outcomes, equity):
        cached.cache_clear()


@pytest.mark.usefixtures("no_outcomes")
@pytest.mark.parametrize("name", VARIANTS)
def test_calls_without(name: str) -> None:
    """By the cards alone, and the bot says so."""
    rules, bot = variant(name), ClubBot()
    warned = False
    for seed in range(5):
        rng = Random(seed)
        state = State.start(Deal.shuffled(rules, rng.choice(rules.plan.players), rng))
        while (player := state.player_to_act) is not None and state.table.phase is not Phase.PLAY:
            seen = state.observe(player)
            action = bot.act(seen)
            assert action in seen.legal_actions
            if len(seen.legal_actions) > 1:
                warned = True
                with pytest.raises(TableError):
                    advise_call(seen)
            state = state.after(action)
    assert (bot.warning is not None) == warned


def test_calls_plainly() -> None:
    """The best suit or no trump, a pass with little, and no risk."""
    for hand, table, action in (
        ("TS AS KS QS JS 9S 7H 7D", "boam", "spades"),
        ("TS TH TD TC AS AH AD KC", "boam", "no-trump"),
        ("9S 8S 9H 8H 9D 8D 9C 8C", "manillen", "pass"),
    ):
        assert str(advise_plainly(naming(hand, table=table)).action) == action
    state = State.start(Deal.shuffled(variant("cafe"), variant("cafe").seats[0], Random(1)))
    answers: list[Action] = []
    while state.table.phase is not Phase.PLAY:
        assert state.player_to_act is not None
        answers.append(advise_plainly(state.observe(state.player_to_act)).action)
        state = state.after(answers[-1])
    assert answers[0] == Look()
    assert isinstance(answers[1], Name)
    assert answers[1] != NO_TRUMP or answers[1].suit is None
    assert set(answers[2:]) == {Pass()}
