"""The people at the table, for the tests of campaigns."""

from tests.people_at_table import early_in_the_minute, elsewhere, table
from tests.receiver import receiver

__all__ = ["early_in_the_minute", "elsewhere", "receiver", "table"]
