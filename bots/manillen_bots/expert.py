"""The expert player: thinks worlds over as :mod:`manillen_bots.search` does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from manillen_bots.estimates import means
from manillen_bots.play import best_card
from manillen_bots.sampler import SamplerBot
from manillen_bots.settings import number, whole
from manillen_bots.signals import spoken
from manillen_bots.stakes import utilities
from manillen_bots.telling import Teller
from manillen_bots.weights import TableError
from manillen_tui.errors import Message
from manillen_tui.game.actions import Action
from manillen_tui.game.events import Event
from manillen_tui.game.fast import FastRules, fast_rules
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase, Table
from manillen_tui.player import Estimate, Unit, Verdict
from manillen_tui.solver import KERNEL
from manillen_tui.solver.solution import payoffs

if KERNEL:
    from manillen_bots.search import Search, Thinking
    from manillen_tui.solver.compiled import Compiled


class ExpertBot:
    """The strongest player. It calls as ``club`` does.

    Without the compiled solver it plays as ``sampler`` does there: by the learnt policy, and
    the last tricks solved.

    Args:
        rng: draws the worlds.
        worlds: how many it plays on at most; its thinking time grows with them.
        temperature: how freely the policy varies its play in them.

    Attributes:
        warning: why a weaker player plays instead, where a learnt table cannot be used.
    """

    def __init__(self, *, rng: Random, worlds: int = 250, temperature: float = 0.7) -> None:
        self._rng = rng
        most = whole("expert", "worlds", worlds, 10, 100_000)
        varied = number("expert", "temperature", temperature, 0.05, 10)
        self._plain = SamplerBot(rng=rng)
        self.warning: Message | None = None
        if KERNEL:
            rounds = (most * 2 // 5, most * 3 // 5)
            self._thinking = Thinking(
                drawn=most * 12 // 5, rounds=rounds, endings=most // 4, temperature=varied
            )
            self._solver: Compiled | None = None

    def act(self, observation: Observation) -> Action:
        """The card that does best over the worlds; of equals the one that spends least."""
        search = self._search(observation)
        if search is None:
            return self._plain.act(observation)
        return spoken(observation, best_card(means(search.think())))

    def judge(self, observation: Observation) -> Iterator[Verdict]:
        """Verdicts as it thinks, each with what speaks for the card that is best so far."""
        if observation.table.phase is not Phase.PLAY:
            yield from Teller(observation).of_call()
            return
        search = self._search(observation)
        if search is None:
            yield from self._plain_verdicts(observation, Teller(observation))
            return
        teller = Teller(observation, Unit.BOAMS if search.weighs_boams else Unit.POINTS)
        for is_last in search.rounds():
            yield teller.verdict(search.estimates, is_final=is_last)

    def notice(self, event: Event) -> None:
        """Nothing is remembered: an observation holds all that was played."""

    def _plain_verdicts(self, observation: Observation, teller: Teller) -> Iterator[Verdict]:
        """What is known without a search: the last tricks solved, or the action alone."""
        estimates: Mapping[int, Estimate] = {}
        if len(observation.legal_cards) > 1:
            for better in self._plain.estimates(observation):
                if estimates:
                    yield teller.verdict(estimates, is_final=False)
                estimates = better
        if estimates:
            yield teller.verdict(estimates, is_final=True)
        else:
            yield teller.unmeasured(self._plain.act(observation))

    def _search(self, observation: Observation) -> Search | None:
        """What thinks a card over; None where another plays in its place, or one card is legal."""
        if not KERNEL or len(observation.legal_cards) < 2:
            return None
        table = observation.table
        solver = self._solver_for(fast_rules(table.rules, table.dealer, table.trump))
        try:
            return Search(
                observation,
                self._rng,
                self._thinking,
                solver,
                utilities_of(table, observation.seat),
            )
        except TableError as error:
            values = {"table": error.name, "bot": "expert", "instead": "swift"}
            self.warning = Message("bot.no-table", values)
            return None

    def _solver_for(self, rules: FastRules) -> Compiled:
        """The solver of the last decision, if it is of the same deal."""
        if self._solver is None or self._solver.rules is not rules:
            self._solver = Compiled(rules)
        return self._solver


def utilities_of(table: Table, seat: Seat) -> tuple[float, ...] | None:
    """How many boams of a hundred the ends of a deal win, if it may decide the boam.

    Where no end of this deal but a slam reaches the target, points are as good.
    """
    most = max(max(pair) for side in (0, 1) for pair in payoffs(table, side)[1:-1])
    if table.rules.deals or table.rules.target - max(table.totals) > most << table.pending:
        return None
    chances = utilities(table, seat)
    return None if chances is None else tuple(100 * chance for chance in chances)
