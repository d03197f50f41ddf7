"""What the tests of the frame share."""

from tests.companion.backed_up import backup, campaign, folder
from tests.people_at_table import games, table

__all__ = ["backup", "campaign", "folder", "games", "table"]
