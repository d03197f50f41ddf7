"""The end at the live table goes straight into the mission's end, with all that the table knows."""

import uuid
from typing import Any

import pytest

from campaigns.missions.ending import answers_of
from campaigns.models import Mission, MissionState
from campaigns.models.mission_record import MissionRecord, SaintOnMission, record_of
from campaigns.models.sheet import as_json
from campaigns.saints.actions import cards
from campaigns.saints.actions.cards import WantedCopies
from campaigns.sittings.actions import closing
from tests.missions_at_table import enter_here, mission_under_way, screen_of
from tests.people_at_table import Table, browser_of, program_of
from tests.saints_at_table import card, held, ophelia


def test_closing_a_won_mission_answers_what_the_table_knows_and_leads_to_the_rest(table: Table) -> None:
    mission_under_way(table)
    live = enter_here(table, record=1)
    screen = screen_of("owner", live)
    live.by().tell("saint-faded", saint="Frank")
    live.by().tell("turn-ended")
    live.by().tell("seats-changed", choir=["Frank", "Ophelia"])
    live.by().tell("act-won")
    live.by().tell("mission-ended", how="won")
    assert "On to fragments and deaths" in screen.part("act")
    answer = browser_of("owner").post(f"/tables/{live.sitting.pk}/close/")
    assert answer.headers["Location"] == screen.address
    mission = Mission.objects.get()
    answers, record = answers_of(mission), record_of(mission.record)
    numbers = {went.name: went.saint for went in record.choir}
    assert answers.outcome == "won"
    assert answers.faded == [numbers["Frank"]]
    assert answers.last_turn == numbers["Frank"]
    assert [went.name for went in record.choir] == ["Frank", "Ophelia"]
    assert record.acts == 2
    assert mission.state == MissionState.OPEN  # until the table agrees
    assert browser_of("owner").get(f"{table.path}missions/1/end/").headers["Location"] == screen.address
    assert "Display the fragments" in screen.part("ending")


class End:
    """A mission that was won at the table, whose phones answer there."""

    def __init__(self, table: Table, **options: Any) -> None:
        mission_under_way(table)
        self.live = enter_here(table, record=1, **options)
        assert self.live.by("guide").tell("mission-ended", how="won").status_code == 201
        closing.close(table.seat("owner"), self.live.sitting.pk)

    def answer(self, key: uuid.UUID | None = None, who: str = "owner", **said: Any) -> Any:
        facts = {name: [str(value)] for name, value in said.items()}
        return self.live.by(who).post("taps", do="answer", facts=facts, key=str(key or uuid.uuid4()))

    def changes(self, known: str = "", who: str = "owner") -> Any:
        headers = {"If-None-Match": f'"{known}"'} if known else {}
        return browser_of(who).get(f"/tables/{self.live.sitting.pk}/parts/", headers=headers)


@pytest.fixture
def end(table: Table) -> End:
    return End(table)


def test_the_end_is_answered_at_the_table_and_every_phone_hears_of_it(end: End) -> None:
    before = end.changes().json()
    assert end.changes(before["mark"]).status_code == 304
    assert end.answer(do="display", enduring="The Abandoned House", seen=1).status_code == 201
    news = end.changes(before["mark"]).json()
    assert (news["changes"], news["mark"] != before["mark"]) == (before["changes"], True)
    assert "The Abandoned House" in news["parts"]["ending"]
    saint = answers_of(Mission.objects.get()).last_turn
    chosen = {"do": "decide", "what": "choose", "saint": saint, "fragment": "f1", "slot": "top", "seen": 0}
    assert end.answer(**chosen).status_code == 201
    assert "Does the table agree?" in end.changes().json()["parts"]["act"]
    assert end.answer(do="agree-for-all").status_code == 201
    assert Mission.objects.get().state == MissionState.WON
    assert "Rebuild the decks" in end.changes().json()["parts"]["act"]
    assert end.answer(do="agree").status_code == 201  # sent again: it has happened


def test_an_answer_that_is_sent_twice_is_given_once(end: End) -> None:
    key = uuid.uuid4()
    for _again in range(2):
        assert end.answer(key, do="display", enduring="The Abandoned House", seen=1).status_code == 201
    assert answers_of(Mission.objects.get()).turn == 2
    late = end.answer(do="display", enduring="The Afternoon Tea", seen=1)
    assert late.json()["type"].endswith("decided-meanwhile")


def test_watchers_see_the_steps_and_no_form(end: End) -> None:
    parts = end.changes(who="spectator").json()["parts"]
    assert "Fragments" in parts["ending"]
    assert "<form" not in parts["ending"] + parts["act"]
    assert end.answer(who="spectator", do="agree").status_code == 403


@pytest.mark.parametrize(
    "facts", [{}, {"do": "win"}, {"do": ["dance"]}, {"do": ["display"], "seen": ["much"]}, {"do": ["agree"], "a": [1]}]
)
def test_what_is_no_answer_is_told_so(end: End, facts: dict[str, Any]) -> None:
    assert end.live.by().post("taps", do="answer", facts=facts).status_code == 400


