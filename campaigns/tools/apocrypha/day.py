"""The mutation of a day in the tools: as a program asks for it, and as a page's one switch."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.timezone import now

from campaigns.days.effects import mutation_at, mutation_of
from campaigns.models import Campaign
from campaigns.rulebooks.apocrypha.day import NOTHING, DayMutation, EffectAt
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rules.apocrypha.days import CONDITIONS
from campaigns.rules.apocrypha.shapes import steps_data
from cards.almanac.dates import today_or_none

# The words of the address that the switch asks for.
WORDS = ("day", "when")


def asked_day(
    asked: Mapping[str, Any], at: EffectAt, virtue: Virtue | None = None, *, won: bool | None = None
) -> DayMutation:
    """What acts of the day that a program named; nothing where it named none."""
    if "day" not in asked:
        return NOTHING
    return mutation_of(asked["day"]).at(at).acting(asked.get("when", ()), virtue, won=won)


def with_steps(answer: dict[str, Any], asked: Mapping[str, Any], day: DayMutation) -> dict[str, Any]:
    """*answer*, of a tool that tells no steps otherwise, with those of the day where one was named."""
    return {**answer, "steps": steps_data(day.steps)} if "day" in asked else answer


@dataclass(frozen=True)
class DaySwitch:
    """Today's mutation on the page of a tool that it touches."""

    name: str
    is_on: bool
    # What has to be ticked: the word, what it says, and whether it is.
    asks: list[tuple[str, Promise, bool]]
    acting: DayMutation


def day_switch(
    request: HttpRequest, campaign: Campaign | None, *at: EffectAt, virtue: Virtue | None = None
) -> DaySwitch | None:
    """None where the mutation in force does nothing to what this tool reckons."""
    mutation = _in_force(request, campaign)
    here = mutation.at(*at) if mutation else NOTHING
    if not here.effects:
        return None
    said = set(request.GET.getlist("when"))
    is_on = request.GET.get("day") == "yes"
    asks = [(word.value, CONDITIONS[word], word in said) for word in here.conditions]
    return DaySwitch(here.name, is_on, asks, here.acting(said, virtue) if is_on else NOTHING)


def acting(switch: DaySwitch | None) -> DayMutation:
    return switch.acting if switch else NOTHING


def own_words(switch: DaySwitch | None) -> tuple[str, ...]:
    """The form carries them on where it does not ask for them."""
    return WORDS if switch else ()


def _in_force(request: HttpRequest, campaign: Campaign | None) -> DayMutation | None:
    if campaign:
        return mutation_at(campaign, now())
    today = today_or_none(request)
    return mutation_of(today.date) if today else None
