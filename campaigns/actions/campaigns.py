"""Starting, changing, archiving and deleting a campaign."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.actions import boxes
from campaigns.chronicle.writing import begin, set_out_seat, write
from campaigns.models import Campaign, Member, Role
from campaigns.people.models import User
from cards.box import moving
from cards.models import Game
from cards.refusals import Refused

CAMPAIGNS_AT_MOST = 500


@transaction.atomic
def start(by: User, *, game: Game, name: str, **fields: Any) -> Member:
    """A new campaign, owned by *by*."""
    must_have_room_for_one_more(by)
    campaign = Campaign.objects.create(game=game, name=name, **fields)
    seat = set_out_seat(campaign, user=by, name=by.name, role=Role.OWNER)
    write(seat, "campaign.started", name=name)
    return seat


def must_have_room_for_one_more(by: User) -> None:
    if Member.objects.filter(user=by, role=Role.OWNER).count() >= CAMPAIGNS_AT_MOST:
        raise Refused("too-many-campaigns", _("You own five hundred campaigns. Delete one you no longer need first."))


@transaction.atomic
def change(by: Member, *, changes: Mapping[str, Any], seen: int | None = None) -> Campaign:
    """Set the fields named in *changes*; with *seen*, only if that version is still the present one."""
    seat = begin(by, Right.WRITE_NOTES if set(changes) <= {"notes"} else Right.CHANGE)
    campaign = seat.campaign
    if seen is not None and seen != campaign.version:
        raise Refused(
            "changed-meanwhile",
            _("Somebody changed this campaign while you were writing. Look at their version, then save yours again."),
            version=campaign.version,
        )
    before = {field: getattr(campaign, field) for field in changes}
    if before == dict(changes):
        return campaign
    set_fields(campaign, changes)
    write(seat, "campaign.changed", before=before, after=dict(changes))
    return campaign


def set_fields(campaign: Campaign, values: Mapping[str, Any]) -> None:
    for field, value in values.items():
        setattr(campaign, field, value)
    campaign.version += 1
    campaign.save()


@transaction.atomic
def archive(by: Member) -> Campaign:
    """Put a campaign away: it can be read and exported, and reopened."""
    seat = begin(by, Right.ARCHIVE)
    set_fields(seat.campaign, {"archived": timezone.now()})
    write(seat, "campaign.archived")
    return seat.campaign


@transaction.atomic
def reopen(by: Member) -> Campaign:
    seat = begin(by, Right.ARCHIVE, also_archived=True)
    if seat.campaign.archived is None:
        raise Refused("not-archived", _("This campaign is open already."))
    set_fields(seat.campaign, {"archived": None})
    write(seat, "campaign.reopened")
    return seat.campaign


@transaction.atomic
def delete(by: Member) -> None:
    """Delete a campaign and all that belongs to it, for good. Its saints' cards go back behind their dividers."""
    seat = begin(by, Right.DELETE, also_archived=True)
    for saint in seat.campaign.saints.select_related("box__game", "box__owner"):
        wishes = boxes.homeward(saint.box, saint.places.values_list("place", flat=True))
        if wishes:
            moving.move(saint.box, wishes, by=seat.user, facts={"cards": len(wishes)})
    seat.campaign.delete()
