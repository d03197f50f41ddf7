"""Who stands at a rebuild, with an account or without, and what their phone remembers: warning and rebuilds."""

import uuid

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.actions import rebuilds as actions
from campaigns.models import Rebuild, Stage
from campaigns.pages.person import visitor
from cards.models import Box
from cards.recipes import shelf, written

# What the session keeps: that the warning was accepted, which rebuilds began here, and at which one helps.
ACCEPTED, BEGAN, HELPED = "rebuild_spoilers", "rebuilds_began", "rebuilds_helped"
REMEMBERED = 20


def needs_warning(request: HttpRequest, slug: str) -> bool:
    """A list that somebody wrote tells them nothing new."""
    return slug != written.OWN and ACCEPTED not in request.session


def warning_page(request: HttpRequest, next: str) -> HttpResponse:
    return render(request, "rebuilds/warning.html", {"section": "tools", "next": next})


def boxes_of(request: HttpRequest) -> list[Box]:
    """The boxes from which this person could take the cards."""
    person = visitor(request)
    return list(Box.objects.filter(owner=person, game=shelf.GAME)) if person else []


def name_of(request: HttpRequest) -> str:
    person = visitor(request)
    return person.name if person else ""


def remember(request: HttpRequest, list: str, id: uuid.UUID) -> None:
    kept = request.session.get(list, [])
    if str(id) not in kept[:1]:
        request.session[list] = [str(id), *(other for other in kept if other != str(id))][:REMEMBERED]


def rebuilds_of(request: HttpRequest) -> QuerySet[Rebuild]:
    """What this person began anywhere, and what was begun or helped at on this phone."""
    began, helped = (request.session.get(list, []) for list in (BEGAN, HELPED))
    person = visitor(request)
    if person and began:
        actions.adopt(began, by=person)
    own = Q(owner=person) if person else Q(pk__in=[])
    counted = Count("ticks", filter=Q(ticks__stage=Stage.STACK))
    return Rebuild.objects.filter(own | Q(pk__in=[*began, *helped])).annotate(done=counted).defer("piles")[:REMEMBERED]
