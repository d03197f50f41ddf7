"""Whether the process lives, whether it can serve, and how each part of the installation does."""

import uuid
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from typing import TypedDict

import redis
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Min
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cards.almanac import stored_days
from companion.backup import backup_folder
from companion.models import Heartbeat
from companion.monitoring import disk, heartbeats

ALIVE = b'{"status":"ok"}'
BACKUP_AGE_MAX = timedelta(hours=48)
# So long after it was last asked a worker that lives may have done no job.
UNANSWERED_MAX = timedelta(minutes=5)
# Without these nothing can be served here. What else is missing is for the host to see: the pages go on.
NEEDED = ("database",)
# What people call the parts.
NAMES = {
    "database": gettext_lazy("Database"),
    "broker": gettext_lazy("Broker"),
    "worker": gettext_lazy("Worker"),
    "beat": gettext_lazy("Clock of recurring jobs"),
    "almanac": gettext_lazy("Almanac"),
    "backup": gettext_lazy("Backup"),
}


class HealthPart(TypedDict):
    ok: bool
    detail: str


class Unready(Exception):
    """What is wrong with a part, in words."""


def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse(ALIVE, content_type="application/json")


def readyz(request: HttpRequest) -> HttpResponse:
    """All parts, for whoever looks; the status says what *this* process can serve, for whoever balances."""
    found = parts()
    is_ready = all(found[name]["ok"] for name in NEEDED)
    return JsonResponse(found, status=200 if is_ready else 503, headers={"Cache-Control": "no-store"})


def parts() -> dict[str, HealthPart]:
    """Each part and how it is; always an answer, and soon."""
    checks = {
        "database": _database,
        "broker": _broker,
        "worker": _worker,
        "beat": _beat,
        "almanac": _almanac,
        "backup": _backup,
    }
    return {name: _part(check) for name, check in checks.items()}


def _part(check: Callable[[], str]) -> HealthPart:
    try:
        return {"ok": True, "detail": check()}
    except Unready as reason:
        return {"ok": False, "detail": str(reason)}
    except Exception:  # whatever a broken part throws, the answer is that it is broken
        return {"ok": False, "detail": _("does not answer")}


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    _check_migrations()
    _check_write()
    return _("answers")


def _check_write() -> None:
    """Whether it takes a write, of which nothing is left."""
    try:
        if connection.vendor == "sqlite":
            disk.check_room()
        else:
            with transaction.atomic():
                Session.objects.create(session_key=uuid.uuid4().hex, session_data="", expire_date=timezone.now())
                transaction.set_rollback(True)
    except Exception as error:
        if disk.is_full(error):
            raise Unready(_("answers, but the disk is full: nothing can be written")) from error
        raise


@cache
def _check_migrations() -> None:
    """Remembered once it holds: a newer version's migrations come with a restart."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise Unready(_("waits for migrations"))


def _broker() -> str:
    with redis.Redis.from_url(settings.REDIS_URL, **settings.REDIS_TIMEOUTS) as client:
        client.ping()
    return _("answers")


def _worker() -> str:
    heard = _heard_of(heartbeats.WORKER)
    answered = max((row.answered for row in heard if row.answered), default=None)
    if answered and timezone.now() - answered > UNANSWERED_MAX:
        raise Unready(_("lives, but has done no job since %(when)s") % {"when": _stamp(answered)})
    return _how_many_are_silent(heard)


def _beat() -> str:
    return _how_many_are_silent(_heard_of(heartbeats.BEAT))


def _heard_of(part: str) -> list[Heartbeat]:
    """Its signs of life, the newest first; Unready where that is none, or too old."""
    heard = list(Heartbeat.objects.filter(part=part).order_by("-at"))
    if not heard:
        raise Unready(_("has not been heard of; is it running?"))
    if heartbeats.is_silent(heard[0].at):
        raise Unready(_("last heard of %(when)s; is it running?") % {"when": _stamp(heard[0].at)})
    return heard


def _how_many_are_silent(heard: list[Heartbeat]) -> str:
    """One lives; whether others fell whom it stands in for. Which machines these are, the host's page tells."""
    silent = sum(heartbeats.is_silent(row.at) for row in heard)
    if not silent:
        return _("answers")
    words = ngettext("answers; another has fallen silent", "answers; %(count)s others have fallen silent", silent)
    return words % {"count": silent}


def _almanac() -> str:
    """Whether yesterday, today and tomorrow are written down."""
    today = timezone.now().date()
    days = {today + timedelta(days=n) for n in (-1, 0, 1)}
    if not stored_days.is_kept(days):
        raise Unready(_("a day is missing; the next hour fills it, or: manage.py almanac fill"))
    return _("yesterday, today and tomorrow are there")


def _backup() -> str:
    now = timezone.now()
    newest = backup_folder.newest()
    if newest and now - newest.made < BACKUP_AGE_MAX:
        return _("made %(when)s") % {"when": _stamp(newest.made)}
    if now - _installed() < BACKUP_AGE_MAX:
        return _("none yet; the first is made tonight")
    raise Unready(_("the last was made %(when)s") % {"when": _stamp(newest.made)} if newest else _("none"))


def _installed() -> datetime:
    first: datetime = MigrationRecorder(connection).migration_qs.aggregate(first=Min("applied"))["first"]
    return first


def _stamp(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"
