"""Signing up, in and out, passwords, one's own page, and going for good."""

import html
import re

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core import mail
from django.test import Client
from django.utils.module_loading import import_string
from pytest_django import Settings

from campaigns.models import GuideNote, Member
from campaigns.people import actions
from campaigns.people.hashers import Hasher
from campaigns.people.models import ApiToken, User
from campaigns.seats.actions import guide, invitations
from tests.data_rows import data_rows
from tests.people_at_table import API, Table, browser_of, person, program_of, refused

PASSWORD = "candle-and-moon-7"
NEW = {"password1": "moon-and-candle-8", "password2": "moon-and-candle-8"}
pytestmark = pytest.mark.django_db


def sign_up(username: str = "Ophelia", **more: str) -> Client:
    browser = Client()
    browser.post("/account/signup/", {"username": username, "password1": PASSWORD, **more})
    return browser


def signed_in_as(browser: Client) -> str | None:
    """The name on one's own page, or None where one is asked to sign in."""
    answer = browser.get("/account/")
    return answer.context["request"].user.name if answer.status_code == 200 else None


def sign_in(login: str, password: str = PASSWORD) -> Client:
    browser = Client()
    browser.post("/account/login/", {"login": login, "password": password})
    return browser


def test_signing_up_signs_in_and_needs_no_mail() -> None:
    browser = sign_up()
    assert signed_in_as(browser) == "Ophelia"
    user = User.objects.get()
    assert (user.username, user.name, user.email, user.is_guest, user.is_host) == (
        "ophelia",
        "Ophelia",
        "",
        False,
        False,
    )
    assert mail.outbox == []


def test_passwords_are_hashed_with_argon2_outside_the_tests() -> None:
    from companion import settings

    (name,) = settings.PASSWORD_HASHERS
    assert import_string(name) is Hasher
    assert Hasher().encode(PASSWORD, "salt-and-pepper").startswith("argon2$argon2id$v=19$m=47104,t=1,p=1$")


