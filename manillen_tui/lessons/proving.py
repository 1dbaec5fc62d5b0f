"""Plays a lesson through, right and wrong, and finds what in it is not so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from manillen_tui.errors import IllegalActionError, ManillenError, Message
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.events import MatchWon
from manillen_tui.game.options import shown
from manillen_tui.game.scoring import deal_factor
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.lessons.lesson import PUPIL, Boam, Lesson, Step, Wrong
from manillen_tui.lessons.run import Run, Verdict, said_of
from manillen_tui.player import Bot
from manillen_tui.plugins import load_bot
from manillen_tui.session import Session
from manillen_tui.solver.solution import solve

FACTS: Mapping[str, Callable[[State], object]] = {
    "winner": lambda state: state.table.tricks[-1].winner if state.table.tricks else None,
    "points": lambda state: state.table.tricks[-1].points if state.table.tricks else None,
    "winning": lambda state: state.table.winning and state.table.winning.seat,
    "on_table": lambda state: state.table.on_table.points,
    "taken": lambda state: list(state.table.points),
    "factor": lambda state: deal_factor(state.table),
    "score": lambda state: list(state.result.score) if state.is_over else None,
    "legal": lambda state: " ".join(sorted(map(str, state.legal_actions))),
}
"""What a step may claim of the table under ``expect``: who took the last trick, and for how
many points; whose card is winning the trick on the table, and what lies there; what both sides
have taken so far; what the deal counts times; what an ended deal scored; what may be done."""

_ADVISOR = "club"

_MOST_DEALS = 100
"""More than any boam takes that can be won."""


def faults(lesson: Lesson, *, thorough: bool = True) -> Iterator[Message]:
    """Everything in a lesson that is not so, by playing it through in every way.

    Args:
        lesson: the lesson.
        thorough: whether to do what can take seconds too: ask the solver what plays cost,
            and play a boam out.
    """
    if lesson.boam is not None:
        yield from _boam_faults(lesson.boam, thorough)
        return
    try:
        runs = [Run.start(lesson)]
    except IllegalActionError as error:
        yield _at(0, "moves", error.message)
        return
    while runs:
        run = runs.pop()
        found = list(_step_faults(run, thorough))
        yield from found
        if found or run.is_last:
            continue
        for after in _right_ways(run):
            try:
                runs.append(after.next())
            except IllegalActionError as error:
                yield _at(run.at + 1, "moves", error.message)


def _at(step: int, key: str, reason: Message) -> Message:
    where = f"step[{step + 1}].{key}"
    return Message("lesson.fault", {"where": where, "reason": reason})


def _step_faults(run: Run, thorough: bool) -> Iterator[Message]:
    """What is wrong with a step as it was entered."""
    step = run.step
    for name, claimed in step.expect.items():
        yield from _wrong_claim(run, name, claimed)
    if step.right:
        if run.state.player_to_act != PUPIL:
            yield _at(run.at, "right", Message("lesson.not-asked", {"found": run.state.to_act}))
            return
        yield from _action_faults(run)
        if thorough and run.state.table.phase is Phase.PLAY:
            yield from _price_faults(run)
    for answer in step.answers:
        reply = run.choose(answer).reply
        assert reply is not None and (reply.verdict is Verdict.RIGHT) == answer.right


def _wrong_claim(run: Run, name: str, claimed: object) -> Iterator[Message]:
    key = f"expect.{name}"
    if name not in FACTS:
        yield _at(run.at, key, Message("lesson.unknown", {"allowed": tuple(FACTS)}))
        return
    fact = FACTS[name](run.state)
    if name == "legal" and isinstance(claimed, str):
        claimed = " ".join(sorted(claimed.split()))
    if claimed != fact:
        values = {"found": shown(claimed), "expected": "–" if fact is None else shown(fact)}
        yield _at(run.at, key, Message("lesson.claim", values))


def _action_faults(run: Run) -> Iterator[Message]:
    """Every legal action needs something said of it, and nothing else may have it."""
    step, legal = run.step, run.state.legal_actions
    spoken = [("right", action) for action in step.right]
    for number, wrong in enumerate(step.wrong, 1):
        spoken += [(f"wrong[{number}].on", action) for action in wrong.on]
    seen: set[Action] = set()
    for key, action in spoken:
        if action in seen:
            yield _at(run.at, key, Message("lesson.twice", {"found": action}))
        elif action not in legal:
            yield _at(run.at, key, _why_not(run.state, action))
        seen.add(action)
    rest = [action for action in legal if action not in seen]
    has_rest = any(not wrong.on for wrong in step.wrong)
    if rest and not has_rest:
        yield _at(run.at, "wrong", Message("lesson.silent", {"found": tuple(map(str, rest))}))
    elif has_rest and not rest:
        yield _at(run.at, "wrong", Message("lesson.no-rest"))
    elif all(action in legal for action in seen):
        _play_wrong(run)


def _play_wrong(run: Run) -> None:
    """Do all that is not right, and see that it is told why and changes nothing."""
    cards = run.state.cards(PUPIL.seat) if run.state.table.phase is Phase.PLAY else ()
    legal = run.state.legal_actions
    for action in {*legal, *map(Play, cards)} - set(run.step.right):
        after = run.give(action)
        verdict = Verdict.WRONG if action in legal else Verdict.REFUSED
        assert after.reply is not None and after.reply.verdict is verdict
        assert after.state == run.state and after.asks


def _why_not(state: State, action: Action) -> Message:
    try:
        state.after(action)
    except ManillenError as error:
        return error.message
    raise AssertionError(action)


def _price_faults(run: Run) -> Iterator[Message]:
    """What the solver says of the claims that a play is best or costs something."""
    step = run.step
    if not step.best and all(wrong.cost is None for wrong in step.wrong):
        return
    found = solve(run.state)
    costs = {play: found.value - value for play, value in found.values.items()}
    for play, cost in costs.items():
        if step.best and (cost == 0) != (play in step.right):
            yield _at(run.at, "best", Message("lesson.not-best", {"found": play, "cost": cost}))
        wrong = None if play in step.right else said_of(step, play)
        if wrong is not None and wrong.cost not in (None, cost):
            yield _at(run.at, _key(step, wrong), _cost_claim(play, wrong, cost))


def _key(step: Step, wrong: Wrong) -> str:
    return f"wrong[{step.wrong.index(wrong) + 1}].cost"


def _cost_claim(play: Play, wrong: Wrong, cost: int) -> Message:
    return Message("lesson.cost", {"card": play, "found": wrong.cost, "cost": cost})


def _right_ways(run: Run) -> list[Run]:
    """The step after each answer that leads on."""
    if run.step.right:
        return [run.give(action) for action in run.step.right]
    return [run.solved()]


def _boam_faults(boam: Boam, thorough: bool) -> Iterator[Message]:
    """Play the boam to its end, its person doing as the hints say."""
    try:
        bots = {
            seat: load_bot(boam.bot if seat != PUPIL.seat else _ADVISOR)(rng=Random(boam.seed))
            for seat in boam.rules.plan.players
        }
    except ManillenError as error:
        yield Message("lesson.fault", {"where": "boam.bot", "reason": error.message})
        return
    if thorough and not _plays_out(boam, bots):
        yield Message("lesson.fault", {"where": "boam", "reason": Message("lesson.endless")})


def _plays_out(boam: Boam, bots: Mapping[Seat, Bot]) -> bool:
    session = Session(boam.rules, boam.seed, dict.fromkeys(bots, f"bot:{boam.bot}"))
    for _ in range(_MOST_DEALS):
        session.deal()
        while not session.between_deals:
            player = session.to_act
            assert player is not None
            events = session.submit(bots[player.seat].act(session.observe(player)))
            if any(isinstance(event, MatchWon) for event in events):
                return True
    return False
