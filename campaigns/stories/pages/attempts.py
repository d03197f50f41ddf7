"""The pages of attempts: writing one down in few taps, looking at one, correcting it, taking it out."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.access import Right
from campaigns.doors.frame import frame, status_of
from campaigns.doors.posted import posted_data, require_form
from campaigns.models import Attempt, Member, Role, Story
from campaigns.models.attempt_record import Evening, evening_of
from campaigns.rulebooks.witching_hour.attempt import Means
from campaigns.rulebooks.witching_hour.coven import MatSide, Witch
from campaigns.rulebooks.witching_hour.ladder import Difficulty
from campaigns.rulebooks.witching_hour.scenes import MOST_HOURS, SCENES, TRAINING_DAY
from campaigns.stories import actions, coven_query, forms
from campaigns.stories.pages.stories import story_seat
from campaigns.stories.pages.story_view import SIGNS, attempt_rows, box_change, last_means
from campaigns.stories.progress import DIFFICULTIES, ENDINGS, AttemptOnLadder, last_coven, proposed, story_progress
from cards.refusals import Refused


@login_required
@require_form
def attempt_new(request: HttpRequest, id: uuid.UUID, story: int) -> HttpResponse:
    """The try that is due; or Training Day before the first."""
    seat = story_seat(request, id, Right.PLAY)
    found = actions.story_of(seat, story)
    attempts = list(actions.attempts_of(seat.campaign))
    now_stands = story_progress(found, [one for one in attempts if one.story == story])
    due = now_stands.progress.due
    if request.method != "POST" and due is None:
        return redirect("story", id, story)
    trains = "training" in request.GET and not now_stands.progress.has_begun
    scene = TRAINING_DAY if trains or due is None else due.scene
    difficulty = Difficulty.NORMAL if trains or due is None else due.difficulty
    card = seat.campaign.scene_cards.filter(number=scene.number).first()
    last = {mode: last_means(now_stands.attempts, mode) for mode in Difficulty}
    start = {
        "scene": scene.number,
        "difficulty": difficulty.value,
        "means": {mode: proposed(mode, card, last[mode]) for mode in Difficulty},
    }
    more = {"story": found, "due": None if trains else due, "scene": scene, "card": card}
    return _write(request, seat, attempts, start, more, story=found)


@login_required
@require_form
def quick_play_new(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Any scene, outside every story."""
    seat = story_seat(request, id, Right.PLAY)
    attempts = list(actions.attempts_of(seat.campaign))
    start = {
        "scene": request.GET.get("scene", ""),
        "difficulty": Difficulty.NORMAL.value,
        "means": {mode: proposed(mode, None) for mode in Difficulty},
    }
    return _write(request, seat, attempts, start, {"scenes": SCENES}, story=None)


def _write(
    request: HttpRequest,
    seat: Member,
    attempts: list[Attempt],
    start: dict[str, Any],
    more: dict[str, Any],
    *,
    story: Story | None,
) -> HttpResponse:
    form = forms.AttemptForm(
        posted_data(request), initial={"played": seat.campaign.day(now()), "key": uuid.uuid4(), **start}
    )
    refusal = None
    if request.method == "POST" and form.is_valid():
        number = story.number if story else None
        try:
            actions.record(seat, story=number, wish=form.wish(), key=form.cleaned_data["key"])
        except Refused as problem:
            refusal = problem
        else:
            messages.success(request, _("Saved."))
            return redirect("story", seat.campaign_id, number) if number else redirect("quick-plays", seat.campaign_id)
    planned = coven_query.evening_of_query(request.GET)
    evening = planned if planned.coven else _proposed(attempts, story)
    context = {
        **_form_context(seat, form, evening, start["means"], start["difficulty"]),
        **more,
        "refusal": refusal,
        "is_planned": bool(planned.coven),
    }
    return render(request, "stories/attempt_new.html", context, status=409 if refusal else status_of(form))


