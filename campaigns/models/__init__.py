"""What the campaigns room keeps."""

from campaigns.models.announcements import (
    About,
    MailWish,
    Sending,
    SendingProblem,
    SendingState,
    Webhook,
    WebhookKind,
    WebhookTest,
    WhyOff,
)
from campaigns.models.boxes import BoxShare
from campaigns.models.campaigns import Campaign, GuideNote, Member, Role
from campaigns.models.checklists import Checklist, Mark, MarkKind
from campaigns.models.chronicle import Entry
from campaigns.models.evenings import CalendarLink, Evening, EveningAnswer, Says
from campaigns.models.guided import PartKind, Script, ScriptPart, Told
from campaigns.models.links import Invitation, ReturnLink, ShareLink
from campaigns.models.packs import PackShare
from campaigns.models.passports import Passport, Visit
from campaigns.models.rebuilds import Rebuild, Stage, Tick
from campaigns.models.saints import SLOTS, Mission, MissionState, Saint, SaintPlace, SaintPlaceKind, SaintState, Tally
from campaigns.models.sittings import Ruling, Sitting, SittingCheckpoint, SittingEvent, SittingLink, SittingSecret
from campaigns.models.stories import Attempt, SceneCard, Story
from campaigns.models.vetoes import Veto

__all__ = [
    "SLOTS",
    "About",
    "Attempt",
    "BoxShare",
    "CalendarLink",
    "Campaign",
    "Checklist",
    "Entry",
    "Evening",
    "EveningAnswer",
    "GuideNote",
    "Invitation",
    "MailWish",
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
    "Ruling",
    "Saint",
    "SaintPlace",
    "SaintPlaceKind",
    "SaintState",
    "Says",
    "SceneCard",
    "Script",
    "ScriptPart",
    "Sending",
    "SendingProblem",
    "SendingState",
    "ShareLink",
    "Sitting",
    "SittingCheckpoint",
    "SittingEvent",
    "SittingLink",
    "SittingSecret",
    "Stage",
    "Story",
    "Tally",
    "Tick",
    "Told",
    "Veto",
    "Visit",
    "Webhook",
    "WebhookKind",
    "WebhookTest",
    "WhyOff",
]
