"""What the table says to single lines of the rebuild plan: keep this, give this up, this one for her. Never stored."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.http import urlencode

CHOICES_AT_MOST = 300
DIGITS_AT_MOST = 15


@dataclass(frozen=True)
class PlanChoices:
    """Copies by their numbers; an address or a form carries them, and nothing is written until the plan is saved."""

    # Their holders keep them, or do without them.
    kept: frozenset[int] = frozenset()
    given_up: frozenset[int] = frozenset()
    # Of the gift pile: for whom, by the number of the saint.
    taken: frozenset[tuple[int, int]] = frozenset()

    @property
    def query(self) -> list[tuple[str, str]]:
        """As an address says it; the same choices always in the same order."""
        return [
            *(("keep", str(copy)) for copy in sorted(self.kept)),
            *(("up", str(copy)) for copy in sorted(self.given_up)),
            *(("take", f"{saint}-{copy}") for saint, copy in sorted(self.taken)),
        ]

    def __bool__(self) -> bool:
        return bool(self.query)


def read_choices(sent: QueryDict) -> PlanChoices:
    """What makes no sense says nothing. Whoever keeps a gift does not give it up."""
    kept, given_up = frozenset(_numbers(sent, "keep")), frozenset(_numbers(sent, "up"))
    pairs = (word.partition("-") for word in sent.getlist("take")[:CHOICES_AT_MOST])
    taken = frozenset((int(a), int(b)) for a, _dash, b in pairs if _is_number(a) and _is_number(b))
    return PlanChoices(kept, given_up - kept, taken)


def _numbers(sent: QueryDict, name: str) -> Iterator[int]:
    return (int(word) for word in sent.getlist(name)[:CHOICES_AT_MOST] if _is_number(word))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= DIGITS_AT_MOST


def address_with(address: str, choices: PlanChoices, more: list[tuple[str, Any]]) -> str:
    query = [*more, *choices.query]
    return f"{address}?{urlencode(query)}" if query else address
