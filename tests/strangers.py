"""Bots of a stranger's package, good and bad, installed for a test by a real entry point.

``plain`` does what comes first, ``steady`` what comes last; ``thinking`` burns the processor
for ``THINKING`` seconds over each move, 2 unless the environment says otherwise.
"""

from __future__ import annotations

from pathlib import Path

_SOURCE = """
import os
import signal
import sys
import time

from manillen_tui.errors import Message
from manillen_tui.game.actions import Play
from manillen_tui.game.cards import PACK
from manillen_tui.player import Advice, Estimate, Verdict


class Steady:
    def __init__(self, *, rng, **settings):
        self.rng = rng
        self.heard = 0

    def act(self, observation):
        return observation.legal_actions[-1]

    def notice(self, event):
        self.heard += 1


class Plain(Steady):
    def act(self, observation):
        return observation.legal_actions[0]


class Chatty(Steady):
    def act(self, observation):
        print("thinking aloud " * 9000)
        os.system("echo and so does my child")
        print("a complaint", file=sys.stderr)
        return super().act(observation)

    def notice(self, event):
        print(event)


class Thinking(Steady):
    def act(self, observation):
        end = time.monotonic() + float(os.environ.get("THINKING", "2"))
        while time.monotonic() < end:
            sum(range(100))
        return super().act(observation)


class Chancy(Steady):
    def act(self, observation):
        return self.rng.choice(observation.legal_actions)


class Raising(Steady):
    def act(self, observation):
        raise ValueError("I know nothing" + "!" * 500)


class RaisingOnce(Steady):
    def act(self, observation):
        if self.heard == 0:
            raise ValueError("not ready")
        return super().act(observation)


class RaisingAtNotice(Steady):
    def notice(self, event):
        raise ValueError("I will not hear")


class RaisingAtBirth(Steady):
    def __init__(self, *, rng, **settings):
        raise ValueError("unborn")


class Hanging(Steady):
    def act(self, observation):
        time.sleep(3600)


class Burning(Steady):
    def act(self, observation):
        while True:
            sum(range(1000))


class Nonsense(Steady):
    def act(self, observation):
        return 42


class Odd(Steady):
    def act(self, observation):
        class Unpicklable:
            pass

        return Unpicklable()


class Unspeakable(Steady):
    def act(self, observation):
        class Unspeakable:
            def __str__(self):
                raise RuntimeError("no words")

        return Unspeakable()


class Untellable(Steady):
    def act(self, observation):
        class Untellable(Exception):
            def __str__(self):
                raise RuntimeError("no words")

        raise Untellable


class Warned(Steady):
    warning = Message("bot.no-table", {"table": "wood", "bot": "warning", "instead": "steady"})


class Illegal(Steady):
    def act(self, observation):
        mine = observation.cards(observation.seat)
        return Play(next(card for card in PACK if card not in mine))


class Dying(Steady):
    def act(self, observation):
        os._exit(3)


class Leaving(Steady):
    def act(self, observation):
        sys.exit(4)


class Forging(Steady):
    def act(self, observation):
        # Answers past the worker, straight into the pipe that the table reads.
        for number in range(3, 64):
            try:
                if not os.isatty(number) and os.get_inheritable(number) is False:
                    os.write(number, (5).to_bytes(4, "big") + b"[1,2]")
            except OSError:
                pass
        return super().act(observation)


class Settled(Steady):
    def __init__(self, *, rng, depth=1, style="plain"):
        super().__init__(rng=rng)
        self.settings = (depth, style)


class Open(Steady):
    def __init__(self, *, rng, **settings):
        super().__init__(rng=rng)
        self.settings = settings


class Peeking:
    def __init__(self, *, rng, place=-1):
        self.place = place

    def act(self, state):
        assert len(state.hands) == len(state.table.rules.seats)
        return state.legal_actions[self.place]


class Judging(Steady):
    def __init__(self, *, rng, style="well"):
        super().__init__(rng=rng)
        self.style = style

    def judge(self, observation):
        print("thinking aloud " * 9000)
        last = observation.legal_actions[-1]
        if self.style == "never":
            time.sleep(3600)
        if self.style == "deadly":
            os._exit(3)
        if self.style == "illegally":
            held = observation.cards(observation.seat)
            last = Play(next(card for card in PACK if card not in held))
        estimates = {last: Estimate(self.rng.random(), 0.5)}
        advice = Advice(last, Message("club.best", {"card": PACK[7]}))
        yield Verdict(estimates, advice, is_final=False)
        while self.style == "in-floods":
            yield Verdict(estimates, advice, is_final=False)
        while self.style == "at-length":
            time.sleep(0.01)
            yield Verdict(estimates, advice, is_final=False)
        if self.style == "forever":
            time.sleep(3600)
        if self.style == "half":
            os._exit(3)
        if self.style == "wildly":
            raise ValueError("I know nothing" + "!" * 500)
        if self.style != "endless":
            yield Verdict({}, advice, is_final=True)


class Weighing(Steady):
    # Knows at once what actions are worth: the first most, each other a point and a half less.
    def judge(self, observation):
        actions = observation.legal_actions
        estimates = {each: Estimate(30 - 1.5 * at, 0.4 * at) for at, each in enumerate(actions)}
        reason = Message("club.only-call", {})
        if isinstance(actions[0], Play):
            card = actions[0].card
            estimates = {play: estimates[Play(play.card)] for play in actions}
            reason = Message("club.lead-highest", {"card": card, "suit": card.suit})
        advice = Advice(actions[0], reason, Message("principle.high"))
        yield Verdict(estimates, advice, is_final=True)


class Hungry(Steady):
    def act(self, observation):
        self.kept = [bytes(1 << 28) for _ in range(64)]  # asked for, and never touched
        return super().act(observation)


class Deaf(Steady):
    def act(self, observation):
        for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE):
            signal.signal(each, signal.SIG_IGN)
        time.sleep(3600)


class Stopped(Steady):
    def act(self, observation):
        os.kill(os.getpid(), signal.SIGSTOP)


class Parental(Steady):
    # Leaves a child behind, whose number it writes down, and which holds on to all it inherits.
    def __init__(self, *, rng, report, leaves=0, dies=0):
        super().__init__(rng=rng)
        self.report, self.leaves, self.dies = report, leaves, dies

    def act(self, observation):
        child = os.fork()
        if not child:
            if self.leaves:
                os.setsid()
            with open(self.report, "w") as report:
                report.write(str(os.getpid()))
            time.sleep(3600)
        while not os.path.exists(self.report) or not os.path.getsize(self.report):
            time.sleep(0.01)
        if self.dies:
            os._exit(3)
        return super().act(observation)


class Flooding(Steady):
    # Answers without end whatever is asked, past the worker, into every pipe that it has.
    def act(self, observation):
        answer = b'{"place": 0}'
        for number in range(3, 64):
            try:
                while True:
                    os.write(number, (len(answer).to_bytes(4, "big") + answer) * 999)
            except OSError:
                pass


class Searching(Steady):
    # Writes down all that its process holds and was given.
    def __init__(self, *, rng, report):
        super().__init__(rng=rng)
        self.report = report

    def act(self, observation):
        import gc
        import json

        files = {}
        for number in os.listdir("/proc/self/fd"):
            try:
                files[number] = os.readlink(f"/proc/self/fd/{number}")
            except OSError:
                pass
        kinds = {f"{type(each).__module__}.{type(each).__name__}" for each in gc.get_objects()}
        found = {
            "environment": dict(os.environ),
            "arguments": sys.orig_argv,
            "files": files,
            "kinds": sorted(kinds),
            "modules": sorted(sys.modules),
        }
        with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
            regions = [line.split() for line in maps if line.split()[1].startswith("rw")]
            with open(self.report + ".memory", "wb") as copy:
                for region in regions:
                    start, end = (int(each, 16) for each in region[0].split("-"))
                    memory.seek(start)
                    try:
                        copy.write(memory.read(end - start))
                    except (OSError, OverflowError):
                        pass
        with open(self.report, "w") as report:
            json.dump(found, report)
        return super().act(observation)


class Half:
    def act(self, observation):
        return None


def made(*, rng, **settings):
    return Steady(rng=rng)


NO_BOT = 7
"""

