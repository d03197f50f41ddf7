"""Asking routes as everybody: requests are rolled back, and each person signs in once for a whole walk."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from tests.access.routes import ROUTES
from tests.access.rows import Row
from tests.people_at_table import EVERYBODY, Program, browser_of, program_of

SIGN_IN_PAGE = "/account/login/"


@contextmanager
def taken_back() -> Iterator[None]:
    """Undo what the block writes."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def label(row: Row) -> str:
    return f"{row.method} {row.route} {'+'.join(row.body or ())}".strip()


class Callers:
    """A browser and a program for each person.

    Signing in for each request took an eighth of a walk. No cookie of an earlier request is left.
    """

    def __init__(self) -> None:
        self._browsers = {who: browser_of(who) for who in EVERYBODY}
        self._programs = {who: program_of(who) for who in EVERYBODY}
        name = settings.SESSION_COOKIE_NAME
        self._sessions = {
            who: {name: browser.cookies[name].value} if name in browser.cookies else {}
            for who, browser in self._browsers.items()
        }

    def browser(self, who: str) -> Client:
        browser = self._browsers[who]
        browser.cookies = SimpleCookie(self._sessions[who])
        return browser

    def program(self, who: str) -> Program:
        program = self._programs[who]
        program.cookies = SimpleCookie()
        return program

    def of(self, who: str, route: str) -> Client:
        return self.program(who) if ROUTES[route].is_api else self.browser(who)

    def ask(self, who: str, row: Row, address: str) -> HttpResponse:
        answer: HttpResponse
        if ROUTES[row.route].is_api:
            answer = self.program(who).send(row.method, address, row.body)
        else:
            form = urlencode(row.body or {})
            kind = "application/x-www-form-urlencoded"
            answer = self.browser(who).generic(row.method, address, form, content_type=kind)
        return answer


def read(answer: HttpResponse) -> str:
    """All that an answer says. A picture is not text, but words could hide in it all the same."""
    return f"{answer.headers} {answer.content.decode(errors='replace')}"


def asks_to_sign_in(answer: HttpResponse) -> bool:
    return answer.status_code == 401 or (
        answer.status_code == 302 and bool(answer["Location"].startswith(SIGN_IN_PAGE))
    )
