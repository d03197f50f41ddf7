"""Which value somebody means: by slug, by name, or by as much of it as leaves no doubt."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import TypeAlias

from cards.search.folding import fold
from cards.search.terms import Kind, Value

# Every value that exists for a kind.
Vocabulary: TypeAlias = Callable[[Kind], Sequence[Value]]

MOST_NAMED = 8


class NoSuchValue(Exception):
    """Nothing, or too much, goes by that name. ``code`` is for programs, ``message`` for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def choose(kind: Kind, typed: str, values: Sequence[Value]) -> Value:
    """The one of *values* that *typed* stands for."""
    wanted = fold(typed)
    exact = [value for value in values if wanted in _folded(value)]
    begun = exact or [value for value in values if wanted and any(name.startswith(wanted) for name in _folded(value))]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise NoSuchValue("ambiguous-value", f"“{typed}” could be {_listed(begun)}. Type more of it.")
    raise NoSuchValue("unknown-value", f"There is no {kind} “{typed}”. {_advice(kind, wanted, values)}")


def _advice(kind: Kind, wanted: str, values: Sequence[Value]) -> str:
    by_name = {name: value for value in values for name in _folded(value)}
    near = get_close_matches(wanted, by_name, n=1)
    if near:
        return f"Did you mean “{by_name[near[0]].slug}”?"
    return f"Try {_listed(values)}." if values else f"No {kind} is known yet."


def _listed(values: Sequence[Value]) -> str:
    named = [value.slug for value in values[:MOST_NAMED]]
    more = ["…"] if len(values) > MOST_NAMED else []
    return ", ".join([*named, *more]) if more else " or ".join(filter(None, [", ".join(named[:-1]), named[-1]]))


@lru_cache(maxsize=1_000)
def _folded(value: Value) -> tuple[str, ...]:
    return tuple(name for name in map(fold, value.names) if name)
