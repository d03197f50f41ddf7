"""Who sits beside a saint: at the mission under way, or else at the last one on which they went."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.models import Campaign, Mission, MissionState, Saint
from campaigns.models.mission_record import MissionRecord, record_of
from campaigns.rulebooks.apocrypha.positioning import SaintPosition, left_of, right_of


@dataclass(frozen=True)
class SaintMission:
    """A mission on which a saint went."""

    mission: Mission
    record: MissionRecord

    @property
    def is_open(self) -> bool:
        return self.mission.state == MissionState.OPEN


@dataclass(frozen=True)
class Neighbours:
    """Whom a saint has to the left and to the right; None where nobody knows, or where there is nobody."""

    left: str | None = None
    right: str | None = None
    is_alone: bool = False
    is_open: bool = False


def missions_of_saint(campaign: Campaign, saint: Saint) -> list[SaintMission]:
    """The missions of *saint*, the newest first."""
    missions = Mission.objects.filter(campaign=campaign).exclude(state=MissionState.GONE).defer("ending")
    told = (SaintMission(mission, record_of(mission.record)) for mission in missions)
    return [one for one in told if saint.number in (went.saint for went in one.record.choir)]


def neighbours(been: Iterable[SaintMission], saint: Saint) -> Neighbours:
    """As they sit now, or sat last."""
    last = next(iter(been), None)
    if last is None:
        return Neighbours()
    choir = [SaintPosition(went.name) for went in last.record.choir]
    seat = [went.saint for went in last.record.choir].index(saint.number)
    left, right = (choir[at].name if at is not None else None for at in (left_of(choir, seat), right_of(choir, seat)))
    return Neighbours(left, right, is_alone=len(choir) == 1, is_open=last.is_open)
