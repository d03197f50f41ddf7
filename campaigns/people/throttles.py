"""How much one caller may ask: whole requests a minute, counted with one increment each."""

import threading
import time
import uuid
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
SHARES = 100


class Shares:
    """What this process may let through without asking: it takes a hundredth of a caller's limit at once.

    So most requests are counted here, without a word to Redis; what a process took and did not need by the end of the
    minute, the caller has less.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._minute = 0
        # By caller, and by limit, which a test may change.
        self._left: dict[tuple[str, int], int] = {}

    def take_at_hand(self, key: str, limit: int) -> bool:
        """Of what this process has taken already; nobody is asked."""
        minute = int(time.time() // WINDOW)
        with self._lock:
            if minute != self._minute:
                self._minute, self._left = minute, {}
            if not self._left.get((key, limit)):
                return False
            self._left[key, limit] -= 1
            return True

    def take(self, key: str, limit: int) -> bool:
        if self.take_at_hand(key, limit):
            return True
        minute = int(time.time() // WINDOW)
        share = max(1, limit // SHARES)
        count: int = caches["default"].count(f"{key}:{minute}", WINDOW * 2, by=share)  # type: ignore[attr-defined]  # SteadfastCache
        got = min(share, limit - (count - share))
        with self._lock:
            if got > 1 and minute == self._minute:
                self._left[key, limit] = self._left.get((key, limit), 0) + got - 1
        return got > 0


_shares = Shares()


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
        return self.may_ask(self.caller(request))

    def may_ask(self, caller: str) -> bool:
        """Counts this once, as one more of *caller*."""
        return _shares.take(f"throttle:{self.scope}:{caller}", self.limit())

    def may_ask_at_once(self, caller: str) -> bool:
        """The same where that can be said without asking Redis; else it is not counted."""
        return _shares.take_at_hand(f"throttle:{self.scope}:{caller}", self.limit())

    def wait(self) -> float:
        return WINDOW - time.time() % WINDOW


def caller_with(token: uuid.UUID) -> str:
    return f"token-{token}"


class CallerThrottle(WindowThrottle):
    """Each token has its own count, and each address without one."""

    scope = "calls"

    def limit(self) -> int:
        return settings.THROTTLE_CALLS

    def caller(self, request: Request) -> str:
        token = request.auth
        return caller_with(token.pk) if isinstance(token, ApiToken) else self.get_ident(request)


class CostlyThrottle(CallerThrottle):
    """What is dear, of each token and each address without one."""

    scope = "costly"

    def limit(self) -> int:
        return settings.THROTTLE_COSTLY

    def allow_request(self, request: Request, view: "APIView | None") -> bool:
        return cost_of(view, request.method) is None or self.may_ask(self.caller(request))


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
