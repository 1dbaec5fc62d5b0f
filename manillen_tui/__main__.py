"""``python -m manillen_tui``: the same as the command ``manillen``."""

import sys

from manillen_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
