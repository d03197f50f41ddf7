"""What a closed table leaves to its campaign: the end of the mission as far as the table knows it."""

from typing import Any

from msgspec.structs import replace

from campaigns.missions.actions import ending as mission_ending
from campaigns.missions.actions.missions import note_on
from campaigns.missions.live_table import names_at_table
from campaigns.models import Member, Mission, MissionState, Sitting
from campaigns.models.mission_record import ACTS_AT_MOST, MissionRecord, record_of
from campaigns.rulebooks.apocrypha.table import state as table_state
from campaigns.rulebooks.apocrypha.table.ended import EndedMission, ended
from campaigns.sittings.games.apocrypha.settling import settle_changes


def closed(seat: Member, sitting: Sitting, state: table_state.MissionState) -> None:
    """How it ended, who faded and who took the last turn are the first answers of the mission's end."""
    mission = _open_mission(sitting, state)
    over = ended(state)
    if mission is None or over is None or not mission_ending.can_be_guided(mission):
        return
    record = record_of(mission.record)
    numbers = {name: number for number, name in names_at_table(record).items()}
    faded = [numbers[name] for name in over.faded if name in numbers]
    last_turn = numbers.get(over.last_turn)
    changes = _changes(record, over, faded)
    if changes:
        note_on(seat, mission, changes)
    settle_changes(seat, sitting, mission, over.changes, numbers)
    mission_ending.tell(
        seat, mission.number, outcome=over.outcome, faded=faded, last_turn=last_turn, guided=state.guided
    )


def _changes(record: MissionRecord, over: EndedMission, faded: list[int]) -> dict[str, Any]:
    """As they sat at the end, who faded, and how many acts there were; only what is new."""
    order = {name: at for at, name in enumerate(over.choir)}
    names = names_at_table(record)
    sat = sorted(record.choir, key=lambda went: order.get(names[went.saint], len(order)))
    now = {
        "choir": [replace(went, faded=went.saint in faded) for went in sat],
        "acts": min(max(over.acts, record.acts), ACTS_AT_MOST),
    }
    return {field: value for field, value in now.items() if value != getattr(record, field)}


def _open_mission(sitting: Sitting, state: table_state.MissionState) -> Mission | None:
    if state.record is None:
        return None
    return sitting.campaign.missions.filter(number=state.record, state=MissionState.OPEN).first()
