"""A small lesson for tests to read, and to spoil."""

from __future__ import annotations

from manillen_tui.lessons.lesson import Lesson
from manillen_tui.lessons.reading import parse_lesson

SMALL = """
title = { en = "Small", nl = "Klein", fr = "Petit" }
variant = "boam"
dealer = "N"
played = "no-trump pass pass"

[hands]
S = "TS AS 9S KH JH QD 7D JC"
W = "QS JS 7S 7H TD 8D 8C 7C"
N = "TH AH 8H KD 9D TC KC QC"
E = "KS 8S QH 9H AD JD AC 9C"

[[step]]
say = { en = "Hello", nl = "Dag", fr = "Bonjour" }

[[step]]
moves = "AD"
expect = { winning = "E", legal = "QD 7D", on_table = 4, taken = [0, 0], factor = 2 }
say = { en = "East leads {AD}.", nl = "Oost speelt {AD}.", fr = "Est joue l'{AD}." }
right = "7D"
best = true
praise = { en = "Yes", nl = "Ja", fr = "Oui" }

[[step.wrong]]
on = "QD"
cost = 2
say = { en = "{cost} points!", nl = "{cost} punten!", fr = "{cost} points !" }

[[step]]
moves = "8D 9D"
expect = { winner = "E", points = 4 }
say = { en = "How many?", nl = "Hoeveel?", fr = "Combien ?" }

[[step.answer]]
text = { en = "four", nl = "vier", fr = "quatre" }
right = true
say = { en = "Yes", nl = "Ja", fr = "Oui" }

[[step.answer]]
text = { en = "five", nl = "vijf", fr = "cinq" }
say = { en = "No", nl = "Nee", fr = "Non" }
"""

BOAM = """
title = { en = "Play", nl = "Spelen", fr = "Jouer" }

[boam]
target = 5
bot = "plain"
seed = 3
say = { en = "Go!", nl = "Start!", fr = "Allez !" }
"""


def small(old: str = "", new: str = "") -> Lesson:
    """The small lesson, with something in it changed."""
    assert old in SMALL
    return parse_lesson(SMALL.replace(old, new, 1) if old else SMALL, "small", "small.toml")
