"""Who may do what. This is the only place that decides; a stranger learns nothing, not even that there is a no."""

import uuid
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, UUIDField
from django.http import Http404
from django.utils.translation import gettext as _

from campaigns.models import BoxShare, Campaign, Member, Role, SaintPlace, SaintState
from campaigns.people.models import User
from cards.models import Box, Card, Copy, PlaceKind
from cards.prepared import Prepared
from cards.sight import SeenLedger

Person = User | AnonymousUser


class Standing(StrEnum):
    """How someone stands to a campaign."""

    ANONYMOUS = "anonymous"
    STRANGER = "stranger"
    SPECTATOR = "spectator"
    PLAYER = "player"
    GUIDE = "guide"
    OWNER = "owner"


class Right(StrEnum):
    """What can be done to a campaign."""

    SEE = "see"
    LEAVE = "leave"
    EXPORT = "export"
    WRITE_NOTES = "write notes"
    PLAY = "play"
    RULE = "rule otherwise than the book"
    SHARE_PACKS = "share packs"
    VETO = "veto"
    ANSWER = "say whether one comes"
    ARRANGE = "arrange the next evening"
    INVITE = "invite"
    KEEP_SECRETS = "keep secrets"
    LEAD = "lead a table"
    CHANGE = "change"
    SEAT_PEOPLE = "seat people"
    NAME_GUIDE = "name the guide"
    SHARE = "share"
    ANNOUNCE = "announce"
    ARCHIVE = "archive"
    HAND_OVER = "hand over"
    DELETE = "delete"


_MEMBERS = frozenset({Standing.SPECTATOR, Standing.PLAYER, Standing.GUIDE, Standing.OWNER})
_PLAYERS = _MEMBERS - {Standing.SPECTATOR}
_OWNER = frozenset({Standing.OWNER})

POLICY: Mapping[Right, frozenset[Standing]] = {
    Right.SEE: _MEMBERS,
    Right.LEAVE: _MEMBERS,
    Right.EXPORT: _MEMBERS,
    Right.WRITE_NOTES: _PLAYERS,
    Right.PLAY: _PLAYERS,
    Right.RULE: frozenset({Standing.GUIDE, Standing.OWNER}),
    Right.SHARE_PACKS: _PLAYERS,
    Right.VETO: _PLAYERS,
    Right.ANSWER: _MEMBERS,
    Right.ARRANGE: _PLAYERS,
    Right.INVITE: _OWNER,
    Right.KEEP_SECRETS: frozenset({Standing.GUIDE}),
    Right.LEAD: frozenset({Standing.GUIDE}),
    Right.CHANGE: _OWNER,
    Right.SEAT_PEOPLE: _OWNER,
    Right.NAME_GUIDE: _OWNER,
    Right.SHARE: _OWNER,
    Right.ANNOUNCE: _OWNER,
    Right.ARCHIVE: _OWNER,
    Right.HAND_OVER: _OWNER,
    Right.DELETE: _OWNER,
}


class BoxRight(StrEnum):
    """What can be done to a box of cards."""

    SEE = "see the box"
    MOVE = "move its cards"
    KEEP = "keep the box"


# In a box, the owner is whoever owns the cardboard; the others sit at a table that it was brought to.
BOX_POLICY: Mapping[BoxRight, frozenset[Standing]] = {
    BoxRight.SEE: _MEMBERS,
    BoxRight.MOVE: _PLAYERS,
    BoxRight.KEEP: _OWNER,
}


def standings(seat: Member) -> frozenset[Standing]:
    """A seat's role and, while its person carries the lantern, guide as well."""
    role = Standing(seat.role)
    return frozenset({role, Standing.GUIDE}) if seat.is_guide else frozenset({role})


def may(seat: Member, right: Right) -> bool:
    return bool(standings(seat) & POLICY[right])


def require(seat: Member, right: Right) -> None:
    if not may(seat, right):
        raise PermissionDenied(_("Your role in this campaign does not allow that. Ask its owner for another role."))


def leads(seat: Member) -> bool:
    """Whether *seat* leads a table that is led: whoever carries the lantern, and while nobody does, the owner."""
    if may(seat, Right.LEAD):
        return True
    return seat.role == Role.OWNER and not _is_guided(seat.campaign_id)


