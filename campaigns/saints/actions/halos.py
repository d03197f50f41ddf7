"""Arranging a halo: where each slotted card lies, and what lies on what."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Right
from campaigns.chronicle.deeds import deed, do, done_before
from campaigns.chronicle.writing import begin
from campaigns.models import SLOTS, Entry, Member, SaintPlaceKind
from campaigns.saints.actions.saints import playing
from campaigns.saints.holdings import SaintHolding, holding_of
from cards.box.moving import MoveWish
from cards.refusals import KeyUsed, Refused

Layout = Mapping[SaintPlaceKind, Sequence[int]]

ARRANGED = deed(
    "halo.arranged",
    gettext_lazy("%(by)s rearranged the halo of %(name)s."),
    ledger=gettext_lazy("rearranged the halo of %(name)s"),
)


@transaction.atomic
def arrange(
    by: Member, number: int, *, layout: Layout, seen: str | None = None, key: uuid.UUID | None = None
) -> Entry | None:
    """Lay the slotted cards as *layout* says: for each slot its copies, from the bottom.

    Nothing comes or goes; what is not named lies elsewhere by now. With *seen*, only while the halo is as it was then.
    """
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    holding = holding_of(saint)
    before = done_before(saint.box, key, ARRANGED, saint=number)
    if before:
        return _same(before, holding, layout)
    if seen is not None and seen != holding.mark:
        raise changed_meanwhile(holding)
    wishes = _wishes(holding, layout)
    if not wishes:
        return None
    facts: dict[str, Any] = {"saint": number, "name": saint.name, "count": len(wishes)}
    return do(seat, ARRANGED, box=saint.box, wishes=wishes, key=key, **facts)


def _same(before: Entry, holding: SaintHolding, layout: Layout) -> Entry:
    """The entry of the same key, if it laid the cards as *layout* says."""
    assert before.moves is not None
    wanted = {
        (copy, holding.places.get(slot), layer) for slot, copies in layout.items() for layer, copy in enumerate(copies)
    }
    if not set(before.moves.moves.values_list("copy", "target", "layer_after")) <= wanted:
        raise KeyUsed
    return before


def changed_meanwhile(holding: SaintHolding) -> Refused:
    words = _("Somebody rearranged the halo of %(name)s meanwhile. Look at both, then choose.")
    return Refused("changed-meanwhile", words % {"name": holding.saint.name}, seen=holding.mark, version=holding.mark)


def _wishes(holding: SaintHolding, layout: Layout) -> list[MoveWish]:
    """The moves from the halo as it is to the one that is wanted."""
    lying = {one.copy: one for one in holding.halo}
    wanted = [copy for copies in layout.values() for copy in copies]
    if sorted(wanted) != sorted(lying) or not set(layout) <= set(SLOTS):
        raise Refused("other-cards", _("These are not the cards of this halo. Refresh, then arrange it."))
    return [
        MoveWish(copy, holding.places[lying[copy].part], holding.places[slot], layer)
        for slot, copies in layout.items()
        for layer, copy in enumerate(copies)
        if (lying[copy].part, lying[copy].layer) != (slot, layer)
    ]
