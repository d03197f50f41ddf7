"""Today's page: whose today it is, all that it tells, and what can be shared and followed."""

import re
from urllib.parse import urlsplit

import pytest
from django.test import Client

from cards.almanac.words import WORDS
from cards.models import Game
from tests.cards.almanac.clock import NOON, set_clock
from tests.cards.almanac.pages.looking import EAST, TODAY, read, shown_date
from tests.data_rows import data_rows

pytestmark = pytest.mark.django_db


def test_today_is_told_whole() -> None:
    page = read("/today/")
    mutation = TODAY.mutation
    assert f'<h1 class="day-name">{mutation.name}</h1>' in page
    for words in (mutation.rule, mutation.line, "Monday 16 November 2026", str(WORDS[TODAY.moon])):
        assert words in page
    for word in (mutation.tone, mutation.weight, mutation.step):
        assert f"</span> {WORDS[word]}</span>" in page or f">{WORDS[word]}</a>" in page


@pytest.mark.parametrize(("zone", "day"), [(EAST, "2026-11-17"), ("America/Los_Angeles", "2026-11-16")])
def test_today_is_a_matter_of_where_the_browser_is(zone: str, day: str) -> None:
    page = read("/today/", zone)
    assert shown_date(page) == day
    assert f'data-today="{day}"' in page
    assert f"today in {zone}" in page


@data_rows("zone", ["", "Europe/Atlantis", "../../etc/passwd", "localtime", "x" * 3000, "%00", '"'])
def test_without_a_known_zone_it_is_that_of_utc_and_says_so(zone: str) -> None:
    page = read("/today/", zone)
    assert shown_date(page) == "2026-11-16"
    assert "today in UTC" in page


def test_a_zone_in_the_address_comes_first_and_is_not_corrected() -> None:
    page = read(f"/today/?tz={EAST}", "America/Los_Angeles")
    assert shown_date(page) == "2026-11-17"
    assert "data-today" not in page


def test_an_unknown_zone_in_the_address_is_told_so() -> None:
    page = read("/today/?tz=Europe/Atlantis", EAST)
    assert "There is no such time zone" in page
    assert shown_date(page) == "2026-11-17"


def test_the_four_other_games_have_their_day_too() -> None:
    page = read("/today/")
    assert len(TODAY.twists) == 4
    for slug, twist in TODAY.twists.items():
        assert Game.objects.get(slug=slug).name in page
        assert twist.name in page
        assert twist.rule in page


def test_previews_get_absolute_addresses_and_the_days_own_picture() -> None:
    page = read("/today/")
    tags = dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"', page))
    assert tags["og:title"] == tags["twitter:title"] == TODAY.mutation.name
    assert tags["og:description"] == TODAY.mutation.rule
    assert tags["og:image"] == tags["twitter:image"] == "http://testserver/mutations/2026-11-16.png"
    assert tags["og:url"] == "http://testserver/mutations/2026-11-16/"
    assert tags["twitter:card"] == "summary_large_image"
    assert Client().get(urlsplit(tags["og:image"]).path)["Content-Type"] == "image/png"


def test_what_is_shared_is_the_days_own_address() -> None:
    assert 'data-share-url="http://testserver/mutations/2026-11-16/"' in read("/today/")


def test_everything_that_can_be_followed_is_there() -> None:
    page = read("/today/", "Etc/GMT+5")
    addresses = re.findall(
        r'href="http://testserver(/[^"]*(?:\.ics\?[^"]*|\.atom\?[^"]*|\.txt\?[^"]*|today/\?[^"]*|embed/\?[^"]*))"', page
    )
    assert len(addresses) == 5
    for address in addresses:
        assert Client().get(address).status_code == 200, address
    assert 'src="http://testserver/mutations/embed/?tz=Etc/GMT%2B5"' in page


def test_a_slow_network_is_spared() -> None:
    plain, packed = (Client().get("/today/", headers={"Accept-Encoding": way}) for way in ("identity", "gzip"))
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 2


def test_the_method_is_open_to_everybody() -> None:
    assert '<a href="/mutations/method.txt">' in read("/today/")
    answer = Client().get("/mutations/method.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert "openssl dgst -sha256 -hmac candlepoint" in answer.content.decode()


def test_across_a_table_there_is_the_rule_and_little_else() -> None:
    page = read("/today/?large=1")
    assert TODAY.mutation.rule in page
    assert 'href="/today/"' in page
    assert next(iter(TODAY.twists.values())).rule not in page


@pytest.mark.parametrize("path", ["/", "/today/", "/mutations/", "/mutations/2026-11-01/"])
def test_a_page_with_somebodys_name_on_it_is_kept_for_nobody_else(path: str) -> None:
    answer = Client().get(path)
    assert set(answer["Cache-Control"].split(", ")) == {"private", "no-cache"}
    assert "Cookie" in answer["Vary"]


@pytest.mark.parametrize("year", [1970, 2018, 2102])
def test_a_clock_that_stands_outside_of_the_almanac_breaks_no_page(monkeypatch: pytest.MonkeyPatch, year: int) -> None:
    """A small board without a battery wakes up in 1970."""
    set_clock(monkeypatch, NOON.replace(year=year, month=1))
    for path in ("/today/", "/mutations/embed/", "/mutations/today.txt", "/api/v1/mutations/today/"):
        assert Client().get(path).status_code == 404, path
    for path in ("/", "/mutations/", "/mutations/?month=2020-10"):
        assert Client().get(path).status_code == 200, path
