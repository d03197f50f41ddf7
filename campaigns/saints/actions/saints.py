"""Making saints, writing on their sheets, and who plays them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Count, Max
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import UNSET, UnsetType

from campaigns.access import Right
from campaigns.boxes import actions as boxes
from campaigns.chronicle.deeds import Change, deed, do
from campaigns.chronicle.facts import Facts, Seat, SeatName, Told
from campaigns.chronicle.rows import UndoableRow, register_row
from campaigns.chronicle.writing import begin
from campaigns.models import Campaign, Member, Saint, SaintPlace, SaintPlaceKind, SaintState
from campaigns.models.sheet import SaintSheet, as_json
from campaigns.saints.actions.whereabouts import must_be_nowhere_else
from cards.box.free_copies import take
from cards.box.moving import MoveWish
from cards.models import Box, Card, Place, PlaceKind
from cards.refusals import Refused

SAINTS_AT_MOST = 60
KIND_OF = {
    SaintPlaceKind.CARD: PlaceKind.SAINT,
    SaintPlaceKind.DECK: PlaceKind.DECK,
    SaintPlaceKind.BURY: PlaceKind.BURY,
}

MADE = deed(
    "saint.made",
    gettext_lazy("%(by)s brought %(name)s into the campaign."),
    ledger=gettext_lazy("brought %(name)s into a campaign"),
)
CHANGED = deed("saint.changed", gettext_lazy("%(by)s wrote on the sheet of %(name)s."))
LEFT = deed(
    "saint.left",
    gettext_lazy("%(by)s took %(name)s out of the campaign."),
    ledger=gettext_lazy("took %(name)s out of a campaign"),
)


class SaintValues(Facts):
    """Those fields of a saint that deeds change."""

    name: SeatName | UnsetType = UNSET
    seat: Seat | UnsetType | None = UNSET
    state: SaintState | UnsetType = UNSET
    sheet: SaintSheet | UnsetType = UNSET


def _must_be_free_to_play(saint: Saint, values: Told) -> None:
    if values.get("state") == SaintState.PLAYING:
        must_be_nowhere_else(saint.campaign_id, saint.number)
        if saint.box.deleted:
            words = _("The box of %(name)s is deleted. Its owner has to restore it first.")
            raise Refused("box-is-deleted", words % {"name": saint.name})


def _name_places(saint: Saint, values: Told) -> None:
    """The places in the box bear the saint's name."""
    if "name" in values:
        Place.objects.filter(pk__in=saint.places.values("place")).update(name=saint.name)


register_row(
    UndoableRow(
        "saint",
        Saint,
        SaintValues,
        check=_must_be_free_to_play,
        after_setting=_name_places,
        absent={"state": SaintState.GONE},
        named_by=("saint", "to"),
    )
)


@transaction.atomic
def make(by: Member, *, name: str, sheet: SaintSheet, card: Card | None = None, seat: int | None = None) -> Saint:
    """A new saint, of the catalogue or of one's own making; their card comes out of the box.

    Whenever somebody likes: Rule.NEW_SAINTS_AT_ANY_TIME.
    """
    maker = begin(by, Right.PLAY)
    campaign = maker.campaign
    number = next_number(campaign)
    check_seat(campaign, seat)
    box = boxes.box_of(maker)
    saint = Saint(campaign=campaign, number=number, name=name, box=box, card=card, seat=seat, sheet=as_json(sheet))
    saint.state = SaintState.GONE
    saint.save()
    places = set_out_places(box, [saint])
    wishes = [_card_of(saint, card, places, by=maker)] if card else []
    made = Change(saint, {"state": SaintState.PLAYING.value})
    facts: dict[str, Any] = {"saint": saint.number, "name": name, "count": len(wishes)}
    do(maker, MADE, box=box, wishes=wishes, changes=[made], **facts)
    return saint


def _card_of(saint: Saint, card: Card, places: Mapping[tuple[int, SaintPlaceKind], int], *, by: Member) -> MoveWish:
    (copy,) = take.within(saint.box, {card: 1}, by=by.user)
    return MoveWish(copy.pk, copy.place_id, places[saint.number, SaintPlaceKind.CARD], 0)


