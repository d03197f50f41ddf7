"""The fixed points of the live table, game by game, as other programs rely on them."""

import uuid
from dataclasses import dataclass
from typing import Any

import pytest

from tests.data_rows import data_rows
from tests.people_at_table import API, Program, program_of, set_table


@dataclass
class Played:
    """A sitting that one program plays."""

    program: Program
    opened: dict[str, Any]

    @property
    def path(self) -> str:
        return f"{API}sittings/{self.opened['id']}/"

    def tell(self, kind: str, /, **facts: Any) -> Any:
        body = {"key": str(uuid.uuid4()), "kind": kind, "facts": facts}
        return self.program.send("POST", f"{self.path}events/", body)

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.program.get(self.path).json()["state"]
        return state

    def done(self, kind: str, /, **facts: Any) -> dict[str, Any]:
        """It must happen; the state after it."""
        answer = self.tell(kind, **facts)
        assert answer.status_code == 201, answer.json()
        assert answer.json()["state"] == self.state()
        state: dict[str, Any] = answer.json()["state"]
        return state

    def refused(self, kind: str, /, **facts: Any) -> dict[str, Any]:
        """It must be against the rules, and say which; nothing changes."""
        before = self.state()
        answer = self.tell(kind, **facts)
        assert answer.status_code == 409, answer.json()
        problem: dict[str, Any] = answer.json()
        assert problem["rule"]
        assert problem["section"]
        assert "page" in problem
        assert problem["state"] == before == self.state()
        return problem

    def malformed(self, kind: str, /, **facts: Any) -> None:
        answer = self.tell(kind, **facts)
        assert answer.status_code == 400, answer.json()
        assert answer.json()["errors"]


def opening(game: str, options: Any) -> Any:
    table = set_table("At the table", game=game)
    return program_of("owner").send("POST", f"{table.api}sittings/", {"options": options})


def sit_down(game: str, **options: Any) -> Played:
    answer = opening(game, options)
    assert answer.status_code == 201, answer.json()
    opened: dict[str, Any] = answer.json()
    assert opened["game"] == game
    assert opened["seq"] == 0
    return Played(program_of("owner"), opened)


pytestmark = pytest.mark.django_db


# --- Apocrypha

MISSION = {"nexuses": [{"name": "Bar", "min_saints": 1}, {"name": "School", "min_saints": 1}], "masters": 1}
WRITTEN = {**MISSION, "minions": {"A": [1, 9]}, "seed": [["master", "A"]]}
CHOIR = [{"saint": "Ophelia", "nexus": "Bar"}, {"saint": "Frank", "player": "Red seat"}, {"saint": "Dr. Zeez"}]


def mission(**options: Any) -> Played:
    return sit_down("apocrypha", **{"mission": WRITTEN, "choir": CHOIR, "clock": 4, **options})


def test_a_mission_begins_as_its_options_say() -> None:
    state = mission().opened["state"]
    assert state["mission"] == WRITTEN
    assert state["choir"] == [
        {"saint": "Ophelia", "player": None, "nexus": "Bar", "faded": False},
        {"saint": "Frank", "player": "Red seat", "nexus": None, "faded": False},
        {"saint": "Dr. Zeez", "player": None, "nexus": None, "faded": False},
    ]
    assert state["turn"] == {"number": 1, "saint": "Ophelia", "step": "start"}
    assert state["clock"] == 4
    assert state["nexuses"] == [
        {"name": "Bar", "side": "doom", "sealed": False},
        {"name": "School", "side": "doom", "sealed": False},
    ]
    assert state["outcome"] is None


def test_a_mission_of_the_catalogue_has_its_clock() -> None:
    by_slug = sit_down("apocrypha", mission="christmas-in-candlepoint", choir=CHOIR_NOWHERE, first="Frank")
    assert by_slug.opened["state"]["turn"]["saint"] == "Frank"
    setup = program_of("owner").send(
        "POST", f"{API}tools/apocrypha/mission-setup/", {"mission": "christmas-in-candlepoint", "saints": 2}
    )
    assert by_slug.opened["state"]["clock"] == setup.json()["clock"]
    assert [one["name"] for one in by_slug.opened["state"]["nexuses"]] == setup.json()["nexuses"]
    assert mission(clock=None).opened["state"]["clock"] is None


