"""Signing out, and a guest's own way back."""

from typing import Any

from allauth.account import views as accounts
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns.doors.person import person, visitor
from campaigns.doors.posted import require_form
from campaigns.doors.qr import shown_address
from campaigns.people.models import User
from campaigns.people.throttles import WINDOW, returns_may_be_tried
from campaigns.seats.actions import returning


@require_form
@never_cache
def sign_out(request: HttpRequest) -> HttpResponse:
    """A guest is asked first: their seats hang on this phone, and here are two ways to keep them."""
    user = visitor(request)
    if user and user.is_guest and not (request.method == "POST" and "sure" in request.POST):
        return render(request, "account/logout.html", {"section": "account", **_way_back(request, user)})
    answer: HttpResponse = accounts.logout(request)
    return answer


@login_required
@require_form
@never_cache
def own_link(request: HttpRequest) -> HttpResponse:
    """The link that a guest keeps, also as a code for another phone."""
    user = person(request)
    if request.method == "POST":
        returning.make_link(user)
        messages.success(request, _("This is your link. Keep it, and show it to nobody: it opens your seats."))
        return redirect("account-return")
    return render(request, "seats/own-link.html", {"section": "account", **_way_back(request, user)})


def _way_back(request: HttpRequest, user: User) -> dict[str, Any]:
    link = returning.link_of(user)
    return {"link": link, **(shown_address(request, reverse("return", args=[link.code])) if link and link.code else {})}


@login_required
@require_POST
def revoke_link(request: HttpRequest) -> HttpResponse:
    returning.revoke_link(person(request))
    messages.success(request, _("Your link opens nothing any more."))
    return redirect("account-return")


@require_form
@never_cache
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    """Where that link leads. Only a tap signs in: whatever looks at links in messages must not."""
    if not returns_may_be_tried(request):
        page = render(request, "429.html", status=429)
        page["Retry-After"] = str(WINDOW)
        return page
    guest = returning.who_returns(code)
    here = visitor(request)
    if here == guest:
        return redirect("campaigns")
    if request.method == "POST":
        login(request, guest)
        messages.success(request, _("Welcome back, %(name)s.") % {"name": guest.name})
        return redirect("campaigns")
    return render(request, "seats/come-back.html", {"guest": guest, "here": here})
