"""Bringing a box of cards to a campaign's table, and taking it home again."""

import uuid
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns import access
from campaigns.access import BoxRight, Person, Right
from campaigns.boxes import merging
from campaigns.chronicle.facts import Named
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.chronicle.writing import begin, write
from campaigns.models import BoxShare, Campaign, Entry, Member, Role, Saint, SaintState
from campaigns.people.models import User
from cards.box import moving, stock
from cards.box.moving import MoveWish
from cards.models import Box, BoxEntry, Chapter, Copy, Game, Place, PlaceKind
from cards.refusals import Refused

BROUGHT = register(
    EntryKind(
        "box.brought",
        Named,
        gettext_lazy("%(by)s brought the box “%(name)s” to the table."),
        Undo.NEVER,
        archive=any_facts,
    )
)
TAKEN_HOME = register(
    EntryKind(
        "box.taken-home", Named, gettext_lazy("%(by)s took the box “%(name)s” home."), Undo.NEVER, archive=any_facts
    )
)


@transaction.atomic
def bring(by: Member, *, box_id: uuid.UUID) -> BoxShare:
    """Share one's own box with a table: its players may move the cards."""
    seat = begin(by, Right.SHARE_PACKS)
    assert seat.user is not None
    box = access.box_with(seat.user, box_id, BoxRight.KEEP)
    if box.game_id != seat.campaign.game_id:
        raise Refused("other-game", _("The box is of another game than this campaign."))
    return BoxShare.objects.filter(campaign=seat.campaign, box=box).first() or _lay_out(seat, box)


def _lay_out(seat: Member, box: Box) -> BoxShare:
    moving.lock_box(box)
    free = Place.objects.filter(box=box, kind=PlaceKind.TABLE, name=seat.campaign.name).exclude(
        pk__in=BoxShare.objects.values("table")
    )
    # It may have lain here before.
    table = free.first() or Place.objects.create(box=box, kind=PlaceKind.TABLE, name=seat.campaign.name)
    write(seat, BROUGHT, name=box.name)
    return BoxShare.objects.create(campaign=seat.campaign, box=box, table=table)


def quiet_name(campaign: Campaign) -> str:
    """What a box is called that nobody registered."""
    return (_("Made for %(campaign)s") % {"campaign": campaign.name})[:100]


def box_of(seat: Member) -> Box:
    """The box that a locked campaign plays with. A table without one gets it quietly: nothing is asked of it."""
    share = BoxShare.objects.filter(campaign=seat.campaign).select_related("box__owner", "box__game").first()
    if share:
        return share.box
    owner = seat.campaign.members.select_related("user").get(role=Role.OWNER).user
    assert owner is not None
    # One that somebody registered before one that was made for another table.
    boxes = Box.objects.filter(owner=owner, game=seat.campaign.game_id, merged_into=None)
    box = boxes.order_by("is_quiet", "created").first()
    name = quiet_name(seat.campaign)
    return _lay_out(seat, box or stock.register(owner, game=seat.campaign.game, name=name, is_quiet=True)).box


@transaction.atomic
def register(owner: User, *, game: Game, name: str, chapters: Sequence[Chapter] = (), is_another: bool = False) -> Box:
    """A box from somebody's shelf. Where one was made by itself before, that may be it: it is offered first."""
    quiet = quiet_boxes(owner).filter(game=game).first()
    if quiet and not is_another:
        words = _("“%(name)s” was made by itself for your table. Make that one yours, or say that this is another box.")
        raise Refused("quiet-box", words % {"name": quiet.name}, box=str(quiet.pk))
    return stock.register(owner, game=game, name=name, chapters=chapters)


def quiet_boxes(owner: User) -> QuerySet[Box]:
    """Boxes of *owner* that nobody registered."""
    return Box.objects.filter(owner=owner, is_quiet=True, merged_into=None).select_related("game")


def moves_home(box: Box, places: Iterable[int]) -> list[MoveWish]:
    """Every copy in these places, on its way behind its divider."""
    homes = stock.Homes(box)
    copies = Copy.objects.filter(place__in=list(places)).select_related("card")
    return [MoveWish(copy.pk, copy.place_id, homes.of(copy.card).pk) for copy in copies]


@transaction.atomic
def take_home(by: Member, *, box_id: uuid.UUID) -> None:
    """The box leaves the table, once nothing of it lies there any more."""
    seat = begin(by, Right.SHARE_PACKS)
    share = BoxShare.objects.select_related("box", "table").filter(campaign=seat.campaign, box=box_id).first()
    if share is None:
        raise Http404
    if share.box.owner_id != seat.user_id and seat.role != "owner":
        raise Refused("not-yours", _("This box is somebody else’s. They or the campaign’s owner can take it home."))
    saints = Saint.objects.filter(campaign=seat.campaign, box=share.box).exclude(state=SaintState.GONE)
    if saints.exists():
        raise _in_use(saints.values_list("name", flat=True))
    if share.table.copies.exists():
        raise Refused("cards-on-the-table", _("Cards of this box lie on the table. Pack them away first."))
    share.delete()
    write(seat, TAKEN_HOME, name=share.box.name)


@transaction.atomic
def delete(box: Box) -> None:
    """The box and its ledger are gone; not while cards of it lie on somebody's table."""
    used = Place.objects.filter(
        box=box, copies__isnull=False, kind__in=[PlaceKind.TABLE, PlaceKind.DECK, PlaceKind.HALO, PlaceKind.SAINT]
    )
    saints = Saint.objects.filter(box=box)
    names = {
        *used.values_list("name", flat=True),
        *saints.exclude(state=SaintState.GONE).values_list("name", flat=True),
    }
    if names:
        raise _in_use(names)
    saints.delete()
    BoxShare.objects.filter(box=box).delete()
    box.delete()


@transaction.atomic
def undo(entry: BoxEntry, *, by: Person, key: uuid.UUID | None = None, with_dependants: bool = False) -> BoxEntry:
    """Undo a line of a box's ledger. What a campaign tells in its chronicle is undone there, with all it changed."""
    told = Entry.objects.filter(moves__in=[entry, *moving.dependants(entry)]).select_related("campaign").first()
    if told:
        sits_there = told.campaign.members.filter(user=by.pk).exists()
        name = told.campaign.name if sits_there else _("another campaign")
        words = _("This belongs to the chronicle of %(name)s. Undo it there.")
        raise Refused("told-elsewhere", words % {"name": name}, campaign=str(told.campaign_id) if sits_there else None)
    merged = merging.merge_in(entry)
    if merged or "was" in entry.facts:
        access.box_with(by, entry.box_id, BoxRight.KEEP)
    if merged:
        return merging.turn_back(entry, merged, by=by, key=key, with_dependants=with_dependants)
    return moving.undo(entry, by=by, key=key, with_dependants=with_dependants)


def _in_use(names: Iterable[str]) -> Refused:
    names = sorted(set(names))
    words = _("Cards of this box are still with %(names)s. Put them away first.")
    return Refused("box-in-use", words % {"names": ", ".join(names)}, where=names)
