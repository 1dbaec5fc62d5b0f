"""What the club player calls: trumps, passes, blind or not, doubles (R11–R18)."""

from __future__ import annotations

from manillen_bots.counting import DEFENDER, MAKER
from manillen_bots.habits import ASK, DOUBLE, OPEN, REDOUBLE
from manillen_bots.naming import expected, trumps_held, winners
from manillen_tui.errors import Message
from manillen_tui.game.actions import (
    BLIND_NO_TRUMP,
    NO_TRUMP,
    Action,
    AskPartner,
    Double,
    Look,
    Name,
    Pass,
    Redouble,
)
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase
from manillen_tui.player import Advice

DESPERATE = 60
"""How far behind a blind call is worth its risk, where the others are about to win."""


def advise_call(observation: Observation) -> Advice:
    """What to call, and why."""
    if len(observation.legal_actions) == 1:
        return Advice(observation.legal_actions[0], Message("club.only-call"))
    if observation.table.phase is Phase.BLIND:
        return _blind(observation)
    if observation.table.phase is Phase.NAMING:
        return _name(observation)
    return _double(observation)


def payoff(observation: Observation, name: Name) -> float:
    """What naming is expected to gain over par, the factor of no trump included (R16)."""
    rules = observation.table.rules
    gain = expected(observation, name.suit, MAKER) - rules.par
    if name.suit is None and rules.score == "excess":
        gain *= rules.no_trump_factor
    return gain


def _name(observation: Observation) -> Advice:
    rules, actions = observation.table.rules, observation.legal_actions
    names = [action for action in actions if isinstance(action, Name)]
    best = max(names, key=lambda name: payoff(observation, name))
    gain = payoff(observation, best)
    if Pass() in actions and gain < OPEN:
        return Advice(Pass(), Message("club.pass-weak", {"par": rules.par}))
    if AskPartner() in actions and gain < ASK:
        partner = rules.partners(observation.player.seat, observation.table.dealer)[0]
        return Advice(AskPartner(), Message("club.ask-partner", {"partner": partner}))
    if best == NO_TRUMP:
        tens = winners(observation, None)
        if not tens:
            return Advice(best, Message("club.name-best"))
        return Advice(best, Message("club.name-no-trump", {"cards": tens}))
    assert best.suit is not None
    trumps = trumps_held(observation, best.suit)
    values = {"suit": best.suit, "count": len(trumps), "points": trumps.points}
    return Advice(best, Message("club.name-suit", values))


def _blind(observation: Observation) -> Advice:
    """Blind no trump loses on average: it is for a side that cannot lose more (R17)."""
    table = observation.table
    rules = table.rules
    own = table.totals[rules.scorers.index(rules.scorer(table.dealer))]
    behind = max(table.totals) - own
    need = rules.target - max(table.totals)
    if behind >= DESPERATE and need <= rules.par // 3 and rules.score == "excess":
        return Advice(BLIND_NO_TRUMP, Message("club.blind", {"behind": behind, "need": need}))
    return Advice(Look(), Message("club.look"))


def _double(observation: Observation) -> Advice:
    table = observation.table
    doubling = table.phase is Phase.DOUBLING
    count = expected(observation, table.trump, DEFENDER if doubling else MAKER)
    high = winners(observation, table.trump)
    values: dict[str, object] = {"points": round(count), "cards": high}
    if high and count >= table.rules.par + (DOUBLE if doubling else REDOUBLE):
        action: Action = Double() if doubling else Redouble()
        return Advice(action, Message("club.double" if doubling else "club.redouble", values))
    return Advice(Pass(), Message("club.pass-double", {"points": round(count)}))
