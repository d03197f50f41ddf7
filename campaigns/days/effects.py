"""What a day's mutation does to what the tools reckon: of any day, and at a table."""

from datetime import date, datetime
from functools import lru_cache

import msgspec

from campaigns.models import Campaign
from campaigns.rulebooks.apocrypha.day import DayEffect, DayMutation
from cards.almanac.days import day_of, edition_of, is_revealed


def mutation_of(day: date) -> DayMutation:
    """The mutation of *day*, with all its effects."""
    chosen = day_of(day).mutation
    return DayMutation(chosen.name, chosen.rule, effects_of(day, chosen.code))


@lru_cache(maxsize=512)
def effects_of(day: date, code: str) -> tuple[DayEffect, ...]:
    """Those of one mutation of the edition that is in force on *day*; none where it touches nothing that we reckon."""
    effects = edition_of(day).effects.get(code, "")
    return () if isinstance(effects, str) else msgspec.convert(effects, tuple[DayEffect, ...])


def mutation_at(campaign: Campaign, moment: datetime) -> DayMutation | None:
    """The one in force at the table of *campaign*; none where it plays without, or has struck it out.

    A live table keeps that of the day on which it was laid, past midnight too.
    """
    if not campaign.uses_mutations:
        return None
    laid = campaign.sittings.filter(closed=None).values_list("day", flat=True).first()
    day = laid or campaign.day(moment)
    if not is_revealed(day, moment) or campaign.vetoes.filter(date=day).exists():
        return None
    return mutation_of(day)
