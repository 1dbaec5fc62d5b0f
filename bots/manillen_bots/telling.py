"""What speaks for a card that was found by thinking worlds over.

Where the club player would do the same, its rule of thumb is the reason. Else it is the first
fact that is true of the card and sets it apart from the card that the club player would play;
and where there is none, what it brings more than the second best on average.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from statistics import fmean

from manillen_bots.calls import Judged, judge_call
from manillen_bots.club import ClubBot
from manillen_bots.estimates import by_action, means
from manillen_bots.facts import CONTRASTS, MILD, STRONG, alike
from manillen_bots.follow import FOLLOWING
from manillen_bots.leads import LEADING
from manillen_bots.play import best_card
from manillen_bots.principles import principle
from manillen_bots.signals import spoken
from manillen_bots.thumb import Rule
from manillen_bots.view import View
from manillen_bots.weights import TableError
from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import PACK
from manillen_tui.game.observation import Observation
from manillen_tui.player import Advice, Estimate, Unit, Verdict

FAINT = frozenset(
    {
        "club.highest",
        "club.beats",
        "club.give",
        "club.wary",
        "club.alike",
        "club.keep-winner",
        "club.guard",
        "club.lead-worthless",
        "club.lead-low",
        "club.lead-one-above",
        "club.lead-fewest",
    }
)
"""The rules of thumb that say less than one card set against another does."""

LEVEL = 0.05
"""From how many points on two cards are not worth the same."""


class Teller:
    """Makes verdicts on one decision.

    Args:
        observation: what the player to act knows.
        unit: what cards are measured in.
    """

    def __init__(self, observation: Observation, unit: Unit = Unit.POINTS) -> None:
        self._observation, self._unit = observation, unit

    def verdict(self, estimates: Mapping[int, Estimate], *, is_final: bool) -> Verdict:
        """The verdict that follows from what every legal card is worth."""
        observation, worth = self._observation, means(estimates)
        action = spoken(observation, best_card(worth))
        advice = self._advice(action, worth)
        return Verdict(by_action(observation, estimates), advice, is_final, self._unit)

    def of_call(self) -> Iterator[Verdict]:
        """The verdicts on a call: by points, and as the club player calls, by the boam.

        The chances to win a boam take a while where none was asked for before.
        """
        observation = self._observation
        if len(observation.legal_actions) == 1:
            yield self.unmeasured(observation.legal_actions[0])
            return
        try:
            for by_points in (True, False):
                yield _on_call(judge_call(observation, points=by_points), is_final=not by_points)
        except TableError:
            yield self.unmeasured(self._club.action)

    def unmeasured(self, action: Action) -> Verdict:
        """A final verdict on a decision of which no card was tried."""
        return Verdict({}, self._advice(action, {}), is_final=True)

    @cached_property
    def _club(self) -> Advice:
        return ClubBot().advise(self._observation)

    @cached_property
    def _view(self) -> View:
        return View.of(self._observation)

    def _advice(self, action: Action, worth: Mapping[int, float]) -> Advice:
        reason = self._reason(action, worth)
        return Advice(action, reason, principle(reason))

    def _reason(self, action: Action, worth: Mapping[int, float]) -> Message:
        club = self._club
        agreed = action == club.action and club.reason.key != "club.best"
        if agreed or not isinstance(action, Play):
            return club.reason
        card = action.card.index
        rival = self._rival(card, worth)
        return next(self._facts(card, rival, worth), None) or self._figure(card, worth)

    def _rival(self, card: int, worth: Mapping[int, float]) -> int:
        """What a card is set against: the club player's, or the second best where that is it."""
        assert isinstance(self._club.action, Play)
        rival = self._club.action.card.index
        return self._second(card, worth) if worth and rival == card else rival

    def _second(self, card: int, worth: Mapping[int, float]) -> int:
        """The best other card; one that does not do the same, if there is any."""
        others = {other: mean for other, mean in worth.items() if other != card}
        unlike = {other: others[other] for other in others if not alike(self._view, card, other)}
        return best_card(unlike or others)

    def _figure(self, card: int, worth: Mapping[int, float]) -> Message:
        """What can be said where nothing tells: how much more a card brings on average."""
        if not worth:
            return Message("fact.learnt", {"card": PACK[card]})
        other = self._second(card, worth)
        pair = {"card": PACK[card], "other": PACK[other]}
        more = worth[card] - worth[other]
        if more < LEVEL:
            return Message("fact.level", pair)
        key = "fact.more-boams" if self._unit is Unit.BOAMS else "fact.more"
        return Message(key, {**pair, "more": more})

    def _facts(self, card: int, rival: int, worth: Mapping[int, float]) -> Iterator[Message]:
        """What is true of a card and speaks for it, what tells most first."""
        thumb = LEADING if self._view.winning is None else FOLLOWING
        strong = [each for each in thumb if each[0] not in FAINT]
        mild = [each for each in thumb if each[0] in FAINT]
        named = {"card": PACK[card]}
        yield from self._single((*STRONG, *strong), card, rival, worth)
        for key, contrast in CONTRASTS:
            values = contrast(self._view, card, rival)
            if values is not None:
                yield Message(key, {**named, "other": PACK[rival], **values})
        yield from self._single((*MILD, *mild), card, rival, worth)

    def _single(
        self,
        rules: Sequence[tuple[str, Rule]],
        card: int,
        rival: int,
        worth: Mapping[int, float],
    ) -> Iterator[Message]:
        """The rules that hold for a card and not for its rival, and for better cards on average."""
        for key, rule in rules:
            values = rule(self._view, card)
            if values is None or rule(self._view, rival) is not None:
                continue
            told = {of: rule(self._view, of) is not None for of in worth}
            with_it = [mean for of, mean in worth.items() if told[of]]
            without = [mean for of, mean in worth.items() if not told[of]]
            if not worth or fmean(with_it) > fmean(without):
                yield Message(key, {"card": PACK[card], **values})


def _on_call(judged: Judged, *, is_final: bool) -> Verdict:
    """A verdict in points where they decide, and else in boams."""
    worths, unit = judged.points, Unit.SCORE
    if judged.by_score:
        worths, unit = {call: 100 * won for call, won in judged.chances.items()}, Unit.BOAMS
    estimates = {call: Estimate(worth, 0.0) for call, worth in worths.items()}
    reason = judged.advice.reason
    advice = Advice(judged.advice.action, reason, principle(reason))
    return Verdict(estimates, advice, is_final, unit)
