"""The catalogues agree with one another and with the code."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from manillen_tui.language import LANGUAGES, domain
from tests.repo.keys import ROOT, keys_in_code

LOCALE = ROOT / "assets" / "manillen_assets" / "locale"
FILES = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
OWN = sorted({path.stem for path in FILES} - {"click"})
PLURALS = {"en": "(n != 1)", "nl": "(n != 1)", "fr": "(n > 1)"}


def catalogue(code: str, name: str) -> Catalog:
    """A catalogue as a person wrote it."""
    with (LOCALE / code / "LC_MESSAGES" / f"{name}.po").open("rb") as lines:
        return read_po(lines, abort_invalid=True)


def entries(code: str, name: str) -> dict[str, Message]:
    """The entries of a catalogue, its header left out, by key."""
    return {_key(entry): entry for entry in catalogue(code, name) if entry.id}


def texts(entry: Message) -> tuple[str, ...]:
    """All forms of an entry's text."""
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())


def placeholders(text: str) -> set[str]:
    """The values a text names."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def named(entry: Message) -> list[set[str]]:
    """The values each form names; a form may leave out the count, as in "one trick"."""
    spare = {"count"} if entry.pluralizable else set()
    return [placeholders(text) - spare for text in texts(entry)]


def _key(entry: Message) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


ENGLISH = {key: entry for name in OWN for key, entry in entries("en", name).items()}
FAMILIES = frozenset(key.partition(".")[0] for key in ENGLISH)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_catalogue_is_whole(path: Path) -> None:
    code = path.parts[-3]
    read = catalogue(code, path.stem)
    assert str(read.locale) == code
    assert read.plural_expr == PLURALS[code]
    assert not read.obsolete
    for key, entry in entries(code, path.stem).items():
        assert not entry.fuzzy, key
        assert all(texts(entry)), key
        assert len(texts(entry)) == (2 if entry.pluralizable else 1), key


def test_no_key_is_given_twice() -> None:
    for path in FILES:
        ids = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert sorted(set(ids)) == sorted(ids), path


@pytest.mark.parametrize("code", LANGUAGES[1:])
@pytest.mark.parametrize("name", OWN)
def test_languages_have_the_same_keys_and_values(code: str, name: str) -> None:
    ours, english = entries(code, name), entries("en", name)
    assert ours.keys() == english.keys()
    for key, entry in ours.items():
        assert named(entry) == named(english[key]), key


@pytest.mark.parametrize("name", OWN)
def test_keys_are_in_the_catalogue_of_their_family(name: str) -> None:
    assert [key for key in entries("en", name) if domain(key) != name] == []


def test_placeholders_are_plain_names() -> None:
    for key, entry in ENGLISH.items():
        for text in texts(entry):
            assert all(name.isidentifier() for name in placeholders(text)), key


@pytest.mark.parametrize("code", ["nl", "fr"])
def test_click_is_given_texts_with_the_values_it_fills_in(code: str) -> None:
    find: Callable[[str], list[str]] = re.compile(r"\{[^}]*\}|%\(\w+\)s").findall
    for key, entry in entries(code, "click").items():
        allowed = set(find("".join(entry.id)))
        for text in texts(entry):
            assert set(find(text)) <= allowed, key
        if not entry.pluralizable:
            assert sorted(find(texts(entry)[0])) == sorted(find(key))


KEYS = keys_in_code(FAMILIES)


def test_every_key_in_the_code_has_a_text() -> None:
    missing = {key: place for key, place in KEYS.said.items() if key not in ENGLISH}
    assert missing == {}


def test_texts_name_only_values_they_are_given() -> None:
    for key, given, place in KEYS.given:
        for text in texts(ENGLISH[key]) if key in ENGLISH else ():
            assert placeholders(text) <= given | {"count"}, place


def test_every_text_is_used() -> None:
    assert sorted(ENGLISH.keys() - KEYS.literal - KEYS.composed) == []


def test_composed_keys_are_declared_beside_the_code() -> None:
    assert KEYS.loose == {}


def test_declared_keys_have_a_text() -> None:
    assert sorted(KEYS.composed - ENGLISH.keys()) == []


def test_plural_texts_are_counted_and_others_are_not() -> None:
    plurals = {key for key, entry in ENGLISH.items() if entry.pluralizable}
    assert sorted(KEYS.counted.keys() & ENGLISH.keys() - plurals) == []
    assert sorted(plurals & KEYS.worded.keys()) == []
