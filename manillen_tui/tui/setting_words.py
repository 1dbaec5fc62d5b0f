"""The settings in words."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.language import Language
from manillen_tui.looks import Theme
from manillen_tui.settings import GROUPS, KINDS, OneOf, Value, key_of, word

_SWITCHED = {False: "setting.off", True: "setting.on"}

KEYS = (
    frozenset(f"setting.{key_of(field)}{ending}" for field in KINDS for ending in ("", ".about"))
    | frozenset(
        f"setting.{word(value)}"
        for kind in KINDS.values()
        if isinstance(kind, OneOf)
        for value in kind.offered
        if not isinstance(value, bool | Theme)
    )
    | frozenset(f"setting.group-{group}" for group in GROUPS)
)
"""The catalogue keys composed here."""


@dataclass(frozen=True, slots=True)
class SettingWords:
    """The words for one setting.

    Attributes:
        language: whose words.
        field: the setting.
    """

    language: Language
    field: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self.language.text(f"setting.{key_of(self.field)}")

    @property
    def about(self) -> str:
        """What it does, in a line or two."""
        return self.language.text(f"setting.{key_of(self.field)}.about")

    def of(self, value: Value) -> str:
        """One of its values."""
        if isinstance(value, bool):
            return self.language.text(_SWITCHED[value])
        if isinstance(value, float):
            return self.language.value(value)
        if isinstance(value, Theme):
            return value  # a name, in no language
        return self.language.text(f"setting.{word(value)}")
