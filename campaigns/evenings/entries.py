"""What the chronicle keeps of an evening: its facts, as an entry and a sending hold them."""

from datetime import datetime
from typing import Annotated, Any, Literal

from django.utils.translation import gettext
from msgspec import Meta

from campaigns.chronicle.facts import Facts, Seat, SeatName, Told
from campaigns.evenings.words import when
from campaigns.models import Evening
from campaigns.models.evenings import HOURS_AT_MOST
from cards.almanac.zones import zones

Hours = Annotated[int, Meta(ge=1, le=HOURS_AT_MOST)]
Moment = Annotated[datetime, Meta(tz=True)]
YEARS = range(2000, 2200)


class EveningFacts(Facts):
    """When and where, by whose clock, and how long before it the table is reminded."""

    at: Moment
    zone: Annotated[str, Meta(max_length=64)]
    place: Annotated[str, Meta(max_length=100)]
    note: Annotated[str, Meta(max_length=300)]
    remind_hours: Hours | None

    def __post_init__(self) -> None:
        """The sentence reads the clocks of that zone: both must be there, whoever wrote the file."""
        if self.zone not in zones() or self.at.year not in YEARS:
            raise ValueError(gettext("no clock shows that moment"))


class MovedFacts(Facts):
    before: EveningFacts
    after: EveningFacts


class AnsweredFacts(Facts):
    """What a seat says of the evening at that moment; the name is that of whoever sits there."""

    seat: Seat
    name: SeatName
    says: Literal["yes", "maybe", "no"]
    at: Moment
    zone: Annotated[str, Meta(max_length=64)]

    def __post_init__(self) -> None:
        EveningFacts(self.at, self.zone, "", "", None)


def facts_of(evening: Evening) -> dict[str, Any]:
    """An evening, as an entry keeps it."""
    return {
        "at": evening.at.isoformat(),
        "zone": evening.campaign.timezone,
        "place": evening.place,
        "note": evening.note,
        "remind_hours": evening.remind_hours,
    }


def in_words(facts: Told) -> str:
    """When it is."""
    return when(datetime.fromisoformat(facts["at"]), facts["zone"])