CHOIR_NOWHERE = [{"saint": "Ophelia"}, {"saint": "Frank"}]


@data_rows(
    "options",
    [
        {"mission": "nowhere", "choir": CHOIR_NOWHERE},
        {"mission": WRITTEN, "choir": []},
        {"mission": WRITTEN, "choir": [{"saint": "A"}, {"saint": "A"}]},
        {"mission": WRITTEN, "choir": [{"saint": "A", "nexus": "Moon"}]},
        {"mission": WRITTEN, "choir": CHOIR_NOWHERE, "first": "Nobody"},
        {"mission": WRITTEN, "choir": CHOIR_NOWHERE, "clock": 0},
        {"mission": WRITTEN, "choir": CHOIR_NOWHERE, "moon": "full"},
        {"mission": WRITTEN, "choir": [{"saint": "A", "hat": "red"}]},
        {"mission": WRITTEN},
    ],
)
def test_options_of_a_mission_that_cannot_be(options: Any) -> None:
    assert opening("apocrypha", options).status_code == 400


def test_steps_go_forward_or_round_as_the_book_allows() -> None:
    table = mission()
    table.refused("step-reached", step="start")
    assert table.done("step-reached", step="support")["turn"]["step"] == "support"
    table.done("step-reached", step="support")
    table.done("step-reached", step="investigate")
    table.done("step-reached", step="investigate")
    table.done("step-reached", step="support")
    table.done("step-reached", step="transfer")
    table.refused("step-reached", step="investigate")
    table.refused("step-reached", step="transfer")
    table.malformed("step-reached", step="dance")


def test_clock_places_sides_seals_and_fading() -> None:
    table = mission()
    assert table.done("clock-changed", by=-3)["clock"] == 1
    table.refused("clock-changed", by=-2)
    table.malformed("clock-changed", by=0)
    assert table.done("moved", saint="Frank", nexus="Bar")["choir"][1]["nexus"] == "Bar"
    table.refused("moved", saint="Frank", nexus="Bar")
    table.malformed("moved", saint="Frank", nexus="Moon")
    table.malformed("moved", saint="Nobody", nexus="Bar")
    assert table.done("nexus-oriented", nexus="School", side="hope")["nexuses"][1]["side"] == "hope"
    table.refused("nexus-oriented", nexus="School", side="hope")
    state = table.done("nexus-sealed", nexus="Bar")
    assert state["nexuses"][0]["sealed"] is True
    assert [one["nexus"] for one in state["choir"]] == [None, None, None]
    table.refused("nexus-sealed", nexus="Bar")
    table.refused("nexus-oriented", nexus="Bar", side="hope")
    table.refused("moved", saint="Dr. Zeez", nexus="Bar")
    assert table.done("saint-faded", saint="Frank")["choir"][1]["faded"] is True
    table.refused("saint-faded", saint="Frank")
    mission(clock=None).refused("clock-changed", by=-1)


def test_a_turn_ends_when_all_who_must_have_moved() -> None:
    table = mission()
    table.done("nexus-sealed", nexus="Bar")
    table.refused("turn-ended")
    table.done("moved", saint="Ophelia", nexus="School")
    assert table.done("turn-ended")["turn"] == {"number": 2, "saint": "Frank", "step": "start"}


def test_a_mission_times_out_with_the_turn_after_the_clock() -> None:
    table = mission()
    table.done("clock-changed", by=-4)
    state = table.done("turn-ended")
    assert state["outcome"] == {"how": "timed-out", "won": False}
    table.refused("clock-changed", by=1)
    table.malformed("moved", saint="Nobody", nexus="Bar")


def test_a_mission_ends_when_no_nexus_is_left() -> None:
    table = mission(clock=None)
    table.done("nexus-sealed", nexus="Bar")
    table.done("nexus-sealed", nexus="School")
    assert table.done("turn-ended")["outcome"] == {"how": "timed-out", "won": False}


def test_a_mission_ends_as_the_table_says() -> None:
    assert mission().done("mission-ended", how="won")["outcome"] == {"how": "won", "won": True}
    assert mission().done("mission-ended", how="lost")["outcome"] == {"how": "lost", "won": False}
    mission().malformed("mission-ended", how="drawn")


