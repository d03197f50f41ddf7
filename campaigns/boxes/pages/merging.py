"""Making a quiet box one's own, and merging two boxes: first what would happen, then one tap."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns import access
from campaigns.access import BoxRight
from campaigns.boxes import forms, merging
from campaigns.boxes.pages.box_view import frame
from campaigns.doors.frame import status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, posted_data, require_form
from cards.box import stock
from cards.box.merging import MergePreview
from cards.box.words import names_for
from cards.models import BoxEntry


@login_required
@require_form
def adopt(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A box that was made by itself is the one on the shelf."""
    box = access.box_with(person(request), id, BoxRight.KEEP)
    initial = {"name": _("%(name)s’s box") % {"name": person(request).name}, "key": uuid.uuid4()}
    form = forms.AdoptForm(posted_data(request), box=box, initial=initial)
    if request.method == "POST" and form.is_valid():
        wish = form.cleaned_data
        chapters = list(wish.get("chapters", ()))
        entry = stock.adopt(box, name=wish["name"], chapters=chapters, by=person(request), key=wish["key"])
        messages.success(request, _say_added(entry, wish["name"]))
        return redirect("box", id)
    return render(request, "boxes/adopt.html", {**frame(request, box, "adopt"), "form": form}, status=status_of(form))


def _say_added(entry: BoxEntry, name: str) -> str:
    words = _("“%(name)s” is your box now.") % {"name": name}
    count = entry.moves.count()
    added = ngettext("One card was added.", "%(n)d cards were added.", count) % {"n": count}
    return f"{words} {added}" if count else words


@login_required
@require_form
def merge(request: HttpRequest, id: uuid.UUID, other_id: uuid.UUID) -> HttpResponse:
    """What would become of the other box's cards; posted, it is done."""
    kept = access.box_with(person(request), id, BoxRight.KEEP)
    if request.method == "POST":
        wish = cleaned_post(forms.MergeForm, request)
        key = forms.key_of(request, wish["key"])
        other = merging.other_box(person(request), kept, other_id, key)
        merging.merge(kept, other, by=person(request), key=key)
        words = _("“%(other)s” is part of “%(kept)s” now.")
        messages.success(request, words % {"other": other.name, "kept": kept.name})
        return redirect(reverse("box", args=[id]) + "#lately")
    other = merging.other_box(person(request), kept, other_id)
    preview = merging.preview(kept, other)
    context = {"other": other, "holders": merging.holders(other), **_shown(request, preview)}
    context |= {"left_behind": other.kept.count(), "open_plans": other.plans.filter(entry=None).count()}
    return render(request, "boxes/merge.html", {**frame(request, kept, "settings"), **context})


def _shown(request: HttpRequest, preview: MergePreview) -> dict[str, Any]:
    return {
        "is_clean": preview.is_clean,
        "moved": len(preview.matching.stands),
        "added": _named(request, preview.matching.added),
        "beyond": _named(request, preview.matching.beyond),
        "over": _named(request, preview.over),
    }


def _named(request: HttpRequest, cards: Mapping[str, int]) -> list[tuple[str, int]]:
    names = names_for(person(request), [int(card) for card in cards])
    return sorted((names[int(card)], count) for card, count in cards.items())
