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
from campaigns.overview.apocrypha import apocrypha_overview
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
        **frame(seat, "campaign"),
        **today(seat.campaign, now()),
        **boxes,
        **(apocrypha_overview(seat, entries=entries, shares=boxes["shares"]) if seat.campaign.game_id == GAME else {}),
        **(next_attempt(seat) if seat.campaign.game_id == STORIES else {}),
        "seats": seats,
        "alone": len(seats) == 1,
        "entries": entries,
        "dead_webhooks": dead_of(seat) if access.may(seat, Right.ANNOUNCE) else [],
    }
    return render(request, "overview/campaign.html", context)


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
