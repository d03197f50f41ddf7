"""The frame for other sites, which alone may stand there."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.cards.almanac.pages.looking import EAST, TOMORROW, visitor

pytestmark = pytest.mark.django_db


def test_the_frame_may_stand_on_any_page_and_runs_nothing() -> None:
    answer = Client().get("/mutations/embed/")
    assert "X-Frame-Options" not in answer
    policy = dict(part.strip().partition(" ")[::2] for part in answer["Content-Security-Policy"].split(";"))
    assert "frame-ancestors" not in policy
    assert policy["default-src"] == "'none'"
    assert policy["style-src"] == "'self'"
    assert "script-src" not in policy
    assert b"<script" not in answer.content
    assert not re.search(rb' (?:style|on\w+)="', answer.content)


@pytest.mark.parametrize("path", ["/", "/today/", "/mutations/", "/mutations/2026-11-01/", "/mutations/2026-11-01.txt"])
def test_nothing_else_may(path: str) -> None:
    answer = Client().get(path)
    assert answer["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_the_frame_tells_today_of_the_zone_asked_for_and_is_kept_until_it_ends() -> None:
    client = visitor("America/Los_Angeles")
    answer = client.get("/mutations/embed/", {"tz": EAST})
    page = unescape(answer.content.decode())
    assert TOMORROW.mutation.rule in page
    assert 'href="http://testserver/mutations/2026-11-17/"' in page
    assert answer["Cache-Control"] == f"public, max-age={22 * 3600}"
    assert "cookie" not in answer.get("Vary", "").lower()
    assert not answer.cookies
    again = client.get("/mutations/embed/", {"tz": EAST}, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "X-Frame-Options" not in again
