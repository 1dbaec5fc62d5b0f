"""What an explaining player says: an action, and why."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.errors import Message
from manillen_tui.game.actions import Action


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, and the rule of thumb that chose it: true as the player sees the table."""

    action: Action
    reason: Message
