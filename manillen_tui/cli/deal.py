"""``manillen deal``: the cards that a seed makes, dealt once more."""

from __future__ import annotations

from random import Random

import click

from manillen_tui import locations
from manillen_tui.chance import cut_chance, deal_chance
from manillen_tui.cli import completing
from manillen_tui.cli.console import plain_console
from manillen_tui.cli.tables import Tables
from manillen_tui.game.deal import Deal, cut, first_dealer
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import load_rules
from manillen_tui.language import Language
from manillen_tui.printable import json_text


def command(language: Language) -> click.Command:
    """The command, in one language."""
    text = language.text

    def run(seed: int, number: int, table: str, dealer: str | None, as_json: bool) -> int:
        rules = load_rules(table, [locations.variants_folder()])
        who = _dealer(rules, seed, number) if dealer is None else Seat.parse(dealer)
        deal = Deal.shuffled(rules, who, Random(deal_chance(seed, number)))
        if as_json:
            deck = [str(card) for card in deal.deck]
            found = {"seed": seed, "number": number, "dealer": str(who), "deck": deck}
            click.echo(json_text(found))
            return 0
        console, shown = plain_console(language)
        tables = Tables(shown, rules)
        console.print(text("deal.heading", number=number, seed=seed, dealer=who))
        console.print(tables.hands(deal.hands, deal.left_over))
        if rules.plan.piled:
            console.print(tables.piles(deal.tops, deal.bottoms))
        return 0

    return click.Command(
        "deal",
        callback=run,
        help=text("deal.about"),
        params=[
            click.Option(
                ["--seed"], type=int, required=True, metavar="N", help=text("deal.about-seed")
            ),
            click.Option(
                ["--deal", "number"],
                type=click.IntRange(min=1),
                default=1,
                show_default=True,
                metavar="N",
                help=text("deal.about-deal"),
            ),
            click.Option(
                ["--table"],
                default="boam",
                show_default=True,
                metavar=text("history.name-form"),
                shell_complete=completing.tables,
                help=text("deal.about-table"),
            ),
            click.Option(
                ["--dealer"], metavar=text("deal.seat-form"), help=text("deal.about-dealer")
            ),
            click.Option(["--json", "as_json"], is_flag=True, help=text("stats.about-json")),
        ],
    )


def _dealer(rules: Rules, seed: int, number: int) -> Seat:
    """Who deals where no deal had to be dealt again: who won the cut, then each in turn (R4)."""
    dealer = first_dealer(list(cut(rules, Random(cut_chance(seed)))))
    for _ in range((number - 1) % len(rules.plan.players)):
        dealer = rules.next_dealer(dealer)
    return dealer
