"""What docs/plain.md says of the plain mode is so."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from manillen_tui.plain import json_voice
from manillen_tui.plain.reader import Command
from tests.repo.keys import ROOT
from tests.terminal.emulator import installed

GUIDE = (ROOT / "docs" / "plain.md").read_text(encoding="utf-8")


def test_the_program_in_it_plays_a_match(home: Path) -> None:
    found = re.search(r"<!-- program -->\n```python\n(.*?)```", GUIDE, re.DOTALL)
    assert found is not None
    path = os.pathsep.join([str(Path(installed()).parent), os.environ["PATH"]])
    ended = subprocess.run(
        [sys.executable, "-c", found[1], "piles", "--bots", "novice", "--seed", "3"],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    (record,) = (home / "matches").iterdir()
    end = json.loads(record.read_text("utf-8").splitlines()[-1])
    assert ended.stdout == f"{end['winner']} {end['total']}\n"


def test_every_type_of_line_and_every_command_is_told() -> None:
    source = Path(json_voice.__file__).read_text(encoding="utf-8")
    types = set(re.findall(r'"type": "(\w+)"', source))
    assert {"ask", "told", "error"} < types
    listed = set(
        re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (`.*?) \|", GUIDE, re.MULTILINE)))
    )
    assert types <= listed
    for command in Command:
        assert f"| `{command.key}` | `{command}` |" in GUIDE
