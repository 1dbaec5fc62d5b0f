"""Lessons: read from files, run without a screen, proved by the engine, kept on a shelf."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manillen_tui import locations
from manillen_tui.errors import IllegalActionError, Message
from manillen_tui.game.actions import Double, Play
from manillen_tui.game.cards import Card
from manillen_tui.language import LANGUAGES, Language
from manillen_tui.lessons.lesson import Lesson, LessonError, Step, Text, words
from manillen_tui.lessons.proving import faults
from manillen_tui.lessons.reading import parse_lesson, read_lesson
from manillen_tui.lessons.run import Run, Verdict
from manillen_tui.lessons.shelf import Progress, keep, packaged, progress, shelf
from tests.lessons import BOAM, SMALL, small

PACKAGED = packaged()
ENGLISH = Language("en")


def play(text: str) -> Play:
    """A play."""
    return Play(Card.parse(text))


# The packaged ones


@pytest.mark.parametrize("lesson", PACKAGED, ids=lambda lesson: lesson.name)
def test_a_packaged_lesson_is_sound(lesson: Lesson) -> None:
    assert list(faults(lesson)) == []


def test_there_are_enough_of_them_and_each_corrects_what_is_wrong() -> None:
    taught = [lesson for lesson in PACKAGED if lesson.boam is None]
    assert len(taught) >= 12
    assert [lesson.name for lesson in PACKAGED if lesson.boam] == [PACKAGED[-1].name]
    for lesson in taught:
        assert any(step.wrong for step in lesson.steps), lesson.name


def texts_of(step: Step) -> list[tuple[Text, int | None]]:
    """Every text of a step, and what it costs."""
    found: list[tuple[Text, int | None]] = [(step.say, None)]
    if step.praise is not None:
        found.append((step.praise, None))
    found += [(wrong.say, wrong.cost) for wrong in step.wrong]
    return found + [(text, None) for it in step.answers for text in (it.text, it.say)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_can_be_said(code: str) -> None:
    for lesson in PACKAGED:
        for step in lesson.steps:
            for text, cost in texts_of(step):
                assert "{" not in words(text, Language(code), cost)


def test_no_text_writes_a_sign_or_a_court_card_itself() -> None:
    for lesson in PACKAGED:
        for step in lesson.steps:
            for text, _ in texts_of(step):
                assert not any(sign in said for sign in "♠♥♦♣" for said in text.values())


# Reading


@pytest.mark.parametrize(
    ("old", "new", "where", "key"),
    [
        ('fr = "Petit"', 'de = "Klein"', "title.fr", "lesson.missing"),
        ('fr = "Petit"', 'fr = "Petit", de = "Klein"', "title.de", "lesson.unknown"),
        ('"Small"', '""', "title.en", "lesson.empty"),
        ('"Small"', "7", "title.en", "lesson.kind"),
        ('variant = "boam"', 'variant = "bridge"', "variant", "rules.unknown-variant"),
        ('variant = "boam"', 'varient = "boam"', "varient", "lesson.unknown"),
        ('dealer = "N"', 'dealer = "Q"', "dealer", "notation.seat"),
        ('dealer = "N"', "", "dealer", "lesson.missing"),
        ('"TS AS 9S', '"TS AS 1S', "hands.S", "notation.card"),
        ('"TS AS 9S', '"TS AS', "hands.S", "lesson.hand"),
        ('"TS AS 9S', '"TS AS 7S', "hands", "notation.deck"),
        ("no-trump pass pass", "no-trump KS", "played", "game.not-play"),
        ("no-trump pass pass", "no-trump hm", "played", "notation.card"),
        ("leads {AD}", "leads {AX}", "step[2].say.en", "lesson.placeholder"),
        ("leads {AD}", "leads {cost}", "step[2].say.en", "lesson.placeholder"),
        ("leads {AD}", "leads {AD", "step[2].say.en", "lesson.braces"),
        ("leads {AD}", "leads {AD:>9}", "step[2].say.en", "lesson.placeholder"),
        ("speelt {AD}", "speelt {AS}", "step[2].say.nl", "lesson.other-cards"),
        ("best = true", "best = 1", "step[2].best", "lesson.kind"),
        ('praise = { en = "Yes", nl = "Ja", fr = "Oui" }', "", "step[2].praise", "lesson.missing"),
        ("cost = 2", 'cost = "2"', "step[2].wrong[1].cost", "lesson.kind"),
        ("cost = 2", "", "step[2].wrong[1].say.en", "lesson.placeholder"),
        ('on = "QD"', "", "step[2].wrong[1].on", "lesson.missing"),
        ('right = "7D"\n', "", "step[2].best", "lesson.needs"),
        ("right = true", "right = false", "step[3].answer", "lesson.one-sided"),
        ('moves = "8D 9D"', 'moves = "8D 9D"\nright = "8D"', "step[3].answer", "lesson.either"),
        ("[[step]]\nsay", "[step]\nsay", "small.toml", "lesson.unreadable"),
        ("[hands]", "[hands", "small.toml", "lesson.unreadable"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old: str, new: str, where: str, key: str) -> None:
    with pytest.raises(LessonError) as caught:
        small(old, new)
    message = caught.value.message
    if key == "lesson.unreadable":
        assert (message.key, message.values["file"]) == (key, where)
        return
    reason = message.values["reason"]
    assert isinstance(reason, Message)
    assert (message.values["where"], reason.key) == (where, key)
    for code in LANGUAGES:
        assert where in Language(code).say(message)


def test_syntax_errors_tell_the_line() -> None:
    with pytest.raises(LessonError, match="line 7"):
        small("[hands]", "[hands")


@pytest.mark.parametrize("steps", ["", SMALL[SMALL.index("[[step]]") : SMALL.index("[[step]]\nm")]])
def test_a_lesson_that_asks_nothing_is_none(steps: str) -> None:
    text = SMALL[: SMALL.index("[[step]]")] + steps
    with pytest.raises(LessonError, match="no-question"):
        parse_lesson(text, "small", "small.toml")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [("target = 5", "target = 0", "boam.target"), ("seed = 3\n", "", "boam.seed")],
)
def test_a_boam_is_read_as_strictly(old: str, new: str, where: str) -> None:
    with pytest.raises(LessonError) as caught:
        parse_lesson(BOAM.replace(old, new), "play", "play.toml")
    assert caught.value.message.values["where"] == where


def test_files_that_cannot_be_read_say_so(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    for name in ("none.toml", "bytes.toml", "."):
        with pytest.raises(LessonError, match="unreadable"):
            read_lesson(tmp_path / name)
    (tmp_path / "Not A Name.toml").write_text(SMALL, "utf-8")
    with pytest.raises(LessonError, match=r"lesson\.name"):
        read_lesson(tmp_path / "Not A Name.toml")


# Proving


def test_the_small_lesson_is_sound() -> None:
    assert list(faults(small())) == []


@pytest.mark.parametrize(
    ("old", "new", "where", "key"),
    [
        ('winning = "E"', 'winning = "S"', "step[2].expect.winning", "lesson.claim"),
        ('winning = "E"', 'best = "E"', "step[2].expect.best", "lesson.unknown"),
        ('legal = "QD 7D"', 'legal = "QD"', "step[2].expect.legal", "lesson.claim"),
        ("on_table = 4", "on_table = 5", "step[2].expect.on_table", "lesson.claim"),
        ("taken = [0, 0]", "taken = [0, 4]", "step[2].expect.taken", "lesson.claim"),
        ("factor = 2", "factor = 1", "step[2].expect.factor", "lesson.claim"),
        ("factor = 2", "score = [0, 0]", "step[2].expect.score", "lesson.claim"),
        ('winner = "E"', 'winner = "S"', "step[3].expect.winner", "lesson.claim"),
        ("points = 4", "points = 5", "step[3].expect.points", "lesson.claim"),
        ('moves = "AD"', 'moves = "AS"', "step[2].moves", "duty.not-held"),
        ('moves = "8D 9D"', 'moves = "8D TH"', "step[3].moves", "duty.follow"),
        ('moves = "AD"', "", "step[2].right", "lesson.not-asked"),
        ('right = "7D"', 'right = "KH"', "step[2].right", "duty.follow"),
        ('right = "7D"', 'right = "double"', "step[2].right", "game.not-asked"),
        ('right = "7D"', 'right = "7D QD"', "step[2].wrong[1].on", "lesson.twice"),
        ('on = "QD"', 'on = "KH"', "step[2].wrong[1].on", "duty.follow"),
        ('on = "QD"', 'on = "7D"', "step[2].wrong[1].on", "lesson.twice"),
        ("cost = 2", "cost = 3", "step[2].wrong[1].cost", "lesson.cost"),
    ],
)
def test_what_is_not_so_is_found(old: str, new: str, where: str, key: str) -> None:
    found = []
    for fault in faults(small(old, new)):
        reason = fault.values["reason"]
        assert isinstance(reason, Message)
        found.append((fault.values["where"], reason.key))
        assert all(Language(code).say(fault) for code in LANGUAGES)
    assert (where, key) in found


def test_something_must_be_said_of_every_legal_card() -> None:
    wrong = SMALL[SMALL.index("[[step.wrong]]") : SMALL.index('[[step]]\nmoves = "8D')]
    (fault,) = faults(small(wrong, ""), thorough=False)
    assert fault.values["reason"] == Message("lesson.silent", {"found": ("QD",)})


def test_nothing_is_said_of_a_rest_that_there_is_not() -> None:
    rest = '[[step.wrong]]\non = "*"\nsay = { en = "No", nl = "Nee", fr = "Non" }\n\n[[step.wrong]]'
    (fault,) = faults(small("[[step.wrong]]", rest))
    assert fault.values["reason"] == Message("lesson.no-rest")


def test_what_is_best_is_claimed_of_all_right_plays() -> None:
    spoilt = SMALL.replace('right = "7D"', 'right = "QD"').replace('on = "QD"', 'on = "7D"')
    found = list(
        faults(parse_lesson(spoilt.replace("cost = 2", "cost = 0"), "small", "small.toml"))
    )
    assert [fault.values["where"] for fault in found] == ["step[2].best"] * 2
    assert {str(fault.values["reason"]) for fault in found} == {
        "lesson.not-best: found=QD, cost=2",
        "lesson.not-best: found=7D, cost=0",
    }


def test_every_right_way_is_gone() -> None:
    # After the queen the next move is as legal as after the seven, but worth two points more.
    both = 'right = "7D"\nbest = true'
    wrong = SMALL[SMALL.index("[[step.wrong]]") : SMALL.index('[[step]]\nmoves = "8D')]
    lesson = parse_lesson(
        SMALL.replace(both, 'right = "7D QD"').replace(wrong, ""), "small", "small.toml"
    )
    (fault,) = faults(lesson)
    assert fault.values["where"] == "step[3].expect.points"


@pytest.mark.usefixtures("strangers")
def test_a_boam_is_played_out() -> None:
    assert list(faults(parse_lesson(BOAM, "play", "play.toml"))) == []
    unknown = BOAM.replace('"plain"', '"nobody"')
    (fault,) = faults(parse_lesson(unknown, "play", "play.toml"))
    assert fault.values["where"] == "boam.bot"


# Running


def test_a_run_from_beginning_to_end() -> None:
    run = Run.start(small())
    assert (run.at, run.asks, run.is_last) == (0, False, False)
    run = run.next()
    assert [str(move.action) for move in run.moves] == ["AD"]
    assert run.asks
    wrong = run.give(play("QD"))
    assert wrong.reply is not None
    assert (wrong.reply.verdict, wrong.state, wrong.asks) == (Verdict.WRONG, run.state, True)
    assert wrong.reply.words(ENGLISH) == "2 points!"
    refused = wrong.give(play("KH"))
    assert refused.reply is not None
    assert refused.reply.verdict is Verdict.REFUSED
    assert refused.reply.words(ENGLISH).startswith("The lead was diamonds")
    with pytest.raises(IllegalActionError):
        refused.give(Double())
    right = refused.give(play("7D"))
    assert right.reply is not None
    assert (right.reply.verdict, right.asks) == (Verdict.RIGHT, False)
    assert [move.action for move in right.moves] == [play("7D")]
    last = right.next()
    assert (last.is_last, last.asks) == (True, True)
    assert last.choose(last.step.answers[1]).asks
    assert not last.choose(last.step.answers[0]).asks


def test_one_can_go_back_and_come_again() -> None:
    run = Run.start(small()).next()
    again = run.give(play("7D")).next().back()
    assert (again.state, again.at, again.reply) == (run.state, 1, None)
    assert again.asks
    assert again.back().at == again.back().back().at == 0
    assert again.back().next() == run


@pytest.mark.parametrize("at", [0, 1, 2, 9])
def test_a_run_can_begin_at_any_step(at: int) -> None:
    run = Run.start(small(), at)
    assert run.at == min(at, 2)
    assert run.reply is None


# The shelf, and progress


def test_ones_own_lessons_come_after_the_packaged_ones(home: Path) -> None:
    assert [shelved.lesson for shelved in shelf()] == list(PACKAGED)
    folder = locations.lessons_folder()
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(SMALL, "utf-8")
    (folder / "bad.toml").write_text("steps", "utf-8")
    (folder / f"{PACKAGED[0].name}.toml").write_text(SMALL, "utf-8")
    (folder / "notes.txt").write_text("", "utf-8")
    own = shelf()[len(PACKAGED) :]
    assert [shelved.name for shelved in own] == [PACKAGED[0].name, "bad", "mine"]
    assert [shelved.fault.key for shelved in own if shelved.fault] == [
        "lesson.taken",
        "lesson.unreadable",
    ]
    assert own[2].lesson is not None


def test_progress_is_kept(home: Path) -> None:
    assert progress() == {}
    keep("one", 3)
    keep("two", 0, done=True)
    keep("two", 1)
    assert progress() == {"one": Progress(3), "two": Progress(1, done=True)}
    assert [path.name for path in home.iterdir()] == ["lessons.json"]


@pytest.mark.parametrize(
    "data", ["", "[]", '{"a": 1}', '{"a": {"at": 1}}', '{"a": {"at": [], "done": 1}}']
)
def test_progress_that_says_nothing_counts_as_none(home: Path, data: str) -> None:
    home.mkdir()
    locations.lessons_file().write_text(data, "utf-8")
    assert progress() == {}
    keep("one", 1)
    assert json.loads(locations.lessons_file().read_text("utf-8")) == {
        "one": {"at": 1, "done": False}
    }