def test_a_table_that_asks_nothing_takes_no_answer(table: Table) -> None:
    answer = enter_here(table).by().post("taps", do="answer", facts={"do": ["agree"]})
    assert answer.status_code == 409
    assert answer.json()["type"].endswith("nothing-asked")


def test_without_a_script_the_answer_leads_back_to_the_table(table: Table, end: End) -> None:
    address = f"{table.path}missions/1/end/"
    answered = browser_of("owner").post(address, {"do": "display", "enduring": "The Abandoned House", "seen": 1})
    assert answered.headers["Location"] == address
    assert browser_of("owner").get(address).headers["Location"] == f"/tables/{end.live.sitting.pk}/"


def test_a_table_closed_half_way_says_nothing_of_the_end(table: Table) -> None:
    mission_under_way(table)
    live = enter_here(table, record=1)
    answer = browser_of("owner").post(f"/tables/{live.sitting.pk}/close/")
    assert answer.headers["Location"] == f"/tables/{live.sitting.pk}/"
    assert answers_of(Mission.objects.get()).outcome is None


def test_a_mission_that_was_recorded_meanwhile_is_left_alone(table: Table) -> None:
    """Old clients record missions without a table."""
    mission_under_way(table)
    live = enter_here(table, record=1)
    live.by().tell("mission-ended", how="lost")
    ended = program_of("owner").send("POST", f"{table.api}missions/1/end/", {"outcome": "won"})
    assert ended.status_code in (200, 201), ended.content
    closing.close(table.seat("owner"), live.sitting.pk)
    assert Mission.objects.get().state == MissionState.WON


def test_a_mission_without_a_row_leaves_nothing_but_its_history(table: Table) -> None:
    live = enter_here(table)
    live.by().tell("mission-ended", how="lost")
    closing.close(table.seat("owner"), live.sitting.pk)
    assert not Mission.objects.exists()
    assert "Lost." in screen_of("owner", live).part("act")


def test_what_changed_hands_lies_where_it_belongs_however_often_the_table_is_closed(table: Table) -> None:
    saint = ophelia(table, "owner")
    gifts = ["switchblade", "grifter"]
    cards.gain(table.seat("owner"), saint.number, [WantedCopies(card(code), 1) for code in gifts])
    record = as_json(MissionRecord(choir=[SaintOnMission(saint.number, saint.name)]))
    Mission.objects.create(campaign=table.campaign, number=1, name="Enter Here", record=record)
    live = enter_here(table, record=1, choir=[{"saint": "Ophelia", "nexus": "Stadium"}])
    live.by().tell("gift-sacrificed", saint="Ophelia", card="Switchblade")
    live.by().tell("gift-won", saint="Ophelia", card="Mr. Bear")
    live.by().tell("gift-sacrificed", saint="Ophelia")  # nobody said which: the end asks
    live.by().tell("mission-ended", how="won")
    for act in (closing.close, closing.reopen, closing.close):
        act(table.seat("owner"), live.sitting.pk)
    assert sorted(one.card.name for one in held(saint).deck) == ["Grifter", "Mr. Bear"]


def slotted_at(table: Table, *told: tuple[str, dict[str, Any]]) -> list[tuple[str, str]]:
    """What lies in Ophelia's halo after a guided mission in which all this was told, by slot."""
    saint = ophelia(table, "owner")
    record = as_json(MissionRecord(choir=[SaintOnMission(saint.number, saint.name)]))
    Mission.objects.create(campaign=table.campaign, number=1, name="Enter Here", record=record)
    live = enter_here(table, record=1, guided=True, choir=[{"saint": "Ophelia", "nexus": "Stadium"}])
    for kind, facts in told:
        assert live.by("guide").tell(kind, saint="Ophelia", **facts).status_code == 201
    assert live.by("guide").tell("mission-ended", how="won").status_code == 201
    for act in (closing.close, closing.reopen, closing.close):
        act(table.seat("owner"), live.sitting.pk)
    return sorted((one.card.name, one.part) for one in held(saint).halo)


def test_a_card_slotted_in_a_mission_lies_in_its_slot_once(table: Table) -> None:
    told = ("card-slotted", {"card": "The Abandoned House", "slot": "top"})
    assert slotted_at(table, told) == [("The Abandoned House", "top")]


def test_a_fragment_that_the_guide_gave_lies_in_the_halo(table: Table) -> None:
    """Where nobody said in which slot, where it breaks the fewest rules."""
    (name, part), *others = slotted_at(table, ("fragment-given", {"card": "The Playground"}))
    assert (name, others) == ("The Playground", [])
    assert part in {"top", "left", "right", "bottom"}


def test_a_fragment_given_and_then_slotted_is_one_card(table: Table) -> None:
    told = ("fragment-given", {"card": "The Playground"}), ("card-slotted", {"card": "the playground", "slot": "left"})
    assert slotted_at(table, *told) == [("The Playground", "left")]


