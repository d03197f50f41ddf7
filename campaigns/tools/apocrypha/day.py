"""The mutation of a day in the tools: as a program asks for it, and as a page's one switch."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.timezone import now

from campaigns.days.effects import mutation_at, mutation_of
from campaigns.models import Campaign
from campaigns.rulebooks.apocrypha.day import NOTHING, DayMutation, EffectAt
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rules.apocrypha.days import CONDITIONS, NUMBERS
from campaigns.rules.apocrypha.shapes import steps_data
from cards.almanac.dates import today_or_none

# What a program says of a day, and the words of the address that the switch asks for.
WORDS = ("day", "when", "number")
ASKED = ("day", "when", "day-number", "empty")
LARGEST_NUMBER = 99


def asked_day(
    asked: Mapping[str, Any], at: EffectAt, virtue: Virtue | None = None, *, won: bool | None = None
) -> DayMutation:
    """What acts of the day that a program named; nothing where it named none."""
    if "day" not in asked:
        return NOTHING
    number = asked.get("number", 0)
    return mutation_of(asked["day"]).at(at).acting(asked.get("when", ()), virtue, won=won, number=number)


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
    # How the number is called that has to be written, and what is.
    number_label: Promise | None
    number: int
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
    label = NUMBERS[here.asks] if here.asks else None
    number = _number(request)
    acting = here.acting(said, virtue, number=number) if is_on else NOTHING
    return DaySwitch(here.name, is_on, asks, label, number, acting)


def _number(request: HttpRequest) -> int:
    """What is no number is none."""
    sent = request.GET.get("day-number", "").strip()[:4]
    return min(int(sent), LARGEST_NUMBER) if sent.isascii() and sent.isdigit() else 0


def empty_hands(request: HttpRequest, switch: DaySwitch | None, names: Iterable[str]) -> list[tuple[str, bool]]:
    """Who may have to say that they hold no card, and who does, where assisting takes one."""
    if not acting(switch).takes_card:
        return []
    empty = request.GET.getlist("empty")
    return [(name, name in empty) for name in names]


def acting(switch: DaySwitch | None) -> DayMutation:
    return switch.acting if switch else NOTHING


def own_words(switch: DaySwitch | None) -> tuple[str, ...]:
    """The form carries them on where it does not ask for them."""
    return ASKED if switch else ()


def _in_force(request: HttpRequest, campaign: Campaign | None) -> DayMutation | None:
    if campaign:
        return mutation_at(campaign, now())
    today = today_or_none(request)
    return mutation_of(today.date) if today else None
