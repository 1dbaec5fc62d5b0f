"""Which screens there are to be seen."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from manillen_tui.tui import screens as package
from manillen_tui.tui.screens.base import Spoken


def screens() -> set[str]:
    """The names of all screens and dialogs that are no other's base."""
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    return {kind.__name__ for kind in _ends(Spoken)}


def _ends(kind: type[object]) -> Iterator[type[object]]:
    below = [each for each in kind.__subclasses__() if each.__module__.startswith("manillen_tui")]
    if not below:
        yield kind
    for each in below:
        yield from _ends(each)
