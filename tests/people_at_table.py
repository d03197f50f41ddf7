"""The people of every test and the table at which they sit; each folder's conftest takes what it needs from here."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from campaigns.chronicle.writing import write
from campaigns.models import Campaign, Entry, Invitation, Member, Role
from campaigns.people.actions import make_token
from campaigns.people.models import User
from campaigns.people.throttles import WINDOW
from campaigns.seats.actions import campaigns, guide, invitations
from campaigns.seats.actions.invitations import JOINED
from campaigns.seats.actions.members import set_out_seat
from cards.models import Game
from cards.refusals import Refused

API = "/api/v1/"
SEATED = ("owner", "guide", "player", "spectator")
SIGNED_IN = (*SEATED, "stranger")
EVERYBODY = (*SIGNED_IN, "anonymous")


@dataclass(frozen=True)
class Table:
    """A campaign and the people around it, called by how they stand to it."""

    campaign: Campaign

    @property
    def path(self) -> str:
        return f"/campaigns/{self.campaign.id}/"

    @property
    def api(self) -> str:
        return f"{API}campaigns/{self.campaign.id}/"

    def seat(self, who: str) -> Member:
        """The seat of *who*, as it is now."""
        return Member.objects.select_related("campaign", "user").get(campaign=self.campaign, user=person(who))

    def held_by(self, role: Role) -> Member:
        """The latest seat in *role*."""
        return self.campaign.members.filter(role=role).select_related("campaign", "user").order_by("-number")[0]

    def now(self) -> Campaign:
        return Campaign.objects.get(pk=self.campaign.pk)

    def entries(self) -> list[Entry]:
        return list(self.campaign.chronicle.order_by("number"))

    def newest(self) -> Entry:
        return self.campaign.chronicle.order_by("-number")[0]

    def invitation(self, **wishes: Any) -> Invitation:
        return invitations.invite(self.held_by(Role.OWNER), **wishes)

    def code(self, **wishes: Any) -> str:
        """The code of a new invitation."""
        code = self.invitation(**wishes).code
        assert code
        return code


def person(who: str) -> User:
    """The one person who is called *who* in this test."""
    user = User.objects.filter(username=who).first()
    return user or User.objects.create_user(who, name=who.capitalize())


def set_table(name: str, owner: str = "owner", game: str = "apocrypha", **fields: Any) -> Table:
    """A new campaign with nobody but its owner."""
    seat = campaigns.start(person(owner), game=Game.objects.get(slug=game), name=name, **fields)
    return Table(seat.campaign)


def sit_down(table: Table, who: str, role: Role = Role.PLAYER) -> Member:
    """Somebody takes a seat; what an invitation does, in fewer steps."""
    user = person(who)
    seat = set_out_seat(table.now(), user=user, name=user.name, role=role)
    write(seat, JOINED, seat=seat.number, name=seat.name, role=seat.role)
    return seat


@pytest.fixture
def table(db: None) -> Table:
    """Candlepoint: owner, guide (a player with the lantern), player and spectator sit at it; the stranger does not."""
    table = set_table("Candlepoint")
    for who, role in {"guide": Role.PLAYER, "player": Role.PLAYER, "spectator": Role.SPECTATOR}.items():
        sit_down(table, who, role)
    guide.name_guide(table.seat("owner"), number=table.seat("guide").number)
    person("stranger")
    return table


@pytest.fixture
def elsewhere(db: None) -> Table:
    """Somebody else's campaign, of which nobody at the table of the test knows."""
    table = set_table("Elsewhere", owner="landlady")
    sit_down(table, "lodger")
    return table


class Program(Client):
    """A program that speaks JSON and carries a person's token, or none."""

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        data = "" if body is None else json.dumps(body)
        return self.generic(method, path, data, content_type="application/json", headers=headers)


def program_of(who: str) -> Program:
    if who == "anonymous":
        return Program()
    _token, secret = make_token(person(who), name="test")
    return Program(headers={"Authorization": f"Bearer {secret}"})


def browser_of(who: str) -> Client:
    browser = Client()
    if who != "anonymous":
        browser.force_login(person(who))
    return browser


@pytest.fixture
def early_in_the_minute() -> None:
    """Calls are counted by the minute of the clock: a test that counts them does not begin when one ends."""
    left = WINDOW - time.time() % WINDOW
    if left < 8:
        time.sleep(left)


def refused(code: str) -> Any:
    """The block must be refused with *code*."""
    return pytest.raises(Refused, match=f"^{code}$")


def together(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls at the same moment, each in a thread with a connection of its own; an exception is a result."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            barrier.wait(timeout=10)
            return call()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))
