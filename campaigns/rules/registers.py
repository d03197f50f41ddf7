"""Which games have a register of rules, how an address names one, and what we do about each of its rules."""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache

from django.urls import register_converter

from campaigns.rulebooks.apocrypha.register import Rule as ApocryphaRule
from campaigns.rulebooks.curses_and_covens.register import Rule as CursesAndCovensRule
from campaigns.rulebooks.full_moon_ritual.register import Rule as FullMoonRitualRule
from campaigns.rulebooks.registered import Registered, Status
from campaigns.rulebooks.wickville.register import Rule as WickvilleRule
from campaigns.rulebooks.witching_hour.register import Rule as WitchingHourRule
from campaigns.rules.apocrypha.used_by import USED_BY as APOCRYPHA_DOORS
from campaigns.rules.curses_and_covens.used_by import USED_BY as CURSES_AND_COVENS_DOORS
from campaigns.rules.full_moon_ritual.used_by import USED_BY as FULL_MOON_RITUAL_DOORS
from campaigns.rules.used_by import UsedBy
from campaigns.rules.wickville.used_by import USED_BY as WICKVILLE_DOORS
from campaigns.rules.witching_hour.used_by import USED_BY as WITCHING_HOUR_DOORS

REGISTERS: dict[str, type[Registered]] = {
    "apocrypha": ApocryphaRule,
    "witching-hour": WitchingHourRule,
    "wickville": WickvilleRule,
    "curses-and-covens": CursesAndCovensRule,
    "full-moon-ritual": FullMoonRitualRule,
}
DOORS: dict[str, Sequence[UsedBy]] = {
    "apocrypha": APOCRYPHA_DOORS,
    "witching-hour": WITCHING_HOUR_DOORS,
    "wickville": WICKVILLE_DOORS,
    "curses-and-covens": CURSES_AND_COVENS_DOORS,
    "full-moon-ritual": FULL_MOON_RITUAL_DOORS,
}


class Standing(StrEnum):
    """What a reader of the register wants to know of a rule."""

    # A page or tool works by it.
    USED = "used"
    # Pure and tested, and offered nowhere yet.
    READY = "ready"
    TABLE = "table"
    RULING = "ruling"


class RegisteredConverter:
    """The slug of a game that has a register; other games have no such address, and pages link to none."""

    regex = "|".join(REGISTERS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(RegisteredConverter, "registered")


def standing(game: str, rule: Registered) -> Standing:
    if rule.status is not Status.IMPLEMENTED:
        return Standing(rule.status)
    return Standing.USED if doors_of(game, rule) else Standing.READY


def doors_of(game: str, rule: Registered) -> Sequence[UsedBy]:
    """The pages and tools that work by *rule*."""
    return _doors_by_rule(game).get(rule, ())


@cache
def _doors_by_rule(game: str) -> dict[Registered, list[UsedBy]]:
    found: dict[Registered, list[UsedBy]] = {}
    for door in DOORS[game]:
        for rule in door.rules:
            found.setdefault(rule, []).append(door)
    return found
