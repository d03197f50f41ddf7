"""An address as a code that a phone can scan, and by which name phones reach this machine."""

import ipaddress
from typing import Any
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest


def qr(url: str) -> str:
    return segno.make(url, error="m", micro=False).svg_inline(
        scale=8, border=2, svgclass=None, lineclass=None, omitsize=True
    )


def shown_address(request: HttpRequest, path: str) -> dict[str, Any]:
    """For a page: *path* as an address and as a code.

    Whoever sits at the machine itself calls it localhost, and a phone would look for that on the phone. So the table's
    address stands there where it is known; ``only_here`` says that there was reason to, ``at_table`` that it is known.
    """
    here = request.build_absolute_uri("/")
    only_here = _is_loopback(urlsplit(here).hostname or "")
    table: str = settings.TABLE_URL if only_here else ""
    url = table.rstrip("/") + path if table else request.build_absolute_uri(path)
    return {"url": url, "qr": qr(url), "only_here": only_here, "at_table": table}


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
