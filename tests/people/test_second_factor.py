"""The second factor and signing in elsewhere: nothing of them unless the host wants it, and then in a real browser."""

import os
import re
import struct
import subprocess
import sys
import time
from base64 import b32decode
from collections.abc import Iterator
from hashlib import sha1
from hmac import digest
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from campaigns.people import actions
from companion.running.processes import BASE_DIR
from tests.browser.steps import PASSWORD
from tests.conftest import PHONE, is_fault
from tests.oidc_provider import Provider, oidc_provider
from tests.people_at_table import person
from tests.sites import Site, prepared, site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Nothing of these is asked of the database by whoever does not use them.
TABLES = re.compile(r"\b(mfa|socialaccount)_\w+")


# Off


def test_without_the_settings_there_is_no_such_page() -> None:
    addresses = [pattern for pattern in get_resolver().reverse_dict if isinstance(pattern, str)]
    assert "account_login" in addresses
    assert [name for name in addresses if name.startswith(("mfa_", "socialaccount_", "openid_connect_"))] == []
    for address in ("/account/second-factor/", "/account/again/", "/account/elsewhere/", "/account/oidc/x/login/"):
        assert Client().get(address).status_code == 404


@pytest.mark.django_db
def test_nor_a_word_on_other_pages_nor_a_look_at_their_tables() -> None:
    from django.db import connection

    browser = Client()
    with CaptureQueriesContext(connection) as asked:
        shown = [browser.get("/account/signup/").content]
        browser.post("/account/signup/", {"username": "ophelia", "password1": PASSWORD, "email": "o@example.org"})
        shown.append(browser.get("/account/").content)
        browser.post("/account/logout/")
        shown.append(browser.get("/account/login/").content)
        signed_in = browser.post("/account/login/", {"login": "ophelia", "password": PASSWORD})
        browser.post("/account/email/", {"email": "other@example.org", "action_add": ""})
    assert signed_in.status_code == 302
    assert not any(b"econd factor" in page or b"lsewhere" in page for page in shown)
    assert [query["sql"] for query in asked.captured_queries if TABLES.search(query["sql"])] == []


@pytest.mark.django_db
def test_whoever_goes_takes_along_what_was_kept_of_them() -> None:
    from allauth.mfa.models import Authenticator
    from allauth.socialaccount.models import SocialAccount

    user = person("ophelia")
    Authenticator.objects.create(user=user, type="totp", data={"secret": "S"})
    SocialAccount.objects.create(user=user, provider="lodge", uid="1")
    actions.delete_account(user)
    assert not Authenticator.objects.exists()
    assert not SocialAccount.objects.exists()


@pytest.mark.django_db
def test_the_host_takes_away_the_second_factor_of_somebody_who_has_lost_it() -> None:
    from allauth.mfa.models import Authenticator

    user, other = person("ophelia"), person("portia")
    for whose in (user, other):
        Authenticator.objects.create(user=whose, type="totp", data={"secret": "S"})
        Authenticator.objects.create(user=whose, type="recovery_codes", data={"seed": "S", "used_mask": 0})
    call_command("remove_second_factor", "Ophelia")
    assert set(Authenticator.objects.values_list("user__username", flat=True)) == {"portia"}
    with pytest.raises(CommandError, match="no second factor"):
        call_command("remove_second_factor", "ophelia")
    with pytest.raises(CommandError, match="no account"):
        call_command("remove_second_factor", "nobody")


# On


@pytest.fixture(scope="module")
def lodge() -> Iterator[Provider]:
    with oidc_provider(
        sub="4711", preferred_username="Portia", name="Portia of the Lodge", email="portia@example.org"
    ) as running:
        yield running


@pytest.fixture(scope="module")
def guarded_site(tmp_path_factory: pytest.TempPathFactory, lodge: Provider) -> Iterator[Site]:
    folder = prepared(tmp_path_factory.mktemp("guarded") / "data")
    with site(folder, SECOND_FACTOR="on", **lodge.environment) as running:
        yield running


@pytest.fixture
def phone(browser: "Browser", guarded_site: Site) -> Iterator["Page"]:
    errors: list[str] = []
    context = browser.new_context(viewport=PHONE, base_url=guarded_site.url)
    context.on("console", lambda line: errors.append(line.text) if is_fault(line) else None)
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()
    assert errors == []


