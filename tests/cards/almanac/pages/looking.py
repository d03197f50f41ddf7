"""How the tests of the almanac's pages look at them, and the days that they know."""

import re
from datetime import date
from functools import partial
from html import unescape

from django.test import Client
from django.utils.functional import SimpleLazyObject

from cards.almanac.days import day_of

EAST = "Pacific/Kiritimati"
# Lazy, because reading the almanac takes a second of every collection.
TODAY, TOMORROW, HALLOWEEN = (
    SimpleLazyObject(partial(day_of, date.fromisoformat(day))) for day in ("2026-11-16", "2026-11-17", "2026-10-31")
)


def visitor(zone: str = "") -> Client:
    client = Client()
    if zone:
        client.cookies["zone"] = zone
    return client


def read(path: str, zone: str = "") -> str:
    answer = visitor(zone).get(path)
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def shown_date(page: str) -> str:
    found = re.search(r'<time datetime="([\d-]+)"', page)
    assert found
    return found[1]


def links(page: str, rel: str) -> list[str]:
    return re.findall(rf'rel="{rel}" href="([^"]+)"', page)
