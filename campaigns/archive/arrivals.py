"""Campaigns on their way in: written in pieces while nobody sees them, then shown at once; or swept away.

Until it is shown a campaign stands among the deleted and has no owner who could bring it back; every other one has.
Its boxes stand there too, since the very same moment: by that they are known.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Exists, OuterRef

from campaigns.archive.pieces import delete_in_pieces
from campaigns.models import Campaign, Member, Role
from cards.models import Box, Copy, Move, Pack
from cards.refusals import Refused

# No import takes so long: whoever wrote it was killed.
ABANDONED_AFTER = timedelta(minutes=10)


@contextmanager
def all_or_nothing(campaign: Campaign) -> Iterator[list[Pack]]:
    """Whatever goes wrong in the block, nothing is left of *campaign*, nor of the packs that are named to the list."""
    marked, made = campaign.deleted, list[Pack]()
    try:
        yield made
    except BaseException:
        campaign.deleted = marked
        with suppress(DatabaseError, Refused):  # then it is swept away later
            discard(campaign)
            for pack in made:
                pack.delete()
        raise


def seat_unowned(campaign: Campaign, fields: dict[str, Any]) -> Member:
    """A seat as the file has it, but that nobody owns the campaign yet."""
    role = Role.PLAYER if fields["role"] == Role.OWNER else fields["role"]
    return Member(campaign=campaign, **{**fields, "role": role})


def show(campaign: Campaign, owner: Member) -> None:
    """From now on it is there, and its owner sits in it; the last write of an import."""
    assert transaction.get_connection().in_atomic_block
    Campaign.objects.select_for_update().get(pk=campaign.pk)
    Box.objects.filter(deleted=campaign.deleted, owner=owner.user).update(deleted=None)
    campaign.deleted = None
    campaign.save(update_fields=["deleted"])
    owner.save(update_fields=["user", "name", "role"])


def discard(campaign: Campaign) -> None:
    delete_in_pieces(campaign.chronicle.all())
    delete_in_pieces(campaign.vetoes.all())
    delete_in_pieces(campaign.missions.all())
    boxes = list(Box.objects.filter(deleted=campaign.deleted))
    campaign.delete()
    for box in boxes:
        delete_in_pieces(Move.objects.filter(entry__box=box))
        delete_in_pieces(Copy.objects.filter(box=box))
        box.delete()


def sweep(now: datetime) -> int:
    """Forget those that were never shown; how many they were."""
    owner = Member.objects.filter(campaign=OuterRef("pk"), role=Role.OWNER)
    left = list(Campaign.objects.filter(~Exists(owner), deleted__lt=now - ABANDONED_AFTER))
    for campaign in left:
        discard(campaign)
    return len(left)
