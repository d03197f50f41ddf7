"""The screens of the short games: what each look shows, what is tried out, and what forms tell without a script."""

import json
import uuid
from typing import Any

import pytest

from campaigns.models import Sitting
from tests.markup import flat
from tests.match_options import COVENS, RITUAL, wickville, wickville_alone, witch
from tests.matches_at_table import MatchTable, counted, match_at_table, ritual_scored
from tests.people_at_table import browser_of


def shown(match: MatchTable, who: str, query: str = "") -> str:
    answer = browser_of(who).get(f"{match.page}{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def posted(match: MatchTable, who: str, kind: str, **fields: Any) -> int:
    body = {"key": str(uuid.uuid4()), "kind": kind, **fields}
    return browser_of(who).post(f"{match.page}tell/", body).status_code


def state(match: MatchTable) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Sitting.objects.get(pk=match.sitting.pk).snapshot)
    return found


# --- Full Moon Ritual


@pytest.fixture
def ritual(db: None) -> MatchTable:
    return match_at_table("full-moon-ritual", RITUAL)


def test_magic_shows_its_exact_chance_before_anybody_pays(ritual: MatchTable) -> None:
    assert "1296" not in shown(ritual, "owner", "?target=18")
    four = shown(ritual, "owner", "?target=23")
    assert "5/1296" in four
    assert state(ritual)["witches"][0]["chips"] == 13


def test_a_spectator_sees_the_moon_and_does_no_magic(ritual: MatchTable) -> None:
    html = shown(ritual, "spectator")
    assert "The moon on space 1 of 1" in " ".join(html.split())
    assert "magic-done" not in html
    assert "turn-ended" not in html


def test_the_score_is_told_by_the_fields_of_a_form(ritual: MatchTable) -> None:
    assert "Your turn" in shown(ritual, "owner")
    ritual.tell("turn-ended")
    ritual.tell("turn-ended")
    assert 'name="number.witches.1.gems"' in shown(ritual, "player")
    fields = {
        f"number.witches.{at}.{row}": count
        for at, each in enumerate([counted("Owner", 0), counted("Player", 1)])
        for row, count in each.items()
        if row != "name"
    }
    facts = json.dumps({"witches": [{"name": "Owner"}, {"name": "Player"}]})
    assert posted(ritual, "player", "scored", facts=facts, **fields) == 302
    html = shown(ritual, "spectator")
    assert "Line by line" in html
    assert "Rematch" not in html
    assert "Rematch" in shown(ritual, "player")


@pytest.mark.parametrize("way", ["number.witches.7.gems", "number.witches.x.gems", "number.chips.0.gems"])
def test_a_way_that_leads_nowhere_puts_nothing(ritual: MatchTable, way: str) -> None:
    facts = json.dumps({"witches": [{"name": "Owner"}]})
    assert posted(ritual, "player", "scored", facts=facts, **{way: 1}) == 400


def test_the_track_is_asked_for_once(ritual: MatchTable) -> None:
    html = browser_of("player").get(f"{ritual.table.path}tables/new/").content.decode()
    assert 'name="moons" value="1"' in html
    assert 'value="Owner"' in html
    body = {"witch_1": "Ann", "witch_2": "Ben", "moons": 8}
    assert browser_of("player").post(f"{ritual.table.path}tables/new/", body).status_code == 302
    same = browser_of("player").post(f"{ritual.table.path}tables/new/", {**body, "witch_2": "Ann"})
    assert (same.status_code, "Tell them apart" in same.content.decode()) == (400, True)


# --- Curses & Covens


@pytest.fixture
def covens(db: None) -> MatchTable:
    return match_at_table("curses-and-covens", COVENS)


def test_everybody_reads_what_may_be_said(covens: MatchTable) -> None:
    assert "You are the Witch Hunter" in shown(covens, "owner")
    assert "You are a town" in shown(covens, "player")
    assert "The towns may talk now" in shown(covens, "spectator")
    covens.tell("phase-ended")
    assert "No word about plans now" in shown(covens, "spectator")


