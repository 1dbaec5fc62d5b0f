"""A deal filled in answer by answer: what is offered, what falls away, what it comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP
from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from manillen_tui.pad.book import Pad
from manillen_tui.pad.entry import Entry, How, PadError
from manillen_tui.tui.pad_draft import FIELDS, PadDraft
from manillen_tui.tui.present_pad import PadNames, names_of, news_of, pad_view, sum_lines
from tests.pad.deals import new_pad

S, W, N, E = Seat.S, Seat.W, Seat.N, Seat.E


def draft_of(folder: Path, table: str) -> PadDraft:
    """A draft for a new pad."""
    pad = new_pad(folder, variant(table))
    return PadDraft(pad)


def told(names: PadNames, pad: Pad, entry: Entry) -> str:
    """What is said of a deal: its sum, or why it cannot be."""
    try:
        return "\n".join(sum_lines(names, pad.match, entry))
    except PadError as error:
        return names.language.say(error.message)


@pytest.mark.parametrize("table", VARIANTS)
def test_whatever_is_chosen_can_be_told_or_says_why_not(
    table: str, tmp_path: Path, any_language: Language
) -> None:
    pad = new_pad(tmp_path, variant(table))
    draft, names = PadDraft(pad), PadNames(any_language, S)
    for field in FIELDS:
        for _ in draft.offered(field):
            draft.turn(field)
            for each in FIELDS:
                assert all(draft.label(names, each, answer) for answer in draft.offered(each))
            draft.type("4")
            draft.type("1")
            assert told(names, pad, draft.entry)
    pad.close()


def test_digits_begin_anew_and_end_what_gives_everything(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, "boam")
    for digit in "123":
        draft.type(digit)
    assert draft.entry.points == 3
    draft.erase()
    draft.erase()
    assert draft.typed == ""
    draft.type("7")
    draft.choose("how", 1)
    assert draft.entry == Entry(S, how=How.SLAM, maker=S)
    draft.type("7")
    assert (draft.entry.how, draft.entry.points) == (How.PLAYED, 7)


def test_a_slam_against_the_dealer_asks_for_points_where_cards_are_left_over(
    tmp_path: Path,
) -> None:
    draft = draft_of(tmp_path, "three")
    draft.choose("side", 1)
    draft.choose("how", 1)
    for digit in "56":
        draft.type(digit)
    assert (draft.entry.how, draft.entry.points) == (How.SLAM, 56)


def test_another_dealer_has_another_to_name(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, "cafe")
    draft.choose("naming", draft.offered("naming").index(BLIND_NO_TRUMP))
    draft.choose("dealer", 2)
    assert (draft.entry.dealer, draft.entry.naming) == (N, BLIND_NO_TRUMP)
    assert draft.offered("maker") == (N,)
    draft.renew()
    assert draft.entry == Entry(S, maker=S)


def test_names_are_the_players_own(tmp_path: Path) -> None:
    rules, language = variant("boam"), Language("nl")
    players = dict(zip(rules.seats, ("person:Zuid", "person:Bo\x1bb", "x", "person:"), strict=True))
    names = names_of(language, rules, players)
    assert S not in names.names and E not in names.names
    assert names.columns(rules) == ("Zuid + x", "Bo\\x1bb + Oost")
    assert names.short_columns(rules) == ("Z+x", "B+O")
    assert names_of(language, rules, {S: "person:South"}).columns(rules) == ("Wij", "Zij")
    three = variant("three")
    assert names_of(language, three, {S: "person:Marie-Louise"}).short_columns(three) == (
        "Mari",
        "W",
        "O",
    )


def test_a_boam_that_is_won_stays_in_sight_until_the_next_deal(tmp_path: Path) -> None:
    pad = new_pad(tmp_path, variant("boam").with_options({"target": 20, "best_of": 3}))
    names = PadNames(Language("en"), S)
    assert news_of(names, pad) == ["Boam 1, best of 3"]
    pad.score(Entry(S, 0, 55, naming=NO_TRUMP))
    view = pad_view(names, pad)
    assert view.total is not None and view.boams is not None and view.tree is not None
    assert (view.total.values, view.boams.values, view.tree.won) == (("50", "0"), ("1", "0"), True)
    assert view.lines == ("Boam 1 is won: Us", "Boam 2, best of 3")
    pad.score(Entry(W, 0, 12))
    view = pad_view(names, pad)
    assert view.total is not None and [row.values for row in view.deals] == [("-", "18")]
    assert view.total.values == ("0", "18")
    pad.score(Entry(N, 0, 55))
    assert news_of(names, pad) == ["Boam 2 is won: Us", "The match goes to Us."]
    pad.close()


def test_each_step_to_the_score_is_told(tmp_path: Path) -> None:
    pad = new_pad(tmp_path, variant("boam"))
    names = PadNames(Language("en"), S)
    pad.score(Entry(S, 0, 30))
    entry = Entry(W, 1, how=How.SLAM, naming=NO_TRUMP, doubling=4)
    assert sum_lines(names, pad.match, entry) == [
        "Us 0  Them 60",
        "Them: 60 − 30 = 30 · every trick ×2 · NT ×2 · redoubled ×4 · tie ×2 → 960",
    ]
    assert pad.score(entry).score == (0, 960)
    pad.close()
