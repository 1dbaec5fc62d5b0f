"""What the club player calls: trumps, passes, blind or not, doubles (R11–R18).

It calls what wins the boam most often, by its count of the hand and by how deals come out
that are counted so. Where the target is far, points decide in place of the boam.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from manillen_bots.choices import Choices, best_suit
from manillen_bots.counting import DEFENDER, MAKER
from manillen_bots.habits import OPEN
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


@dataclass(frozen=True, slots=True)
class Judged:
    """What a player may call, and what is best.

    Attributes:
        points: by call, how much more than the others its side is to score.
        chances: by call, how likely it wins the boam; the points again where that is far.
        advice: the call that wins most boams, and why.
    """

    points: Mapping[Action, float]
    chances: Mapping[Action, float]
    advice: Advice

    @property
    def by_score(self) -> bool:
        """Whether the score of the boam decides, since another call is to score more."""
        return self.points[self.advice.action] < max(self.points.values())


def judge_call(observation: Observation, *, points: bool = False) -> Judged:
    """What each call is worth.

    Args:
        observation: what the player knows; it is asked for one of several calls.
        points: whether to look at the points alone, however near the target.

    Raises:
        TableError: nothing is known of how deals come out.
    """
    by_points = Choices(observation, points=True).worths()
    chances = by_points if points else Choices(observation).worths()
    best = max(chances, key=lambda action: chances[action])
    told = best == BLIND_NO_TRUMP or by_points[best] < max(by_points.values())
    reason = (_by_score if told else _by_cards)(observation, best)
    return Judged(by_points, chances, Advice(best, reason))


def advise_call(observation: Observation, *, points: bool = False) -> Advice:
    """What to call, and why: as :func:`judge_call` does, where there is a choice."""
    if len(observation.legal_actions) == 1:
        return Advice(observation.legal_actions[0], Message("club.only-call"))
    return judge_call(observation, points=points).advice


def advise_plainly(observation: Observation) -> Advice:
    """The same by the count of the hand alone: it doubles nothing, and calls nothing blind."""
    actions = observation.legal_actions
    if len(actions) == 1:
        return Advice(actions[0], Message("club.only-call"))
    best: Action = Look() if Look() in actions else Pass()
    if observation.table.phase is Phase.NAMING:
        suit, count = best_suit(observation)
        rules = observation.table.rules
        gain, name = count - rules.par, Name(suit)
        without = (expected(observation, None, MAKER) - rules.par) * rules.no_trump_factor
        if NO_TRUMP in actions and without > gain:
            gain, name = without, NO_TRUMP
        if best not in actions or gain >= OPEN:
            best = name
    return Advice(best, _by_cards(observation, best))


def _by_score(observation: Observation, action: Action) -> Message:
    """Why a call is good though another would score more: a reason that the score gives."""
    table = observation.table
    rules = table.rules
    mine = rules.scorers.index(rules.scorer(observation.player.seat))
    own = table.totals[mine]
    their = max(total for at, total in enumerate(table.totals) if at != mine)
    values: dict[str, object] = {"own": own, "their": their}
    if action == BLIND_NO_TRUMP and their > own:
        values = {"behind": their - own, "need": rules.target - their}
        return Message("club.blind", values)
    bold = action == NO_TRUMP or isinstance(action, Double | Redouble)
    if bold and own < their:
        return Message("club.score-risk", values)
    leaves = table.phase is Phase.NAMING and not isinstance(action, Name)
    if not bold and not leaves and own > their:
        return Message("club.score-safe", values)
    return Message("club.score-best", values)


def _by_cards(observation: Observation, action: Action) -> Message:
    """Why a call is good, by the cards."""
    table = observation.table
    if isinstance(action, Look):
        return Message("club.look")
    if isinstance(action, AskPartner):
        partner = table.rules.partners(observation.player.seat, table.dealer)[0]
        return Message("club.ask-partner", {"partner": partner})
    if isinstance(action, Name):
        return _by_name(observation, action)
    if table.phase is Phase.NAMING:
        return Message("club.pass-weak", {"par": table.rules.par})
    role = DEFENDER if table.phase is Phase.DOUBLING else MAKER
    high = winners(observation, table.trump)
    values: dict[str, object] = {"points": round(expected(observation, table.trump, role))}
    if isinstance(action, Pass):
        return Message("club.pass-double", values)
    if role == DEFENDER:
        key = "club.double" if high else "club.double-count"
    else:
        key = "club.redouble" if high else "club.redouble-count"
    return Message(key, {"cards": high, **values})


def _by_name(observation: Observation, name: Name) -> Message:
    if name.suit is None:
        tens = winners(observation, None)
        return Message("club.name-no-trump", {"cards": tens}) if tens else Message("club.name-best")
    trumps = trumps_held(observation, name.suit)
    values = {"suit": name.suit, "count": len(trumps), "points": trumps.points}
    return Message("club.name-suit", values)
