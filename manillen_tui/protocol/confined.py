"""Runs a program with a bound to its memory: ``python confined.py BYTES COMMAND…``.

Started as a file and without our packages, so that it costs some hundredths of a second; it
then becomes the program.
"""

from __future__ import annotations

import os
import resource
import sys

if __name__ == "__main__":
    bound = int(sys.argv[1])
    # What it may write to, not what it may only reserve: JavaScript's engine reserves much.
    resource.setrlimit(resource.RLIMIT_DATA, (bound, bound))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606  # a person named it
