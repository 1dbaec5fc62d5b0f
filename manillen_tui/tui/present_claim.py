"""What is said of a claim that is not granted."""

from __future__ import annotations

from manillen_tui.game.observation import Observation
from manillen_tui.solver.claim import Break
from manillen_tui.tui.names import Names


def not_granted(names: Names, seen: Observation, broken: Break | None) -> str:
    """Why a claim is not granted.

    Args:
        names: whose words.
        seen: what the claimer knew.
        broken: how it could fail; None if that could not be found out.
    """
    text = names.language.text
    if broken is None:
        return text("claim.unknown")
    known = seen.cards(broken.seat) | seen.table.shown(broken.seat) | seen.table.on_table
    key = "claim.loses" if broken.card in known else "claim.could-lose"
    name = names.label_of(broken.seat)
    trick = len(seen.table.tricks) + broken.trick
    return text(key, card=broken.card, name=name, trick=trick)
