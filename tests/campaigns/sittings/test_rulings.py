"""House rulings and the docket: a table rules otherwise, disagrees, and takes the case along as a failing test."""

import uuid
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Role, Ruling
from campaigns.sittings.actions import opening
from tests.campaigns.rulebooks.test_rulings import judge, read_case
from tests.data_rows import data_rows
from tests.people_at_table import browser_of, set_table, sit_down
from tests.sittings_at_table import LiveTable

CHOIR = [{"saint": "Frank", "player": "Owner"}, {"saint": "Ophelia"}]
NEXUSES = [{"name": "Chapel"}, {"name": "Hospital"}, {"name": "Stadium"}]
# The turn begins with its start, and nobody investigates after having transferred.
BACK = {"step": "investigate"}


@pytest.fixture
def mission(db: None) -> LiveTable:
    """A game in which a table can rule otherwise."""
    table = set_table("Candlepoint")
    for who, role in {"player": Role.PLAYER, "spectator": Role.SPECTATOR}.items():
        sit_down(table, who, role)
    options = {"mission": {"nexuses": NEXUSES}, "choir": CHOIR, "clock": 12}
    live = LiveTable(table, opening.open_sitting(table.seat("owner"), options=options))
    live.by().tell("step-reached", step="transfer")
    return live


def rule(live: LiveTable, who: str = "owner", ruling: str = "Our card says so.", **body: Any) -> Any:
    sent = {"key": str(uuid.uuid4()), "kind": "step-reached", "facts": BACK, "ruling": ruling, **body}
    return live.by(who).program.send("POST", f"{live.api}events/", sent)


def disagree(live: LiveTable, who: str = "player", **body: Any) -> Any:
    return live.by(who).post("rulings", **body)


def docket(live: LiveTable) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = live.by("spectator").program.get(f"{live.table.api}rulings/").json()["results"]
    return results


def test_the_owner_rules_otherwise_with_a_reason_which_is_marked_and_kept(mission: LiveTable) -> None:
    refused = mission.by().tell("step-reached", **BACK)
    assert refused.status_code == 409
    assert refused.json()["can_be_overruled"] is True
    assert refused.json()["rulings"] == []
    key = str(uuid.uuid4())
    for _ in range(2):
        ruled = rule(mission, key=key)
        assert ruled.status_code == 201
    assert ruled.json()["ruling"] == "Our card says so."
    assert ruled.json()["state"]["turn"]["step"] == "investigate"
    kept = Ruling.objects.get()
    assert (kept.rule, kept.ruling, kept.by_name) == (refused.json()["rule"], "Our card says so.", "Owner")
    assert (
        "Our card says so."
        in browser_of("player").get(reverse("campaign-docket", args=[mission.table.campaign.pk])).content.decode()
    )
    assert mission.table.newest().kind == "ruling.made"


def test_a_ruling_is_offered_when_the_same_rule_speaks_again(mission: LiveTable) -> None:
    rule(mission)
    mission.by().tell("step-reached", step="transfer")
    offered = mission.by("player").tell("step-reached", **BACK).json()["rulings"]
    assert offered == [{"number": 1, "ruling": "Our card says so.", "by": "Owner"}]


def test_without_scripts_the_refusal_stands_above_the_table_and_is_one_tap_from_the_ruling(mission: LiveTable) -> None:
    rule(mission)
    mission.by().tell("step-reached", step="transfer")
    tell = reverse("sitting-tell", args=[mission.sitting.pk])
    sent = {"kind": "step-reached", "facts": '{"step": "investigate"}'}
    refused = browser_of("player").post(tell, {**sent, "key": str(uuid.uuid4())})
    assert refused.status_code == 409
    assert "Our card says so." in refused.content.decode()
    assert "Rule so again" not in refused.content.decode()
    owner = browser_of("owner")
    assert "Rule so again" in owner.post(tell, {**sent, "key": str(uuid.uuid4())}).content.decode()
    ruled = owner.post(tell, {**sent, "key": str(uuid.uuid4()), "ruling": "Our card says so."}, follow=True)
    assert ruled.status_code == 200
    assert mission.by().state()["turn"]["step"] == "investigate"
    history = owner.get(reverse("sitting-history", args=[mission.sitting.pk])).content.decode()
    assert history.count("house ruling") == 2


def test_nobody_else_rules_but_every_player_may_disagree(mission: LiveTable) -> None:
    assert rule(mission, "player").status_code == 403
    assert disagree(mission, kind="step-reached", facts=BACK, ruling="As we like it.").status_code == 403
    assert disagree(mission, "spectator", kind="step-reached", facts=BACK).status_code == 403
    assert disagree(mission, "stranger", kind="step-reached", facts=BACK).status_code == 404
    assert disagree(mission, kind="step-reached", facts=BACK).status_code == 201
    assert [(one["ruling"], bool(one["rule"])) for one in docket(mission)] == [("", True)]
    assert mission.now().seq == 1


