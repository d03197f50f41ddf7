"""The almanac's pages: today, a day, the past, and the frame for other sites."""

import re
from datetime import date, timedelta
from html import unescape
from html.parser import HTMLParser
from typing import Any, get_args
from urllib.parse import urlsplit

import pytest
from django.test import Client

from cards.almanac import keeping
from cards.almanac.edition import Moon, Step, Tone, Weight
from cards.almanac.files import Malformed
from cards.almanac.reading import day_of
from cards.almanac.words import WORDS, address_of_step
from cards.models import AlmanacDay, Game
from tests.cards.almanac.clock import EARLY, NOON, set_clock
from tests.cards.looking import queries

pytestmark = pytest.mark.django_db
EAST = "Pacific/Kiritimati"
TODAY, TOMORROW = day_of(date(2026, 11, 16)), day_of(date(2026, 11, 17))
HALLOWEEN = day_of(date(2026, 10, 31))


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, NOON)


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


# --- Today


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


@pytest.mark.parametrize("zone", ["", "Europe/Atlantis", "../../etc/passwd", "localtime", "x" * 3000, "%00", '"'])
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
        r'href="http://testserver(/[^"]*(?:\.ics|\.atom|\.txt\?[^"]*|today/\?[^"]*|embed/\?[^"]*))"', page
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


# --- A day


def test_a_special_day_says_what_it_is() -> None:
    page = read("/mutations/2026-10-31/")
    assert '<p class="day-occasion">Halloween</p>' in page
    assert HALLOWEEN.mutation.rule in page
    assert "data-today" not in page


def test_a_virtue_is_named() -> None:
    day = next(day for n in range(400) if (day := day_of(TODAY.date - timedelta(days=n))).mutation.virtue == "soul")
    assert '<span class="virtue" data-virtue="soul">' in read(f"/mutations/{day.date}/")


@pytest.mark.parametrize(
    "day", ["2026-11-18", "2018-11-05", "2101-06-01", "2026-02-30", "20261116", "2026-W47-1", "tomorrow", "2026-1-1"]
)
def test_what_is_not_told(day: str) -> None:
    assert Client().get(f"/mutations/{day}/").status_code == 404


def test_a_day_is_told_once_it_has_begun_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TOMORROW.mutation.rule in read("/mutations/2026-11-17/")
    set_clock(monkeypatch, EARLY)
    assert Client().get("/mutations/2026-11-17/").status_code == 404


def test_one_can_leaf_through_the_days() -> None:
    page = read("/mutations/2026-11-10/")
    assert links(page, "prev") == ["/mutations/2026-11-09/"]
    assert links(page, "next") == ["/mutations/2026-11-11/"]


def test_before_the_first_day_there_is_nothing() -> None:
    page = read("/mutations/2018-11-06/")
    assert (links(page, "prev"), links(page, "next")) == ([], ["/mutations/2018-11-07/"])


def test_nobody_is_led_into_their_tomorrow() -> None:
    """In the far east the 17th is today; the visitor from there is led to it, the one in UTC is not."""
    assert links(read("/mutations/2026-11-16/"), "next") == []
    assert links(read("/today/"), "next") == []
    assert links(read("/mutations/2026-11-16/", EAST), "next") == ["/mutations/2026-11-17/"]
    assert TOMORROW.mutation.name not in read("/mutations/2026-11-16/")


def test_every_step_leads_to_its_rule() -> None:
    pages: dict[str, str] = {}
    for step in get_args(Step):
        path, _, anchor = address_of_step(step).partition("#")
        pages.setdefault(path, read(path))
        assert f'id="{anchor}"' in pages[path], step


def test_there_is_a_word_for_everything() -> None:
    assert set(WORDS) == {*get_args(Tone), *get_args(Weight), *get_args(Step), *get_args(Moon)}


@pytest.mark.parametrize("path", ["/today/", "/mutations/2026-10-31/"])
def test_a_day_asks_the_database_for_nothing_but_the_games(path: str) -> None:
    assert queries(visitor(), path) == 1


# --- Where else it stands


def test_it_stands_on_the_home_page() -> None:
    page = read("/", EAST)
    assert TOMORROW.mutation.name in page
    assert TOMORROW.mutation.rule in page
    assert 'data-today="2026-11-17"' in page


