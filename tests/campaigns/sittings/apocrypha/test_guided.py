"""Taking the Plunge from its script: what is not revealed is in no player's page, state, history, stream or file."""

import html
import uuid
from dataclasses import replace

import pytest

from campaigns.archive.file import export
from campaigns.guiding.actions import reveals, scripts
from campaigns.guiding.ready import ready_script
from campaigns.models import Sitting, SittingCheckpoint, Told
from campaigns.sittings import screens
from tests.missions_at_table import PlayScreen, mission_under_way
from tests.people_at_table import Table, browser_of, program_of

PLUNGE = ready_script("taking-the-plunge")


@pytest.fixture
def plunge(table: Table) -> tuple[Sitting, list[str]]:
    """The guide has shown the first nexus; every other part of the script holds a canary."""
    canaries = []
    parts = []
    for part in PLUNGE.parts:
        canary = f"canary{uuid.uuid4().hex[:8]}"
        is_hidden = part.kind == "nexus" and "Motel" not in part.heading
        heading = f"{canary} ({canary})" if is_hidden else part.heading
        parts.append(replace(part, heading=heading, text=f"{part.text} {canary}"))
        canaries.append(canary)
    script = scripts.start(table.seat("guide"), title=PLUNGE.title, parts=parts)
    hotel = script.parts.filter(kind="nexus", heading__contains="Motel").get()
    reveals.show(table.seat("guide"), script.id, hotel.id)
    shown = [canary for canary in canaries if canary in hotel.text]
    mission_under_way(table, "Taking the Plunge")
    browser_of("owner").post(f"{table.path}tables/new/", {"guided": "on", "clock": "24"})
    return Sitting.objects.get(), [canary for canary in canaries if canary not in shown]


def test_the_guide_sees_what_lies_out_of_sight_and_reveals_it_with_one_tap(plunge: tuple[Sitting, list[str]]) -> None:
    sitting, canaries = plunge
    guide = PlayScreen(browser_of("guide"), sitting)
    part = guide.part("nexuses")
    hidden = next(canary for canary in canaries if canary in part)
    assert "Only you see this" in part
    guide.tap(hidden)
    assert hidden in PlayScreen(browser_of("player"), sitting).part("nexuses")
    # Turns come in any order, and the guide takes from the clock and gives a fragment.
    for label in ("Takes the turn", "Gets a fragment", "−1"):
        guide.tap(label)
    assert guide.state()["turn"]["number"] == 2


def test_a_threat_that_was_stacked_into_the_clock_is_met_and_goes_back_there(plunge: tuple[Sitting, list[str]]) -> None:
    """Rule.STACKED_CLOCK: whoever draws it confronts it, also beside whose turn it is."""
    guide = PlayScreen(browser_of("guide"), plunge[0])
    guide.tap("Draws a threat")
    state = guide.state()
    assert (state["clock"], state["up"][0]["origin"]) == (23, "clock")
    other = state["up"][0]["saint"]
    assert other != state["turn"]["saint"]
    assert f"{other}: a threat" in guide.part("check")
    guide.tap("Lost")
    assert guide.state()["clock"] == 24


def test_the_script_lies_beside_the_act_and_is_shown_from_there(
    table: Table, plunge: tuple[Sitting, list[str]]
) -> None:
    sitting, canaries = plunge
    guide = PlayScreen(browser_of("guide"), sitting)
    script = guide.part("script")
    assert all(canary in script for canary in canaries)
    browser = browser_of("guide")
    show = script.partition('action="')[2].partition('"')[0]
    answer = browser.post(show, {"table": str(sitting.pk)})
    assert answer.headers["Location"] == guide.address
    assert script.count("· shown") + 1 == guide.part("script").count("· shown")
    # What the words tell stands in the players' story, and nowhere else.
    told = Told.objects.latest("at")
    assert told.text in html.unescape(browser_of("player").get(f"{table.path}guided/").content.decode())
    assert told.text not in PlayScreen(browser_of("player"), sitting).page()


def test_nothing_else_is_anywhere_that_players_look(table: Table, plunge: tuple[Sitting, list[str]]) -> None:
    sitting, canaries = plunge
    # The guide looks first, so that whatever is kept of that might be handed to others.
    PlayScreen(browser_of("guide"), sitting).page()
    seen = [sitting.snapshot, *SittingCheckpoint.objects.values_list("snapshot", flat=True)]
    for who in ("owner", "player", "spectator"):
        browser = browser_of(who)
        pages = ("", "parts/", "history/", "people/")
        seen += [browser.get(f"/tables/{sitting.pk}/{page}").content.decode() for page in pages]
        seen.append(browser.get(f"{table.path}tables/new/").content.decode())
        api = program_of(who)
        seen += [api.get(f"/api/v1/sittings/{sitting.pk}/{page}").content.decode() for page in ("", "events/")]
    seen.append(export(table.seat("owner")).decode())
    seen += [repr(parts) for (*_, look), parts in screens._kept.items() if not look.is_guide]
    assert seen[5]
    for words in seen:
        assert not [canary for canary in canaries if canary in words]


def test_what_the_guide_chose_beforehand_is_in_force_with_one_tap_and_secret_before(
    plunge: tuple[Sitting, list[str]],
) -> None:
    sitting, _ = plunge
    guide, player = (PlayScreen(browser_of(who), sitting) for who in ("guide", "player"))
    assert "Only you see this: mutate it" not in guide.part("act")
    for kind, facts in (
        ("moved", {"saint": guide.state()["turn"]["saint"], "nexus": "Motel"}),
        ("omen-played", {"side": "doom"}),
        ("card-turned-up", {"what": "threat", "card": "Gaunt"}),
    ):
        guide.tell(kind, facts)
    offered = guide.part("act")
    # What waits for this card comes, and what waits for anything here; not what is for another card or elsewhere.
    assert all(words in offered for words in ("Rock Solid", "against Gaunt", "Fiery", "Another mutation"))
    assert not any(words in offered for words in ("Swarming", "Unseen"))
    assert not any(words in player.page() for words in ("Rock Solid", "Only you see this"))
    guide.tap("Rock Solid")
    for screen in (guide, player):
        assert "Rock Solid" in screen.part("act")
        assert "Rock Solid: one mutation die for each saint who assists" in html.unescape(screen.part("walk"))
    assert "Another mutation" not in player.part("act")


def test_a_script_that_the_guide_changes_is_drawn_anew_though_nothing_happened(
    table: Table, plunge: tuple[Sitting, list[str]]
) -> None:
    sitting, _ = plunge
    guide = PlayScreen(browser_of("guide"), sitting)
    assert "It thaws." not in guide.part("script")
    script = scripts.scripts_of(table.seat("guide")).get()
    aloud = script.parts.filter(kind="aloud").first()
    assert aloud
    scripts.change(table.seat("guide"), script.id, aloud.id, changes={"text": "It thaws."})
    assert "It thaws." in guide.part("script")
