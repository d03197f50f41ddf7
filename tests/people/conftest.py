"""The people at the table, for the tests of people."""

from tests.people_at_table import early_in_the_minute, table

__all__ = ["early_in_the_minute", "table"]
