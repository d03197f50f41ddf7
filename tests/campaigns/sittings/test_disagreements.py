"""“We disagree” beside a verdict of a tool or a page: a file for the rules, or a ruling kept with a campaign."""

from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.test import Client

from campaigns.models import Role
from tests.people_at_table import Table, browser_of, program_of, set_table, sit_down

ADDRESS = "/rules/apocrypha/disagree/"
SAID = {
    "rule": "slotted-cards-touch",
    "verdict": "The top slot touches nothing.",
    "page": "/tools/apocrypha/odds/?soul=3&target=10",
    "ruling": "They may lie apart.",
}
CASES = sorted((Path(settings.BASE_DIR) / "fixtures/cases").glob("*/verdicts/*.yaml"))


@pytest.fixture
def table(db: None) -> Table:
    table = set_table("Candlepoint")
    sit_down(table, "player", Role.PLAYER)
    return table


@pytest.mark.django_db
def test_every_tool_leads_there_and_the_page_knows_whence_somebody_came() -> None:
    visitor = Client()
    for tool in (
        "/tools/apocrypha/odds/",
        "/tools/apocrypha/damage/",
        "/tools/apocrypha/cost/",
        "/tools/apocrypha/sanctify/",
    ):
        assert ADDRESS in visitor.get(tool).content.decode(), tool
    came = visitor.get(ADDRESS, SAID, headers={"Referer": "http://testserver/tools/apocrypha/odds/?soul=3#here"})
    page = came.content.decode()
    assert 'value="/tools/apocrypha/odds/?soul=3"' in page
    assert "The top slot touches nothing." in page
    elsewhere = visitor.get(ADDRESS, headers={"Referer": "https://example.org/tools/apocrypha/odds/?soul=3"})
    assert "soul=3" not in elsewhere.content.decode()


@pytest.mark.django_db
def test_without_a_table_the_case_is_a_file() -> None:
    answer = Client().post(ADDRESS, SAID)
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == 'attachment; filename="they-may-lie-apart.yaml"'
    case = yaml.safe_load(answer.content)
    assert case["rules"] == ["slotted-cards-touch"]
    assert case["situation"] == {"page": "/tools/apocrypha/odds/", "query": {"soul": ["3"], "target": ["10"]}}
    assert case["expect"] == {"never says": SAID["verdict"]}
    assert b"# The table says: They may lie apart." in answer.content


@pytest.mark.django_db
def test_what_cannot_be_meant_comes_back() -> None:
    for wrong in ({"rule": "no-such-rule"}, {"ruling": ""}, {"campaign": "somebody-elses"}):
        assert Client().post(ADDRESS, {**SAID, **wrong}).status_code == 400


def test_a_ruling_stays_with_the_campaign_and_is_offered_the_next_time(table: Table) -> None:
    owner, player = browser_of("owner"), browser_of("player")
    kept = {**SAID, "campaign": str(table.campaign.pk)}
    for _twice in range(2):
        answer = owner.post(ADDRESS, kept)
        assert answer["Location"] == f"{table.path}docket/"
    assert table.newest().facts == SAID
    assert [entry.kind for entry in table.entries()].count("verdict.ruled") == 1
    for browser in (owner, player):
        assert "They may lie apart." in browser.get(ADDRESS, {"rule": SAID["rule"]}).content.decode()
        assert "They may lie apart." in browser.get(f"{table.path}docket/").content.decode()
    assert "They may lie apart." not in owner.get(ADDRESS, {"rule": "six-deaths"}).content.decode()
    # Who only plays rules nothing for the table.
    assert player.post(ADDRESS, kept).status_code == 400


def test_it_travels_with_the_campaign(table: Table) -> None:
    browser_of("owner").post(ADDRESS, {**SAID, "campaign": str(table.campaign.pk)})
    file = program_of("owner").get(f"{table.api}archive/").json()
    assert [entry["facts"] for entry in file["chronicle"] if entry["kind"] == "verdict.ruled"] == [SAID]


@pytest.mark.django_db
@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_a_case_of_a_tool_holds(file: Path) -> None:
    """It fails until the companion no longer says what the table disagreed with."""
    case = yaml.safe_load(file.read_text())
    page = Client().get(case["situation"]["page"], case["situation"]["query"]).content.decode()
    assert case["expect"]["never says"] not in page
