"""Taking the Plunge at the live table: a guide and three phones play it from its script, and nothing of it leaks."""

import uuid
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.browser import steps
from tests.browser.steps import come_as, faults, invitation, press, send, sign_up, start_campaign, wait_for
from tests.relay import Relay
from tests.sites import Site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

SAINTS = ("Ophelia", "Frank", "Diana")
# Diana has had hers.
GIVEN = {"Ophelia": "The Abandoned House", "Frank": "A bell that nobody rang"}
SHOWS = "([selector, words]) => document.querySelector(selector)?.textContent.includes(words)"
CHANGE = """async ([address, body]) => {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]").value;
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  return (await fetch(address, { method: "PATCH", headers, body: JSON.stringify(body) })).status;
}"""


@pytest.fixture
def relay(live_site: Site) -> Iterator[Relay]:
    """Between the players and the site; the guide goes straight to it."""
    with Relay(live_site.port).running() as running:
        yield running


class PlungeTable:
    """Ann, Ben and Cleo play, Gabriella guides; of every part of her script a canary tells where it is read."""

    def __init__(self, players: "dict[str, Page]", guide: "Page", campaign: str) -> None:
        self.players, self.guide, self.campaign = players, guide, campaign
        self.secrets: dict[str, str] = {}
        self.table = ""
        self.mutation = f"canary{uuid.uuid4().hex[:8]}"

    def write_script(self) -> None:
        """The one that lies ready, with a canary in the words and in the name of everything."""
        script = send(self.guide, self.campaign, "guided/", {"ready": "taking-the-plunge"})
        for part in script["parts"]:
            canary = f"canary{uuid.uuid4().hex[:8]}"
            body = {"text": f"{part['text']} {canary}".strip()}
            if part["kind"] == "nexus":
                body["heading"] = f"{canary} {part['heading']}"
            self._change(f"guided/{script['id']}/parts/{part['id']}/", body)
            self.secrets[canary] = body.get("heading", part["heading"] or part["kind"])
        self._choose_mutations(script["id"])

    def _choose_mutations(self, script: str) -> None:
        """One that comes to the table, and one that never does, each with a name of its own."""
        other = f"canary{uuid.uuid4().hex[:8]}"
        for mutation, nexus in ((self.mutation, "Motel"), (other, "Precinct")):
            self.guide.goto(f"{self.campaign}guide/missions/{script}/mutation/")
            self.guide.get_by_label("Mutation", exact=True).fill(mutation)
            self.guide.get_by_label("Nexus").select_option(nexus)
            self.guide.get_by_label("Mutation dice").fill("3")
            press(self.guide, "Save")
            self.secrets[mutation] = f"the mutation {mutation}"

    def _change(self, rest: str, body: Any) -> None:
        address = self.campaign.replace("/campaigns/", "/api/v1/campaigns/") + rest
        assert self.guide.evaluate(CHANGE, [address, body]) == 200

    def reveal(self, card: str) -> None:
        """The guide lays a nexus on the table, and shows what stands in the script of it, on the same screen."""
        self.guide.locator(".only-guide .taps .btn", has_text=card).click()
        for player in self.players.values():
            player.locator(".pane-nexus h3", has_text=card).wait_for()
        heading = next(name for name in self.secrets.values() if f"({card})" in name)
        section = self.guide.locator(".script-beside details", has=self.guide.get_by_text(heading).first).first
        if section.get_attribute("open") is None:
            section.locator("summary").click()
        with self.guide.expect_navigation():
            section.get_by_role("button", name="Show to everybody").first.click()
        self.secrets = {canary: name for canary, name in self.secrets.items() if name != heading}

    def tap(self, who: str, label: str) -> None:
        page = self.guide if who == "guide" else self.players[who]
        page.locator(".part-act .btn", has_text=label).first.click()

    def of_saint(self, who: str, saint: str, label: str) -> None:
        """Beside the act, where each saint has a fold of its own."""
        page = self.guide if who == "guide" else self.players[who]
        fold = page.locator(f"#saint-{saint.lower()}")
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()
        fold.get_by_role("button", name=label).first.click()

    def all_show(self, selector: str, words: str) -> None:
        for page in (self.guide, *self.players.values()):
            wait_for(page, SHOWS, [selector, words])


@pytest.fixture
def plunge(relay: Relay, new_context: "Callable[..., BrowserContext]") -> PlungeTable:
    # Nothing packed, so that what is heard can be read.
    plain = {"base_url": relay.url, "extra_http_headers": {"Accept-Encoding": "identity"}}
    players = {name: new_context(**plain).new_page() for name in ("Ann", "Ben", "Cleo")}
    ann, guide = players["Ann"], new_context().new_page()
    sign_up(ann, "ann")
    campaign = start_campaign(ann)
    for name in ("Ben", "Cleo"):
        come_as(players[name], invitation(ann, campaign), name)
    come_as(guide, urlsplit(invitation(ann, campaign)).path, "Gabriella")
    ann.goto(f"{campaign}table/")
    ann.get_by_text("Change this seat: Gabriella").click()
    press(ann, "Make guide")
    for seat, name in enumerate(SAINTS, start=1):
        send(ann, campaign, "saints/", {"name": name, "seat": seat})
    guide.goto(f"{urlsplit(campaign).path}guide/missions/")
    return PlungeTable(players, guide, urlsplit(campaign).path)


