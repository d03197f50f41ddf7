"""A story as pages show it: the year, what is due and what that changes in the box, and its attempts in rows."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from campaigns.doors.frame import newest_number
from campaigns.models import Attempt, Campaign, Member, Story
from campaigns.models.attempt_record import evening_of
from campaigns.rulebooks.witching_hour.attempt import AttemptEnding, Means
from campaigns.rulebooks.witching_hour.ladder import Difficulty, DueAttempt
from campaigns.rulebooks.witching_hour.scenes import TRAINING_DAY, Scene
from campaigns.stories import actions
from campaigns.stories.pages.year_picture import year
from campaigns.stories.progress import (
    CHANGES,
    DIFFICULTIES,
    ENDINGS,
    RULES,
    AttemptOnLadder,
    StoryProgress,
    has_mode,
    means_for,
    misfit_words,
    ordinal_of,
    proposed,
    story_progress,
)

KEPT_SECONDS = 3600
# So many quick plays stand beside a story; their own page has the others.
BESIDE = 3
SIGNS = {
    AttemptEnding.DAWN: "hope",
    AttemptEnding.CORRUPTION: "skull",
    AttemptEnding.PENTAGRAM: "rose",
    AttemptEnding.SCENE: "book",
}


def story_context(campaign: Campaign, story: Story) -> dict[str, Any]:
    """What the page of a story shows. Whatever changes it is told in the chronicle: until then it is kept."""
    newest = newest_number(campaign)
    key = f"story:{campaign.pk}:{story.number}:{newest}:{get_language()}"
    found: dict[str, Any] | None = cache.get(key)
    if found is None:
        found = _story_context(campaign, story)
        cache.set(key, found, KEPT_SECONDS)
    return {**found, "newest_entry": newest}


def _story_context(campaign: Campaign, story: Story) -> dict[str, Any]:
    attempts = list(actions.attempts_of(campaign))
    now_stands = story_progress(story, [one for one in attempts if one.story == story.number])
    others = actions.stories_of(campaign).exclude(number=story.number)
    quick = [AttemptOnLadder(one, evening_of(one.record)) for one in attempts if one.story is None][::-1]
    context = {
        "campaign": campaign,
        "story": story,
        "year": year(now_stands),
        "rows": attempt_rows(now_stands.attempts[::-1]),
        "others": [_other(one, attempts) for one in others],
        "quick": attempt_rows(quick[:BESIDE]),
        "quick_count": len(quick),
        "won": now_stands.progress.won,
    }
    parts = {name: render_to_string(f"stories/{name}.html", context) for name in ("year", "attempts", "beside")}
    return {**parts, **due_context(campaign, now_stands), "won": now_stands.progress.won}


def _other(story: Story, attempts: Iterable[Attempt]) -> dict[str, Any]:
    found = story_progress(story, [one for one in attempts if one.story == story.number])
    return {"number": story.number, "name": story.name, "won": found.progress.won, "due": found.progress.due}


def due_context(campaign: Campaign, found: StoryProgress) -> dict[str, Any]:
    """What is due, how hard, and what that changes in the box."""
    due = found.progress.due
    if due is None:
        return {"due": None}
    card = campaign.scene_cards.filter(number=due.scene.number).first()
    chosen = proposed(due.difficulty, card, last_means(found.attempts, due.difficulty))
    return {
        "due": due,
        "try_words": ordinal_of(due.attempt),
        "difficulty_words": str(DIFFICULTIES[due.difficulty]),
        "asks_card": due.difficulty is not Difficulty.NORMAL and has_mode(due.difficulty, card) is None,
        "changes": [box_change(due.difficulty, means) for means in chosen],
        "instead": [
            box_change(due.difficulty, means) for means in means_for(due.difficulty, card) if means not in chosen
        ],
        "offers_training": not found.attempts,
        "set_up": _set_up(found.story, due.scene, _printed(due, chosen)),
        "train": _set_up(found.story, TRAINING_DAY, {}),
    }


def _set_up(story: Story, scene: Scene, printed: dict[str, str]) -> str:
    known = {"campaign": story.campaign_id, "story": story.number, "scene": scene.number}
    return f"{reverse('tool-scene-setup')}?{urlencode({**known, **printed})}"


def _printed(due: DueAttempt, chosen: Iterable[Means]) -> dict[str, str]:
    """What is to be changed in the box; what the card says stands on the card."""
    return {means.value: due.difficulty.value for means in chosen if means is not Means.CARD}


def box_change(difficulty: Difficulty, means: Means) -> dict[str, Any]:
    """What to change in the box, and where the book has that; the rule not as itself, for this is kept for a while."""
    rule = RULES[difficulty, means]
    words = str(CHANGES[difficulty, means])
    return {"means": means.value, "words": words, "rule": {"id": rule.id, "section": rule.section}}


def last_means(attempts: Iterable[AttemptOnLadder], difficulty: Difficulty) -> list[Means]:
    """What the table changed when it last played so hard."""
    played = [one.evening.means for one in attempts if one.attempt.difficulty == difficulty]
    return played[-1] if played else []


def attempt_rows(attempts: Iterable[AttemptOnLadder]) -> list[dict[str, Any]]:
    """Attempts as lists show them."""
    return [
        {
            "number": one.attempt.number,
            "scene": one.scene_name,
            "played": one.attempt.played,
            "is_won": one.attempt.is_won,
            "difficulty": DIFFICULTIES[Difficulty(one.attempt.difficulty)],
            "ending": ENDINGS[AttemptEnding(one.attempt.ending)],
            "sign": SIGNS[AttemptEnding(one.attempt.ending)],
            "hour": one.attempt.hour,
            "coven": one.evening.coven,
            "corrupted": one.evening.corrupted,
            "misfit": misfit_words(one),
        }
        for one in attempts
    ]


def next_attempt(seat: Member) -> dict[str, Any]:
    """For the campaign's own page: the newest story and the try that is due in it."""
    newest = actions.stories_of(seat.campaign).first()
    if newest is None:
        return {"plays_stories": True}
    return {"plays_stories": True, "story": newest, **story_context(seat.campaign, newest)}
