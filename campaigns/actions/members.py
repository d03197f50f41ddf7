"""The people at the table: roles, leaving, and the handing over of a campaign."""

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.writing import begin, write
from campaigns.models import Member, Role
from cards.refusals import Refused


def seat_numbered(by: Member, number: int) -> Member:
    """Seat *number* of the table at which *by* sits."""
    seat = Member.objects.select_related("user").filter(campaign=by.campaign_id, number=number).first()
    if seat is None:
        raise Http404
    return seat


@transaction.atomic
def change_role(by: Member, *, number: int, role: Role) -> Member:
    """Make a player a spectator, or the other way round."""
    seat = begin(by, Right.SEAT_PEOPLE)
    other = seat_numbered(seat, number)
    _must_not_be_owner(other)
    if role == Role.OWNER:
        raise Refused("hand-over-instead", _("A campaign has one owner. Hand the campaign over instead."))
    if other.role == role:
        return other
    write(
        seat,
        "member.role_changed",
        seat=number,
        name=other.name,
        before=other.role,
        after=str(role),
        guide=other.is_guide,
    )
    other.role = role
    other.is_guide = other.is_guide and role != Role.SPECTATOR
    other.save()
    return other


@transaction.atomic
def rename(by: Member, *, name: str) -> Member:
    """Change the name by which one's own seat goes."""
    seat = begin(by, Right.SEE)
    if seat.name != name:
        write(seat, "member.renamed", seat=seat.number, before=seat.name, after=name)
        seat.name = name
        seat.save()
    return seat


@transaction.atomic
def remove(by: Member, *, number: int) -> None:
    """Take someone's seat away; the chronicle can bring it back."""
    seat = begin(by, Right.SEAT_PEOPLE)
    other = seat_numbered(seat, number)
    _must_not_be_owner(other)
    write(
        seat,
        "member.removed",
        about=other.user,
        seat=number,
        name=other.name,
        role=other.role,
        guide=other.is_guide,
    )
    other.delete()


@transaction.atomic
def leave(by: Member) -> None:
    """Give up one's own seat."""
    seat = begin(by, Right.LEAVE, also_archived=True)
    _must_not_be_owner(seat)
    write(seat, "member.left", seat=seat.number, name=seat.name)
    seat.delete()


@transaction.atomic
def hand_over(by: Member, *, number: int) -> Member:
    """Make someone else the owner; the old owner stays as a player."""
    seat = begin(by, Right.HAND_OVER, also_archived=True)
    heir = seat_numbered(seat, number)
    if heir.pk == seat.pk:
        raise Refused("already-owner", _("You own this campaign already."))
    if heir.user is None:
        raise Refused("seat-is-empty", _("Nobody sits there yet. Invite them to the seat first."))
    seat.role = Role.PLAYER
    seat.save()
    heir.role = Role.OWNER
    heir.save()
    write(seat, "campaign.handed_over", seat=number, name=heir.name)
    return heir


def _must_not_be_owner(seat: Member) -> None:
    if seat.role == Role.OWNER:
        raise Refused("owner-stays", _("The owner cannot go. Hand the campaign over first, or delete it."))
