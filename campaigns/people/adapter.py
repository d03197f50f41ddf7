"""How allauth behaves here: a person's name starts as the username, and too many tries are a 429."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from django.conf import settings
from django.forms import ValidationError
from django.http import HttpRequest, HttpResponse

from campaigns.people import devices
from campaigns.people.addresses import household
from campaigns.people.models import User

# Of a device that has signed in to the account before, whatever strangers and neighbours try meanwhile.
TRIES_OF_A_KNOWN_DEVICE = {"login_failed": "5/300s/key"}


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        # Whoever signs in elsewhere has brought a name.
        user.name = user.name or form.cleaned_data["username"]
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Five wrong passwords lock an account for all but the devices that it knows; each of those has five more."""
        device = devices.known_to(request, credentials.get("username", ""))
        if device is None:
            super().pre_authenticate(request, **credentials)
            return
        key = f"{self._get_login_attempts_cache_key(request, **credentials)}:{device}"
        self._login_failed_rl_usage = ratelimit.consume(
            request, app="allauth.account", action="login_failed", config=TRIES_OF_A_KNOWN_DEVICE, key=key
        )
        if not self._login_failed_rl_usage:
            raise self.validation_error("too_many_login_attempts")

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        devices.remember(request, response, user)
        return response

    def get_login_stages(self) -> list[str]:
        """Nobody is asked for a second factor, nor looked up, where the host has none."""
        stages: list[str] = super().get_login_stages()
        return [stage for stage in stages if settings.SECOND_FACTOR or not stage.startswith("allauth.mfa.")]

    def get_client_ip(self, request: HttpRequest) -> str:
        """By which tries are counted."""
        return household(super().get_client_ip(request))

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        if code == "too_many_login_attempts":
            raise ImmediateHttpResponse(ratelimit.respond_429(context.request))
        error: ValidationError = super().validation_error(code, *args)
        return error
