"""What an event asks of the database, in plain SQL: built anew by the ORM for each tap, it costs ten times as much."""

import uuid
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, TypeVar

from django.db import connection

from campaigns.models import Member, Sitting, SittingEvent

Row = TypeVar("Row", Member, Sitting)

_LOCK = "SELECT 1 FROM campaigns_sitting WHERE id IN ({sittings}) ORDER BY id FOR UPDATE"
_TABLE = """
    SELECT sitting.game, sitting.snapshot, sitting.seq, sitting.closed IS NOT NULL, member.role, member.is_guide,
        campaign.archived IS NOT NULL,
        EXISTS (SELECT 1 FROM campaigns_sittingevent WHERE sitting_id = sitting.id AND key = %s)
    FROM campaigns_sitting AS sitting
        JOIN campaigns_campaign AS campaign ON campaign.id = sitting.campaign_id
        JOIN campaigns_member AS member ON member.campaign_id = sitting.campaign_id
    WHERE sitting.id = %s AND sitting.campaign_id = %s AND member.id = %s AND member.user_id = %s
"""
_SEATS = """
    SELECT token.digest, sitting.id, token.id, token.last_used, member.id, member.campaign_id, member.user_id,
        member.name, member.role, member.is_guide, sitting.game, sitting.snapshot, sitting.seq
    FROM people_apitoken AS token
        JOIN people_user AS person ON person.id = token.user_id
        JOIN campaigns_member AS member ON member.user_id = person.id
        JOIN campaigns_campaign AS campaign ON campaign.id = member.campaign_id
        JOIN campaigns_sitting AS sitting ON sitting.campaign_id = campaign.id
    WHERE token.digest IN ({tokens}) AND sitting.id IN ({sittings}) AND person.is_active
        AND campaign.deleted IS NULL AND campaign.archived IS NULL AND sitting.closed IS NULL
"""
_INSERT = """
    INSERT INTO campaigns_sittingevent
        (sitting_id, seq, key, digest, kind, facts, at, by_id, by_name, for_name, ruling, in_force)
    VALUES {rows}
"""
_ROW = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
_KEEP = "UPDATE campaigns_sitting SET seq = %s, snapshot = %s, touched = %s WHERE id = %s"


class Found(NamedTuple):
    """A table, what its asking seat is there now, whether its campaign is archived, and whether the key came before."""

    table: Sitting
    role: str
    is_guide: bool
    is_archived: bool
    is_known: bool


def wait_for(*sittings: uuid.UUID) -> None:
    """Until nobody else writes at these tables. SQLite has one writer at a time anyway."""
    if connection.features.has_select_for_update:
        # Apart from the reading: one statement would see what was there before it waited, and miss its own key.
        with connection.cursor() as cursor:
            cursor.execute(_LOCK.format(sittings=_places(sittings)), [stored(id) for id in sittings])


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
    # Since when it is closed is read when somebody asks.
    known |= {} if is_closed else {"closed": None}
    return Found(_row(Sitting, known), role, bool(is_guide), bool(is_archived), bool(is_known))


class SeatOfToken(NamedTuple):
    """Where whoever has a token sits, on which day the token was used last, and the table as it is."""

    seat: Member
    token: uuid.UUID
    last_used: str
    table: Sitting


def seats_of(tokens: Collection[str], sittings: Collection[uuid.UUID]) -> dict[tuple[str, uuid.UUID], SeatOfToken]:
    """By the digest of a token and a table: the seat there, of everybody who has one; only of tables that go on."""
    sql = _SEATS.format(tokens=_places(tokens), sittings=_places(sittings))
    with connection.cursor() as cursor:
        cursor.execute(sql, [*tokens, *map(stored, sittings)])
        return {(row[0], read_id(row[1])): _seat_in(*row[1:]) for row in cursor.fetchall()}


def _seat_in(sitting: Any, token: Any, last_used: Any, *row: Any) -> SeatOfToken:
    id, campaign, person, name, role, is_guide, game, snapshot, seq = row
    campaign = read_id(campaign)
    ids = {"id": read_id(id), "campaign_id": campaign, "user_id": read_id(person)}
    sits = {**ids, "name": name, "role": role, "is_guide": bool(is_guide)}
    kept = {"game": game, "snapshot": snapshot, "seq": seq, "closed": None}
    stands = {"id": read_id(sitting), "campaign_id": campaign, **kept}
    return SeatOfToken(_row(Member, sits), read_id(token), str(last_used), _row(Sitting, stands))


def _row(model: type[Row], known: dict[str, Any]) -> Row:
    """Whatever else somebody asks of it is read then."""
    return model.from_db(connection.alias, list(known), list(known.values()))


def insert(events: Sequence[SittingEvent]) -> None:
    values = [value for event in events for value in _values(event)]
    with connection.cursor() as cursor:
        cursor.execute(_INSERT.format(rows=", ".join([_ROW] * len(events))), values)


def _values(event: SittingEvent) -> list[Any]:
    ops = connection.ops
    return [
        *(stored(event.sitting_id), event.seq, stored(event.key), event.digest, event.kind),
        *(ops.adapt_json_value(event.facts, None), ops.adapt_datetimefield_value(event.at)),
        *(stored(event.by_id), event.by_name, event.for_name, event.ruling, event.in_force),
    ]


def keep(table: Sitting) -> None:
    """The newest state of *table*, with the number and the moment of the event that made it."""
    moment = connection.ops.adapt_datetimefield_value(table.touched)
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, [table.seq, table.snapshot, moment, stored(table.pk)])


def stored(id: uuid.UUID | None) -> Any:
    """An id as the database at hand has it."""
    return id if id is None or connection.features.has_native_uuid_field else id.hex


def read_id(kept: uuid.UUID | str) -> uuid.UUID:
    return kept if isinstance(kept, uuid.UUID) else uuid.UUID(kept)


def _places(values: Collection[Any]) -> str:
    return ", ".join(["%s"] * len(values))
