"""What hypothesis draws: tables, packaged and of one's own, and deals on them."""

from __future__ import annotations

from hypothesis import strategies as st

from manillen_tui.game.cards import PACK_POINTS
from manillen_tui.game.options import OPTIONS, Value
from manillen_tui.game.rules import Rules
from manillen_tui.game.variants import VARIANTS, variant

seeds = st.integers(0, 2**32 - 1)

_PACKETS = {2: ("3-2-3",), 3: ("3-2-3-2", "5-5", "4-3-3"), 4: ("3-2-3", "4-4"), 6: ("3-2", "2-3")}
_LIMITS = {"par": 61, "target": 60, "blind_when_behind": 30, "deals": 4, "boams": 3, "best_of": 3}
_FIXED = {"players", "layout", "packets"}


def _values(key: str) -> st.SearchStrategy[Value]:
    option = OPTIONS[key]
    if isinstance(option.default, bool):
        return st.booleans()
    if option.choices:
        return st.sampled_from(option.choices)
    most = _LIMITS.get(key, option.most or 0)
    numbers = [n for n in range(option.least, most + 1) if not option.odd or n % 2]
    return st.sampled_from(numbers if option.off is None else [option.off, *numbers])


@st.composite
def own_tables(draw: st.DrawFn) -> Rules:
    """A packaged variant with any options changed that can be played together."""
    base = variant(draw(st.sampled_from(VARIANTS)))
    keys = sorted(set(OPTIONS) - _FIXED)
    changes = {key: draw(_values(key)) for key in draw(st.sets(st.sampled_from(keys)))}
    options = base.options | changes
    if base.layout == "hands":
        options["packets"] = draw(st.sampled_from(_PACKETS[base.players]))
    options["redouble"] = bool(options["redouble"] and options["double"])
    options["ask_partner"] = bool(options["ask_partner"] and base.players == 4)
    if options["trump"] in ("none", "auction-forced") or options["blind_factor"]:
        options["no_trump"] = True
    if options["score"] == "excess":
        options["par"] = min(int(options["par"]), PACK_POINTS - 1)
    if options["best_of"] != 1:
        options["boams"] = 1
    return base.with_options(options)


tables = st.sampled_from(VARIANTS).map(variant) | own_tables()
"""Every table: half of the time a packaged one."""
