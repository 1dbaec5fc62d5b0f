"""A player's folder with something of everything in it, sound and damaged."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from manillen_tui import locations, tables
from manillen_tui.errors import ManillenError
from manillen_tui.game.options import OPTIONS
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.lessons import shelf as lessons
from manillen_tui.puzzles import shelf as puzzles
from manillen_tui.puzzles.daily import Daily, Outcome
from manillen_tui.settings import KINDS, Settings
from tests.game.records import written
from tests.kept import keep_settings
from tests.pad.deals import new_pad
from tests.pad.deals import played as deals_of
from tests.scorebook.sample import played

DAMAGED = "damaged"
"""What files are called that were never sound."""


def furnish(rng: Random) -> Settings:
    """Fill the folder that is the player's now; returns the settings kept in it."""
    _matches(rng)
    _pads(rng)
    _tables(rng)
    _progress(rng)
    change = {
        field: rng.choice(kind.offered) for field, kind in KINDS.items() if rng.random() < 0.3
    }
    settings = Settings(**change)  # type: ignore[arg-type]  # each is of its field's kind
    keep_settings(settings)
    return settings


def _matches(rng: Random) -> None:
    folder = locations.matches_folder()
    folder.mkdir(parents=True)
    for number, name in enumerate(rng.sample(VARIANTS, 4)):
        record = played(variant(name), rng, number, most=2)
        (folder / f"{number}.jsonl").write_bytes(written(record))
    unfinished = written(played(variant(rng.choice(VARIANTS)), rng, 5, most=2))
    lines = unfinished.splitlines(keepends=True)
    # A crash may have cut the last line.
    cut = b"".join(lines[: rng.randint(2, len(lines) - 1)]) + rng.choice((b"", b'{"type": "pl'))
    (folder / "unfinished.jsonl").write_bytes(cut)
    (folder / f"{DAMAGED}.jsonl").write_bytes(lines[0] + b'{"type": "deal", "number": "x"}\n')


def _pads(rng: Random) -> None:
    rules = variant(rng.choice(VARIANTS))
    pad = new_pad(locations.matches_folder(), rules)
    with suppress(ManillenError):  # a deal that ended otherwise than on paper
        for _, entry, *_ in deals_of(rules, rng, 3):
            pad.score(entry)
    pad.close()


def _tables(rng: Random) -> None:
    folder = locations.variants_folder()
    for name in ("ours", "theirs"):
        rules = variant(rng.choice(VARIANTS))
        key = rng.choice(list(OPTIONS))
        with suppress(ManillenError):  # a table that cannot be played so
            rules = rules.with_options({key: rng.choice(OPTIONS[key].choices or (7,))})
        with suppress(ManillenError):
            tables.save(folder, rules.with_options({}, name=name), f"[b]{name}[/b]")
    folder.mkdir(exist_ok=True)
    (folder / f"{DAMAGED}.toml").write_text("target = 'high'\n", "utf-8")


def _progress(rng: Random) -> None:
    folder = locations.lessons_folder()
    folder.mkdir()
    (folder / f"{DAMAGED}.toml").write_text("variant = 'none'\n", "utf-8")
    for lesson in rng.sample(lessons.packaged(), 4):
        lessons.keep(lesson.name, rng.randrange(4), done=rng.random() < 0.5)
    for number in rng.sample(range(1, 60), 5):
        puzzles.keep_endgame(number, rng.choice(list(puzzles.Mark)))
    if rng.random() < 0.3:
        today = Daily.on(datetime.now(UTC).astimezone().date())
        puzzles.keep_daily(today.number, Outcome(30, None, 31, 29))


def records() -> list[Path]:
    """The records that the program wrote, or could have written."""
    folders = (
        locations.matches_folder(),
        locations.daily_folder(),
        locations.guided_folder(),
        locations.branches_folder(),
    )
    found = [path for folder in folders for path in folder.rglob("*.jsonl")]
    return sorted(path for path in found if DAMAGED not in path.name)
