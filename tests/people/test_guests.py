"""A name is enough to take a seat, and a password later loses nothing."""

from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import Settings

from campaigns.people import actions
from campaigns.people.models import ApiToken, User
from campaigns.seats.actions import campaigns, guide, invitations
from tests.data_rows import data_rows
from tests.people_at_table import API, Program, Table, browser_of, person, program_of, refused

PASSWORD = "candle-and-moon-7"
pytestmark = pytest.mark.django_db


def a_guest() -> User:
    return actions.welcome_guest(name="Red seat")


def test_a_guest_has_a_name_and_no_password() -> None:
    guest = a_guest()
    assert (guest.name, guest.is_guest, guest.has_usable_password()) == ("Red seat", True, False)


def test_two_guests_may_have_the_same_name() -> None:
    assert a_guest().pk != a_guest().pk


@pytest.mark.parametrize("password", ["", None, "!"])
def test_nobody_signs_in_as_a_guest(password: str | None) -> None:
    assert authenticate(username=a_guest().username, password=password) is None


def test_claiming_makes_an_account_of_the_same_person() -> None:
    guest = a_guest()
    claimed = actions.claim(guest, username="Ophelia", password=PASSWORD)
    assert (claimed.pk, claimed.username, claimed.name, claimed.is_guest) == (guest.pk, "ophelia", "Red seat", False)
    assert authenticate(username="ophelia", password=PASSWORD) == claimed


def test_claiming_loses_nothing(table: Table) -> None:
    seat = invitations.come_as_guest(name="Red seat", code=table.code())
    assert seat.user
    token, secret = actions.make_token(seat.user, name="phone")
    guide.name_guide(table.seat("owner"), number=seat.number)
    seat.refresh_from_db()
    guide.keep_notes(seat, text="The Mancubs")
    campaigns.change(seat, changes={"notes": "Red was here."})
    actions.claim(seat.user, username="red", password=PASSWORD)
    claimed = User.objects.get(username="red")
    assert claimed.seats.get() == seat
    assert claimed.tokens.get() == token
    assert guide.notes_of(claimed.seats.get()) == "The Mancubs"
    assert table.newest().by == seat
    program = Program(headers={"Authorization": f"Bearer {secret}"})
    assert program.send("GET", f"{API}me/").json()["is_guest"] is False


def test_a_claimed_seat_is_not_claimed_again() -> None:
    guest = a_guest()
    actions.claim(guest, username="ophelia", password=PASSWORD)
    guest.refresh_from_db()
    with refused("already-claimed"):
        actions.claim(guest, username="frank", password=PASSWORD)


@pytest.mark.parametrize("username", ["owner", "Owner", "OWNER"])
def test_a_username_belongs_to_one_person_however_it_is_written(username: str) -> None:
    person("owner")
    with refused("username-taken"):
        actions.claim(a_guest(), username=username, password=PASSWORD)
    assert User.objects.filter(is_guest=True).count() == 1


@pytest.mark.parametrize("password", ["short", "password", "12345678", "ophelia-1"])
def test_a_weak_password_leaves_the_guest_as_they_were(password: str) -> None:
    guest = a_guest()
    with pytest.raises(ValidationError):
        actions.claim(guest, username="ophelia", password=password)
    assert guest.is_guest
    assert User.objects.get(pk=guest.pk).is_guest
    assert not User.objects.filter(username="ophelia").exists()


