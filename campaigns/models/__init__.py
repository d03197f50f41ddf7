"""What the campaigns room keeps."""

from campaigns.models.campaigns import Campaign, GuideNote, Member, Role
from campaigns.models.chronicle import Entry
from campaigns.models.links import Invitation, ShareLink

__all__ = ["Campaign", "Entry", "GuideNote", "Invitation", "Member", "Role", "ShareLink"]
