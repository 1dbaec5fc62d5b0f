"""Where the player's files and the packaged data are."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from manillen_tui import locations, resources


def test_one_variable_moves_everything(home: Path) -> None:
    assert locations.matches_folder() == home / "matches"
    assert locations.variants_folder() == home / "variants"
    assert locations.settings_file() == home / "config.toml"
    assert locations.error_log() == home / "error.log"
    assert not home.exists()


@pytest.mark.parametrize("value", [None, ""])
def test_without_it_the_platform_decides(
    value: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if value is None:
        monkeypatch.delenv(locations.HOME)
    else:
        monkeypatch.setenv(locations.HOME, value)
    data = platformdirs.user_data_path("manillen", appauthor=False)
    config = platformdirs.user_config_path("manillen", appauthor=False)
    assert locations.matches_folder() == data / "matches"
    assert locations.settings_file() == config / "config.toml"


def test_packaged_data_are_read_by_name() -> None:
    assert "boam" in resources.names("variants", ".toml")
    assert "boam" in resources.read_text("variants", "boam.toml")
    assert resources.read_bytes("variants", "boam.toml")
    with pytest.raises(FileNotFoundError):
        resources.read_text("variants", "none.toml")


@pytest.mark.parametrize(
    ("code", "name"),
    [(code, name) for code in ("en", "nl", "fr") for name in ("cli", "game")]
    + [("nl", "click"), ("fr", "click")],
)
def test_compiled_catalogues_are_packaged(code: str, name: str) -> None:
    assert resources.read_bytes("locale", code, "LC_MESSAGES", f"{name}.mo")
