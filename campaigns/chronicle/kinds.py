"""The kinds of entry: each is declared once, beside the action that writes it, and registered here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext

from campaigns.access import Right
from campaigns.chronicle.facts import Facts, Told
from campaigns.models import Entry, Member


class Undo(Enum):
    """How an entry is undone that needs no reversal of its own."""

    # Its cards go back, and its values are what they were.
    DEED = "deed"
    NEVER = "never"


@dataclass(frozen=True)
class Reversal:
    """How a kind of entry is reversed: who may, by the name of which kind it is told, and what does it."""

    right: Right
    kind: str
    # Gives the facts of the reverse.
    apply: Callable[[Member, Entry], dict[str, Any]]
    # Where it depends on the facts who may.
    right_by_facts: Callable[[Told], Right] | None = None
    also_archived: bool = False
    # What follows once the reverse is told.
    then: Callable[[Entry], None] | None = None

    def right_for(self, facts: Told) -> Right:
        return self.right_by_facts(facts) if self.right_by_facts else self.right


# What is wrong with the facts of an entry in a file whose campaign had so many seats, besides their shape.
FileCheck = Callable[[str, Told, int], list[str]]


def any_facts(at: str, facts: Told, seats_made: int) -> list[str]:
    """Whatever has the shape of the facts may come in a file."""
    return []


def seat_was_made(at: str, facts: Told, seats_made: int) -> list[str]:
    if (facts.get("seat") or 0) > seats_made:
        return [gettext("%(at)s.facts.seat: there never was such a seat.") % {"at": at}]
    return []


def no_words(facts: Told) -> Told:
    return {}


def no_variant(facts: Told) -> Promise | None:
    return None


@dataclass(frozen=True, eq=False)
class EntryKind:
    """All that there is to know of a kind of entry."""

    # As it is kept in databases and files: it never changes.
    name: str
    facts: type[Facts]
    sentence: Promise
    undo: Undo | Reversal
    # How it may come in the file of a campaign; None: it stays at home, and nothing that is told there undoes it.
    archive: FileCheck | None
    # What the sentence needs besides the facts, or in place of them.
    words: Callable[[Told], Told] = no_words
    # Another sentence, where the facts ask for it.
    variant: Callable[[Told], Promise | None] = no_variant
    # The same in the ledger of a box, where it says beside it who did it.
    ledger: Promise | None = None


_KINDS: dict[str, EntryKind] = {}
KINDS: Mapping[str, EntryKind] = MappingProxyType(_KINDS)


def register(kind: EntryKind) -> EntryKind:
    if kind.name in _KINDS:
        raise ValueError(f"{kind.name} is declared twice")
    _KINDS[kind.name] = kind
    return kind


def ledger_lines() -> dict[str, Promise]:
    """For the ledgers of boxes: every kind that moves cards."""
    return {kind.name: kind.ledger for kind in KINDS.values() if kind.ledger is not None}
