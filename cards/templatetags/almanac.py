"""For the almanac's templates: its words, the way to a step's rule, and the window through which a day is seen."""

from datetime import date
from typing import Any

from django import template

from cards.almanac import moon, town, window, words
from cards.almanac.days import edition_of
from cards.almanac.selection import Day

register = template.Library()
register.filter("in_words", words.in_words)
register.filter("step_address", words.address_of_step)

# The window's measures: the moon's radius in the drawing, and how many of them the panes need to reach.
RADIUS, REACH = 100, 3.5


@register.inclusion_tag("almanac/window.html")
def night_window(day: Day) -> dict[str, Any]:
    return {
        "tone": day.mutation.tone,
        "panes": window.paths(day.mutation.tone, RADIUS, REACH).items(),
        "seas": [[*(f"{length * RADIUS:.0f}" for length in sea[:4]), f"{sea.dark:g}"] for sea in moon.SEAS],
        "lit": lit_on(day.date),
        "town": town.path(RADIUS),
        "lights": town.lights_path(RADIUS),
    }


def lit_on(day: date) -> str:
    """What is lit of the moon; nothing when it is new."""
    turned = moon.moon_phase(edition_of(day).sky, day)
    return moon.lit_path(turned, RADIUS) if turned else ""
