"""What the settings for looks and for the ways of playing a card may be."""

from __future__ import annotations

from enum import StrEnum


class Theme(StrEnum):
    """Textual's own themes, by their names there; known here without importing it."""

    TEXTUAL_DARK = "textual-dark"
    TEXTUAL_LIGHT = "textual-light"
    NORD = "nord"
    GRUVBOX = "gruvbox"
    CATPPUCCIN_MOCHA = "catppuccin-mocha"
    DRACULA = "dracula"
    TOKYO_NIGHT = "tokyo-night"
    MONOKAI = "monokai"
    FLEXOKI = "flexoki"
    CATPPUCCIN_LATTE = "catppuccin-latte"
    CATPPUCCIN_FRAPPE = "catppuccin-frappe"
    CATPPUCCIN_MACCHIATO = "catppuccin-macchiato"
    SOLARIZED_LIGHT = "solarized-light"
    SOLARIZED_DARK = "solarized-dark"
    ROSE_PINE = "rose-pine"
    ROSE_PINE_MOON = "rose-pine-moon"
    ROSE_PINE_DAWN = "rose-pine-dawn"
    ATOM_ONE_DARK = "atom-one-dark"
    ATOM_ONE_LIGHT = "atom-one-light"
    ANSI_DARK = "ansi-dark"
    ANSI_LIGHT = "ansi-light"


class Inks(StrEnum):
    """The suits' colours."""

    FOUR = "four-colour"
    TWO = "two-colour"
    SAFE = "red-green-safe"


class SuitMarks(StrEnum):
    """How suits are written; *auto* with signs, but for a table that is to be ASCII."""

    AUTO = "auto"
    SIGNS = "signs"
    LETTERS = "letters"


class Borders(StrEnum):
    """What lines and pictures are made of."""

    ROUND = "round"
    ASCII = "ascii"


class SizeChoice(StrEnum):
    """The size of cards; *auto* follows the room there is."""

    AUTO = "auto"
    SMALL = "small"
    LARGE = "large"


class SuitOrder(StrEnum):
    """The order of a hand's suits: where trumps are, or colours in turn, or ever the same."""

    ALTERNATE = "alternate"
    TRUMPS_LEFT = "trumps-left"
    TRUMPS_RIGHT = "trumps-right"
    FIXED = "fixed"


class RankOrder(StrEnum):
    """The order of the cards of a suit, from the left."""

    HIGH_FIRST = "high-first"
    LOW_FIRST = "low-first"


class PlayStep(StrEnum):
    """Whether a card is chosen and then played, or played at once."""

    TWO = "two"
    ONE = "one"


class Motion(StrEnum):
    """Whether cards move; *auto* as ``TEXTUAL_ANIMATIONS`` says."""

    AUTO = "auto"
    OFF = "off"
    ON = "on"
