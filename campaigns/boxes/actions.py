"""Bringing a box of cards to a campaign's table, and taking it home again."""

import uuid
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns import access
from campaigns.access import BoxRight, Person, Right
from campaigns.boxes import merging
from campaigns.chronicle.facts import Named
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.chronicle.writing import begin, write
from campaigns.models import BoxShare, Campaign, Entry, Member, Role, Saint, SaintPlace, SaintState
from campaigns.people.models import User
from cards.box import moving, stock
from cards.box.moving import MoveWish
from cards.box.words import names_for
from cards.models import Box, BoxEntry, Chapter, Copy, Game, Move, Place, PlaceKind
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

# In a box's ledger: what a campaign's being deleted put away, and what its coming back took out again.
CLEARED = "campaign.cleared"
SET_AGAIN = "campaign.set-again"
LEDGER = {
    CLEARED: gettext_lazy("put the cards of a deleted campaign away"),
    SET_AGAIN: gettext_lazy("took the cards of a restored campaign out again"),
}
# Where a copy lies that nobody uses.
UNUSED = frozenset({PlaceKind.DIVIDER, PlaceKind.CHAPTER, PlaceKind.STASH})


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
    shares = BoxShare.objects.filter(campaign=seat.campaign, box__deleted=None)
    share = shares.select_related("box__owner", "box__game").first()
    if share:
        return share.box
    owner = seat.campaign.members.select_related("user").get(role=Role.OWNER).user
    assert owner is not None
    # One that somebody registered before one that was made for another table.
    box = access.own_boxes(owner.pk, seat.campaign.game_id).order_by("is_quiet", "created").first()
    return _lay_out(seat, box or make_quietly(seat.campaign, owner)).box


def make_quietly(campaign: Campaign, owner: User) -> Box:
    """A box that nobody registered, called what it is."""
    name = (_("Made for %(campaign)s") % {"campaign": campaign.name})[:100]
    return stock.register.within(owner, game=campaign.game, name=name, is_quiet=True)


@transaction.atomic
def register_box(
    owner: User, *, game: Game, name: str, chapters: Sequence[Chapter] = (), is_another: bool = False
) -> Box:
    """A box from somebody's shelf. Where one was made by itself before, that may be it: it is offered first."""
    quiet = access.own_boxes(owner.pk, game.pk).filter(is_quiet=True).first()
    if quiet and not is_another:
        words = _("“%(name)s” was made by itself for your table. Make that one yours, or say that this is another box.")
        raise Refused("quiet-box", words % {"name": quiet.name}, box=str(quiet.pk))
    return stock.register.within(owner, game=game, name=name, chapters=chapters)


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
        raise Refused("not-yours", _("This box is somebody else’s. They or the campaign’s owner can remove it."))
    saints = Saint.objects.filter(campaign=seat.campaign, box=share.box).exclude(state=SaintState.GONE)
    if saints.exists():
        raise _in_use(saints.values_list("name", flat=True))
    if share.table.copies.exists():
        raise Refused("cards-on-the-table", _("Cards of this box lie on the table. Put them away first."))
    share.delete()
    write(seat, TAKEN_HOME, name=share.box.name)


def clear_table(seat: Member, deletion: Entry) -> None:
    """Every card that lies on a locked campaign's table or with its saints goes behind its divider."""
    for box, places in _places_of(seat.campaign).items():
        wishes = moves_home(box, places)
        if wishes:
            facts = {"cards": len(wishes)}
            moving.move(box, wishes, by=seat.user, why=CLEARED, facts=facts, key=_key_of(deletion))


def _key_of(deletion: Entry) -> uuid.UUID:
    """By which a box's ledger knows what a campaign's deletion moved."""
    return uuid.uuid5(deletion.campaign_id, str(deletion.number))


def _places_of(campaign: Campaign) -> dict[Box, list[int]]:
    """By box, the places that are the campaign's: on its table, and those of its saints."""
    places: dict[Box, list[int]] = {}
    for share in BoxShare.objects.filter(campaign=campaign).select_related("box__game", "box__owner"):
        places.setdefault(share.box, []).append(share.table_id)
    theirs = SaintPlace.objects.filter(saint__campaign=campaign).select_related("saint__box__game", "saint__box__owner")
    for one in theirs:
        places.setdefault(one.saint.box, []).append(one.place_id)
    return places


