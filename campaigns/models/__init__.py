"""What the campaigns room keeps."""

from campaigns.models.announcements import Sending, SendingProblem, SendingState, Webhook, WebhookTest, WhyOff
from campaigns.models.boxes import BoxShare
from campaigns.models.campaigns import Campaign, GuideNote, Member, Role
from campaigns.models.checklists import Checklist, Mark, MarkKind
from campaigns.models.chronicle import Entry
from campaigns.models.guided import PartKind, Script, ScriptPart, Told
from campaigns.models.links import Invitation, ReturnLink, ShareLink
from campaigns.models.packs import PackShare
from campaigns.models.passports import Passport, Visit
from campaigns.models.rebuilds import Rebuild, Stage, Tick
from campaigns.models.saints import SLOTS, Mission, MissionState, Saint, SaintPlace, SaintPlaceKind, SaintState, Tally
from campaigns.models.stories import Attempt, SceneCard, Story
from campaigns.models.vetoes import Veto

__all__ = [
    "SLOTS",
    "Attempt",
    "BoxShare",
    "Campaign",
    "Checklist",
    "Entry",
    "GuideNote",
    "Invitation",
    "Mark",
    "MarkKind",
    "Member",
    "Mission",
    "MissionState",
    "PackShare",
    "PartKind",
    "Passport",
    "Rebuild",
    "ReturnLink",
    "Role",
    "Saint",
    "SaintPlace",
    "SaintPlaceKind",
    "SaintState",
    "SceneCard",
    "Script",
    "ScriptPart",
    "Sending",
    "SendingProblem",
    "SendingState",
    "ShareLink",
    "Stage",
    "Story",
    "Tally",
    "Tick",
    "Told",
    "Veto",
    "Visit",
    "Webhook",
    "WebhookTest",
    "WhyOff",
]
