"""One campaign out of a backup: as its owner's file, with who sat where and what each guide kept to themselves."""

import uuid
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import msgspec
from django.db.models import QuerySet
from msgspec import UNSET, Struct, UnsetType

from campaigns.archive import guided as guided_file
from campaigns.archive.file import Archive, export, restore
from campaigns.models import Campaign, GuideNote, Member, Role
from campaigns.people.models import User
from campaigns.seats.actions.told import take_along


class SeatedPerson(Struct):
    """Who sat in a seat, and the secrets that were theirs alone."""

    seat: int
    user: uuid.UUID
    guide_notes: str | UnsetType = UNSET
    guided: guided_file.Scripts | UnsetType = UNSET


class TakenOut(Struct):
    """All that is taken out of a backup."""

    owner: uuid.UUID
    archive: dict[str, Any]
    people: list[SeatedPerson]


class Found(NamedTuple):
    """A campaign in a backup, for whoever looks for one."""

    id: str
    name: str
    game: str
    owner: str
    deleted: bool


def every_campaign() -> list[Found]:
    """The campaigns of the database at hand, also those that wait among the deleted."""
    owners = Member.objects.filter(role=Role.OWNER).select_related("campaign", "user").order_by("campaign__name")
    return [
        Found(str(seat.campaign_id), seat.campaign.name, seat.campaign.game_id, _username(seat), _is_deleted(seat))
        for seat in owners
    ]


def _username(seat: Member) -> str:
    return seat.user.username if seat.user else ""


def _is_deleted(seat: Member) -> bool:
    return seat.campaign.deleted is not None


def called(name_or_id: str) -> QuerySet[Campaign]:
    """The campaigns of that id, or else of that name."""
    try:
        return Campaign.objects.filter(pk=uuid.UUID(name_or_id))
    except ValueError:
        return Campaign.objects.filter(name__iexact=name_or_id)


def take_out(campaign: Campaign) -> bytes:
    """The campaign as it is in the database at hand."""
    owner = campaign.members.select_related("campaign", "user").get(role=Role.OWNER)
    assert owner.user_id is not None
    archive = msgspec.json.decode(export(owner))
    return msgspec.json.encode(TakenOut(owner.user_id, archive, list(_people(campaign))))


def _people(campaign: Campaign) -> Iterator[SeatedPerson]:
    seats = campaign.members.exclude(role=Role.OWNER).exclude(user=None).select_related("campaign", "user")
    for seat in seats:
        assert seat.user_id is not None
        own = msgspec.convert(msgspec.json.decode(export(seat)), Archive)
        yield SeatedPerson(seat.number, seat.user_id, own.guide_notes, own.guided)


def read(data: bytes) -> TakenOut:
    return msgspec.json.decode(data, type=TakenOut)


def bring_in(taken: TakenOut, *, to: User) -> Member:
    """The campaign as a new one of *to*; whoever sat there and is still known here sits there again."""
    return restore(taken.archive, by=to, at_last=partial(_seat_again, taken))


def _seat_again(taken: TakenOut, owner: Member) -> None:
    seats = {seat.number: seat for seat in owner.campaign.members.all()}
    known = User.objects.exclude(seats=owner).in_bulk([person.user for person in taken.people])
    for person in taken.people:
        if person.user in known:
            _sit_again(seats[person.seat], known[person.user], person)


def _sit_again(seat: Member, user: User, person: SeatedPerson) -> None:
    seat.user = user
    seat.save(update_fields=["user"])
    take_along(seat)
    if person.guide_notes is not UNSET:
        GuideNote.objects.create(campaign=seat.campaign, author=user, text=person.guide_notes)
    if person.guided is not UNSET:
        guided_file.write_scripts(seat, person.guided)
