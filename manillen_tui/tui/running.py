"""Playing on the screen: what is open at first, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from manillen_tui.configuration import Wanted
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.language import Language
from manillen_tui.tui.app import ManillenApp, Opening


def going_on() -> Opening:
    """Go on with the match that was played last, unless it is on paper."""
    return partial(ManillenApp.go_on, paper=False)


def sitting_down(rules: Rules, players: Mapping[Seat, str]) -> Opening:
    """Begin a match at once."""
    from manillen_tui.tui.screens.setup import Setup

    return lambda app: app.start(Setup(rules, dict(players)))


def run(
    language: Language,
    *,
    seed: int | None = None,
    flags: Mapping[str, Wanted] | None = None,
    opening: Opening | None = None,
) -> int:
    """Play at the terminal until the person leaves; returns the exit code.

    Args:
        language: the language of the environment.
        seed: makes matches repeatable.
        flags: what was said of settings for this run, by their keys.
        opening: what is done at once, over the menu.

    Raises:
        Exception: whatever went wrong inside the app.
    """
    app = ManillenApp(language, seed=seed, flags=flags, opening=opening)
    app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0
