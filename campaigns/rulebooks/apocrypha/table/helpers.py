"""What a table would rather reckon and remember by itself: helpers of the screen that are turned off and on."""

from enum import StrEnum

from msgspec.structs import replace

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.table.kinds import EventKind
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.sitting import Event


class Helper(StrEnum):
    REMINDERS = "reminders"
    # Who can assist a check.
    ASSISTS = "assists"
    # The chance of a check before it is rolled.
    ODDS = "odds"
    # What a first mission explains.
    LESSONS = "lessons"


class TrackingChanged(Event, frozen=True):
    component: Helper
    tracked: bool


def change_tracking(state: MissionState, event: TrackingChanged) -> MissionState:
    """What is so already stays so. No helper knows more than the table: Rule.DECKS_AND_PILES."""
    others = tuple(name for name in state.off if name != event.component)
    return replace(state, off=others if event.tracked else (*others, event.component.value))


KINDS = {"tracking-changed": EventKind(TrackingChanged, (Rule.DECKS_AND_PILES,), change_tracking)}
