"""A campaign as a file: taking it along, and bringing it in."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.access import Right
from campaigns.archive import file, forms
from campaigns.archive.turns import own_turn
from campaigns.doors.frame import status_of
from campaigns.doors.person import person
from campaigns.doors.posted import posted_data, require_form
from cards.bodies import ARCHIVE_BYTES, takes_bytes
from cards.costs import Cost, costs


@login_required
@require_safe
@never_cache
def export(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    seat = access.seat_with(person(request), id, Right.EXPORT)
    name = slugify(seat.campaign.name) or "campaign"
    headers = {"Content-Disposition": f'attachment; filename="{name}.companion.json"'}
    return HttpResponse(file.export(seat), content_type="application/json", headers=headers)


@login_required
@require_form
@takes_bytes(ARCHIVE_BYTES)
@costs(Cost.IMPORT)
def restore(request: HttpRequest) -> HttpResponse:
    form = forms.CampaignFileForm(posted_data(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            with own_turn():
                seat = file.restore(file.read_file(form.cleaned_data["file"].read()), by=person(request))
        except ValidationError as error:
            form.add_error("file", error)
        else:
            messages.success(request, _("The campaign is imported. Its other seats wait: invite their people to them."))
            return redirect("campaign", seat.campaign_id)
    return render(request, "archive/import.html", {"section": "campaigns", "form": form}, status=status_of(form))
