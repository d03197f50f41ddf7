"""Undo at the live table: an event like any other, which says what depends on it before it takes it."""

from typing import Any

import pytest

from campaigns.models import SittingCheckpoint, SittingEvent
from campaigns.sittings.actions.events import CHECKPOINT_EVERY
from tests.sittings_at_table import LiveTable

pytestmark = pytest.mark.both_databases


def in_force() -> list[int]:
    return list(SittingEvent.objects.filter(in_force=True).values_list("seq", flat=True))


def test_the_last_event_is_undone_whoever_made_it(night: LiveTable) -> None:
    night.by("owner").corrupt("Lily", 2)
    night.by("owner").corrupt("Nancy", 1)
    answer = night.by("player").undo()
    assert answer.status_code == 201
    told = answer.json()
    assert (told["seq"], told["kind"], told["facts"]) == (3, "undo", {"seq": 2, "undone": [2], "restored": []})
    assert night.by().corruption() == {"Lily": 5, "Nancy": 0}
    assert night.by().undo().json()["facts"]["seq"] == 1
    assert night.by().corruption() == {"Lily": 3, "Nancy": 0}
    assert night.by().undo().status_code == 409


def test_the_same_key_undoes_once(night: LiveTable) -> None:
    night.by().corrupt("Lily", 2)
    night.by().corrupt("Lily", 3)
    key = "0b5c0ffe-0000-4000-8000-000000000009"
    first, again = (night.by().undo(key=key) for _ in range(2))
    assert first.json() == again.json()
    assert night.by().corruption()["Lily"] == 5
    assert night.by().undo(key=key, seq=1).status_code == 422


def test_what_depends_on_it_is_listed_and_goes_with_it_when_asked(night: LiveTable) -> None:
    phone = night.by()
    phone.corrupt("Nancy", 2)
    phone.corrupt("Lily", 1)
    phone.corrupt("Nancy", -2)
    refused = phone.undo(seq=1)
    assert refused.status_code == 409
    assert refused.json()["dependants"] == [3]
    assert refused.json()["told"][0]["seq"] == 3
    assert phone.corruption() == {"Lily": 4, "Nancy": 0}
    answer = phone.undo(seq=1, with_dependants=True)
    assert answer.json()["facts"]["undone"] == [1, 3]
    assert phone.corruption() == {"Lily": 4, "Nancy": 0}
    assert in_force() == [2, 4]


def test_undoing_an_undo_brings_back_all_that_it_took(night: LiveTable) -> None:
    phone = night.by()
    phone.corrupt("Nancy", 2)
    phone.corrupt("Nancy", -1)
    phone.undo(seq=1, with_dependants=True)
    assert phone.corruption()["Nancy"] == 0
    back = phone.undo(seq=3)
    assert back.json()["facts"] == {"seq": 3, "undone": [3], "restored": [1, 2]}
    assert phone.corruption()["Nancy"] == 1
    # And the other way once more.
    assert phone.undo(seq=4).json()["facts"] == {"seq": 4, "undone": [1, 2, 4], "restored": [3]}
    assert phone.corruption()["Nancy"] == 0


def test_an_undo_that_is_undone_brings_back_nothing_that_another_took(night: LiveTable) -> None:
    phone = night.by()
    phone.corrupt("Nancy", 2)
    phone.undo(seq=1)
    phone.undo(seq=2)
    phone.undo(seq=1)
    assert phone.undo(seq=3).json()["facts"] == {"seq": 3, "undone": [3], "restored": [2]}
    assert phone.undo(seq=5).json()["facts"] == {"seq": 5, "undone": [2, 5], "restored": [3]}
    assert phone.corruption()["Nancy"] == 0


def test_what_is_undone_already_or_never_was(night: LiveTable) -> None:
    phone = night.by()
    phone.corrupt("Nancy", 2)
    phone.undo()
    assert phone.undo(seq=1).status_code == 409
    assert phone.undo(seq=77).status_code == 400
    assert phone.undo(seq=0).status_code == 400


def test_what_comes_after_an_end_that_comes_earlier_depends_on_what_delayed_it(night: LiveTable) -> None:
    phone = night.by()
    phone.corrupt("Nancy", 20)
    phone.corrupt("Nancy", -20)
    phone.tell("summoning-ended")
    phone.corrupt("Lily", 1)
    assert phone.undo(seq=2).json()["dependants"] == [4]
    state = phone.undo(seq=2, with_dependants=True).json()["state"]
    assert state["outcome"] == {"how": "corruption", "won": False}


def test_an_undo_folds_again_only_what_came_since_a_checkpoint(night: LiveTable) -> None:
    phone = night.by()
    for _ in range(CHECKPOINT_EVERY + 3):
        phone.corrupt("Lily", 1)
    assert list(SittingCheckpoint.objects.values_list("seq", flat=True)) == [0, CHECKPOINT_EVERY]
    phone.undo()
    assert SittingCheckpoint.objects.count() == 2
    phone.undo(seq=7)
    assert list(SittingCheckpoint.objects.values_list("seq", flat=True)) == [0]
    assert phone.corruption()["Lily"] == 3 + CHECKPOINT_EVERY + 1


def test_a_savepoint_is_returned_to_as_one_event(night: LiveTable) -> None:
    phone = night.by()
    phone.corrupt("Lily", 1)
    phone.corrupt("Nancy", 1)
    phone.undo(seq=1)
    saved = phone.post("savepoints", name="before the last demon").json()["seq"]
    phone.corrupt("Nancy", 5)
    phone.undo(seq=2)
    phone.undo(seq=3)
    assert phone.corruption() == {"Lily": 4, "Nancy": 5}
    answer = phone.post("return", savepoint=saved)
    assert answer.status_code == 201
    assert answer.json()["kind"] == "returned"
    assert phone.corruption() == {"Lily": 3, "Nancy": 1}
    assert phone.post("return", savepoint=saved).status_code == 201  # back before the return, which is the same moment
    assert phone.post("return", savepoint=2).status_code == 400


def test_an_undo_without_seq_passes_savepoints_by(night: LiveTable) -> None:
    phone = night.by()
    phone.corrupt("Lily", 1)
    phone.post("savepoints", name="here")
    assert phone.undo().json()["facts"]["seq"] == 1


def test_what_an_undo_costs_does_not_grow(night: LiveTable, django_assert_max_num_queries: Any) -> None:
    phone = night.by()
    for _ in range(CHECKPOINT_EVERY * 2 + 1):
        phone.corrupt("Lily", 1)
    with django_assert_max_num_queries(14):
        phone.undo()