def lay_the_table(plunge: PlungeTable) -> None:
    ann = plunge.players["Ann"]
    steps.lay_the_table(ann, plunge.campaign, "Taking the Plunge")
    plunge.table = urlsplit(ann.url).path
    for page in (*plunge.players.values(), plunge.guide):
        page.goto(plunge.table)


def test_three_phones_and_a_guide_play_it_and_nothing_is_leaked(plunge: PlungeTable, relay: Relay) -> None:
    plunge.write_script()
    lay_the_table(plunge)
    assert faults(plunge.guide) == []
    at_the_motel(plunge)
    at_the_lake(plunge)
    fragments_of_the_guide(plunge)
    look_everywhere(plunge)
    heard = relay.heard()
    # What was shown has come to them, by every way; and nothing else has.
    assert all(word in heard for word in ("Motel", "nexus-revealed", "text/event-stream"))
    assert len(plunge.secrets) > 15
    assert {name for canary, name in plunge.secrets.items() if canary in heard} == set()


def at_the_motel(plunge: PlungeTable) -> None:
    """Several draw from the clock, somebody else takes the turn, and a loss ends it."""
    plunge.reveal("Motel")
    for who, saint in (("Ann", "Ophelia"), ("Ben", "Frank")):
        plunge.of_saint(who, saint, "Motel")
    clock = int(plunge.guide.locator(".dial-number").text_content() or "")
    plunge.tap("Ann", "An omen")
    plunge.all_show(".dial-number", str(clock - 1))
    plunge.of_saint("Ben", "Frank", "Draws an omen")
    plunge.all_show(".dial-number", str(clock - 2))
    for label in ("On to Support", "On to Investigate", "Omen: Doom", "A threat"):
        plunge.tap("Ann", label)
    mutate(plunge)
    for label in ("Confront", "Lost"):
        plunge.tap("Ann", label)
    plunge.all_show(".part-act .act-words", "ends the turn")
    plunge.tap("guide", "End the turn")
    plunge.of_saint("guide", "Diana", "Takes the turn")
    plunge.all_show(".part-act .act-eyebrow", "Diana")
    plunge.guide.locator(".rose-taps .btn", has_text="−1").click()
    plunge.all_show(".dial-number", str(clock - 3))


def mutate(plunge: PlungeTable) -> None:
    """What she chose beforehand waits beside the act for her alone; with one tap it is in force for everybody."""
    ready = plunge.guide.locator(".ready-mutations")
    ready.locator(".btn", has_text=plunge.mutation).wait_for()
    assert not any(page.locator(".ready-mutations").count() for page in plunge.players.values())
    ready.locator(".btn", has_text=plunge.mutation).click()
    plunge.all_show(".part-act .act-mutation", plunge.mutation)
    plunge.all_show(".part-act .act-mutation", "3 dice, whoever assists")
    # The others that she chose stay hers.
    plunge.secrets.pop(plunge.mutation)


def at_the_lake(plunge: PlungeTable) -> None:
    """What nobody knew of lies on the table; the guide gives somebody a fragment at once, and ends the mission."""
    plunge.reveal("Lake")
    plunge.of_saint("Cleo", "Diana", "Lake")
    plunge.of_saint("guide", "Diana", "Gets a fragment")
    plunge.guide.locator("#table-taps > summary").click()
    plunge.guide.locator("#table-taps .btn", has_text="Won").first.click()
    plunge.all_show(".part-act .act-eyebrow", "The mission is over")


def fragments_of_the_guide(plunge: PlungeTable) -> None:
    """After the win she names one for each saint, on the same screen; each phone says where its own goes."""
    plunge.tap("Ann", "On to fragments and deaths")
    for player in plunge.players.values():
        player.locator(".part-ending", has_text="The guide gives the fragments").wait_for()
    form = plunge.guide.locator(".part-ending form", has_text="Give each saint a fragment")
    assert "Diana got this at the table" in form.inner_text()
    for saint, fragment in GIVEN.items():
        form.get_by_label(saint, exact=True).fill(fragment)
    plunge.guide.evaluate("window.scrollTo(0, 0)")
    assert faults(plunge.guide) == []
    form.get_by_role("button", name="Give fragments").click()
    for who, (saint, fragment) in reversed(list(zip(plunge.players, GIVEN.items(), strict=False))):
        board = plunge.players[who].locator(".board", has=plunge.players[who].get_by_role("heading", name=saint))
        board.get_by_text("From the guide: tap where it goes").wait_for()
        assert board.get_by_role("radio").count() == 1
        board.locator("button.square").first.click()
        board.locator(".square-card", has_text=fragment).wait_for()
    plunge.all_show(".part-act", "Does the table agree?")


def look_everywhere(plunge: PlungeTable) -> None:
    """Every page and every answer in which something might stand, on each phone; and the file of the campaign."""
    api = plunge.table.replace("/tables/", "/api/v1/sittings/")
    pages = [plunge.table, *(f"{plunge.table}{rest}" for rest in ("parts/", "history/", "people/", "tracking/"))]
    pages += [f"{plunge.campaign}{rest}" for rest in ("", "guided/", "missions/1/", "chronicle/", "tables/")]
    answers = [api, f"{api}events/", plunge.campaign.replace("/campaigns/", "/api/v1/campaigns/") + "archive/"]
    for player in plunge.players.values():
        player.evaluate("(all) => Promise.all(all.map((one) => fetch(one).then((got) => got.text())))", pages + answers)
