"""What chance is made from: a match's seed, and where in the match it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manillen_tui.game.table import Table


def chance(seed: int, number: int, table: Table) -> str:
    """What seeds the chance of a decision: one text, for this one only.

    Args:
        seed: the match's.
        number: the deal's.
        table: the deal as everybody sees it, somebody being to act.
    """
    taken = len(table.calls) + len(table.plays) + sum(len(t.plays) for t in table.tricks)
    return f"{seed}/{table.to_act}/{number}/{taken + table.looked}"


def cut_chance(seed: int) -> str:
    """What seeds the cut for the first dealer."""
    return f"{seed}/cut"


def deal_chance(seed: int, number: int) -> str:
    """What seeds the shuffle of a deal; nothing else goes into it, whoever plays how."""
    return f"{seed}/deal/{number}"
