"""How the tests of the almanac's pages look at them, and the days that they know."""

import re
from datetime import date
from html import unescape

from django.test import Client

from cards.almanac.days import day_of

EAST = "Pacific/Kiritimati"
TODAY, TOMORROW = day_of(date(2026, 11, 16)), day_of(date(2026, 11, 17))
HALLOWEEN = day_of(date(2026, 10, 31))


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
