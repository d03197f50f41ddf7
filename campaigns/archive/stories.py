"""The stories of a campaign in its file, with every attempt and what the scene cards say; and back."""

import datetime
from collections.abc import Iterator, Sequence
from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta

from campaigns.archive.pieces import create_in_pieces
from campaigns.chronicle.facts import Seat, SeatName
from campaigns.models import Attempt, Campaign, SceneCard, Story
from campaigns.models.attempt_record import Evening, as_json, evening_of
from campaigns.rulebooks.witching_hour.attempt import AttemptEnding
from campaigns.rulebooks.witching_hour.ladder import Difficulty
from campaigns.rulebooks.witching_hour.scenes import MOST_HOURS, SCENES
from campaigns.saints.cards_file import FilePart, Moment
from campaigns.stories.entries import SceneHours, SceneNumber
from campaigns.stories.progress import GAME


class StoryPart(FilePart):
    number: Seat
    name: SeatName
    created: Moment
    is_gone: bool


class AttemptPart(FilePart):
    number: Seat
    # None is a quick play.
    story: Seat | None
    scene: SceneNumber
    played: datetime.date
    difficulty: Difficulty
    ending: AttemptEnding
    hour: Annotated[int, Meta(ge=1, le=MOST_HOURS)]
    record: Evening
    key: UUID | None
    is_gone: bool


class SceneCardPart(FilePart):
    number: SceneNumber
    has_easy: bool | None
    has_hard: bool | None
    hours: SceneHours | None


Stories = Annotated[list[StoryPart], Meta(max_length=100)]
Attempts = Annotated[list[AttemptPart], Meta(max_length=2_000)]
SceneCards = Annotated[list[SceneCardPart], Meta(max_length=len(SCENES))]


def parts_of(campaign: Campaign) -> dict[str, Any]:
    """What the file of a campaign says of stories; of another game nothing."""
    if campaign.game_id != GAME:
        return {}
    return {
        "stories": _stories_of(campaign),
        "attempts": _attempts_of(campaign),
        "scene_cards": _scene_cards_of(campaign),
    }


def _stories_of(campaign: Campaign) -> list[StoryPart]:
    rows = campaign.stories.order_by("number")
    return [StoryPart(row.number, row.name, row.created, row.is_gone) for row in rows]


def _attempts_of(campaign: Campaign) -> list[AttemptPart]:
    return [
        AttemptPart(
            number=row.number,
            story=row.story,
            scene=row.scene,
            played=row.played,
            difficulty=Difficulty(row.difficulty),
            ending=AttemptEnding(row.ending),
            hour=row.hour,
            record=evening_of(row.record),
            key=row.key,
            is_gone=row.is_gone,
        )
        for row in campaign.attempts.order_by("number")
    ]


def _scene_cards_of(campaign: Campaign) -> list[SceneCardPart]:
    rows = campaign.scene_cards.order_by("number")
    return [SceneCardPart(row.number, row.has_easy, row.has_hard, row.hours) for row in rows]


def problems(
    stories: Sequence[StoryPart], attempts: Sequence[AttemptPart], cards: Sequence[SceneCardPart], *, game: str
) -> Iterator[str]:
    """Everything about stories that their shape alone does not forbid, each with its path."""
    if game != GAME and (stories or attempts or cards):
        yield _("$.stories: only The Witching Hour is played as a story of scenes.")
    numbered = {
        "stories": [story.number for story in stories],
        "attempts": [attempt.number for attempt in attempts],
        "scene_cards": [card.number for card in cards],
    }
    for at, rising in numbered.items():
        for index in range(1, len(rising)):
            if rising[index] <= rising[index - 1]:
                yield _("%(at)s: the numbers must rise.") % {"at": f"$.{at}[{index}]"}
    keys = [attempt.key for attempt in attempts if attempt.key]
    if len(set(keys)) < len(keys):
        yield _("$.attempts: every key stands for one attempt.")
    for index, attempt in enumerate(attempts):
        if attempt.story is not None and attempt.story not in numbered["stories"]:
            yield _("%(at)s.story: there is no such story.") % {"at": f"$.attempts[{index}]"}


def write(
    campaign: Campaign, stories: Sequence[StoryPart], attempts: Sequence[AttemptPart], cards: Sequence[SceneCardPart]
) -> None:
    create_in_pieces(Story(campaign=campaign, **msgspec.structs.asdict(story)) for story in stories)
    create_in_pieces(
        Attempt(campaign=campaign, **{**msgspec.structs.asdict(attempt), "record": as_json(attempt.record)})
        for attempt in attempts
    )
    create_in_pieces(SceneCard(campaign=campaign, **msgspec.structs.asdict(card)) for card in cards)
