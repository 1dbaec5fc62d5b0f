"""The bots that are installed, ours and strangers': the entry points ``manillen_tui.bots``.

A package offers a bot by naming a factory in its own metadata::

    [project.entry-points."manillen_tui.bots"]
    mine = "my_package:MyBot"
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from manillen_tui.errors import PluginError
from manillen_tui.player import BotFactory

GROUP = "manillen_tui.bots"


def bot_names() -> tuple[str, ...]:
    """The names of all bots installed, sorted; nothing is imported."""
    return tuple(sorted(_found()))


@cache
def load_bot(name: str) -> BotFactory:
    """The factory of a bot, imported when it is first asked for.

    Raises:
        PluginError: no such bot, one that cannot be imported, or what is no bot.
    """
    found = _found()
    if name not in found:
        raise PluginError("plugin.unknown", bot=name, allowed=", ".join(bot_names()))
    entry = found[name]
    try:
        factory = entry.load()
    except Exception as error:  # a stranger's module may raise anything
        raise PluginError(
            "plugin.broken", bot=name, where=entry.value, reason=f"{type(error).__name__}: {error}"
        ) from error
    made = factory if isinstance(factory, type) else None
    if not callable(factory) or (made and not _acts(made)):
        raise PluginError("plugin.no-bot", bot=name, where=entry.value)
    return cast("BotFactory", factory)


def _acts(made: type) -> bool:
    return all(callable(getattr(made, method, None)) for method in ("act", "notice"))


def _found() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}