# --- The Witching Hour


def night(**options: Any) -> Played:
    witches = [{"name": "Lily", "player": "Red seat", "corruption": 3, "sigils": [4, 1]}, {"name": "Nancy"}]
    return sit_down("witching-hour", **{"scene": 1, "difficulty": "normal", "witches": witches, **options})


def test_a_night_begins_by_scene_and_chart() -> None:
    state = night().opened["state"]
    assert (state["hour"], state["leader"], state["pool"], state["limit"]) == (1, "Lily", 0, 20)
    assert state["witches"][0] == {
        "name": "Lily",
        "player": "Red seat",
        "corruption": 3,
        "sigils": [1, 4],
        "facing": [],
    }
    setup = program_of("owner").send("POST", f"{API}tools/witching-hour/setup/", {"players": 2, "scene": 1})
    assert state["locus"] == setup.json()["locus"]
    assert state["limit"] == setup.json()["corruption_limit"]
    assert state["outcome"] is None


@data_rows(
    "change",
    [
        {"scene": 6},
        {"witches": [{"name": "Lily"}]},
        {"witches": [{"name": "Lily"}, {"name": "Lily"}]},
        {"leader": "Morgana"},
        {"hours": 0},
        {"limit": 0},
        {"locus": [1, 2, 3]},
        {"locus": [1, 2, 3, 4, 5, -1]},
        {"witches": [{"name": "Lily", "sigils": [7]}, {"name": "Nancy"}]},
    ],
)
def test_options_of_a_night_that_cannot_be(change: Any) -> None:
    options = {"scene": 1, "difficulty": "normal", "witches": [{"name": "Lily"}, {"name": "Nancy"}], **change}
    assert opening("witching-hour", options).status_code == 400


def test_summoning_binding_and_banishing() -> None:
    table = night()
    imp = {"witch": "Lily", "name": "Snag", "kind": "imp", "cost": 2, "sigils": [1]}
    table.refused("summoned", **{**imp, "cost": 4})
    table.refused("summoned", **{**imp, "sigils": [2]})
    state = table.done("summoned", **imp)
    assert state["witches"][0]["corruption"] == 1
    assert state["witches"][0]["facing"] == [{"name": "Snag", "kind": "imp", "cost": 2, "bound": False}]
    table.refused("summoned", **{**imp, "cost": 0})
    locus = state["locus"]
    state = table.done("spell-acquired", witch="Lily", locus=3)
    assert state["witches"][0]["corruption"] == 5
    assert state["locus"][2] == locus[2] - 1
    table.refused("unbound", witch="Lily", name="Snag")
    table.done("bound", witch="Lily", name="Snag")
    table.refused("bound", witch="Lily", name="Snag")
    table.refused("bound", witch="Nancy", name="Snag")
    assert table.done("spell-acquired", witch="Lily", locus=1)["witches"][0]["corruption"] == 6
    assert table.done("summoning-begun")["witches"][0]["facing"][0]["bound"] is False
    assert table.done("banished", witch="Lily", name="Snag")["witches"][0]["facing"] == []
    table.refused("banished", witch="Lily", name="Snag")
    table.malformed("summoned", **{**imp, "kind": "dragon"})
    table.malformed("banished", witch="Morgana", name="Snag")


def test_sigils_and_pool() -> None:
    table = night()
    assert table.done("sigils-changed", witch="Lily", open=[1, 2], close=[4])["witches"][0]["sigils"] == [1, 2]
    assert table.done("sigils-changed", witch="Lily", close=[1, 6])["witches"][0]["sigils"] == [2]
    table.malformed("sigils-changed", witch="Lily", open=[3], close=[3])
    assert table.done("pool-changed", by=2)["pool"] == 2
    table.refused("pool-changed", by=-3)
    table.malformed("pool-changed", by=0)


def test_magic_is_revealed_all_at_once() -> None:
    table = night()
    table.done("pool-changed", by=1)
    magic = [
        {"witch": "Lily", "black": 5, "white": 4, "sigils": [2]},
        {"witch": "Nancy", "black": 1, "white": 9, "sigils": []},
    ]
    state = table.done("revealed", magic=magic)
    assert [one["corruption"] for one in state["witches"]] == [0, 0]
    assert [one["sigils"] for one in state["witches"]] == [[1, 4], [2]]
    assert state["pool"] == 1
    table.malformed("revealed", magic=[magic[0], magic[0]])


