"""From whatever a page finds, a player comes to the rule: its page, a case, and the reading that we did not choose."""

import re
from collections.abc import Iterable
from functools import cache
from html import unescape

import pytest
from django.test import Client

from campaigns.missions.actions import missions
from campaigns.models import SaintPlaceKind
from campaigns.rulebooks.registered import Status
from campaigns.rules.apocrypha import verdicts as apocrypha
from campaigns.rules.cases import cases_of
from campaigns.rules.curses_and_covens import verdicts as curses_and_covens
from campaigns.rules.full_moon_ritual import verdicts as full_moon_ritual
from campaigns.rules.registers import DOORS, REGISTERS, doors_of
from campaigns.rules.wickville import verdicts as wickville
from campaigns.rules.wickville.position_query import position_as_query
from campaigns.rules.witching_hour import verdicts as witching_hour
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from tests.campaigns.rulebooks.wickville import asking
from tests.campaigns.rulebooks.wickville.situations import position
from tests.data_rows import data_rows
from tests.markup import flat
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import card, frank, seat, slot

# What each game finds, by the rules of its register.
SENTENCES = {
    "apocrypha": apocrypha.SENTENCES,
    "witching-hour": witching_hour.SENTENCES,
    "wickville": wickville.SENTENCES,
    "curses-and-covens": curses_and_covens.SENTENCES,
    "full-moon-ritual": full_moon_ritual.SENTENCES,
}
# They show nothing before somebody has filled in something.
LEADS_ON = {"tool-setup-paste", "tool-wickville-turn"}
LINK = re.compile(r'href="/rules/([\w-]+)/register/#([\w-]+)"')
CHOIR = "&".join(
    f"saint={name}&body=3&mind=2&rage=2&soul=4&nexus=Bar&top=body&left=mind&right=soul&bottom=rage"
    for name in ("Ada", "Bo")
)


