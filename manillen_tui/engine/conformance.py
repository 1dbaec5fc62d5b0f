"""A program held against the engine protocol, point by point."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from manillen_tui.errors import ManillenError, Message
from manillen_tui.game.deal import Deal
from manillen_tui.game.observation import Observation
from manillen_tui.game.state import State
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.protocol.program import Program, shown
from manillen_tui.protocol.programs import ProgramError
from manillen_tui.protocol.telling import tell, word

KEYS = frozenset(
    f"engine.{how}" for how in ("slow", "died", "failed", "illegal", "talks")
) | frozenset(
    f"engine.{point}{end}"
    for point in ("hello", "legal", "unknown", "same", "quit", "end")
    for end in ("", "-not")
)

PER_TABLE = 5
"""Decisions of each packaged table."""

FAULTS = 3
"""Faults after which no more decisions are asked for."""

_NOISE = "Is this a line of the protocol?\nhand-of-nobody TS\n"


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether a program does what a point of the protocol says.

    Attributes:
        point: the point.
        holds: whether it does.
        needed: whether it must.
        said: the same in words.
    """

    point: str
    holds: bool
    said: Message
    needed: bool = True


@dataclass(slots=True)
class Fault:
    """A decision that was not answered as it must be.

    Attributes:
        told: what the program was told.
        said: what went wrong.
    """

    told: str
    said: Message


@dataclass(slots=True)
class Report:
    """What was found of a program.

    Attributes:
        name: what it calls itself.
        findings: by point, in the order of the protocol's page.
        faults: the decisions answered wrongly.
        seconds: how long each of the others took.
    """

    name: str = ""
    findings: list[Finding] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The seconds of a decision."""
        return sum(self.seconds) / max(1, len(self.seconds))

    @property
    def longest(self) -> float:
        """The seconds of the longest."""
        return max(self.seconds, default=0.0)

    @property
    def conforms(self) -> bool:
        """Whether it does all that it must."""
        return all(finding.holds for finding in self.findings if finding.needed)

    def found(self, point: str, holds: bool, *, needed: bool = True, **values: object) -> None:
        """Add what was found."""
        said = Message(f"engine.{point}" if holds else f"engine.{point}-not", values)
        self.findings.append(Finding(point, holds, said, needed))


def decisions() -> list[Observation]:
    """Decisions of a deal of every packaged table, always the same: calls first, then plays."""
    found: list[Observation] = []
    for name in VARIANTS:
        rng = Random(f"engine/{name}")
        rules = variant(name)
        deal = Deal.shuffled(rules, rng.choice(rules.plan.players), rng)
        totals = tuple(rng.randrange(rules.target) for _ in rules.scorers)
        state = State.start(deal, totals, pending=rules.tie == "carry")
        seen: list[Observation] = []
        while state.player_to_act is not None:
            seen.append(state.observe(state.player_to_act))
            state = state.after(rng.choice(state.legal_actions))
        found += [seen[at * (len(seen) - 1) // (PER_TABLE - 1)] for at in range(PER_TABLE)]
    return found


def examine(program: Program, asked: Callable[[int], None] = lambda _: None) -> Report:
    """Try everything that the protocol asks of a program.

    Args:
        program: it; it is started here, and ended.
        asked: told how many decisions were asked for so far.
    """
    report = Report()
    try:
        program.begin()
    except ProgramError as error:
        report.found("hello", False, reason=_wrong(error))
        return report
    report.name = program.name
    report.found("hello", True, name=program.name or "-")
    _ask_all(program, report, asked)
    if not report.faults:
        _try(program, report)
    for point, politely in (("quit", True), ("end", False)):
        report.found(point, _leaves(program, politely=politely), seconds=f"{program.seconds:g}")
    return report


def _ask_all(program: Program, report: Report, asked: Callable[[int], None]) -> None:
    wanted = decisions()
    for number, observation in enumerate(wanted):
        if len(report.faults) == FAULTS:
            break
        told = _told(program, observation, number)
        began = perf_counter()
        try:
            _asked(program, told, observation)
        except ProgramError as error:
            report.faults.append(Fault(told, _wrong(error)))
        else:
            report.seconds.append(perf_counter() - began)
        asked(number + 1)
    count, wrong = len(report.seconds) + len(report.faults), len(report.faults)
    report.found("legal", not wrong, count=count, wrong=wrong)


def _try(program: Program, report: Report) -> None:
    """What a program that answers well does with noise, and asked twice."""
    wanted = decisions()[:: PER_TABLE - 1]
    first, again = list(_answers(program, wanted, "")), list(_answers(program, wanted, _NOISE))
    report.found("unknown", None not in again)
    if None not in again:
        report.found("same", first == again, needed=False)


def _answers(program: Program, wanted: list[Observation], noise: str) -> Iterator[str | None]:
    for number, observation in enumerate(wanted):
        told = _told(program, observation, number)
        try:
            yield _asked(program, noise + told.replace("\nyou ", f"\n{noise}you "), observation)
        except ProgramError:
            yield None
            return


def _wrong(error: ProgramError) -> Message:
    """What went wrong, in the words of a test, in which nothing is played in its place."""
    return Message(error.message.key.replace("bot.", "engine."), error.message.values)


def _told(program: Program, observation: Observation, seed: int) -> str:
    return tell(observation, seed, round(1000 * program.seconds))


def _asked(program: Program, told: str, observation: Observation) -> str:
    """The program's choice.

    Raises:
        ProgramError: there is none, or it is not allowed.
    """
    chosen = program.ask(told)
    if chosen not in map(word, observation.legal_actions):
        raise ProgramError("bot.illegal", bot=program.bot, action=shown(chosen))
    return chosen


def _leaves(program: Program, *, politely: bool) -> bool:
    try:
        program.begin()
    except ManillenError:
        return False
    return program.leave(politely=politely) is not None
