"""``manillen completion``: the script that has a shell complete what is being typed."""

from __future__ import annotations

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

from manillen_tui.cli import COMPLETE
from manillen_tui.language import Language


class Bash(BashComplete):
    """For bash, which takes ``a=b`` for three words."""

    _before = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """What was typed, with such words whole again."""
        args, begun = super().get_completion_args()
        words: list[str] = []
        for word in (*args, begun):
            if words and (word == "=" or words[-1].endswith("=")):
                words[-1] += word
            else:
                words.append(word)
        begun = words.pop()
        key, equals, _ = begun.rpartition("=")
        self._before = key + equals
        return words, begun

    def format_completion(self, item: CompletionItem[str]) -> str:
        """What bash puts in the place of its own last word."""
        return f"{item.type},{item.value.removeprefix(self._before)}"


SHELLS: dict[str, type[ShellComplete]] = {
    "bash": Bash,
    "zsh": ZshComplete,
    "fish": FishComplete,
}

add_completion_class(Bash)


def command(language: Language) -> click.Command:
    """The command, in one language."""
    text = language.text

    @click.pass_context
    def run(ctx: click.Context, shell: str) -> None:
        click.echo(SHELLS[shell](ctx.find_root().command, {}, "manillen", COMPLETE).source())

    return click.Command(
        "completion",
        callback=run,
        help=text("cli.completion.about"),
        params=[
            click.Argument(["shell"], type=click.Choice(list(SHELLS))),
        ],
    )