def test_damage_takes_spells_from_the_lowest() -> None:
    table = night(locus=[1, 0, 2, 1, 0, 0])
    state = table.done("damage-dealt", witch="Nancy", spells=2, corruption=3)
    assert state["locus"] == [0, 0, 1, 1, 0, 0]
    assert state["witches"][1]["corruption"] == 3
    table.refused("spell-acquired", witch="Lily", locus=1)
    state = table.done("damage-dealt", witch="Nancy", spells=9, corruption=0)
    assert state["outcome"] == {"how": "empty-pentagram", "won": False}


def test_hours_pass_until_dawn() -> None:
    table = night(hours=2)
    state = table.done("hour-ended")
    assert (state["hour"], state["leader"]) == (2, "Nancy")
    assert [one["corruption"] for one in state["witches"]] == [5, 2]
    state = table.done("hour-ended")
    assert (state["hour"], state["leader"]) == (2, "Nancy")
    assert state["outcome"] == {"how": "dawn", "won": True}


def test_corruption_loses_at_its_checks_only() -> None:
    table = night()
    assert table.done("corruption-changed", witch="Nancy", by=30)["outcome"] is None
    state = table.done("summoning-ended")
    assert state["outcome"] == {"how": "corruption", "won": False}
    assert all(one["sigils"] == [] for one in state["witches"])
    table = night(hours=1)
    table.done("corruption-changed", witch="Nancy", by=20)
    assert table.done("hour-ended")["outcome"] == {"how": "corruption", "won": False}
    assert night().done("scene-ended", won=True)["outcome"] == {"how": "scene", "won": True}


# --- Curses & Covens


def coven() -> Played:
    return sit_down("curses-and-covens", hunter="Ana", towns=["Ben", "Cleo"])


def test_the_rounds_of_a_hunt() -> None:
    table = coven()
    state = table.opened["state"]
    fixed = {"phase": "census", "round": 1, "hat": None, "in_front": [], "spell": None, "picks": 0, "outcome": None}
    assert {name: state[name] for name in fixed} == fixed
    assert table.done("hat-given", town="Ben")["hat"] == "Ben"
    table.done("hat-given", town="Ben")
    assert table.done("spell-cast", tile="Mist")["spell"] == "Mist"
    table.refused("spell-cast", tile="Fog")
    table.refused("phase-ended", early=True)
    table.refused("card-revealed", town="Ben", card="love")
    for phase in ("arrival", "travel", "hunt"):
        assert table.done("phase-ended")["phase"] == phase
    table.refused("hat-given", town="Cleo")
    table.refused("phase-ended")
    assert table.done("card-revealed", town="Ben", card="love")["in_front"] == ["love"]
    assert table.done("card-revealed", town="Cleo", card="townsfolk")["picks"] == 2
    table.refused("card-revealed", town="Ben", card="wild")
    state = table.done("phase-ended")
    assert (state["phase"], state["round"], state["spell"], state["picks"]) == ("census", 2, None, 0)
    assert state["hat"] == "Ben"
    table.malformed("hat-given", town="Ana")
    table.malformed("card-revealed", town="Ben", card="dragon")


def test_a_coven_wins_for_the_towns() -> None:
    table = coven()
    table.refused("coven-revealed", town="Ben", hand=["love", "wild"])
    table.malformed("coven-revealed", town="Ben", hand=["wild", "wild", "love"])
    state = table.done("coven-revealed", town="Ben", hand=["love", "love", "wild"])
    assert state["outcome"] == {"how": "coven", "won": True, "winner": "towns"}


def test_two_rituals_win_for_the_hunter_or_five_witches() -> None:
    table = coven()
    for card in ("ritual", "townsfolk"):
        if table.state()["phase"] == "census":
            for _ in range(3):
                table.done("phase-ended")
        table.done("card-revealed", town="Ben", card=card)
    assert table.done("phase-ended")["round"] == 2
    assert opening("curses-and-covens", {"hunter": "Ana", "towns": ["Ben"]}).status_code == 400
    assert opening("curses-and-covens", {"hunter": "Ana", "towns": ["Ben", "Ben"]}).status_code == 400
    assert opening("curses-and-covens", {"hunter": "Ana", "towns": ["Ben", "Ana"]}).status_code == 400


