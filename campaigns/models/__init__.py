"""What the campaigns room keeps."""

from campaigns.models.announcements import Sending, State, Webhook, Why, WhyOff
from campaigns.models.boxes import BoxShare
from campaigns.models.campaigns import Campaign, GuideNote, Member, Role
from campaigns.models.chronicle import Entry
from campaigns.models.links import Invitation, ShareLink
from campaigns.models.packs import PackShare
from campaigns.models.rebuilds import Rebuild, Stage, Tick
from campaigns.models.vetoes import Veto

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
    "Sending",
    "ShareLink",
    "Stage",
    "State",
    "Tick",
    "Veto",
    "Webhook",
    "Why",
    "WhyOff",
]