def next_number(campaign: Campaign) -> int:
    """Of a new saint, for whom there must be room."""
    found = campaign.saints.aggregate(count=Count("pk"), newest=Max("number"))
    if found["count"] >= SAINTS_AT_MOST:
        raise Refused("too-many-saints", _("This campaign has had sixty saints. Play one of those."))
    return (found["newest"] or 0) + 1


def check_seat(campaign: Campaign, seat: int | None) -> None:
    if seat is not None and not campaign.members.filter(number=seat).exists():
        raise Refused("no-such-seat", _("Nobody sits there. Choose another seat."))


def set_out_places(box: Box, saints: Sequence[Saint]) -> dict[tuple[int, SaintPlaceKind], int]:
    """A place for every part of every one of these saints; by their numbers."""
    places = Place.objects.bulk_create(
        Place(box=box, kind=KIND_OF.get(part, PlaceKind.HALO), name=saint.name)
        for saint in saints
        for part in SaintPlaceKind
    )
    owners = [(saint, part) for saint in saints for part in SaintPlaceKind]
    SaintPlace.objects.bulk_create(
        SaintPlace(saint=saint, part=part, place=place) for (saint, part), place in zip(owners, places, strict=True)
    )
    return {(saint.number, part): place.pk for (saint, part), place in zip(owners, places, strict=True)}


@transaction.atomic
def change(by: Member, number: int, *, changes: Mapping[str, Any], seen: int | None = None) -> Saint:
    """New values for a saint: ``name``, ``seat``, and fields of the sheet; with *seen*, only of that version."""
    seat = begin(by, Right.PLAY)
    saint = saint_of(seat, number)
    _check_version(saint, seen)
    return change_of(seat, saint, changes)


def change_of(seat: Member, saint: Saint, changes: Mapping[str, Any]) -> Saint:
    """The same once the campaign is locked, for a saint of it."""
    if "seat" in changes:
        check_seat(seat.campaign, changes["seat"])
    own = {field: value for field, value in changes.items() if field in ("name", "seat")}
    sheet = {**saint.sheet, **{field: value for field, value in changes.items() if field not in own}}
    own["sheet"] = as_json(_checked(sheet))
    do(seat, CHANGED, changes=[Change(saint, own)], saint=saint.number, name=saint.name)
    return saint


def _checked(sheet: Mapping[str, Any]) -> SaintSheet:
    try:
        return msgspec.convert(sheet, SaintSheet)
    except msgspec.ValidationError as error:
        raise ValidationError(str(error)) from None


def _check_version(saint: Saint, seen: int | None) -> None:
    if seen is not None and seen != saint.version:
        words = _("Somebody changed %(name)s while you were writing. Look at their version, then save yours again.")
        raise Refused("changed-meanwhile", words % {"name": saint.name}, version=saint.version)


@transaction.atomic
def take_apart(by: Member, number: int) -> Saint:
    """A saint leaves the campaign; every card goes back behind its divider."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    if hasattr(saint, "visit"):
        raise Refused("a-visitor", _("%(name)s is a guest here. Send them home instead.") % {"name": saint.name})
    gone = Change(saint, {"state": SaintState.GONE.value})
    wishes = moves_home(saint)
    facts: dict[str, Any] = {"saint": number, "name": saint.name, "count": len(wishes)}
    do(seat, LEFT, box=saint.box, wishes=wishes, changes=[gone], **facts)
    return saint


def moves_home(saint: Saint) -> list[MoveWish]:
    """Everything a saint holds, on its way behind its divider."""
    return boxes.moves_home(saint.box, saint.places.values_list("place", flat=True))


def must_be_home(saint: Saint) -> None:
    if saint.state != SaintState.PLAYING:
        raise Refused("not-playing", _("%(name)s does not play here now.") % {"name": saint.name})


def saint_of(seat: Member, number: int) -> Saint:
    """A saint of the campaign; one that was taken back is not there."""
    saints = seat.campaign.saints.select_related("box__owner", "box__game", "card")
    saint = saints.exclude(state=SaintState.GONE).filter(number=number).first()
    if saint is None:
        raise Http404
    saint.campaign = seat.campaign
    return saint


def playing(seat: Member, number: int) -> Saint:
    """A saint who is here and alive."""
    saint = saint_of(seat, number)
    must_be_home(saint)
    return saint
