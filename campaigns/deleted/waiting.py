"""What of a person's waits among the deleted, and until when."""

import uuid
from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from campaigns import access
from campaigns.access import Right
from campaigns.models import Campaign, Entry, Saint, SaintState
from campaigns.people.models import User
from campaigns.saints.actions.saints import LEFT
from cards.models import Box, Pack
from cards.sight import deleted_packs_of

KEPT_FOR = timedelta(days=30)


class DeletedKind(StrEnum):
    """What can be among the deleted."""

    CAMPAIGN = "campaign"
    BOX = "box"
    PACK = "pack"
    # Brought back by undoing the entry of the chronicle that took them out, also after thirty days.
    SAINT = "saint"


class Waiting(NamedTuple):
    """Something deleted, since when, and when it goes for good."""

    kind: DeletedKind
    # Of a saint, the campaign's.
    id: uuid.UUID
    name: str
    game: str
    deleted: datetime
    # Of a saint: the campaign's name, and the entry to undo.
    campaign: str = ""
    entry: int | None = None

    @property
    def goes(self) -> datetime:
        return self.deleted + KEPT_FOR


def waiting_for(person: User, now: datetime) -> list[Waiting]:
    """All that *person* deleted and can bring back, the latest first."""
    found = [
        *(_row(DeletedKind.CAMPAIGN, seat.campaign) for seat in access.deleted_seats_of(person)),
        *(_row(DeletedKind.BOX, box) for box in access.deleted_boxes_of(person)),
        *(_row(DeletedKind.PACK, pack) for pack in deleted_packs_of(person)),
        *_saints(person, now),
    ]
    return sorted(found, key=lambda row: row.deleted, reverse=True)


def _row(kind: DeletedKind, row: Campaign | Box | Pack) -> Waiting:
    assert row.deleted is not None
    return Waiting(kind, row.pk, row.name, row.game_id, row.deleted)


def _saints(person: User, now: datetime) -> Iterator[Waiting]:
    """The saints who were taken out of the open campaigns where *person* plays."""
    seats = access.seats_of(person).filter(campaign__archived=None)
    tables = [seat.campaign_id for seat in seats if access.may(seat, Right.PLAY)]
    leaving = Entry.objects.filter(campaign__in=tables, kind=LEFT.name, at__gt=now - KEPT_FOR, undone_by=None)
    gone = set(Saint.objects.filter(campaign__in=tables, state=SaintState.GONE).values_list("campaign", "number"))
    for entry in leaving.select_related("campaign"):
        if (entry.campaign_id, entry.facts["saint"]) in gone:
            table, name = entry.campaign, entry.facts["name"]
            yield Waiting(DeletedKind.SAINT, table.pk, name, table.game_id, entry.at, table.name, entry.number)
