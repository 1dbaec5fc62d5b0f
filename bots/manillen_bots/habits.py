"""At how much a typical player makes a call: what others' calls are read by."""

from __future__ import annotations

OPEN = -4.0
"""How far above par a hand counts to be named where passing is allowed.

It is less than nothing: who passes lets the others choose.
"""

ASK = 6.0
"""How far above par the best own trump counts to be named rather than left to the partner."""

DOUBLE = 1.0
"""How far above par a side counts to double what is scored."""

REDOUBLE = 7.0
"""The same to redouble."""
