"""What each kind of entry in the chronicle carries besides who and when, held to its bounds."""

import datetime
import uuid
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from msgspec import UNSET, Meta, Struct, UnsetType

from campaigns.evenings import Evening
from campaigns.models import MissionState, Role, SaintState
from campaigns.models.campaigns import validate_zone
from campaigns.rulebooks.witching_hour.attempt import Ending
from campaigns.rulebooks.witching_hour.ladder import Difficulty
from campaigns.rulebooks.witching_hour.scenes import FEWEST_HOURS, MOST_HOURS, SCENES
from campaigns.sheet import Record, Sheet

Name = Annotated[str, Meta(min_length=1, max_length=100)]
SeatName = Annotated[str, Meta(min_length=1, max_length=60)]
Seat = Annotated[int, Meta(ge=1, le=1_000_000)]
# An owner's seat is handed over, never taken away or given another role.
GuestRole = Literal["player", "spectator"]


class Facts(Struct, forbid_unknown_fields=True):
    """What a kind of entry carries besides who and when."""


class Named(Facts):
    name: Name


class Settings(Facts):
    """Some of a campaign's own fields."""

    name: Name | UnsetType = UNSET
    timezone: str | UnsetType = UNSET
    day_turns_at: Annotated[int, Meta(ge=0, le=23)] | UnsetType = UNSET
    uses_mutations: bool | UnsetType = UNSET
    notes: Annotated[str, Meta(max_length=20_000)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.timezone is not UNSET:
            try:
                validate_zone(self.timezone)
            except ValidationError as error:
                raise ValueError(error.messages[0]) from None


class Changed(Facts):
    before: Settings
    after: Settings

    def __post_init__(self) -> None:
        if msgspec.to_builtins(self.before).keys() != msgspec.to_builtins(self.after).keys():
            raise ValueError(gettext("before and after name different fields"))


class Seated(Facts):
    seat: Seat
    name: SeatName
    role: Role


class OfSeat(Facts):
    seat: Seat
    name: SeatName


class Removed(OfSeat):
    """A seat as it was, with the lantern if it had it."""

    role: GuestRole
    guide: bool

    def __post_init__(self) -> None:
        if self.guide and self.role == "spectator":
            raise ValueError(gettext("a spectator has no lantern"))


class Renamed(Facts):
    seat: Seat
    before: SeatName
    after: SeatName


class RoleChanged(Facts):
    seat: Seat
    name: SeatName
    before: GuestRole
    after: GuestRole
    guide: bool


class Lantern(Facts):
    seat: Seat | None
    name: SeatName | None
    before: Seat | None


class Invited(Facts):
    role: Role
    seat: Seat | None
    name: SeatName | None


class Revoked(Facts):
    role: Role


class Vetoed(Facts):
    """A day's mutation, and why the table does not play it."""

    date: datetime.date
    name: Name
    reason: Annotated[str, Meta(min_length=1, max_length=300)]


class Switched(Facts):
    """A webhook by the id of its row; its address is nobody's business."""

    webhook: uuid.UUID
    name: SeatName


class SwitchedOff(Switched):
    # What a dead one answered; None where somebody switched it off.
    answered: Annotated[int, Meta(ge=100, le=999)] | None


class SaintValues(Facts):
    """Those fields of a saint that deeds change."""

    name: SeatName | UnsetType = UNSET
    seat: Seat | UnsetType | None = UNSET
    state: SaintState | UnsetType = UNSET
    sheet: Sheet | UnsetType = UNSET


class MissionValues(Facts):
    name: Name | UnsetType = UNSET
    chapter: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET
    state: MissionState | UnsetType = UNSET
    record: Record | UnsetType = UNSET
    ending: dict[str, Any] | UnsetType = UNSET
    begun: datetime.datetime | UnsetType = UNSET
    ended: datetime.datetime | UnsetType | None = UNSET


class TallyValues(Facts):
    name: SeatName | UnsetType = UNSET
    chapter: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET
    is_box: bool | UnsetType = UNSET
    value: Annotated[int, Meta(ge=-999, le=999)] | UnsetType = UNSET
    is_gone: bool | UnsetType = UNSET


# The number of a scene.
SceneNumber = Annotated[int, Meta(ge=0, le=SCENES[-1].number)]
SceneHours = Annotated[int, Meta(ge=FEWEST_HOURS, le=MOST_HOURS)]


class StoryValues(Facts):
    name: SeatName | UnsetType = UNSET
    is_gone: bool | UnsetType = UNSET


class AttemptValues(Facts):
    story: Seat | UnsetType | None = UNSET
    scene: SceneNumber | UnsetType = UNSET
    played: datetime.date | UnsetType = UNSET
    difficulty: Difficulty | UnsetType = UNSET
    ending: Ending | UnsetType = UNSET
    hour: Annotated[int, Meta(ge=1, le=MOST_HOURS)] | UnsetType = UNSET
    record: Evening | UnsetType = UNSET
    is_gone: bool | UnsetType = UNSET


class SceneCardValues(Facts):
    has_easy: bool | UnsetType | None = UNSET
    has_hard: bool | UnsetType | None = UNSET
    hours: SceneHours | UnsetType | None = UNSET


VALUES: Mapping[str, type[Facts]] = {
    "saint": SaintValues,
    "mission": MissionValues,
    "tally": TallyValues,
    "story": StoryValues,
    "attempt": AttemptValues,
    "scene-card": SceneCardValues,
}


class Value(Struct, forbid_unknown_fields=True):
    """What some fields of a saint, a mission, a tally, a story, an attempt or a scene card were and became."""

    of: Literal["saint", "mission", "tally", "story", "attempt", "scene-card"]
    # Of a scene card that of the scene, and Training Day's is 0.
    number: Annotated[int, Meta(ge=0, le=1_000_000)]
    before: dict[str, Any]
    after: dict[str, Any]

    def __post_init__(self) -> None:
        """An undo sets what stands here: nothing but these fields, whoever wrote the file that it came from."""
        for values in (self.before, self.after):
            msgspec.convert(values, VALUES[self.of])
        if self.before.keys() != self.after.keys():
            raise ValueError(gettext("before and after name different fields"))


class Deed(Facts):
    """What a saint did or suffered: values that changed, and names of the cards that moved."""

    name: Name
    values: Annotated[list[Value], Meta(max_length=40)]
    saint: Seat | None = None
    cards: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=20)] = []
    count: Annotated[int, Meta(ge=0, le=5_000)] = 0
    mission: Seat | None = None
    to: Seat | None = None
    to_name: Name | None = None
    outcome: Literal["won", "lost", "timed-out"] | None = None
    # What a tally stands at, or how many missions were written down.
    value: Annotated[int, Meta(ge=-999, le=999)] | None = None
    # Of The Witching Hour: a story and an attempt by their numbers.
    story: Seat | None = None
    attempt: Seat | None = None
