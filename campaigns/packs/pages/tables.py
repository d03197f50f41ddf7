"""The cards as a whole table may see them, and the packs of own cards that lie on it."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.doors.frame import frame
from campaigns.doors.person import person
from campaigns.packs.actions import tables
from campaigns.packs.shares import packs_of, table_viewer
from cards.models import Pack
from cards.pages.search import answer


@login_required
@require_safe
def cards(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.SEE)
    asked = request.GET.get("q", "").strip()
    found = answer(asked, request.GET.get("page"), table_viewer(seat.campaign), seat.campaign.game)
    laid = packs_of(seat.campaign)
    own = Pack.objects.filter(owner=seat.user_id, game=seat.campaign.game_id, deleted=None).exclude(
        pk__in=laid.values("pk")
    )
    return render(
        request, "packs/cards.html", {**frame(seat, "cards"), "q": asked, **found, "packs": laid, "own_packs": own}
    )


@login_required
@require_POST
def lay_pack(request: HttpRequest, id: uuid.UUID, pack_id: uuid.UUID) -> HttpResponse:
    pack = tables.share(access.seat_of(person(request), id), pack_id=pack_id)
    messages.success(request, _("“%(name)s” lies on the table.") % {"name": pack.name})
    return redirect("campaign-cards", id)


@login_required
@require_POST
def take_pack(request: HttpRequest, id: uuid.UUID, pack_id: uuid.UUID) -> HttpResponse:
    tables.unshare(access.seat_of(person(request), id), pack_id=pack_id)
    messages.success(request, _("The pack is removed from this table."))
    return redirect("campaign-cards", id)