def sign_up(page: "Page", username: str) -> None:
    page.goto("/account/signup/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    page.wait_for_url("**/")


def sign_out(page: "Page") -> None:
    page.goto("/account/logout/")
    page.locator("main form[action='/account/logout/'] button").click()
    page.wait_for_url("**/")


def sign_in(page: "Page", username: str) -> None:
    page.goto("/account/login/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()


def code_of(secret: str) -> str:
    """What an app would show now (RFC 6238), reckoned by ourselves."""
    mac = digest(b32decode(secret), struct.pack(">Q", int(time.time()) // 30), sha1)
    place = mac[-1] & 15
    return f"{(int.from_bytes(mac[place : place + 4]) & 0x7FFFFFFF) % 1_000_000:06}"


def give(page: "Page", code: str) -> None:
    page.get_by_label("Code").fill(code)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()


def begin_to_set_up(page: "Page") -> str:
    """As far as the code to scan; what it says to the app."""
    page.goto("/account/")
    page.get_by_role("link", name="Your second factor").click()
    page.get_by_role("link", name="Set up").click()
    # Whoever has picked up somebody's phone does not lock them out with it.
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/totp/activate/")
    return page.locator("#totp-secret").inner_text()


@pytest.mark.browser
def test_somebody_sets_up_a_second_factor_and_is_asked_for_it(phone: "Page", guarded_site: Site) -> None:
    sign_up(phone, "ophelia")
    secret = begin_to_set_up(phone)
    assert phone.locator(".qr img").evaluate("image => image.naturalWidth") > 0
    phone.get_by_label("code").fill("000000")
    phone.get_by_role("button", name="Turn on").click()
    assert phone.locator(".errors").is_visible()
    phone.get_by_label("code").fill(code_of(secret))
    phone.get_by_role("button", name="Turn on").click()
    phone.wait_for_url("**/recovery-codes/")
    papers = phone.locator("main ol code").all_inner_texts()
    assert len(set(papers)) == 10

    sign_out(phone)
    sign_in(phone, "ophelia")
    phone.wait_for_url("**/second-factor/authenticate/")
    # The password alone opens nothing.
    assert phone.request.get("/api/v1/me/").status in {401, 403}
    give(phone, "000000")
    assert phone.locator(".errors").is_visible()
    give(phone, code_of(secret))
    phone.wait_for_url("**/")
    assert phone.request.get("/api/v1/me/").status == 200

    # The phone is lost: a code on paper signs in, once.
    for opens in (True, False):
        sign_out(phone)
        sign_in(phone, "ophelia")
        phone.wait_for_url("**/second-factor/authenticate/")
        give(phone, papers[0])
        if opens:
            phone.wait_for_url("**/")
        else:
            assert phone.locator(".errors").is_visible()
            phone.context.clear_cookies()

    # And the paper too: the host helps.
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(guarded_site.data_dir), "SECOND_FACTOR": "on"}
    command = [sys.executable, "manage.py", "remove_second_factor", "ophelia"]
    subprocess.run(command, cwd=BASE_DIR, env=environment, check=True, capture_output=True)
    sign_in(phone, "ophelia")
    phone.wait_for_url("**/")
    assert phone.request.get("/api/v1/me/").status == 200


@pytest.mark.browser
def test_codes_are_not_guessed(phone: "Page") -> None:
    sign_up(phone, "celia")
    phone.get_by_label("code").fill(code_of(begin_to_set_up(phone)))
    phone.get_by_role("button", name="Turn on").click()
    phone.wait_for_url("**/recovery-codes/")
    sign_out(phone)
    sign_in(phone, "celia")
    phone.wait_for_url("**/second-factor/authenticate/")
    answers = []
    for _try in range(6):
        with phone.expect_response("**/second-factor/authenticate/") as answer:
            give(phone, "000000")
        answers.append(answer.value.status)
    assert answers == [200] * 5 + [429]


@pytest.mark.browser
def test_somebody_signs_in_elsewhere_and_is_the_same_person_the_next_time(phone: "Page", lodge: Provider) -> None:
    ids = set()
    for _time in (1, 2):
        phone.goto("/account/login/")
        phone.get_by_role("button", name="Sign in with the Lodge").click()
        phone.get_by_role("link", name="It is me").click()
        phone.wait_for_url("**/")
        me = phone.request.get("/api/v1/me/").json()
        ids.add(me["id"])
        assert (me["name"], me["is_guest"]) == ("Portia of the Lodge", False)
        sign_out(phone)
    assert len(ids) == 1


@pytest.mark.browser
def test_calling_it_off_and_a_lying_provider_sign_nobody_in(phone: "Page", lodge: Provider) -> None:
    phone.goto("/account/login/")
    phone.get_by_role("button", name="Sign in with the Lodge").click()
    phone.get_by_role("link", name="Not now").click()
    phone.get_by_role("heading", name="Not signed in").wait_for()
    for lies in ({"aud": "another"}, {"iss": "https://elsewhere.example"}, {"exp": 1}):
        lodge.lies = lies
        phone.goto("/account/login/")
        phone.get_by_role("button", name="Sign in with the Lodge").click()
        phone.get_by_role("link", name="It is me").click()
        phone.get_by_role("heading", name="That did not work").wait_for()
        assert phone.request.get("/api/v1/me/").status in {401, 403}
    lodge.lies = {}


@pytest.mark.browser
def test_an_account_here_is_never_opened_by_an_address_elsewhere_but_can_be_tied_to_it(
    phone: "Page", lodge: Provider
) -> None:
    before, lodge.person = lodge.person, {"sub": "4712", "preferred_username": "rosalind", "email": "r@example.org"}
    sign_up(phone, "rosalind")
    mine = phone.request.get("/api/v1/me/").json()["id"]
    sign_out(phone)
    # Another Rosalind, and not the one of here.
    phone.goto("/account/login/")
    phone.get_by_role("button", name="Sign in with the Lodge").click()
    phone.get_by_role("link", name="It is me").click()
    phone.wait_for_url("**/")
    other = phone.request.get("/api/v1/me/").json()
    assert other["id"] != mine
    sign_out(phone)
    # The one of here ties another account of the Lodge to hers.
    lodge.person = {"sub": "4713", "preferred_username": "rosalind"}
    sign_in(phone, "rosalind")
    phone.goto("/account/")
    phone.get_by_role("link", name="Where you sign in").click()
    phone.get_by_role("button", name="Sign in with the Lodge").click()
    phone.get_by_role("link", name="It is me").click()
    phone.wait_for_url("**/account/elsewhere/")
    sign_out(phone)
    phone.goto("/account/login/")
    phone.get_by_role("button", name="Sign in with the Lodge").click()
    phone.get_by_role("link", name="It is me").click()
    phone.wait_for_url("**/")
    assert phone.request.get("/api/v1/me/").json()["id"] == mine
    lodge.person = before


@pytest.mark.faults
def test_a_provider_that_is_gone_is_said_in_words(tmp_path: Path) -> None:
    with oidc_provider(sub="1") as lodge:
        environment = lodge.environment
    folder = prepared(tmp_path / "data")
    with site(folder, **environment) as running:
        provider = lodge.url.removeprefix("http://").replace(":", "-")
        browser = build_opener(HTTPCookieProcessor())
        page = browser.open(f"{running.url}/account/login/", timeout=30).read().decode()
        assert f"/account/oidc/{provider}/login/" in page
        [token, *_same] = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        sent = urlencode({"csrfmiddlewaretoken": token}).encode()
        with pytest.raises(HTTPError) as refused:
            browser.open(f"{running.url}/account/oidc/{provider}/login/?process=login", sent, timeout=30)
        assert refused.value.code == 401
        assert b"That did not work" in refused.value.read()
        assert "Signing in with the Lodge failed" in running.lines
        assert running.get("/account/oidc/nobody/login/").status == 404
    told = subprocess.run(
        [sys.executable, "manage.py", "doctor"],
        cwd=BASE_DIR,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "WRONG  OIDC_URL" in told.stdout
    assert f"/account/oidc/{provider}/login/callback/" in told.stdout
