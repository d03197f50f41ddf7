"""Which value somebody means: by slug, by name, or by as much of it as leaves no doubt."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import lru_cache, partial
from typing import TypeAlias

from cards.search.folding import begins, fold
from cards.search.terms import PrefixKind, SearchValue

# Every value that exists for a kind.
Vocabulary: TypeAlias = Callable[[PrefixKind], Sequence[SearchValue]]

# What a mistake is about; whoever tells of it makes the words.
Facts: TypeAlias = dict[str, str | int | tuple[str, ...]]


class NoSuchValue(Exception):
    """Nothing, or too much, goes by that name."""

    def __init__(self, code: str, facts: Facts) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def choose(kind: PrefixKind, typed: str, values: Sequence[SearchValue]) -> SearchValue:
    """The one of *values* that *typed* stands for."""
    wanted = fold(typed)
    exact = [value for value in values if wanted in _folded(value)]
    begun = exact or _like(values, lambda name: name.startswith(wanted)) or _like(values, partial(begins, typed=wanted))
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise NoSuchValue("ambiguous-value", {"typed": typed, "known": _slugs(begun)})
    by_name = {name: value for value in values for name in _folded(value)}
    near = get_close_matches(wanted, by_name, n=1)
    advice: Facts = {"near": by_name[near[0]].slug} if near else {"known": _slugs(values)}
    raise NoSuchValue("unknown-value", {"kind": kind, "typed": typed, **advice})


def _like(values: Sequence[SearchValue], is_meant: Callable[[str], bool]) -> list[SearchValue]:
    return [value for value in values if any(map(is_meant, _folded(value)))]


def _slugs(values: Sequence[SearchValue]) -> tuple[str, ...]:
    return tuple(value.slug for value in values)


@lru_cache(maxsize=1_000)
def _folded(value: SearchValue) -> tuple[str, ...]:
    return tuple(name for name in map(fold, value.names) if name)
