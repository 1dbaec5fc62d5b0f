"""What a shell offers while an argument is being typed; nothing is loaded before it is asked."""

from __future__ import annotations

from collections.abc import Iterable

from click import Context, Parameter
from click.shell_completion import CompletionItem


def tables(_ctx: Context, _param: Parameter, begun: str) -> list[CompletionItem[str]]:
    """The packaged tables and one's own."""
    from manillen_tui import locations
    from manillen_tui.game.variants import VARIANTS
    from manillen_tui.tables import ENDING

    own = locations.variants_folder().glob(f"*{ENDING}")
    return _beginning(begun, [*VARIANTS, *sorted(path.stem for path in own)])


def bots(_ctx: Context, _param: Parameter, begun: str) -> list[CompletionItem[str]]:
    """The bots; where several are named, parted by commas, the last one."""
    from manillen_tui.plugins import bot_names

    named, comma, _ = begun.rpartition(",")
    return _beginning(begun, [f"{named}{comma}{name}" for name in bot_names()])


def contestants(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem[str]]:
    """The bots, and those who play in the arena only."""
    from manillen_tui.arena.contestants import CHEATS
    from manillen_tui.plugins import found

    return [*bots(ctx, param, begun), *_beginning(begun, sorted(found(CHEATS)))]


def options(_ctx: Context, _param: Parameter, begun: str) -> list[CompletionItem[str]]:
    """The options of a table, and of the only one that begins so its values."""
    from manillen_tui.game.options import OPTIONS, written

    keys = [f"{key}=" for key in OPTIONS]
    fitting = [key for key in keys if key.startswith(begun) or begun.startswith(key)]
    if len(fitting) != 1:
        return _beginning(begun, keys)
    (key,) = fitting
    option = OPTIONS[key.rstrip("=")]
    switch = isinstance(option.default, bool)
    values = (False, True) if switch else option.choices or (option.default,)
    return _beginning(begun, [key + written(value) for value in values])


def setting_keys(_ctx: Context, _param: Parameter, begun: str) -> list[CompletionItem[str]]:
    """The keys of all settings."""
    from manillen_tui.configuration import ENTRIES

    return _beginning(begun, ENTRIES)


def settings(_ctx: Context, _param: Parameter, begun: str) -> list[CompletionItem[str]]:
    """The settings, and of the one that is named its values, as far as they can be listed."""
    from manillen_tui.configuration import ENTRIES, word_of
    from manillen_tui.settings import OneOf

    key, sign, _ = begun.partition("=")
    if not sign:
        return _beginning(begun, [f"{each}=" for each in ENTRIES])
    kind = ENTRIES[key].kind if key in ENTRIES else None
    values = kind.offered if isinstance(kind, OneOf) else ()
    return _beginning(begun, [f"{key}={word_of(value)}" for value in values])


def matches(_ctx: Context, _param: Parameter, begun: str) -> list[CompletionItem[str]]:
    """The matches that were played, by name."""
    from manillen_tui import locations
    from manillen_tui.matches import ENDING

    return _beginning(
        begun, sorted(path.stem for path in locations.matches_folder().glob(f"*{ENDING}"))
    )


def records(ctx: Context, param: Parameter, begun: str) -> list[CompletionItem[str]]:
    """Matches that were played, else files."""
    return matches(ctx, param, begun) or files(ctx, param, begun)


def files(_ctx: Context, _param: Parameter, begun: str) -> list[CompletionItem[str]]:
    """Files, which the shell knows best."""
    return [CompletionItem(begun, type="file")]


def _beginning(begun: str, words: Iterable[str]) -> list[CompletionItem[str]]:
    return [CompletionItem(word) for word in words if word.startswith(begun)]
