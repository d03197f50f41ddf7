"""The number of queries stays the same, however many campaigns, members and entries there are."""

from collections.abc import Callable, Iterable
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.guiding.actions import reveals, scripts
from campaigns.models import Campaign, Member, Saint, SaintPlaceKind, Script, Story, Told, Visit
from campaigns.models.sheet import SaintSheet
from campaigns.rulebooks.apocrypha.missions import storybook
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints, tallies, wishes
from campaigns.seats.actions import campaigns, guide, sharing
from cards.models import Card, Game
from tests.people_at_table import Table, browser_of, person, program_of, set_table
from tests.stories_at_table import COVEN, coven_at_table, play, tell_story

pytestmark = pytest.mark.both_databases

FEW, MANY = 2, 50


def own(count: int) -> None:
    """So many campaigns in which the owner has a seat, each with a second one."""
    game = Game.objects.get(slug="apocrypha")
    made = Campaign.objects.bulk_create(Campaign(game=game, name=f"Night {n}") for n in range(count))
    for number, who in enumerate(("owner", "player"), start=1):
        Member.objects.bulk_create(
            Member(campaign=campaign, number=number, user=person(who), name=who, role=who) for campaign in made
        )


def seat(count: int) -> None:
    """So many more people at the owner's one table."""
    campaign = Campaign.objects.get()
    taken = campaign.members.count()
    Member.objects.bulk_create(
        Member(campaign=campaign, number=n, user=person(f"player-{n}"), name=f"Player {n}", role="player")
        for n in range(taken + 1, taken + 1 + count)
    )


def happen(count: int) -> None:
    """So many entries in the chronicle of the owner's one campaign."""
    for n in range(count):
        campaigns.change(Member.objects.get(role="owner"), changes={"notes": f"note {n}"})


def invite(count: int) -> None:
    table = Table(Campaign.objects.get())
    for _ in range(count):
        table.invitation()


def tell(count: int) -> None:
    """So many parts of the owner's mission, who is the guide, all of them shown to everybody and to one."""
    owner = Member.objects.get(role="owner")
    guide.name_guide(owner, number=owner.number)
    script = scripts.scripts_of(owner).first() or scripts.start(owner, title="The Plunge")
    part = storybook.StorybookPart(storybook.StorybookPartKind.FRAGMENT, "The Swing")
    for made in scripts.add(owner, script.pk, parts=[part] * count):
        reveals.show(owner, script.pk, made.pk)
        Told.objects.create(campaign=owner.campaign, part=made, seat=2, person=owner.user, kind=made.kind)


def make_saints(count: int) -> None:
    """So many more saints with a slotted fragment and a count each; and as much for the first of them."""
    seat = Member.objects.get(role="owner")
    first = Saint.objects.filter(number=1).first()
    for n in range(count):
        saint = saints.make(seat, name=f"Saint {n}", sheet=SaintSheet())
        mine = first or saint
        card = Card.objects.select_related("type").get(code="apocrypha-death")
        saint_cards.gain(
            seat, saint.number, [saint_cards.WantedCopies(card, 1, SaintPlaceKind.TOP)], kind="card.slotted"
        )
        tallies.add(seat, name=f"Clues {n}", chapter="skinwalkers", saint=mine.number)
        tallies.add(seat, name=f"Clues {n}")
        wishes.add(seat, mine.number, card=f"Card {n}")


@pytest.mark.django_db
def test_however_many_saints() -> None:
    table = set_table("Candlepoint")
    pages = [f"{table.path}saints/{page}" for page in ("", "new/", "1/", "1/sheet/", "1/enter/")]
    make_saints(2)
    few = queries_of(pages)
    make_saints(6)
    assert queries_of(pages) == few


def choir(count: int) -> None:
    """So many more saints, some of them with a death."""
    owner = Member.objects.select_related("campaign", "user").get(role="owner")
    death = Card.objects.get(code="apocrypha-death")
    for n in range(count):
        saint = saints.make(owner, name=f"Saint {n}", sheet=SaintSheet())
        if n < 6:
            saint_cards.gain(owner, saint.number, [saint_cards.WantedCopies(death, 1, SaintPlaceKind.TOP)])


