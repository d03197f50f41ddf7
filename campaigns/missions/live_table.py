"""A mission of the campaign at the live table: which table plays it, and by which names its saints sit there."""

from typing import Any

import msgspec

from campaigns.doors import feeds
from campaigns.models import Campaign, Mission, MissionState, Sitting
from campaigns.models.mission_record import MissionRecord


class _Recorded(msgspec.Struct):
    """All that has to be read of a table's state to know which mission it plays."""

    record: int | None = None
    outcome: Any = None


def open_table_of(campaign: Campaign, mission: int) -> Sitting | None:
    """The open table that plays the mission of that number."""
    return next((table for table in campaign.sittings.filter(closed=None) if _plays(table) == mission), None)


def last_table_of(mission: Mission) -> Sitting | None:
    """The newest table at which it was played, open or not; only of one that was opened since it began."""
    tables = mission.campaign.sittings.filter(opened__gte=mission.begun)
    return next((table for table in tables if _plays(table) == mission.number), None)


def mission_at(table: Sitting) -> Mission | None:
    """The mission that is played at *table*, as the campaign keeps it."""
    number = _plays(table)
    if number is None:
        return None
    return table.campaign.missions.exclude(state=MissionState.GONE).filter(number=number).first()


def table_of_end(mission: Mission) -> Sitting | None:
    """The table whose screen leads through the mission's end: its last one, which said how it ended and is closed."""
    table = last_table_of(mission)
    return table if table is not None and table.closed and _state(table).outcome is not None else None


def nudge_table(mission: Mission) -> None:
    """The screens of its table look again."""
    table = last_table_of(mission)
    if table is not None:
        feeds.nudge(feeds.SITTINGS, table.pk)


def _plays(table: Sitting) -> int | None:
    return _state(table).record


def _state(table: Sitting) -> _Recorded:
    return msgspec.json.decode(table.snapshot, type=_Recorded)


def names_at_table(record: MissionRecord) -> dict[int, str]:
    """By number, clockwise; two saints of one name are told apart."""
    names: dict[int, str] = {}
    for went in record.choir:
        twins = sum(name == went.name or name.startswith(f"{went.name} (") for name in names.values())
        names[went.saint] = f"{went.name} ({twins + 1})" if twins else went.name
    return names
