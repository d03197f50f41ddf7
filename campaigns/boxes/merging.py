"""Merging two boxes of one owner: the saints and tables of the other go on with copies of the kept one."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.access import BoxRight, Person
from campaigns.models import BoxShare, Campaign, Mission, MissionState, Saint, SaintPlace, SaintState
from cards.box import merging, moving
from cards.box.merging import MERGED, WENT_INTO, MergePreview
from cards.box.moving import entry_of_key
from cards.models import Box, BoxEntry, Copy, Place, PlaceKind
from cards.models.box import SINGLE
from cards.refusals import Refused


@dataclass(frozen=True)
class MergeHolder:
    """Somebody or somewhere with cards of the other box."""

    name: str
    kind: str
    count: int


def other_box(person: Person, kept: Box, other_id: uuid.UUID, key: uuid.UUID | None = None) -> Box:
    """The box that shall become part of *kept*; a request that has merged it already may be sent again."""
    if key and BoxEntry.objects.filter(box=kept, key=key).exists():
        return get_object_or_404(Box, pk=other_id, owner=kept.owner_id)
    return access.box_with(person, other_id, BoxRight.KEEP)


@transaction.atomic
def merge(kept: Box, other: Box, *, by: Person, key: uuid.UUID | None = None) -> BoxEntry:
    """*other* becomes part of *kept*. One line of the ledger, by which all of it can be undone."""
    campaigns = _lock(kept, other)
    before = entry_of_key(kept, key, lambda entry: entry.why == MERGED and entry.facts["other"] == str(other.pk))
    if before:
        return before
    _check(kept, other, campaigns)
    places, facts = _move_tables(kept, other)
    saint_places, of_saints = _move_saints(kept, other)
    places |= saint_places
    places |= _other_places(kept, other, places)
    return merging.fold.within(kept, other, places, by=by, facts={**facts, **of_saints}, key=key)


def _lock(*boxes: Box) -> list[Campaign]:
    """The campaigns that play with either, and then the boxes themselves: always in one order."""
    numbers = [box.pk for box in boxes]
    shared = BoxShare.objects.filter(box__in=numbers).values("campaign")
    with_saints = Saint.objects.filter(box__in=numbers).values("campaign")
    ours = Campaign.objects.filter(pk__in=shared) | Campaign.objects.filter(pk__in=with_saints)
    keys = sorted(set(ours.values_list("pk", flat=True)))
    campaigns = list(Campaign.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
    list(Box.objects.select_for_update(no_key=True).filter(pk__in=numbers).order_by("pk").values_list("pk"))
    return campaigns


def _check(kept: Box, other: Box, campaigns: list[Campaign]) -> None:
    now = Box.objects.in_bulk([kept.pk, other.pk])
    if kept.pk == other.pk or kept.owner_id != other.owner_id or len(now) < 2:
        raise Http404
    if kept.game_id != other.game_id:
        raise Refused("other-game", _("These are boxes of two games. Only boxes of one game can be merged."))
    if any(box.merged_into_id or box.deleted for box in now.values()):
        words = _("One of these boxes was deleted, or merged into another already. Look again.")
        raise Refused("box-merged", words)
    deleted = Campaign.objects.filter(Q(saints__box=other) | Q(box_shares__box=other)).exclude(deleted=None)
    waiting = sorted(set(deleted.values_list("name", flat=True)))
    if waiting:
        words = _("The deleted campaign %(names)s needs “%(box)s”. Restore it or delete it for good first.")
        raise Refused("box-in-use", words % {"names": ", ".join(waiting), "box": other.name}, where=waiting)
    ending = Mission.objects.filter(campaign__in=campaigns, state=MissionState.OPEN).exclude(ending={}).first()
    if ending:
        words = _("“%(mission)s” is just being ended, with cards of these boxes. Finish that first, then merge.")
        raise Refused("mission-ends", words % {"mission": ending.name})


def preview(kept: Box, other: Box) -> MergePreview:
    """What merging would do, as both boxes are now. Chapters that only the other box has come along."""
    _check(kept, other, [])
    return merging.matched(kept, other)


def holders(other: Box) -> list[MergeHolder]:
    """Who has cards of the box, so that copies of the kept one go there."""
    used = Copy.objects.filter(box=other).exclude(place__kind__in=[*merging.FREE, PlaceKind.OUTSIDE])
    found: dict[tuple[str, str], int] = {}
    for kind, name in used.values_list("place__kind", "place__name"):
        is_saint = kind in (PlaceKind.SAINT, PlaceKind.DECK, PlaceKind.HALO, PlaceKind.BURY)
        word = PlaceKind.SAINT if is_saint else PlaceKind(kind)
        found[word, name] = found.get((word, name), 0) + 1
    return [
        MergeHolder(name or str(PlaceKind(kind).label), kind, count) for (kind, name), count in sorted(found.items())
    ]


def _move_tables(kept: Box, other: Box) -> tuple[dict[int, int], dict[str, Any]]:
    """Campaigns that play with the other box play with the kept one."""
    there = dict(BoxShare.objects.filter(box=kept).values_list("campaign", "table"))
    places, told = {}, []
    for share in BoxShare.objects.filter(box=other).select_related("campaign").order_by("pk"):
        old = share.table_id
        is_new = share.campaign_id not in there
        if is_new:
            table = Place.objects.create(box=kept, kind=PlaceKind.TABLE, name=share.campaign.name).pk
            BoxShare.objects.filter(pk=share.pk).update(box=kept, table=table)
        else:
            table = there[share.campaign_id]
            share.delete()
        places[old] = table
        told.append({"campaign": str(share.campaign_id), "old": old, "new": table, "is_new": is_new})
    return places, {"shares": told}


def _move_saints(kept: Box, other: Box) -> tuple[dict[int, int], dict[str, Any]]:
    """Each part of each saint gets a place in the kept box."""
    rows = list(SaintPlace.objects.filter(place__box=other).select_related("place").order_by("pk"))
    made = Place.objects.bulk_create(Place(box=kept, kind=row.place.kind, name=row.place.name) for row in rows)
    places = {row.place_id: place.pk for row, place in zip(rows, made, strict=True)}
    told = [[row.pk, row.place_id, places[row.place_id]] for row in rows]
    for row in rows:
        row.place_id = places[row.place_id]
    SaintPlace.objects.bulk_update(rows, ["place"])
    saints = list(Saint.objects.filter(box=other).values_list("pk", flat=True))
    Saint.objects.filter(pk__in=saints).update(box=kept)
    return places, {"saints": saints, "saint_places": told}


def _other_places(kept: Box, other: Box, known: Mapping[int, int]) -> dict[int, int]:
    """Stash for stash, and by its name whatever has one; what is missing there is made."""
    used = Copy.objects.filter(box=other).exclude(place__in=known).exclude(place__kind__in=merging.FREE)
    found = {}
    for place in Place.objects.filter(pk__in=used.exclude(place__kind=PlaceKind.OUTSIDE).values("place")):
        alike = Place.objects.filter(box=kept, kind=place.kind).exclude(pk__in=SaintPlace.objects.values("place"))
        if place.kind not in SINGLE:
            alike = alike.filter(name=place.name).exclude(kind__in=[PlaceKind.HALO, PlaceKind.SAINT])
        there = alike.first() or Place.objects.create(box=kept, kind=place.kind, name=place.name)
        found[place.pk] = there.pk
    return found


# --- Undoing it, and doing it again


def merge_in(entry: BoxEntry) -> dict[str, Any] | None:
    """The facts of the merge that *entry* is, takes back or does again."""
    why, facts = _first_of(entry)
    return facts if why == MERGED else None


def _first_of(entry: BoxEntry) -> tuple[str, dict[str, Any]]:
    """Why and with which facts that was done which *entry* is, takes back or does again."""
    why, facts = entry.why, entry.facts
    while why in ("entry.undone", "entry.redone"):
        why, facts = facts["why"], facts["facts"]
    return why, facts


@transaction.atomic
def turn_back(
    entry: BoxEntry, facts: Mapping[str, Any], *, by: Person, key: uuid.UUID | None, with_dependants: bool
) -> BoxEntry:
    """Undo a merge, or what undid it: cards, saints and tables are with the box that they were with."""
    kept, other = entry.box, Box.objects.filter(pk=facts["other"]).first()
    if other is None:
        raise Refused("changed-since", _("The other box is gone since. This cannot be undone any more."))
    _lock(kept, other)
    if before := entry_of_key(kept, key, lambda one: one.undoes_id == entry.pk):
        return before
    parts = not entry.is_undo
    last = BoxEntry.objects.filter(box=other).order_by("-pk")[0]
    if parts:
        _check_left_alone(entry, facts)
        Box.objects.filter(pk=other.pk).update(merged_into=None)
    else:
        _check_unused(kept, other, last, facts)
    # The line of the kept box comes last: it is the one that people are told of.
    moving.undo.within(last, by=by)
    undone = moving.undo.within(entry, by=by, key=key, with_dependants=with_dependants)
    _turn_rows(kept, other, facts, parts=parts)
    if not parts:
        Box.objects.filter(pk=other.pk).update(merged_into=kept)
    return undone


def _check_left_alone(entry: BoxEntry, facts: Mapping[str, Any]) -> None:
    """What came out of the kept box since, to whoever leaves it again, would stay behind there."""
    tables = {share["campaign"]: share["new"] for share in facts["shares"] if share["is_new"]}
    places = [*tables.values(), *(new for _pk, _old, new in facts["saint_places"])]
    got = Copy.objects.filter(place__in=places).exclude(moves__entry=entry).select_related("place").first()
    if got:
        words = _("%(name)s has got other cards out of this box since. Undo that first.")
        raise Refused("changed-since", words % {"name": got.place.name})
    built = Saint.objects.filter(box=entry.box_id, campaign__in=tables).exclude(pk__in=facts["saints"])
    saint = built.exclude(state=SaintState.GONE).first()
    if saint:
        words = _("%(name)s was built of this box since. Undo that first.")
        raise Refused("changed-since", words % {"name": saint.name})


def _check_unused(kept: Box, other: Box, last: BoxEntry, facts: Mapping[str, Any]) -> None:
    """A merge that was undone is done again only while the boxes are as they were then."""
    campaigns = [share["campaign"] for share in facts["shares"]]
    arrived = [share["campaign"] for share in facts["shares"] if share["is_new"]]
    if (
        other.merged_into_id
        or other.deleted
        or _first_of(last)[0] != WENT_INTO
        or Saint.objects.filter(box=other).exclude(pk__in=facts["saints"]).exists()
        or BoxShare.objects.filter(box=other).exclude(campaign__in=campaigns).exists()
        or BoxShare.objects.filter(box=kept, campaign__in=arrived).exists()
    ):
        raise Refused("changed-since", _("These boxes were used apart since. Merge them anew."))


def _turn_rows(kept: Box, other: Box, facts: Mapping[str, Any], *, parts: bool) -> None:
    places = {pk: old if parts else new for pk, old, new in facts["saint_places"]}
    rows = list(SaintPlace.objects.filter(pk__in=places))
    for row in rows:
        row.place_id = places[row.pk]
    SaintPlace.objects.bulk_update(rows, ["place"])
    Saint.objects.filter(pk__in=facts["saints"]).update(box=other if parts else kept)
    for share in facts["shares"]:
        of_campaign = BoxShare.objects.filter(campaign=share["campaign"])
        if not Campaign.objects.filter(pk=share["campaign"]).exists():
            continue
        if parts:
            if share["is_new"]:
                of_campaign.filter(box=kept).delete()
            BoxShare.objects.create(campaign_id=share["campaign"], box=other, table_id=share["old"])
        else:
            of_campaign.filter(box=other).delete()
            if share["is_new"]:
                BoxShare.objects.create(campaign_id=share["campaign"], box=kept, table_id=share["new"])