def guests(count: int) -> None:
    """So many more saints of other tables."""
    owner = Member.objects.select_related("campaign", "user").get(role="owner")
    for n in range(count):
        saint = saints.make(owner, name=f"Saint {n}", sheet=SaintSheet())
        Visit.objects.create(saint=saint, passport=uuid4(), home="Far away", came={})


def queries(address: str) -> int:
    caller = (program_of if address.startswith("/api/") else browser_of)("owner")
    caller.get(address)
    with CaptureQueriesContext(connection) as captured:
        answer = caller.get(address)
    assert answer.status_code == 200
    return len(captured)


def queries_of(addresses: Iterable[str]) -> dict[str, int]:
    return {address: queries(address) for address in addresses}


@pytest.mark.django_db
def test_however_many_campaigns() -> None:
    addresses = ["/api/v1/campaigns/", "/campaigns/", "/"]
    own(FEW)
    few = queries_of(addresses)
    own(MANY - FEW)
    assert queries_of(addresses) == few


AT_THE_TABLE: dict[Callable[[int], None], list[str]] = {
    seat: [
        "{api}",
        "{api}members/",
        "{page}",
        "{page}table/",
        "{page}archive/",
        "/campaigns/",
        "/shared/{window}/",
        "/api/v1/shared/{window}/",
    ],
    happen: ["{api}chronicle/", "{api}archive/", "{page}", "{page}chronicle/", "/shared/{window}/"],
    choir: ["{api}saints/", "{api}archive/"],
    guests: ["{api}visitors/", "{page}visitors/"],
    invite: ["{api}invitations/", "{page}invitations/"],
    tell: [
        "{page}guide/missions/",
        "{page}guide/missions/{script}/",
        "{page}guided/",
        "{api}guided/",
        "{api}guided/{script}/",
        "{api}guided/story/",
    ],
}


@pytest.mark.django_db
@pytest.mark.parametrize(("more", "paths"), AT_THE_TABLE.items())
def test_however_much_is_on_the_table(more: Callable[[int], None], paths: list[str]) -> None:
    table = set_table("Candlepoint")
    window = sharing.open_window(table.seat("owner")).code
    more(FEW)
    script = Script.objects.values_list("pk", flat=True).first()
    addresses = [path.format(api=table.api, page=table.path, window=window, script=script) for path in paths]
    few = queries_of(addresses)
    more(MANY - FEW - 2)
    assert queries_of(addresses) == few


@pytest.mark.django_db
def test_however_much_was_played() -> None:
    table = coven_at_table()
    pages = ["", "stories/", "stories/1/", "stories/1/attempt/", "attempts/1/", "quick-plays/"]
    lists = ["stories/", "stories/1/", "stories/1/attempts/", "quick-plays/", "archive/"]
    addresses = [*(table.path + page for page in pages), *(table.api + each for each in lists)]
    for more in (FEW, 8):
        for _ in range(more):
            tell_story(table.seat("owner"), "L")
            play(table.seat("owner"), Story.objects.get(number=1), 1, won=False, coven=COVEN)
            play(table.seat("owner"), None, 5, won=True, coven=COVEN)
        if more == FEW:
            few = queries_of(addresses)
    assert queries_of(addresses) == few


@pytest.mark.django_db
def test_the_page_of_a_story_costs_few_queries_until_something_happens() -> None:
    table = coven_at_table()
    tell_story(table.seat("owner"), "LWL")
    # Who asks, their seat, the story, and whether anything happened since.
    assert queries(f"{table.path}stories/1/") <= 6


@pytest.mark.django_db
def test_the_list_of_campaigns_costs_a_program_few_queries() -> None:
    own(MANY)
    assert queries("/api/v1/campaigns/") <= 3
