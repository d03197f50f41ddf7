"""What the chronicle tells of stories, attempts and scene cards, and which of their fields its deeds set."""

import datetime
from typing import Annotated

from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, Meta, UnsetType

from campaigns.chronicle.deeds import deed
from campaigns.chronicle.facts import Facts, Number, SeatName
from campaigns.chronicle.rows import UndoableRow, register_row
from campaigns.chronicle.words import outcome
from campaigns.models import Attempt, SceneCard, Story
from campaigns.models.attempt_record import Evening
from campaigns.rulebooks.witching_hour.attempt import AttemptEnding
from campaigns.rulebooks.witching_hour.ladder import Difficulty
from campaigns.rulebooks.witching_hour.scenes import FEWEST_HOURS, MOST_HOURS, SCENES

STARTED = deed("story.started", _("%(by)s started the story “%(name)s”."))
RENAMED = deed("story.renamed", _("%(by)s called a story “%(name)s”."))
STORY_TAKEN_OUT = deed("story.taken-out", _("%(by)s deleted the story “%(name)s”."))
RECORDED = deed("attempt.recorded", _("%(by)s recorded an attempt at “%(name)s”."), variant=outcome)
CORRECTED = deed("attempt.corrected", _("%(by)s corrected an attempt at “%(name)s”."))
ATTEMPT_TAKEN_OUT = deed("attempt.taken-out", _("%(by)s deleted an attempt at “%(name)s”."))
CARD_READ = deed("scene-card.read", _("%(by)s wrote down what the scene card of “%(name)s” says."))

# The number of a scene.
SceneNumber = Annotated[int, Meta(ge=0, le=SCENES[-1].number)]
SceneHours = Annotated[int, Meta(ge=FEWEST_HOURS, le=MOST_HOURS)]


class StoryValues(Facts):
    name: SeatName | UnsetType = UNSET
    is_gone: bool | UnsetType = UNSET


class AttemptValues(Facts):
    story: Number | UnsetType | None = UNSET
    scene: SceneNumber | UnsetType = UNSET
    played: datetime.date | UnsetType = UNSET
    difficulty: Difficulty | UnsetType = UNSET
    ending: AttemptEnding | UnsetType = UNSET
    hour: Annotated[int, Meta(ge=1, le=MOST_HOURS)] | UnsetType = UNSET
    record: Evening | UnsetType = UNSET
    is_gone: bool | UnsetType = UNSET


class SceneCardValues(Facts):
    has_easy: bool | UnsetType | None = UNSET
    has_hard: bool | UnsetType | None = UNSET
    hours: SceneHours | UnsetType | None = UNSET


register_row(UndoableRow("story", Story, StoryValues))
register_row(UndoableRow("attempt", Attempt, AttemptValues))
register_row(UndoableRow("scene-card", SceneCard, SceneCardValues))