class TestInABrowser:
    @pytest.fixture
    def browser(self, table: Table) -> Client:
        browser = Client()
        browser.post(f"/join/{table.code()}/", {"name": "Red seat"})
        return browser

    def test_the_guest_stays_signed_in_and_signs_in_elsewhere(self, browser: Client, table: Table) -> None:
        answer = browser.post("/account/claim/", {"username": "Ophelia", "password": PASSWORD}, follow=True)
        assert "The seat is yours for good." in answer.content.decode()
        assert browser.get(table.path).status_code == 200
        elsewhere = Client()
        elsewhere.post("/account/login/", {"login": "ophelia", "password": PASSWORD})
        assert elsewhere.get(table.path).status_code == 200

    @data_rows(
        "field, sent",
        [
            ("username", {"username": "", "password": PASSWORD}),
            ("username", {"username": "two words", "password": PASSWORD}),
            ("username", {"username": "x" * 61, "password": PASSWORD}),
            ("username", {"username": "İ" * 60, "password": PASSWORD}),
            ("username", {"username": "owner", "password": PASSWORD}),
            ("password", {"username": "ophelia", "password": "short"}),
            ("password", {"username": "ophelia", "password": ""}),
        ],
    )
    def test_a_mistake_is_shown_in_the_form_and_the_guest_is_as_before(
        self, browser: Client, field: str, sent: dict[str, str]
    ) -> None:
        answer = browser.post("/account/claim/", sent)
        assert answer.status_code == 400
        assert list(answer.context["claim_form"].errors) == [field]
        assert "Set the password" in answer.content.decode()
        assert User.objects.get(name="Red seat").is_guest

    def test_the_page_offers_a_guest_to_stay_and_others_to_change_the_password(self, browser: Client) -> None:
        assert "Keep your seat" in browser.get("/account/").content.decode()
        shown = browser_of("owner").get("/account/").content.decode()
        assert "Keep your seat" not in shown
        assert "Change the password" in shown


class TestByProgram:
    def test_a_guest_is_welcomed_with_a_token(self) -> None:
        answer = program_of("anonymous").send("POST", f"{API}guests/", {"name": "Red seat"})
        assert answer.status_code == 201
        me = Program(headers={"Authorization": f"Bearer {answer.json()['token']}"})
        assert me.send("GET", f"{API}me/").json() == {**answer.json()["user"], "is_guest": True}

    @pytest.mark.parametrize(
        "body", [{}, {"name": ""}, {"name": "x" * 61}, {"name": None}, {"name": "x", "role": "host"}]
    )
    def test_a_bad_name_makes_no_guest(self, body: Any) -> None:
        assert program_of("anonymous").send("POST", f"{API}guests/", body).status_code == 400
        assert not User.objects.exists()

    def test_a_guest_claims_by_program(self) -> None:
        guest = a_guest()
        _token, secret = actions.make_token(guest, name="phone")
        program = Program(headers={"Authorization": f"Bearer {secret}"})
        body = {"username": "ophelia", "password": PASSWORD}
        answer = program.send("POST", f"{API}me/claim/", body)
        assert answer.json() == {"id": str(guest.pk), "name": "Red seat", "is_guest": False}
        assert program.send("POST", f"{API}me/claim/", body).status_code == 409

    @pytest.mark.parametrize(
        "body",
        [
            {"username": "two words", "password": PASSWORD},
            {"username": "İ" * 60, "password": PASSWORD},
            {"username": "ophelia", "password": "short"},
            {"username": "ophelia"},
        ],
    )
    def test_a_mistake_is_a_400_and_the_guest_is_as_before(self, body: Any) -> None:
        guest = a_guest()
        _token, secret = actions.make_token(guest, name="phone")
        answer = Program(headers={"Authorization": f"Bearer {secret}"}).send("POST", f"{API}me/claim/", body)
        assert answer.status_code == 400
        assert User.objects.get(pk=guest.pk).is_guest


@pytest.mark.usefixtures("early_in_the_minute")
def test_sixty_guests_a_minute_may_come_from_one_address(settings: Settings) -> None:
    assert settings.THROTTLE_GUESTS >= 60
    settings.THROTTLE_GUESTS = 3
    sent = [program_of("anonymous").send("POST", f"{API}guests/", {"name": "Red"}) for _ in range(4)]
    assert [answer.status_code for answer in sent] == [201, 201, 201, 429]
    assert 1 <= int(sent[-1].headers["Retry-After"]) <= 60
    assert ApiToken.objects.count() == 3
    other = Client(REMOTE_ADDR="203.0.113.7").post(f"{API}guests/", {"name": "Blue"}, content_type="application/json")
    assert other.status_code == 201


@pytest.mark.usefixtures("early_in_the_minute")
def test_guests_who_come_by_page_and_by_program_are_counted_together(table: Table, settings: Settings) -> None:
    settings.THROTTLE_GUESTS = 1
    program_of("anonymous").send("POST", f"{API}guests/", {"name": "Red"})
    assert Client().post(f"/join/{table.code()}/", {"name": "Blue"}).status_code == 429
