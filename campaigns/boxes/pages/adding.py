"""Adding cards to a box: a list is read back first, and nothing is written before somebody has agreed to it."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns import access
from campaigns.access import BoxRight
from campaigns.boxes import forms
from campaigns.boxes.pages.box_view import frame
from campaigns.doors.card_entry import (
    CardEntry,
    EntryField,
    entry_of,
    field_called,
    is_entered,
    is_tapped,
    proposed_names,
    with_lists,
)
from campaigns.doors.frame import status_of
from campaigns.doors.person import person
from campaigns.doors.posted import require_form
from cards.bodies import TEXT_BYTES, takes_bytes
from cards.box import lists
from cards.box.lists import CardListReading, ListLine
from cards.costs import Cost, costs
from cards.models import Box, BoxEntry
from cards.sight import viewer_of

LIST = EntryField("lines")


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
@costs(Cost.IMPORT)
def add(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """First what was understood of the list, then, if that is wished, the copies."""
    box = access.box_with(person(request), id, BoxRight.KEEP)
    entry = entry_of(request, box, LIST) if is_entered(request, LIST) else CardEntry(LIST)
    is_tap = is_tapped(request.POST, LIST)
    form = forms.ListForm(with_lists(request.POST, entry) if request.method == "POST" and not is_tap else None)
    if form.is_bound and form.data.get("sure") and entry.still_to_say:
        form.add_error("lines", entry.still_to_say)
    context: dict[str, Any] = {**frame(request, box, "add"), "form": form, "entry": entry}
    context["entry_url"] = reverse("box-add-entry", args=[id])
    reading = _read(request, box, form) if form.is_bound and form.is_valid() else None
    if reading:
        parts = _parts(request, box, reading, is_sure=form.cleaned_data["sure"])
        # A list that was not looked at comes whole, or is shown first.
        is_seen = not entry.rows or all(one.coming == one.copies for one in reading.adds)
        added = _add_list(request, box, form, reading, parts) if form.cleaned_data["sure"] and is_seen else None
        if added:
            _say_added(request, added)
            return redirect("box", id)
        context |= {"reading": reading, "own": parts}
    template = "boxes/preview.html" if reading and not form.errors else "boxes/add.html"
    return render(request, template, context, status=status_of(form))


@login_required
@require_form
@takes_bytes(TEXT_BYTES)
def entry(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Names that may be meant, or the list after what was typed or tapped. Nothing is written."""
    box = access.box_with(person(request), id, BoxRight.KEEP)
    field = field_called(request, [LIST])
    if request.method != "POST":
        return render(request, "doors/entry-names.html", proposed_names(request, person(request), box, field))
    return render(request, "doors/entry-lines.html", {"entry": entry_of(request, box, field)})


def _read(request: HttpRequest, box: Box, form: forms.ListForm) -> CardListReading | None:
    """What was understood, or None and on the form every line that was not."""
    reading = lists.read_text(box, form.cleaned_data["lines"], viewer_of(request)).together
    for problem in lists.first_problems(reading.problems):
        form.add_error("lines", _("Line %(at)d: %(words)s") % {"at": problem.at, "words": problem.message})
    if len(reading.unheard) > forms.UNHEARD_AT_MOST:
        form.add_error("lines", _("More than sixty of these names are unknown. Add them in smaller parts."))
    return None if form.errors else reading


def _parts(request: HttpRequest, box: Box, reading: CardListReading, *, is_sure: bool) -> list[forms.OwnForm]:
    """One for each card of which somebody has to say what it is."""
    said = request.POST if is_sure else None
    return [forms.OwnForm(said, box=box, unheard=row, prefix=str(n)) for n, row in enumerate(reading.unheard)]


def _add_list(
    request: HttpRequest, box: Box, form: forms.ListForm, reading: CardListReading, parts: list[forms.OwnForm]
) -> BoxEntry | None:
    """The entry, or None and what is wrong on the forms."""
    key = forms.key_of(request, form.cleaned_data["key"])
    # The key stands for all that was posted; done already, it would find nothing left to add.
    before = BoxEntry.objects.filter(box=box, key=key).first() if key else None
    if before or not all(part.is_valid() for part in parts):
        return before
    wanted = [*_readable_lines(reading), *(line for part in parts if (line := part.wanted()))]
    if not wanted:
        form.add_error("lines", _("There is nothing in this list to add. Enter another card."))
        return None
    try:
        return lists.add(box, wanted, by=person(request), key=key)
    except ValidationError as error:
        form.add_error("lines", error)
        return None


def _readable_lines(reading: CardListReading) -> list[ListLine]:
    """As much as there is room for: the preview has said so."""
    return [one.wanted for one in reading.adds if one.coming]


def _say_added(request: HttpRequest, entry: BoxEntry) -> None:
    count = entry.moves.count()
    words = ngettext("One card is in its divider.", "%(n)d cards are in their dividers.", count)
    messages.success(request, words % {"n": count})
