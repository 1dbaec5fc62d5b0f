"""The command line's own language: found before click parses, and spoken by click too."""

from __future__ import annotations

import gettext
import os
from collections.abc import Sequence
from itertools import takewhile

from manillen_tui import locations, resources
from manillen_tui.language import Language

DOMAIN = "click"

_SETTING = "language="
_VARIABLE = "MANILLEN_LANGUAGE"


def wanted_language(words: Sequence[str]) -> str | None:
    """What ``--lang`` or ``--set language=`` says, language or not; the last one counts."""
    found = None
    options = list(takewhile(lambda word: word != "--", words))
    for place, option in enumerate(options, 1):
        name, sign, value = option.partition("=")
        if name not in ("--lang", "--set"):
            continue
        said = value if sign else next(iter(options[place:]), None)
        if name == "--lang":
            found = said
        elif said is not None and said.startswith(_SETTING):
            found = said.removeprefix(_SETTING)
    return found


def spoken(words: Sequence[str]) -> Language:
    """The language of the command line, else of the settings, else of the environment."""
    wanted, file = wanted_language(words), locations.settings_file()
    if wanted is None and (_VARIABLE in os.environ or file.exists()):
        # Not at the top: a start without settings pays nothing for them.
        from manillen_tui.configuration import configure

        wanted = configure(file, os.environ).settings.language
    return Language.choose(os.environ, wanted)


def speak(language: Language) -> None:
    """Have click say its own words in ``language``, in this process and those it starts."""
    # click asks the standard library's gettext, which reads the language from here.
    os.environ["LANGUAGE"] = language.code
    folder = resources.folder_on_disk("locale")
    if folder is not None:
        gettext.bindtextdomain(DOMAIN, str(folder))
        gettext.textdomain(DOMAIN)
