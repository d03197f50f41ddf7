"""How allauth behaves here: a person's name starts as the username, and too many tries are a 429."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context, ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.forms import ValidationError
from django.http import HttpRequest

from campaigns.people.models import User


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.name = form.cleaned_data["username"]
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        if code == "too_many_login_attempts":
            raise ImmediateHttpResponse(ratelimit.respond_429(context.request))
        error: ValidationError = super().validation_error(code, *args)
        return error
