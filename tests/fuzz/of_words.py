"""The readers of what is typed or sent: answers, commands, command lines, what bots say."""

from __future__ import annotations

import io
import json
import shlex
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from unittest.mock import patch

from manillen_bots.novice import NoviceBot
from manillen_tui.bot_worker import dump_answer, load_answer
from manillen_tui.cli import main
from manillen_tui.coach_worker import dump_verdict, load_verdict
from manillen_tui.engine.serving import LONGEST as LINE
from manillen_tui.engine.serving import Engine
from manillen_tui.errors import ManillenError, Message
from manillen_tui.game.actions import parse_call
from manillen_tui.game.cards import PACK, Card
from manillen_tui.game.deal import Deal
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from manillen_tui.plain.lines import LONGEST
from manillen_tui.plain.reader import Option, read_choice, read_command, read_play, unwrapped
from manillen_tui.plain.score_reader import ScoreReader
from manillen_tui.player import Advice, Estimate, Verdict
from manillen_tui.plugins import load_bot
from manillen_tui.protocol import reading
from manillen_tui.protocol.telling import tell
from manillen_tui.tui.present_pad import PadNames
from manillen_tui.wire import LENGTH
from tests.fuzz.of_records import _records
from tests.fuzz.reader import Reader, Refused, Wrong, kept, say, text_of

_PATIENT = 5
"""Lines of a script or words of a command line that are looked at."""


def _started(name: str = "boam") -> State:
    rules = variant(name)
    return State.start(Deal.shuffled(rules, rules.plan.players[0], Random(1)))


def _led(name: str = "boam") -> Observation:
    """What the first to play knows; the calls before are a bot's."""
    state, bot = _started(name), NoviceBot(rng=Random(1))
    while True:
        assert state.player_to_act is not None
        seen = state.observe(state.player_to_act)
        if seen.legal_cards:
            return seen
        state = state.after(bot.act(seen))


_SEEN = _led()


def _answers() -> Iterator[bytes]:
    for word in (
        "1",
        "12",
        "AS",
        "10 of hearts",
        "schoppen 10",
        "as de pique",
        "A♠ strong",
        "long",
    ):
        yield word.encode()
    for said in ("hint", "u", "hearts", "zonder troef", "passe", "double", "blind no trump", "q"):
        yield said.encode()
    yield b'{"action": "7S"}\n{"action": 3}\n{"command": "hint"}'


def _answer(given: bytes, box: Path) -> object:
    options = [Option(at, word, word) for at, word in enumerate(("pass", "hearts", "look"))]
    found: list[object] = []
    for line in given.decode("utf-8", "replace").split("\n")[:_PATIENT]:
        line = line[:LONGEST]  # as standard input is read
        said = unwrapped(line.strip())
        found.append(read_command(said))
        for read in (
            lambda said: read_choice(said, options),
            lambda said: read_play(said, PACK[:8], "nl"),
        ):
            try:
                found.append(type(read(said)))
            except ManillenError as error:
                say(error.message)
    return found


def _deals() -> Iterator[bytes]:
    for said in ("41", "them 38 hearts", "us slam no-trump doubled", "dealer W maker Ann 41 30"):
        yield said.encode()
    yield b"ons 38 harten gedubbeld; deler: Zuid, x2"


def _deal(given: bytes, box: Path) -> object:
    rules = variant("boam")
    names = PadNames(Language("nl"), Seat.S, {Seat.S: "Ann"})
    return ScoreReader(names, rules).read(given.decode("utf-8", "replace"), Seat.W).how


def _notations() -> Iterator[bytes]:
    yield from (
        b"AS",
        b"S",
        b"no-trump",
        b"blind-no-trump",
        b"hearts",
        b"NW",
        b"swift:worlds=3:x=y",
    )
    yield b"sampler:worlds=20:seconds=1.5"


def _notation(given: bytes, box: Path) -> object:
    text, found = text_of(given.replace(b"\0", b"")), []
    for parse in (Card.parse, Seat.parse, parse_call, load_bot):
        try:
            made = parse(text)
            if parse is load_bot:
                load_bot(text)(rng=Random(1))
            found.append(type(made))
        except ManillenError as error:
            say(error.message)
    return found


def _sent() -> Iterator[bytes]:
    message = Message("bot.no-table", {"table": "x", "bot": PACK[3], "instead": Seat.S})
    nested = Message("bot.failed", {"bot": "x", "reason": message})
    for answer in (3, message, (2, nested)):
        yield dump_answer(answer)[LENGTH:]
    best = _SEEN.legal_actions[0]
    worth = {action: Estimate(1.5 * at, 0.2) for at, action in enumerate(_SEEN.legal_actions)}
    advice = Advice(best, message, nested)
    for verdict in (Verdict({}, advice, is_final=True), Verdict(worth, advice, is_final=False)):
        yield dump_verdict(1, verdict, _SEEN)[LENGTH:]