def test_a_disagreement_that_is_sent_twice_is_kept_once(mission: LiveTable) -> None:
    program, key = mission.by("player").program, str(uuid.uuid4())
    asked = {"key": key, "kind": "step-reached", "facts": BACK}
    first, again = (program.send("POST", f"{mission.api}rulings/", asked) for _ in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    for other in ({**asked, "facts": {"step": "support"}}, {"key": key, "seq": 1}):
        assert program.send("POST", f"{mission.api}rulings/", other).status_code == 422
    assert len(docket(mission)) == 1


def test_the_key_of_a_disagreement_is_no_key_for_a_ruling(mission: LiveTable) -> None:
    key = str(uuid.uuid4())
    asked = {"key": key, "kind": "step-reached", "facts": BACK}
    assert mission.by("owner").program.send("POST", f"{mission.api}rulings/", asked).status_code == 201
    assert rule(mission, key=key).status_code == 422
    assert mission.now().seq == 1
    # Nor is that of one at another table of the campaign, on whose docket both would lie.
    before = {"mission": {"nexuses": NEXUSES}, "choir": CHOIR, "clock": 12}
    other = LiveTable(mission.table, opening.open_sitting(mission.table.seat("owner"), options=before))
    other.by().tell("step-reached", step="transfer")
    assert rule(other, key=key).status_code == 422
    assert other.now().seq == 1


def test_the_same_key_for_another_event_is_another_disagreement(mission: LiveTable) -> None:
    mission.by().tell("clock-changed", by=-1)
    program, key = mission.by("player").program, str(uuid.uuid4())
    first, again = (program.send("POST", f"{mission.api}rulings/", {"key": key, "seq": 2}) for _ in range(2))
    assert (first.status_code, again.status_code, first.content) == (201, 201, again.content)
    for seq in (1, 99):
        assert program.send("POST", f"{mission.api}rulings/", {"key": key, "seq": seq}).status_code == 422
    assert len(docket(mission)) == 1


def test_what_is_allowed_needs_no_ruling_and_is_not_marked(mission: LiveTable) -> None:
    ruled = rule(mission, kind="turn-ended", facts={})
    assert (ruled.status_code, ruled.json()["ruling"]) == (201, "")
    assert Ruling.objects.count() == 0


@data_rows(
    "body",
    [
        {"kind": "step-reached"},
        {"facts": {}},
        {},
        {"seq": 1, "kind": "step-reached", "facts": BACK},
        {"seq": 9},
        {"kind": "danced", "facts": {}},
        {"kind": "step-reached", "facts": {"step": "dance"}},
    ],
)
def test_one_disagrees_with_something_that_there_is(mission: LiveTable, body: dict[str, Any]) -> None:
    assert disagree(mission, **body).status_code == 400


def test_a_case_is_a_test_that_fails_until_the_rules_agree(mission: LiveTable, tmp_path: Path) -> None:
    rule(mission)
    address = f"{mission.table.api}rulings/1/case/"
    answer = mission.by("spectator").program.get(address)
    assert answer["Content-Type"].startswith("application/yaml")
    file = tmp_path / "our-card-says-so.yaml"
    file.write_bytes(answer.content)
    case = read_case(file)
    assert case.expect == {"refused": None}
    found = judge(case, "apocrypha")
    assert case.told(found) == {"refused": Ruling.objects.get().rule}
    assert case.told(found) != case.expect


def test_the_case_of_something_that_has_happened_waits_for_what_should_have_come_of_it(
    mission: LiveTable, tmp_path: Path
) -> None:
    mission.by().tell("turn-ended")
    assert disagree(mission, "owner", seq=2, ruling="Frank goes on.").status_code == 201
    page = browser_of("player").get(reverse("campaign-docket-case", args=[mission.table.campaign.pk, 1]))
    assert "attachment" in page["Content-Disposition"]
    file = tmp_path / "frank-goes-on.yaml"
    file.write_bytes(page.content)
    case = read_case(file)
    found = judge(case, "apocrypha")
    assert case.situation.position["turn"]["number"] == 1
    assert found["after"]["turn"]["number"] == 2  # type: ignore[index]
    assert case.told(found) != case.expect


def test_a_ruling_that_was_removed_is_offered_no_more(mission: LiveTable) -> None:
    rule(mission)
    mission.by().tell("step-reached", step="transfer")
    assert mission.by("player").program.send("DELETE", f"{mission.table.api}rulings/1/").status_code == 403
    assert mission.by("owner").program.send("DELETE", f"{mission.table.api}rulings/1/").status_code == 204
    assert mission.by("owner").program.send("DELETE", f"{mission.table.api}rulings/1/").status_code == 404
    assert mission.by().tell("step-reached", **BACK).json()["rulings"] == []
