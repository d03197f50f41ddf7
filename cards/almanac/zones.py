"""The time zones of the world, by their names in the tz database."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

UTC = ZoneInfo("UTC")
# What some systems keep beside the zones.
NO_ZONES = {"localtime", "posixrules", "Factory"}


@cache
def zones() -> frozenset[str]:
    """Their names; asking the system for them costs a look through hundreds of files."""
    return frozenset(available_timezones() - NO_ZONES)


def zone_named(name: str) -> ZoneInfo | None:
    if name == "UTC":
        return UTC
    return ZoneInfo(name) if name in zones() else None
