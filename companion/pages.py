"""The shell's own pages: the start page, what this is, the host's page, errors, and what installs it on a phone."""

import hashlib
import sys
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import requires_csrf_token
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from campaigns import access
from campaigns.people.models import User
from campaigns.seats.pages.campaigns import with_table_sizes
from cards.almanac.dates import today_or_none
from cards.almanac.kept_pages import kept_for_visitors
from cards.models import Game
from companion.api import problems
from companion.models import Heartbeat, KeptBackup
from companion.monitoring import disk, falls, health, heartbeats, outage
from companion.version import VERSION

# What a phone keeps from its first visit, so that any page it has seen can be drawn without a network.
SHELL_FILES = [
    "css/companion.css",
    "css/cards.css",
    "css/almanac.css",
    "shared_lists/rebuild.css",
    "shared_lists/checklist.css",
    "js/theme.js",
    "js/shell.js",
    "js/stream.js",
    "js/sync.js",
    "js/sheet.js",
    "js/folding.js",
    "shared_lists/rebuild.js",
    "shared_lists/checklist.js",
    "vendor/htmx.min.js",
    "icons/sprite.svg",
    "icons/favicon.svg",
    "img/emblems.svg",
    "img/glass.svg",
    "img/signs.svg",
    "img/lattice.svg",
    "img/chevron.svg",
    "fonts/im-fell-english-sc-latin-400-normal.woff2",
    "fonts/spectral-latin-400-normal.woff2",
    "fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2",
]


@require_safe
@cache_control(private=True, no_cache=True)
@vary_on_cookie
@kept_for_visitors
def home(request: HttpRequest) -> HttpResponse:
    context: dict[str, Any] = {"today": today_or_none(request), "games": Game.objects.all()}
    if isinstance(request.user, User):
        seats = with_table_sizes(access.seats_of(request.user)).filter(campaign__archived=None)
        context["seats"] = seats[:10]
    return render(request, "home.html", context)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html", {"games": Game.objects.all()})


@require_safe
def tools(request: HttpRequest) -> HttpResponse:
    return render(request, "tools.html", {"section": "tools"})


@login_required
@require_safe
def host(request: HttpRequest) -> HttpResponse:
    """How the installation does, for whoever runs it; to everyone else this page does not exist."""
    if not (isinstance(request.user, User) and request.user.is_host):
        return not_found(request)
    parts = [(health.NAMES[name], part) for name, part in health.parts().items()]
    context = {
        "parts": parts,
        "heard": [(row, heartbeats.is_silent(row.at)) for row in Heartbeat.objects.all()],
        "falls": falls.newest(settings.DATA_DIR),
        "backups": KeptBackup.objects.all()[:20],
        "now": timezone.now(),
        "version": VERSION,
    }
    return render(request, "host.html", context)


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "offline.html")


@require_safe
@cache_control(max_age=86400, public=True)
def favicon(request: HttpRequest) -> HttpResponse:
    """Where browsers look that read no page of ours first."""
    return redirect(static("icons/app-192.png"))


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    icons = [
        {"src": static("icons/app-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("icons/app-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": static("icons/app-maskable-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    body = {
        "name": _("Companion"),
        "short_name": _("Companion"),
        "description": _("Remembers, checks, counts and explains beside your card games."),
        "id": "/",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#0c0a12",
        "theme_color": "#0c0a12",
        "icons": icons,
    }
    return JsonResponse(body, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    assets = [static(name) for name in SHELL_FILES]
    # Hashed names change with their content, so their sum names this version of the shell.
    context = {
        "assets": assets,
        "version": hashlib.sha256("".join(assets).encode()).hexdigest()[:12],
        "offline_url": reverse("offline"),
        "no_network": _("No network."),
    }
    return render(request, "service-worker.js", context, content_type="text/javascript")


# Errors: a problem document for programs, a friendly page for people


def _error(request: HttpRequest, status: int, code: str, detail: str, why: str = "") -> HttpResponse:
    if request.path.startswith("/api/"):
        return problems.page_of(request, status, code, why or detail)
    return render(request, f"{status}.html", {"why": why}, status=status)


@requires_csrf_token
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    too_large = type(exception).__name__ == "RequestDataTooBig"
    if too_large:
        return _error(request, 413, "too-large", _("The body is too large."))
    return _error(request, 400, "bad-request", _("The request could not be understood."), str(exception))


@requires_csrf_token
def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error(request, 403, "permission-denied", _("You may not do that."), str(exception))


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _error(request, 404, "not-found", _("There is nothing here."))


def too_many_requests(request: HttpRequest) -> HttpResponse:
    response = _error(request, 429, "throttled", _("Too many tries. Wait a while."))
    response["Retry-After"] = "300"
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    if disk.is_full(sys.exception()):
        return no_room(request)
    if outage.is_away(sys.exception()):
        return away(request)
    if request.path.startswith("/api/"):
        return problems.page_of(request, 500, "server-error", _("Something broke on our side. Nothing was changed."))
    return render(None, "500.html", status=500)  # no request: what broke may be in its context


def no_room(request: HttpRequest) -> HttpResponse:
    refusal = disk.NoRoom()
    if request.path.startswith("/api/"):
        return problems.page_of(request, 507, refusal.code, str(refusal.message))
    return render(None, "507.html", {"refusal": refusal}, status=507)


def away(request: HttpRequest) -> HttpResponse:
    """The database does not answer; what this page says needs none."""
    refusal = outage.Away()
    if request.path.startswith("/api/"):
        response = problems.page_of(request, 503, refusal.code, str(refusal.message))
    else:
        response = render(None, "503.html", {"refusal": refusal}, status=503)
    response["Retry-After"] = outage.RETRY_SECONDS
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if request.path.startswith("/api/"):
        return problems.page_of(request, 403, "csrf", reason)
    return render(request, "403_csrf.html", status=403)
