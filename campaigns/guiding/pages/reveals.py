"""What the guide shows, and the story so far as each player has been shown it."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.chronicle.words import words
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.doors.posted import cleaned_post
from campaigns.guiding import forms
from campaigns.guiding.actions import reveals, scripts
from campaigns.guiding.pages.scripts import guide, to_part
from campaigns.models import Member, Role

AT_ONCE = 50


@login_required
@require_safe
@never_cache
def story(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """The story so far. A page that asks again while nothing has changed is told so, and stays as it is."""
    seat = access.seat_with(person(request), id, Right.SEE)
    told = reveals.story_for(seat)
    mark = reveals.version_of(told)
    if request.GET.get("mark") == mark:
        return HttpResponse(status=204)
    page = Paginator(told, AT_ONCE).get_page(request.GET.get("page"))
    context = {
        **frame(seat, "story"),
        **_scripts_to_pass_on(seat),
        "page_obj": page,
        "mark": mark,
        "has_guide": bool(page.object_list) or seat.campaign.members.filter(is_guide=True).exists(),
    }
    return render(request, "guiding/story.html", context)


def _scripts_to_pass_on(seat: Member) -> dict[str, object]:
    """What somebody wrote while the lantern was theirs, and whom they can pass it on to."""
    if access.may(seat, Right.KEEP_SECRETS) or not access.may(seat, Right.PLAY):
        return {}
    own = list(scripts.scripts_of(seat))
    if not own:
        return {}
    others = seat.campaign.members.exclude(pk=seat.pk).exclude(role=Role.SPECTATOR).exclude(user=None)
    return {"own_scripts": own, "heirs": others}


@login_required
@require_POST
def show(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> HttpResponse:
    seat = guide(request, id)
    sent = cleaned_post(forms.ShowForm, request)
    number = sent["seat"]
    reveals.show(seat, script_id, part_id, number=number)
    messages.success(request, _("Shown to them alone.") if number else _("Shown to everybody."))
    if sent["table"]:
        return redirect("sitting", sent["table"])
    return to_part(id, script_id, part_id)


@login_required
@require_POST
def take_back(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> HttpResponse:
    reveals.take_back(guide(request, id), script_id, part_id, number=cleaned_post(forms.SeatForm, request)["seat"])
    messages.warning(request, _("Hidden again. Whoever has read it has read it: eyes cannot unsee."))
    return to_part(id, script_id, part_id)


@login_required
@require_POST
def give(request: HttpRequest, id: uuid.UUID, script_id: uuid.UUID, part_id: uuid.UUID) -> HttpResponse:
    seat = guide(request, id)
    entry = reveals.give(seat, script_id, part_id, **cleaned_post(forms.GiveForm, request))
    messages.success(request, words(entry))
    return to_part(id, script_id, part_id)
