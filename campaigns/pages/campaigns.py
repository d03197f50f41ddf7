"""The pages of a campaign: the list, the start, the campaign itself, its settings, notes and chronicle."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.actions import campaigns
from campaigns.actions.webhooks import dead_of
from campaigns.chronicle import undo as undoing
from campaigns.chronicle.words import words
from campaigns.missions import GAME
from campaigns.models import Entry, Member
from campaigns.pages import forms
from campaigns.pages.apocrypha_overview import apocrypha_overview
from campaigns.pages.mutations import today
from campaigns.pages.person import person
from campaigns.pages.posted import cleaned_post, posted_data, require_form
from campaigns.pages.storytelling import next_attempt
from campaigns.stories import GAME as STORIES
from cards.models import Box, BoxEntry
from cards.refusals import Refused

# Where missions tell the story, fewer entries do.
NEWEST, BESIDE_THE_STORY = 8, 4


@login_required
@require_safe
def campaign_list(request: HttpRequest) -> HttpResponse:
    seats = with_table_sizes(access.seats_of(person(request)))
    return render(
        request,
        "campaigns/list.html",
        {
            "section": "campaigns",
            "open": seats.filter(campaign__archived=None),
            "archived": seats.exclude(campaign__archived=None),
        },
    )


def with_table_sizes(seats: QuerySet[Member]) -> QuerySet[Member]:
    """The seats with how many people sit at each table, newest campaign first."""
    return seats.annotate(table_size=Count("campaign__members")).order_by("-campaign__created", "campaign_id")


@login_required
@require_form
def start(request: HttpRequest) -> HttpResponse:
    proposed = {"game": request.GET.get("game", "apocrypha"), "timezone": "UTC", "day_turns_at": 5}
    form = forms.StartCampaignForm(posted_data(request), initial=proposed)
    if request.method == "POST" and form.is_valid():
        seat = campaigns.start(person(request), **form.cleaned_data)
        messages.success(request, _("Your campaign is open. Now invite your table."))
        return redirect("campaign", seat.campaign_id)
    return render(request, "campaigns/start.html", {"section": "campaigns", "form": form}, status=status_of(form))


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
    return render(request, "campaigns/detail.html", context)


def _boxes(seat: Member) -> dict[str, Any]:
    """The boxes on the table, each with its last line, and those that this person could bring to it."""
    line = BoxEntry.objects.filter(box=OuterRef("box")).order_by("-pk").values("pk")[:1]
    words = {"name": F("box__name"), "owner": F("box__owner"), "owner_name": F("box__owner__name")}
    on_the_table = seat.campaign.box_shares.values("box_id", **words)
    shares = list(on_the_table.annotate(cards=Count("table__copies"), last_line=Subquery(line)))
    own = Box.objects.filter(owner=seat.user_id, game=seat.campaign.game_id).values("pk", "name")
    return {"shares": shares, "own_boxes": own.exclude(pk__in=[share["box_id"] for share in shares])}


@login_required
@require_form
def change(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.CHANGE)
    return _edit(request, seat, forms.SettingsForm, "settings")


@login_required
@require_form
def notes(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.WRITE_NOTES)
    return _edit(request, seat, forms.NotesForm, "notes")


def _edit(request: HttpRequest, seat: Member, form_class: Any, place: str) -> HttpResponse:
    """Save what the form holds, unless someone else saved in the meantime: then show both."""
    present = {name: getattr(seat.campaign, name) for name in form_class.Meta.fields}
    form = form_class(posted_data(request), initial={**present, "version": seat.campaign.version})
    context, template = {**frame(seat, place), "form": form}, f"campaigns/{place}.html"
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data.pop("version")
        try:
            campaigns.change(seat, changes=form.cleaned_data, seen=seen)
        except Refused as refusal:
            if refusal.code != "changed-meanwhile":
                raise
            form.data = {**form.data.dict(), "version": refusal.facts["version"]}
            return render(request, template, {**context, "refusal": refusal, "present": present}, status=409)
        messages.success(request, _("Saved."))
        return redirect("campaign", seat.campaign_id)
    return render(request, template, context, status=status_of(form))


@login_required
@require_POST
def archive(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    campaigns.archive(access.seat_of(person(request), id))
    messages.success(request, _("Archived. It can be read, exported and reopened."))
    return redirect("campaign", id)


@login_required
@require_POST
def reopen(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    campaigns.reopen(access.seat_of(person(request), id))
    messages.success(request, _("Open again."))
    return redirect("campaign", id)


@login_required
@require_form
def delete(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.DELETE)
    form = forms.DeleteForm(posted_data(request), campaign=seat.campaign)
    if request.method == "POST" and form.is_valid():
        campaigns.delete(seat)
        messages.success(request, _("The campaign is deleted."))
        return redirect("campaigns")
    return render(request, "campaigns/delete.html", {**frame(seat, "settings"), "form": form}, status=status_of(form))


@login_required
@require_safe
def chronicle(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.SEE)
    page = Paginator(_entries(seat), 50).get_page(request.GET.get("page"))
    context = {**frame(seat, "chronicle"), "page_obj": page, "entries": entries_in_words(seat, page)}
    return render(request, "campaigns/chronicle.html", context)


@login_required
@require_safe
def chronicle_entry(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    return _entry_page(request, access.seat_with(person(request), id, Right.SEE), number)


def _entry_page(request: HttpRequest, seat: Member, number: int, *, back: str = "", status: int = 200) -> HttpResponse:
    """One entry, and what would have to be undone with it; *back* is where whoever leaves it came from."""
    entry, later = undoing.with_dependants(seat, number)
    context = {"one": entries_in_words(seat, [entry]), "dependants": entries_in_words(seat, later), "back": back}
    return render(request, "campaigns/entry.html", {**frame(seat, "chronicle"), **context}, status=status)


@login_required
@require_POST
def undo_entry(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """One tap where nothing depends on it; else the list of what does, and a second tap."""
    seat, wish = access.seat_of(person(request), id), cleaned_post(forms.UndoForm, request)
    try:
        entry = undoing.undo(seat, number=number, with_dependants=wish["all"])
    except Refused as refusal:
        if refusal.code != "has-dependants":
            raise
        return _entry_page(request, seat, number, back=wish["back"], status=409)
    messages.success(request, _("Undone. %(words)s") % {"words": words(entry)})
    return redirect(wish["back"] or reverse("campaign", args=[id]))


def frame(seat: Member, place: str) -> dict[str, Any]:
    """What every page of a campaign needs; *place* is the tab it stands under."""
    rights = {right.name.lower(): access.may(seat, right) for right in Right}
    return {"section": "campaigns", "place": place, "seat": seat, "campaign": seat.campaign, "may": rights}


def newest(seat: Member) -> list[dict[str, Any]]:
    most = BESIDE_THE_STORY if seat.campaign.game_id == GAME else NEWEST
    return entries_in_words(seat, _entries(seat)[:most])


def entries_in_words(seat: Member, entries: Any) -> list[dict[str, Any]]:
    """Entries with their words, and whether this person is offered an undo."""
    return [
        {
            "number": entry.number,
            "at": entry.at,
            "words": words(entry),
            "is_undone": hasattr(entry, "undone_by"),
            "is_undo": entry.undoes_id is not None,
            "can_undo": undoing.can_undo(seat, entry),
        }
        for entry in entries
    ]


def _entries(seat: Member) -> QuerySet[Entry]:
    return seat.campaign.chronicle.select_related("undone_by")


def status_of(form: Any) -> int:
    """A form that comes back with errors is a bad request, for scripts and for htmx alike."""
    return 400 if form.errors else 200
