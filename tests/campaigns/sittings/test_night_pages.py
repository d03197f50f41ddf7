"""The night of The Witching Hour on pages: opened from a story, played without a script, told to the story again."""

import json
import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.archive import file as archive
from campaigns.models import Attempt, Role, Sitting, SittingSecret
from campaigns.models.attempt_record import evening_of
from campaigns.rulebooks.witching_hour.table.state import Component
from campaigns.seats.actions import sharing
from campaigns.sittings import screens
from campaigns.sittings.actions import closing, screen_link
from campaigns.stories import actions as stories
from tests.data_rows import data_rows
from tests.markup import flat
from tests.people_at_table import API, Table, browser_of, person, program_of, set_table, sit_down
from tests.sittings_at_table import LiveTable, night_at_table

CANARY = "she-burned-the-letters"
COVEN = {"witch-1": "Lily", "player-1": "Owner", "witch-2": "Dianne", "player-2": "Player", "witch-3": "Paz"}
EVERYTHING = [component.value for component in Component]
WITCHES = [
    {"name": "Lily", "player": "Owner", "corruption": 4},
    {"name": "Dianne", "player": "Player"},
    {"name": "Paz"},
]


@pytest.fixture
def story(db: None) -> Table:
    table = set_table("Moonrise", game="witching-hour")
    sit_down(table, "player")
    sit_down(table, "spectator", Role.SPECTATOR)
    stories.start(table.seat("owner"), name="Our year")
    return table


@pytest.fixture
def night(db: None) -> LiveTable:
    person("stranger")
    return night_at_table(witches=WITCHES, tracks=EVERYTHING)


