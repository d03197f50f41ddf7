"""Live tables in a campaign's file: every event, also what was undone; and back."""

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from campaigns.archive import file as archive
from campaigns.models import Sitting
from tests.campaigns.archive.documents import restore
from tests.data_rows import data_rows
from tests.people_at_table import person
from tests.sittings_at_table import LiveTable, night_at_table


@pytest.fixture
def played(db: None) -> LiveTable:
    """A night with an undo, one that was undone itself, and a savepoint."""
    person("stranger")
    night = night_at_table()
    phone = night.by()
    phone.corrupt("Nancy", 4)
    phone.corrupt("Lily", 1)
    phone.post("savepoints", name="Here")
    phone.undo(seq=2)
    phone.undo(seq=4)
    night.by("player").corrupt("Nancy", -3)
    phone.undo()
    return night


def test_live_tables_come_back_equal_and_go_on(played: LiveTable) -> None:
    file = archive.export(played.table.seat("owner"))
    copy = restore(archive.read_file(file))
    assert archive.export(copy.seat("stranger")) == file
    sitting = copy.campaign.sittings.get()
    before = played.now()
    assert (sitting.snapshot, sitting.seq) == (before.snapshot, before.seq)
    counting = [list(one.events.filter(in_force=True).values_list("seq", flat=True)) for one in (before, sitting)]
    assert counting[0] == counting[1]
    phone = LiveTable(copy, sitting).by("stranger")
    assert phone.undo(seq=7).status_code == 201
    assert phone.corruption() == {"Lily": 4, "Nancy": 1}


@data_rows(
    "change, path",
    [
        (lambda sitting: sitting["events"].pop(2), "$.sittings[0].events"),
        (lambda sitting: sitting["events"][0].update(kind="won"), "$.sittings[0].events[0].kind"),
        (lambda sitting: sitting["events"][0].update(by=9), "$.sittings[0].events[0].by"),
        (lambda sitting: sitting["events"][1].update(key=sitting["events"][0]["key"]), "$.sittings[0].events"),
        (lambda sitting: sitting["events"][0]["facts"].update(by=-4), "$.sittings[0]"),
        (lambda sitting: sitting["events"][0]["facts"].update(witch="Morgana"), "$.sittings[0]"),
        (lambda sitting: sitting["events"][3]["facts"].update(undone=[9]), "$.sittings[0].events"),
        (lambda sitting: sitting["events"][3].update(facts={}), "$.sittings[0].events"),
        (lambda sitting: sitting["start"].update(witches=3), "$.sittings[0]"),
        (lambda sitting: sitting.update(day="never"), "$.sittings[0].day"),
    ],
)
def test_a_harmed_table_is_refused_with_its_place(played: LiveTable, change: Any, path: str) -> None:
    document = json.loads(archive.export(played.table.seat("owner")))
    change(document["sittings"][0])
    with pytest.raises(ValidationError) as refused:
        restore(json.dumps(document).encode())
    assert path in str(refused.value)
    assert Sitting.objects.count() == 1
