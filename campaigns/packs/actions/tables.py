"""Laying packs of own cards on a campaign's table, and taking them off again."""

import uuid

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from campaigns.access import Right
from campaigns.chronicle.facts import Named
from campaigns.chronicle.kinds import EntryKind, Undo, any_facts, register
from campaigns.chronicle.writing import begin, write
from campaigns.models import Member, PackShare, Role
from cards.models import Pack
from cards.refusals import Refused
from cards.sight import own_pack

LAID = register(
    EntryKind("pack.laid", Named, _("%(by)s laid the pack “%(name)s” on the table."), Undo.NEVER, archive=any_facts)
)
TAKEN = register(
    EntryKind("pack.taken", Named, _("%(by)s took the pack “%(name)s” off the table."), Undo.NEVER, archive=any_facts)
)


@transaction.atomic
def share(by: Member, *, pack_id: uuid.UUID) -> Pack:
    """Share one's own pack with everyone at the table."""
    seat = begin(by, Right.SHARE_PACKS)
    pack = own_pack(seat.user, pack_id)
    if pack.game_id != seat.campaign.game_id:
        raise Refused("other-game", _("The pack is for another game than this campaign."))
    _share, made = PackShare.objects.get_or_create(campaign=seat.campaign, pack=pack)
    if made:
        write(seat, LAID, name=pack.name)
    return pack


@transaction.atomic
def unshare(by: Member, *, pack_id: uuid.UUID) -> None:
    """Take a pack off the table: one's own, or as the owner of the campaign any."""
    seat = begin(by, Right.SHARE_PACKS)
    share = PackShare.objects.select_related("pack").filter(campaign=seat.campaign, pack=pack_id).first()
    if share is None:
        raise Http404
    if share.pack.owner_id != seat.user_id and seat.role != Role.OWNER:
        raise Refused("not-yours", _("This pack is somebody else’s. They or the campaign’s owner can remove it."))
    share.delete()
    write(seat, TAKEN, name=share.pack.name)
