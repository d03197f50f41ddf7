"""The rulebook's own guided mission, as it lies ready for a guide."""

import pytest

from campaigns.guiding.ready import PLUNGE, ready_script
from campaigns.missions.catalogue import mission_called, mission_written
from campaigns.models import Script
from campaigns.rulebooks.apocrypha.chosen_mutations import chosen_mutations
from campaigns.rulebooks.apocrypha.missions.mission_setup import set_up
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPartKind
from tests.data_rows import data_rows
from tests.people_at_table import Table, browser_of


def test_every_line_of_it_is_understood() -> None:
    found = ready_script(PLUNGE)
    assert (found.title, found.unread) == ("Taking the Plunge", ())


@pytest.mark.django_db
@data_rows("saints", range(1, 7))
def test_it_says_the_same_as_the_catalogue(saints: int) -> None:
    found = ready_script(PLUNGE)
    read, known = mission_written(found.title, found.parts), mission_called(PLUNGE)
    assert known is not None
    assert read.unread == ()
    assert [(one.name, one.local_name, one.holds, set(one.mutations)) for one in read.mission.nexuses] == [
        (one.name, one.local_name, one.holds, set(one.mutations)) for one in known.nexuses
    ]
    assert (read.mission.clock, read.mission.structures, read.mission.minions) == (
        known.clock,
        known.structures,
        known.minions,
    )
    assert [(one.name, one.group, one.nexus) for one in read.mission.threats] == [
        (one.name, one.group, one.nexus) for one in known.threats
    ]
    assert set_up(read.mission, saints).clock == set_up(known, saints).clock == 24 + saints


def test_it_has_what_lies_where_what_is_read_and_when_it_begins() -> None:
    parts = ready_script(PLUNGE).parts
    said = {kind: " ".join(part.text for part in parts if part.kind is kind) for kind in StorybookPartKind}
    assert [part.heading for part in parts if part.kind is StorybookPartKind.FRAGMENT] == ["The Playground"]
    assert "delay" in said[StorybookPartKind.POWERS]
    assert "fewer than eight cards" in said[StorybookPartKind.POWERS]
    nexuses = [part for part in parts if part.kind is StorybookPartKind.NEXUS]
    assert [part.heading for part in nexuses] == [
        "The Harlequin Hotel (Motel)",
        "Candlepoint PD (Precinct)",
        "The Oak Lair (Woods)",
        "Squirrel Lake (Lake)",
    ]
    assert all(part.text for part in nexuses)
    assert sum(part.kind is StorybookPartKind.CONTENTS for part in parts) == 4


def test_each_of_its_mutations_waits_for_the_card_that_the_words_name() -> None:
    found = {(one.mutation, one.nexus): one.against for one in chosen_mutations(ready_script(PLUNGE).parts)}
    assert found == {
        ("Rock Solid", "Motel"): "Gaunt",
        ("Fiery", "Motel"): "",
        ("Swarming", "Motel"): "Thing in the Basement",
        ("Swarming", "Precinct"): "Authorities",
        ("Rare", "Precinct"): "",
        ("Fragile", "Precinct"): "Grifter",
        ("Terrifying", "Woods"): "Bushwhack",
        ("Swarming", "Woods"): "Snow Angel",
        ("Unseen", "Lake"): "Wendigo",
    }


def test_nothing_that_is_shown_tells_what_nevada_is() -> None:
    shown = (StorybookPartKind.NEXUS, StorybookPartKind.ALOUD, StorybookPartKind.FRAGMENT)
    words = " ".join(part.text for part in ready_script(PLUNGE).parts if part.kind in shown[:2])
    assert not any(name in words for name in ("Snow Angel", "Wendigo", "Nevada", "Gaunt"))


def test_a_guide_takes_it_with_one_tap_or_by_the_api(table: Table) -> None:
    guide = browser_of("guide")
    assert "Use the rulebook’s own mission" in guide.get(f"{table.path}guide/missions/").content.decode()
    answer = guide.post(f"{table.path}guide/missions/ready/")
    script = Script.objects.get()
    assert answer["Location"] == f"{table.path}guide/missions/{script.pk}/"
    assert script.parts.count() == len(ready_script(PLUNGE).parts)
    sent = guide.post(f"/api/v1/campaigns/{table.campaign.id}/guided/", {"ready": PLUNGE}, "application/json")
    assert sent.status_code == 201
    assert (sent.json()["title"], sent.json()["not_understood"]) == ("Taking the Plunge", [])
    both = {"ready": PLUNGE, "text": "Mission: Mine"}
    assert guide.post(f"/api/v1/campaigns/{table.campaign.id}/guided/", both, "application/json").status_code == 400
