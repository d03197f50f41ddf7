"""Signing in elsewhere, by OpenID Connect: allauth's own views, and what must be different here.

Only where the host has said OIDC_URL does anything lead here.
"""

import logging
from typing import Any

from allauth.account.utils import user_field
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter, _build_apps_from_settings
from allauth.socialaccount.adapter import get_adapter as social_adapter
from allauth.socialaccount.forms import SignupForm as AllauthSignupForm
from allauth.socialaccount.helpers import render_authentication_error
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.base import AuthError
from allauth.socialaccount.providers.openid_connect import views
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from requests import RequestException

from campaigns.people.models import User

logger = logging.getLogger(__name__)


def login(request: HttpRequest, provider_id: str) -> HttpResponse:
    """On to the provider. The content security policy lets no form lead to other sites, and browsers count what it is
    redirected to: so a page leads there, at once and by itself."""
    answer = _asked(views.login, request, provider_id)
    if answer.status_code == 302 and "://" in answer["Location"]:
        return render(request, "socialaccount/login_redirect.html", {"redirect_to": answer["Location"]})
    return answer


def callback(request: HttpRequest, provider_id: str) -> HttpResponse:
    return _asked(views.callback, request, provider_id)


def _asked(view: Any, request: HttpRequest, provider_id: str) -> HttpResponse:
    """What *view* answers; a provider that does not is no fault of ours, and said in words."""
    try:
        answer: HttpResponse = view(request, provider_id)
    except (RequestException, KeyError, ValueError) as error:
        provider = social_adapter().get_provider(request, provider_id)
        answer = render_authentication_error(request, provider, exception=error)
    return answer


class Adapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    def list_apps(self, request: HttpRequest, provider: Any = None, client_id: Any = None) -> list[Any]:
        """The one of the settings; none is kept in the database, so none is looked for there."""
        apps = _build_apps_from_settings(provider=provider, client_id=client_id)
        return [app for found in apps.values() for app in found]

    def on_authentication_error(
        self, request: HttpRequest, provider: Any, error: Any = None, exception: Any = None, extra_context: Any = None
    ) -> None:
        """The page says that it did not work; why, stands in the log for the host."""
        if error != AuthError.CANCELLED:
            logger.warning("Signing in with %s failed: %s", provider.name, repr(exception) if exception else error)

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, Any]) -> User:
        """The name at the table is the one that they go by there."""
        user: User = super().populate_user(request, sociallogin, data)
        user_field(user, "name", data.get("name") or data.get("username") or "")
        return user

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        user: User = super().save_user(request, sociallogin, form)
        if not user.name:
            user.name = user.username
            user.save(update_fields=["name"])
        return user


class SignupForm(AllauthSignupForm):  # type: ignore[misc]  # allauth ships no types
    """allauth's form in our words, for those whose username or address somebody has already."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
