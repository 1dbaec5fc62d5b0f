"""Decisions taken back, claims, and deals that nothing hangs on any more, in a session."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from manillen_tui import matches
from manillen_tui.errors import IllegalActionError
from manillen_tui.game.actions import Look
from manillen_tui.game.check import Verdict, check
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import Claimed, DealScored, Event, TakenBack
from manillen_tui.game.lines import LineReader
from manillen_tui.game.replay import Replay
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.session import Memory, Session
from tests.game.setting import choose, table_of
from tests.game.strategies import seeds, tables
from tests.playing import decided, moment, seated, written

LIVELY = {
    "boam": variant("boam"),
    "blind": table_of("cafe", blind_factor=8, boams=2),
    "restored": table_of("parlante", target=100, revoke="restore"),
    "forfeited": table_of("muette", target=400, revoke="forfeit"),
    "piles": variant("piles"),
    "dummies": variant("dummies"),
    "three": variant("three"),
}


def unsteady(session: Session, rng: Random) -> tuple[Event, ...]:
    """Do what may be done: a deal, a decision, now and then an undo or a claim."""
    if session.between_deals:
        return session.deal()
    state, chance = session.state, rng.random()
    assert state is not None
    if chance < 0.12:
        players = session.rules.plan.players
        try:
            return session.undo(PlayerId(rng.choice(players)))
        except IllegalActionError:
            pass
    if chance > 0.995 and state.table.phase is Phase.PLAY:
        return session.claim(rng.choice(session.rules.seats))
    if session.rules.revoke != "prevent" and chance > 0.5:
        return session.submit(decided(session))
    return session.submit(choose(rng, state.legal_actions))


def lively(rules: Rules, seed: int, most: int) -> Session:
    """A match with undos and claims, of so many lines at most."""
    journal, rng = Memory(), Random(seed)
    session = Session(rules, seed, seated(rules), journal)
    while not session.is_over and len(journal.lines) < most:
        unsteady(session, rng)
    return session


def lines_of(session: Session) -> list[dict[str, object]]:
    """The record of a session that only remembers."""
    assert isinstance(session.journal, Memory)
    return session.journal.lines


@settings(max_examples=60, deadline=None)
@given(tables, seeds)
def test_a_record_with_undos_and_claims_checks(rules: Rules, seed: int) -> None:
    session = lively(rules, seed, most=120)
    found = check(BytesIO(written(lines_of(session))))
    assert found == Verdict(unfinished=not session.is_over)


@pytest.mark.parametrize("name", LIVELY)
def test_taken_up_at_any_line_it_stands_as_it_stood(name: str, tmp_path: Path) -> None:
    rules = LIVELY[name]
    journal, rng = Memory(), Random(5)
    session = Session(rules, 5, seated(rules), journal)
    path, kinds = tmp_path / "match.jsonl", set[object]()
    while not session.is_over and len(journal.lines) < 120:
        unsteady(session, rng)
        kinds.add(journal.lines[-1]["type"])
        path.write_bytes(written(journal.lines))
        again, _ = matches.resume(path, 1)
        assert moment(again) == moment(session)
        assert again.past == session.past
        again.close()
    assert "undo" in kinds


@pytest.mark.parametrize("name", LIVELY)
def test_an_undo_leads_to_the_players_own_last_choice(name: str) -> None:
    rules, rng = LIVELY[name], Random(2)
    session = Session(rules, 2, seated(rules))
    tried = 0
    while tried < 12 and not session.is_over:
        if session.between_deals:
            session.deal()
        player = PlayerId(rng.choice(rules.plan.players))
        own = [s for s in session.past if s.player_to_act == player and len(s.legal_actions) > 1]
        before = moment(session), list(session.past), len(lines_of(session))
        if not own:
            with pytest.raises(IllegalActionError, match=r"game\.nothing-to-undo"):
                session.undo(player)
            assert (moment(session), session.past, len(lines_of(session))) == before
        elif rng.random() < 0.2:
            tried += 1
            count = len(session.past) - session.past.index(own[-1])
            assert session.undo(player) == (TakenBack(count),)
            assert session.to_act == player
            assert session.state is not None
            assert session.state.hands == own[-1].hands
            assert session.past == before[1][:-count]
        assert session.state is not None
        session.submit(choose(rng, session.state.legal_actions))
    assert tried == 12


def test_what_is_scored_stays_scored() -> None:
    session = Session(variant("boam"), 3, seated(variant("boam")))
    with pytest.raises(IllegalActionError, match=r"game\.nothing-to-undo"):
        session.undo(PlayerId(Seat.S))
    session.deal()
    while not session.between_deals:
        session.submit(decided(session))
    with pytest.raises(IllegalActionError, match=r"game\.nothing-to-undo"):
        session.undo(PlayerId(Seat.S))


def test_a_match_without_undo_is_so_for_good(tmp_path: Path) -> None:
    rules = variant("boam")
    for undo in (True, False):
        journal = Memory()
        session = Session(rules, 3, seated(rules), journal, undo=undo)
        assert ("undo" in journal.lines[0]) is not undo
        session.deal()
        for _ in range(4):
            session.submit(decided(session))
        path = tmp_path / f"{undo}.jsonl"
        path.write_bytes(written(journal.lines))
        again, _ = matches.resume(path, 1)
        for one in (session, again):
            assert one.may_undo is undo
            if not undo:
                with pytest.raises(IllegalActionError, match=r"game\.no-undo"):
                    one.undo(PlayerId(Seat.S))
        again.close()


def test_a_dealer_who_looked_has_looked_also_after_an_undo() -> None:
    rules = variant("cafe")
    session = Session(rules, 1, seated(rules))
    session.deal()
    assert session.state is not None
    dealer = PlayerId(session.state.table.dealer)
    session.submit(Look())
    session.submit(session.state.legal_actions[0])
    session.undo(dealer)
    table = session.observe(dealer).table
    assert (table.looked, table.phase) == (True, Phase.NAMING)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_claim_is_scored_and_read_as_it_was_written(name: str) -> None:
    rules, rng = variant(name), Random(name)
    for seat in rules.seats:
        journal = Memory()
        session = Session(rules, 4, seated(rules), journal)
        session.deal()
        assert session.state is not None
        if session.state.table.phase is not Phase.PLAY:
            with pytest.raises(IllegalActionError, match=r"game\.no-claim"):
                session.claim(seat)
        while len(session.state.table.tricks) < 2:
            session.submit(choose(rng, session.state.legal_actions))
        side = session.state.table.side(seat)
        taken = session.state.table.won[1 - side]
        claimed, scored, *_ = session.claim(seat)
        assert isinstance(claimed, Claimed) and claimed.seat == seat
        assert isinstance(scored, DealScored)
        assert scored.result.tricks[side] == rules.tricks - taken
        head, *rest = LineReader(BytesIO(written(journal.lines)))
        replay = Replay(head)
        for line in rest:
            replay.feed(line)
        assert (replay.state, replay.match) == (session.state, session.match)


# Deals on which nothing hangs any more


def outcomes(state: State) -> set[object]:
    """All that a deal may come to, however it is played on."""
    if state.is_over:
        result = state.result
        return {(result.score, result.slam, result.tie, result.made)}
    found = set[object]()
    for action in state.legal_actions:
        found |= outcomes(state.after(action))
    return found


@settings(max_examples=150, deadline=None)
@given(tables, seeds)
def test_a_deal_is_settled_only_if_every_way_on_scores_the_same(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    state = State.start(Deal.shuffled(rules, rng.choice(rules.plan.players), rng))
    while not state.is_over:
        left = sum(len(state.cards(seat)) for seat in rules.seats)
        left += sum(bottom is not None for own in state.bottoms for bottom in own)
        if state.is_settled and left <= 2 * len(rules.seats):
            assert len(outcomes(state)) == 1
            for side in (0, 1):
                assert outcomes(state.claim(side)) == outcomes(state)
        state = state.after(rng.choice(state.legal_actions))


def test_deals_do_get_settled_before_their_end() -> None:
    settled = 0
    for seed in range(250):
        rng = Random(seed)
        state = State.start(Deal.shuffled(variant("boam"), Seat.S, rng))
        while len(state.table.tricks) < 7:
            state = state.after(rng.choice(state.legal_actions))
        left = sum(hand.points for hand in state.hands)
        assert state.is_settled == (left == 0)
        settled += state.is_settled
    assert settled
