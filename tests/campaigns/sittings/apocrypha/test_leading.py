"""A guided table: what the book leaves to its guide nobody else tells, whichever door they come by."""

import json
import uuid
from itertools import product
from typing import Any

import pytest

from campaigns.rulebooks.apocrypha.table.guided import LEAD
from campaigns.seats.actions import guide as lantern
from campaigns.sittings.document import components_of_game
from campaigns.sittings.registry import GAMES
from tests.data_rows import data_rows
from tests.event_programs import in_use, tell
from tests.missions_at_table import PlayScreen, enter_here, screen_of
from tests.people_at_table import Table, browser_of
from tests.sittings_at_table import LiveTable

OPHELIA = {"saint": "Ophelia", "player": "Owner", "nexus": "Stadium"}
FRANK = {"saint": "Frank", "player": "Player", "nexus": "Stadium"}
GUIDES: dict[str, dict[str, Any]] = {
    "delayed": {"by": -1},
    "nexus-revealed": {"name": "Lake"},
    "fragment-given": {"saint": "Frank"},
    "confrontation-mutated": {"mutation": "Fiery"},
    "act-won": {},
    "mission-ended": {"how": "won"},
}
# Beside the kinds that always are: Ophelia's turn is broken off, and a second threat comes upon the saints.
AT_TIMES: dict[str, dict[str, Any]] = {"turn-ended": {}, "card-turned-up": {"what": "threat", "origin": "box"}}
ALL = {**GUIDES, **AT_TIMES}


@pytest.fixture
def led(table: Table) -> LiveTable:
    """Ophelia, whom the owner plays, confronts a threat; Frank is the player's."""
    live = enter_here(table, choir=[OPHELIA, FRANK], guided=True, clock=24)
    for kind, facts in (
        ("clock-drawn", {}),
        ("omen-played", {"side": "doom"}),
        ("card-turned-up", {"what": "threat"}),
    ):
        assert live.by("player").tell(kind, **facts).status_code == 201
    return live


def by_program(live: LiveTable, who: str, kind: str) -> int:
    return int(live.by(who).tell(kind, **ALL[kind]).status_code)


def by_short_way(live: LiveTable, who: str, kind: str) -> int:
    """With a token that was used today."""
    return tell(live, in_use(who), kind=kind, facts=ALL[kind])[0].status_code


def by_tap(live: LiveTable, who: str, kind: str) -> int:
    body = {"do": "tell", "key": str(uuid.uuid4()), "kind": kind, "facts": ALL[kind]}
    return int(browser_of(who).post(f"{live.api}taps/", body, content_type="application/json").status_code)


def by_form(live: LiveTable, who: str, kind: str) -> int:
    sent = {"key": str(uuid.uuid4()), "kind": kind, "facts": json.dumps(ALL[kind])}
    status = browser_of(who).post(f"/tables/{live.sitting.pk}/tell/", sent).status_code
    return 201 if status == 302 else status


def by_ruling(live: LiveTable, who: str, kind: str) -> int:
    """“We rule otherwise” is no way round either."""
    return int(live.by(who).post("events", kind=kind, facts=ALL[kind], ruling="So be it.").status_code)


DOORS = [by_program, by_short_way, by_tap, by_form, by_ruling]


@data_rows("door, kind", product(DOORS, ALL))
def test_nobody_else_tells_what_is_the_guides(led: LiveTable, door: Any, kind: str) -> None:
    assert door(led, "player", kind) == 403
    if kind != "turn-ended":  # it is the owner's own
        assert door(led, "owner", kind) == 403
    assert (led.now().seq, door(led, "guide", kind)) == (3, 201)


def test_these_are_all() -> None:
    assert (GUIDES.keys(), AT_TIMES.keys()) == (LEAD.kinds, LEAD.at_times.keys())


def test_the_refusal_says_whom_to_ask(led: LiveTable) -> None:
    answer = led.by("player").tell("mission-ended", how="won")
    assert answer["Content-Type"] == "application/problem+json"
    assert "guide" in answer.json()["detail"]


def test_the_short_way_of_programs_says_no_as_well(led: LiveTable) -> None:
    told = [tell(led, in_use(who), kind="delayed", facts=ALL["delayed"]) for who in ("player", "guide")]
    assert [(answer.status_code, is_short) for answer, is_short in told] == [(403, False), (201, True)]


@pytest.mark.parametrize("kind", ["act-won", "mission-ended", "turn-ended"])
def test_where_nobody_leads_everybody_tells_as_ever(table: Table, kind: str) -> None:
    live = enter_here(table, choir=[OPHELIA, FRANK])
    assert by_program(live, "player", kind) == 201


def test_where_nobody_leads_the_rules_say_no_and_not_a_right(table: Table) -> None:
    live = enter_here(table, choir=[OPHELIA, FRANK])
    assert [by_program(live, "player", kind) for kind in ("delayed", "nexus-revealed", "fragment-given")] == [409] * 3


