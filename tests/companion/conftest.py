"""What the tests of the frame share."""

from tests.companion.backed_up import backup, campaign, folder

__all__ = ["backup", "campaign", "folder"]