def _proposed(attempts: list[Attempt], story: Story | None) -> Evening:
    """Who played last and how they sat, in this story before any other; who leads is drawn anew."""
    own = [one for one in attempts if story and one.story == story.number]
    return Evening(coven=last_coven([*own[::-1], *attempts[::-1]]))


def _form_context(
    seat: Member, form: forms.AttemptForm, evening: Evening, means: dict[Difficulty, list[Means]], difficulty: str
) -> dict[str, Any]:
    """What the form shows: sent once and not accepted, as it was sent; else as proposed."""
    members = seat.campaign.members.exclude(role=Role.SPECTATOR).values_list("name", flat=True)
    names = list(members)
    chosen = {mode: form.means(mode) if form.is_bound else means[mode] for mode in Difficulty}
    value = form.data if form.is_bound else form.initial
    return {
        **frame(seat, "stories"),
        "form": form,
        "value": {field: str(value.get(field) if value.get(field) is not None else "") for field in form.fields},
        "seats": form.seats() if form.is_bound else forms.seats_of(evening, names),
        "names": names,
        "witches": list(Witch),
        "sides": list(MatSide),
        "endings": [(one.value, words, SIGNS[one]) for one, words in ENDINGS.items()],
        "hours": range(1, MOST_HOURS + 1),
        "difficulties": [(one.value, words) for one, words in DIFFICULTIES.items()],
        "modes": [
            {
                "mode": mode.value,
                "changes": [{**box_change(mode, one), "is_chosen": one in chosen[mode]} for one in Means],
            }
            for mode in (Difficulty.EASY, Difficulty.HARD)
        ],
    }


# --- One attempt


@login_required
@require_form
def attempt(request: HttpRequest, id: uuid.UUID, attempt: int) -> HttpResponse:
    """What was written down; whoever plays can correct it."""
    seat = story_seat(request, id, Right.PLAY if request.method == "POST" else Right.SEE)
    found = actions.attempt_of(seat, attempt)
    evening = evening_of(found.record)
    start = {field: getattr(found, field) for field in (*actions.OWN, "version")}
    start |= {"secrets": evening.secrets, "notes": evening.notes}
    form = forms.AttemptForm(posted_data(request), initial=start)
    refusal = None
    if request.method == "POST" and form.is_valid():
        changes = {**form.wish(), "story": form.cleaned_data["story"]}
        try:
            actions.correct(seat, attempt, changes=changes, seen=form.cleaned_data["version"])
        except Refused as problem:
            refusal = problem
        else:
            messages.success(request, _("Saved. What is due now follows from it."))
            return _back(id, changes["story"])
    mode = Difficulty(found.difficulty)
    context = {
        **_form_context(seat, form, evening, {one: evening.means if one == mode else [] for one in Difficulty}, mode),
        "row": attempt_rows([_on_ladder(seat, found)])[0],
        "attempt": found,
        "evening": evening,
        "means": [box_change(mode, means) for means in evening.means],
        "stories": actions.stories_of(seat.campaign),
        "scenes": SCENES,
        "refusal": refusal,
    }
    return render(request, "stories/attempt.html", context, status=409 if refusal else status_of(form))


def _on_ladder(seat: Member, found: Attempt) -> AttemptOnLadder:
    """The attempt where the ladder has it."""
    if found.story is None:
        return AttemptOnLadder(found, evening_of(found.record))
    own = actions.attempts_of(seat.campaign).filter(story=found.story)
    placed = story_progress(Story(number=found.story), own).attempts
    return next(one for one in placed if one.attempt.pk == found.pk)


def _back(id: uuid.UUID, story: int | None) -> HttpResponse:
    return redirect("story", id, story) if story else redirect("quick-plays", id)


@login_required
@require_POST
def attempt_take_out(request: HttpRequest, id: uuid.UUID, attempt: int) -> HttpResponse:
    taken = actions.take_out(story_seat(request, id, Right.PLAY), attempt)
    messages.success(request, _("Deleted. You can undo it in the history."))
    return _back(id, taken.story)