def test_the_moon_of_the_home_page_is_tonights(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'class="moon-lit"' in read("/")
    assert 'class="moon-ring"' not in read("/")
    set_clock(monkeypatch, NOON.replace(day=9))
    assert 'class="moon-ring"' in read("/")


def a_rebuild(client: Client) -> str:
    client.post("/enter-here/")
    answer = client.post("/rebuilds/", {"recipe": "enter-here"})
    return str(urlsplit(answer["Location"]).path)


def test_it_stands_at_the_end_of_a_rebuild() -> None:
    client = visitor(EAST)
    page = unescape(client.get(a_rebuild(client)).content.decode())
    assert TOMORROW.mutation.name in page
    assert TOMORROW.mutation.rule in page


@pytest.mark.parametrize("error", [Malformed("a page is torn out"), OSError("no such folder")])
def test_these_pages_do_without_an_almanac_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def torn(*_: object) -> Any:
        raise error

    client = visitor()
    monkeypatch.setattr("cards.almanac.asked.day_of", torn)
    assert client.get("/").status_code == 200
    assert client.get(a_rebuild(client)).status_code == 200


# --- The past


class Grid(HTMLParser):
    """The calendar as a screen reader walks through it: rows of cells, and where each leads."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.heads: list[str] = []
        self.rows: list[list[dict[str, str]]] = []
        self.place = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "abbr":
            self.heads.append(given["title"])
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append({"words": ""})
            self.place = tag
        if tag == "a" and self.place == "td":
            self.rows[-1][-1]["href"] = given["href"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "td":
            self.place = ""

    def handle_data(self, data: str) -> None:
        if self.place == "td":
            self.rows[-1][-1]["words"] += data

    def linked(self) -> list[str]:
        return [cell["href"] for row in self.rows for cell in row if "href" in cell]


def grid(path: str, zone: str = "") -> Grid:
    return Grid(read(path, zone))


def test_the_past_opens_with_this_month_and_no_day_that_is_not_today_yet() -> None:
    assert grid("/mutations/").linked() == [f"/mutations/2026-11-{day:02}/" for day in range(1, 17)]
    assert grid("/mutations/", EAST).linked()[-1] == "/mutations/2026-11-17/"
    assert TOMORROW.mutation.name not in read("/mutations/")


def test_each_day_stands_under_its_weekday_and_is_told_in_words() -> None:
    month = grid("/mutations/?month=2026-10")
    assert all(len(row) == 7 for row in month.rows)
    row = next(row for row in month.rows if any(cell.get("href") == "/mutations/2026-10-31/" for cell in row))
    place = next(n for n, cell in enumerate(row) if cell.get("href") == "/mutations/2026-10-31/")
    assert month.heads[place] == "Saturday"
    for words in ("31", HALLOWEEN.mutation.name, "Halloween", HALLOWEEN.mutation.tone, "waning gibbous"):
        assert words in row[place]["words"]


def test_the_first_month_begins_with_the_first_day() -> None:
    page = read("/mutations/?month=2018-11")
    assert Grid(page).linked()[0] == "/mutations/2018-11-06/"
    assert "month=2018-10" not in page
    assert "?month=2018-12" in page


@pytest.mark.parametrize("month", ["2026-12", "2027-01", "9999-12", "2026-13", "0000-00", "november", "2026-11-01", ""])
def test_a_month_that_has_not_begun_or_is_none_is_this_one(month: str) -> None:
    page = read(f"/mutations/?month={month}")
    assert "November 2026" in page
    assert len(Grid(page).linked()) == 16


@pytest.mark.parametrize("month", ["2018-10", "1066-10"])
def test_a_month_before_the_almanac_is_its_first(month: str) -> None:
    assert "November 2018" in read(f"/mutations/?month={month}")


def test_a_calendar_asks_the_database_for_nothing() -> None:
    assert queries(visitor(), "/mutations/?month=2024-02") == 0


@pytest.fixture
def kept() -> None:
    """Every day up to the one that begins next; so tomorrow's row is there, and must not be found."""
    keeping.fill(NOON)


def found(asked: str, zone: str = "") -> list[tuple[str, list[str]]]:
    """Each mutation that is found, with its dates."""
    page = read(f"/mutations/?{asked}", zone)
    parts = page.split('<li class="found-day"')[1:]
    names = [re.search(r'found-name"><a [^>]*>([^<]+)</a>', part) for part in parts]
    return [
        (name[1], re.findall(r'<time datetime="([\d-]+)"', part))
        for name, part in zip(names, parts, strict=True)
        if name
    ]


@pytest.mark.usefixtures("kept")
def test_words_are_looked_for_in_name_rule_and_occasion() -> None:
    word = TODAY.mutation.name.split()[-1]
    for words in (TODAY.mutation.name, word.lower(), f"{word} {TODAY.mutation.rule.split()[3]}"):
        assert TODAY.mutation.name in dict(found(f"q={words}"))
    days = [day for name, days in found("q=halloween") for day in days if name == HALLOWEEN.mutation.name]
    # In 2020 there was a blue moon on Halloween, and that is rarer.
    assert days == [f"{year}-10-31" for year in (2026, 2025, 2024, 2023, 2022, 2021, 2019)]
    assert found("q=zzzz") == []


@pytest.mark.usefixtures("kept")
def test_a_mutation_is_found_once_with_all_its_days() -> None:
    names = [name for name, _ in found("tone=doom&step=evaluate")]
    assert len(names) == len(set(names)) > 1
    for name, days in found("tone=doom&step=evaluate"):
        rows = AlmanacDay.objects.filter(name=name, date__lte=TODAY.date).order_by("-date")
        assert days == [str(row.date) for row in rows]
        assert {(row.tone, row.step) for row in rows} == {("doom", "evaluate")}


@pytest.mark.usefixtures("kept")
def test_tomorrow_is_not_found() -> None:
    code = TOMORROW.mutation.code
    assert AlmanacDay.objects.filter(code=code, date=TOMORROW.date).exists()
    days = [day for _, days in found(f"q={TOMORROW.mutation.name}") for day in days]
    assert "2026-11-17" not in days
    assert "2026-11-17" in [day for _, days in found(f"q={TOMORROW.mutation.name}", EAST) for day in days]


@pytest.mark.usefixtures("kept")
def test_what_is_found_comes_in_pages() -> None:
    first, second = found("tone=hope"), found("tone=hope&page=2")
    assert len(first) == 20
    assert second
    assert not {name for name, _ in first} & {name for name, _ in second}
    assert first[0][1][0] >= second[0][1][0]
    assert 'href="?tone=hope&page=2"' in read("/mutations/?tone=hope")


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("asked", ["tone=hope", "q=the", "step=win&q=the", "q=zzzz", "tone=nonsense"])
def test_looking_costs_the_same_however_much_there_is(asked: str) -> None:
    assert queries(visitor(), f"/mutations/?{asked}") <= 3


# --- The frame for other sites


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
