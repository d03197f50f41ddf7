"""What the campaigns room keeps."""

from campaigns.models.boxes import BoxShare
from campaigns.models.campaigns import Campaign, GuideNote, Member, Role
from campaigns.models.chronicle import Entry
from campaigns.models.links import Invitation, ShareLink
from campaigns.models.packs import PackShare
from campaigns.models.rebuilds import Rebuild, Stage, Tick

__all__ = [
    "BoxShare",
    "Campaign",
    "Entry",
    "GuideNote",
    "Invitation",
    "Member",
    "PackShare",
    "Rebuild",
    "Role",
    "ShareLink",
    "Stage",
    "Tick",
]
