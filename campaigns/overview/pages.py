"""The campaign's own page, and the read-only window on it."""

import uuid
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import Count, OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.chronicle.words import words
from campaigns.days.pages.mutations import today
from campaigns.doors.drawn import draw
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.evenings.attendance import next_evening
from campaigns.missions.catalogue import GAME
from campaigns.models import Member, Sitting
from campaigns.overview import next_step
from campaigns.overview.apocrypha import apocrypha_overview
from campaigns.overview.lately import Lately, lately
from campaigns.overview.next_step import Step, StoryNow
from campaigns.overview.step_words import StepKind
from campaigns.seats.actions import sharing
from campaigns.sittings.views import open_table_of
from campaigns.stories.pages.story_view import next_attempt
from campaigns.stories.progress import GAME as STORIES
from cards.memory import Memory
from cards.models import BoxEntry, Copy


@login_required
@require_safe
def detail(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat, seats = access.table_seen_by(person(request), id)
    news, boxes = lately(seat, seats), _boxes(seat)
    evening = next_evening(seat.campaign, seats, now())
    context = {
        **frame(seat, "campaign", newest=news.newest),
        **news.day,
        **boxes,
        **_of_game(seat, seats, news, boxes["shares"]),
        "seats": seats,
        "evening": evening,
        "own_answer": evening.says(seat.number) if evening else "",
        "entries": news.entries,
        "dead_webhooks": news.dead_webhooks,
        "here": request.get_full_path(),
    }
    return render(request, "overview/campaign.html", {**context, "body": draw(request, "overview/body.html", context)})


def _of_game(seat: Member, seats: list[Member], news: Lately, shares: list[dict[str, Any]]) -> dict[str, Any]:
    """What the page shows of the game that is played, and what this person does next."""
    if seat.campaign.game_id == GAME:
        found = apocrypha_overview(seat, newest=news.newest, shares=shares)
        steps = next_step.steps_of_choir(seat, seats, found.readiness)
        missing = next_step.without_saint(seats, found.readiness)
        return {**found.fragments, **_next(seat, steps, news.sitting), "without_saint": missing}
    if seat.campaign.game_id == STORIES:
        due = next_attempt(seat)
        return {**due, **_next(seat, next_step.steps_of_story(seat, seats, _story_now(due)), news.sitting)}
    return _next(seat, next_step.steps_of_evening(seat, seats, has_box=bool(shares)), news.sitting)


def _next(seat: Member, steps: list[Step], sitting: Sitting | None) -> dict[str, Any]:
    """While a live table is open, everybody gets there in one tap, also who only watches."""
    if sitting and steps and steps[0].kind != StepKind.GO_TO_TABLE:
        table = Step(StepKind.GO_TO_TABLE, sitting.name, table=sitting.pk)
        steps = [table, *steps][: next_step.SHOWN_AT_MOST]
    words = [next_step.step_in_words(seat, step) for step in steps]
    return {"next_step": words[0] if words else None, "later_steps": words[1:]}


def _story_now(found: dict[str, Any]) -> StoryNow | None:
    story, due = found.get("story"), found.get("due")
    return StoryNow(story.number, story.name, due.scene.name if due else "") if story else None


def _boxes(seat: Member) -> dict[str, Any]:
    """The boxes on the table, each with its last line, and those that this person could bring to it."""
    line = BoxEntry.objects.filter(box=OuterRef("box")).order_by("-pk").values("pk")[:1]
    fields = ("box_id", "box__name", "box__owner", "box__owner__name", "table", Subquery(line))
    rows = seat.campaign.box_shares.filter(box__deleted=None).values_list(*fields)
    shares = [
        {"box_id": box, "name": name, "owner": owner, "owner_name": owner_name, "table": table, "last_line": last_line}
        for box, name, owner, owner_name, table, last_line in rows
    ]
    counts = _in_play(shares)
    for share in shares:
        share["cards"] = counts.get(share["table"], 0)
    own = access.own_boxes(seat.user_id, seat.campaign.game_id).values("pk", "name")
    brought = {share["box_id"] for share in shares}
    return {"shares": shares, "own_boxes": [box for box in own if box["pk"] not in brought]}


# By the place; no copy moves without another line in the ledger of its box.
_counts: Memory[dict[int, int]] = Memory(500)


def _in_play(shares: list[dict[str, Any]]) -> dict[int, int]:
    """How many copies lie in play of each box."""
    copies = Copy.objects.filter(place__in=[share["table"] for share in shares]).order_by()
    key = tuple((share["table"], share["last_line"]) for share in shares)
    return _counts.get_or_make(key, lambda: dict(copies.values_list("place").annotate(Count("pk"))))


LATEST = 20


@require_safe
def window(request: HttpRequest, code: str) -> HttpResponse:
    """A campaign through its read-only window: the table and the latest of the chronicle."""
    campaign = sharing.campaign_of_window(code)
    entries = [{"at": entry.at, "words": words(entry)} for entry in campaign.chronicle.all()[:LATEST]]
    context = {
        "campaign": campaign,
        "seats": campaign.members.all(),
        "entries": entries,
        "sitting": open_table_of(campaign),
        "code": code,
        **today(campaign, now()),
    }
    return render(request, "overview/window.html", context)
