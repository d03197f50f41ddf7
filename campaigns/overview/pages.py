"""The campaign's own page, and the read-only window on it."""

import uuid
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import Count, F, OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle.pages import entries_in_words, entries_of
from campaigns.chronicle.words import words
from campaigns.days.actions.webhooks import dead_of
from campaigns.days.pages.mutations import today
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.missions.catalogue import GAME
from campaigns.models import Member
from campaigns.overview import next_step
from campaigns.overview.apocrypha import apocrypha_overview
from campaigns.overview.next_step import Step, StoryNow
from campaigns.seats.actions import sharing
from campaigns.stories.pages.story_view import next_attempt
from campaigns.stories.progress import GAME as STORIES
from cards.models import BoxEntry

# Where missions tell the story, fewer entries do.
NEWEST, BESIDE_THE_STORY = 8, 4


@login_required
@require_safe
def detail(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.SEE)
    seats = list(seat.campaign.members.all())
    entries, boxes = newest(seat), _boxes(seat)
    context = {
        **frame(seat, "campaign", newest=entries[0]["number"] if entries else 0),
        **today(seat.campaign, now()),
        **boxes,
        **_of_game(seat, seats, entries, boxes["shares"]),
        "seats": seats,
        "entries": entries,
        "dead_webhooks": dead_of(seat) if access.may(seat, Right.ANNOUNCE) else [],
    }
    return render(request, "overview/campaign.html", context)


def _of_game(
    seat: Member, seats: list[Member], entries: list[dict[str, Any]], shares: list[dict[str, Any]]
) -> dict[str, Any]:
    """What the page shows of the game that is played, and what this person does next."""
    if seat.campaign.game_id == GAME:
        found = apocrypha_overview(seat, entries=entries, shares=shares)
        steps = next_step.steps_of_choir(seat, seats, found.readiness)
        missing = next_step.without_saint(seats, found.readiness)
        return {**found.fragments, **_next(seat, steps), "without_saint": missing}
    if seat.campaign.game_id == STORIES:
        due = next_attempt(seat)
        return {**due, **_next(seat, next_step.steps_of_story(seat, seats, _story_now(due)))}
    return _next(seat, next_step.steps_of_evening(seat, seats, has_box=bool(shares)))


def _next(seat: Member, steps: list[Step]) -> dict[str, Any]:
    words = [next_step.step_in_words(seat, step) for step in steps]
    return {"next_step": words[0] if words else None, "later_steps": words[1:]}


def _story_now(found: dict[str, Any]) -> StoryNow | None:
    story, due = found.get("story"), found.get("due")
    return StoryNow(story.number, story.name, due.scene.name if due else "") if story else None


def _boxes(seat: Member) -> dict[str, Any]:
    """The boxes on the table, each with its last line, and those that this person could bring to it."""
    line = BoxEntry.objects.filter(box=OuterRef("box")).order_by("-pk").values("pk")[:1]
    words = {"name": F("box__name"), "owner": F("box__owner"), "owner_name": F("box__owner__name")}
    on_the_table = seat.campaign.box_shares.filter(box__deleted=None).values("box_id", **words)
    shares = list(on_the_table.annotate(cards=Count("table__copies"), last_line=Subquery(line)))
    own = access.own_boxes(seat.user_id, seat.campaign.game_id).values("pk", "name")
    return {"shares": shares, "own_boxes": own.exclude(pk__in=[share["box_id"] for share in shares])}


def newest(seat: Member) -> list[dict[str, Any]]:
    most = BESIDE_THE_STORY if seat.campaign.game_id == GAME else NEWEST
    return entries_in_words(seat, entries_of(seat)[:most])


LATEST = 20


@require_safe
def window(request: HttpRequest, code: str) -> HttpResponse:
    """A campaign through its read-only window: the table and the latest of the chronicle."""
    campaign = sharing.campaign_of_window(code)
    entries = [{"at": entry.at, "words": words(entry)} for entry in campaign.chronicle.all()[:LATEST]]
    context = {"campaign": campaign, "seats": campaign.members.all(), "entries": entries, **today(campaign, now())}
    return render(request, "overview/window.html", context)
