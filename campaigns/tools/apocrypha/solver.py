"""The way to the solver of a check's dice, for every door, and how much may be asked of it."""

from importlib import import_module
from typing import Any

from campaigns.rulebooks.apocrypha.dice import OF_EACH_COLOR, DieColor

# What may be asked at most.
LARGEST_VIRTUE = 20
LARGEST_TARGET = 99
MOST_ASSISTS = 6
MOST_CHANGES = 8
# Each doubles what has to be weighed.
MOST_PACKAGES = 3
ALL_DICE = OF_EACH_COLOR * len(DieColor)
# The word for a change of every die.
ALL = "all"


def solver() -> Any:
    """Loaded when somebody asks for it: numpy takes room in every web process that has it."""
    return import_module("campaigns.rulebooks.apocrypha.odds")
