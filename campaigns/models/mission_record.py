"""What is written down of a mission: the shape of its column."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from campaigns.models.sheet import Number, Text

ACTS_AT_MOST = 9


Lying = Annotated[int, Meta(ge=0, le=99)]


class SaintOnMission(Struct, forbid_unknown_fields=True):
    """A saint on a mission, by their number."""

    saint: Number
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    faded: bool = False
    # What lay in the halo when the mission was over; None where nobody has counted.
    deaths: Lying | None = None
    fragments: Lying | None = None


class MissionRecord(Struct, forbid_unknown_fields=True):
    """A mission: who went, clockwise as they sat, and how it went."""

    choir: Annotated[list[SaintOnMission], Meta(max_length=6)] = field(default_factory=list)
    last_turn: Number | None = None
    # While it is under way, the one that is played; then, how many there were.
    acts: Annotated[int, Meta(ge=1, le=ACTS_AT_MOST)] = 1
    notes: Text = ""
    guide: Annotated[str, Meta(max_length=60)] = ""


def record_of(kept: dict[str, Any]) -> MissionRecord:
    return msgspec.convert(kept, MissionRecord)
