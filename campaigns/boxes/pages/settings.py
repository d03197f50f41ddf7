"""What only whoever owns a box does to it: its name, chapters that were bought later, and deleting it."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.access import BoxRight
from campaigns.boxes import actions, forms
from campaigns.boxes.pages.box_view import frame
from campaigns.doors.frame import status_of
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post, posted_data, require_form
from cards.box import chapters, stock
from cards.models import BoxEntry, Chapter


@login_required
@require_form
def settings(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    box = access.box_with(person(request), id, BoxRight.KEEP)
    form = forms.BoxNameForm(posted_data(request), initial={"name": box.name})
    if request.method == "POST" and form.is_valid():
        stock.rename(box, form.cleaned_data["name"])
        messages.success(request, _("The box is called “%(name)s” now.") % {"name": box.name})
        return redirect("box-settings", id)
    lacking = box.game.chapters.exclude(pk__in=box.chapters.values("chapter")).order_by("place")
    others = access.own_boxes(box.owner_id, box.game_id).exclude(pk=box.pk)
    context = {**frame(request, box, "settings"), "form": form, "lacking": lacking, "others": others}
    return render(request, "boxes/settings.html", context, status=status_of(form))


@login_required
@require_POST
def add_chapter(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """A chapter that was bought later."""
    box = access.box_with(person(request), id, BoxRight.KEEP)
    wish = cleaned_post(forms.BoughtForm, request)
    chapter = get_object_or_404(Chapter, game=box.game_id, slug=wish["chapter"])
    entry = chapters.add_chapter(box, chapter, by=person(request), key=forms.key_of(request, wish["key"]))
    words = _("%(chapter)s is in the box.") % {"chapter": chapter.name}
    messages.success(request, f"{words} {_known(entry)}")
    return redirect(reverse("box", args=[id]) + "#chapters")


def _known(entry: BoxEntry) -> str:
    count = entry.moves.count()
    if not count:
        return _("The book names none of its cards. Add them as you meet them.")
    return ngettext("One card of it is known.", "%(n)d cards of it are known.", count) % {"n": count}


@login_required
@require_POST
def delete(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    actions.delete(access.box_with(person(request), id, BoxRight.KEEP))
    messages.success(request, _("The box is deleted. For thirty days you can restore it from “Recently deleted”."))
    return redirect("boxes")
