"""Who sits where, as the command line says it."""

from __future__ import annotations

from dataclasses import dataclass

import click

from manillen_tui import locations
from manillen_tui.cli.settings import read_settings
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import load_rules, variant
from manillen_tui.ladder import FAVOURITE
from manillen_tui.language import Language
from manillen_tui.plugins import load_bot
from manillen_tui.protocol import programs
from manillen_tui.tui.game import BOT, PERSON

_SEATINGS = {"four": "boam", "three": "three", "two": "piles", "dummies": "dummies", "six": "six"}
"""By what a text calls a way of sitting, a table where people sit so."""


def seatings() -> dict[str, tuple[Seat, ...]]:
    """Who sits at the tables there are, in order, for the text that tells of ``--bots``."""
    return {name: variant(table).plan.players for name, table in _SEATINGS.items()}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was said of a table.

    Attributes:
        language: the person's language.
        seat: where the person sits; the first seat if left out.
        bots: one bot for all others, or one for each, clockwise from the person.
        target: how far to play.
        settings: options that differ, ``key=value``.
    """

    language: Language
    seat: str | None = None
    bots: str | None = None
    target: int | None = None
    settings: tuple[str, ...] = ()

    def seated(self, table: str) -> tuple[Rules, dict[Seat, str]]:
        """The rules of a table, and who sits at it.

        Args:
            table: its name.

        Raises:
            click.UsageError: nobody can sit so.
            RulesError: there is no such table, or it cannot be played so.
            PluginError: there is no such bot.
        """
        changes = read_settings(self.settings, self.language)
        if self.target is not None:
            changes["target"] = self.target
        rules = load_rules(table, [locations.variants_folder()]).with_options(changes)
        seats = rules.plan.players
        own = seats.index(self._seat(seats))
        others = (*seats[own + 1 :], *seats[:own])
        bots = dict(zip(others, self._bots(others), strict=True))
        person = PERSON + self.language.seat(seats[own])
        return rules, {seat: BOT + bots[seat] if seat in bots else person for seat in seats}

    def _seat(self, seats: tuple[Seat, ...]) -> Seat:
        if self.seat is None:
            return seats[0]
        for seat in seats:
            if seat.casefold() == self.seat.strip().casefold():
                return seat
        allowed = ", ".join(seats)
        said = self.language.text(
            "cli.solve.no-choice", option="--seat", found=self.seat, allowed=allowed
        )
        raise click.UsageError(said)

    def _bots(self, others: tuple[Seat, ...]) -> list[str]:
        names = [name.strip() for name in (self.bots or FAVOURITE).split(",")]
        if len(names) == 1:
            names *= len(others)
        if len(names) != len(others):
            raise click.UsageError(
                self.language.text(
                    "cli.simulate.count", found=len(names), wanted=len(others), seats=others
                )
            )
        for name in names:
            programs.allow(name)
            load_bot(name)
        return names
