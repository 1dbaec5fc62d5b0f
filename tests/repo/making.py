"""What the pages take from the program: ``python -m tests.repo.making`` writes it anew.

A part stands between ``<!-- made: NAME -->`` and ``<!-- /made -->``. With them the README's
picture is drawn.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping

from manillen_tui.game.options import OPTIONS, written
from manillen_tui.game.variants import VARIANTS, base_of, variant
from manillen_tui.keys import USUAL
from manillen_tui.language import Language
from manillen_tui.settings import KINDS, Settings, key_of, word
from tests.repo import picture
from tests.repo.keys import ROOT
from tests.repo.pages import PAGES

_PART = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- /made -->)", re.DOTALL)
_TEXT = Language.load("en").text


def up_to_date(page: str) -> str:
    """A page's text with its made parts as they have to be."""
    return _PART.sub(lambda part: f"{part[1]}\n{PARTS[part[2]]()}\n{part[3]}", page)


def parts_of(page: str) -> list[str]:
    """The names of a page's made parts."""
    return [part[2] for part in _PART.finditer(page)]


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [list(head), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _keys() -> str:
    rows = ((f"`{action}`", f"`{key}`", _TEXT(f"keys.{action}")) for action, key in USUAL.items())
    return _table(("action", "usual key", ""), rows)


def _settings() -> str:
    usual = Settings()
    rows = (
        (
            f"`{key_of(field)}`",
            kind.allowed,
            f"`{word(getattr(usual, field))}`",
            _TEXT(f"setting.{key_of(field)}.about"),
        )
        for field, kind in KINDS.items()
    )
    return _table(("setting", "can be", "usual", ""), rows)


def _options() -> str:
    rows = (
        (f"`{key}`", each.allowed, f"`{written(each.default)}`", _TEXT(f"option.{key}"))
        for key, each in OPTIONS.items()
    )
    return _table(("option", "can be", "usual", ""), rows)


def _tables() -> str:
    def rows() -> Iterator[tuple[str, str, str]]:
        for name in VARIANTS:
            rules = variant(name)
            base = base_of(rules)
            differs = rules.differences(variant(base)) if base else {}
            said = [f"`{key}={written(value)}`" for key, value in differs.items()]
            beyond = f"`{base}`, but {', '.join(said)}" if base else "every option as usual"
            yield f"`{name}`", _TEXT(f"variant.{name}.name"), beyond

    return _table(("table", "", "its options"), rows())


def _layers() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contract = next(
        each
        for each in project["tool"]["importlinter"]["contracts"]
        if each.get("containers") == ["manillen_tui"]
    )
    lines = [re.sub(r"[()]", "", layer).replace(" | ", "  ") for layer in contract["layers"]]
    return "\n".join(["```text", *lines, "```", ""])


def _folders() -> str:
    def rows() -> Iterator[tuple[str, str]]:
        for path in sorted((ROOT / "manillen_tui").glob("*/__init__.py")):
            said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
            yield f"`{path.parent.name}`", said.partition("\n")[0].replace("``", "`")

    return _table(("folder", ""), rows())


PARTS: Mapping[str, Callable[[], str]] = {
    "keys": _keys,
    "settings": _settings,
    "options": _options,
    "tables": _tables,
    "layers": _layers,
    "folders": _folders,
}
"""By name, what makes a part."""


def main() -> None:
    """Write every page's made parts, and draw the picture."""
    for page in PAGES:
        text = page.read_text("utf-8")
        if up_to_date(text) != text:
            page.write_text(up_to_date(text), "utf-8")
    picture.make()


if __name__ == "__main__":
    main()
