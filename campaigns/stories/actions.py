"""Stories of The Witching Hour: starting one, writing down attempts and quick plays, correcting them.

What is due is never kept: it follows from the attempts that are there, and so follows every correction and undo.
"""

import uuid
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.http import Http404
from django.utils.timezone import now
from django.utils.translation import gettext as _

from campaigns.access import Right
from campaigns.chronicle.deeds import Change, do
from campaigns.chronicle.kinds import EntryKind
from campaigns.chronicle.writing import begin
from campaigns.models import Attempt, Campaign, Member, SceneCard, Story
from campaigns.models.attempt_record import Evening, as_json, evening_of
from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.attempt import AttemptEnding, problems
from campaigns.rulebooks.witching_hour.ladder import Difficulty, DueAttempt
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.scenes import MOST_HOURS, SCENES, TRAINING_DAY
from campaigns.rules.witching_hour.verdicts import in_words
from campaigns.stories.entries import (
    ATTEMPT_TAKEN_OUT,
    CARD_READ,
    CORRECTED,
    RECORDED,
    RENAMED,
    STARTED,
    STORY_TAKEN_OUT,
)
from campaigns.stories.progress import GAME, cited, due_facts, due_words, ladder_progress
from cards.refusals import KeyUsed, Refused

STORIES_AT_MOST, ATTEMPTS_AT_MOST = 100, 2_000
OWN = ("story", "scene", "played", "difficulty", "ending", "hour")
# Where one of these changes, the attempt takes another place on the ladder.
PLACE = ("story", "scene", "played")
Values = Mapping[str, Any]


def must_have_stories(seat: Member) -> Member:
    """Only The Witching Hour is played as a story of scenes; in other campaigns there is no such thing."""
    if seat.campaign.game_id != GAME:
        raise Http404
    return seat


def stories_of(campaign: Campaign) -> QuerySet[Story]:
    """The newest first."""
    return campaign.stories.filter(is_gone=False)


def story_of(seat: Member, number: int) -> Story:
    story = stories_of(must_have_stories(seat).campaign).filter(number=number).first()
    if story is None:
        raise Http404
    return story


def attempts_of(campaign: Campaign) -> QuerySet[Attempt]:
    """All that were not taken out, as they were played; those of a story that was taken out are not here."""
    there = Q(story=None) | Q(story__in=stories_of(campaign).values("number"))
    return campaign.attempts.filter(there, is_gone=False)


def quick_plays_of(campaign: Campaign) -> QuerySet[Attempt]:
    """Outside every story, Rule.QUICK_PLAY, the latest first."""
    return campaign.attempts.filter(is_gone=False, story=None).reverse()


def attempt_of(seat: Member, number: int) -> Attempt:
    attempt = attempts_of(must_have_stories(seat).campaign).filter(number=number).first()
    if attempt is None:
        raise Http404
    attempt.campaign = seat.campaign
    return attempt


# --- Stories


@transaction.atomic
def start(by: Member, *, name: str) -> Story:
    seat = must_have_stories(begin(by, Right.PLAY))
    number = _next(seat.campaign.stories)
    if number > STORIES_AT_MOST:
        raise Refused("too-many-stories", _("This campaign has had a hundred stories. Start another campaign."))
    story = Story(campaign=seat.campaign, number=number, name=name, is_gone=True)
    story.save()
    _write_story_entry(seat, STARTED, story, is_gone=False)
    return story


@transaction.atomic
def rename(by: Member, number: int, *, name: str) -> Story:
    seat = begin(by, Right.PLAY)
    story = story_of(seat, number)
    if story.name != name:
        _write_story_entry(seat, RENAMED, story, name=name)
    return story


@transaction.atomic
def take_story_out(by: Member, number: int) -> Story:
    """The story and its attempts are on no page any more; the chronicle can bring them back."""
    seat = begin(by, Right.PLAY)
    story = story_of(seat, number)
    _write_story_entry(seat, STORY_TAKEN_OUT, story, is_gone=True)
    return story


def _write_story_entry(seat: Member, kind: EntryKind, story: Story, **after: Any) -> None:
    do(seat, kind, changes=[Change(story, after)], story=story.number, name=after.get("name", story.name))


def _next(rows: Any) -> int:
    newest: int | None = rows.aggregate(newest=Max("number"))["newest"]
    return (newest or 0) + 1


# --- Attempts


