"""Who comes to the next evening: each seat with what it says."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from campaigns.evenings.actions.evenings import evening_of
from campaigns.evenings.words import by_the_clock, when
from campaigns.models import Campaign, EveningAnswer, Member, Says


@dataclass(frozen=True)
class SeatSays:
    seat: int
    name: str
    # Empty: nothing yet.
    says: str
    is_waiting: bool


@dataclass(frozen=True)
class NextEvening:
    """The next evening as pages and programs show it."""

    at: datetime
    when: str
    timezone: str
    place: str
    note: str
    remind_hours: int | None
    answers: tuple[SeatSays, ...]

    @property
    def date(self) -> date:
        return by_the_clock(self.at, self.timezone).date()

    @property
    def time(self) -> time:
        return by_the_clock(self.at, self.timezone).time()

    def says(self, number: int) -> str:
        return next((one.says for one in self.answers if one.seat == number), "")

    @property
    def names(self) -> dict[str, list[str]]:
        """By what they say, who says it; under “open”, who has not said anything."""
        return {said or "open": [one.name for one in self.answers if one.says == said] for said in ("", *Says.values)}


def next_evening(campaign: Campaign, seats: Sequence[Member], now: datetime) -> NextEvening | None:
    """The next evening of *campaign*, with what each of *seats* says of it."""
    evening = evening_of(campaign, now)
    if evening is None:
        return None
    found = EveningAnswer.objects.filter(seat__campaign=campaign, at=evening.at).values_list("seat_id", "says")
    said = dict(found)
    return NextEvening(
        at=evening.at,
        when=when(evening.at, campaign.timezone),
        timezone=campaign.timezone,
        place=evening.place,
        note=evening.note,
        remind_hours=evening.remind_hours,
        answers=tuple(SeatSays(seat.number, seat.name, said.get(seat.pk, ""), seat.user_id is None) for seat in seats),
    )


def moment_of(campaign: Campaign, day: date, at: time) -> datetime:
    """The moment at which the campaign's clock shows this."""
    return datetime.combine(day, at.replace(tzinfo=None), ZoneInfo(campaign.timezone))
