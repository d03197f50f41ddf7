"""Who may go on listening to a live table, as every heartbeat asks it; and what they hear."""

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from campaigns.doors import feeds
from campaigns.models import Role
from campaigns.people.models import ApiToken
from campaigns.seats.actions import members, sharing
from campaigns.sittings.actions import screen_link
from campaigns.sittings.feed import SittingFeed
from tests.people_at_table import API, Program, browser_of, person, program_of
from tests.sittings_at_table import LiveTable

pytestmark = pytest.mark.both_databases

FEED = SittingFeed()


def listener_of(client: Client | Program, address: str) -> Any:
    """As the front gets it."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    following: feeds.Following = answer.wsgi_request.META[feeds.FOLLOWED]
    return following.listener


def may_listen(night: LiveTable, listener: Any) -> bool:
    return listener in FEED.admitted(night.sitting.pk, [listener])


def remove(night: LiveTable) -> None:
    members.remove(night.table.seat("owner"), number=night.table.seat("player").number)


def delete_campaign(night: LiveTable) -> None:
    type(night.table.campaign).objects.filter(pk=night.table.campaign.pk).update(deleted=now())


def deactivate(night: LiveTable) -> None:
    type(person("player")).objects.filter(username="player").update(is_active=False)


ENDS: dict[str, Callable[[LiveTable], object]] = {
    "their seat": remove,
    "the campaign": delete_campaign,
    "their account": deactivate,
    "their token": lambda night: ApiToken.objects.filter(user=person("player")).delete(),
}


@pytest.mark.parametrize("what", ENDS)
def test_who_loses_this_hears_no_more_at_the_next_heartbeat(night: LiveTable, what: str) -> None:
    listener = listener_of(program_of("player"), f"{night.api}stream/")
    assert may_listen(night, listener)
    ENDS[what](night)
    assert not may_listen(night, listener)


def test_who_is_signed_out_hears_no_more(night: LiveTable) -> None:
    browser = browser_of("player")
    listener = listener_of(browser, f"{night.api}stream/")
    assert may_listen(night, listener)
    browser.logout()
    assert not may_listen(night, listener)


def test_nor_do_others_who_knew_the_old_password(night: LiveTable) -> None:
    player = person("player")
    player.set_password("before 1 a m")
    player.save()
    thief = Client()
    assert thief.login(username="player", password="before 1 a m")
    listener = listener_of(thief, f"{night.api}stream/")
    assert may_listen(night, listener)
    player.set_password("after 1 a m")
    player.save()
    assert not may_listen(night, listener)
    assert thief.get(f"{night.api}stream/").status_code == 401


def test_a_player_who_only_watches_now_goes_on_listening(night: LiveTable) -> None:
    listener = listener_of(program_of("player"), f"{night.api}stream/")
    members.change_role(night.table.seat("owner"), number=night.table.seat("player").number, role=Role.SPECTATOR)
    assert may_listen(night, listener)


def test_a_screen_and_a_window_hear_until_their_address_is_taken_back_or_another_made(night: LiveTable) -> None:
    owner, nobody = night.table.seat("owner"), Client()
    for again in (screen_link.open_screen, screen_link.close_screen):
        code = screen_link.open_screen(owner, night.sitting.pk).code
        board = listener_of(nobody, reverse("api-board-stream", args=[code]))
        assert may_listen(night, board)
        again(owner, night.sitting.pk)
        assert not may_listen(night, board)
    for close in (sharing.open_window, sharing.close_window):
        window = listener_of(nobody, reverse("api-window-table-stream", args=[sharing.open_window(owner).code]))
        assert may_listen(night, window)
        close(owner)
        assert not may_listen(night, window)


def test_nobody_listens_to_what_there_is_not(night: LiveTable) -> None:
    listener = listener_of(program_of("player"), f"{night.api}stream/")
    assert not FEED.admitted(uuid.uuid4(), [listener])
    assert program_of("player").get(f"{API}sittings/{uuid.uuid4()}/stream/").status_code == 404


def test_a_hand_that_is_kept_is_heard_of_by_nobody_before_it_is_revealed(night: LiveTable) -> None:
    """In no event, no state, no page, no part, no history and no file of anybody else."""
    hand = {"black": 7_341, "white": 8_452, "sigils": []}
    for name, facts in {"secret": {"words": "She burnt the book."}, "hand-0": hand}.items():
        kept = night.by("owner").post("secrets", name=name, facts=facts)
        assert kept.status_code == 201, kept.json()
    told = [event.data.decode() for event in FEED.events(night.sitting.pk, 0, "everybody", 256)]
    assert [json.loads(event)["kind"] for event in told] == ["hand-laid"]
    owner = night.table.seat("owner")
    screen, window = screen_link.open_screen(owner, night.sitting.pk).code, sharing.open_window(owner).code
    pages = [reverse(route, args=[night.sitting.pk]) for route in ("sitting", "sitting-parts", "sitting-history")]
    pages += [reverse(route, args=[screen]) for route in ("board", "board-parts")]
    pages += [reverse(route, args=[window]) for route in ("window-table", "window-table-parts")]
    pages += [reverse("sitting-secret", args=[night.sitting.pk]), f"{night.table.path}archive/"]
    seen = [browser_of("player").get(page).content.decode() for page in pages]
    seen += [browser_of("spectator").get(page).content.decode() for page in pages]
    asked = [night.api, f"{night.api}events/", f"{night.api}secrets/", f"{night.table.api}archive/"]
    seen += [program_of(who).get(path).content.decode() for who in ("player", "spectator") for path in asked]
    for text in [*told, *seen]:
        assert not any(word in text for word in ("7341", "8452", "burnt the book"))
    assert program_of("owner").get(f"{night.api}secrets/").json()["secrets"]["hand-0"] == hand
