"""Records brought in, given out, deleted, and had back."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from manillen_tui.errors import ManillenError, RecordError
from manillen_tui.game.check import check
from manillen_tui.game.lines import LineReader
from manillen_tui.journal import FileJournal, JournalError
from manillen_tui.matches import ENDING


class KeepingError(ManillenError):
    """A record that cannot be brought in, given out or deleted."""


def import_record(source: Path, folder: Path) -> Path:
    """Copy a record into the folder of matches, under its own name or one like it.

    Args:
        source: a file of one or more matches.
        folder: where matches are kept.

    Returns:
        The new file.

    Raises:
        KeepingError: it cannot be read or written, breaks a rule, or is there already.
    """
    try:
        with source.open("rb") as stream:
            found = check(stream)
        data = source.read_bytes()
    except (OSError, ValueError) as error:  # no file can be called so
        raise _trouble("history.unreadable", source, error) from None
    if found.fault is not None:
        fault = found.fault
        raise KeepingError(
            "history.faulty",
            file=str(source),
            line=fault.line,
            rule=fault.rule,
            reason=fault.message,
        )
    for path in folder.glob(f"*{ENDING}"):
        if path.stat().st_size == len(data) and path.read_bytes() == data:
            raise KeepingError("history.there", file=str(source), name=path.stem)
    target = _free(folder / f"{source.stem}{ENDING}")
    aside = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(data)
        aside.rename(target)
    except OSError as error:
        raise _trouble("history.unwritten", target, error) from None
    finally:
        aside.unlink(missing_ok=True)
    return target


def export(paths: Iterable[Path], out: BinaryIO) -> None:
    """Write records one after another.

    Raises:
        KeepingError: one cannot be read.
        OSError: they cannot be written.
    """
    for path in paths:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise _trouble("history.unreadable", path, error) from None
        reader = LineReader(BytesIO(data))
        with suppress(RecordError):  # what is damaged is given out as it is
            for _ in reader:
                pass
            # The rest of a line that a crash cut would spoil the line that follows.
            data = data[: reader.size]
        out.write(data if data.endswith(b"\n") else data + b"\n")


def export_to(folder: Path, paths: Sequence[Path]) -> Path:
    """Write records into one new file.

    Args:
        folder: where it will be; it is made if need be.
        paths: the records; there is at least one.

    Returns:
        The file: called after the record, or after the first and how many follow it.

    Raises:
        KeepingError: a record cannot be read, or the file not be written.
    """
    more = f"+{len(paths) - 1}" if len(paths) > 1 else ""
    target = _free(folder / f"{paths[0].stem}{more}{ENDING}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as out:
            export(paths, out)
    except OSError as error:
        raise _trouble("history.unwritten", target, error) from None
    return target


def delete(path: Path, aside: Path) -> Path:
    """Put a record aside, from where :func:`restore` has it back.

    Args:
        path: the record.
        aside: the folder of deleted records.

    Returns:
        Where it is now.

    Raises:
        KeepingError: it cannot be moved, or is being played.
    """
    try:
        FileJournal(path, new=False).close()
    except JournalError as error:
        raise KeepingError(error.message.key, **error.message.values) from None
    return _moved(path, aside)


def restore(path: Path, folder: Path) -> Path:
    """Have a deleted record back; returns where it is now.

    Raises:
        KeepingError: it cannot be moved.
    """
    return _moved(path, folder)


def deleted(aside: Path) -> Iterator[Path]:
    """The deleted records, the one deleted last first."""
    found = [(path.stat().st_ctime, path) for path in aside.glob(f"*{ENDING}")]
    return (path for _, path in sorted(found, reverse=True))


def _moved(path: Path, folder: Path) -> Path:
    target = _free(folder / path.name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.rename(target)
    except OSError as error:
        raise _trouble("history.unmoved", path, error) from None
    return target


def _free(path: Path) -> Path:
    """A name like this one that no file has."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


def _trouble(key: str, path: Path, error: OSError | ValueError) -> KeepingError:
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return KeepingError(key, file=str(path), reason=reason)
