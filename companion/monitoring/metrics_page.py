"""/metrics: what the processes counted, and how the installation does, for Prometheus."""

import ipaddress
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import connection
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from rest_framework.exceptions import AuthenticationFailed

from campaigns.people.authentication import user_of_token
from campaigns.people.models import User
from cards.models import AlmanacDay
from companion.backup import backup_folder
from companion.monitoring import health, metrics
from companion.monitoring.metrics import Family, Labels, gauge
from companion.pages import not_found
from companion.version import VERSION

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
# Where Celery lets jobs wait.
QUEUE = "celery"
# Whoever comes over a proxy has one of these, and is not who they seem to be.
FORWARDED = ("X-Forwarded-For", "Forwarded", "X-Real-IP")
OUR_CONNECTIONS = """
    SELECT application_name, count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'companion-%%' GROUP BY application_name
"""


@require_safe
def metrics_page(request: HttpRequest) -> HttpResponse:
    """For whoever asks from this very machine, or with a host's token; to everyone else it does not exist."""
    if not (_is_of_this_machine(request) or _is_host(request)):
        return not_found(request)
    families = metrics.collected(settings.DATA_DIR)
    for read in (_version, _parts, _queue, _backup_age, _almanac_ahead, _database_connections):
        families += _unless_away(read)
    return HttpResponse(metrics.exposed(families), content_type=MEDIA_TYPE, headers={"Cache-Control": "no-store"})


def _is_of_this_machine(request: HttpRequest) -> bool:
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _is_host(request: HttpRequest) -> bool:
    user: object = request.user
    try:
        user = user_of_token(request.headers.get("Authorization", "")) or user
    except AuthenticationFailed:
        return False
    return isinstance(user, User) and user.is_host


def _unless_away(read: Callable[[], list[Family]]) -> list[Family]:
    """A part that does not answer has no numbers; the others have."""
    try:
        return read()
    except Exception:
        return []


def _version() -> list[Family]:
    return [gauge("companion_version", "Always 1; which version this is.", {(("version", VERSION),): 1.0})]


def _parts() -> list[Family]:
    found: dict[Labels, float] = {(("part", name),): float(part["ok"]) for name, part in health.parts().items()}
    return [gauge("companion_part_ok", "1 for each part that does well, 0 for one that needs the host.", found)]


def _queue() -> list[Family]:
    with redis.Redis.from_url(settings.REDIS_URL, **settings.REDIS_TIMEOUTS) as client:
        return [gauge("companion_queue_length", "Jobs that wait for a worker.", {(): client.llen(QUEUE)})]


def _backup_age() -> list[Family]:
    newest = backup_folder.newest()
    if newest is None:
        return []
    age = round((timezone.now() - newest.made).total_seconds())
    return [gauge("companion_backup_age_seconds", "Since the newest backup was made, wherever it lies.", {(): age})]


def _almanac_ahead() -> list[Family]:
    last = AlmanacDay.objects.aggregate(last=Max("date"))["last"]
    if last is None:
        return []
    days = (last - timezone.now().date()).days
    return [gauge("companion_almanac_days_ahead", "Days from today to the last that is written down.", {(): days})]


def _database_connections() -> list[Family]:
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute(OUR_CONNECTIONS, [])
        held: dict[Labels, float] = {(("part", str(name)),): count for name, count in cursor.fetchall()}
    return [gauge("companion_database_connections", "Connections to PostgreSQL, by the part that holds them.", held)]
