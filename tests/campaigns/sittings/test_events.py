"""What happens at the live table: in order, once, by the rules, and by nobody else."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from campaigns.models import Sitting, SittingEvent
from campaigns.sittings.actions import events
from tests.data_rows import data_rows
from tests.people_at_table import API, program_of
from tests.sittings_at_table import COVEN, LiveTable


def test_a_table_is_opened_with_the_options_of_its_game(night: LiveTable) -> None:
    answer = program_of("player").send("POST", f"{night.table.api}sittings/", {"options": COVEN})
    assert answer.status_code == 201
    opened = answer.json()
    assert (opened["game"], opened["seq"], opened["state"]["hour"]) == ("witching-hour", 0, 1)
    listed = program_of("spectator").get(f"{night.table.api}sittings/").json()
    assert [one["id"] for one in listed["results"]] == [opened["id"], str(night.sitting.id)]


def test_one_key_opens_one_table(night: LiveTable) -> None:
    program, body = program_of("owner"), {"options": COVEN, "key": str(uuid.uuid4())}
    first, again = (program.send("POST", f"{night.table.api}sittings/", body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["id"] == again.json()["id"]
    other = {**body, "options": {**COVEN, "scene": 2}}
    assert program.send("POST", f"{night.table.api}sittings/", other).status_code == 422


@data_rows(
    "options, field",
    [
        ({**COVEN, "moon": 1}, "options.moon"),
        ({"difficulty": "normal", "witches": COVEN["witches"]}, "options.scene"),
        ({**COVEN, "scene": True}, "options.scene"),
        ({**COVEN, "witches": [{"name": "Lily"}]}, "options.witches"),
        ({**COVEN, "witches": [{"name": "Lily"}, {"name": "Nancy", "corruption": -1}]}, "options.witches.1.corruption"),
        ([], "options"),
    ],
)
def test_options_that_are_wrong_are_named(night: LiveTable, options: Any, field: str) -> None:
    answer = program_of("owner").send("POST", f"{night.table.api}sittings/", {"options": options})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"].startswith(field)


def test_an_event_changes_the_state_and_is_told_in_order(night: LiveTable) -> None:
    first = night.by("owner").corrupt("Lily", 2)
    second = night.by("player").corrupt("Nancy", 1)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["facts"] == {"witch": "Lily", "by": 2}
    assert second.json()["state"]["witches"][1]["corruption"] == 1
    assert night.by("spectator").corruption() == {"Lily": 5, "Nancy": 1}
    told = night.by("spectator").events()
    assert [(one["seq"], one["kind"], one["by"]) for one in told] == [
        (1, "corruption-changed", "Owner"),
        (2, "corruption-changed", "Player"),
    ]
    assert [one["seq"] for one in night.by("player").events(after=1)] == [2]


def test_one_key_is_one_event(night: LiveTable) -> None:
    phone, key = night.by(), uuid.uuid4()
    first = phone.corrupt("Lily", 2, key)
    phone.corrupt("Lily", 1)
    again = phone.corrupt("Lily", 2, key)
    assert again.status_code == 201
    assert {**again.json(), "state": None} == {**first.json(), "state": None}
    assert again.json()["state"]["witches"][0]["corruption"] == 6
    assert phone.corrupt("Lily", 3, key).status_code == 422
    assert SittingEvent.objects.count() == 2


def test_what_the_rules_forbid_is_refused_with_rule_and_state(night: LiveTable) -> None:
    answer = night.by().corrupt("Lily", -4)
    assert answer.status_code == 409
    problem = answer.json()
    assert problem["rule"]
    assert problem["section"]
    assert problem["page"] is None
    assert problem["state"]["witches"][0]["corruption"] == 3
    assert night.now().seq == 0


@data_rows(
    "kind, facts, field",
    [
        ("corruption-doubled", {}, "kind"),
        ("corruption-changed", {"witch": "Lily"}, "facts.by"),
        ("corruption-changed", {"witch": "Lily", "by": 1, "why": "?"}, "facts.why"),
        ("corruption-changed", {"witch": "Lily", "by": "2"}, "facts.by"),
        ("corruption-changed", {"witch": "Lily", "by": 2.0}, "facts.by"),
        ("corruption-changed", {"witch": "Lily", "by": True}, "facts.by"),
        ("corruption-changed", {"witch": "Lily", "by": 0}, "facts.by"),
        ("corruption-changed", {"witch": "Morgana", "by": -9}, "facts.witch"),
    ],
)
def test_facts_that_are_wrong_are_named(night: LiveTable, kind: str, facts: dict[str, Any], field: str) -> None:
    answer = night.by().tell(kind, **facts)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == field


@pytest.mark.parametrize(
    "body", [{"kind": "hour-ended", "facts": {}}, {"key": str(uuid.uuid4()), "kind": "hour-ended"}]
)
def test_an_event_needs_a_key_and_facts(night: LiveTable, body: dict[str, Any]) -> None:
    assert program_of("owner").send("POST", f"{night.api}events/", body).status_code == 400


@pytest.mark.parametrize(("who", "status"), [("spectator", 403), ("stranger", 404), ("anonymous", 401)])
def test_who_may_not_play_says_nothing(night: LiveTable, who: str, status: int) -> None:
    phone = night.by(who)
    assert phone.corrupt("Lily", 1).status_code == status
    assert phone.undo().status_code == status
    assert program_of(who).send("POST", f"{night.table.api}sittings/", {"options": COVEN}).status_code == status


def test_strangers_see_no_table(night: LiveTable) -> None:
    assert program_of("stranger").get(night.api).status_code == 404
    assert program_of("stranger").get(f"{night.api}events/").status_code == 404
    assert program_of("owner").get(f"{API}sittings/{uuid.uuid4()}/").status_code == 404


def test_after_the_end_only_an_undo_is_heard(night: LiveTable) -> None:
    phone = night.by()
    assert phone.tell("scene-ended", won=True).json()["state"]["outcome"] == {"how": "scene", "won": True}
    assert phone.corrupt("Lily", 1).status_code == 409
    assert phone.corrupt("Morgana", 1).status_code == 400
    assert phone.undo().status_code == 201
    assert phone.corrupt("Lily", 1).status_code == 201


def test_a_closed_table_is_told_in_the_chronicle_and_can_be_opened_again(night: LiveTable) -> None:
    phone = night.by()
    phone.tell("scene-ended", won=False)
    for _ in range(2):
        assert phone.program.send("POST", f"{night.api}close/").json()["closed"]
    assert phone.undo().json()["type"].endswith(":sitting-closed")
    assert [entry.kind for entry in night.table.entries()][-2:] == ["sitting.opened", "sitting.closed"]
    assert night.table.newest().facts["won"] is False
    phone.program.send("POST", f"{night.api}reopen/")
    assert phone.undo().status_code == 201


def test_what_an_event_costs_does_not_grow(night: LiveTable, django_assert_num_queries: Any) -> None:
    phone = night.by()
    phone.corrupt("Lily", 1)
    for _ in range(2):
        # Whose token, their seat, the lock where there is one, the table, the event, the state, and the transaction's
        # own two.
        with django_assert_num_queries(7 + connection.features.has_select_for_update):
            phone.corrupt("Lily", 1)


def test_clocks_that_disagree_by_a_day_change_no_order(night: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two machines serve one table, and one of them lives a day ahead."""
    phone = night.by()
    for number, ahead in enumerate([1, 0, 1, 0, -1]):
        monkeypatch.setattr(events, "now", lambda ahead=ahead: timezone.now() + timedelta(days=ahead))
        assert phone.corrupt("Lily", number + 1).json()["seq"] == number + 1
    assert [event["facts"]["by"] for event in phone.events()] == [1, 2, 3, 4, 5]
    assert phone.undo().json()["facts"]["seq"] == 5
    assert phone.corruption()["Lily"] == 3 + 1 + 2 + 3 + 4


def test_a_table_of_another_campaign_is_not_here(night: LiveTable) -> None:
    assert Sitting.objects.filter(campaign=night.table.campaign).count() == 1
