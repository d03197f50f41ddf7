"""What the tests of the almanac share."""

from tests.people_at_table import games

__all__ = ["games"]
