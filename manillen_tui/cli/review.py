"""``manillen review``: what a player's decisions cost, and whether a deal could have been won."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import click

from manillen_tui.cli.completing import bots, records
from manillen_tui.cli.console import plain_console
from manillen_tui.cli.files import fault_line, opened, unreadable, verdict
from manillen_tui.cli.progress import progress
from manillen_tui.coach import Coach
from manillen_tui.errors import ManillenError, RecordError
from manillen_tui.game.actions import Action, Play
from manillen_tui.game.check import Fault, follow
from manillen_tui.game.events import DealScored
from manillen_tui.game.lines import LineReader
from manillen_tui.game.replay import Replay
from manillen_tui.game.seats import PlayerId
from manillen_tui.language import Language
from manillen_tui.plugins import load_judge
from manillen_tui.printable import json_text
from manillen_tui.review.chances import Chances
from manillen_tui.review.decision import PastDeal
from manillen_tui.review.finding import Finding, exact_sum, sums
from manillen_tui.review.text import render
from manillen_tui.review.work import Review

FAULTY = 2

_PERSON = "person:"


class ReviewError(ManillenError):
    """What was asked names nothing that can be looked back on."""


def command(language: Language) -> click.Command:
    """The command, in one language."""
    text = language.text

    def run(file: str, deal: int | None, seat: str | None, judge: str, as_json: bool) -> int:
        load_judge(judge, Random())
        reviews = _found(file, deal, seat, language)
        if reviews is None:
            return FAULTY
        asyncio.run(_work(reviews, judge, text("cli.review.working")))
        if as_json:
            click.echo(json_text(list(map(data, reviews)), indent=2))
            return 0
        console, shown = plain_console(language)
        for at, review in enumerate(reviews):
            if at:
                console.print()
            console.print(render(review, shown))
        return 0

    return click.Command(
        "review",
        callback=run,
        help=text("cli.review.about"),
        params=[
            click.Argument(["file"], metavar=text("cli.show.file"), shell_complete=records),
            click.Option(
                ["--deal"],
                type=click.IntRange(min=1),
                metavar="N",
                help=text("cli.review.about-deal"),
            ),
            click.Option(
                ["--seat"], metavar=text("cli.solve.seat-form"), help=text("cli.review.about-seat")
            ),
            click.Option(
                ["--judge"],
                metavar=text("cli.review.judge-form"),
                shell_complete=bots,
                default="expert",
                show_default=True,
                help=text("cli.review.about-judge"),
            ),
            click.Option(["--json", "as_json"], is_flag=True, help=text("cli.review.about-json")),
        ],
    )


def data(review: Review) -> dict[str, object]:
    """A review for programs: cards, seats and calls as records write them."""
    found = review.chances
    return {
        "deal": review.deal.number,
        "seat": str(review.player.seat),
        "decisions": list(map(_decision, review.findings)),
        "cost": {str(unit): round(cost, 3) for unit, cost in sums(review.findings).items()},
        "exact_cost": exact_sum(review.findings),
        "chances": None if found is None else _chances(found),
    }


def _found(
    name: str, number: int | None, seat: str | None, language: Language
) -> list[Review] | None:
    """What is to be reviewed; if there is nothing, says so on standard error."""
    try:
        with opened(name) as stream:
            reader = LineReader(stream)
            try:
                return list(_reviews(reader, number, seat))
            except RecordError as error:
                fault = Fault(max(1, reader.number), error.rule, error.message)
                click.echo(fault_line(name, fault, language), err=True)
            except ReviewError as error:
                click.echo(verdict(name, language.say(error.message)), err=True)
    except OSError as error:
        unreadable(name, error, language)
    return None


def _reviews(reader: LineReader, number: int | None, seat: str | None) -> Iterator[Review]:
    """The deals of a record that are over, or its first one of a number.

    Raises:
        ReviewError: there is none, or nobody whose decisions are asked for.
        RecordError: a line says what cannot be.
        OSError: the record cannot be read.
    """
    replay: Replay | None = None
    found = False
    for replay, events in follow(reader):
        scored = any(isinstance(event, DealScored) for event in events)
        if scored and number in (None, replay.number):
            assert replay.state is not None
            found = True
            deal = PastDeal.of(replay.number, replay.past, replay.state, replay.seed)
            yield Review(deal, _player(replay, seat))
            if number is not None:
                return
    if replay is None:
        raise RecordError("record.no-match")
    if not found:
        key = "cli.review.none" if number is None else "cli.review.no-deal"
        raise ReviewError(key, deal=number)


def _player(replay: Replay, word: str | None) -> PlayerId:
    """Whose decisions are asked for: who sits at a seat, or the first person."""
    players = replay.rules.plan.players
    if word is None:
        people = (seat for seat in players if replay.players[seat].startswith(_PERSON))
        seat = next(people, None)
        if seat is None:
            raise ReviewError("cli.review.nobody", allowed=players)
        return PlayerId(seat)
    for seat in players:
        if seat.casefold() == word.strip().casefold():
            return PlayerId(seat)
    raise ReviewError(
        "cli.solve.no-choice", option="--seat", found=word, allowed=list(map(str, players))
    )


async def _work(reviews: list[Review], judge: str, title: str) -> None:
    coach = Coach(judge)
    done = 0
    try:
        with progress(title, sum(review.steps for review in reviews)) as shown:

            def told() -> None:
                nonlocal done
                done += 1
                shown(done, "")

            for review in reviews:
                await review.work(coach, told)
    finally:
        await coach.close()


def _decision(finding: Finding) -> dict[str, object]:
    decision, verdict, worth = finding.decision, finding.verdict, finding.worth
    known: dict[str, object] = {
        "trick": decision.trick or None,
        "seat": str(decision.seat),
        "action": _written(decision.action),
        "grade": None if finding.grade is None else str(finding.grade),
        "advised": None if verdict is None else _written(verdict.advice.action),
        "unit": None if verdict is None else str(verdict.unit),
        "cost": None if finding.cost is None else round(finding.cost, 3),
        "error": None if finding.cost is None else round(finding.error, 3),
        "exact_cost": finding.exact_cost,
    }
    return known | (
        {}
        if worth is None
        else {"exact_values": {str(card): value for card, value in worth.values.items()}}
    )


def _chances(found: Chances) -> dict[str, object]:
    lost = found.lost
    return {
        "points": found.points,
        "whole": found.start.table.rules.deal_points,
        "wins": found.wins,
        "points_taken": found.points_taken,
        "won": found.won,
        "lost": None
        if lost is None
        else {"trick": lost.trick, "seat": str(lost.seat), "card": _written(lost.action)},
        "line": [
            {
                "trick": number,
                "plays": [
                    {"seat": str(played.seat), "card": str(played.card)} for played in trick.plays
                ],
                "winner": str(trick.winner),
                "points": trick.points,
            }
            for number, trick in enumerate(found.end.table.tricks, 1)
        ],
    }


def _written(action: Action) -> str:
    return str(action.card) if isinstance(action, Play) else str(action)
