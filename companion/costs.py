"""What is dear, one at a time: whoever reckons leaves the others of a web process their share."""

import threading
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from campaigns.people.throttles import CostlyThrottle, costly_may_be_asked
from cards.costs import Cost, cost_of
from cards.refusals import TooOften
from companion.api import problems
from companion.middleware import refused_page

# So long somebody waits for their turn.
PATIENCE_SECONDS = 10
RETRY_SECONDS = 5
BUSY = _("Many chances are being reckoned just now. Try again in a moment.")
TOO_OFTEN = _("That was asked very often within a minute. Wait a moment, then try again.")

# One who reckons and two who wait: of four threads one is left for everybody else, however many addresses ask.
IN_THREADS = 3

_turn = threading.BoundedSemaphore(1)
_threads = threading.BoundedSemaphore(IN_THREADS)


class Costs:
    """One reckoning at a time in each process, and so many dear pages a minute; the API has a throttle for that."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            return self.get_response(request)
        finally:
            if getattr(request, "has_turn", False):
                _turn.release()
                _threads.release()

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        cost = cost_of(view, request.method)
        if cost is None:
            return None
        if not hasattr(view, "cls") and not costly_may_be_asked(request):
            return _refuse(request, 429, "throttled", TooOften("throttled", TOO_OFTEN, wait=_wait()))
        if cost is Cost.RECKONING:
            request.has_turn = _take_turn()  # type: ignore[attr-defined]
            if not request.has_turn:  # type: ignore[attr-defined]
                return _refuse(request, 503, "busy", TooOften("busy", BUSY, wait=RETRY_SECONDS))
        return None


def _take_turn() -> bool:
    """After those who were first; not where too many wait, or for too long."""
    if not _threads.acquire(blocking=False):
        return False
    if _turn.acquire(timeout=PATIENCE_SECONDS):
        return True
    _threads.release()
    return False


def _wait() -> int:
    return int(CostlyThrottle().wait()) + 1


def _refuse(request: HttpRequest, status: int, code: str, refusal: TooOften) -> HttpResponse:
    if request.path_info.startswith("/api/"):
        response = problems.page_of(request, status, code, str(refusal.message))
    else:
        response = refused_page(request, refusal, status=status)
    response["Retry-After"] = str(refusal.wait)
    response["Cache-Control"] = "no-store"
    return response