@transaction.atomic
def record(by: Member, *, story: int | None, wish: Values, key: uuid.UUID | None = None) -> Attempt:
    """An attempt in a story, or a quick play. *wish*: ``scene``, ``ending`` and, where known, the rest of it."""
    seat = must_have_stories(begin(by, Right.PLAY))
    if story is not None:
        story_of(seat, story)
    before = _written_before(seat.campaign, key, {**wish, "story": story})
    if before:
        return before
    attempt = Attempt(campaign=seat.campaign, number=_next(seat.campaign.attempts), story=story, key=key, is_gone=True)
    if attempt.number > ATTEMPTS_AT_MOST:
        raise Refused("too-many-attempts", _("This campaign has had two thousand attempts. Start another one."))
    for field, value in _values(attempt, {"played": _today(seat.campaign), **wish}).items():
        setattr(attempt, field, value)
    attempt.save()
    outcome = "won" if attempt.is_won else "lost"
    _write_entry(seat, RECORDED, attempt, {"is_gone": False}, outcome=outcome)
    return attempt


def _written_before(campaign: Campaign, key: uuid.UUID | None, wish: Values) -> Attempt | None:
    """The attempt of the same request, if it came before."""
    before = campaign.attempts.filter(key=key).first() if key else None
    if before is None:
        return None
    said, told = {field: value for field, value in wish.items() if value is not None}, _attempt_facts(before)
    if before.story != wish["story"] or any(told[field] != value for field, value in said.items()):
        raise KeyUsed
    return before


def _attempt_facts(attempt: Attempt) -> dict[str, Any]:
    """All that is written down of *attempt*."""
    own = {field: getattr(attempt, field) for field in OWN}
    return {**own, **msgspec.structs.asdict(evening_of(attempt.record))}


@transaction.atomic
def correct(by: Member, number: int, *, changes: Values, seen: int | None = None) -> Attempt:
    """New values for an attempt; those after it stay as they are, and the page says which of them fit no more."""
    seat = begin(by, Right.PLAY)
    attempt = attempt_of(seat, number)
    if seen is not None and seen != attempt.version:
        words = _("Somebody corrected this attempt meanwhile. Look at their version, then save yours again.")
        raise Refused("changed-meanwhile", words, version=attempt.version)
    if changes.get("story") is not None:
        story_of(seat, changes["story"])
    _write_entry(seat, CORRECTED, attempt, _values(attempt, {**_attempt_facts(attempt), **changes}))
    return attempt


@transaction.atomic
def take_out(by: Member, number: int) -> Attempt:
    seat = begin(by, Right.PLAY)
    attempt = attempt_of(seat, number)
    _write_entry(seat, ATTEMPT_TAKEN_OUT, attempt, {"is_gone": True})
    return attempt


def _write_entry(seat: Member, kind: EntryKind, attempt: Attempt, after: Values, **facts: Any) -> None:
    name = SCENES[after.get("scene", attempt.scene)].name
    facts |= {"attempt": attempt.number, "story": attempt.story, "name": name}
    do(seat, kind, changes=[Change(attempt, after)], **facts)


def _today(campaign: Campaign) -> date:
    return campaign.day(now())


# --- What the book has to say about it


def _values(attempt: Attempt, wish: Values) -> dict[str, Any]:
    """The fields of *attempt* as *wish* has them, once no rule speaks against it."""
    values = {"story": attempt.story, **wish}
    scene, ending = values["scene"], AttemptEnding(values["ending"])
    due = _place(attempt, values)
    hours = _hours_of(attempt.campaign, scene)
    hour = _hour(values.get("hour"), ending, hours)
    difficulty = values.get("difficulty") or (due.difficulty.value if due else Difficulty.NORMAL.value)
    coven = [one.witch for one in values.get("coven", ())]
    _refuse(problems(coven, ending=ending, hour=hour, hours=hours), due=due)
    _must_be_played(attempt.campaign, values["played"])
    _must_make_sense(ending, difficulty, values, coven)
    own = {field: values[field] for field in ("story", "scene", "played")}
    return {**own, "ending": ending.value, "hour": hour, "difficulty": difficulty, "record": _record(values)}


def _hour(hour: int | None, ending: AttemptEnding, hours: int | None) -> int:
    """Dawn says which hour it was; an earlier end does not."""
    if hour is None and not ending.is_won:
        raise Refused("no-hour", _("Say in which hour it ended."))
    return hour if hour is not None else hours or MOST_HOURS


