"""Who may play in the arena: every bot, and cheats, which play nowhere else.

A package offers a cheat, a :class:`~manillen_tui.player.Cheat`, by the entry-point group
``manillen_tui.cheats``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import cast

from manillen_tui.arena.guarded import Conduct, Guarded, described
from manillen_tui.errors import ManillenError, PluginError
from manillen_tui.player import BotFactory, CheatFactory
from manillen_tui.plugins import GROUP, found, load, load_bot, parse_spec
from manillen_tui.protocol.programs import is_program
from manillen_tui.strangers import FAULTS

CHEATS = "manillen_tui.cheats"


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player by its name.

    Attributes:
        name: its name and settings, as they were given.
        factory: makes it.
        sees_all: whether it sees all cards.
        package: the package it comes from.
        version: and that package's version.
    """

    name: str
    factory: BotFactory | CheatFactory
    sees_all: bool = False
    package: str = ""
    version: str = ""

    def seated(self, conduct: Conduct) -> Guarded:
        """The player at a seat; how it behaves is counted in ``conduct``."""
        return Guarded(self.factory, conduct, sees_all=self.sees_all)

    def try_out(self) -> None:
        """See that it can be made at all.

        Raises:
            PluginError: it cannot.
        """
        try:
            self.factory(rng=Random(0))
        except ManillenError:
            raise
        except FAULTS as error:
            raise PluginError("plugin.unmade", bot=self.name, reason=described(error)) from error


@cache
def contestant(spec: str) -> Contestant:
    """The bot or cheat of that name, imported when it is first asked for.

    Args:
        spec: its name, and perhaps settings.

    Raises:
        PluginError: as :func:`~manillen_tui.plugins.load_bot` does.
    """
    if is_program(spec):
        return Contestant(spec, load_bot(spec))
    bots, (name, _) = found(GROUP), parse_spec(spec)
    sees_all = name not in bots
    entries = {**found(CHEATS), **bots}
    factory = load(spec, entries, ("act",) if sees_all else ("act", "notice"))
    package = entries[name].dist
    return Contestant(
        spec,
        cast("BotFactory | CheatFactory", factory),
        sees_all,
        package.name if package else "",
        package.version if package else "",
    )
