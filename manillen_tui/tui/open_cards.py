"""A deal that is over with all its cards open: each play as it stood, and what was best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card
from manillen_tui.game.state import State
from manillen_tui.game.table import Trick
from manillen_tui.hindsight import Worth
from manillen_tui.tui.draw.canvas import width_of
from manillen_tui.tui.draw.card_views import HandCard, PileView
from manillen_tui.tui.draw.look import Look
from manillen_tui.tui.draw.model import Part, TableView
from manillen_tui.tui.examine import Moment
from manillen_tui.tui.present import Focus, Presenter

_GAP = 3


def open_table(presenter: Presenter, moment: Moment, worth: Worth | None) -> TableView:
    """The table before a play, every hand and every pile open.

    Args:
        presenter: whose words and whose place at the table.
        moment: a play of a deal that is over.
        worth: what the plays are worth, where it is known.
    """
    state = moment.state
    assert state is not None
    view = presenter.table(0, moment.observation, Focus())
    seats = tuple(
        replace(
            seat,
            backs=0,
            bubble="",
            shown=presenter.sort(hand, state.table),
            piles=tuple(
                PileView(
                    None if pile.top is None else HandCard(pile.top), bottom is not None, bottom
                )
                for pile, bottom in zip(piles, bottoms, strict=True)
            ),
        )
        for seat, hand, piles, bottoms in zip(
            view.seats, state.hands, state.table.piles, state.bottoms, strict=True
        )
    )
    return replace(
        view,
        title=(heading(presenter, moment), ()),
        seats=seats,
        hand=open_hand(presenter, moment, worth),
        prompt="",
        apart=(),
    )


def opened(presenter: Presenter, view: TableView, state: State) -> TableView:
    """A table's view with the cards open that it hides: others' hands, and what piles cover.

    Args:
        presenter: whose place at the table; the hand there is drawn as cards, not shown once more.
        view: the table as it is seen from there.
        state: the deal.
    """
    seats = tuple(
        replace(
            drawn,
            backs=0,
            shown=None if drawn.seat == presenter.seat else presenter.sort(hand, state.table),
            piles=tuple(
                replace(pile, under=bottom)
                for pile, bottom in zip(drawn.piles, bottoms, strict=False)
            ),
        )
        for drawn, hand, bottoms in zip(view.seats, state.hands, state.bottoms, strict=True)
    )
    return replace(view, seats=seats)


def heading(presenter: Presenter, moment: Moment) -> tuple[Part, ...]:
    """That this is hindsight, and what is trump."""
    said = presenter.language.text("examine.open-heading")
    return Part(said, keep=1), Part(presenter.trump(moment.observation.table), "title.trump")


def open_hand(presenter: Presenter, moment: Moment, worth: Worth | None) -> tuple[HandCard, ...]:
    """The cards that could be played: the one played lifted, the best marked, each its value."""
    if worth is None:
        return moment.hand(presenter)
    return tuple(
        replace(
            card,
            hinted=worth.values.get(card.card) == worth.most,
            value=str(worth.values.get(card.card, "")),
        )
        for card in moment.hand(presenter)
        if card.card is not None
    )


def verdict(presenter: Presenter, moment: Moment, worth: Worth) -> str:
    """What a play was worth, and what it cost against the best."""
    language = presenter.language
    card = moment.played.card
    values = {
        "name": presenter.label_of(moment.played.seat),
        "card": card,
        "value": worth.values[card],
    }
    cost = worth.cost(card)
    if cost:
        return language.plural(
            "examine.costly", cost, **values, best=worth.line[0], most=worth.most
        )
    return language.text("examine.forced" if len(worth.values) == 1 else "examine.best", **values)


def best_tricks(presenter: Presenter, state: State, line: Iterable[Card], look: Look) -> list[str]:
    """A line of play from a state on, a text for each trick: its number, who leads, the cards."""
    end = state
    for card in line:
        end = end.after(Play(card))
    first = len(state.table.tricks)
    return [
        f"{number:>2} {_cards(presenter, trick, look)}"
        for number, trick in enumerate(end.table.tricks[first:], first + 1)
    ]


def left_over(presenter: Presenter, moment: Moment) -> str:
    """The cards that were dealt to nobody, what they are worth, and to whom (R10)."""
    table = moment.observation.table
    return f"{presenter.left_over(table)} {presenter.language.value(table.left_over)}"


def _cards(presenter: Presenter, trick: Trick, look: Look) -> str:
    """The leader's letters and the cards, the winning one marked."""
    language = presenter.language
    cards = (
        language.card(played.card) + look.glyphs.winner * (played.seat == trick.winner)
        for played in trick.plays
    )
    return " ".join([language.seat_letters(trick.plays[0].seat), *cards])


def side_by_side(texts: Sequence[str], width: int) -> list[str]:
    """Texts in as many columns as a width has room for, from top to bottom."""
    across = max(map(width_of, texts), default=0)
    columns = max(1, (width + _GAP) // (across + _GAP))
    down = -(-len(texts) // columns)
    rows = [texts[row::down] for row in range(down)]
    return [(" " * _GAP).join(_padded(text, across) for text in row).rstrip() for row in rows]


def _padded(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))