def _place(attempt: Attempt, values: Values) -> DueAttempt | None:
    """What is due in the story where the attempt is to stand; for Training Day and quick plays nothing is."""
    if values["story"] is None:
        return None
    stays = attempt.played is not None and all(getattr(attempt, field) == values[field] for field in PLACE)
    before = Q(played__lt=values["played"]) | Q(played=values["played"], number__lt=attempt.number)
    others = attempts_of(attempt.campaign).filter(before, story=values["story"]).exclude(number=attempt.number)
    progress = ladder_progress(others)
    is_training = values["scene"] == TRAINING_DAY.number
    if not stays and is_training and progress.has_begun:
        raise _out_of_order(Rule.TRAINING_DAY_FIRST, progress.due)
    if not stays and not is_training and (progress.due is None or progress.due.scene.number != values["scene"]):
        rule = Rule.STORY_GOES_ON_AFTER_A_WIN if progress.due else Rule.SCENE_ORDER
        raise _out_of_order(rule, progress.due)
    return None if is_training else progress.due


def _out_of_order(rule: Rule, due: DueAttempt | None) -> Refused:
    if due is None:
        words = _("This story is told: Halloween was won. Start another story, or record it as a quick play.")
    elif rule is Rule.TRAINING_DAY_FIRST:
        words = _("Training Day comes before the story, which has begun. Now due: %(due)s. Or record a quick play.")
    else:
        words = _("No next scene before this one is won. Due at that time: %(due)s. Or record a quick play.")
    return Refused(rule.id, words % {"due": due_words(due) if due else ""}, **_facts(rule), next=due_facts(due))


def _facts(rule: Registered) -> dict[str, Any]:
    return {"rule": rule.id, "section": rule.section, "page": rule.page}


def _refuse(broken: Sequence[Finding], *, due: DueAttempt | None) -> None:
    if not broken:
        return
    told = [{**_facts(one.rule), "message": in_words(one)} for one in broken]
    words = " ".join(cited(in_words(one), one.rule) for one in broken)
    if due:
        words += " " + _("Now due: %(due)s.") % {"due": due_words(due)}
    more = {"next": due_facts(due)} if due else {}
    raise Refused(broken[0].rule.id, words, **_facts(broken[0].rule), problems=told, **more)


def _hours_of(campaign: Campaign, scene: int) -> int | None:
    return campaign.scene_cards.filter(number=scene).values_list("hours", flat=True).first()


def _must_be_played(campaign: Campaign, played: date) -> None:
    # Somewhere it may be tomorrow already.
    if played > _today(campaign) + timedelta(days=1):
        raise Refused("not-yet-played", _("That day has not come yet. Choose the day on which you played."))


def _must_make_sense(ending: AttemptEnding, difficulty: str, values: Values, coven: Sequence[str]) -> None:
    named = [*values.get("corrupted", ()), *([values["leader"]] if values.get("leader") else [])]
    if not set(named) <= set(coven):
        raise Refused(
            "not-of-the-coven", _("Somebody named here does not play. Add her to the coven, or choose again.")
        )
    if values.get("corrupted") and ending is not AttemptEnding.CORRUPTION:
        raise Refused(
            "nobody-corrupted", _("It did not end by corruption. Untick whose that was, or choose that ending.")
        )
    if values.get("means") and difficulty == Difficulty.NORMAL:
        raise Refused(
            "nothing-to-change", _("On normal nothing is changed in the box. Choose easy or hard, or no change.")
        )


def _record(values: Values) -> dict[str, Any]:
    fields = {field: values[field] for field in Evening.__struct_fields__ if values.get(field) is not None}
    try:
        return as_json(msgspec.convert(msgspec.to_builtins(fields), Evening))
    except msgspec.ValidationError as error:
        raise ValidationError(str(error)) from None


# --- What stands on a scene card


@transaction.atomic
def read_card(by: Member, scene: int, *, changes: Values) -> SceneCard:
    """What somebody read off the card of a scene: ``has_easy``, ``has_hard``, ``hours``; None takes it back."""
    seat = must_have_stories(begin(by, Right.PLAY))
    if not 0 <= scene < len(SCENES):
        raise Http404
    card = seat.campaign.scene_cards.filter(number=scene).first() or SceneCard(campaign=seat.campaign, number=scene)
    if any(getattr(card, field) != value for field, value in changes.items()):
        _must_agree_with_what_was_played(seat.campaign, scene, changes.get("hours"))
        card.save()
        do(seat, CARD_READ, changes=[Change(card, changes)], name=SCENES[scene].name)
    return card


def _must_agree_with_what_was_played(campaign: Campaign, scene: int, hours: int | None) -> None:
    if hours is None:
        return
    impossible = Q(hour__gt=hours) | Q(ending=AttemptEnding.DAWN, hour__lt=hours)
    attempt = attempts_of(campaign).filter(impossible, scene=scene).order_by("-hour").first()
    if attempt:
        words = _(
            "An attempt at this scene ended in hour %(hour)d. Look at the card again, or correct that attempt first."
        )
        raise Refused("played-otherwise", words % {"hour": attempt.hour}, attempt=attempt.number)