@data_rows(
    "kind, facts",
    [
        ("turn-taken", {"saint": "Frank"}),
        ("clock-changed", {"by": -1}),
        ("moved", {"saint": "Frank", "nexus": "Bar"}),
        ("confrontation-ended", {"won": False}),
        ("card-turned-up", {"what": "threat", "origin": "copy"}),
        ("packed-away", {}),
        ("seat-handed-over", {"saint": "Frank", "player": None}),
    ],
)
def test_what_saints_do_their_players_tell(led: LiveTable, kind: str, facts: dict[str, Any]) -> None:
    assert led.by("player").tell(kind, **facts).status_code == 201


def test_a_turn_is_ended_by_whose_it_is_and_by_anybody_once_it_is_over(led: LiveTable) -> None:
    player = led.by("player")
    assert player.tell("turn-ended").status_code == 403
    # Losing against a threat ends it.
    assert player.tell("confrontation-ended", won=False).status_code == 201
    assert player.tell("turn-ended").status_code == 201
    # Frank's own, before it is over.
    assert player.tell("turn-ended").status_code == 201
    # Ophelia's, at its end.
    assert player.tell("step-reached", step="end").status_code == 201
    assert player.tell("turn-ended").status_code == 201
    assert led.by("owner").tell("turn-ended").status_code == 403


def test_somebody_acts_for_a_saint_whose_phone_is_not_here(led: LiveTable) -> None:
    assert led.by("player").post("events", **{"kind": "turn-ended", "facts": {}, "for": "Owner"}).status_code == 201


def test_a_turn_of_a_saint_without_a_phone_is_anybodys_to_end(table: Table) -> None:
    live = enter_here(table, choir=[{**OPHELIA, "player": None}, FRANK], guided=True)
    assert live.by("player").tell("turn-ended").status_code == 201


def test_nobody_else_takes_back_or_brings_back_what_the_guide_told(led: LiveTable) -> None:
    guide, player = led.by("guide"), led.by("player")
    revealed = guide.tell("nexus-revealed", name="Lake").json()["seq"]
    assert [player.undo().status_code, player.undo(seq=revealed).status_code] == [403, 403]
    undone = guide.undo(seq=revealed).json()["seq"]
    assert player.undo(seq=undone).status_code == 403
    assert "Lake" not in str(player.state()["nexuses"])
    # What players told is everybody's to take back.
    assert player.undo().status_code == 201


def test_a_savepoint_before_it_is_the_guides_to_return_to(led: LiveTable) -> None:
    guide, player = led.by("guide"), led.by("player")
    before = player.post("savepoints", name="Before the lake").json()["seq"]
    guide.tell("nexus-revealed", name="Lake")
    assert player.post("return", savepoint=before).status_code == 403
    assert guide.post("return", savepoint=before).status_code == 201


def test_the_lantern_counts_as_it_is_carried_now(led: LiveTable, table: Table) -> None:
    lantern.name_guide(table.seat("owner"), number=table.seat("player").number)
    assert [by_program(led, who, "delayed") for who in ("guide", "player")] == [403, 201]


def test_while_nobody_carries_it_the_owner_leads(led: LiveTable, table: Table) -> None:
    lantern.name_guide(table.seat("owner"), number=None)
    assert [by_program(led, who, "delayed") for who in ("player", "owner")] == [403, 201]
    owner = screen_of("owner", led)
    owner.tap("Gets a fragment")
    assert all(words in owner.page() for words in ("Reveal a nexus", "Another mutation", "Is it over?"))
    assert "Your script" not in owner.page()


def test_so_does_the_owner_when_the_guide_has_gone(led: LiveTable, table: Table) -> None:
    seat = table.seat("guide")
    assert seat.user
    seat.user.is_active = False
    seat.user.save()
    assert by_program(led, "owner", "delayed") == 201


def test_an_owners_phone_is_drawn_anew_when_somebody_takes_the_lantern(led: LiveTable, table: Table) -> None:
    lantern.name_guide(table.seat("owner"), number=None)
    browser = browser_of("owner")
    before = browser.get(f"/tables/{led.sitting.pk}/parts/")
    lantern.name_guide(table.seat("owner"), number=table.seat("guide").number)
    after = browser.get(f"/tables/{led.sitting.pk}/parts/", headers={"If-None-Match": before["ETag"]})
    assert (before.status_code, after.status_code) == (200, 200)
    assert "Is it over?" not in str(after.json()["parts"]["table"])


def test_players_are_offered_nothing_that_would_be_refused(led: LiveTable) -> None:
    player, guide = screen_of("player", led), screen_of("guide", led)
    only_guides = ("Is it over?", "The act is won", "Gets a fragment", "Reveal a nexus", "End the turn now")
    assert [words for words in only_guides if words in player.page()] == []
    assert [words for words in only_guides if words not in guide.page()] == []
    # Cards leave the clock by a power too.
    clock = player.state()["clock"]
    player.tap("−1")
    guide.tap("−1")
    assert guide.state()["clock"] == clock - 2
    assert list(led.sitting.events.order_by("seq").values_list("kind", flat=True))[-2:] == ["clock-changed", "delayed"]