def set_table_again(seat: Member, deletion: Entry | None, *, without_cards: bool) -> None:
    """Every card back to where it lay before *deletion*; those in use elsewhere stay there, if *without_cards*."""
    boxes = list(_places_of(seat.campaign))
    if any(box.deleted for box in boxes):
        words = _("Its box “%(name)s” is deleted too. Restore the box first.")
        raise Refused("box-is-deleted", words % {"name": next(box.name for box in boxes if box.deleted)})
    for box in boxes:
        moves = _moved_by(deletion, box) if deletion else []
        used = [move for move in moves if move.copy.place.kind not in UNUSED]
        if used and not without_cards:
            raise _cards_elsewhere(seat, used)
        wishes = [
            MoveWish(move.copy_id, move.copy.place_id, move.source_id, move.layer_before)
            for move in moves
            if move not in used
        ]
        if wishes:
            moving.move(box, wishes, by=seat.user, why=SET_AGAIN, facts={"cards": len(wishes)})


def _moved_by(deletion: Entry, box: Box) -> list[Move]:
    """What went home then, unless somebody has taken that back in the ledger."""
    moves = Move.objects.filter(entry__box=box, entry__key=_key_of(deletion), entry__undone_by=None)
    return list(moves.select_related("copy__place__type", "copy__place__chapter"))


def _cards_elsewhere(seat: Member, used: Sequence[Move]) -> Refused:
    names = names_for(seat.user, [move.copy.card_id for move in used])
    cards = sorted({names[move.copy.card_id] for move in used})
    words = _("Cards of it are in use elsewhere by now: %(cards)s. Put them away first, or restore without them.")
    return Refused("cards-elsewhere", words % {"cards": ", ".join(cards[:8])}, cards=cards)


@transaction.atomic
def delete(box: Box) -> None:
    """Put the box among the deleted, with its ledger; not while cards of it lie on somebody's table."""
    moving.lock_box(box)
    used = Place.objects.filter(
        box=box, copies__isnull=False, kind__in=[PlaceKind.TABLE, PlaceKind.DECK, PlaceKind.HALO, PlaceKind.SAINT]
    )
    saints = Saint.objects.filter(box=box, campaign__deleted=None).exclude(state=SaintState.GONE)
    names = {*used.values_list("name", flat=True), *saints.values_list("name", flat=True)}
    if names:
        raise _in_use(names)
    box.deleted = timezone.now()
    box.save(update_fields=["deleted"])


@transaction.atomic
def restore(box: Box) -> Box:
    """Bring a deleted box back, with all its cards and its ledger, to the tables where it was."""
    box.deleted = None
    box.save(update_fields=["deleted"])
    return box


@transaction.atomic
def delete_for_good(box: Box) -> None:
    """The box and its ledger are gone; not while a deleted campaign that may come back needs it."""
    moving.lock_box(box)
    saints = Saint.objects.filter(box=box)
    waiting = saints.exclude(state=SaintState.GONE).values_list("campaign__name", flat=True)
    if waiting:
        words = _("The deleted campaign %(names)s needs this box to come back. Delete the campaign for good first.")
        raise Refused("box-in-use", words % {"names": ", ".join(sorted(set(waiting)))}, where=sorted(set(waiting)))
    saints.delete()
    BoxShare.objects.filter(box=box).delete()
    box.delete()


def delete_all_deleted_before(moment: datetime) -> None:
    """Those whose time is up go for good; a box that a deleted campaign needs waits with it."""
    for box in Box.objects.filter(deleted__lte=moment):
        with transaction.atomic(), suppress(Refused):
            if moving.lock_box(box).deleted:
                delete_for_good(box)


@transaction.atomic
def undo(entry: BoxEntry, *, by: Person, key: uuid.UUID | None = None, with_dependants: bool = False) -> BoxEntry:
    """Undo a line of a box's ledger. What a campaign tells in its chronicle is undone there, with all it changed."""
    since = moving.MovesSince(entry)
    told = Entry.objects.filter(moves__in=[entry.pk, *since.dependants]).select_related("campaign").first()
    if told:
        sits_there = told.campaign.members.filter(user=by.pk).exists()
        name = told.campaign.name if sits_there else _("another campaign")
        if told.campaign.deleted:
            name, sits_there = _("a deleted campaign"), False
        words = _("This belongs to the history of %(name)s. Undo it there.")
        raise Refused("told-elsewhere", words % {"name": name}, campaign=str(told.campaign_id) if sits_there else None)
    merged = merging.merge_in(entry)
    if merged or "was" in entry.facts:
        access.box_with(by, entry.box_id, BoxRight.KEEP)
    if merged:
        return merging.turn_back(entry, merged, by=by, key=key, with_dependants=with_dependants)
    return moving.undo.within(entry, by=by, key=key, with_dependants=with_dependants, since=since)


def _in_use(names: Iterable[str]) -> Refused:
    names = sorted(set(names))
    words = _("Cards of this box are still with %(names)s. Put them away first.")
    return Refused("box-in-use", words % {"names": ", ".join(names)}, where=names)
