"""What all screens share: words in the person's language, also in the footer."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from textual import on, work
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding, Binding, BindingType
from textual.css.query import NoMatches
from textual.errors import NoWidget
from textual.events import Event, MouseDown
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widgets import Footer, OptionList

from manillen_tui.keys import BACK, USUAL
from manillen_tui.language import Language
from manillen_tui.tui.styles import dressed
from manillen_tui.tui.widgets.canvas_view import CanvasView
from manillen_tui.tui.widgets.ground import alike
from manillen_tui.tui.widgets.options import Options

if TYPE_CHECKING:
    from manillen_tui.tui.app import ManillenApp

_Result = TypeVar("_Result")


def keyed(
    name: str,
    action: str,
    description: str = "",
    *,
    show: bool = True,
    key_display: str | None = None,
    priority: bool = False,
) -> Binding:
    """A binding whose key the player can choose.

    Args:
        name: the action's name in :data:`manillen_tui.keys.USUAL`, which has the usual key.
        action: what it does.
        description: the key of its word in the footer.
        show: whether it is in the footer.
        key_display: how the usual key is shown there, if not as itself.
        priority: whether it comes before what has the focus.
    """
    return Binding(
        USUAL[name],
        action,
        description,
        show=show,
        key_display=key_display,
        priority=priority,
        id=name,
    )


class LeftOnce(Screen[_Result], Generic[_Result]):
    """A screen that is left once, however often and however fast one asks for it."""

    def dismiss(self, result: _Result | None = None) -> AwaitComplete:
        """Leave this screen, and first what lies over it; nothing where it is left already.

        Textual would leave whatever screen is on top instead.
        """
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.pop_screen()
        return super().dismiss(result)

    def _screen_resized(self, size: Size) -> None:
        # A screen tells itself of its new size. Of two sizes that are on their way each would
        # bring the other back, for ever; so only the one that the terminal has now counts.
        super()._screen_resized(self.app.size)

    def _forward_event(self, event: Event) -> None:
        # Textual asks what is under the mouse for its parent, also where that was just taken away.
        if not isinstance(event, MouseDown) or self._is_there(event):
            super()._forward_event(event)

    def _is_there(self, event: MouseDown) -> bool:
        """Whether what is under the mouse is still there, if there is something."""
        try:
            under, _ = self.get_widget_at(event.x, event.y)
        except NoWidget:
            return True
        return under.is_attached


class Spoken(LeftOnce[_Result], Generic[_Result]):
    """A screen whose words, and whose bindings' descriptions, are keys of the catalogues."""

    CSS_PATH = dressed()

    _is_retold = False

    @property
    def manillen(self) -> ManillenApp:
        """The app, by its own type."""
        return cast("ManillenApp", self.app)

    @property
    def language(self) -> Language:
        """The person's language."""
        return self.manillen.language

    def text(self, key: str, **values: object) -> str:
        """Words of the person's language."""
        return self.language.text(key, **values)

    @property
    def is_whole(self) -> bool:
        """Whether all is there that is composed.

        It is not while the screen is composed anew, or taken down alone or with the app.
        """
        is_ending = self._closing or self._pruning or self.app._exit
        return not (is_ending or self._is_retold)

    async def _dispatch_message(self, message: Message) -> None:
        """Hear a message; where not all is there any more, what it is about may be gone."""
        try:
            await super()._dispatch_message(message)
        except NoMatches:
            if self.is_whole:
                raise

    def fill(self) -> None:
        """Fill what is composed: at first, and again in another language."""

    async def retell(self) -> None:
        """Speak the person's language, now that it is another; what is pointed at stays so."""
        focused = self.focused.id if self.focused is not None else None
        pointed = {each.id: each.highlighted for each in self.query(OptionList)}
        self._is_retold = True
        try:
            await self.recompose()
        finally:
            self._is_retold = False
        if not self.is_attached:
            return  # it was left meanwhile
        self.fill()
        for each in self.query(OptionList):
            each.highlighted = pointed.get(each.id)
        if focused is not None:
            with suppress(NoMatches):
                # At once: ``Widget.focus`` would do it after the key that is waited with.
                self.set_focus(self.query_one(f"#{focused}"))

    async def show_keys(self) -> None:
        """Show the keys and their words as they are now, also while another screen lies over it."""
        for footer in self.query(Footer):
            done = asyncio.Event()
            footer.call_next(_renew, footer, done)
            await done.wait()

    def relook(self) -> None:
        """The looks were changed: show everything in the new ones."""
        for view in self.query(CanvasView):
            view.repaint(whole=True)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys in force, in the person's language, the screen's own first and in order."""
        found = super().active_bindings
        own = [binding.action for binding in self.BINDINGS if isinstance(binding, Binding)]
        names = {active.binding.id: active for active in found.values()}

        def place(key: str) -> int:
            action = found[key].binding.action
            return own.index(action) if action in own else len(own)

        return {key: self._worded(found[key], names) for key in sorted(found, key=place)}

    def _worded(
        self, active: ActiveBinding, names: dict[str | None, ActiveBinding]
    ) -> ActiveBinding:
        binding = active.binding
        if not binding.description.startswith("key."):
            return active
        words = self.text(binding.description)
        back = names.get(f"{binding.id}{BACK}")
        if back is not None:
            keys = map(self.app.get_key_display, (binding, back.binding))
            binding = replace(binding, key_display=" ".join(keys))
        return active._replace(binding=replace(binding, description=words), tooltip=words)


async def _renew(footer: Footer, done: asyncio.Event) -> None:
    """Compose a footer anew, which it can do in its own turn only."""
    await footer.recompose()
    done.set()


class SpokenPage(Spoken[_Result], Generic[_Result]):
    """A whole screen; a key tells what its keys do."""

    BINDINGS: ClassVar[list[BindingType]] = [keyed("app.help", "help", "key.help", show=False)]

    @property
    def help_on_keys(self) -> list[str]:
        """What its keys do, a line for each."""
        from manillen_tui.tui.screens.help import keys_of

        return keys_of(self)

    @work
    async def action_help(self) -> None:
        """Show the keys and the game in short."""
        from manillen_tui.tui.screens.dialog import renewed
        from manillen_tui.tui.screens.help import help_dialog

        dialog = renewed(lambda: help_dialog(self.language, self.help_on_keys))
        await self.app.push_screen_wait(dialog)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The ground of a page is of one colour."""
        return alike(super().render_lines, crop)

    @on(Options.NoneChosen)
    def _none_chosen(self) -> None:
        """Say what to do where Enter answers nothing."""
        self.notify(self.text("table.none-answered"), markup=False)


class SpokenScreen(SpokenPage[None]):
    """A whole screen that gives nothing back."""


class SpokenDialog(Spoken[str | None], ModalScreen[str | None]):
    """A dialog over a screen; it is left with the id of what was chosen, or None."""