def page_at(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200, path
    return unescape(flat(answer.content.decode()))


def rules_cited(words: str) -> set[tuple[str, str]]:
    return set(LINK.findall(words))


@pytest.mark.pure
@pytest.mark.parametrize("game", REGISTERS)
def test_whatever_a_verdict_names_has_a_case_and_a_ruling_its_other_reading(game: str) -> None:
    told = [rule for rule in SENTENCES[game] if doors_of(game, rule)]
    assert {rule.id for rule in told if not cases_of(game, rule.id)} == set()
    rulings = [rule for rule in told if rule.status is Status.RULING]
    assert all(rule.reason and rule.other_reading for rule in rulings)


@cache
def rows(game: str) -> dict[str, str]:
    """The register's rows as its page shows them."""
    parts = re.split(r'<li class="term" id="([\w-]+)">', page_at(f"/rules/{game}/register/"))
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def unreachable(cited: Iterable[tuple[str, str]]) -> list[str]:
    """What a reader who follows a link would miss: the row, its place in the book, or the other reading."""
    missed = []
    for game, id in cited:
        rule = next((one for one in REGISTERS[game] if one.id == id), None)
        row = rows(game).get(id, "")
        place = f"p. {rule.page}" if rule and rule.page else rule.section if rule else "?"
        is_told = place in row and (not rule or rule.status is not Status.RULING or "The other reading:" in row)
        if not is_told:
            missed.append(f"{game} {id}")
    return missed


@pytest.mark.django_db
@data_rows(
    "path, cited",
    [
        ("apocrypha/assists/?active=1&virtue=body&" + CHOIR, "top-assists-at-the-nexus"),
        ("apocrypha/odds/?virtue=rage&number=5&use=soul", "four-dice-a-color"),
        ("apocrypha/damage/?virtue=mind&target=15&result=13&hand-mind=1&hand-rage=1", "matching-gifts-first"),
        ("apocrypha/mutate/?check=threat&assisting=1&lowest=2", "mutation-sides"),
        ("apocrypha/cost/?cost=bury&shift=lower", "cost-hierarchy"),
        ("apocrypha/sanctify/?after=master-won", "sealed-at-once"),
        ("apocrypha/turn/", "added-dice-do-not-explode"),
        ("apocrypha/setup/?mission=christmas-in-candlepoint&choir=3", "seeding"),
        ("witching-hour/setup/?players=3&scene=0", "cards-per-locus"),
        ("witching-hour/phases/?phase=battle", "damage-after-acting"),
        ("witching-hour/corruption/?witch=&has=20", "corruption-limit"),
        ("wickville/setup/?order=b0549182736a", "guardians-in-the-middle"),
        ("curses-and-covens/setup/?towns=3", "two-cards-each"),
        ("curses-and-covens/hunt/?front=love&front=ritual&card=fake", "others-escape"),
        ("curses-and-covens/census/", "wild-for-each-question"),
        ("curses-and-covens/phases/?phase=hunt", "picking-a-card"),
        ("full-moon-ritual/setup/?players=3", "red-backs-stay-out"),
        ("full-moon-ritual/magic/?target=12&chips=3", "die-for-the-token"),
        ("full-moon-ritual/score/?players=2&gems-1=2&gems-2=1", "rank-after-a-tie"),
    ],
)
def test_a_tool_leads_to_the_rules_of_its_answer(path: str, cited: str) -> None:
    game = path.partition("/")[0]
    found = rules_cited(page_at(f"/tools/{path}"))
    assert (game, cited) in found
    assert unreachable(found) == []


@pytest.mark.django_db
def test_a_turn_in_wickville_leads_to_the_rules_of_its_steps() -> None:
    query = position_as_query(asking.read(position())).urlencode()
    page = page_at(f"/tools/wickville/turn/?{query}&did=flip")
    found = rules_cited(page)
    assert found
    assert unreachable(found) == []
    assert 'href="/rules/wickville/register/?door=tool-wickville-turn"' in page


@pytest.mark.django_db
@data_rows(
    "game, route, url",
    [(game, door.route, door.url) for game, doors in DOORS.items() for door in doors if door.route.startswith("tool-")],
)
def test_a_tool_leads_to_all_rules_by_which_it_works(game: str, route: str, url: str) -> None:
    here = f"/rules/{game}/register/?door={route}"
    if route not in LEADS_ON:
        assert f'href="{here}"' in page_at(url)
    told = set(re.findall(r'<li class="term" id="([\w-]+)">', page_at(here)))
    assert told == {rule.id for door in DOORS[game] if door.route == route for rule in door.rules}


@pytest.mark.django_db
class TestAtATable:
    def look(self, table: Table, path: str) -> set[str]:
        """The rules to which a page of the campaign leads, all of which can be read."""
        answer = browser_of("player").get(f"{table.path}{path}")
        assert answer.status_code == 200, path
        found = rules_cited(unescape(flat(answer.content.decode())))
        assert unreachable(found) == []
        return {rule for _game, rule in found}

    def test_a_halo_and_a_deck_lead_to_the_rules_that_they_break(self, table: Table) -> None:
        saint = frank(table)
        slot(table, saint, "the-tale", SaintPlaceKind.TOP_LEFT)
        saint_cards.gain(seat(table), saint.number, [WantedCopies(card("murder-board"), 1)])
        assert {"slotted-cards-touch", "top-row-reaches-the-nexus"} <= self.look(table, f"saints/{saint.number}/halo/")
        assert {"slotted-cards-touch", "deck-after-a-mission"} <= self.look(table, f"saints/{saint.number}/")

    def test_a_mission_end_leads_to_its_rules_and_so_does_what_will_happen(self, table: Table) -> None:
        saint = frank(table)
        missions.set_out(seat(table), name="Hours", choir=[saint.number])
        assert {"acts", "fade"} <= self.look(table, "missions/1/end/")
        browser_of("player").post(
            f"{table.path}missions/1/end/", {"do": "tell", "outcome": "lost", "seen": 0, "last_turn": saint.number}
        )
        assert {"fade", "one-death-of-a-loss"} <= self.look(table, "missions/1/end/")