def _is_guided(campaign_id: uuid.UUID) -> bool:
    """A guide who left, or never came, leads nobody."""
    return Member.objects.filter(campaign=campaign_id, is_guide=True, user__is_active=True).exists()


def require_lead(seat: Member) -> None:
    if not leads(seat):
        raise PermissionDenied(_("At this table that is the guide’s, or while there is none, the owner’s. Ask them."))


def decides_for(seat: Member, player: int | None) -> bool:
    """Whether *seat* decides what a saint does whom the seat numbered *player* plays; nobody's saint is anybody's."""
    return may(seat, Right.PLAY) and (player is None or player == seat.number or seat.role == Role.OWNER)


_SEATS = Member.objects.select_related("campaign", "campaign__game").filter(campaign__deleted=None)
_SEAT_OF: Prepared[Member] = Prepared(
    lambda campaign, person: _SEATS.filter(campaign=campaign, user=person), UUIDField(), UUIDField()
)
_SEATS_AT: Prepared[Member] = Prepared(
    lambda campaign: _SEATS.filter(campaign=campaign).order_by("number"), UUIDField()
)
_SEAT_AT: Prepared[Member] = Prepared(
    lambda sitting, person: _SEATS.filter(campaign__sittings=sitting, user=person), UUIDField(), UUIDField()
)


def seat_of(person: Person, campaign_id: uuid.UUID) -> Member:
    """The seat of *person*, with its campaign; to a stranger the campaign does not exist."""
    if not isinstance(person, User):
        raise Http404
    seat = _SEAT_OF.first(campaign_id, person.pk)
    if seat is None:
        raise Http404
    seat.user = person
    return seat


def seat_with(person: Person, campaign_id: uuid.UUID, right: Right) -> Member:
    """The seat of *person*, which must have *right*."""
    seat = seat_of(person, campaign_id)
    require(seat, right)
    return seat


def seat_at(person: Person, sitting_id: uuid.UUID, right: Right) -> Member:
    """The seat of *person* at the table of a sitting, which must have *right*; to a stranger there is no such table."""
    if not isinstance(person, User):
        raise Http404
    seat = _SEAT_AT.first(sitting_id, person.pk)
    if seat is None:
        raise Http404
    seat.user = person
    require(seat, right)
    return seat


def table_seen_by(person: User, campaign_id: uuid.UUID) -> tuple[Member, list[Member]]:
    """The seat of *person*, who may see the table, and all seats of it in their order: in one query."""
    seats = _SEATS_AT.all(campaign_id)
    own = next((seat for seat in seats if seat.user_id == person.pk), None)
    if own is None:
        raise Http404
    own.user = person
    require(own, Right.SEE)
    return own, seats


def seats_of(person: User) -> QuerySet[Member]:
    """Every seat of *person*, with its campaign: the campaigns that exist for them."""
    seats = Member.objects.filter(user=person, campaign__deleted=None)
    return seats.select_related("campaign", "campaign__game")


def seats_that_see(campaign_id: uuid.UUID, people: Collection[uuid.UUID]) -> dict[uuid.UUID, Member]:
    """Of *people*, the seats of those who may still see the campaign, in one query: asked again while they listen."""
    seats = Member.objects.filter(campaign=campaign_id, campaign__deleted=None, user__in=people, user__is_active=True)
    return {seat.user_id: seat for seat in seats if seat.user_id and may(seat, Right.SEE)}


def deleted_seats_of(person: User) -> QuerySet[Member]:
    """The owner's seat of each campaign that *person* deleted and can still bring back."""
    seats = Member.objects.filter(user=person, role=Role.OWNER, campaign__deleted__isnull=False)
    return seats.select_related("campaign", "campaign__game")


def boxes_of(person: User) -> QuerySet[Box]:
    """Every box that exists for *person*: their own, and those on tables at which they sit."""
    shared = BoxShare.objects.filter(campaign__members__user=person, campaign__deleted=None).values("box")
    boxes = Box.objects.filter(Q(owner=person) | Q(pk__in=shared), deleted=None, merged_into=None)
    return boxes.select_related("game", "owner").defer("game__facts")


def own_boxes(owner: uuid.UUID | None, game: str) -> QuerySet[Box]:
    """The boxes of *game* that somebody has: neither deleted nor part of another one."""
    return Box.objects.filter(owner=owner, game=game, deleted=None, merged_into=None)