_BROKEN = "raise RuntimeError('no luck')\n"

_ENTRIES = """
[manillen_tui.bots]
steady = strangers_bots:Steady
plain = strangers_bots:Plain
chatty = strangers_bots:Chatty
thinking = strangers_bots:Thinking
chancy = strangers_bots:Chancy
raising = strangers_bots:Raising
raising-once = strangers_bots:RaisingOnce
raising-at-notice = strangers_bots:RaisingAtNotice
raising-at-birth = strangers_bots:RaisingAtBirth
hanging = strangers_bots:Hanging
burning = strangers_bots:Burning
nonsense = strangers_bots:Nonsense
odd = strangers_bots:Odd
unspeakable = strangers_bots:Unspeakable
untellable = strangers_bots:Untellable
warning = strangers_bots:Warned
illegal = strangers_bots:Illegal
dying = strangers_bots:Dying
leaving = strangers_bots:Leaving
forging = strangers_bots:Forging
hungry = strangers_bots:Hungry
deaf = strangers_bots:Deaf
stopped = strangers_bots:Stopped
parental = strangers_bots:Parental
flooding = strangers_bots:Flooding
searching = strangers_bots:Searching
judging = strangers_bots:Judging
weighing = strangers_bots:Weighing
made = strangers_bots:made
settled = strangers_bots:Settled
open = strangers_bots:Open
half = strangers_bots:Half
absent = strangers_bots:absent
exploding = strangers_broken:Bot
broken = no_such_module_anywhere:Bot
no-bot = strangers_bots:NO_BOT

[manillen_tui.cheats]
peeking = strangers_bots:Peeking
"""


def install(folder: Path) -> None:
    """Put the package and its metadata in a folder, which is then put on the path."""
    info = folder / "strangers_bots-1.dist-info"
    info.mkdir(parents=True)
    (folder / "strangers_bots.py").write_text(_SOURCE, "utf-8")
    (folder / "strangers_broken.py").write_text(_BROKEN, "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers-bots\nVersion: 1\n")
    (info / "entry_points.txt").write_text(_ENTRIES, "utf-8")
