"""The ledger of a box in words, and taking something back."""

import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import BoxRight
from campaigns.boxes import actions, forms
from campaigns.boxes.pages.box_view import Drawer, card_words, first_names, frame
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post
from cards.box import moving
from cards.box.words import line, summary_of_names, title
from cards.models import Box, BoxEntry, Move
from cards.refusals import Refused
from cards.sight import viewer_of

ON_A_PAGE = 30


@dataclass(frozen=True)
class LedgerLine:
    """An entry in words: who did what, with which cards, and which way they went."""

    entry: BoxEntry
    words: str
    cards: str
    ways: list[str]
    is_undone: bool


@login_required
@require_safe
def ledger(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    box = access.box_with(person(request), id, BoxRight.SEE)
    page = Paginator(_entries(box), ON_A_PAGE).get_page(request.GET.get("page"))
    entries = entries_in_words(page.object_list, Drawer(box, viewer_of(request)))
    context = {**frame(request, box, "ledger"), "page_obj": page, "entries": entries}
    return render(request, "boxes/ledger.html", context)


@login_required
@require_safe
def entry(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """One entry, and what would have to be undone with it."""
    box = access.box_with(person(request), id, BoxRight.SEE)
    found = get_object_or_404(_entries(box), pk=number)
    dependants = [] if hasattr(found, "undone_by") else moving.dependants(found)
    drawer = Drawer(box, viewer_of(request))
    # Read anew with their people: there are few, and the words want the names.
    later = entries_in_words(_entries(box).filter(pk__in=[one.pk for one in dependants]), drawer)
    context = {"one": entries_in_words([found], drawer)[0], "dependants": later}
    return render(request, "boxes/entry.html", {**frame(request, box, "ledger"), **context})


@login_required
@require_POST
def undo(request: HttpRequest, id: uuid.UUID, number: int) -> HttpResponse:
    """One tap where nothing depends on it; else the list of what does, and a second tap."""
    box = access.box_with(person(request), id, BoxRight.MOVE)
    wish = cleaned_post(forms.UndoBoxEntryForm, request)
    found = get_object_or_404(BoxEntry.objects.select_related("box"), box=box, pk=number)
    try:
        undone = actions.undo(
            found, by=person(request), key=forms.key_of(request, wish["key"]), with_dependants=wish["all"]
        )
    except Refused as refusal:
        if refusal.code != "has-dependants":
            raise
        messages.warning(request, str(refusal.message))
        return redirect("box-entry", id, number)
    messages.success(request, _("Done: %(words)s.") % {"words": line(undone)})
    return redirect(wish["back"] or reverse("box-ledger", args=[id]))


def newest(box: Box, drawer: Drawer, most: int) -> list[LedgerLine]:
    return entries_in_words(_entries(box)[:most], drawer)


def entries_in_words(entries: Iterable[BoxEntry], drawer: Drawer) -> list[LedgerLine]:
    """The entries with their words; of veiled cards only how many there are."""
    entries = list(entries)
    numbers = [entry.pk for entry in entries]
    ways: dict[int, Counter[tuple[int, int]]] = {}
    rows = Move.objects.filter(entry__in=numbers).order_by().values_list("entry", "source", "target")
    for number, source, target, count in rows.annotate(n=Count("pk")):
        ways.setdefault(number, Counter())[source, target] = count
    moved = {number: there.total() for number, there in ways.items()}
    names = first_names(drawer.seen, "copies_in_boxes__moves__entry", moved)
    return [
        LedgerLine(
            entry,
            line(entry),
            summary_of_names(names.get(entry.pk, []), moved.get(entry.pk, 0)),
            _ways(ways.get(entry.pk, Counter()), drawer),
            hasattr(entry, "undone_by"),
        )
        for entry in entries
    ]


def _ways(ways: Counter[tuple[int, int]], drawer: Drawer) -> list[str]:
    """Which way the cards went; of a great many, only how many."""
    if len(ways) > 3:
        return [_("%(cards)s, from and to several places") % {"cards": card_words(ways.total())}]
    return [
        _("from %(source)s to %(target)s") % {"source": title(drawer.places[a]), "target": title(drawer.places[b])}
        for a, b in ways
    ]


def _entries(box: Box) -> QuerySet[BoxEntry]:
    return BoxEntry.objects.filter(box=box).select_related("by", "undone_by")
