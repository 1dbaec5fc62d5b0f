"""What a bot's settings may be."""

from __future__ import annotations

from manillen_tui.errors import PluginError


def number(bot: str, setting: str, found: object, low: float, high: float) -> float:
    """A setting that is a number from ``low`` to ``high``.

    Raises:
        PluginError: it is none.
    """
    if isinstance(found, int | float) and low <= found <= high:
        return found
    raise _refused(bot, setting, found, low, high)


def whole(bot: str, setting: str, found: object, low: int, high: int) -> int:
    """A setting that is a whole number from ``low`` to ``high``.

    Raises:
        PluginError: it is none.
    """
    if isinstance(found, int) and low <= found <= high:
        return found
    raise _refused(bot, setting, found, low, high)


def _refused(bot: str, setting: str, found: object, low: float, high: float) -> PluginError:
    values = {"bot": bot, "setting": setting, "found": str(found)}
    return PluginError("plugin.value", **values, allowed=f"{low:g}–{high:g}")
