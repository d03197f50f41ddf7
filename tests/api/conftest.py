"""The people at the table, for the tests of the API's manners."""

from tests.people_at_table import table

__all__ = ["table"]
