"""Laying packs of own cards on a campaign's table, and taking them off again."""

import uuid

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.writing import begin, write
from campaigns.models import Member, PackShare, Role
from cards.models import Pack
from cards.refusals import Refused
from cards.sight import own_pack


@transaction.atomic
def lay(by: Member, *, pack_id: uuid.UUID) -> Pack:
    """Share one's own pack with everyone at the table."""
    seat = begin(by, Right.SHARE_PACKS)
    pack = own_pack(seat.user, pack_id)
    if pack.game_id != seat.campaign.game_id:
        raise Refused("other-game", _("The pack is for another game than this campaign."))
    _share, made = PackShare.objects.get_or_create(campaign=seat.campaign, pack=pack)
    if made:
        write(seat, "pack.laid", name=pack.name)
    return pack


@transaction.atomic
def take(by: Member, *, pack_id: uuid.UUID) -> None:
    """Take a pack off the table: one's own, or as the owner of the campaign any."""
    seat = begin(by, Right.SHARE_PACKS)
    share = PackShare.objects.select_related("pack").filter(campaign=seat.campaign, pack=pack_id).first()
    if share is None:
        raise Http404
    if share.pack.owner_id != seat.user_id and seat.role != Role.OWNER:
        raise Refused("not-yours", _("This pack is somebody else’s. They or the campaign’s owner can take it off."))
    share.delete()
    write(seat, "pack.taken", name=share.pack.name)
