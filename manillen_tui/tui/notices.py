"""What is told for some seconds in a corner of the screen."""

from __future__ import annotations

from typing import Final

from textual.notifications import Notification

_LEAST: Final = 0.1
"""Seconds for which anything that is shown is shown."""


class Notice(Notification):
    """A notification that is never shown for less than no time.

    Between the look whether its time is over and the timer that is to end it that time may pass.
    Textual's timers never come to an end of less than nothing, and all stands still.
    """

    @property
    def time_left(self) -> float:
        """Seconds for which it is shown from now on."""
        return max(super().time_left, _LEAST)

    @property
    def has_expired(self) -> bool:
        """Whether its time is over."""
        return super().time_left <= 0
