"""The matches of a campaign: derived from its sittings, over its evenings, and sent on to a play log."""

import csv
import json
import uuid
from datetime import date, timedelta
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

import pytest

from campaigns.models import Sitting
from campaigns.sittings.play_log import BG_STATS, as_csv, bg_stats_link
from campaigns.sittings.registry import Seated
from campaigns.sittings.results import Match, evenings_of, match_of, matches_of, standings_of
from campaigns.sittings.results_chart import chart_of
from tests.match_options import RITUAL
from tests.matches_at_table import MatchTable, match_at_table, ritual_scored
from tests.people_at_table import browser_of, program_of

pytestmark = pytest.mark.both_databases


@pytest.fixture
def ritual(db: None) -> MatchTable:
    return match_at_table("full-moon-ritual", RITUAL)


def test_only_what_has_ended_is_a_match(ritual: MatchTable) -> None:
    assert matches_of(ritual.table.campaign) == []
    ritual_scored(ritual)
    [match] = matches_of(ritual.table.campaign)
    assert (match.how, match.winners) == ("scored", ["Player"])
    assert match.ending == "Player cast the strongest spell."
    assert [(each.name, each.place) for each in match.players] == [("Owner", 2), ("Player", 1)]


def test_an_undone_end_is_no_match(ritual: MatchTable) -> None:
    ritual_scored(ritual)
    body = {"key": str(uuid.uuid4())}
    assert program_of("player").send("POST", f"/api/v1/sittings/{ritual.sitting.pk}/undo/", body).status_code == 201
    assert matches_of(ritual.table.campaign) == []


def test_the_api_tells_them_page_by_page(ritual: MatchTable) -> None:
    ritual_scored(ritual)
    answer = program_of("spectator").get(f"{ritual.table.api}results/").json()
    assert answer["count"] == 1
    [match] = answer["results"]
    assert (match["id"], match["winners"]) == (str(ritual.sitting.pk), ["Player"])
    assert match["players"][1] == {"name": "Player", "role": "", "won": True, "points": 18, "place": 1}


def test_a_rematch_has_the_same_people(ritual: MatchTable) -> None:
    ritual_scored(ritual)
    answer = browser_of("player").post(f"{ritual.page}again/", {"key": str(uuid.uuid4())})
    opened = ritual.table.campaign.sittings.get(number=2)
    assert answer["Location"] == f"/tables/{opened.pk}/"
    assert (opened.seq, opened.name) == (0, ritual.sitting.name)
    again = program_of("player").send("POST", f"/api/v1/sittings/{ritual.sitting.pk}/again/", {})
    assert (again.status_code, again.json()["state"]["turn"]) == (201, "Owner")


def test_a_double_tap_is_one_rematch(ritual: MatchTable) -> None:
    body = {"key": str(uuid.uuid4())}
    first, second = (browser_of("player").post(f"{ritual.page}again/", body)["Location"] for _ in range(2))
    assert first == second


def test_the_page_shows_the_chart_and_every_way_on(ritual: MatchTable) -> None:
    page = f"{ritual.table.path}results/"
    assert "No match has ended yet" in browser_of("spectator").get(page).content.decode()
    ritual_scored(ritual)
    html = browser_of("spectator").get(page).content.decode()
    assert "Player cast the strongest spell." in html
    assert 'class="chart-line"' in html
    assert BG_STATS in html
    text = browser_of("spectator").get(f"{ritual.table.path}results.txt").content.decode()
    assert text.startswith("Full Moon Ritual, ")
    assert "Player: 18, won" in text
    rows = list(
        csv.DictReader(browser_of("owner").get(f"{ritual.table.path}results.csv").content.decode().splitlines())
    )
    assert [(row["player"], row["won"], row["points"]) for row in rows] == [
        ("Owner", "no", "17"),
        ("Player", "yes", "18"),
    ]
    other_day = browser_of("owner").get(f"{ritual.table.path}results.txt?day=1999-01-01")
    assert other_day.content == b""


def test_bg_stats_is_handed_the_play(ritual: MatchTable) -> None:
    ritual_scored(ritual)
    match = match_of(Sitting.objects.get(pk=ritual.sitting.pk))
    assert match
    link = bg_stats_link(match, "Full Moon Ritual")
    play = json.loads(unquote(link.removeprefix(BG_STATS)))
    assert play["game"] == {
        "name": "Full Moon Ritual",
        "sourceGameId": "full-moon-ritual",
        "highestWins": True,
        "noPoints": False,
    }
    assert play["players"][1] == {
        "name": "Player",
        "sourcePlayerId": "Player",
        "role": "",
        "winner": True,
        "score": 18,
        "rank": 1,
    }


# --- The arithmetic of evenings


def played(number: int, day: int, **won: bool) -> Match:
    began = Sitting._meta.get_field("opened").get_default()
    return Match(
        id=uuid.uuid4(),
        number=number,
        game="wickville",
        name="A match",
        day=date(2026, 10, day),
        began=began,
        ended=began + timedelta(minutes=30),
        how="damage",
        ending="",
        players=[Seated(name, won=is_won) for name, is_won in won.items()],
    )


def test_standings_grow_evening_by_evening() -> None:
    matches = [played(3, 8, Ann=True, Ben=False), played(2, 1, Ann=False, Ben=True), played(1, 1, Ann=False, Ben=True)]
    evenings = evenings_of(matches)
    assert [(evening.day.day, [match.number for match in evening.matches]) for evening in evenings] == [
        (8, [3]),
        (1, [1, 2]),
    ]
    standings = standings_of(evenings)
    assert [(each.name, each.won, each.played, each.by_evening) for each in standings] == [
        ("Ben", 2, 3, [2, 2]),
        ("Ann", 1, 3, [0, 1]),
    ]


def test_names_at_the_end_of_the_chart_never_overlap() -> None:
    names = {f"Player {number}": False for number in range(8)}
    chart = chart_of(standings_of(evenings_of([played(1, 1, **names)])))
    assert chart
    heights = [line.label_y for line in chart.lines]
    assert all(later - earlier >= 20 for earlier, later in pairwise(heights))


def test_nothing_played_draws_nothing() -> None:
    assert chart_of([]) is None


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_name_becomes_a_formula(name: str) -> None:
    [_, line] = list(csv.reader(as_csv([played(1, 1, **{name: True})]).splitlines()))
    assert line[3] == f"'{name}"


def test_a_game_without_a_rematch_says_so(night: Any) -> None:
    answer = program_of("owner").send("POST", f"{night.api}again/", {})
    assert (answer.status_code, answer.json()["type"].rsplit(":")[-1]) == (409, "no-rematch")