def test_what_nobody_named_or_nobody_knows_is_left_to_the_people(table: Table) -> None:
    unnamed, unheard = ("card-slotted", {"slot": "top"}), ("fragment-given", {"card": "Of her own making"})
    assert slotted_at(table, unnamed, unheard) == []


# --- After a guided win: the guide gives each saint a fragment, p. 31


@pytest.fixture
def guided(table: Table) -> End:
    return End(table, guided=True)


def given_to(**fragments: str) -> dict[str, Any]:
    """As the guide's form says it, by the names of the saints."""
    numbers = {went.name: went.saint for went in record_of(Mission.objects.get().record).choir}
    return {f"fragment-{numbers[name]}": fragment for name, fragment in fragments.items()}


def test_after_a_guided_win_the_guide_is_asked_and_the_others_wait(guided: End) -> None:
    of_guide, of_owner = (guided.changes(who=who).json()["parts"] for who in ("guide", "owner"))
    for part in ("ending", "act"):
        assert "Give each saint a fragment" in of_guide[part]
        assert "The guide gives the fragments" in of_owner[part]
    assert 'value="give"' not in of_owner["ending"]
    assert "btn-next" not in of_owner["act"]


def test_each_saint_slots_what_the_guide_gave_and_the_end_asks_for_nothing_else(table: Table, guided: End) -> None:
    given = given_to(Ophelia="The Abandoned House", Frank="The Afternoon Tea")
    assert guided.answer(who="guide", do="give", seen=1, **given).status_code == 201
    first, second = (went.saint for went in record_of(Mission.objects.get().record).choir)
    for saint, fragment in ((second, "f2"), (first, "f1")):
        told = guided.answer(do="decide", what="choose", saint=saint, fragment=fragment, slot="top", seen=0)
        assert told.status_code == 201, told.content
    assert guided.answer(do="agree-for-all").status_code == 201
    assert Mission.objects.get().state == MissionState.WON
    saints = {saint.number: saint for saint in table.campaign.saints.all()}
    halos = [[(one.card.name, one.part) for one in held(saints[number]).halo] for number in (first, second)]
    assert halos == [[("The Abandoned House", "top")], [("The Afternoon Tea", "top")]]


def test_giving_is_the_guides_and_only_after_a_guided_win(table: Table, guided: End) -> None:
    given = given_to(Ophelia="The Abandoned House")
    assert guided.answer(do="give", seen=1, **given).status_code == 403
    nothing = guided.answer(who="guide", do="give", seen=1)
    assert nothing.json()["type"].endswith("no-fragments")
    unclear = guided.answer(who="guide", do="give", seen="soon", **given)
    assert unclear.status_code == 400
    table.campaign.members.update(is_guide=False)
    assert guided.answer(do="give", seen=1, **given).status_code == 201  # nobody guides any more: the owner does


def test_whoever_had_theirs_while_they_played_is_named_and_can_be_left_out(table: Table) -> None:
    mission_under_way(table)
    live = enter_here(table, record=1, guided=True)
    assert live.by("guide").tell("fragment-given", saint="Frank", card="The Playground").status_code == 201
    assert live.by("guide").tell("mission-ended", how="won").status_code == 201
    closing.close(table.seat("owner"), live.sitting.pk)
    assert "Frank got this at the table: The Playground." in screen_of("guide", live).part("ending")
    facts = {"do": ["give"], "seen": ["1"], "later": ["on"]}
    assert live.by("guide").post("taps", do="answer", facts=facts).status_code == 201
    assert "Does the table agree?" in screen_of("owner", live).part("act")


def test_a_mission_without_a_guide_takes_no_gifts(end: End) -> None:
    refused = end.answer(do="give", seen=1, **given_to(Ophelia="The Abandoned House"))
    assert refused.json()["type"].endswith("no-guided-win")


def test_programs_give_them_too(table: Table, guided: End) -> None:
    address, guide = f"{table.api}missions/1/end/", program_of("guide")
    shown = guide.send("GET", address).json()
    first, second = (went.saint for went in record_of(Mission.objects.get().record).choir)
    one, other = {"name": "The Abandoned House", "saint": first}, {"name": "The Afternoon Tea", "saint": second}
    assert shown["guided"] is True
    for wrong in ([one, {"name": "The Insider"}], [one, {**other, "saint": first}]):
        assert guide.send("PUT", f"{address}fragments/", {"fragments": wrong}).status_code == 400
    away = [{**one, "saint": 99}]
    assert guide.send("PUT", f"{address}fragments/", {"fragments": away}).status_code == 409
    assert program_of("owner").send("PUT", f"{address}fragments/", {"fragments": [one]}).status_code == 403
    told = guide.send("PUT", f"{address}fragments/", {"fragments": [one, other], "version": shown["version"]}).json()
    assert [(each["name"], each["saint"]) for each in told["fragments"]] == [
        (each["name"], each["saint"]) for each in (one, other)
    ]
    assert {each["rule"] for each in told["due"]} == {"guided-fragments"}
