"""Which days the sky makes special, reckoned by ephem. ``manage.py almanac sky`` writes them into an edition, once.

Only the published table counts: a newer ephem can never change a day.
"""

from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from itertools import pairwise
from math import asin

import ephem

# What the sky does, and ephem's way of finding the next time it does so.
MOMENTS: dict[str, Callable[[ephem.Date], ephem.Date]] = {
    "new-moon": ephem.next_new_moon,
    "first-quarter": ephem.next_first_quarter_moon,
    "full-moon": ephem.next_full_moon,
    "last-quarter": ephem.next_last_quarter_moon,
    "march-equinox": ephem.next_vernal_equinox,
    "june-solstice": ephem.next_summer_solstice,
    "september-equinox": ephem.next_autumn_equinox,
    "december-solstice": ephem.next_winter_solstice,
}
EARTH_RADIUS_KM = 6378.14
AU_KM = 149_597_870.7
# The air makes the earth's shadow that much larger (Danjon).
SHADOW_GROWS = 1.01
# Around a new or full moon, how long to look for the moment at which the middles are nearest.
NEAR = timedelta(hours=4)
STEP = timedelta(minutes=2)


def special_days(first: date, last: date) -> list[tuple[date, str]]:
    """Each day from *first* to *last* on which, in UTC, something happens in the sky; and what."""
    found = {(moment.date(), name) for name in MOMENTS for moment in _moments(name, first, last)}
    found |= {(day, "blue-moon") for day in _blue_moons(sorted(day for day, name in found if name == "full-moon"))}
    found |= {(greatest.date(), "lunar-eclipse") for greatest in _eclipses("full-moon", first, last, _in_shadow)}
    found |= {(greatest.date(), "solar-eclipse") for greatest in _eclipses("new-moon", first, last, _before_the_sun)}
    return sorted((day, name) for day, name in found if first <= day <= last)


def _moments(name: str, first: date, last: date) -> Iterator[datetime]:
    moment = MOMENTS[name](ephem.Date(first))
    while moment.datetime().date() <= last:
        yield moment.datetime()
        moment = MOMENTS[name](moment + ephem.hour)


def _blue_moons(full_moons: list[date]) -> Iterator[date]:
    """The second full moon of a calendar month."""
    for before, day in pairwise(full_moons):
        if (before.year, before.month) == (day.year, day.month):
            yield day


def _eclipses(name: str, first: date, last: date, margin: Callable[[datetime], float]) -> Iterator[datetime]:
    """The middle of each eclipse: *margin* says how deep it is, and is negative where there is none."""
    for moment in _moments(name, first, last):
        steps = range(int(-NEAR / STEP), int(NEAR / STEP))
        depth, greatest = max((margin(moment + step * STEP), moment + step * STEP) for step in steps)
        if depth > 0:
            yield greatest


def _in_shadow(moment: datetime) -> float:
    """How far the moon reaches into the earth's full shadow, in radians."""
    sun, moon = ephem.Sun(moment), ephem.Moon(moment)
    shadow = SHADOW_GROWS * (_parallax(moon) + _parallax(sun) - sun.radius)
    away = ephem.pi - float(ephem.separation((sun.g_ra, sun.g_dec), (moon.g_ra, moon.g_dec)))
    return float(shadow + moon.radius - away)


def _before_the_sun(moment: datetime) -> float:
    """How far the moon reaches over the sun as seen from wherever on earth that is most, in radians."""
    sun, moon = ephem.Sun(moment), ephem.Moon(moment)
    reach = _parallax(moon) - _parallax(sun) + sun.radius + moon.radius
    return float(reach - float(ephem.separation((sun.g_ra, sun.g_dec), (moon.g_ra, moon.g_dec))))


def _parallax(body: ephem.Body) -> float:
    return asin(EARTH_RADIUS_KM / (body.earth_distance * AU_KM))
