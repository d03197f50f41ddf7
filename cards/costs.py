"""Which views cost more than others: they draw on a smaller throttle, and reckonings take turns."""

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., object])

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Cost(Enum):
    """What a view does that is dear."""

    # It thinks, whichever way it is asked.
    RECKONING = "reckoning"
    # It reads a whole file or list, when one is sent.
    IMPORT = "import"


def costs(cost: Cost) -> Callable[[View], View]:
    """Mark a page, or a view of the API, as dear."""

    def mark(view: View) -> View:
        view.cost = cost  # type: ignore[attr-defined]
        return view

    return mark


def cost_of(view: Any, method: str | None) -> Cost | None:
    """What a request by that *method* would cost; None where it is cheap."""
    cost: Cost | None = getattr(getattr(view, "cls", view), "cost", None)
    return None if cost is Cost.IMPORT and method in SAFE else cost
