"""The people at the table, for the tests of who may do what."""

from tests.people_at_table import elsewhere, table

__all__ = ["elsewhere", "table"]
