"""manage.py doctor: say what is wrong with this installation, and what to do about it."""

from collections.abc import Callable, Iterator
from typing import Any

import requests
from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from campaigns.people.models import User
from companion import static_files
from companion.monitoring import health, reserve
from companion.version import VERSION

MEGABYTE = 1024 * 1024
Check = Callable[[], Iterator[str]]


class Command(BaseCommand):
    help = "Look at the settings, the disk, the database, the broker, worker, clock, almanac and backups of this site."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Each finding in a sentence; the exit code says whether anything needs somebody."""
        self.stdout.write(f"Companion {VERSION}")
        found = [sentence for check in CHECKS for sentence in _findings(check)]
        if settings.OIDC_URL:
            self.stdout.write(f"  note   OIDC: people must be let back to {_way_back()}")
        for name, part in health.parts().items():
            ending = "" if part["detail"].endswith("?") else "."
            words = f"{name}: {part['detail']}{ending}"
            if part["ok"]:
                self.stdout.write(f"  well   {words}")
            else:
                found.append(words)
        for sentence in found:
            self.stdout.write(f"  WRONG  {sentence}")
        self.stdout.write("Nothing is wrong here." if not found else f"{len(found)} to look at.")
        if found:
            raise SystemExit(1)


def _findings(check: Check) -> list[str]:
    try:
        return list(check())
    except Exception:  # the parts say which of them is away
        return []


def _settings() -> Iterator[str]:
    if settings.DEBUG:
        yield "DEBUG is on: strangers who cause an error are shown the code. Take it away."
    if settings.IS_HTTPS and not settings.PROXIES:
        yield (
            "PUBLIC_URL says https, but PROXIES is 0: the companion speaks http itself and will redirect for ever. "
            "Say PROXIES=1 if a proxy stands in front."
        )
    if settings.PROXIES and not settings.PUBLIC_URL:
        yield "PROXIES is set, but PUBLIC_URL is not: links in mails and codes lead to the wrong address."


def _mail() -> Iterator[str]:
    if not settings.EMAIL_HOST:
        yield "EMAIL_HOST is not set: whoever forgot a password finds the mail in the log, not in their box."


def _way_back() -> str:
    app = settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APP"]
    return f"{settings.PUBLIC_URL.rstrip('/')}{reverse('openid_connect_callback', args=[app['provider_id']])}"


def _oidc() -> Iterator[str]:
    """Whether the provider tells how to sign in there."""
    if not settings.OIDC_URL:
        return
    address = f"{settings.OIDC_URL}/.well-known/openid-configuration"
    try:
        answer = requests.get(address, timeout=5)
        answer.raise_for_status()
        told = answer.json()
    except (requests.RequestException, ValueError) as error:
        yield f"OIDC_URL: {address} does not answer as a provider does ({type(error).__name__}). Nobody signs in there."
        return
    if told.get("issuer", "").rstrip("/") != settings.OIDC_URL:
        yield f"OIDC_URL is {settings.OIDC_URL}, but the provider calls itself {told.get('issuer')!r}. Say that."


def _static() -> Iterator[str]:
    if settings.DEBUG:
        return
    if not static_files.is_built():
        yield f"The static files are not built ({settings.STATIC_ROOT}). Run `make install`."
    elif not static_files.is_current():
        yield "The static files are of another version. Run `make install`."


def _room() -> Iterator[str]:
    free = reserve.free_bytes(settings.DATA_DIR)
    if free < 4 * settings.KEPT_FREE_BYTES:
        yield f"Only {free // MEGABYTE} MB are free beside {settings.DATA_DIR}. Make room."


def _secret() -> Iterator[str]:
    path = settings.DATA_DIR / "secret.key"
    if path.exists() and path.stat().st_mode & 0o077:
        yield f"Others may read {path}. Say: chmod 600 {path}"


def _host() -> Iterator[str]:
    if not User.objects.filter(is_host=True, is_active=True).exists():
        yield "Nobody is the host. Sign up on the page, then: manage.py host YOUR-USERNAME"


CHECKS: tuple[Check, ...] = (_settings, _mail, _oidc, _static, _room, _secret, _host)
