"""Closing a table: by hand with a summary, or by itself a day after everybody went home."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from campaigns.archive import file as archive
from campaigns.chronicle.words import words
from campaigns.models import Attempt, Sitting
from campaigns.seats.actions import campaigns, sharing
from campaigns.sittings.actions import closing, opening
from campaigns.stories import actions as stories
from tests.campaigns.archive.documents import restore
from tests.people_at_table import browser_of, person
from tests.sittings_at_table import COVEN, LiveTable, night_at_table

pytestmark = pytest.mark.both_databases


def leave(night: LiveTable, **since: int) -> None:
    """So long ago something last happened there, and it had begun three hours before."""
    moment = now() - timedelta(**since)
    Sitting.objects.filter(pk=night.sitting.pk).update(touched=moment, opened=moment - timedelta(hours=3, minutes=5))


def test_the_chronicle_says_how_long_it_took_how_much_happened_and_who_told_it(night: LiveTable) -> None:
    night.by("owner").corrupt("Lily", 1)
    night.by("player").corrupt("Lily", 1)
    night.by("player").undo()
    night.by("owner").tell("scene-ended", won=True)
    leave(night, minutes=1)
    night.by("player").program.send("POST", f"{night.api}close/")
    told = night.table.newest()
    assert told.facts == {
        "name": "All Hallows' Eve",
        "sitting": 1,
        "how": "scene",
        "won": True,
        "events": 2,
        "minutes": 185,
        "people": ["Owner"],
    }
    assert words(told).endswith("was won at the live table: 2 events in 3:05 hours, Owner.")


def test_a_table_left_open_closes_by_itself_after_a_day_and_can_be_opened_again(night: LiveTable) -> None:
    night.by().corrupt("Lily", 1)
    leave(night, hours=25)
    for _ in range(2):
        closing.sweep(now())
    assert night.now().closed
    told = [entry for entry in night.table.entries() if entry.kind == "sitting.closed"]
    assert [(entry.by, entry.facts["events"]) for entry in told] == [(None, 1)]
    assert night.by().corrupt("Lily", 1).status_code == 409
    night.by().program.send("POST", f"{night.api}reopen/")
    closing.sweep(now())
    assert night.now().closed is None
    assert night.by().corrupt("Lily", 1).status_code == 201


def test_a_clock_that_was_set_back_makes_no_evening_shorter_than_nothing(night: LiveTable) -> None:
    person("stranger")
    night.by().corrupt("Lily", 1)
    Sitting.objects.filter(pk=night.sitting.pk).update(opened=now() + timedelta(days=1))
    night.by().program.send("POST", f"{night.api}close/")
    assert night.table.newest().facts["minutes"] == 0
    file = archive.export(night.table.seat("owner"))
    assert archive.export(restore(archive.read_file(file)).seat("stranger")) == file


def test_one_table_that_cannot_be_closed_keeps_no_other_open(night: LiveTable) -> None:
    other = LiveTable(night.table, opening.open_sitting(night.table.seat("owner"), options=COVEN))
    leave(night, hours=26)
    leave(other, hours=25)
    Sitting.objects.filter(pk=night.sitting.pk).update(snapshot='{"witches": "gone"}')
    closing.sweep(now())
    assert night.now().closed is None
    assert other.now().closed


def test_a_table_at_which_somebody_plays_stays_open(night: LiveTable) -> None:
    leave(night, hours=23)
    closing.sweep(now())
    assert night.now().closed is None


def test_what_was_deleted_is_left_alone(db: None) -> None:
    night = night_at_table()
    leave(night, days=3)
    type(night.table.campaign).objects.filter(pk=night.table.campaign.pk).update(deleted=now())
    closing.sweep(now())
    assert night.now().closed is None


def test_every_phone_hears_that_the_table_was_closed_and_opened_again(night: LiveTable) -> None:
    owner, player = night.by("owner"), browser_of("player")
    parts = reverse("sitting-parts", args=[night.sitting.pk])
    owner.corrupt("Lily", 1)
    player.get(parts)
    owner.program.send("POST", f"{night.api}close/")
    came = player.get(parts, headers={"If-None-Match": '"1"'}).json()
    assert came["changes"] == 2
    assert "This table is closed" in came["parts"]["closed"]
    owner.program.send("POST", f"{night.api}reopen/")
    assert player.get(parts, headers={"If-None-Match": '"2"'}).json()["parts"]["closed"] == ""
    assert [event["kind"] for event in owner.events(1)] == ["closed", "reopened"]
    assert owner.corruption()["Lily"] == 4


def test_no_undo_and_no_savepoint_takes_back_that_it_was_closed(night: LiveTable) -> None:
    phone = night.by()
    phone.post("savepoints", name="before")
    phone.corrupt("Lily", 1)
    for act in ("close", "reopen"):
        phone.program.send("POST", f"{night.api}{act}/")
    assert phone.undo(seq=3).json()["type"].endswith(":not-undone")
    assert phone.post("return", savepoint=1).json()["facts"]["undone"] == [2]
    assert list(night.sitting.events.filter(in_force=False).values_list("seq", flat=True)) == [2]
    phone.corrupt("Lily", 1)
    assert phone.undo().json()["facts"]["undone"] == [6]


def test_whoever_looks_on_from_elsewhere_sees_that_it_is_over(night: LiveTable) -> None:
    nobody, code = Client(), sharing.open_window(night.table.seat("owner")).code
    night.by().program.send("POST", f"{night.api}close/")
    assert "This table is closed." in nobody.get(reverse("window-table-parts", args=[code])).json()["parts"]["closed"]


def test_closed_by_itself_a_table_leaves_to_its_campaign_what_it_would_by_hand(db: None) -> None:
    night = night_at_table()
    stories.start(night.table.seat("owner"), name="Our year")
    sitting = opening.open_sitting(night.table.seat("owner"), options={**COVEN, "story": 1})
    told = LiveTable(night.table, sitting)
    told.by("player").tell("scene-ended", won=False)
    leave(told, hours=25)
    closing.sweep(now())
    attempt = Attempt.objects.get()
    assert (attempt.story, attempt.ending) == (1, "scene")
    assert [entry.by_name for entry in night.table.entries()][-2:] == ["The companion", "Player"]


def test_of_an_archived_campaign_only_the_table_is_closed(db: None) -> None:
    night = night_at_table()
    stories.start(night.table.seat("owner"), name="Our year")
    night = LiveTable(night.table, opening.open_sitting(night.table.seat("owner"), options={**COVEN, "story": 1}))
    night.by().tell("scene-ended", won=True)
    leave(night, hours=25)
    campaigns.archive(night.table.seat("owner"))
    closing.sweep(now())
    assert night.now().closed
    assert not Attempt.objects.exists()


def test_at_the_table_of_an_archived_campaign_nothing_happens_until_it_is_open_again(db: None) -> None:
    night, key = night_at_table(), uuid.uuid4()
    assert night.by().corrupt("Lily", 1, key).status_code == 201
    campaigns.archive(night.table.seat("owner"))
    for refused in (night.by().corrupt("Lily", 1), night.by().undo(), night.by().post("savepoints", name="Before")):
        assert (refused.status_code, refused.json()["type"].rpartition(":")[2]) == (409, "archived")
    # What was told before is answered as it was.
    assert night.by().corrupt("Lily", 1, key).json()["seq"] == 1
    assert night.by().corruption() == {"Lily": 4, "Nancy": 0}
    campaigns.reopen(night.table.seat("owner"))
    assert night.by().corrupt("Lily", 1).json()["seq"] == 2
