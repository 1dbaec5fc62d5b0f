"""The readers of what people and packages write: tables, settings, lessons, catalogues."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from unittest.mock import patch
from zlib import crc32

from manillen_bots import features, outcomes, weights
from manillen_tui import configuration, language, locations, resources, tables
from manillen_tui.cli.evening import _wishes
from manillen_tui.configuration import ENTRIES, configure
from manillen_tui.errors import Message
from manillen_tui.game.variants import VARIANTS, dump_table, parse_table, variant
from manillen_tui.language import DOMAINS, LANGUAGES, Language
from manillen_tui.lessons import shelf as lessons
from manillen_tui.lessons.lesson import words
from manillen_tui.lessons.proving import faults
from manillen_tui.lessons.reading import parse_lesson
from manillen_tui.puzzles import daily, endgame
from manillen_tui.puzzles import shelf as puzzles
from manillen_tui.settings_file import File
from tests.fuzz.reader import Reader, Refused, Wrong, kept, say, text_of


def _tables() -> Iterator[bytes]:
    for name in VARIANTS:
        yield resources.read_text("variants", f"{name}.toml").encode()
        yield dump_table(variant(name), "Ours", {"beat_plain": "why"}).encode()


def _table(given: bytes, box: Path) -> object:
    found = tables.look(kept(given, box, "variants/ours.toml"))
    if found.rules is None:
        assert found.fault is not None
        raise Refused(found.fault)
    if parse_table(dump_table(found.rules, found.title), "ours", "") != (found.rules, found.title):
        raise Wrong("a table reads back equal")
    tables.save(box / "saved", found.rules, found.title)
    return found.rules.variant


def _settings() -> Iterator[bytes]:
    for entries in (ENTRIES.values(), list(ENTRIES.values())[::7]):
        lines = {each.key: json.dumps(each.usual, default=str) for each in entries}
        yield "".join(f"{key} = {value}  # why\n" for key, value in lines.items()).encode()
    yield b'language = "nl"\n\n[keys.table]\nhint = "H"\n[keys]\napp.help = "f2,ctrl+h"\n'
    yield b"\xef\xbb\xbftutor-points = 3.5\r\nmouse = false\r\n"


def _setting(given: bytes, box: Path) -> object:
    path = kept(given, box, "config.toml")
    found = configure(path, {})
    say(*found.faults)
    configuration.keep(path, "speed", "fast")
    if configure(path, {}).settings.speed != "fast":
        raise Wrong("a setting that was written holds")
    if found.faults:
        raise Refused(*found.faults)
    return len(list(File(path).values)) > 9


def _variables() -> Iterator[bytes]:
    for each in ENTRIES.values():
        yield f"{each.variable}={configuration.word_of(each.usual)}".encode()
    for name in ("LANGUAGE", "LC_ALL", "LANG", "MANILLEN_HOME"):
        yield f"{name}=nl_BE.UTF-8:fr".encode()


def _variable(given: bytes, box: Path) -> object:
    name, _, value = text_of(given.replace(b"\0", b"")).partition("=")
    environ = {name: value} if name else {}
    found = configure(box / "none.toml", environ)
    with patch.dict(os.environ, {"MANILLEN_HOME": value}):
        locations.settings_file()
    if found.faults:
        raise Refused(*found.faults)
    return Language.choose(environ).code, len(found.given)


def _lessons() -> Iterator[bytes]:
    for name in resources.names("lessons", ".toml"):
        yield resources.read_text("lessons", f"{name}.toml").encode()


def _lesson(given: bytes, box: Path) -> object:
    found = parse_lesson(given.decode("utf-8", "replace"), "ours", "ours.toml")
    wrong = tuple(islice(faults(found, thorough=False), 5))
    said = [step.say for step in found.steps]
    for spoken in map(Language, LANGUAGES):
        for text in (found.title, *said):
            if not words(text, spoken).replace("\n", "").isprintable():
                raise Wrong(f"says {words(text, spoken)!r}")
    if wrong:
        raise Refused(*wrong)
    return len(found.steps)


def _endgames() -> Iterator[bytes]:
    yield from (line.encode() for line in resources.read_text(*endgame.FILE).splitlines()[::9])


def _endgame(given: bytes, box: Path) -> object:
    found = endgame.read(given.decode("utf-8", "replace"))
    return [each.start().is_over for each in found]


def _progress() -> Iterator[bytes]:
    yield b'{"01-values": {"at": 2, "done": true}, "02-following": {"at": 0, "done": false}}'
    outcome = {"points": 31, "trump": "H", "par": 30, "bots": None}
    yield json.dumps({"endgames": {"1": "solved", "2": "shown"}, "daily": {"3": outcome}}).encode()


def _came(given: bytes, box: Path) -> object:
    for path in (locations.lessons_file(), locations.puzzles_file()):
        kept(given, path.parent, path.name)
    came, learnt = puzzles.progress(), lessons.progress()
    for number, outcome in came.daily.items():
        daily.shared(number, outcome, Language("en"))
        puzzles.keep_daily(number, outcome)
    lessons.keep("01-values", 1)
    puzzles.keep_endgame(1, puzzles.Mark.SHOWN)
    if 1 not in puzzles.progress().endgames or "01-values" not in lessons.progress():
        raise Wrong("what was written down is read")
    return len(came.endgames), len(came.daily), len(learnt)


def _catalogues() -> Iterator[bytes]:
    for code in LANGUAGES:
        for name in ("game", "scorebook"):
            yield resources.read_bytes("locale", code, "LC_MESSAGES", f"{name}.mo")


def _catalogue(given: bytes, box: Path) -> object:
    language._catalogue.cache_clear()
    with patch.object(resources, "read_bytes", lambda *_: given):
        spoken = Language("nl")
        try:
            said = [spoken.text(f"suit.{name}") for name in ("spades", "hearts")]
            said += [spoken.plural(DOMAINS["duty"], count) for count in (0, 1, 2, 10**9)]
            said.append(spoken.say(Message("duty.follow", {"suit": 3})))
        finally:
            language._catalogue.cache_clear()
    return [len(each) > 40 for each in said]


def _weights() -> Iterator[bytes]:
    yield weights.packed([at / 7 - 9 for at in range(500)])
    yield weights.packed([])


def _weight(given: bytes, box: Path) -> object:
    body = given[weights._HEAD.size :]
    healed = weights._HEAD.pack(weights.MAGIC, features.VERSION, crc32(body)) + body
    try:
        weights.unpacked("ours", healed)
        return len(weights.unpacked("ours", given).values) > 9
    except weights.TableError as error:
        raise Refused(Message("bot.no-table", {"table": error.name})) from None


def _outcomes() -> Iterator[bytes]:
    kinds = {"four": {"namings": {}, "ways": {"any suit": [[0, 1, -1, 5]]}, "waits": {}}}
    yield outcomes.written(kinds).encode()


def _outcome(given: bytes, box: Path) -> object:
    try:
        return len(outcomes.read(given.decode("utf-8", "replace")))
    except weights.TableError as error:
        raise Refused(Message("bot.no-table", {"table": error.name})) from None


def _plans() -> Iterator[bytes]:
    yield b'table = "boam"\nplayers = ["Ann", "Bob", "bot:club", "bot:club"]\nseed = 4\n'
    yield b'table = "cafe"\nplayers = []\nrounds = 3\ntarget = 60\n'


def _plan(given: bytes, box: Path) -> object:
    return sorted(_wishes(kept(given, box, "evening.toml")))


READERS: Mapping[str, Reader] = {
    "tables": Reader(_tables, _table),
    "settings": Reader(_settings, _setting, 2),
    "variables": Reader(_variables, _variable),
    "lessons": Reader(_lessons, _lesson),
    "endgames": Reader(_endgames, _endgame),
    "progress": Reader(_progress, _came),
    "catalogues": Reader(_catalogues, _catalogue),
    "weights": Reader(_weights, _weight),
    "outcomes": Reader(_outcomes, _outcome),
    "plans": Reader(_plans, _plan),
}
