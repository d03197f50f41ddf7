"""Adding cards to a box: a list is read back first, and nothing is written before somebody has agreed to it."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns import access
from campaigns.access import BoxRight
from campaigns.pages import boxforms as forms
from campaigns.pages.campaigns import status_of
from campaigns.pages.drawer import frame
from campaigns.pages.person import person
from campaigns.pages.posted import require_form, sent
from cards.box import adding
from cards.models import Box
from cards.sight import viewer_of


@login_required
@require_form
def add(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """First what was understood of the list, then, if that is wished, the copies."""
    box = access.box_with(person(request), id, BoxRight.KEEP)
    form = forms.ListForm(sent(request))
    context: dict[str, Any] = {**frame(request, box, "add"), "form": form}
    if request.method == "POST" and form.is_valid():
        reading = _read(request, box, form)
        if reading:
            own = _own(request, box, reading) if form.cleaned_data["sure"] else _asked(box, reading)
            if (
                form.cleaned_data["sure"]
                and all(part.is_valid() for part in own)
                and _write(request, box, form, reading, own)
            ):
                return redirect("box", id)
            context |= {"reading": reading, "own": own}
            template = "boxes/add.html" if form.errors else "boxes/preview.html"
            return render(request, template, context, status=status_of(form))
    return render(request, "boxes/add.html", context, status=status_of(form))


def _read(request: HttpRequest, box: Box, form: forms.ListForm) -> adding.Reading | None:
    try:
        reading = adding.read(form.cleaned_data["lines"], box, viewer_of(request))
    except ValidationError as error:
        form.add_error("lines", error)
        return None
    if len(reading.unheard) > forms.UNHEARD_AT_MOST:
        form.add_error("lines", _("More than sixty of these names are unknown. Add them in smaller parts."))
        return None
    return reading


def _asked(box: Box, reading: adding.Reading) -> list[forms.OwnForm]:
    return [forms.OwnForm(box=box, unheard=row, prefix=str(n)) for n, row in enumerate(reading.unheard)]


def _own(request: HttpRequest, box: Box, reading: adding.Reading) -> list[forms.OwnForm]:
    return [forms.OwnForm(request.POST, box=box, unheard=row, prefix=str(n)) for n, row in enumerate(reading.unheard)]


def _write(
    request: HttpRequest, box: Box, form: forms.ListForm, reading: adding.Reading, parts: list[forms.OwnForm]
) -> bool:
    own = [card for card in (part.own() for part in parts) if card]
    if not reading.coming and not own:
        form.add_error("lines", _("There is nothing in this list to add. Name another card."))
        return False
    try:
        entry = adding.add(
            box, reading.coming, own, by=person(request), key=forms.key_of(request, form.cleaned_data["key"])
        )
    except ValidationError as error:
        form.add_error("lines", error)
        return False
    count = entry.moves.count()
    messages.success(
        request, ngettext("One card is in its divider.", "%(n)d cards are in their dividers.", count) % {"n": count}
    )
    return True
