"""The start page and today, kept for all visitors of a zone: alike for them, and never anybody's own."""

import gzip
import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from campaigns.people.models import User
from cards.almanac.kept_pages import KEPT_AT_MOST, kept_pages
from tests.cards.almanac.clock import NOON, set_clock
from tests.cards.almanac.pages.looking import EAST, TODAY, TOMORROW, read, visitor
from tests.cards.looking import queries
from tests.people_at_table import person

pytestmark = pytest.mark.django_db

PATHS = ["/", "/today/"]
PASSWORD = "quiet-amber-lantern"


@pytest.mark.parametrize("path", PATHS)
def test_the_second_visitor_gets_the_same_bytes_without_a_query(path: str) -> None:
    first = visitor().get(path)
    assert queries(visitor(), path) == 0
    second = visitor().get(path)
    assert second.content == first.content
    assert second["ETag"] == first["ETag"]
    assert second["Content-Security-Policy"] == first["Content-Security-Policy"]
    assert second["Cache-Control"] == "private, no-cache"
    assert set(second["Vary"].split(", ")) == {"Accept-Encoding", "Accept-Language", "Cookie"}


@pytest.mark.parametrize("path", PATHS)
def test_who_has_it_is_told_so(path: str) -> None:
    tag = visitor().get(path)["ETag"]
    again = visitor().get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert "Cookie" in again["Vary"]


@pytest.mark.parametrize("path", PATHS)
def test_it_has_no_token_and_leaves_no_cookie(path: str) -> None:
    for _ in range(2):
        answer = visitor().get(path)
        assert not answer.cookies
        assert b"X-CSRFToken" not in answer.content
        assert b"csrfmiddlewaretoken" not in answer.content


@pytest.mark.parametrize("path", PATHS)
def test_it_is_packed_for_whoever_takes_that(path: str) -> None:
    plain = visitor().get(path)
    packed = visitor().get(path, headers={"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed["ETag"] != plain["ETag"]
    assert "Accept-Encoding" in packed["Vary"]
    assert "Accept-Encoding" in plain["Vary"]


@pytest.mark.parametrize("path", PATHS)
def test_each_zone_and_each_day_has_its_own(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert TODAY.mutation.rule in read(path)
    assert TOMORROW.mutation.rule in read(path, EAST)
    assert TODAY.mutation.rule in read(path)
    set_clock(monkeypatch, NOON + timedelta(days=1))
    assert TOMORROW.mutation.rule in read(path)


def test_links_that_are_shared_name_the_host_that_was_asked() -> None:
    at_home, elsewhere = (Client().get("/today/", headers={"Host": host}) for host in ("localhost", "127.0.0.1"))
    assert b'content="http://localhost/mutations/' in at_home.content
    assert b'content="http://127.0.0.1/mutations/' in elsewhere.content


@pytest.mark.parametrize("path", PATHS)
def test_whoever_is_signed_in_gets_their_own_and_leaves_nothing_of_it(path: str) -> None:
    before = read(path)
    client = Client()
    client.force_login(person("owner"))
    own = client.get(path)
    name = person("owner").name
    assert name in own.content.decode()
    assert b"X-CSRFToken" in own.content
    assert "ETag" not in own
    assert len(kept_pages) == 1
    client.logout()
    assert name not in read(path)
    assert read(path) == before


def test_whom_a_message_waits_for_gets_it_once_and_alone() -> None:
    User.objects.create_user(username="nell", password=PASSWORD, name="Nell")
    client = Client()
    client.force_login(User.objects.get(username="nell"))
    kept_for_others = read("/")
    # What was said on the way out lies in a cookie of messages, until a page has shown it.
    answer = client.post("/account/logout/", follow=True)
    assert "You have signed out." in answer.content.decode()
    assert read("/") == kept_for_others
    assert "You have signed out." not in client.get("/").content.decode()


@pytest.mark.parametrize("path", ["/today/?tz=Europe/Madrid", "/today/?large=1", "/?from=elsewhere"])
def test_what_an_address_asks_besides_is_not_kept(path: str) -> None:
    read(path)
    assert len(kept_pages) == 0


def test_from_a_kept_page_a_visitor_signs_in() -> None:
    """The page has no token; the form that it leads to has its own, and gets through."""
    User.objects.create_user(username="nell", password=PASSWORD, name="Nell")
    read("/")  # somebody else's visit
    client = Client(enforce_csrf_checks=True)
    (address,) = set(re.findall(r'href="(/account/login/)"', client.get("/").content.decode()))
    form = client.get(address).content.decode()
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
    assert found
    typed = {"login": "nell", "password": PASSWORD}
    assert client.post(address, typed).status_code == 403
    answer = client.post(address, {**typed, "csrfmiddlewaretoken": found[1]}, follow=True)
    assert "Welcome, Nell" in answer.content.decode()


def test_a_page_that_asks_for_a_token_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion import pages

    def with_form(request: object, template: str, context: dict[str, object]) -> object:
        return render(request, "account/login.html", context)

    render = pages.render
    monkeypatch.setattr(pages, "render", with_form)
    tokens = {re.search(rb'csrfmiddlewaretoken" value="(\w+)"', Client().get("/").content) for _ in range(2)}
    assert None not in tokens
    assert len({found[1] for found in tokens if found}) == 2
    assert len(kept_pages) == 0


def test_many_hosts_and_zones_do_not_fill_the_memory(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    for number in range(KEPT_AT_MOST + 5):
        Client().get("/", headers={"Host": f"host-{number}.example"})
    assert len(kept_pages) == KEPT_AT_MOST
