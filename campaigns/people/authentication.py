"""How the API knows a person: ``Authorization: Bearer <token>``."""

from contextlib import suppress

from django.db import OperationalError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from campaigns.people.models import ApiToken, User
from campaigns.people.tokens import digest
from cards.refusals import Refused


class BearerAuthentication(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _space, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer":
            return None
        return _bearer(secret.strip().decode("latin-1"))

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def secret_of(header: str) -> str:
    """The token that an Authorization header names; empty where it names none."""
    scheme, _space, secret = header.partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


def user_of_token(header: str) -> User | None:
    """Whose token an Authorization header names; None where it names none."""
    secret = secret_of(header)
    return _bearer(secret)[0] if secret else None


def _bearer(secret: str) -> tuple[User, ApiToken]:
    token = ApiToken.objects.select_related("user").filter(digest=digest(secret)).first()
    if token is None or not token.user.is_active:
        raise AuthenticationFailed(_("This token is unknown or has been revoked."))
    today = timezone.now().date()
    if token.last_used != today:
        with suppress(OperationalError, Refused):  # a disk that is full shall keep nobody from reading
            ApiToken.objects.filter(pk=token.pk).update(last_used=today)
    return token.user, token
