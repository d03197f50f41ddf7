"""Inviting people to a table, and their coming."""

import uuid
from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.facts import Facts, Seat, SeatName, Told
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register, seat_was_made
from campaigns.chronicle.writing import begin, write
from campaigns.models import Campaign, Invitation, Member, Role
from campaigns.people.actions import welcome_guest
from campaigns.people.models import User
from campaigns.people.tokens import digest
from campaigns.seats.actions.members import must_have_room, name_apart, role_words, seat_numbered, set_out_seat
from campaigns.seats.actions.told import take_along
from cards.refusals import Refused

OPEN_AT_MOST = 50


@transaction.atomic
def invite(
    by: Member, *, role: Role = Role.PLAYER, days: int = 7, uses: int = 10, number: int | None = None
) -> Invitation:
    """A link to a new seat in *role*, or to the waiting seat *number* alone."""
    seat = begin(by, Right.INVITE)
    if _open(seat).count() >= OPEN_AT_MOST:
        raise Refused("too-many-invitations", _("Fifty invitations are open. Revoke one you no longer need first."))
    target = seat_numbered(seat, number) if number is not None else None
    if target:
        _must_be_free(target)
    id = uuid.uuid4()
    invitation = Invitation.objects.create(
        id=id,
        digest=digest(Invitation.code_of(id)),
        campaign=seat.campaign,
        role=target.role if target else role,
        seat=target,
        by=seat,
        expires=timezone.now() + timedelta(days=days),
        uses=1 if target else uses,
    )
    write(seat, INVITED, role=invitation.role, seat=target and target.number, name=target and target.name)
    return invitation


def can_be_offered(target: Member) -> bool:
    """Whether an invitation may lead to that seat: it waits, or a guest sits in it who may have lost their way back."""
    return target.role != Role.OWNER and (target.user is None or target.user.is_guest)


def _must_be_free(target: Member) -> None:
    """Only a seat that waits, or that a guest sits in, can be offered; asked again when somebody comes for it."""
    if target.user and not target.user.is_guest:
        raise Refused("seat-is-taken", _("Somebody with an account sits there. Remove them first."))
    if target.role == Role.OWNER:
        raise Refused("owner-stays", _("That is the owner's seat. Hand the campaign over instead."))


def _open(by: Member) -> QuerySet[Invitation]:
    return Invitation.objects.filter(Invitation.open(timezone.now()), campaign=by.campaign_id)


def open_invitations(by: Member) -> QuerySet[Invitation]:
    """The invitations that still let people in."""
    return _open(by).select_related("by", "seat")


def waiting_seats(by: Member) -> QuerySet[Member]:
    """Seats in which nobody sits: after an import, say. Whoever is invited to one gets its saints with it."""
    return Member.objects.filter(campaign=by.campaign_id, user=None).order_by("number")


@transaction.atomic
def revoke(by: Member, *, invitation_id: uuid.UUID) -> None:
    """Close an invitation. Those who came by it stay."""
    seat = begin(by, Right.INVITE)
    invitation = _open(seat).filter(pk=invitation_id).first()
    if invitation is None:
        raise Http404
    invitation.revoked = timezone.now()
    invitation.save()
    write(seat, REVOKED, role=invitation.role)


def find(code: str) -> Invitation:
    """The invitation behind *code*. Wrong, used up, expired and revoked look all the same."""
    still_good = Invitation.objects.filter(
        Invitation.open(timezone.now()), digest=digest(code), campaign__archived=None, campaign__deleted=None
    )
    invitation = still_good.select_related("campaign__game", "by", "seat").first()
    if invitation is None:
        raise Http404
    return invitation


@transaction.atomic
def accept(by: User, *, code: str) -> Member:
    """Take a seat. Whoever sits at the table already keeps the seat they have, and no use is spent."""
    invitation = find_even_used(code, by)
    campaign = Campaign.objects.select_for_update().filter(pk=invitation.campaign_id, deleted=None).first()
    if campaign is None:
        raise Http404
    present = Member.objects.filter(campaign=campaign, user=by).first()
    if present:
        return present
    # Asked again under the lock, so that the last use is spent once.
    invitation = find(code)
    Invitation.objects.filter(pk=invitation.pk).update(used=F("used") + 1)
    seat = _sit_down(campaign, invitation, by)
    take_along(seat)
    write(seat, JOINED, seat=seat.number, name=seat.name, role=seat.role)
    return seat


@transaction.atomic
def come_as_guest(*, name: str, code: str) -> Member:
    """A newcomer who has only a name takes a seat; where the seat is refused, no guest is left behind."""
    return accept(welcome_guest(name=name), code=code)


def find_even_used(code: str, by: User) -> Invitation:
    """The invitation behind *code*, which someone who came by it may open again after it is closed."""
    invitation = Invitation.objects.filter(digest=digest(code), campaign__deleted=None).first()
    if invitation and Member.objects.filter(campaign=invitation.campaign_id, user=by).exists():
        return invitation
    return find(code)


def _sit_down(campaign: Campaign, invitation: Invitation, user: User) -> Member:
    if invitation.seat:
        _must_be_free(invitation.seat)
        invitation.seat.user = user
        invitation.seat.save()
        return invitation.seat
    must_have_room(campaign)
    return set_out_seat(campaign, user=user, name=name_apart(campaign, user.name), role=invitation.role)


# --- What the chronicle tells of it


class JoinedFacts(Facts):
    seat: Seat
    name: SeatName
    role: Role


class InvitedFacts(Facts):
    role: Role
    seat: Seat | None
    name: SeatName | None


class RevokedFacts(Facts):
    role: Role


INVITED_TO_SEAT = _("%(by)s made an invitation for the seat of %(name)s.")


def _to_a_seat(facts: Told) -> Promise | None:
    return INVITED_TO_SEAT if facts["seat"] is not None else None


JOINED = register(
    EntryKind(
        "member.joined",
        JoinedFacts,
        _("%(by)s took a seat as %(role)s."),
        Undo.NEVER,
        archive=seat_was_made,
        words=role_words,
    )
)
INVITED = register(
    EntryKind(
        "invitation.made",
        InvitedFacts,
        _("%(by)s made an invitation for a %(role)s."),
        Undo.NEVER,
        archive=seat_was_made,
        words=role_words,
        variant=_to_a_seat,
    )
)
REVOKED = register(
    EntryKind(
        "invitation.revoked",
        RevokedFacts,
        _("%(by)s revoked an invitation for a %(role)s."),
        Undo.NEVER,
        archive=any_facts,
        words=role_words,
    )
)
