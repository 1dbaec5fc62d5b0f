"""A table while somebody makes it: what was typed, and whether it can be played and saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from manillen_tui import tables
from manillen_tui.errors import Message, RulesError
from manillen_tui.game.options import parse_settings, written
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import check_title, variant

NAME, TITLE, BASE = "name", "title", "base"
"""What a table has besides its options."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A table being made.

    Attributes:
        base: the packaged variant that it is like.
        name: what to call it.
        title: what people call it; may be empty.
        changes: the options that the person set, as text, which need be no value yet.
        over: the file that it takes the place of, if it is kept already.
    """

    base: str
    name: str
    title: str = ""
    changes: Mapping[str, str] = field(default_factory=dict)
    over: Path | None = None

    @classmethod
    def like(cls, rules: Rules, folder: Path) -> Draft:
        """A new table that begins as another one, under a name that is free in a folder."""
        return cls(
            rules.variant, tables.free_name(folder, rules.variant), changes=_differences(rules)
        )

    @classmethod
    def of(cls, kept: tables.Kept) -> Draft:
        """A table that is kept, to be changed; it can be played."""
        assert kept.rules is not None
        changes = _differences(kept.rules)
        return cls(kept.rules.variant, kept.name, kept.title, changes, kept.path)

    def text(self, key: str) -> str:
        """What is to be shown as the value of an option, or as name, title or base."""
        match key:
            case "name":
                return self.name
            case "title":
                return self.title
            case "base":
                return self.base
        return self.changes.get(key, written(variant(self.base).options[key]))

    def with_text(self, key: str, text: str) -> Draft:
        """The draft after the person set an option, or the name, the title or the base.

        Options that were not set follow the base, and so do those set to what it has.
        """
        match key:
            case "name":
                return replace(self, name=text)
            case "title":
                return replace(self, title=text.strip())
            case "base":
                own = written_options(text)
                changes = {key: set_ for key, set_ in self.changes.items() if set_ != own[key]}
                return replace(self, base=text, changes=changes)
        changes = {**self.changes, key: text}
        if text == written_options(self.base)[key]:
            del changes[key]
        return replace(self, changes=changes)

    @property
    def rules(self) -> Rules:
        """The table.

        Raises:
            RulesError: it cannot be played.
        """
        changes = parse_settings(self.changes)
        return variant(self.base).with_options(changes, name=self.name)

    def fault(self, folder: Path) -> Message | None:
        """Why the table cannot be played, or not be kept in a folder; none if it can."""
        try:
            _ = self.rules
            check_title(self.title)
            tables.check_name(self.name)
        except RulesError as error:
            return error.message
        if tables.is_taken(folder, self.name, self.over):
            path = folder / f"{self.name}{tables.ENDING}"
            return Message("rules.taken", {"found": self.name, "file": str(path)})
        return None


def culprits(fault: Message) -> tuple[str, ...]:
    """The rows that a fault is about."""
    named = [str(fault.values[word]) for word in ("option", "other") if word in fault.values]
    return tuple(named) or (NAME,)


def written_options(name: str) -> dict[str, str]:
    """A packaged variant's options as text."""
    return {key: written(value) for key, value in variant(name).options.items()}


def _differences(rules: Rules) -> dict[str, str]:
    changed = rules.differences(variant(rules.variant))
    return {key: written(value) for key, value in changed.items()}