def test_a_tile_a_hat_and_two_picks_are_told_by_forms(covens: MatchTable) -> None:
    assert posted(covens, "player", "spell-cast", **{"text.tile": "Fog"}) == 302
    assert posted(covens, "player", "hat-given", facts='{"town": "Cleo"}') == 302
    html = " ".join(shown(covens, "player").split())
    assert "<strong>Fog</strong> was cast this round" in html
    assert "wears the hat" in html
    for _phase in range(3):
        covens.tell("phase-ended")
    for card in ("love", "ritual"):
        assert posted(covens, "player", "card-revealed", **{"text.town": "Cleo", "text.card": card}) == 302
    html = shown(covens, "player")
    assert "Tile turned: next Census" in html
    assert ("1 / 5" in html, "1 / 2" in html) == (True, True)


def test_a_coven_wins_at_that_moment(covens: MatchTable) -> None:
    fields = {"facts": '{"hand": ["love", "love", "wild"]}', "text.town": "Cleo"}
    assert posted(covens, "player", "coven-revealed", **fields) == 302
    html = shown(covens, "spectator")
    assert "The towns have won." in html
    assert "The towns won with a coven." in html


def test_piles_are_counted_only_where_the_table_counts_them(covens: MatchTable) -> None:
    assert "Stop counting" not in shown(covens, "owner")
    covens.tell("pile-counted", pile="deck", count=22)
    assert "Stop counting" in shown(covens, "owner")
    assert "Stop counting" not in shown(covens, "spectator")


def test_the_table_remembers_its_tiles(covens: MatchTable) -> None:
    html = browser_of("player").get(f"{covens.table.path}tables/new/").content.decode()
    assert 'value="Mist"' in html
    body = {"hunter": "Ann", "town_1": "Ben", "town_2": "Cleo"}
    assert browser_of("player").post(f"{covens.table.path}tables/new/", body).status_code == 302


def test_nobody_is_asked_for_a_closed_hand(covens: MatchTable) -> None:
    """In the Hunt no field takes more than the town and the card that lies open."""
    for _phase in range(3):
        covens.tell("phase-ended")
    html = shown(covens, "owner")
    assert "hand" not in [name.split('"')[0] for name in html.split('name="')]
    assert "takes nobody&#x27;s closed hand" in html or "takes nobody's closed hand" in html


def test_results_of_both_sides_are_told(covens: MatchTable, client: Any) -> None:
    covens.tell("coven-revealed", town="Cleo", hand=["love", "love", "wild"])
    html = browser_of("owner").get(f"{covens.table.path}results/").content.decode()
    assert "(Witch Hunter)" in html
    assert "(Town)" in html


def test_an_old_score_without_its_counts_is_still_read(ritual: MatchTable) -> None:
    ritual_scored(ritual)
    kept = state(ritual)
    for each in kept["scores"]:
        del each["counts"]
    Sitting.objects.filter(pk=ritual.sitting.pk).update(snapshot=json.dumps(kept))
    assert "Player" in shown(ritual, "player")


# --- Wickville


@pytest.fixture
def circle(db: None) -> MatchTable:
    return match_at_table("wickville", wickville())


def tries(html: str) -> list[str]:
    """The addresses that a page tries out."""
    links = [link.split('"')[0] for link in html.split('href="')[1:]]
    return [link.replace("&amp;", "&") for link in links if link.startswith("?at=")]


def told_by(html: str, kind: str) -> dict[str, Any]:
    """The facts that the tap of that kind would send."""
    form = html.split(f'name="kind" value="{kind}"')[1].split('name="facts" value="')[1].split('"')[0]
    facts: dict[str, Any] = json.loads(form.replace("&quot;", '"'))
    return facts


def test_a_turn_is_tried_out_and_told_as_one(circle: MatchTable) -> None:
    html = shown(circle, "owner")
    assert "Your turn" in html
    assert "turn-taken" not in html
    moved = shown(circle, "owner", next(link for link in tries(html) if "did=move-1" in link))
    assert told_by(moved, "turn-taken") == {"actions": [{"do": "move", "spaces": 1}]}
    looked = shown(circle, "owner", next(link for link in tries(moved) if "look=flip" in link))
    assert "If you flip this" in looked
    assert "Flip the card at 1:" in looked
    assert state(circle)["position"]["turn"] == "Owner"
    assert posted(circle, "owner", "turn-taken", facts=json.dumps(told_by(moved, "turn-taken"))) == 302
    assert state(circle)["position"]["turn"] == "Player"


