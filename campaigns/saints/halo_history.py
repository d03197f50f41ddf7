"""A halo as it was: its past, line by line, read backwards from the ledger of its box."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter

from django.db.models import Q, QuerySet

from campaigns.chronicle.words import words
from campaigns.models import SLOTS, Entry, SaintPlaceKind
from campaigns.saints.holdings import HeldCopy, SaintHolding
from cards.box.words import line
from cards.models import BoxEntry, Copy, Move

# By copy: where it lies, and how high.
Lying = Mapping[int, tuple[SaintPlaceKind, int]]


@dataclass(frozen=True)
class HaloMoment:
    """What changed a halo, and when; ``number`` is its entry in the chronicle, if it is told there."""

    at: datetime.datetime
    words: str
    number: int | None
    lying: Lying


def halo_moves(holding: SaintHolding) -> QuerySet[Move]:
    """Every move into the halo, out of it, and about in it."""
    places = list(_slots(holding))
    return Move.objects.filter(Q(source__in=places) | Q(target__in=places))


def newest_entry(holding: SaintHolding) -> Entry | None:
    """What the chronicle of the saint's campaign last told of the halo."""
    told = Entry.objects.filter(campaign=holding.saint.campaign_id, moves__in=halo_moves(holding).values("entry"))
    return told.select_related("undone_by").order_by("-number").first()


def _slots(holding: SaintHolding) -> dict[int, SaintPlaceKind]:
    return {place: part for part, place in holding.places.items() if part in SLOTS}


class HaloHistory:
    """Every state that a halo has had; step 0 is how it began, step n is after its nth change."""

    def __init__(self, holding: SaintHolding) -> None:
        self.holding = holding
        rows = halo_moves(holding).order_by("entry", "id")
        ways = rows.values_list("entry", "copy", "source", "target", "layer_before")
        self._ways = [(entry, list(moved)) for entry, moved in groupby(ways, key=itemgetter(0))]
        self._lying = self._backwards()

    def _backwards(self) -> list[Lying]:
        """From what lies there now, each line taken back: so that even a halo whose ledger is young is drawn right."""
        slots = _slots(self.holding)
        now: dict[int, tuple[SaintPlaceKind, int]] = {one.copy: (one.part, one.layer) for one in self.holding.halo}
        states: list[Lying] = [dict(now)]
        for _entry, moved in reversed(self._ways):
            for _number, copy, source, _target, layer in moved:
                if source in slots:
                    now[copy] = (slots[source], layer or 0)
                else:
                    now.pop(copy, None)
            states.append(dict(now))
        return states[::-1]

    @cached_property
    def moments(self) -> list[HaloMoment]:
        """The oldest first."""
        lines = BoxEntry.objects.select_related("told_as").in_bulk([entry for entry, _moved in self._ways])
        return [
            self._moment(lines[entry], lying)
            for (entry, _moved), lying in zip(self._ways, self._lying[1:], strict=True)
        ]

    def _moment(self, entry: BoxEntry, lying: Lying) -> HaloMoment:
        told: Entry | None = getattr(entry, "told_as", None)
        is_ours = told is not None and told.campaign_id == self.holding.saint.campaign_id
        said = words(told) if told and is_ours else line(entry)
        return HaloMoment(entry.at, said, told.number if told and is_ours else None, lying)

    @property
    def steps(self) -> int:
        return len(self._ways)

    def before(self, number: int) -> int:
        """The step just before the chronicle's entry *number*."""
        later = (step for step, one in enumerate(self.moments) if one.number is not None and one.number >= number)
        return next(later, self.steps)

    def after(self, number: int) -> int:
        return self.before(number + 1)

    def halo(self, step: int) -> list[HeldCopy]:
        """The cards as they lay then, slot by slot from the bottom."""
        lying = self._lying[step]
        copies = Copy.objects.filter(pk__in=list(lying)).select_related("card__type")
        held = [
            HeldCopy(copy.pk, copy.card, *lying[copy.pk]) for copy in copies.defer("card__facts", "card__type__facts")
        ]
        return sorted(held, key=lambda one: (list(SaintPlaceKind).index(one.part), one.layer))
