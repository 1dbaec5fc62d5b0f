"""What each kind of reason teaches for another time."""

from __future__ import annotations

from manillen_tui.errors import Message

PRINCIPLES: dict[str, tuple[str, ...]] = {
    "principle.no-choice": ("club.only-card", "club.only-call"),
    "principle.count": ("club.count-out",),
    "principle.draw": ("club.draw-trumps", "fact.last-trump"),
    "principle.high": ("club.lead-sure", "club.lead-highest"),
    "principle.take": (
        "club.safe",
        "club.beats",
        "club.highest",
        "fact.takes-points",
        "fact.surer",
        "fact.one-rival",
    ),
    "principle.cheapest": ("club.cheapest", "club.all-beat", "fact.as-sure"),
    "principle.give": ("club.give-sure", "club.give", "fact.more-given"),
    "principle.give-before": ("club.partner-next",),
    "principle.over": ("club.over-sure", "club.over"),
    "principle.doubt": ("club.wary",),
    "principle.thrift": (
        "club.lose-cheaply",
        "club.lead-worthless",
        "club.lead-low",
        "club.lead-fewest",
        "club.alike",
        "fact.less-lost",
        "fact.less-risked",
    ),
    "principle.ruff": ("club.ruff",),
    "principle.void": ("club.drop-void", "club.lead-void"),
    "principle.keep": ("club.keep-winner", "club.save", "club.duck", "fact.keeps-top"),
    "principle.guard": ("club.guard", "fact.keeps-guard"),
    "principle.partner-suit": ("club.lead-back", "club.lead-to-top", "club.lead-one-above"),
    "principle.partner-trumps": ("fact.partner-trumps",),
    "principle.avoid-trumps": ("fact.other-trumped",),
    "principle.keep-trumps": ("fact.keeps-trump",),
    "principle.long": ("fact.longest",),
    "principle.leave": ("fact.leaves-high",),
    "principle.average": ("club.best", "fact.more", "fact.more-boams", "fact.level", "fact.learnt"),
    "principle.name": ("club.name-suit", "club.name-best"),
    "principle.no-trump": ("club.name-no-trump",),
    "principle.pass": ("club.pass-weak", "club.ask-partner"),
    "principle.blind": ("club.blind", "club.look"),
    "principle.double": (
        "club.double",
        "club.double-count",
        "club.redouble",
        "club.redouble-count",
        "club.pass-double",
    ),
    "principle.score": ("club.score-best", "club.score-risk", "club.score-safe"),
}
"""By principle, the keys of the reasons that are examples of it."""

_BY_REASON = {reason: key for key, reasons in PRINCIPLES.items() for reason in reasons}


def principle(reason: Message) -> Message:
    """The principle behind a reason that one of our bots gives."""
    return Message(_BY_REASON[reason.key])
