"""One's own page: name, password, tokens."""

import uuid

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.people import actions
from campaigns.people.forms import ClaimForm, DeleteAccountForm, TokenForm, UserNameForm
from campaigns.people.models import User
from cards.refusals import Refused


@login_required
@require_safe
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, status: int = 200, **changed: object) -> HttpResponse:
    user = _person(request)
    context = {
        "section": "account",
        "tokens": user.tokens.all(),
        "name_form": UserNameForm(instance=user),
        "claim_form": ClaimForm(auto_id="claim_%s"),
        "token_form": TokenForm(auto_id="token_%s"),
        "delete_form": DeleteAccountForm(),
        **changed,
    }
    return render(request, "people/account.html", context, status=status)


@login_required
@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    form = UserNameForm(request.POST)
    if not form.is_valid():
        return _page(request, 400, name_form=form)
    actions.rename(_person(request), name=form.cleaned_data["name"])
    messages.success(request, _("Your name is changed. Seats you have taken keep the name they go by."))
    return redirect("account")


@login_required
@require_POST
def claim(request: HttpRequest) -> HttpResponse:
    """Give a guest a password. A wrong one leaves the guest as they were."""
    form = ClaimForm(request.POST, auto_id="claim_%s")
    if form.is_valid():
        try:
            user = actions.claim(_person(request), **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        except Refused as refusal:
            form.add_error("username", str(refusal.message))
        else:
            update_session_auth_hash(request, user)
            messages.success(request, _("The seat is yours for good. Sign in with this username on any phone."))
            return redirect("account")
    return _page(request, 400, claim_form=form)


@login_required
@require_POST
@never_cache
def make_token(request: HttpRequest) -> HttpResponse:
    form = TokenForm(request.POST, auto_id="token_%s")
    if not form.is_valid():
        return _page(request, 400, token_form=form)
    _token, secret = actions.make_token(_person(request), name=form.cleaned_data["name"])
    return _page(request, secret=secret)


@login_required
@require_POST
def revoke_token(request: HttpRequest, id: uuid.UUID) -> HttpResponse:
    actions.revoke_token(get_object_or_404(_person(request).tokens, id=id))
    messages.success(request, _("Revoked. That token opens nothing any more."))
    return redirect("account")


@login_required
@require_POST
def delete(request: HttpRequest) -> HttpResponse:
    form = DeleteAccountForm(request.POST)
    if not form.is_valid():
        return _page(request, 400, delete_form=form)
    user = _person(request)
    actions.delete_account(user)
    logout(request)
    messages.success(request, _("Your account is gone. Your seats keep the names they had."))
    return redirect("home")


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # login_required lets nobody else through
    return request.user
