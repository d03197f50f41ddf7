"""Pages that all visitors of a zone see alike until its day turns: drawn once in each process, kept as bytes."""

import re
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_string
from django.utils.timezone import now
from django.utils.translation import get_language

from cards.almanac.answers import Answer, is_known, with_etag
from cards.almanac.dates import today_of, zone_of
from cards.memory import Memory

View = Callable[..., HttpResponse]

# A page has about 20 kB, or 5 packed: all of them together are not much more than a megabyte.
KEPT_AT_MOST = 64
# The day is in the key, and a release starts new processes; what a host loads beside them is seen after so long.
GOOD_SECONDS = 600
GZIP = re.compile(r"\bgzip\b")
# With one of them the page may be somebody's own.
PERSONAL_COOKIES = (settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name)


class KeptPage(NamedTuple):
    answer: Answer
    content_type: str


kept_pages: Memory[KeptPage] = Memory(KEPT_AT_MOST, GOOD_SECONDS)


def kept_for_visitors(view: View) -> View:
    """Answer whoever has neither session nor message from what was drawn for the first of them.

    While such a page is drawn ``request.is_for_everybody`` is set: the frame then leaves out the token of forms. A page
    that asks for one all the same, or sets a cookie, is answered as ever and not kept.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not _is_visitor(request):
            return view(request, *args, **kwargs)
        key = _key(request)
        page = kept_pages.get(key)
        if page is None:
            request.is_for_everybody = True  # type: ignore[attr-defined]
            drawn = view(request, *args, **kwargs)
            if not _is_for_everybody(request, drawn):
                return drawn
            page = _packed(request, drawn)
            kept_pages.put(key, page)
        return _respond(request, page)

    return answer


def _is_visitor(request: HttpRequest) -> bool:
    """Nobody in particular, who looks at the bare address; and not the page on which something refused is shown."""
    if request.META.get("QUERY_STRING") or hasattr(request, "refused"):
        return False
    return not any(name in request.COOKIES for name in PERSONAL_COOKIES)


def _key(request: HttpRequest) -> Hashable:
    """All that the page depends on. Its host is in links that are shared, and is one of ALLOWED_HOSTS by now."""
    address = (request.path, request.scheme, request.get_host())
    return (*address, get_language(), zone_of(request).key, today_of(request, now()), _takes_gzip(request))


def _takes_gzip(request: HttpRequest) -> bool:
    return GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")) is not None


def _is_for_everybody(request: HttpRequest, drawn: HttpResponse) -> bool:
    has_token = "CSRF_COOKIE_NEEDS_UPDATE" in request.META
    return drawn.status_code == 200 and not (has_token or drawn.cookies or request.session.modified)


def _packed(request: HttpRequest, drawn: HttpResponse) -> KeptPage:
    # No secret is in it, so that its packed length betrays none.
    body = compress_string(drawn.content) if _takes_gzip(request) else drawn.content
    return KeptPage(with_etag(body), drawn["Content-Type"])


def _respond(request: HttpRequest, page: KeptPage) -> HttpResponse:
    if is_known(request, page.answer.etag):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(page.answer.body, content_type=page.content_type)
        if _takes_gzip(request):
            response.headers["Content-Encoding"] = "gzip"
    response.headers["ETag"] = page.answer.etag
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
