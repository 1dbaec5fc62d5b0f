"""The programs that may play here: each was named by a person of this machine.

Wherever a bot is named, ``cmd COMMAND`` names a program. A record, a lesson or an evening's file
may name one too, and must start nothing by that: only what was named on a command line before
is started, and always in the folder in which it was named.
"""

from __future__ import annotations

from pathlib import Path

from manillen_tui import locations
from manillen_tui.errors import ManillenError, PluginError
from manillen_tui.keeping import keep, kept

PREFIX = "cmd "
"""What the name of a bot begins with that is a program."""


class ProgramError(ManillenError):
    """A program that gave no answer, or one that is not allowed."""


def is_program(bot: str) -> bool:
    """Whether a bot's name is a program's."""
    return bot.startswith(PREFIX)


def words_of(bot: str) -> list[str]:
    """The words of a program's command, parted as a shell parts them; no shell runs it.

    Raises:
        PluginError: there are none, or a quotation has no end.
    """
    import shlex  # most bots are no programs, and are loaded without this

    try:
        words = shlex.split(bot.removeprefix(PREFIX))
    except ValueError:
        words = []
    if not words:
        raise PluginError("plugin.no-command", bot=bot)
    return words


def allowed() -> dict[str, Path]:
    """The programs that may be started, by their names as bots, and the folder of each."""
    found = kept(locations.programs_file())
    return {bot: Path(folder) for bot, folder in found.items() if isinstance(folder, str)}


def allow(bot: str) -> None:
    """Keep that a person named a program, in this folder.

    Args:
        bot: its name; of a bot that is no program nothing need be kept.

    Raises:
        PluginError: it is no command, it is not there, or it cannot be kept.
    """
    if not is_program(bot):
        return
    folder = Path.cwd()
    _find(bot, folder)
    known = allowed()
    if known.get(bot) == folder:
        return
    try:
        keep(
            locations.programs_file(),
            {name: str(at) for name, at in known.items()} | {bot: str(folder)},
        )
    except OSError as error:
        file, reason = str(locations.programs_file()), error.strerror or type(error).__name__
        raise PluginError("plugin.not-kept", bot=bot, file=file, reason=reason) from None


def found(bot: str) -> tuple[list[str], Path]:
    """A program that may be started: the words of its command, and its folder.

    Raises:
        PluginError: nobody named it here, it is no command, or it is not there.
    """
    folder = allowed().get(bot)
    if folder is None:
        raise PluginError("plugin.not-allowed", bot=bot)
    return _find(bot, folder), folder


def _find(bot: str, folder: Path) -> list[str]:
    """The words of a command, the first of them the whole path of what is run."""
    import shutil

    name, *words = words_of(bot)
    # A name with a folder in it is meant from where it was named; any other is looked up.
    is_bare = Path(name).name == name
    path = shutil.which(name if is_bare else str(folder / name))
    if path is None and (folder / name).is_file():
        key = "plugin.bare" if is_bare else "plugin.not-executable"
        raise PluginError(key, bot=bot, found=name, folder=str(folder))
    if path is None:
        raise PluginError("plugin.no-program", bot=bot, found=name, folder=str(folder))
    return [path, *words]
