"""How deep tests look: a little in ``make test``, in full in ``make faults``."""

import os

FULL = bool(os.environ.get("COMPANION_FULL_TESTS"))


def depth(usual: int, *, full: int) -> int:
    """How many examples, steps or rounds."""
    return full if FULL else usual
