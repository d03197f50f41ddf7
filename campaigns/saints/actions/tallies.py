"""Tallies: the counters and boxes that a chapter's divider asks for, of the campaign or of one saint."""

from typing import Annotated, Any

from django.db import transaction
from django.db.models import Max
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import UNSET, Meta, UnsetType

from campaigns.access import Right
from campaigns.chronicle.deeds import Change, deed, do
from campaigns.chronicle.facts import Facts, SeatName
from campaigns.chronicle.kinds import EntryKind
from campaigns.chronicle.rows import UndoableRow, register_row
from campaigns.chronicle.writing import begin
from campaigns.models import Member, Tally
from campaigns.saints.actions.saints import saint_of
from cards.models import Chapter
from cards.refusals import Refused

TALLIES_AT_MOST = 200
FARTHEST = 999

ADDED = deed("tally.added", gettext_lazy("%(by)s keeps count of %(name)s."))
CHANGED = deed("tally.changed", gettext_lazy("%(by)s set %(name)s to %(value)s."))
TICKED = deed("tally.ticked", gettext_lazy("%(by)s ticked %(name)s."))
UNTICKED = deed("tally.unticked", gettext_lazy("%(by)s took the tick off %(name)s."))
REMOVED = deed("tally.removed", gettext_lazy("%(by)s keeps count of %(name)s no more."))


class TallyValues(Facts):
    """Those fields of a tally that deeds change."""

    name: SeatName | UnsetType = UNSET
    chapter: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET
    is_box: bool | UnsetType = UNSET
    value: Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)] | UnsetType = UNSET
    is_gone: bool | UnsetType = UNSET


register_row(UndoableRow("tally", Tally, TallyValues))


@transaction.atomic
def add(by: Member, *, name: str, chapter: str = "", saint: int | None = None, is_box: bool = False) -> Tally:
    """Begin to count something: for the campaign, or for the saint with that number."""
    seat = begin(by, Right.PLAY)
    campaign = seat.campaign
    if campaign.tallies.filter(is_gone=False).count() >= TALLIES_AT_MOST:
        raise Refused("too-many-tallies", _("You keep two hundred counts. Remove one that nobody needs any more."))
    if chapter and not Chapter.objects.filter(game=campaign.game_id, slug=chapter).exists():
        raise Refused("no-such-chapter", _("This game has no such chapter. Choose another."))
    number = (campaign.tallies.aggregate(newest=Max("number"))["newest"] or 0) + 1
    owner = saint_of(seat, saint) if saint is not None else None
    tally = Tally(
        campaign=campaign, number=number, saint=owner, chapter=chapter, name=name, is_box=is_box, is_gone=True
    )
    tally.save()
    _write_entry(seat, ADDED, tally, is_gone=False)
    return tally


@transaction.atomic
def step(by: Member, number: int, *, steps: int) -> Tally:
    """Count up or down."""
    seat = begin(by, Right.PLAY)
    tally = _tally_of(seat, number, is_box=False)
    value = tally.value + steps
    if abs(value) > FARTHEST:
        raise Refused("too-far", _("A count goes no farther than 999 either way."))
    _write_entry(seat, CHANGED, tally, value=value)
    return tally


@transaction.atomic
def tick(by: Member, number: int, *, is_ticked: bool) -> Tally:
    seat = begin(by, Right.PLAY)
    tally = _tally_of(seat, number, is_box=True)
    if bool(tally.value) != is_ticked:
        _write_entry(seat, TICKED if is_ticked else UNTICKED, tally, value=int(is_ticked))
    return tally


@transaction.atomic
def remove(by: Member, number: int) -> Tally:
    seat = begin(by, Right.PLAY)
    tally = _tally_of(seat, number)
    _write_entry(seat, REMOVED, tally, is_gone=True)
    return tally


def _tally_of(seat: Member, number: int, **which: Any) -> Tally:
    """A tally of the campaign that is still kept."""
    tallies = seat.campaign.tallies.filter(number=number, is_gone=False, **which)
    tally = tallies.select_related("saint").first()
    if tally is None:
        raise Http404
    return tally


def _write_entry(seat: Member, kind: EntryKind, tally: Tally, **after: Any) -> None:
    # As long as the chronicle lets a name be; the tally comes first in it.
    name = (f"{tally.name} ({tally.saint.name})" if tally.saint else tally.name)[:100]
    saint = tally.saint.number if tally.saint else None
    do(seat, kind, changes=[Change(tally, after)], saint=saint, name=name, value=after.get("value"))
