"""Help with the choices of a match line by line: hints, beginner mode, and the tutor."""

from __future__ import annotations

from contextlib import aclosing

from manillen_tui.errors import Message
from manillen_tui.game.actions import Action
from manillen_tui.plain.asked import Question
from manillen_tui.plain.conversation import Conversation, Source
from manillen_tui.plain.hints import hint_lines
from manillen_tui.plain.reader import Command, Option
from manillen_tui.plain.voice import Voice, speaker_of
from manillen_tui.plain.words import PlainWords, Speaker
from manillen_tui.player import Verdict
from manillen_tui.review.text import said
from manillen_tui.settings import Hints, Settings
from manillen_tui.tui.game import Game
from manillen_tui.tui.teacher import Depth
from manillen_tui.tui.tutor import Reply, warning, warning_lines, watches

_REPLIES = (Reply.ANYWAY, Reply.THINK, Reply.HINT, Reply.STOP)
"""The order of the choices; who always takes the first goes on."""

KEYS = frozenset(f"button.{reply}" for reply in Reply)
"""The catalogue keys composed here."""


class TaughtConversation(Conversation):
    """A conversation at a table, with as much help as the person wants.

    Args:
        language: the person's language.
        voice: says what there is to say.
        lines: the person's.
        game: the match.
        settings: what the person asked for.
    """

    def __init__(
        self, language: PlainWords, voice: Voice, lines: Source, game: Game, settings: Settings
    ) -> None:
        super().__init__(language, voice, lines)
        self.game = game
        self.settings = settings
        self._depth = Depth.NONE
        self._verdict: Verdict | Message | None = None
        self._was_warned = self._is_silent = False

    @property
    def speaker(self) -> Speaker:
        """Whose words and whose place at the table."""
        return speaker_of(self.language, self.game)

    async def begin_choice(self, asked: Question[Action]) -> None:
        """Forget the last choice; tell a beginner what applies to this one."""
        self._depth, self._verdict, self._was_warned = Depth.NONE, None, False
        if self.settings.hints is Hints.ON:
            for depth in (Depth.LEGAL, Depth.PRINCIPLE):
                await self.hint(asked, depth)

    async def hint(self, asked: Question[Action], depth: Depth) -> None:
        """Tell one thing about a choice."""
        self._depth = depth
        facts: dict[str, object] = {"depth": int(depth)}
        if depth > Depth.LEGAL:
            self.game.assist("hint")
            await self._have_judged(asked)
        if depth is Depth.CARD and isinstance(self._verdict, Verdict):
            facts["action"] = str(self._verdict.advice.action)
        lines = hint_lines(self.speaker, asked, depth, self._verdict)
        self.voice.tell(Command.HINT, lines, **facts)

    async def hint_more(self, asked: Question[Action]) -> None:
        """Tell one thing more about the choice than the last time."""
        await self.hint(asked, self._depth.next or Depth.CARD)

    async def is_sure(self, asked: Question[Action], action: Action) -> bool:
        """Whether an action is done: nothing is to be said of it, or the person insists.

        Raises:
            Left: the person leaves.
        """
        seen = asked.seen
        if self._is_silent or seen is None or not watches(self.settings, seen):
            return True
        await self._have_judged(asked)
        verdict = self._verdict
        if not isinstance(verdict, Verdict):
            return True
        cost = warning(verdict, action, self.settings)
        if cost is None:
            return True
        tells = self._was_warned or self._depth is Depth.CARD or not self.settings.find_yourself
        self._was_warned = True
        held, best = (said(each, self.language) for each in (action, verdict.advice.action))
        lines = warning_lines(self.language, verdict, cost, held, best if tells else None)
        self.voice.warn(lines)
        reply = await self.choose(self._doubt(tells=tells))
        if reply in (Reply.ANYWAY, Reply.STOP):
            self._is_silent = reply is Reply.STOP
            return True
        self.game.assist("warning")
        if reply is Reply.HINT:
            await self.hint(asked, Depth.CARD)
        return False

    def _doubt(self, *, tells: bool) -> Question[Reply]:
        text = self.language.text
        replies = [reply for reply in _REPLIES if tells or reply is not Reply.HINT]
        options = tuple(Option(each, str(each), text(f"button.{each}")) for each in replies)
        return Question("warning", text("tutor.heading"), options)

    async def _have_judged(self, asked: Question[Action]) -> None:
        """Wait for the coach's last word on a decision."""
        if self._verdict is not None or asked.seen is None:
            return
        self.voice.wait(self.language.text("hint.thinking"))
        chance = self.game.session.chance
        async with aclosing(self.game.coach.judge(asked.seen, chance)) as answers:
            async for answer in answers:
                self._verdict = answer
