"""Bringing a box of cards to a campaign's table, and taking it home again."""

import uuid

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns import access
from campaigns.access import BoxRight, Right
from campaigns.actions.writing import begin, write
from campaigns.models import BoxShare, Member
from cards.models import Box, Kind, Place
from cards.refusals import Refused


@transaction.atomic
def bring(by: Member, *, box_id: uuid.UUID) -> BoxShare:
    """Share one's own box with a table: its players may move the cards."""
    seat = begin(by, Right.SHARE_PACKS)
    assert seat.user is not None
    box = access.box_with(seat.user, box_id, BoxRight.KEEP)
    if box.game_id != seat.campaign.game_id:
        raise Refused("other-game", _("The box is of another game than this campaign."))
    share = BoxShare.objects.filter(campaign=seat.campaign, box=box).first()
    if share:
        return share
    free = Place.objects.filter(box=box, kind=Kind.TABLE, name=seat.campaign.name).exclude(
        pk__in=BoxShare.objects.values("table")
    )
    # It may have lain here before.
    table = free.first() or Place.objects.create(box=box, kind=Kind.TABLE, name=seat.campaign.name)
    write(seat, "box.brought", name=box.name)
    return BoxShare.objects.create(campaign=seat.campaign, box=box, table=table)


@transaction.atomic
def take_home(by: Member, *, box_id: uuid.UUID) -> None:
    """The box leaves the table, once nothing of it lies there any more."""
    seat = begin(by, Right.SHARE_PACKS)
    share = BoxShare.objects.select_related("box", "table").filter(campaign=seat.campaign, box=box_id).first()
    if share is None:
        raise Http404
    if share.box.owner_id != seat.user_id and seat.role != "owner":
        raise Refused("not-yours", _("This box is somebody else’s. They or the campaign’s owner can take it home."))
    if share.table.copies.exists():
        raise Refused("cards-on-the-table", _("Cards of this box lie on the table. Pack them away first."))
    share.delete()
    write(seat, "box.taken-home", name=share.box.name)


@transaction.atomic
def delete(box: Box) -> None:
    """The box and its ledger are gone; not while cards of it lie on somebody's table."""
    used = Place.objects.filter(box=box, copies__isnull=False, kind__in=[Kind.TABLE, Kind.DECK, Kind.HALO, Kind.SAINT])
    names = sorted(set(used.values_list("name", flat=True)))
    if names:
        words = _("Cards of this box are still with %(names)s. Put them away first.")
        raise Refused("box-in-use", words % {"names": ", ".join(names)}, where=names)
    BoxShare.objects.filter(box=box).delete()
    box.delete()
