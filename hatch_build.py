"""Compiles the catalogues, ``.po`` to ``.mo``, and the solver's kernel.

At every build, or by ``python hatch_build.py``, which leaves both where the sources are.
Without a C compiler the package is built all the same, as a pure one; ``MANILLEN_KERNEL``
set to ``off`` asks for that, and set to ``require`` makes it an error.
"""

from __future__ import annotations

import hashlib
import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path("assets", "manillen_assets", "locale")
SOLVER = Path("manillen_tui", "solver")
NATIVE = SOLVER / "native"


def compile_catalogues(root: Path) -> list[Path]:
    """Write the ``.mo`` of every ``.po`` that is newer than it; returns those written."""
    written = []
    for source in sorted((root / LOCALE).glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
            continue
        with source.open("rb") as lines:
            catalogue = read_po(lines, locale=source.parts[-3], abort_invalid=True)
        # Written aside and moved, so that a program starting now reads a whole file.
        aside = target.with_suffix(f".mo.{os.getpid()}")
        with aside.open("wb") as out:
            write_mo(out, catalogue)
        aside.replace(target)
        written.append(target)
    return written


def fingerprint(root: Path) -> str:
    """What a kernel says it was built from."""
    sources = sorted((root / NATIVE).glob("*.[ch]"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def build_kernel(root: Path, folder: Path) -> Path | None:
    """Compile the kernel into a folder; None where that cannot be done.

    Raises:
        RuntimeError: it cannot be done, and ``MANILLEN_KERNEL`` requires it.
    """
    wanted = os.environ.get("MANILLEN_KERNEL", "")
    if wanted == "off":
        return None
    try:
        return _compiled(root, folder)
    except Exception as error:  # whatever a compiler fails of, the reference is there
        if wanted == "require":
            raise RuntimeError(f"the solver's kernel cannot be built: {error}") from error
        print(f"the solver's kernel is left out: {error}", file=sys.stderr)
        return None


def _compiled(root: Path, folder: Path) -> Path:
    if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise RuntimeError("this Python has no stable interface")
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    extension = Extension(
        "_kernel",
        [str(root / NATIVE / "module.c")],
        depends=[str(header) for header in (root / NATIVE).glob("*.h")],
        define_macros=[("SOURCE", fingerprint(root))],
        extra_compile_args=["/O2"] if sys.platform == "win32" else ["-O3", "-g0"],
        py_limited_api=True,
    )
    command = build_ext(Distribution({"name": "kernel", "ext_modules": [extension]}))
    with tempfile.TemporaryDirectory() as temp:
        command.build_temp = command.build_lib = temp
        command.ensure_finalized()
        command.run()
        built = Path(command.get_ext_fullpath("_kernel"))
        # Moved into place, so that a program that has the old one open keeps it.
        aside = folder / f"{built.stem}.{os.getpid()}{built.suffix}"
        aside.write_bytes(built.read_bytes())
    aside.chmod(0o755)
    return aside.replace(folder / built.name)


def build_in_place(root: Path) -> Path | None:
    """Compile the kernel beside its source, or take away what lies there."""
    built = build_kernel(root, root / SOLVER)
    for old in [*(root / SOLVER).glob("_kernel*.so"), *(root / SOLVER).glob("_kernel*.pyd")]:
        if old != built:
            old.unlink()
    return built


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs before wheels and editable installs are made."""

    _temp: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is out of date, and say what the wheel is good for."""
        root = Path(self.root)
        compile_catalogues(root)
        if version == "editable":
            build_in_place(root)
            return
        self._temp = tempfile.TemporaryDirectory()
        built = build_kernel(root, Path(self._temp.name))
        if built is not None:
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{platform}"
            build_data["force_include"][str(built)] = (SOLVER / built.name).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was only to be packed."""
        if self._temp is not None:
            self._temp.cleanup()


if __name__ == "__main__":
    here = Path(__file__).parent
    for made in (*compile_catalogues(here), build_in_place(here)):
        if made is not None:
            print(made)
