"""The bots that are installed, ours and strangers': the entry points ``manillen_tui.bots``.

A package offers a bot by naming a factory in its own metadata::

    [project.entry-points."manillen_tui.bots"]
    mine = "my_package:MyBot"

Wherever a bot is named, settings may follow: ``mine:worlds=100:temperature=0.7`` calls the
factory with ``worlds=100`` and ``temperature=0.7``. A name that begins with ``cmd`` is no entry
point's but a program's, which speaks the engine protocol: ``cmd ./mybot --deep``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from inspect import Parameter, signature
from random import Random
from typing import TYPE_CHECKING, cast

from manillen_tui.errors import PluginError
from manillen_tui.player import BotFactory, Judge
from manillen_tui.protocol.programs import is_program
from manillen_tui.strangers import FAULTS, told

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "manillen_tui.bots"

Setting = int | float | str
"""What a setting may be: a number where it reads as one."""

_BY_NAME = (Parameter.KEYWORD_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def bot_names() -> tuple[str, ...]:
    """The names of all bots installed, sorted; nothing is imported."""
    return tuple(sorted(found(GROUP)))


@cache
def load_bot(spec: str) -> BotFactory:
    """The factory of a bot, its settings filled in; it is imported when it is first asked for.

    Args:
        spec: the bot's name, and perhaps settings; or a program.

    Raises:
        PluginError: no such bot, one that cannot be imported, what is no bot, or settings
            that it does not have; or no program that may be started.
    """
    if is_program(spec):
        from manillen_tui.protocol.program import ProgramBot, program

        return partial(ProgramBot, program=program(spec))
    return cast("BotFactory", load(spec, found(GROUP), ("act", "notice")))


def load_judge(spec: str, rng: Random) -> Judge:
    """A bot that says what actions are worth.

    Args:
        spec: the bot's name, and perhaps settings.
        rng: its chance.

    Raises:
        PluginError: as for :func:`load_bot`; or the bot is no judge.
    """
    bot = load_bot(spec)(rng=rng)
    if not isinstance(bot, Judge):
        raise PluginError("plugin.no-judge", bot=spec)
    return bot


def parse_spec(spec: str) -> tuple[str, dict[str, Setting]]:
    """A bot's name and its settings; of one given twice the last counts.

    Raises:
        PluginError: what follows the name is no setting.
    """
    name, *parts = spec.split(":")
    settings = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not (equals and key.isidentifier()):
            raise PluginError("plugin.setting", bot=name, found=part)
        settings[key] = _number_or_text(value)
    return name, settings


def load(
    spec: str, entries: Mapping[str, EntryPoint], methods: tuple[str, ...]
) -> Callable[..., object]:
    """The factory that a name and settings ask for; see :func:`load_bot`.

    Args:
        spec: the name, and perhaps settings.
        entries: the entry points to look in, by name.
        methods: what a player made by the factory must be able to do.
    """
    name, settings = parse_spec(spec)
    if name not in entries:
        raise PluginError("plugin.unknown", bot=name, allowed=", ".join(sorted(entries)))
    entry = entries[name]
    try:
        factory = entry.load()
    except FAULTS as error:
        raise PluginError(
            "plugin.broken", bot=name, where=entry.value, reason=told(error)
        ) from error
    able = not isinstance(factory, type) or all(
        callable(getattr(factory, method, None)) for method in methods
    )
    if not callable(factory) or not able:
        raise PluginError("plugin.no-bot", bot=name, where=entry.value)
    return _bound(name, factory, settings)


def found(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group, by name; nothing is imported."""
    # Not at the top: it brings all that reads mail, and a match that goes on looks nothing up.
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=group)}


def _bound(
    name: str, factory: Callable[..., object], settings: dict[str, Setting]
) -> Callable[..., object]:
    if not settings:
        return factory
    known = signature(factory).parameters.values()
    takes_any = any(each.kind is Parameter.VAR_KEYWORD for each in known)
    allowed = [each.name for each in known if each.name != "rng" and each.kind in _BY_NAME]
    for key in settings:
        if key == "rng" or not (takes_any or key in allowed):
            raise PluginError("plugin.no-setting", bot=name, found=key, allowed=allowed)
    return partial(factory, **settings)


def _number_or_text(text: str) -> Setting:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