def _said(given: bytes, box: Path) -> object:
    found: list[object] = []
    try:
        answer = load_answer(given)
        parts = answer if isinstance(answer, tuple) else (answer,)
        say(*(part for part in parts if isinstance(part, Message)))
        found.append(type(answer))
    except ValueError:
        pass
    with suppress(ValueError):
        try:
            words = json.loads(given)
        except RecursionError:
            words = None
        verdict = load_verdict(words, _SEEN)
        if isinstance(verdict, Message):
            say(verdict)
        else:
            say(verdict.advice.reason, verdict.advice.principle or verdict.advice.reason)
            for estimate in verdict.estimates.values():
                if not isinstance(estimate.mean, float):
                    raise Wrong("an estimate is a number")
        found.append(type(verdict))
    if not found:
        raise Refused
    return found


def _decisions() -> Iterator[bytes]:
    for name in VARIANTS:
        state, bot = _started(name), NoviceBot(rng=Random(1))
        for at in range(24):
            if state.player_to_act is None:
                break
            seen = state.observe(state.player_to_act)
            if at % 8 == 0:
                yield f"manillen 1\n{tell(seen, 5, 8000)}".encode()
            state = state.after(bot.act(seen))


def _decision(given: bytes, box: Path) -> object:
    told = given.decode("utf-8", "replace")
    engine = Engine("novice", Language("nl"))
    for line in told.split("\n"):
        for answer in engine.hear(line[:LINE]):
            if not answer.isprintable() or len(answer) > LONGEST:
                raise Wrong(f"answers {answer[:200]!r}")
    seen = reading.read(told).observation
    if NoviceBot(rng=Random(1)).act(seen) not in seen.legal_actions:
        raise Wrong("what it read leaves no play")
    return seen.table.phase, seen.table.rules.variant


def _lines_of_commands() -> Iterator[bytes]:
    deck = " ".join(map(str, PACK))
    for line in (
        f"solve --deck '{deck}' --dealer S --trump H --json",
        f"solve --deck '{deck}' --dealer W --trump none --plays '7S 8S 9S' --variant manillen",
        "deal --seed 7 --deal 3 --table piles --json",
        "deal --seed 99999999 --dealer N",
        "rules boam",
        "config get speed",
        "config set tutor-points 3",
        "config list --json",
        "history --since 2026-01-01 --player Ann --limit 3",
        "history delete one",
        "history restore one",
        "puzzle show 3",
        "lesson list",
        "--set speed=fast --lang nl deal --seed 1",
        "stats --json",
        "play --plain --continue",
    ):
        yield "\n".join(shlex.split(line)).encode()


_SAID = ("solve", "deal", "rules", "config", "history", "puzzle", "lesson", "stats")


def _command(given: bytes, box: Path) -> object:
    words = [text_of(word) for word in given.replace(b"\0", b"").split(b"\n")]
    # What opens a table, writes where it is told to, or plays for long is no reader's business.
    if not [word for word in words if word in _SAID] or {"play", "find", "export", "new"} & {
        *words
    }:
        raise Refused
    return _run(words, {0, 2})


def _shown(given: bytes, box: Path) -> object:
    path = str(kept(given, box, "one.jsonl"))
    kept(given, box / "home" / "matches", "one.jsonl")
    found = [_run([name, path], {0, 1, 2}) for name in ("show", "check")]
    return [*found, _run(["history"], {0}), _run(["stats"], {0})]


def _run(words: list[str], codes: set[int]) -> tuple[int, bool]:
    """Run a command line as it is run; gives its exit code, and whether it said anything."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with patch.object(sys, "stdout", out), patch.object(sys, "stderr", err):
        code = main(words)
    said = b"".join(each.buffer.getvalue() for each in (out, err)).decode("utf-8", "replace")
    if code not in codes:
        raise Wrong(f"ends with {code}: {said[-300:]!r}")
    for letter in said:
        if not letter.isprintable() and letter != "\n":
            at = said.index(letter)
            raise Wrong(f"writes {said[max(0, at - 60) : at + 20]!r}")
    return code, bool(said)


READERS: Mapping[str, Reader] = {
    "answers": Reader(_answers, _answer),
    "pad lines": Reader(_deals, _deal),
    "notations": Reader(_notations, _notation),
    "wire": Reader(_sent, _said),
    "engine": Reader(_decisions, _decision, 3),
    "command lines": Reader(_lines_of_commands, _command, 2),
    "shown": Reader(_records, _shown, 1),
}
