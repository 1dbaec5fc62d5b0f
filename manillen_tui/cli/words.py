"""The command line's own language: found before click parses, and spoken by click too."""

from __future__ import annotations

import gettext
import os
from collections.abc import Sequence
from itertools import takewhile

from manillen_tui import resources
from manillen_tui.language import Language

DOMAIN = "click"


def wanted_language(words: Sequence[str]) -> str | None:
    """What ``--lang`` says, whether or not it is a language; the last one counts."""
    found = None
    options = list(takewhile(lambda word: word != "--", words))
    for place, word in enumerate(options, 1):
        if word == "--lang":
            found = next(iter(options[place:]), None)
        elif word.startswith("--lang="):
            found = word.removeprefix("--lang=")
    return found


def speak(language: Language) -> None:
    """Have click say its own words in ``language``, in this process and those it starts."""
    # click asks the standard library's gettext, which reads the language from here.
    os.environ["LANGUAGE"] = language.code
    folder = resources.folder_on_disk("locale")
    if folder is not None:
        gettext.bindtextdomain(DOMAIN, str(folder))
        gettext.textdomain(DOMAIN)
