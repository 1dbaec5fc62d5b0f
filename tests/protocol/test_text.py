"""A decision told line by line, and read back."""

from __future__ import annotations

from random import Random

from hypothesis import event, given
from hypothesis import strategies as st

from manillen_tui.game.deal import Deal
from manillen_tui.game.rules import Rules
from manillen_tui.game.sampling import sample_state
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.protocol.reading import Position, ProtocolError, read
from manillen_tui.protocol.telling import tell
from tests.game.setting import table_of
from tests.game.strategies import seeds, tables
from tests.game.test_observation import dealt_anew, with_a_revoke


def decision(rules: Rules, seed: int) -> State:
    """A moment of a deal at which somebody is to act, at any score, perhaps after an undo."""
    rng = Random(seed)
    deal = Deal.shuffled(rules, rng.choice(rules.plan.players), rng)
    totals = tuple(rng.randrange(rules.target + 1) for _ in rules.scorers)
    states = [State.start(deal, totals, pending=rng.random() < 0.3)]
    most = rng.choice((8, len(rules.seats) * rules.tricks))
    for _ in range(rng.randrange(most)):
        after = states[-1].after(rng.choice(states[-1].legal_actions))
        if after.is_over:
            break
        states.append(after)
    state = with_a_revoke(states[-1], rng)
    if rng.random() < 0.2:
        state = state.taken_back(rng.choice(states))
    event(f"{state.table.phase}")
    event("shown and taken back" if state.table.revokes else "nothing shown")
    return state


def told(state: State, player: PlayerId) -> str:
    return tell(state.observe(player), 5, 8000)


@given(tables | st.just(table_of("parlante", revoke="restore")), seeds)
def test_what_is_told_reads_back(rules: Rules, seed: int) -> None:
    state = decision(rules, seed)
    assert state.player_to_act is not None
    observation = state.observe(state.player_to_act)
    text = tell(observation, seed, 8000)
    assert read(text) == Position(observation, seed)
    assert text.isascii()
    assert max(map(len, text.splitlines())) < 200


@given(tables, seeds)
def test_no_redeal_of_hidden_cards_changes_what_is_told(rules: Rules, seed: int) -> None:
    state, rng = decision(rules, seed), Random(seed)
    player = state.player_to_act
    assert player is not None
    for _ in range(3):
        assert told(dealt_anew(state, player, rng), player) == told(state, player)


def damaged(text: str, rng: Random) -> str:
    """The same with some of its lines gone, doubled, moved, or with other words."""
    lines = text.splitlines()
    words = [word for line in lines for word in line.split()]
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        parts = lines[at].split()
        match rng.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(rng.randrange(len(lines)), lines[at])
            case 2:
                lines.append(lines.pop(at))
            case 3:
                parts[rng.randrange(len(parts))] = rng.choice([*words, "9" * 30, "-1", "ß", ":"])
                lines[at] = " ".join(parts)
            case _:
                lines[at] = " ".join([*parts, rng.choice(words)])
    return "\n".join(lines)


@given(tables, seeds)
def test_damaged_lines_are_refused_or_tell_what_can_be(rules: Rules, seed: int) -> None:
    state, rng = decision(rules, seed), Random(seed)
    assert state.player_to_act is not None
    for _ in range(5):
        text = damaged(told(state, state.player_to_act), rng)
        try:
            position = read(text)
        except ProtocolError as error:
            event(error.message.key)
            continue
        event("can be")
        assert read(tell(position.observation, position.seed, 1)) == position
        assert sample_state(position.observation, rng).legal_actions