def look(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return flat(answer.content.decode())


def page_of(sitting: Sitting) -> str:
    return f"/tables/{sitting.pk}/"


def open_by_form(table: Table, **fields: Any) -> Sitting:
    sent = {"play": "story-1", "scene": 1, "difficulty": "normal", "screen": "usual", **COVEN, **fields}
    answer = browser_of("owner").post(f"{table.path}tables/new/", sent)
    assert answer.status_code == 302, answer.content.decode()
    return table.campaign.sittings.latest("number")


def tell(browser: Client, sitting: Sitting, kind: str, /, **facts: Any) -> Any:
    sent = {"key": uuid.uuid4(), "kind": kind, "facts": json.dumps(facts)}
    return browser.post(f"{page_of(sitting)}tell/", sent)


def state_of(sitting: Sitting) -> dict[str, Any]:
    state: dict[str, Any] = program_of("owner").get(f"{API}sittings/{sitting.pk}/").json()["state"]
    return state


# --- Opening


def test_a_story_leads_to_a_table_for_the_try_that_is_due(story: Table) -> None:
    assert "tables/new/?story=1" in look(browser_of("owner"), f"{story.path}stories/1/")
    form = look(browser_of("owner"), f"{story.path}tables/new/?story=1")
    assert "Our year: All Hallows&#x27; Eve, try 1, on normal" in form
    sitting = open_by_form(story, hours=5, **{"locus-6": 1, "corruption-1": 3, "sigils-1": ["2", "5"], "leader": 2})
    state = state_of(sitting)
    assert (state["story"], state["scene"], state["difficulty"], state["hours"]) == (1, 1, "normal", 5)
    assert (state["limit"], state["locus"]) == (20, [9, 9, 9, 9, 6, 1])
    assert state["leader"] == "Dianne"
    assert state["witches"][0]["corruption"] == 3
    assert state["witches"][0]["sigils"] == [2, 5]
    assert [witch["player"] for witch in state["witches"]] == ["Owner", "Player", None]


def test_the_coven_of_last_time_and_what_the_scene_brought_are_offered_again(story: Table) -> None:
    first = open_by_form(story, limit=18)
    browser = browser_of("owner")
    tell(browser, first, "counter-set", name="Beacons", value=3)
    tell(browser, first, "guardian-placed", name="Slugda", locus=4)
    tell(browser, first, "scene-ended", won=False)
    browser.post(f"{page_of(first)}close/")
    form = look(browser, f"{story.path}tables/new/")
    assert "Beacons, counted from 3" in form
    assert "Slugda guards Locus 4" in form
    assert "<option selected>Dianne</option>" in form
    state = state_of(open_by_form(story, again=["1-0", "1-1"]))
    assert state["counters"] == [{"name": "Beacons", "value": 3}]
    assert [guardian["name"] for guardian in state["guardians"]] == ["Slugda"]
    assert state["limit"] == 18


@data_rows(
    "fields",
    [
        {"witch-2": "", "witch-3": ""},
        {"witch-2": "Lily"},
        {"witch-2": "Morgana"},
        {"corruption-1": "much"},
        {"demon-1": "Fi", "demon-kind-1": "cat"},
        {"play": "story-9"},
    ],
)
def test_a_coven_that_cannot_be_is_asked_for_again(story: Table, fields: dict[str, str]) -> None:
    sent = {"play": "story-1", "screen": "usual", **COVEN, **fields}
    answer = browser_of("owner").post(f"{story.path}tables/new/", sent)
    assert answer.status_code != 302
    assert "This table cannot be laid yet" in answer.content.decode()


def test_the_hard_variety_lays_two_spells_fewer(story: Table) -> None:
    assert state_of(open_by_form(story, variants=["variety-hard"]))["locus"] == [7, 7, 7, 7, 4, 1]


def test_the_starter_demons_face_their_witches_when_the_table_is_laid(story: Table) -> None:
    state = state_of(open_by_form(story, **{"demon-1": "Fi", "demon-kind-1": "imp", "corruption-1": 3}))
    assert [[enemy["name"] for enemy in witch["facing"]] for witch in state["witches"]] == [["Fi"], [], []]


def test_a_story_that_is_not_there_is_no_option(story: Table) -> None:
    options = {"scene": 1, "difficulty": "normal", "witches": [{"name": "Lily"}, {"name": "Paz"}], "story": 9}
    answer = program_of("owner").send("POST", f"{story.api}sittings/", {"options": options})
    assert answer.status_code == 400


# --- The screen


def test_a_table_that_counts_only_corruption_has_a_screen_with_only_that(story: Table) -> None:
    page = look(browser_of("owner"), page_of(open_by_form(story, screen="corruption")))
    assert "of 20, room for 19" in page
    for absent in (
        "Act for",
        "White Magic Pool",
        "Lay out a Demon",
        "spells left",
        "Acquire a spell",
        "An Enemy comes",
        "Summoning begins",
    ):
        assert absent not in page
    assert "End the Hour" in page


def test_one_sees_ones_own_mat_large_and_may_act_for_the_others(night: LiveTable) -> None:
    own = look(browser_of("owner"), page_of(night.sitting))
    assert own.count("mat-large") == 1
    assert "My secret" in own
    assert "Act for Dianne" in own
    watching = look(browser_of("spectator"), page_of(night.sitting))
    assert "mat-large" not in watching
    assert 'data-tap="tell"' not in watching


def test_the_screen_in_the_middle_shows_all_and_does_nothing(night: LiveTable) -> None:
    code = screen_link.open_screen(night.table.seat("owner"), night.sitting.pk).code
    page = look(Client(), f"/screens/{code}/")
    assert "Pentagram" in page
    assert 'data-tap="tell"' not in page
    assert 'data-tap="keep"' not in page


def test_a_whole_hour_is_walked_by_its_next_tap_alone(story: Table) -> None:
    sitting, browser = open_by_form(story), browser_of("owner")
    seen = []
    while state_of(sitting)["hour"] == 1:
        look(browser, page_of(sitting))
        game = screens.game_of(sitting)
        assert game.screen
        state = screens.state_of(Sitting.objects.get(pk=sitting.pk))
        tap = game.screen.context(state, screens.look_of(story.seat("owner"), sitting))["next"]
        answer = tell(browser, sitting, tap.kind, **json.loads(tap.buttons[0].facts))
        assert answer.status_code == 302, answer.content.decode()
        seen.append(tap.kind)
    turns = ["phase-reached"] * 2
    assert seen == [
        *("phase-reached", *turns, "summoning-begun"),
        *(*turns, "summoning-ended"),
        *("phase-reached", "phase-reached", *turns, "phase-reached", "hour-ended"),
    ]


def test_what_lurks_is_offered_once_in_a_turn_and_a_secret_when_the_hour_ends(night: LiveTable) -> None:
    browser, phone = browser_of("owner"), night.by()
    phone.tell("phase-reached", phase="acquire-spells")
    phone.tell("summoning-begun")
    phone.tell("demon-lurked", name="Kyil", kind="imp", cost=9, sigils=[])
    assert "They try with Lily" in look(browser, page_of(night.sitting))
    phone.tell("attacked", witch="Lily")
    page = look(browser, page_of(night.sitting))
    assert "They try with Lily" not in page
    assert "Advance her Secret" not in page
    phone.tell("phase-reached", phase="end-of-the-hour")
    assert "Advance her Secret" in look(browser, page_of(night.sitting))


def test_a_red_sign_has_nothing_to_pay(night: LiveTable) -> None:
    browser, phone = browser_of("owner"), night.by()
    phone.tell("summoned", witch="Lily", name="Fi", kind="imp", cost=0, sigils=[])
    phone.tell("enemy-described", name="Fi", bind={"color": "black", "magic": 2}, banish={"color": "red"})
    page = look(browser, page_of(night.sitting))
    assert "Lily binds it for 2" in page
    assert "nothing banishes it" in page
    assert "Lily banishes it" not in page


def test_the_last_hour_reminds_of_secrets_that_nobody_resolved(night: LiveTable) -> None:
    browser, phone = browser_of("owner"), night.by()
    phone.tell("hours-changed", hours=1)
    phone.tell("secret-revealed", witch="Lily", words="She lit it", resolved=True)
    phone.tell("phase-reached", phase="end-of-the-hour")
    assert "Secrets not resolved are revealed and strike (Dianne, Paz)" in look(browser, page_of(night.sitting))


def test_what_the_page_costs_does_not_grow_with_what_lies_there(
    night: LiveTable, django_assert_max_num_queries: Any
) -> None:
    browser, phone = browser_of("owner"), night.by()
    look(browser, page_of(night.sitting))
    for number in range(6):
        phone.tell("summoned", witch="Lily", name=f"Fi {number}", kind="imp", cost=0, sigils=[])
        phone.tell("marker-laid", where=f"Card {number}")
    with django_assert_max_num_queries(12):
        look(browser, page_of(night.sitting))


def test_the_cost_of_a_spell_and_the_order_of_demons_are_told_before_they_happen(night: LiveTable) -> None:
    phone = night.by()
    phone.tell("summoned", witch="Lily", name="Fi", kind="imp", cost=0, sigils=[])
    phone.tell("demon-lurked", name="Slugda", kind="blood", cost=2, sigils=[])
    phone.tell("demon-lurked", name="Rat", kind="animal", cost=1, sigils=[6])
    page = look(browser_of("owner"), page_of(night.sitting))
    assert "1 for Fi, an unbound Imp." in page
    assert "Locus 3 for 4" in page
    assert "Slugda comes: 4 Corruption less 2 leaves 2." in page
    assert "Rat needs Sigils that are closed on Lily: 6." in page


# --- Hands: hidden until the last is in


def keep(browser: Client, sitting: Sitting, name: str, **fields: Any) -> Any:
    base = {"black": 0, "white": 0, "sigils": []}
    sent = {"key": uuid.uuid4(), "name": name, "facts": json.dumps(base), **fields}
    return browser.post(f"{page_of(sitting)}keep/", sent)


def test_hands_are_hidden_until_all_are_in_and_then_count_at_once(night: LiveTable) -> None:
    owner, player, sitting = browser_of("owner"), browser_of("player"), night.sitting
    hand = {"number.black": "5", "number.white": "1", "numbers.sigils": ["2", "3"]}
    assert keep(owner, sitting, "hand-0", **hand).status_code == 302
    assert keep(player, sitting, "hand-1", **{"number.white": "7"}).status_code == 302
    assert state_of(sitting)["hands"] == ["Lily", "Dianne"]
    assert [witch["corruption"] for witch in state_of(sitting)["witches"]] == [4, 0, 0]
    assert "Still choosing: <strong>Paz</strong>" in look(player, page_of(sitting))
    assert [event["facts"] for event in night.by().events()] == [{"witch": "Lily"}, {"witch": "Dianne"}]
    assert keep(player, sitting, "hand-2", **{"number.black": "2"}).status_code == 302
    state = state_of(sitting)
    assert [witch["corruption"] for witch in state["witches"]] == [5, 0, 0]
    assert state["witches"][1]["sigils"] == [2, 3]
    assert state["hands"] == []
    assert [event["kind"] for event in night.by().events()] == ["hand-laid", "hand-laid", "revealed"]


def test_the_same_hand_sent_twice_is_kept_once_and_a_second_choice_counts(night: LiveTable) -> None:
    program, key = program_of("owner"), str(uuid.uuid4())
    hand = {"name": "hand-0", "facts": {"black": 1, "white": 0}}
    for _ in range(2):
        assert program.send("POST", f"{night.api}secrets/", {"key": key, **hand}).status_code == 201
    assert len(night.by().events()) == 1
    other = {"key": str(uuid.uuid4()), "name": "hand-0", "facts": {"black": 9, "white": 0}}
    assert program.send("POST", f"{night.api}secrets/", other).json()["secrets"]["hand-0"]["black"] == 9


def test_when_the_revealing_is_undone_the_other_hands_lie_there_as_before(night: LiveTable) -> None:
    owner, player, sitting = browser_of("owner"), browser_of("player"), night.sitting
    keep(owner, sitting, "hand-0", **{"number.black": "5"})
    keep(player, sitting, "hand-1", **{"number.black": "1"})
    keep(player, sitting, "hand-2", **{"number.black": "2"})
    owner.post(f"{page_of(sitting)}undo/", {"key": uuid.uuid4()})
    assert state_of(sitting)["hands"] == ["Lily", "Dianne"]
    assert night.by().corruption() == {"Lily": 4, "Dianne": 0, "Paz": 0}
    keep(player, sitting, "hand-2", **{"number.black": "3"})
    assert state_of(sitting)["hands"] == []
    assert night.by().corruption() == {"Lily": 7, "Dianne": 5, "Paz": 1}


def test_a_hand_of_an_hour_that_went_otherwise_does_not_count_in_the_next(night: LiveTable) -> None:
    owner, player = browser_of("owner"), browser_of("player")
    keep(owner, night.sitting, "hand-0", **{"number.black": "9"})
    night.by().tell("revealed", magic=[])
    for name in ("hand-1", "hand-2"):
        keep(player, night.sitting, name)
    assert state_of(night.sitting)["hands"] == ["Dianne", "Paz"]
    keep(owner, night.sitting, "hand-0", **{"number.black": "1"})
    assert [witch["corruption"] for witch in state_of(night.sitting)["witches"]] == [4, 1, 0]


@pytest.mark.parametrize(
    ("name", "facts"),
    [("hand-7", {"black": 1, "white": 1}), ("wallet", {}), ("hand-0", {"black": -1, "white": 0}), ("hand-0", {})],
)
def test_what_is_no_hand_is_not_kept(night: LiveTable, name: str, facts: dict[str, Any]) -> None:
    body = {"key": str(uuid.uuid4()), "name": name, "facts": facts}
    assert program_of("owner").send("POST", f"{night.api}secrets/", body).status_code == 400
    assert not SittingSecret.objects.exists()


# --- Secrets: read by their own seat and by nobody else


def test_a_secret_is_read_by_its_own_seat_alone(night: LiveTable) -> None:
    sitting = night.sitting
    sent = {"key": uuid.uuid4(), "name": "secret", "facts": "{}", "text.words": CANARY}
    assert browser_of("player").post(f"{page_of(sitting)}keep/", sent).status_code == 302
    keep(browser_of("player"), sitting, "hand-1", **{"number.black": "7341"})
    night.by().corrupt("Lily", 1)
    code = screen_link.open_screen(night.table.seat("owner"), sitting.pk).code
    assert CANARY in look(browser_of("player"), f"{page_of(sitting)}secret/")
    assert CANARY in program_of("player").get(f"{night.api}secrets/").content.decode()
    for who in ("owner", "spectator", "stranger", "anonymous"):
        for path in ("", "parts/", "history/", "people/", "secret/", "here/"):
            seen = browser_of(who).get(f"{page_of(sitting)}{path}").content.decode()
            assert CANARY not in seen
            assert "7341" not in seen
        for path in ("", "events/", "secrets/", "stream/"):
            seen = program_of(who).get(f"{night.api}{path}").content.decode()
            assert CANARY not in seen
            assert "7341" not in seen
    for path in ("", "parts/"):
        assert CANARY not in browser_of("anonymous").get(f"/screens/{code}/{path}").content.decode()
    # The line says what happened, to the keeper too and to the screen in the middle, and no more.
    window = sharing.open_window(night.table.seat("owner")).code
    for who, path in {
        "player": f"{night.api}stream/",
        "owner": f"{API}screens/{code}/stream/",
        "spectator": f"{API}shared/{window}/stream/",
    }.items():
        heard = program_of(who).get(path).content.decode()
        assert "corruption-changed" in heard
        assert CANARY not in heard
        assert "7341" not in heard
    # Not even the keeper's own parts have it, for these are kept for everybody who looks alike; nor does any file.
    assert CANARY not in browser_of("player").get(page_of(sitting)).content.decode()
    assert CANARY not in str(screens._kept.items())
    for who in ("owner", "player"):
        assert CANARY not in archive.export(night.table.seat(who)).decode()
    assert CANARY not in night.now().snapshot


def test_whoever_watches_has_no_page_of_secrets(night: LiveTable) -> None:
    assert browser_of("spectator").get(f"{page_of(night.sitting)}secret/").status_code == 403


def test_a_secret_takes_corruption_and_is_told_when_it_is_revealed(night: LiveTable) -> None:
    browser = browser_of("owner")
    assert tell(browser, night.sitting, "secret-advanced", witch="Lily").status_code == 302
    sent = {"key": uuid.uuid4(), "kind": "secret-revealed", "text.witch": "Lily", "text.words": "She told nobody"}
    answer = browser.post(f"{page_of(night.sitting)}tell/", {**sent, "facts": '{"resolved": true}'})
    assert answer.status_code == 302
    assert "She told nobody" in look(browser_of("spectator"), page_of(night.sitting))


# --- How it ends, and what the story learns


def test_a_loss_by_corruption_is_announced_with_its_rule_and_written_into_the_story(story: Table) -> None:
    sitting, browser = open_by_form(story), browser_of("owner")
    tell(browser, sitting, "corruption-changed", witch="Dianne", by=20)
    assert "The scene is lost" not in look(browser, page_of(sitting))
    tell(browser, sitting, "secret-revealed", witch="Paz", words="She read on")
    tell(browser, sitting, "summoning-ended")
    page = look(browser, page_of(sitting))
    assert "The scene is lost" in page
    assert "With 20 Corruption or more: Dianne." in page
    answer = browser.post(f"{page_of(sitting)}close/")
    assert answer["Location"] == f"{story.path}stories/1/"
    attempt = Attempt.objects.get()
    evening = evening_of(attempt.record)
    assert (attempt.story, attempt.scene, attempt.ending, attempt.hour) == (1, 1, "corruption", 1)
    assert evening.corrupted == ["Dianne"]
    assert [(one.witch, one.player) for one in evening.coven] == [("Lily", "Owner"), ("Dianne", "Player"), ("Paz", "")]
    assert evening.secrets == "Paz: She read on"
    assert "second try" in look(browser, f"{story.path}stories/1/")


def test_a_win_at_dawn_leads_to_the_next_scene(story: Table) -> None:
    sitting, browser = open_by_form(story, hours=4), browser_of("owner")
    for _ in range(4):
        assert tell(browser, sitting, "hour-ended").status_code == 302
    assert "The scene is won" in look(browser, page_of(sitting))
    browser.post(f"{page_of(sitting)}close/")
    attempt = Attempt.objects.get()
    assert (attempt.ending, attempt.hour, attempt.is_won) == ("dawn", 4, True)
    page = look(browser, f"{story.path}stories/1/")
    assert "Winter Book Club" in page
    assert "Winter Book Club, try 1, on hard" in look(browser, f"{story.path}tables/new/")


def test_a_table_closed_again_corrects_what_it_wrote(story: Table) -> None:
    sitting, browser = open_by_form(story), browser_of("owner")
    tell(browser, sitting, "scene-ended", won=False)
    closing.close(story.seat("owner"), sitting.pk)
    closing.reopen(story.seat("owner"), sitting.pk)
    browser.post(f"{page_of(sitting)}undo/", {"key": uuid.uuid4()})
    tell(browser, sitting, "scene-ended", won=True)
    closing.close(story.seat("owner"), sitting.pk)
    assert [(one.story, one.ending) for one in Attempt.objects.all()] == [(1, "dawn")]


def test_what_is_no_longer_due_becomes_a_quick_play_and_what_goes_on_is_no_attempt(story: Table) -> None:
    first, second, third = open_by_form(story, hours=4), open_by_form(story), open_by_form(story)
    browser = browser_of("owner")
    for sitting, won in ((first, True), (second, False)):
        tell(browser, sitting, "scene-ended", won=won)
        browser.post(f"{page_of(sitting)}close/")
    browser.post(f"{page_of(third)}close/")
    assert [(one.story, one.ending) for one in Attempt.objects.order_by("number")] == [(1, "dawn"), (None, "scene")]


def test_a_table_outside_every_story_writes_none_down(story: Table) -> None:
    sitting, browser = open_by_form(story, play="quick", scene=3), browser_of("owner")
    tell(browser, sitting, "scene-ended", won=True)
    assert "Record it as a quick play" in look(browser, page_of(sitting))
    browser.post(f"{page_of(sitting)}close/")
    assert not Attempt.objects.exists()
