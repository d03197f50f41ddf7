"""What an event asks of the database, in plain SQL: built anew by the ORM for each tap, it costs ten times as much."""

import uuid
from typing import Any, NamedTuple

from django.db import connection

from campaigns.models import Member, Sitting, SittingEvent

_LOCK = "SELECT 1 FROM campaigns_sitting WHERE id = %s FOR UPDATE"
_TABLE = """
    SELECT sitting.game, sitting.snapshot, sitting.seq, sitting.closed IS NOT NULL, member.role, member.is_guide,
        campaign.archived IS NOT NULL,
        EXISTS (SELECT 1 FROM campaigns_sittingevent WHERE sitting_id = sitting.id AND key = %s)
    FROM campaigns_sitting AS sitting
        JOIN campaigns_campaign AS campaign ON campaign.id = sitting.campaign_id
        JOIN campaigns_member AS member ON member.campaign_id = sitting.campaign_id
    WHERE sitting.id = %s AND sitting.campaign_id = %s AND member.id = %s AND member.user_id = %s
"""
_INSERT = """
    INSERT INTO campaigns_sittingevent
        (sitting_id, seq, key, digest, kind, facts, at, by_id, by_name, for_name, ruling, in_force)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
_KEEP = "UPDATE campaigns_sitting SET seq = %s, snapshot = %s, touched = %s WHERE id = %s"


class Found(NamedTuple):
    """A table, what its asking seat is there now, whether its campaign is archived, and whether the key came before."""

    table: Sitting
    role: str
    is_guide: bool
    is_archived: bool
    is_known: bool


def wait_for(sitting: uuid.UUID) -> None:
    """Until nobody else writes at this table. SQLite has one writer at a time anyway."""
    if connection.features.has_select_for_update:
        # Apart from the reading: one statement would see what was there before it waited, and miss its own key.
        with connection.cursor() as cursor:
            cursor.execute(_LOCK, [stored(sitting)])


def find(by: Member, sitting: uuid.UUID, key: uuid.UUID) -> Found | None:
    """None where there is no such table, or no such seat any more."""
    asked = [stored(id) for id in (key, sitting, by.campaign_id, by.pk, by.user_id)]
    with connection.cursor() as cursor:
        cursor.execute(_TABLE, asked)
        row = cursor.fetchone()
    if row is None:
        return None
    game, snapshot, seq, is_closed, role, is_guide, is_archived, is_known = row
    known = {"id": sitting, "campaign_id": by.campaign_id, "game": game, "snapshot": snapshot, "seq": seq}
    # Whatever else somebody asks of it is read then; so is since when it is closed.
    known |= {} if is_closed else {"closed": None}
    table = Sitting.from_db(connection.alias, list(known), list(known.values()))
    return Found(table, role, bool(is_guide), bool(is_archived), bool(is_known))


def insert(event: SittingEvent) -> None:
    ops = connection.ops
    values = [
        *(stored(event.sitting_id), event.seq, stored(event.key), event.digest, event.kind),
        *(ops.adapt_json_value(event.facts, None), ops.adapt_datetimefield_value(event.at)),
        *(stored(event.by_id), event.by_name, event.for_name, event.ruling, event.in_force),
    ]
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, values)


def keep(table: Sitting) -> None:
    """The newest state of *table*, with the number and the moment of the event that made it."""
    moment = connection.ops.adapt_datetimefield_value(table.touched)
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, [table.seq, table.snapshot, moment, stored(table.pk)])


def stored(id: uuid.UUID | None) -> Any:
    """An id as the database at hand has it."""
    return id if id is None or connection.features.has_native_uuid_field else id.hex
