"""What a guide shows the table of a mission: a part at a time, to everybody or to one person."""

import uuid

from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext as _

from campaigns.access import Right
from campaigns.chronicle.writing import FEED, begin
from campaigns.doors import feeds
from campaigns.guiding.actions.scripts import part_of
from campaigns.models import Entry, Member, PartKind, SaintPlaceKind, ScriptPart, Told
from campaigns.rulebooks.apocrypha.halo import HaloCardKind, slot_for
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.actions.saints import playing
from campaigns.saints.holdings import SaintHolding, holding_of, slotted
from campaigns.seats.actions.members import seat_numbered
from cards.box.own_cards import DescribedOwnCard, write_down
from cards.models import Box, Card
from cards.refusals import Refused

TOLD_AT_MOST = 5_000


@transaction.atomic
def show(by: Member, script_id: uuid.UUID, part_id: uuid.UUID, *, number: int | None = None) -> ScriptPart:
    """Show a part to everybody, or to whoever sits in seat *number* alone; again changes nothing."""
    seat = begin(by, Right.KEEP_SECRETS)
    part = part_of(seat, script_id, part_id)
    _show_to(seat, part, None if number is None else _taken_seat(seat, number))
    return part


def _taken_seat(seat: Member, number: int) -> Member:
    other = seat_numbered(seat, number)
    if other.user_id is None:
        raise Refused("nobody-there", _("Nobody sits there. Show it once somebody does."))
    return other


def _show_to(seat: Member, part: ScriptPart, other: Member | None) -> None:
    if Told.objects.filter(part=part).filter(_is_for(other)).exists():
        return
    if Told.objects.filter(campaign=seat.campaign_id).count() >= TOLD_AT_MOST:
        raise Refused("too-much-told", _("This table has been shown five thousand things. Hide some again first."))
    Told.objects.create(
        campaign=seat.campaign,
        part=part,
        seat=other.number if other else None,
        person=other.user if other else None,
        by_name=seat.name,
        # That it was meant to be a secret is one.
        kind=PartKind.ALOUD if part.kind == PartKind.HIDDEN else part.kind,
        heading=part.heading,
        text=part.text,
    )
    _look_again(seat)


def _look_again(seat: Member) -> None:
    """Pages that show the story ask for it; to whom something was shown is in no message."""
    feeds.nudge(FEED, seat.campaign_id)


@transaction.atomic
def take_back(by: Member, script_id: uuid.UUID, part_id: uuid.UUID, *, number: int | None = None) -> ScriptPart:
    """A part leaves the pages of everybody, or of seat *number*. Whoever read it has read it."""
    seat = begin(by, Right.KEEP_SECRETS)
    part = part_of(seat, script_id, part_id)
    Told.objects.filter(part=part, seat=number).delete()
    _look_again(seat)
    return part


def _is_for(seat: Member | None) -> Q:
    """What everybody was shown; for a seat also what its person was shown, whoever sat there before."""
    return Q(seat=None) if seat is None else Q(seat=None) | Q(person__isnull=False, person=seat.user_id)


def story_for(seat: Member) -> QuerySet[Told]:
    """All that was shown to *seat*, newest first; what everybody was shown later is there once."""
    told = Told.objects.filter(campaign=seat.campaign_id)
    everybody = told.filter(seat=None)
    twice = Q(seat__isnull=False, part__in=everybody.exclude(part=None).values("part"))
    return told.filter(_is_for(seat)).exclude(twice)


def version_of(told: QuerySet[Told]) -> str:
    """By which a page knows whether there is anything new for it, or something was taken back."""
    found = told.aggregate(count=Count("pk"), newest=Max("at"))
    return f"{found['count']}-{found['newest'].timestamp()}" if found["count"] else "0"


@transaction.atomic
def give(by: Member, script_id: uuid.UUID, part_id: uuid.UUID, *, saint: int, key: uuid.UUID | None = None) -> Entry:
    """A custom fragment becomes a card in a saint's halo, which lies open on the table: everybody is shown it.

    Rule.CUSTOM_FRAGMENTS: after a win (Rule.GUIDED_FRAGMENTS) or in its middle (Rule.FRAGMENTS_IN_A_MISSION).
    """
    seat = begin(by, Right.KEEP_SECRETS)
    part = part_of(seat, script_id, part_id)
    if part.kind != PartKind.FRAGMENT:
        raise Refused("no-fragment", _("Only a custom fragment can be given to a saint. Write one."))
    holding = holding_of(playing(seat, saint))
    card = _card_of(part, holding.saint.box)
    wanted = WantedCopies(card, 1, _slot_for_one_more(holding))
    _show_to(seat, part, None)
    return saint_cards.gain_for(
        seat, holding.saint, [wanted], kind="card.slotted", key=key, holding=holding, is_part_asked=False
    )


def _card_of(part: ScriptPart, box: Box) -> Card:
    """The fragment as a card of the box's owner; the same one, however many saints are given it."""
    if part.card and part.card.pack and part.card.pack.owner_id == box.owner_id:
        return part.card
    (part.card,) = write_down(box, [DescribedOwnCard(part.heading, "fragment", text=part.text)])
    part.save(update_fields=["card"])
    return part.card


def _slot_for_one_more(holding: SaintHolding) -> SaintPlaceKind:
    slot = SaintPlaceKind(slot_for(slotted(holding.halo), HaloCardKind.FRAGMENT).value)
    if any(one.type == "death" for one in holding.of(slot)):
        words = _("Every slot of %(name)s holds a death, and a slot with a death takes no fragment (p. 6).")
        raise Refused("no-slot", words % {"name": holding.saint.name})
    return slot
