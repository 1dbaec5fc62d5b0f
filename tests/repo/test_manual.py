"""The manual pages are those that the commands make, and a manual reader takes them."""

from __future__ import annotations

import gettext
import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from manillen_tui import cli
from manillen_tui.cli.manual import PAGES, manual, path_of
from manillen_tui.language import Language


@pytest.fixture(autouse=True)
def _click_is_given_back() -> Iterator[None]:
    domain = gettext.textdomain()
    yield
    gettext.textdomain(domain)


def test_the_pages_are_up_to_date(any_language: Language) -> None:
    there = (PAGES / path_of(any_language)).read_text("utf-8")
    assert manual(any_language) == there, "python -m manillen_tui.cli.manual"


def test_a_page_tells_every_command_in_its_language(any_language: Language) -> None:
    page = manual(any_language)
    told = re.findall(r"^\.SS manillen (.*)$", page, re.MULTILINE)
    assert [name for name in told if " " not in name] == list(cli.COMMANDS)
    assert "rules show" in told and "lesson check" in told
    assert any_language.text("cli.seed") in page.replace("\\-", "-")


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
def test_a_page_is_rendered_without_a_warning(any_language: Language) -> None:
    page = PAGES / path_of(any_language)
    ended = subprocess.run(
        ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-P-c", str(page)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert ended.stderr == ""
    shown = re.sub(r".\x08", "", ended.stdout)
    assert max(map(len, shown.splitlines())) <= 80
    assert f"manillen - {any_language.text('home.about')}" in shown
    assert any_language.text("cli.manual.exit-130") in shown
