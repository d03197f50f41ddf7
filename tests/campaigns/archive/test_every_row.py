"""Every row that hangs on a campaign or its boxes is in the campaign's file, field by field, or stays for a reason."""

from collections.abc import Iterable
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model
from msgspec import Struct

from campaigns import models as ours
from campaigns.archive import away, boxes, evenings, file, guided, saints, sittings, stories
from cards import models as cards
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

# What a row hangs on, who it is of, and how often it was changed: given anew where the file is brought in.
ANEW = {"id", "campaign", "box", "version"}

# By model: the parts of the file that hold it, and how those call what has another name there.
HELD: dict[type[Model], tuple[list[type[Struct]], dict[str, str]]] = {
    ours.Campaign: ([file.CampaignPart], {}),
    ours.Member: ([file.SeatPart], {}),
    ours.Entry: ([file.EntryPart], {}),
    ours.Veto: ([file.VetoPart], {}),
    ours.GuideNote: ([file.Archive], {"text": "guide_notes"}),
    ours.Script: ([guided.ScriptInFile], {}),
    ours.ScriptPart: ([guided.ScriptPartInFile], {"script": "", "place": ""}),
    ours.Told: ([guided.ToldInFile, guided.ShownInFile], {}),
    ours.Saint: ([saints.SaintPart], {"box": "box"}),
    ours.SaintPlace: ([saints.SaintPart], {"saint": "number", "part": "cards", "place": "cards"}),
    ours.Mission: ([saints.MissionPart], {}),
    ours.Tally: ([saints.TallyPart], {}),
    ours.Passport: ([away.PassportPart], {}),
    ours.Visit: ([away.VisitPart], {}),
    ours.Story: ([stories.StoryPart], {}),
    ours.Attempt: ([stories.AttemptPart], {}),
    ours.SceneCard: ([stories.SceneCardPart], {}),
    ours.Sitting: ([sittings.SittingPart], {"seq": "events", "snapshot": "events", "game": ""}),
    ours.SittingEvent: ([sittings.SittingEventPart], {"sitting": "", "in_force": "facts"}),
    ours.SittingCheckpoint: ([sittings.SittingPart], {"sitting": "", "seq": "", "snapshot": "start"}),
    ours.Ruling: ([sittings.RulingPart], {"sitting": ""}),
    ours.Evening: ([evenings.EveningPart], {}),
    ours.EveningAnswer: ([evenings.AnswerPart, evenings.EveningPart], {}),
    ours.PackShare: ([file.Archive], {"pack": "packs"}),
    ours.BoxShare: ([boxes.BoxPart, boxes.PlacePart], {"table": "is_its_table"}),
    cards.Box: ([boxes.BoxPart], {}),
    cards.BoxChapter: ([boxes.HeldChapterPart], {}),
    cards.Place: ([boxes.PlacePart], {}),
    cards.Copy: ([boxes.LyingCards], {"place": "", "layer": "", "number": "count"}),
    cards.KeptState: ([boxes.KeptPart], {"holdings": "places"}),
}

# Fields that stay at home, each with the reason.
FIELDS_AT_HOME = {
    "Campaign.deleted": "who brings a file in wants the campaign back",
    "Member.user": "a file names no accounts: the seats wait",
    "Entry.about": "the same",
    "Entry.moves": "the ledger stays with its box",
    "GuideNote.author": "whoever made the file",
    "Script.author": "the same",
    "Told.person": "a file names no accounts: what they were shown waits in their seat",
    "Told.seat": "is_personal, and those of others as seat",
    "Mission.ending": "what a table answers while a mission ends is not true yet",
    "Passport.digest": "the link leads home",
    "Passport.created": "when the row was written; the chronicle tells when they left",
    "Box.owner": "whoever brings the file in",
    "Box.game": "the campaign's",
    "Box.deleted": "a deleted box lies on no table",
    "Box.merged_into": "a merged box holds nothing",
}

AT_HOME: dict[type[Model], str] = {
    ours.Webhook: "an address is a secret of the table",
    ours.Sending: "the same",
    ours.WebhookTest: "the same",
    ours.MailWish: "a file names no accounts",
    ours.Invitation: "a link leads to the table that made it",
    ours.ShareLink: "the same",
    ours.SittingLink: "the same",
    ours.CalendarLink: "the same",
    ours.SittingSecret: "what one person keeps from all others",
    ours.Checklist: "steps of one evening, gone after some weeks",
    ours.Mark: "the same",
    cards.BoxEntry: "the history of the cardboard, which stays where it is",
    cards.Move: "the same",
    cards.BoxPlan: "work under way at the box itself",
    cards.PlanTick: "the same",
}


def hanging_on(*roots: type[Model]) -> set[type[Model]]:
    """The models whose rows go when one of these goes, and those in turn."""
    found = set(roots)
    models = [model for app in ("campaigns", "cards") for model in apps.get_app_config(app).get_models()]
    while more := [model for model in models if model not in found and found & set(_leads_to(model))]:
        found.update(more)
    return found


def _leads_to(model: type[Model]) -> Iterable[Any]:
    return [field.related_model for field in model._meta.concrete_fields if field.is_relation]


def test_every_model_is_in_the_file_or_said_to_stay_at_home() -> None:
    assert hanging_on(ours.Campaign, cards.Box) == {*HELD, *AT_HOME}
    assert not HELD.keys() & AT_HOME.keys()


@data_rows("model", list(HELD), name=lambda model: model.__name__)
def test_every_field_is_in_the_file_or_said_to_stay_at_home(model: type[Model]) -> None:
    parts, names = HELD[model]
    in_file = {name for part in parts for name in part.__struct_fields__}
    fields = {field.name for field in model._meta.concrete_fields}
    assert names.keys() <= fields
    lost = {
        name
        for name in fields - ANEW
        if names.get(name, name) not in {*in_file, ""} and f"{model.__name__}.{name}" not in FIELDS_AT_HOME
    }
    assert not lost


def test_what_stays_at_home_is_there_at_all() -> None:
    known = {f"{model.__name__}.{field.name}" for model in HELD for field in model._meta.concrete_fields}
    assert FIELDS_AT_HOME.keys() <= known
