"""The options of a table in the person's words: names, answers, explanations."""

from __future__ import annotations

from manillen_tui.game.options import OPTIONS, Option, written
from manillen_tui.game.variants import VARIANTS
from manillen_tui.language import Language

_ALIKE = {"beat_plain": "beat", "beat_trump": "beat"}
"""Options whose answers are worded alike."""


def _answer_key(key: str, choice: str) -> str:
    return f"option.{_ALIKE.get(key, key)}.{choice}"


KEYS = frozenset(
    {f"option.{key}" for key in OPTIONS}
    | {f"option.{key}.name" for key in OPTIONS}
    | {
        _answer_key(key, str(choice))
        for key, option in OPTIONS.items()
        for choice in option.choices
        if isinstance(choice, str)
    }
    | {f"option.{answer}" for answer in ("true", "false")}
    | {f"variant.{name}.name" for name in VARIANTS}
)
"""The catalogue keys composed here."""


def option_name(key: str, language: Language) -> str:
    """What an option is called."""
    return language.text(f"option.{key}.name")


def answers(option: Option, language: Language) -> list[tuple[str, str]]:
    """Label and value of each answer of an option; none if it takes any number or text."""
    if isinstance(option.default, bool):
        return [(language.text(f"option.{answer}"), answer) for answer in ("true", "false")]
    found = []
    for choice in option.choices:
        value = written(choice)
        words = value if isinstance(choice, int) else language.text(_answer_key(option.key, value))
        found.append((words, value))
    return found


def explanation(option: Option, language: Language) -> str:
    """An option's key, what it may be, and what it says."""
    return language.text(
        "editor.option",
        key=option.key,
        allowed=option.allowed,
        about=language.text(f"option.{option.key}"),
    )


def packaged(language: Language) -> list[tuple[str, str]]:
    """Whole name and name of each packaged variant."""
    return [(language.text(f"variant.{name}.name"), name) for name in VARIANTS]
