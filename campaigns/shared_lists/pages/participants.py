"""Who stands at a rebuild or a checklist, with an account or without, and what their phone remembers."""

import uuid

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns import access
from campaigns.doors.person import visitor
from campaigns.models import Checklist, MarkKind, Rebuild, Stage
from campaigns.shared_lists.actions.participants import adopt
from cards.models import Box
from cards.recipes import deck_lists, library

# What the session keeps: that the warning was accepted, which rebuilds began here, and at which one helps.
ACCEPTED, BEGAN, HELPED = "rebuild_spoilers", "rebuilds_began", "rebuilds_helped"
LISTS_BEGAN, LISTS_HELPED = "checklists_began", "checklists_helped"
REMEMBERED = 20


def needs_warning(request: HttpRequest, slug: str) -> bool:
    """A list that somebody wrote tells them nothing new."""
    return slug != deck_lists.OWN and ACCEPTED not in request.session


def warning_page(request: HttpRequest, next: str) -> HttpResponse:
    return render(request, "shared_lists/rebuilds/warning.html", {"section": "tools", "next": next})


def boxes_of(request: HttpRequest) -> list[Box]:
    """The boxes from which this person could take the cards."""
    person = visitor(request)
    return list(access.own_boxes(person.pk, library.GAME)) if person else []


def name_of(request: HttpRequest) -> str:
    person = visitor(request)
    return person.name if person else ""


def remember(request: HttpRequest, list: str, id: uuid.UUID) -> None:
    """Where this phone was. Whoever only looks, and has no session yet, gets none for it."""
    if request.method == "GET" and not request.session.session_key:
        return
    kept = request.session.get(list, [])
    if str(id) not in kept[:1]:
        request.session[list] = [str(id), *(other for other in kept if other != str(id))][:REMEMBERED]


def rebuilds_of(request: HttpRequest) -> QuerySet[Rebuild]:
    """What this person began anywhere, and what was begun or helped at on this phone."""
    own = _theirs(request, Rebuild, BEGAN, HELPED)
    counted = Count("ticks", filter=Q(ticks__stage=Stage.STACK))
    return Rebuild.objects.filter(own).annotate(done=counted).defer("piles")[:REMEMBERED]


def checklists_of(request: HttpRequest, game: str) -> QuerySet[Checklist]:
    """Likewise the lists of steps of one game."""
    own = _theirs(request, Checklist, LISTS_BEGAN, LISTS_HELPED)
    counted = Count("marks", filter=Q(marks__kind=MarkKind.DONE))
    return Checklist.objects.filter(own, game=game).annotate(done=counted).defer("steps")[:REMEMBERED]


def _theirs(request: HttpRequest, kind: type[Checklist] | type[Rebuild], *lists: str) -> Q:
    began, helped = (request.session.get(list, []) for list in lists)
    person = visitor(request)
    if person and began:
        adopt(kind, began, by=person)
    return Q(pk__in=[*began, *helped]) | (Q(owner=person) if person else Q(pk__in=[]))
