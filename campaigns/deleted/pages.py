"""The page of what was deleted, with the ways back."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.deleted import actions
from campaigns.deleted.waiting import DeletedKind, waiting_for
from campaigns.doors.person import person
from cards.refusals import Refused

# Where each kind of thing is when it is back.
HOMES = {DeletedKind.CAMPAIGN: "campaign", DeletedKind.BOX: "box", DeletedKind.PACK: "pack"}


@login_required
@require_safe
@never_cache
def deleted(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, status: int = 200, **refused: object) -> HttpResponse:
    rows = waiting_for(person(request), timezone.now())
    context = {"section": "campaigns", "rows": rows, **refused}
    return render(request, "deleted/deleted.html", context, status=status)


@login_required
@require_POST
def restore(request: HttpRequest, id: uuid.UUID, kind: DeletedKind) -> HttpResponse:
    """Back, and to its page; where cards of a campaign are in use, that is said beside it, with a way without them."""
    try:
        actions.restore(person(request), kind, id, without_cards="without_cards" in request.POST)
    except Refused as refusal:
        return _page(request, 409, refusal=refusal, refused=id)
    messages.success(request, _("Restored: everything is back."))
    return redirect(HOMES[kind], id)


@login_required
@require_POST
def delete_for_good(request: HttpRequest, id: uuid.UUID, kind: DeletedKind) -> HttpResponse:
    try:
        actions.delete_for_good(person(request), kind, id)
    except Refused as refusal:
        return _page(request, 409, refusal=refusal, refused=id)
    messages.success(request, _("Deleted for good."))
    return redirect("deleted")