def test_the_history_offers_players_no_undo_of_it(led: LiveTable) -> None:
    assert led.by("guide").tell("nexus-revealed", name="Lake").status_code == 201
    pages = [browser_of(who).get(f"/tables/{led.sitting.pk}/history/").content.decode() for who in ("player", "guide")]
    assert [page.count('name="seq" value="4"') for page in pages] == [1, 2]  # with “We disagree” on both


def beginning(table: Table) -> tuple[LiveTable, PlayScreen]:
    live = enter_here(table, choir=[OPHELIA, FRANK], guided=True, clock=24)
    return live, screen_of("player", live)


def test_another_saint_draws_an_archetype_from_the_clock_beside_the_act(table: Table) -> None:
    live, player = beginning(table)
    act = player.part("act")
    assert all(words in act for words in ("Frank draws as well", "Draws an omen", "Draws an archetype", "Minion 3"))
    player.tap("Draws an archetype")
    state = player.state()
    assert (state["clock"], state["drew"]) == (23, ["Frank"])
    assert (state["up"][0]["what"], state["up"][0]["saint"]) == ("archetype", "Frank")
    # Once drawn, it is not offered again; nor to whoever plays nobody but the active saint.
    assert "draws as well" not in player.part("act")
    assert "draws as well" not in screen_of("owner", live).part("act")


def test_where_nobody_leads_no_other_saint_draws(table: Table) -> None:
    live = enter_here(table, choir=[OPHELIA, FRANK], clock=24)
    assert "draws as well" not in screen_of("player", live).page()
    assert "Draws an archetype" not in screen_of("player", live).page()


def test_whoever_wants_it_has_the_next_turn_with_one_tap(led: LiveTable) -> None:
    """Turns come in any order, so the end of one offers all others."""
    player = screen_of("player", led)
    player.tap("Lost")
    player.tap("Frank is next")
    assert player.state()["turn"] == {"number": 2, "saint": "Frank", "step": "start"}


def test_the_guide_names_the_fragment_that_somebody_gets(led: LiveTable) -> None:
    fold = screen_of("guide", led).part("saints").partition("Gets a fragment")[2].partition("</form>")[0]
    assert 'name="text.card"' in fold


def test_the_guide_sends_another_foe_at_once(led: LiveTable) -> None:
    guide, player = screen_of("guide", led), screen_of("player", led)
    assert "Another foe at once" in guide.part("act")
    assert "Another foe at once" not in player.part("act")
    guide.tell("card-turned-up", {"origin": "box", "what": "threat", "saint": "Frank", "card": "Gaunt"})
    assert [card["saint"] for card in guide.state()["up"]] == ["Ophelia", "Frank"]
    assert "Frank: Gaunt" in player.part("check")


def test_after_a_loss_the_guide_lets_it_turn_on_another_who_is_there(led: LiveTable) -> None:
    guide, player = screen_of("guide", led), screen_of("player", led)
    player.tap("Lost")
    assert "It turns on" not in player.part("act")
    guide.tap("It turns on Frank")
    assert [(card["saint"], card["what"], card["origin"]) for card in guide.state()["up"]] == [
        ("Frank", "threat", "nexus")
    ]


def test_nobody_is_turned_on_who_is_elsewhere(led: LiveTable) -> None:
    assert led.by("player").tell("moved", saint="Frank", nexus="Bar").status_code == 201
    guide = screen_of("guide", led)
    guide.tap("Lost")
    assert "It turns on" not in guide.part("act")


def test_the_guides_notes_lie_beside_the_act_for_the_guide_alone(led: LiveTable, table: Table) -> None:
    guide = screen_of("guide", led)
    assert "Your notes" not in guide.page()
    lantern.keep_notes(table.seat("guide"), text="The canary is the wendigo.")
    assert "The canary is the wendigo." in guide.part("script")
    for who in ("owner", "player", "spectator"):
        assert "canary" not in screen_of(who, led).page()


def test_the_document_says_whose_they_are() -> None:
    told = components_of_game(GAMES["apocrypha"])["ApocryphaEvents"]["properties"]
    assert {kind for kind, shape in told.items() if "this is theirs alone" in shape["description"]} == GUIDES.keys()
    assert {kind for kind, shape in told.items() if "may be theirs alone" in shape["description"]} == AT_TIMES.keys()


def test_nobody_is_offered_to_undo_what_only_the_guide_takes_back(led: LiveTable) -> None:
    assert 'data-tap="undo"' in screen_of("player", led).part("latest")
    assert led.by("guide").tell("delayed", by=-1).status_code == 201
    offered = {who: 'data-tap="undo"' in screen_of(who, led).part("latest") for who in ("player", "owner", "guide")}
    assert offered == {"player": False, "owner": False, "guide": True}
    assert led.by("player").tell("moved", saint="Frank", nexus="Bar").status_code == 201
    assert 'data-tap="undo"' in screen_of("player", led).part("latest")