def shares_of(person: User, box: Box) -> QuerySet[BoxShare]:
    """The tables of *person* to which *box* was brought."""
    return BoxShare.objects.filter(box=box, campaign__deleted=None, campaign__members__user=person)


def ledger_of(person: User) -> SeenLedger:
    """Where the copies lie that *person* may know of: in their boxes, with the saints of their tables and boxes."""
    saints = Q(saint__campaign__members__user=person) | Q(saint__box__owner=person)
    holders = SaintPlace.objects.filter(saints, saint__campaign__deleted=None).exclude(saint__state=SaintState.GONE)
    return SeenLedger(boxes_of(person), holders.values_list("saint__name", "place").distinct())


def ledger_at(campaign: Campaign) -> SeenLedger:
    """The same for everyone at the table of *campaign*: the boxes and the saints there."""
    boxes = Box.objects.filter(pk__in=campaign.box_shares.values("box"), deleted=None, merged_into=None)
    holders = SaintPlace.objects.filter(saint__campaign=campaign).exclude(saint__state=SaintState.GONE)
    return SeenLedger(boxes, holders.values_list("saint__name", "place"))


def deleted_boxes_of(person: User) -> QuerySet[Box]:
    """The boxes that *person* deleted and can still bring back."""
    return Box.objects.filter(owner=person, deleted__isnull=False).select_related("game")


def box_standings(person: User, box: Box) -> frozenset[Standing]:
    """How *person* stands to *box*: they own it, or play or watch where it lies."""
    return _OWNER if box.owner_id == person.pk else _seated(_roles(person, box).values())


def people_who_see(box: Box, people: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Of *people*, those to whom *box* is there; asked again while they listen."""
    if box.deleted or box.merged_into_id:
        return set()
    seated = Member.objects.filter(campaign__box_shares__box=box, campaign__deleted=None, user__in=people)
    found = User.objects.filter(Q(pk=box.owner_id) | Q(pk__in=seated.values("user")), pk__in=people, is_active=True)
    return set(found.values_list("pk", flat=True))


def _roles(person: User, box: Box) -> dict[int, str | None]:
    """By table to which *box* was brought: the role of *person* there, if they sit at it."""
    role = Member.objects.filter(campaign=OuterRef("campaign"), campaign__deleted=None, user=person).values("role")[:1]
    return dict(BoxShare.objects.filter(box=box).values_list("table", Subquery(role)))


def _seated(roles: Iterable[str | None]) -> frozenset[Standing]:
    return frozenset(Standing.SPECTATOR if role == Role.SPECTATOR else Standing.PLAYER for role in roles if role)


_BOX: Prepared[Box] = Prepared(
    lambda box: (
        Box.objects.filter(pk=box, deleted=None, merged_into=None).select_related("game", "owner").defer("game__facts")
    ),
    UUIDField(),
)


def box_with(person: Person, box_id: uuid.UUID, right: BoxRight) -> Box:
    """A box to which *person* has *right*; to a stranger it does not exist."""
    box = _BOX.first(box_id)
    if box is None or not isinstance(person, User):
        raise Http404
    is_owner = box.owner_id == person.pk
    roles = {} if is_owner else _roles(person, box)
    if not is_owner and not any(roles.values()):
        raise Http404
    # Only whoever owns the box knows all tables to which it was brought.
    box.others_tables = frozenset(table for table, role in roles.items() if not role)
    if not (_OWNER if is_owner else _seated(roles.values())) & BOX_POLICY[right]:
        raise PermissionDenied(_("Only whoever owns this box may do that, or plays at a table where it lies."))
    return box


def own_cards_offered(person: User, box: Box) -> QuerySet[Card]:
    """Cards of people's own that are proposed to *person* where they enter cards of *box*.

    What the owner of the box has entered into any of their boxes, so that one table knows what another wrote down; and
    all that is the person's own. Never anything else of anybody, and none of what an owner keeps in a pack alone.
    """
    theirs = Copy.objects.filter(card=OuterRef("pk"), box__owner=box.owner_id, box__deleted=None)
    entered = Q(Exists(theirs.exclude(place__kind=PlaceKind.OUTSIDE)), pack__owner=box.owner_id)
    cards = Card.objects.filter(entered | Q(pack__owner=person), game=box.game_id, type__group="card")
    return cards.filter(pack__deleted=None)
