"""What an entry tells somebody who has not seen a card yet: that there was one, and not which."""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from campaigns.chronicle.words import words
from campaigns.models import Entry
from campaigns.people.models import User
from cards.models import Card
from cards.sight import viewer_for

# Under which of its facts an entry names cards. Elsewhere a name is a saint's, a seat's or a mission's.
OF_CARDS = {"cards", "values"}

Names = frozenset[str]


def veiled_from(user: User, entries: Iterable[Entry]) -> Names:
    """Of the cards that *entries* name, by name and by code, those that *user* has not seen."""
    named = {name for entry in entries for name in _named(entry.facts)}
    if not named:
        return frozenset()
    called = Q(name__in=named) | Q(code__in=named)
    # Most entries name nothing that is veiled from anybody, and need not ask what this one has seen.
    spoilers = list(Card.objects.filter(called, is_spoiler=True).values_list("pk", flat=True))
    if not spoilers:
        return frozenset()
    found = Card.objects.filter(viewer_for(user).veils(), pk__in=spoilers).values_list("name", "code")
    return frozenset(word for card in found for word in card)


def facts_without(entry: Entry, veiled: Names) -> Any:
    """What is veiled is null, as everywhere."""
    return _mapped(entry.facts, lambda name: None if name in veiled else name) if veiled else entry.facts


def words_without(entry: Entry, veiled: Names) -> str:
    if not veiled:
        return words(entry)
    told = copy(entry)
    told.facts = _mapped(entry.facts, lambda name: _("a veiled card") if name in veiled else name)
    return words(told)


def _named(facts: Any) -> Iterator[str]:
    found: list[str] = []
    _mapped(facts, lambda name: found.append(name) or name)  # type: ignore[func-returns-value]
    yield from found


def _mapped(value: Any, of_card: Callable[[str], str | None], *, is_card: bool = False) -> Any:
    """The facts, with whatever may name a card put through *of_card*."""
    if isinstance(value, dict):
        # What has a code is a card itself.
        own = {"name", "code"} if "code" in value else set()
        return {
            key: _mapped(inner, of_card, is_card=is_card or key in OF_CARDS or key in own)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_mapped(inner, of_card, is_card=is_card) for inner in value]
    return of_card(value) if is_card and isinstance(value, str) else value
