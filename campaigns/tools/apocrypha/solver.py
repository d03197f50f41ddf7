"""The way to the solver of a check's dice, for every door, and how much may be asked of it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from campaigns.rulebooks.apocrypha.dice import OF_EACH_COLOR, DieColor
from campaigns.tools.apocrypha.reckoner import Reckoner

if TYPE_CHECKING:
    from campaigns.rulebooks.apocrypha.odds import Effort

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


_beside: list[Reckoner] = []


def reckon_beside() -> None:
    """From now on in a process of its own, as web processes do."""
    _beside[:] = [Reckoner()]


def reckon(what: str, *asked: Any, effort: "Effort | None" = None) -> Any:
    """What the solver's function of that name finds; *effort* is what may be spent, and tells what is left of it."""
    if not _beside:
        return getattr(solver(), what)(*asked, **({} if effort is None else {"effort": effort}))
    found, left = _beside[0].ask(what, asked, None if effort is None else effort.left)
    if effort is not None and left is not None:
        effort.left = left
    return found
