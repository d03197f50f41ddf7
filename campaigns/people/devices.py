"""Devices on which somebody has signed in before, known by a signed cookie. It opens nothing: it counts tries apart."""

import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from campaigns.people.models import User

COOKIE = "device"
SALT = "campaigns.people.devices"
KEPT_SECONDS = 365 * 24 * 3600
# A tablet that is passed around a table.
PEOPLE_AT_MOST = 12


def known_to(request: HttpRequest, username: str) -> str | None:
    """The device that asks, if the account *username* was signed in to on it."""
    device, people = _read(request)
    if not people:
        return None
    user = User.objects.filter(username=username.lower()).only("pk").first()
    return device if user and str(user.pk) in people else None


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    device, people = _read(request)
    people = [*(one for one in people if one != str(user.pk)), str(user.pk)][-PEOPLE_AT_MOST:]
    response.set_cookie(
        COOKIE,
        signing.dumps([device, people], salt=SALT, compress=True),
        max_age=KEPT_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    """Its name, and who has signed in on it; a new name for a new device."""
    try:
        found: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT_SECONDS)
        device, people = found
    except (signing.BadSignature, TypeError, ValueError):
        return secrets.token_urlsafe(12), []
    return device, people
