"""The people at the table: roles, leaving, and the handing over of a campaign."""

from itertools import count
from typing import Any, Literal

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.facts import Facts, Seat, SeatName, Told
from campaigns.chronicle.kinds import EntryKind, Reversal, Undo, register, seat_was_made
from campaigns.chronicle.writing import begin, changed_since, write
from campaigns.models import Campaign, Entry, Member, Role
from campaigns.seats.actions.told import take_along
from cards.refusals import Refused
from cards.search.folding import fold

SEATS_AT_MOST = 60


def must_have_room(campaign: Campaign) -> None:
    """Refuse one more seat at a locked campaign's table when it is full."""
    if campaign.members.count() >= SEATS_AT_MOST:
        raise Refused("table-is-full", _("There are sixty people at this table. Ask its owner to make room."))


def set_out_seat(campaign: Campaign, **fields: Any) -> Member:
    """A new seat at a locked campaign's table."""
    campaign.seats_made += 1
    campaign.save(update_fields=["seats_made"])
    return Member.objects.create(campaign=campaign, number=campaign.seats_made, **fields)


def name_apart(campaign: Campaign, name: str) -> str:
    """*name*, with a number where somebody at the table is called so already."""
    taken = {fold(other) for other in campaign.members.values_list("name", flat=True)}
    tries = (name if n == 1 else f"{name[:55]} {n}" for n in count(1))
    return next(one for one in tries if fold(one) not in taken)


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
        ROLE_CHANGED,
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
        others = Member.objects.filter(campaign=seat.campaign_id).exclude(pk=seat.pk)
        if fold(name) in {fold(other) for other in others.values_list("name", flat=True)}:
            words = _("Somebody at this table is called %(name)s already. Add something that tells you apart.")
            raise Refused("name-taken", words % {"name": name})
        write(seat, RENAMED, seat=seat.number, before=seat.name, after=name)
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
        REMOVED,
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
    write(seat, LEFT, seat=seat.number, name=seat.name)
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
    write(seat, HANDED_OVER, seat=number, name=heir.name)
    return heir


def _must_not_be_owner(seat: Member) -> None:
    if seat.role == Role.OWNER:
        raise Refused("owner-stays", _("The owner cannot leave. Hand the campaign over first, or delete it."))


# --- What the chronicle tells of it

# An owner's seat is handed over, never taken away or given another role.
GuestRole = Literal["player", "spectator"]


class SeatFacts(Facts):
    seat: Seat
    name: SeatName


class RemovedFacts(SeatFacts):
    """A seat as it was, with the lantern if it had it."""

    role: GuestRole
    guide: bool

    def __post_init__(self) -> None:
        if self.guide and self.role == "spectator":
            raise ValueError(gettext("a spectator is no guide"))


class RenamedFacts(Facts):
    seat: Seat
    before: SeatName
    after: SeatName


class RoleChangedFacts(Facts):
    seat: Seat
    name: SeatName
    before: GuestRole
    after: GuestRole
    guide: bool


def role_words(facts: Told) -> Told:
    """Roles as people call them."""
    return {name: Role(facts[name]).label for name in ("role", "before", "after") if name in facts}


def _role_back(by: Member, entry: Entry) -> dict[str, Any]:
    facts = entry.facts
    seat = seat_still_there(by, facts["seat"])
    if seat.role != facts["after"]:
        raise changed_since()
    was_guide = seat.is_guide
    seat.role = facts["before"]
    seat.is_guide = seat.role != Role.SPECTATOR and (was_guide or _gets_lantern_back(by, facts))
    seat.save()
    return {**facts, "before": facts["after"], "after": facts["before"], "guide": was_guide}


def _name_back(by: Member, entry: Entry) -> dict[str, Any]:
    facts = entry.facts
    seat = seat_still_there(by, facts["seat"])
    if seat.name != facts["after"]:
        raise changed_since()
    seat.name = facts["before"]
    seat.save()
    return {**facts, "before": facts["after"], "after": facts["before"]}


def _seat_again(by: Member, entry: Entry) -> dict[str, Any]:
    facts = entry.facts
    taken = Member.objects.filter(campaign=by.campaign_id, user__isnull=False, user=entry.about)
    if taken.exists() or Member.objects.filter(campaign=by.campaign_id, number=facts["seat"]).exists():
        raise changed_since()
    must_have_room(by.campaign)
    seat = Member.objects.create(
        campaign=by.campaign,
        number=facts["seat"],
        user=entry.about,
        name=facts["name"],
        role=facts["role"],
        is_guide=_gets_lantern_back(by, facts),
    )
    if seat.user_id:
        take_along(seat)
    return dict(facts)


def _gets_lantern_back(by: Member, facts: Told) -> bool:
    """A seat that had the lantern has it again, unless somebody else was given it since."""
    return facts["guide"] and not Member.objects.filter(campaign=by.campaign_id, is_guide=True).exists()


def _unseat(by: Member, entry: Entry) -> dict[str, Any]:
    seat = seat_still_there(by, entry.facts["seat"])
    if seat.user_id != entry.about_id or seat.role != entry.facts["role"]:
        raise changed_since()
    facts = {**entry.facts, "guide": seat.is_guide}
    seat.delete()
    return facts


def seat_still_there(by: Member, number: int) -> Member:
    """The seat that an undo is about."""
    seat = Member.objects.filter(campaign=by.campaign_id, number=number).first()
    if seat is None:
        raise changed_since()
    return seat


LEFT = register(EntryKind("member.left", SeatFacts, _("%(by)s left the table."), Undo.NEVER, archive=seat_was_made))
REMOVED = register(
    EntryKind(
        "member.removed",
        RemovedFacts,
        _("%(by)s took away the seat of %(name)s."),
        Reversal(Right.SEAT_PEOPLE, "member.restored", _seat_again),
        archive=seat_was_made,
    )
)
RESTORED = register(
    EntryKind(
        "member.restored",
        RemovedFacts,
        _("%(by)s gave %(name)s the seat back."),
        Reversal(Right.SEAT_PEOPLE, "member.removed", _unseat),
        archive=seat_was_made,
    )
)
RENAMED = register(
    EntryKind(
        "member.renamed",
        RenamedFacts,
        _("%(by)s changed a seat’s name from %(before)s to %(after)s."),
        Reversal(Right.SEAT_PEOPLE, "member.renamed", _name_back),
        archive=seat_was_made,
    )
)
ROLE_CHANGED = register(
    EntryKind(
        "member.role_changed",
        RoleChangedFacts,
        _("%(by)s made %(name)s a %(after)s."),
        Reversal(Right.SEAT_PEOPLE, "member.role_changed", _role_back),
        archive=seat_was_made,
        words=role_words,
    )
)
HANDED_OVER = register(
    EntryKind(
        "campaign.handed_over",
        SeatFacts,
        _("%(by)s handed the campaign over to %(name)s."),
        Undo.NEVER,
        archive=seat_was_made,
    )
)
