"""The pages of stories: the year and what is due in it, quick plays beside it, and what the scene cards say."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame, status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, posted_data, require_form
from campaigns.models import Member, SceneCard, Story
from campaigns.models.attempt_record import evening_of
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.scenes import SCENES, Scene
from campaigns.stories import actions, forms
from campaigns.stories.pages.story_view import attempt_rows, story_context
from campaigns.stories.progress import AttemptOnLadder


def story_seat(request: HttpRequest, id: uuid.UUID, right: Right) -> Member:
    """The seat of whoever asks, in a campaign that is played as a story of scenes."""
    return actions.must_have_stories(access.seat_with(person(request), id, right))


# --- The year


@login_required
@require_form
def story_list(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The newest story; where there is none, or somebody wants another, a name starts one."""
    seat = story_seat(request, id, Right.PLAY if request.method == "POST" else Right.SEE)
    form = forms.StoryForm(posted_data(request), initial={"name": _("Our year")})
    if request.method == "POST" and form.is_valid():
        story = actions.start(seat, name=form.cleaned_data["name"])
        return redirect("story", id, story.number)
    newest = actions.stories_of(seat.campaign).first()
    if newest is not None and request.method != "POST" and "new" not in request.GET:
        return _page(request, seat, newest)
    ladder = {"ladder_rule": Rule.STORY_GOES_ON_AFTER_A_WIN}
    context = {**frame(seat, "stories"), "form": form, "is_first": newest is None, **ladder}
    return render(request, "stories/start.html", context, status=status_of(form))


@login_required
@require_safe
def story(request: HttpRequest, id: uuid.UUID, story: int) -> HttpResponse:
    seat = story_seat(request, id, Right.SEE)
    return _page(request, seat, actions.story_of(seat, story))


def _page(request: HttpRequest, seat: Member, story: Story) -> HttpResponse:
    told = story_context(seat.campaign, story)
    context = {**frame(seat, "stories", newest=told["newest_entry"]), "story": story, **told}
    return render(request, "stories/story.html", context)


# --- Quick plays, names and cards


@login_required
@require_safe
def quick_plays(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = story_seat(request, id, Right.SEE)
    found = attempt_rows(AttemptOnLadder(one, evening_of(one.record)) for one in actions.quick_plays_of(seat.campaign))
    return render(request, "stories/quick_plays.html", {**frame(seat, "stories"), "rows": found})


@login_required
@require_form
def story_settings(request: HttpRequest, id: uuid.UUID, story: int) -> HttpResponse:
    """A name, what the table read off the scene cards, and away with it."""
    seat = story_seat(request, id, Right.PLAY)
    found = actions.story_of(seat, story)
    form = forms.StoryForm(posted_data(request), initial={"name": found.name})
    if request.method == "POST" and form.is_valid():
        actions.rename(seat, story, name=form.cleaned_data["name"])
        messages.success(request, _("Saved."))
        return redirect("story", id, story)
    known = {card.number: card for card in seat.campaign.scene_cards.all()}
    cards = [_card(scene, known.get(scene.number) or SceneCard()) for scene in SCENES]
    context = {**frame(seat, "stories"), "story": found, "form": form, "cards": cards}
    return render(request, "stories/settings.html", context, status=status_of(form))


def _card(scene: Scene, card: SceneCard) -> dict[str, Any]:
    """A scene card with what can be said of it."""
    said = [
        ("has_easy", _("easy mode"), forms.ANSWERS, card.has_easy),
        ("has_hard", _("hard mode"), forms.ANSWERS, card.has_hard),
        ("hours", _("hours"), forms.HOURS, card.hours),
    ]
    words: dict[Any, Any] = {None: _("unread"), True: _("yes"), False: _("no")}
    return {
        "scene": scene,
        "answers": [
            {
                "field": field,
                "label": label,
                "choices": [(sent, words.get(value, value), value == known) for sent, value in choices.items()],
            }
            for field, label, choices, known in said
        ],
    }


@login_required
@require_POST
def story_take_out(request: HttpRequest, id: uuid.UUID, story: int) -> HttpResponse:
    actions.take_story_out(story_seat(request, id, Right.PLAY), story)
    messages.success(request, _("Deleted. You can undo it in the history."))
    return redirect("stories", id)


@login_required
@require_POST
def scene_card(request: HttpRequest, id: uuid.UUID, scene: int) -> HttpResponse:
    """One tap for each thing that stands on a scene card."""
    seat, wish = story_seat(request, id, Right.PLAY), cleaned_post(forms.SceneCardForm, request)
    actions.read_card(seat, scene, changes=wish["changes"])
    return redirect("story-settings" if wish["settings"] else "story", id, wish["story"])
