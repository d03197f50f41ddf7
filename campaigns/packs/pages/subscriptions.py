"""Packs from an address: subscribing to one, and taking over what is new there."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.days.actions.webhooks import policy_here
from campaigns.doors.person import person
from campaigns.packs.actions import subscriptions
from campaigns.packs.actions.subscriptions import address_of
from campaigns.packs.addresses import problem_in_words
from campaigns.packs.forms import AddressForm
from cards.refusals import Refused

require_form = require_http_methods(["GET", "HEAD", "POST"])


@login_required
@require_form
@never_cache
def subscribe(request: HttpRequest) -> HttpResponse:
    """In two steps: first what lies at an address, then, if that is wished, a pack that is equal to it."""
    form = AddressForm(request.POST or None)
    context = {"section": "cards", "form": form}
    if request.method == "POST" and form.is_valid():
        by, wish = person(request), {"url": form.cleaned_data["url"], "policy": policy_here(), "now": timezone.now()}
        try:
            if version := form.cleaned_data["version"]:
                pack = subscriptions.subscribe(by, version=version, **wish)
                messages.success(request, _("The pack is yours, and its address is looked at once a day."))
                return redirect("pack", pack.id)
            return render(request, "packs/subscribe.html", {**context, "preview": subscriptions.preview(by, **wish)})
        except ValidationError as error:
            form.add_error(None, error)
        except Refused as refusal:
            form.add_error("url", str(refusal.message))
    return render(request, "packs/subscribe.html", context, status=400 if form.errors else 200)


@login_required
@require_form
@never_cache
def address(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    """Where a pack comes from; asked to, a look at what lies there now and what it would change."""
    here = address_of(person(request), id)
    preview = None
    if request.method == "POST":
        try:
            preview = subscriptions.look(person(request), here, policy=policy_here(), now=timezone.now())
        except Refused as refusal:
            messages.error(request, str(refusal.message))
            return redirect("pack-address", id)
    problem = problem_in_words(here.problem, here.detail) if here.problem else ""
    context = {"section": "cards", "pack": here.pack, "address": here, "preview": preview, "problem": problem}
    return render(request, "packs/address.html", context)


@login_required
@require_POST
def take(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    here, version = address_of(person(request), id), request.POST.get("version", "")[:64]
    subscriptions.take(person(request), here, version=version, policy=policy_here(), now=timezone.now())
    messages.success(request, _("The pack is as at its address."))
    return redirect("pack", id)


@login_required
@require_POST
def stop(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    subscriptions.stop(address_of(person(request), id))
    messages.success(request, _("The pack stays as it is, and nobody looks at the address any more."))
    return redirect("pack", id)
