"""A guest is told that their seats hang on this phone, and keeps them with a link of their own."""

import pytest
from django.test import Client
from pytest_django import Settings

from campaigns.models import Member, ReturnLink
from campaigns.people.actions import claim, welcome_guest
from campaigns.people.models import User
from campaigns.people.tokens import digest
from campaigns.seats.actions import invitations, members, returning
from tests.people_at_table import API, Table, browser_of, person, program_of, refused

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def guest(table: Table) -> User:
    user = invitations.come_as_guest(name="Ana", code=table.code()).user
    assert user is not None
    return user


@pytest.fixture
def phone(guest: User) -> Client:
    browser = Client()
    browser.force_login(guest)
    return browser


def code_of(guest: User) -> str:
    code = returning.make_link(guest).code
    assert code
    return code


class TestSigningOut:
    def test_a_guest_is_asked_first_and_shown_both_ways(self, phone: Client) -> None:
        for answer in (phone.get("/account/logout/"), phone.post("/account/logout/")):
            page = answer.content.decode()
            assert answer.status_code == 200
            assert "your seats hang on this phone" in page
            assert "/account/#password" in page
            assert 'action="/account/return/"' in page
        assert phone.get("/campaigns/").status_code == 200

    def test_the_menu_leads_there_without_signing_out(self, phone: Client) -> None:
        assert '<a href="/account/logout/">' in phone.get("/").content.decode()
        assert '<form method="post" action="/account/logout/"' in browser_of("owner").get("/").content.decode()

    def test_whoever_is_sure_is_signed_out(self, phone: Client) -> None:
        assert phone.post("/account/logout/", {"sure": "on"}).status_code == 302
        assert phone.get("/campaigns/").status_code == 302

    def test_whoever_has_an_account_is_not_asked(self, table: Table) -> None:
        browser = browser_of("owner")
        assert browser.post("/account/logout/").status_code == 302
        assert browser.get("/campaigns/").status_code == 302

    def test_the_link_and_its_code_stand_on_the_page(self, phone: Client, guest: User) -> None:
        code = code_of(guest)
        page = phone.get("/account/logout/").content.decode()
        assert f"/return/{code}/" in page
        assert "<svg" in page


class TestTheLink:
    def test_brings_a_guest_back_on_another_phone_at_a_tap_and_not_before(self, guest: User, table: Table) -> None:
        way, other = f"/return/{code_of(guest)}/", Client()
        page = other.get(way)
        assert "Come back as Ana" in page.content.decode()
        assert other.get(table.path).status_code == 302
        assert other.post(way)["Location"] == "/campaigns/"
        assert other.get(table.path).status_code == 200

    def test_only_its_digest_is_kept(self, guest: User) -> None:
        code = code_of(guest)
        link = ReturnLink.objects.get()
        assert link.digest == digest(code)
        assert code not in str(ReturnLink.objects.values())

    def test_a_newer_one_takes_its_place(self, phone: Client, guest: User) -> None:
        code = code_of(guest)
        phone.post("/account/return/")
        assert Client().get(f"/return/{code}/").status_code == 404
        assert ReturnLink.objects.count() == 1

    def test_revoked_it_opens_nothing(self, phone: Client, guest: User) -> None:
        code = code_of(guest)
        assert phone.post("/account/return/revoke/").status_code == 302
        assert Client().post(f"/return/{code}/").status_code == 404

    def test_with_a_password_it_opens_nothing_and_no_new_one_is_made(self, guest: User) -> None:
        code = code_of(guest)
        claim(guest, username="ana", password="candle-and-bell")
        assert Client().post(f"/return/{code}/").status_code == 404
        with refused("has-password"):
            returning.make_link(User.objects.get(pk=guest.pk))

    def test_whoever_is_signed_in_is_warned_before_they_change_places(self, guest: User, table: Table) -> None:
        page = browser_of("owner").get(f"/return/{code_of(guest)}/").content.decode()
        assert "signs Owner out" in page
        other = Client()
        other.force_login(welcome_guest(name="Ben"))
        assert "Keep Ben’s seats first" in other.get(f"/return/{code_of(guest)}/").content.decode()

    def test_tries_are_counted(self, settings: Settings, early_in_the_minute: None) -> None:
        settings.THROTTLE_RETURNS = 2
        there = Client(REMOTE_ADDR="192.0.2.77")
        answers = [there.get("/return/wrong/") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [404, 404, 429]
        assert int(answers[-1]["Retry-After"]) > 0

    def test_a_program_makes_and_revokes_it(self, guest: User, table: Table) -> None:
        User.objects.filter(pk=person("player").pk).update(is_guest=True)
        program = program_of("player")
        url = program.send("POST", f"{API}me/return-link/").json()["url"]
        assert Client().get(url).status_code == 200
        assert program.send("DELETE", f"{API}me/return-link/").status_code == 204
        assert Client().get(url).status_code == 404


class TestTwoOfOneName:
    def test_the_second_is_told_apart_and_told_so(self, table: Table, guest: User) -> None:
        phone = Client()
        page = phone.post(f"/join/{table.code()}/", {"name": "ana"}, follow=True).content.decode()
        assert Member.objects.get(campaign=table.campaign, name="ana 2").user != guest
        assert "so you are ana 2 at this table" in page
        assert "ask the owner to invite you" in page

    def test_as_many_as_come(self, table: Table, guest: User) -> None:
        names = [invitations.come_as_guest(name="Ana", code=table.code()).name for _ in range(2)]
        assert names == ["Ana 2", "Ana 3"]

    def test_a_name_of_full_length_has_room_for_its_number(self, table: Table) -> None:
        names = [invitations.come_as_guest(name="A" * 60, code=table.code()).name for _ in range(2)]
        assert names == ["A" * 60, f"{'A' * 55} 2"]

    def test_nobody_takes_anothers_name_later(self, table: Table, guest: User) -> None:
        with refused("name-taken"):
            members.rename(table.seat("player"), name="ANA")
        assert members.rename(table.seat("player"), name="player").name == "player"

    def test_a_seat_that_one_is_invited_to_keeps_its_name(self, table: Table, guest: User) -> None:
        number = Member.objects.get(user=guest).number
        seat = invitations.come_as_guest(name="Ana", code=table.code(number=number))
        assert (seat.number, seat.name) == (number, "Ana")


def test_the_invitation_to_a_seat_stands_where_the_seat_is(table: Table, guest: User) -> None:
    number = Member.objects.get(user=guest).number
    page = browser_of("owner").get(f"{table.path}table/").content.decode()
    button = page.index(f'name="seat" value="{number}"')
    last_fold = page.rfind("<details", 0, button)
    assert page.find("</details>", last_fold) < button, "it is folded away"
    assert "Invite to this seat" not in browser_of("player").get(f"{table.path}table/").content.decode()
