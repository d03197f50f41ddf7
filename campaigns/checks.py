"""The way to the solver of a check's dice, for every door."""

from importlib import import_module
from typing import Any


def solver() -> Any:
    """Loaded when somebody asks for it: numpy takes room in every web process that has it."""
    return import_module("campaigns.rulebooks.apocrypha.odds")
