"""How much one caller may ask: whole requests a minute, counted with one increment each."""

import time
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from campaigns.people.addresses import household
from campaigns.people.models import ApiToken
from cards.costs import cost_of

if TYPE_CHECKING:  # DRF reads this module while it makes its views
    from rest_framework.views import APIView

WINDOW = 60


class WindowThrottle(BaseThrottle):
    """So many requests in each minute of the clock. (DRF's own keeps a list of every request it has seen.)"""

    scope = ""

    def limit(self) -> int:
        raise NotImplementedError

    def get_ident(self, request: Request) -> str:
        return household(super().get_ident(request) or "")

    def caller(self, request: Request) -> str:
        return self.get_ident(request)

    def allow_request(self, request: Request, view: "APIView | None") -> bool:
        key = f"throttle:{self.scope}:{self.caller(request)}:{int(time.time() // WINDOW)}"
        count: int = caches["default"].count(key, timeout=WINDOW * 2)  # type: ignore[attr-defined]  # SteadfastCache
        return count <= self.limit()

    def wait(self) -> float:
        return WINDOW - time.time() % WINDOW


class CallerThrottle(WindowThrottle):
    """Each token has its own count, and each address without one."""

    scope = "calls"

    def limit(self) -> int:
        return settings.THROTTLE_CALLS

    def caller(self, request: Request) -> str:
        token = request.auth
        return f"token-{token.pk}" if isinstance(token, ApiToken) else self.get_ident(request)


class CostlyThrottle(CallerThrottle):
    """What is dear, of each token and each address without one."""

    scope = "costly"

    def limit(self) -> int:
        return settings.THROTTLE_COSTLY

    def allow_request(self, request: Request, view: "APIView | None") -> bool:
        return cost_of(view, request.method) is None or super().allow_request(request, view)


class CostlyPageThrottle(WindowThrottle):
    """The same count for pages, which are asked without a token."""

    scope = "costly"

    def limit(self) -> int:
        return settings.THROTTLE_COSTLY


class GuestThrottle(WindowThrottle):
    """New guests from one address."""

    scope = "guests"

    def limit(self) -> int:
        return settings.THROTTLE_GUESTS


class ReturnThrottle(WindowThrottle):
    """Tries of guests' own links from one address."""

    scope = "returns"

    def limit(self) -> int:
        return settings.THROTTLE_RETURNS


def costly_may_be_asked(request: HttpRequest) -> bool:
    return CostlyPageThrottle().allow_request(Request(request), None)


def returns_may_be_tried(request: HttpRequest) -> bool:
    return ReturnThrottle().allow_request(Request(request), None)


def guests_may_come(request: HttpRequest) -> bool:
    """The same count for the page on which a guest says their name."""
    return GuestThrottle().allow_request(Request(request), None)


def address_of(request: HttpRequest | Request) -> str:
    """From where somebody asks, as the throttles see it."""
    return WindowThrottle().get_ident(request if isinstance(request, Request) else Request(request))