def test_a_password_from_before_is_read_and_kept_anew(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["campaigns.people.hashers.Hasher"]
    before = Argon2PasswordHasher().encode(PASSWORD, "salt-and-pepper")
    user = User.objects.create(username="ophelia", name="Ophelia", password=before)
    assert signed_in_as(sign_in("ophelia")) == "Ophelia"
    user.refresh_from_db()
    assert "$m=47104,t=1,p=1$" in user.password
    assert signed_in_as(sign_in("ophelia")) == "Ophelia"


@data_rows(
    "field, sent",
    [
        ("username", {"username": "", "password1": PASSWORD}),
        ("username", {"username": "two words", "password1": PASSWORD}),
        ("username", {"username": "x" * 61, "password1": PASSWORD}),
        ("username", {"username": "OWNER", "password1": PASSWORD}),
        ("username", {"username": "a\0b", "password1": PASSWORD}),
        ("password1", {"username": "ophelia", "password1": "short"}),
        ("password1", {"username": "ophelia", "password1": "password"}),
        ("password1", {"username": "ophelia", "password1": "ophelia1"}),
        ("email", {"username": "ophelia", "password1": PASSWORD, "email": "nowhere"}),
    ],
)
def test_a_mistake_in_signing_up_is_named(field: str, sent: dict[str, str]) -> None:
    person("owner")
    answer = Client().post("/account/signup/", sent)
    assert list(answer.context["form"].errors) == [field]
    sentence = html.unescape(answer.context["form"].errors[field][0])
    page = html.unescape(answer.content.decode())
    assert f"<span>{sentence}</span>" in page
    assert f": {sentence}</a>" in page
    assert User.objects.count() == 1


@pytest.mark.parametrize("login", ["ophelia", "Ophelia", "OPHELIA"])
def test_one_signs_in_however_one_writes_the_username(login: str) -> None:
    sign_up()
    assert signed_in_as(sign_in(login)) == "Ophelia"


@pytest.mark.parametrize(
    ("login", "password"), [("ophelia", "wrong"), ("nobody", PASSWORD), ("ophelia", ""), ("a\0b", "x")]
)
def test_a_wrong_name_and_a_wrong_password_are_told_alike(login: str, password: str) -> None:
    sign_up()
    assert signed_in_as(sign_in(login, password)) is None


def test_a_wrong_name_and_a_wrong_password_get_the_same_words() -> None:
    sign_up()
    wrong = [Client().post("/account/login/", {"login": login, "password": "wrong"}) for login in ("ophelia", "nobody")]
    assert wrong[0].context["form"].errors == wrong[1].context["form"].errors


def test_signing_in_leads_back_to_where_one_was_going(table: Table) -> None:
    asked = Client().get(table.path)
    assert asked.headers["Location"] == f"/account/login/?next={table.path}"
    owner = person("owner")
    owner.set_password(PASSWORD)
    owner.save()
    answer = Client().post(asked.headers["Location"], {"login": "owner", "password": PASSWORD, "next": table.path})
    assert answer.headers["Location"] == table.path


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_signing_in_leads_nowhere_else(target: str) -> None:
    sign_up()
    answer = Client().post("/account/login/", {"login": "ophelia", "password": PASSWORD, "next": target})
    assert answer.headers["Location"] == "/"


def test_signing_out() -> None:
    browser = sign_up()
    browser.post("/account/logout/")
    assert signed_in_as(browser) is None


def test_the_session_of_a_guest_outlives_the_browser() -> None:
    assert int(sign_up().cookies["sessionid"]["max-age"]) >= 30 * 24 * 3600


def test_too_many_wrong_passwords_are_a_429_that_says_when_to_come_back() -> None:
    sign_up()
    answers = [Client().post("/account/login/", {"login": "ophelia", "password": f"wrong {n}"}) for n in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert "Too many" in answers[-1].content.decode() or "many tries" in answers[-1].content.decode()
    right = Client().post("/account/login/", {"login": "ophelia", "password": PASSWORD})
    assert right.status_code == 429


def test_tries_from_all_addresses_of_a_household_are_counted_together() -> None:
    def statuses(network: str) -> list[int]:
        tries = [({"login": f"nobody {n}", "password": "wrong"}, f"{network}::{n}") for n in range(1, 12)]
        return [Client(REMOTE_ADDR=address).post("/account/login/", form).status_code for form, address in tries]

    assert statuses("2001:db8:1:2") == [200] * 10 + [429]
    assert statuses("2001:db8:1:3")[0] == 200


def test_wrong_passwords_of_strangers_do_not_lock_a_known_device_out() -> None:
    own = sign_up()
    own.post("/account/logout/")
    for n in range(12):
        Client().post("/account/login/", {"login": "ophelia", "password": f"wrong {n}"})
    assert Client().post("/account/login/", {"login": "ophelia", "password": PASSWORD}).status_code == 429
    own.post("/account/login/", {"login": "Ophelia", "password": PASSWORD})
    assert signed_in_as(own) == "Ophelia"


def test_a_known_device_has_a_count_of_its_own() -> None:
    own = sign_up()
    own.post("/account/logout/")
    wrong = [own.post("/account/login/", {"login": "ophelia", "password": f"wrong {n}"}) for n in range(6)]
    assert [answer.status_code for answer in wrong] == [200] * 5 + [429]


@pytest.mark.parametrize("cookie", ["", "nonsense", "WzEsMl0:1:2"])
def test_a_device_that_says_it_is_known_is_not_believed(cookie: str) -> None:
    sign_up()
    stranger = Client()
    stranger.cookies["device"] = cookie
    wrong = [stranger.post("/account/login/", {"login": "ophelia", "password": f"wrong {n}"}) for n in range(6)]
    assert wrong[-1].status_code == 429


def test_a_device_known_to_one_account_is_not_to_another() -> None:
    own = sign_up()
    own.post("/account/logout/")
    sign_up("frank")
    for n in range(5):
        Client().post("/account/login/", {"login": "frank", "password": f"wrong {n}"})
    assert own.post("/account/login/", {"login": "frank", "password": "wrong"}).status_code == 429


def test_another_person_is_not_kept_out_by_that() -> None:
    sign_up()
    sign_up("frank")
    for n in range(6):
        Client().post("/account/login/", {"login": "ophelia", "password": f"wrong {n}"})
    assert signed_in_as(sign_in("frank")) == "frank"


def test_changing_the_password_keeps_this_browser_and_signs_the_others_out() -> None:
    here, there = sign_up(), sign_in("ophelia")
    here.post("/account/password/", {"oldpassword": PASSWORD, **NEW})
    assert signed_in_as(here) == "Ophelia"
    assert signed_in_as(there) is None
    assert signed_in_as(sign_in("ophelia", "moon-and-candle-8")) == "Ophelia"


def test_a_wrong_old_password_changes_nothing() -> None:
    here = sign_up()
    here.post("/account/password/", {"oldpassword": "wrong", **NEW})
    assert signed_in_as(sign_in("ophelia")) == "Ophelia"


def test_a_forgotten_password_is_set_anew_by_mail() -> None:
    sign_up(email="ophelia@example.org")
    Client().post("/account/reset/", {"email": "ophelia@example.org"})
    (letter,) = mail.outbox
    (link,) = re.findall(r"http://testserver(/account/reset/\S+)", letter.body)
    browser = Client()
    page = browser.get(link, follow=True)
    browser.post(page.redirect_chain[-1][0], NEW)
    assert signed_in_as(sign_in("ophelia", "moon-and-candle-8")) == "Ophelia"
    again = Client().get(link, follow=True)
    assert "password1" not in again.content.decode()


def test_asking_for_a_mail_to_nobody_looks_the_same() -> None:
    sign_up(email="ophelia@example.org")
    known = Client().post("/account/reset/", {"email": "ophelia@example.org"})
    unknown = Client().post("/account/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known.headers["Location"]) == (unknown.status_code, unknown.headers["Location"])


@pytest.mark.parametrize("link", ["x-x", "zzz-set-password", f"{'f' * 32}-abc-def", "0-0"])
def test_a_made_up_link_sets_no_password(link: str) -> None:
    answer = Client().get(f"/account/reset/{link}/", follow=True)
    assert answer.status_code in {200, 404}
    assert "password1" not in answer.content.decode()


@pytest.mark.parametrize("path", ["/account/login/", "/account/signup/", "/account/reset/", "/account/logout/"])
def test_the_pages_have_our_frame(path: str) -> None:
    browser = Client() if path != "/account/logout/" else sign_up()
    answer = browser.get(path)
    assert answer.status_code == 200
    assert 'class="brand"' in answer.content.decode()


def test_one_changes_ones_name_and_seats_keep_theirs(table: Table) -> None:
    browser_of("player").post("/account/name/", {"name": "Dr. Zeez"})
    assert (User.objects.get(username="player").name, table.seat("player").name) == ("Dr. Zeez", "Player")
    assert program_of("player").send("PATCH", f"{API}me/", {"name": "Zeez"}).json()["name"] == "Zeez"


@pytest.mark.parametrize("name", ["", "x" * 61, "a\0b"])
def test_a_bad_name_is_named(name: str) -> None:
    answer = browser_of("owner").post("/account/name/", {"name": name})
    assert answer.status_code == 400
    assert list(answer.context["name_form"].errors) == ["name"]


class TestGoingForGood:
    def test_the_seats_keep_their_names_and_nothing_else(self, table: Table) -> None:
        guide.keep_notes(table.seat("guide"), text="The Mancubs")
        actions.make_token(person("guide"), name="bot")
        actions.delete_account(person("guide"))
        seat = Member.objects.get(campaign=table.campaign, number=2)
        assert (seat.user, seat.name, seat.is_guide) == (None, "Guide", True)
        assert not GuideNote.objects.exists()
        assert not ApiToken.objects.exists()
        assert not User.objects.filter(username="guide").exists()

    def test_somebody_else_can_be_invited_to_the_seat(self, table: Table) -> None:
        actions.delete_account(person("guide"))
        assert invitations.accept(person("stranger"), code=table.code(number=2)).number == 2

    def test_an_owner_hands_over_first(self, table: Table) -> None:
        with refused("owns-campaigns"):
            actions.delete_account(person("owner"))
        assert table.seat("owner").user == person("owner")
        assert Member.objects.filter(campaign=table.campaign, user=None).count() == 0

    def test_the_owner_is_told_so_in_the_browser(self, table: Table) -> None:
        answer = browser_of("owner").post("/account/delete/", {"sure": "on"})
        assert answer.status_code == 409
        assert "You still own a campaign." in answer.content.decode()

    def test_it_asks_whether_one_is_sure(self) -> None:
        browser = browser_of("player")
        assert browser.post("/account/delete/").status_code == 400
        assert User.objects.exists()
        answer = browser.post("/account/delete/", {"sure": "on"}, follow=True)
        assert "Your account is gone." in answer.content.decode()
        assert not User.objects.exists()
        assert signed_in_as(browser) is None
