"""Inviting people, their coming in, and the read-only window, in a browser."""

import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from campaigns.models import Invitation, Member
from campaigns.people.models import User
from campaigns.seats.actions import invitations, sharing
from tests.people_at_table import Table, browser_of


def test_an_invitation_is_shown_with_its_address_and_a_code_to_scan(table: Table) -> None:
    browser = browser_of("owner")
    answer = browser.post(f"{table.path}invitations/", {"role": "player", "uses": 3, "days": 2}, follow=True)
    invitation = Invitation.objects.get()
    shown = answer.content.decode()
    assert (invitation.role, invitation.uses) == ("player", 3)
    assert f"http://testserver/join/{invitation.code}/" in shown
    assert "<svg" in shown[shown.index('class="qr"') :]


def test_one_seat_is_offered_from_the_table(table: Table) -> None:
    Member.objects.filter(number=3).update(user=None)
    browser_of("owner").post(f"{table.path}invitations/", {"seat": "3"})
    assert Invitation.objects.get().seat == Member.objects.get(number=3)


def test_seats_that_wait_are_offered_before_a_new_one(table: Table) -> None:
    browser = browser_of("owner")
    assert "Seats that wait" not in browser.get(f"{table.path}invitations/").content.decode()
    Member.objects.filter(number=3).update(user=None)
    page = browser.get(f"{table.path}invitations/").content.decode()
    assert page.index("Seats that wait") < page.index('name="seat" value="3"') < page.index("Somebody new")
    assert 'name="seat" value="2"' not in page
    browser.post(f"{table.path}invitations/", {"seat": "3"})
    Client().post(f"/join/{Invitation.objects.get().code}/", {"name": "Red seat"})
    seat = Member.objects.get(number=3)
    assert (seat.name, seat.user and seat.user.is_guest) == ("Player", True)


def test_an_invitation_from_another_installation_cannot_be_shown_but_revoked(table: Table, settings: Settings) -> None:
    invitation = table.invitation()
    settings.SECRET_KEY = "another server"
    browser = browser_of("owner")
    shown = browser.get(f"{table.path}invitations/{invitation.id}/").content.decode()
    assert "made on another server" in shown
    assert browser.post(f"{table.path}invitations/{invitation.id}/revoke/").status_code == 302
    assert Invitation.objects.get().revoked


def test_a_guest_says_a_name_and_sits_down(table: Table) -> None:
    browser, code = Client(), table.code()
    assert "Owner invites you to the table" in browser.get(f"/join/{code}/").content.decode()
    answer = browser.post(f"/join/{code}/", {"name": "Red seat"}, follow=True)
    assert answer.redirect_chain == [(table.path, 302)]
    seat = Member.objects.get(name="Red seat")
    assert seat.user
    assert seat.user.is_guest
    assert browser.get(f"/join/{code}/").headers["Location"] == table.path


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\0b"])
def test_a_bad_name_makes_no_guest(table: Table, name: str) -> None:
    answer = Client().post(f"/join/{table.code()}/", {"name": name})
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == ["name"]
    assert not User.objects.filter(is_guest=True).exists()


def test_somebody_signed_in_comes_as_themselves(table: Table) -> None:
    browser, code = browser_of("stranger"), table.code()
    assert "You join as Stranger." in browser.get(f"/join/{code}/").content.decode()
    assert browser.post(f"/join/{code}/").headers["Location"] == table.path
    assert table.seat("stranger").number == 5


@pytest.mark.parametrize("who", ["owner", "spectator"])
def test_who_sits_there_already_is_shown_the_campaign(table: Table, who: str) -> None:
    code = table.code()
    for answer in (browser_of(who).get(f"/join/{code}/"), browser_of(who).post(f"/join/{code}/")):
        assert (answer.status_code, answer.headers["Location"]) == (302, table.path)
    assert Invitation.objects.get().used == 0


def not_found(browser: Client, method: str, code: str) -> str:
    """The page, without the CSRF tokens, which differ from visit to visit."""
    answer = browser.generic(method, f"/join/{code}/", "name=Red", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 404
    return re.sub(r"\b\w{64}\b", "", answer.content.decode())


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("who", ["stranger", "anonymous"])
def test_wrong_used_expired_and_revoked_look_all_the_same(table: Table, who: str, method: str) -> None:
    used, expired, revoked = (table.invitation() for _ in range(3))
    Invitation.objects.filter(pk=used.pk).update(used=10)
    Invitation.objects.filter(pk=expired.pk).update(expires=timezone.now())
    invitations.revoke(table.seat("owner"), invitation_id=revoked.id)
    browser = browser_of(who)
    codes = ["wrong", "w" * 43, *(str(one.code) for one in (used, expired, revoked))]
    assert len({not_found(browser, method, code) for code in codes}) == 1


@pytest.mark.usefixtures("early_in_the_minute")
def test_too_many_guests_from_one_address_wait_a_minute(table: Table, settings: Settings) -> None:
    settings.THROTTLE_GUESTS = 1
    code = table.code()
    assert Client().post(f"/join/{code}/", {"name": "First"}).status_code == 302
    answer = Client().post(f"/join/{code}/", {"name": "Second"})
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert not User.objects.filter(name="Second").exists()


def test_a_window_is_read_by_anyone_who_has_its_address(table: Table) -> None:
    browser = browser_of("owner")
    browser.post(f"{table.path}window/open/")
    address = browser.get(f"{table.path}invitations/").context["window_url"]
    shown = Client().get(address).content.decode()
    assert "Candlepoint" in shown
    assert "Spectator" in shown
    assert "/undo/" not in shown
    browser.post(f"{table.path}window/close/")
    assert Client().get(address).status_code == 404


def test_a_window_is_not_for_search_engines(table: Table) -> None:
    code = sharing.open_window(table.seat("owner")).code
    assert '<meta name="robots" content="noindex">' in Client().get(f"/shared/{code}/").content.decode()
