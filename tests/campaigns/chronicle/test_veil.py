"""The veil over entries: who has not seen a card reads that there was one, and not which."""

from typing import Any

import pytest

from campaigns.chronicle import feed
from campaigns.chronicle.shapes import entry_data
from campaigns.models import SaintPlaceKind
from campaigns.people.models import User
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from cards.models import Card, Revealed
from tests.access.routes import a_saint
from tests.people_at_table import Table, browser_of, person, program_of, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def fragment(table: Table) -> Card:
    """One that nobody has seen, slotted by the owner."""
    found = Card.objects.filter(is_spoiler=True, type__slug="fragment", pack=None).select_related("type")[0]
    saint = a_saint(table)
    saint_cards.gain(
        table.seat("owner"), saint.number, [WantedCopies(found, 1, SaintPlaceKind.LEFT)], kind="card.slotted"
    )
    return found


def chronicle(table: Table, who: str) -> dict[str, Any]:
    newest: dict[str, Any] = program_of(who).get(f"{table.api}chronicle/").json()["results"][0]
    return newest


def test_one_who_has_just_joined_does_not_read_which_card_it_was(table: Table, fragment: Card) -> None:
    sit_down(table, "newcomer")
    entry = program_of("newcomer").get(f"{table.api}chronicle/").json()["results"][1]
    assert entry["kind"] == "card.slotted"
    assert entry["facts"]["cards"] == [None]
    assert entry["words"].endswith("slotted a veiled card.")
    page = browser_of("newcomer").get(f"{table.path}chronicle/").content.decode()
    assert "a veiled card" in page
    assert fragment.name not in page
    one = program_of("newcomer").get(f"{table.api}chronicle/{entry['number']}/")
    assert fragment.name not in one.content.decode()


def test_whoever_has_seen_the_card_reads_its_name(table: Table, fragment: Card) -> None:
    Revealed.objects.create(user=person("owner"), card=fragment)
    assert chronicle(table, "owner")["facts"]["cards"] == [fragment.name]
    assert fragment.name in chronicle(table, "owner")["words"]


def test_the_answer_of_a_slotting_does_not_lift_the_veil(table: Table) -> None:
    found = Card.objects.filter(is_spoiler=True, type__slug="fragment", pack=None)[0]
    saint = a_saint(table)
    body = {
        "key": "0b5c0ffe-0000-4000-8000-000000000009",
        "do": "slot",
        "cards": [{"code": found.alias, "part": "left"}],
    }
    answer = program_of("owner").send("POST", f"{table.api}saints/{saint.number}/cards/", body)
    assert answer.status_code == 201, answer.content
    assert found.name not in answer.content.decode()
    assert found.code not in answer.content.decode()


def test_an_undo_does_not_lift_it_either(table: Table, fragment: Card) -> None:
    number = chronicle(table, "player")["number"]
    answer = program_of("player").send("POST", f"{table.api}chronicle/{number}/undo/", {})
    assert answer.status_code == 201, answer.content
    assert fragment.name not in answer.content.decode()
    assert fragment.name not in str(chronicle(table, "player"))


def test_the_stream_tells_everybody_what_they_may_read(table: Table, fragment: Card) -> None:
    Revealed.objects.create(user=person("owner"), card=fragment)
    number = table.newest().number

    def heard(user: User) -> str:
        [event] = feed.ChronicleFeed().events(table.campaign.pk, number - 1, feed.audience_of(user), 10)
        return bytes(event.data).decode()

    assert fragment.name in heard(person("owner"))
    assert fragment.name not in heard(person("player"))


def test_names_of_saints_stay(table: Table, fragment: Card) -> None:
    entry = table.newest()
    entry.facts = {**entry.facts, "name": fragment.name}
    assert entry_data(entry, person("player"))["facts"]["name"] == fragment.name
