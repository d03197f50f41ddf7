"""What only whoever owns a box does to it: its name, and deleting it."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.access import BoxRight
from campaigns.actions import boxes as actions
from campaigns.pages import boxforms as forms
from campaigns.pages.campaigns import status_of
from campaigns.pages.drawer import frame
from campaigns.pages.person import person
from campaigns.pages.posted import require_form, sent
from cards.box import stock


@login_required
@require_form
def settings(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    box = access.box_with(person(request), id, BoxRight.KEEP)
    form = forms.NameForm(sent(request), initial={"name": box.name})
    if request.method == "POST" and form.is_valid():
        stock.rename(box, form.cleaned_data["name"])
        messages.success(request, _("The box is called “%(name)s” now.") % {"name": box.name})
        return redirect("box-settings", id)
    context = {**frame(request, box, "settings"), "form": form}
    return render(request, "boxes/settings.html", context, status=status_of(form))


@login_required
@require_POST
def delete(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    actions.delete(access.box_with(person(request), id, BoxRight.KEEP))
    messages.success(request, _("The box is gone, and its ledger with it."))
    return redirect("boxes")
