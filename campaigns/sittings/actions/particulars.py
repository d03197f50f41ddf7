"""Writing down in a pack what a table brought, for the next time."""

import uuid

from django.db import transaction
from django.http import Http404

from campaigns.access import Right
from campaigns.chronicle.writing import begin
from campaigns.models import Member
from campaigns.sittings.views import game_of, state_of
from cards.models import Pack


def keep_particulars(by: Member, sitting: uuid.UUID) -> Pack:
    """A pack of *by* on this table that says what its scene brought."""
    with transaction.atomic():
        seat = begin(by, Right.SHARE_PACKS)
        table = seat.campaign.sittings.filter(pk=sitting).first()
        keep = game_of(table).keep_particulars if table else None
        if table is None or keep is None:
            raise Http404
        return keep(seat, table, state_of(table))
