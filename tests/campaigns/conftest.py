"""The people at the table, for the tests of campaigns."""

from tests.people_at_table import elsewhere, games, table

__all__ = ["elsewhere", "games", "table"]
