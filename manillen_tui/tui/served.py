"""A table in a browser ends with the server that started it."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any

from textual.app import App

EVERY = 2.0
"""Seconds between looks at whether the server is still there."""


def end_with_server(app: App[Any], end: Callable[[], object]) -> None:
    """Have a table in a browser end once its server is gone.

    Where nothing is written any more, textual does not notice that nobody listens.
    """
    if app.is_web:
        app.set_interval(EVERY, partial(_look, os.getppid(), end))


def _look(server: int, end: Callable[[], object]) -> None:
    if os.getppid() != server:
        end()