def test_everybody_sees_the_steps_of_the_turn_just_taken(circle: MatchTable) -> None:
    assert "What Owner did" not in shown(circle, "player")
    circle.tell("turn-taken", actions=[{"do": "swap"}, {"do": "move", "spaces": 1}])
    for who in ("player", "spectator"):
        html = flat(shown(circle, who))
        assert "What Owner did" in html
        assert "change places." in html
    # Once somebody tries out the next turn, it makes room for that.
    trying = next(link for link in tries(shown(circle, "player")) if "did=move-1" in link)
    assert "What Owner did" not in shown(circle, "player", trying)


def test_what_was_tried_in_another_position_says_nothing(circle: MatchTable) -> None:
    link = next(link for link in tries(shown(circle, "owner")) if "did=move-1" in link)
    circle.tell("turn-taken", actions=[{"do": "move", "spaces": 2}])
    assert "turn-taken" not in shown(circle, "player", link)


def test_who_watches_sees_the_circle_without_a_tap(circle: MatchTable) -> None:
    html = shown(circle, "spectator", "?did=move-1")
    assert "The turn of Owner" in html
    assert "The summoning circle" in html
    assert tries(html) == []


def test_what_plays_by_itself_is_shown_step_by_step(db: None) -> None:
    alone = match_at_table("wickville", wickville_alone())
    html = shown(alone, "owner")
    assert "solo-turn-taken" not in html
    first = shown(alone, "owner", next(link for link in tries(html) if "step=1" in link))
    assert "Hex goes from place 4 to place" in first
    last = shown(alone, "owner", "?" + tries(html)[-1].split("?")[1].replace("step=1", "step=99"))
    assert "Done: the turn of Owner" in last
    assert posted(alone, "owner", "solo-turn-taken", facts="{}") == 302
    assert state(alone)["position"]["turn"] == "Owner"


def test_the_end_is_shown_and_a_rematch_lays_the_same_circle(db: None) -> None:
    hurt = [witch("Owner", "blue", 11), witch("Player", "red", 5, damage=1)]
    lit = wickville(witches=hurt)["position"]["circle"]
    for card in lit[8:11]:
        card["active"] = True
    circle = match_at_table("wickville", wickville(witches=hurt, circle=lit))
    circle.tell("turn-taken", actions=[{"do": "move", "spaces": 1}])
    html = shown(circle, "player")
    assert "Blue won: a red witch took her second damage." in html
    assert browser_of("player").post(f"{circle.page}again/", {}).status_code == 302
    again = circle.table.campaign.sittings.get(number=2)
    assert json.loads(again.snapshot)["position"] == json.loads(circle.sitting.snapshot)["position"]
    results = browser_of("owner").get(f"{circle.table.path}results/").content.decode()
    assert "Owner (Blue)" in flat(results)


def test_the_box_is_asked_once(circle: MatchTable) -> None:
    page = f"{circle.table.path}tables/new/"
    html = browser_of("player").get(page).content.decode()
    assert 'value="Owner"' in html
    assert "Play: Owner begins" in html
    # Every candle bears an eye, as the cards of the last match did.
    assert html.count('<option value="e" selected>Eye</option>') == 11


def test_a_circle_is_laid_by_taps_without_a_script(circle: MatchTable) -> None:
    page = f"{circle.table.path}tables/new/"
    browser = browser_of("player")
    cleared = browser.post(page, {"players": "2", "do": "clear"})
    assert (cleared.status_code, "Tap the card at place 1" in cleared.content.decode()) == (200, True)
    begun = browser.post(page, {"players": "2", "order": "0123456789ab", "witch": ["Ann", "Ben"]})
    assert begun.status_code == 302
    same = browser.post(page, {"players": "2", "order": "0123456789ab", "witch": ["Ann", "Ann"]})
    assert (same.status_code, "Two witches have this name." in same.content.decode()) == (400, True)
