"""Packs from an address: one looks, then takes; once a day somebody looks whether there is more."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.days.delivery import PUBLIC
from campaigns.packs.actions import subscriptions, tables
from campaigns.packs.actions.subscriptions import ADDRESSES_AT_MOST, DAILY, LOOKS_AN_HOUR, check_due
from campaigns.packs.addresses import PROBLEMS, Unfetched, pack_at
from campaigns.tasks import check_pack_addresses
from cards.models import Pack, PackAddress
from cards.packs import actions as own_cards
from tests.campaigns.packs.pack_server import OVER_TLS, PackServer, a_card
from tests.people_at_table import API, browser_of, person, program_of, refused
from tests.receiver import drip, hang_up, silence, status

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
NOW = datetime(2026, 11, 17, 5, tzinfo=UTC)
PLACE = f"{API}packs/addresses/"


@pytest.fixture(autouse=True)
def nobody_has_looked() -> None:
    cache.clear()


def subscribed(server: PackServer, who: str = "owner") -> PackAddress:
    by, wish = person(who), {"url": server.url, "policy": OVER_TLS, "now": NOW}
    version = subscriptions.preview(by, **wish).version
    return subscriptions.subscribe(by, version=version, **wish).address


def look(address: PackAddress, now: datetime = NOW) -> subscriptions.PackPreview:
    return subscriptions.look(address.pack.owner, address, policy=OVER_TLS, now=now)


def check(now: datetime = NOW + DAILY) -> int:
    return check_due(now, policy=OVER_TLS)


def names(pack: Pack) -> list[str]:
    return sorted(pack.cards.values_list("name", flat=True))


def test_a_program_looks_and_then_subscribes(server: PackServer) -> None:
    program = program_of("owner")
    seen = program.send("POST", f"{PLACE}look/", {"url": server.url}).json()
    assert seen["changes"] == {"added": ["Rusty Key", "Silver Key"], "changed": [], "removed": [], "same": 0}
    assert (seen["name"], seen["game"], Pack.objects.count()) == ("Keys", "apocrypha", 0)
    made = program.send("POST", PLACE, {"url": server.url, "version": seen["version"]})
    assert (made.status_code, made.json()["name"], made.json()["notes"]) == (201, "Keys", "All of them.")
    state = program.get(f"{API}packs/{made.json()['id']}/address/").json()
    assert {**state, "checked": ""} == {"url": server.url, "update_available": False, "checked": "", "problem": None}


def test_nothing_is_taken_over_that_was_not_looked_at(server: PackServer) -> None:
    program = program_of("owner")
    seen = program.send("POST", f"{PLACE}look/", {"url": server.url}).json()
    server.cards.append(a_card("golden-key"))
    answer = program.send("POST", PLACE, {"url": server.url, "version": seen["version"]})
    assert (answer.status_code, answer.json()["type"].rpartition(":")[2]) == (409, "changed-meanwhile")
    assert not Pack.objects.exists()


def test_once_a_day_somebody_looks_and_only_says_that_there_is_more(server: PackServer) -> None:
    address = subscribed(server)
    assert check(NOW + DAILY / 2) == 0
    assert check(NOW + DAILY) == 1
    assert server.statuses == [200, 200, 304]  # the server was told what is known
    server.cards = [a_card("rusty-key", virtue="rage"), a_card("golden-key")]
    assert check(NOW + 2 * DAILY) == 1
    assert check(NOW + 2 * DAILY) == 0
    address.refresh_from_db()
    assert address.waiting
    assert names(address.pack) == ["Rusty Key", "Silver Key"]
    page = browser_of("owner").get("/packs/").content.decode()
    assert "an update is there" in page
    assert "Preview the update" in browser_of("owner").get(f"/packs/{address.pack_id}/").content.decode()


def test_an_update_is_shown_before_it_is_taken(server: PackServer) -> None:
    address = subscribed(server)
    server.cards = [a_card("rusty-key", virtue="rage"), a_card("golden-key")]
    program, place = program_of("owner"), f"{API}packs/{address.pack_id}/address/"
    seen = program.send("POST", f"{place}look/").json()
    assert seen["changes"] == {"added": ["Golden Key"], "changed": ["Rusty Key"], "removed": ["Silver Key"], "same": 0}
    assert program.get(place).json()["update_available"] is True
    assert names(address.pack) == ["Rusty Key", "Silver Key"]
    with CaptureQueriesContext(connection) as queries:
        assert program.send("POST", f"{place}take/", {"version": seen["version"]}).status_code == 200
    assert len(queries) <= 40  # a whole pack, as bringing in its file
    assert names(address.pack) == ["Golden Key", "Rusty Key"]
    assert program.get(place).json()["update_available"] is False
    assert program.delete(place).status_code == 204
    assert names(address.pack) == ["Golden Key", "Rusty Key"]
    assert program.get(place).status_code == 404


def test_a_person_goes_the_same_way_on_the_pages(server: PackServer) -> None:
    browser = browser_of("owner")
    page = unescape(browser.post("/packs/address/", {"url": server.url}).content.decode())
    assert "Rusty Key, Silver Key" in page
    version = re.findall(r'name="version" value="(\w+)"', page)[0]
    browser.post("/packs/address/", {"url": server.url, "version": version})
    pack = Pack.objects.get()
    assert names(pack) == ["Rusty Key", "Silver Key"]
    place = f"/packs/{pack.pk}/address/"
    assert "Up to date" in browser.get(place).content.decode()
    server.cards.append(a_card("golden-key"))
    page = browser.post(place).content.decode()
    assert "Golden Key" in page
    browser.post(f"{place}take/", {"version": re.findall(r'name="version" value="(\w+)"', page)[0]})
    assert len(names(pack)) == 3
    browser.post(f"{place}stop/")
    assert browser.get(place).status_code == 404
    assert browser.get(f"/packs/{pack.pk}/").status_code == 200


def test_an_address_that_is_none_is_told_beside_the_field_with_what_was_typed(settings: Any) -> None:
    settings.WEBHOOK_POLICY = "campaigns.days.delivery.PUBLIC"
    for url, words in {
        "http://example.org/pack.json": "must begin with https://",
        "https://localhost/pack.json": "must name a server of the public internet",
        "https://127.0.0.1/pack.json": "must name a server of the public internet",
        "https://[::1]/pack.json": "must name a server of the public internet",
        "https://a:b@packs.org/pack.json": "must not hold a name or a password",
        "https://packs.org:8443/pack.json": "must not name a port",
        "ftp:nonsense": "must begin with https://",
    }.items():
        answer = browser_of("owner").post("/packs/address/", {"url": url})
        page = unescape(answer.content.decode())
        assert (answer.status_code, words in page, f'value="{url}"' in page) == (400, True, True), url
        assert program_of("owner").send("POST", f"{PLACE}look/", {"url": url}).status_code == 400


@pytest.mark.parametrize("private", ["10.0.0.1", "169.254.169.254", "127.0.0.1", "::1", "fd00::1"])
def test_a_name_that_leads_to_a_private_address_is_not_connected_to(private: str, server: PackServer) -> None:
    policy = replace(PUBLIC, resolve=lambda host, port: ["1.1.1.1", private])
    with pytest.raises(Unfetched, match="address"):
        pack_at("https://packs.org/pack.json", policy=policy)
    assert server.receiver.got == []


def huge(handler: Any) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", str(2 * 1024 * 1024 + 1))
    handler.end_headers()


def endless(handler: Any) -> None:
    handler.send_response(200)
    handler.end_headers()
    for _piece in range(300):
        handler.wfile.write(b" " * 10_000)


def broken_off(handler: Any) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b"{")


def a_page(handler: Any) -> None:
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(b"<!doctype html><title>Hello</title>")


def another_thing(handler: Any) -> None:
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(b'{"cards": []}')


FAULTS = [
    (status(301, location="https://receiver.test/elsewhere"), "moved"),
    (status(302, location="http://169.254.169.254/"), "moved"),
    (status(304), "moved"),
    (status(401), "locked"),
    (status(404), "gone"),
    (status(410), "gone"),
    (status(500), "status"),
    (huge, "too-large"),
    (endless, "too-large"),
    (broken_off, "unanswered"),
    (hang_up, "unanswered"),
    (silence, "unanswered"),
    (drip, "unanswered"),
    (a_page, "no-pack"),
    (another_thing, "no-pack"),
]


@pytest.mark.parametrize(("fault", "code"), FAULTS)
def test_what_goes_wrong_is_told_with_what_to_do(server: PackServer, fault: Any, code: str) -> None:
    address = subscribed(server)
    server.instead = fault
    before = len(server.receiver.got)
    with refused(f"pack-{code}"):
        look(address)
    assert len(server.receiver.got) == before + 1  # nobody followed
    address.refresh_from_db()
    assert address.problem == code
    words = str(PROBLEMS[code]).partition("%")[0]
    page = unescape(browser_of("owner").get(f"/packs/{address.pack_id}/address/").content.decode())
    assert words in page
    assert "its address has a problem" in browser_of("owner").get("/packs/").content.decode()
    assert names(address.pack) == ["Rusty Key", "Silver Key"]
    server.instead = None
    check()
    address.refresh_from_db()
    assert (address.problem, address.waiting) == ("", "")


def test_a_server_without_a_valid_certificate_is_not_read(server: PackServer) -> None:
    url = server.url.replace("receiver.test", "other.test")
    answer = program_of("owner").send("POST", f"{PLACE}look/", {"url": url})
    assert (answer.status_code, "certificate" in answer.json()["detail"]) == (409, True)
    assert server.receiver.got == []


def test_a_pack_that_is_for_another_game_now_is_not_taken(server: PackServer) -> None:
    address = subscribed(server)
    server.game, server.cards = "wickville", []
    check()
    address.refresh_from_db()
    assert address.problem == "other-game"
    version = look(address).version
    with refused("other-game"):
        subscriptions.take(person("owner"), address, version=version, policy=OVER_TLS, now=NOW)


def test_a_card_that_lies_in_a_box_or_on_a_table_is_not_taken_away(server: PackServer, table: Any) -> None:
    address = subscribed(server)
    tables.share(table.seat("owner"), pack_id=address.pack_id)
    server.cards.pop()
    version = look(address).version
    with refused("in-use"):
        subscriptions.take(person("owner"), address, version=version, policy=OVER_TLS, now=NOW)
    assert names(address.pack) == ["Rusty Key", "Silver Key"]


def test_an_address_is_subscribed_to_once_and_by_few(server: PackServer) -> None:
    address = subscribed(server)
    with refused("address-twice"):
        subscriptions.preview(person("owner"), url=server.url, policy=OVER_TLS, now=NOW)
    for number in range(1, ADDRESSES_AT_MOST):
        pack = own_cards.start(address.pack.owner, game=address.pack.game, name=f"Pack {number}")
        PackAddress.objects.create(pack=pack, url=f"https://packs.org/{number}", version="v", checked=NOW)
    with refused("too-many-addresses"):
        subscriptions.preview(person("owner"), url=f"{server.url}?more", policy=OVER_TLS, now=NOW)
    assert subscriptions.preview(person("player"), url=server.url, policy=OVER_TLS, now=NOW).version


def test_nobody_has_this_machine_look_all_day(server: PackServer) -> None:
    address = subscribed(server)
    for _look in range(LOOKS_AN_HOUR - 2):
        subscriptions._bound(address.pack.owner, NOW)
    with refused("too-many-looks"):
        look(address)
    assert look(address, NOW + timedelta(hours=1)).version == address.version


def test_a_deleted_pack_is_not_looked_at(server: PackServer) -> None:
    own_cards.delete(subscribed(server).pack)
    assert check() == 0


def test_the_task_looks_at_what_is_due(server: PackServer) -> None:
    address = subscribed(server)
    PackAddress.objects.update(checked=NOW - timedelta(days=900))
    server.cards.append(a_card("golden-key"))
    check_pack_addresses()
    address.refresh_from_db()
    assert address.waiting