# --- Full Moon Ritual


def ritual(**options: Any) -> Played:
    return sit_down("full-moon-ritual", **{"witches": ["Ana", "Ben"], "moons": 2, **options})


def test_a_ritual_from_the_first_turn_to_the_scores() -> None:
    table = ritual()
    state = table.opened["state"]
    assert (state["round"], state["turn"], state["last_round"]) == (1, "Ana", False)
    assert state["witches"] == [{"name": "Ana", "chips": 13}, {"name": "Ben", "chips": 13}]
    magic = {"witch": "Ana", "do": "cast", "chips": 3, "success": False}
    assert table.done("magic-done", **magic)["witches"][0]["chips"] == 10
    table.refused("magic-done", **{**magic, "witch": "Ben"})
    table.refused("magic-done", **{**magic, "chips": 4})
    table.refused("magic-done", **{**magic, "do": "gather"})
    table.malformed("magic-done", **{**magic, "do": "brew"})
    table.malformed("magic-done", **{**magic, "witch": "Cleo"})
    counts = {"ingredients": 1, "gems": 0, "spells": 0, "chips": 0}
    scores = [{"name": "Ana", **counts}, {"name": "Ben", **counts, "gems": 1}]
    table.refused("scored", witches=scores)
    assert table.done("turn-ended")["turn"] == "Ben"
    state = table.done("turn-ended")
    assert (state["round"], state["turn"], state["last_round"]) == (2, "Ana", True)
    table.done("turn-ended")
    state = table.done("turn-ended")
    assert (state["round"], state["turn"]) == (2, None)
    table.refused("turn-ended")
    table.refused("magic-done", **magic)
    table.malformed("scored", witches=scores[:1])
    table.malformed("scored", witches=[scores[0], scores[0]])
    state = table.done("scored", witches=scores)
    assert state["outcome"] == {"how": "scored", "won": True, "winners": ["Ben"]}
    assert opening("full-moon-ritual", {"witches": ["Ana"], "moons": 2}).status_code == 400
    assert opening("full-moon-ritual", {"witches": ["Ana", "Ben"], "moons": 0}).status_code == 400


# --- Witches of Wickville

CANDLE = {"active": False, "symbol": None, "ability": None}
CIRCLE = [
    *({"colour": colour, **CANDLE} for colour in ("blue", "red") * 4),
    *({"colour": "yellow", **CANDLE, "ability": one} for one in ("move-1-3", "move-to-eye", "move-to-pyramid")),
    {"colour": "blue", "active": True, "symbol": None, "ability": "new-turn"},
]
WITCHES = [
    {"name": "Ash", "colour": "blue", "direction": "clockwise", "swap": "next-two", "place": 0, "damage": 0},
    {"name": "Hex", "colour": "red", "direction": "clockwise", "swap": "next-two", "place": 6, "damage": 0},
]
POSITION = {"circle": CIRCLE, "witches": WITCHES, "guardians": {"blue": 0, "red": 0}, "turn": "Ash", "solo": None}


def test_a_match_of_wickville() -> None:
    table = sit_down("wickville", position=POSITION)
    assert table.opened["state"]["position"] == POSITION
    assert table.opened["state"]["outcome"] is None
    actions = [{"do": "flip"}, {"do": "move", "spaces": 1}]
    turn = program_of("owner").send("POST", f"{API}tools/wickville/turn/", {"position": POSITION, "actions": actions})
    assert table.done("turn-taken", actions=actions)["position"] == turn.json()["position"]
    table.refused("turn-taken", actions=[{"do": "flip"}])
    table.malformed("turn-taken", actions=[{"do": "dance"}])
    table.malformed("solo-turn-taken")
    won = {**POSITION, "witches": [WITCHES[0], {**WITCHES[1], "damage": 2}]}
    assert opening("wickville", {"position": won}).status_code == 409
    assert opening("wickville", {"position": {**POSITION, "circle": CIRCLE[:11]}}).status_code == 400
