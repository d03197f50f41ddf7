"""What the tests of the frame share."""

from tests.companion.backed_up import backup, campaign, folder, tables_at_hand
from tests.people_at_table import table

__all__ = ["backup", "campaign", "folder", "table", "tables_at_hand"]
