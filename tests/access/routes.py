"""Every route that the site answers: its name, its address, and the methods its view allows."""

import uuid
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.timezone import now

from campaigns.away.actions import passports, visits
from campaigns.days.actions import vetoes, webhooks
from campaigns.evenings.actions import calendar_link, evenings
from campaigns.models import (
    BoxShare,
    Campaign,
    Evening,
    Mission,
    MissionState,
    PackShare,
    Passport,
    Role,
    Ruling,
    Saint,
    SaintState,
    Script,
    ScriptPart,
    Sitting,
    Story,
    Webhook,
)
from campaigns.models.sheet import SaintSheet, Virtues
from campaigns.people.actions import make_token, welcome_guest
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints, tallies
from campaigns.seats.actions import campaigns, returning, sharing
from campaigns.shared_lists.actions import checklists, rebuilds
from campaigns.sittings.actions import events, opening, rulings, screen_link, undoing
from cards.box import moving, plans, stock
from cards.models import Box, BoxChapter, BoxPlan, Card, Chapter, KeptState, Pack, PackAddress, Place, PlaceKind
from cards.packs import actions as own_cards
from cards.packs.files import PackCardPart
from cards.recipes.library import recipe_called
from tests.people_at_table import Table, person
from tests.receiver import LOOPBACK
from tests.stories_at_table import set_game, tell_story

# HEAD is GET without its body, OPTIONS tells about the others: they have no row of their own but a test.
ASIDE = {"HEAD", "OPTIONS"}


# What stands for each thing of the catalogue in an address.
IN_THE_CATALOGUE = {
    "game": "apocrypha",
    "type": "gift",
    "chapter": "base",
    "card": "murder-board",
    "term": "check",
    "reference": "turn",
    "help": "golden-rules",
    "chart": "score",
    "slug": "enter-here",
    "date": "2025-10-31",
}


class Route(NamedTuple):
    name: str
    pattern: URLPattern

    @property
    def is_of_a_pack(self) -> bool:
        return "pack" in self.name.split("-") and "table" not in self.name and "campaign" not in self.name

    @property
    def is_of_a_box(self) -> bool:
        return "box" in self.name.split("-") and "table" not in self.name and "campaign" not in self.name

    @property
    def is_of_a_story(self) -> bool:
        return self.name.startswith(("stories", "story-", "attempt", "quick-play", "scene-card", "api-stories")) or (
            self.name == "story"
        )

    @property
    def is_of_a_sitting(self) -> bool:
        return any(word in self.name for word in ("sitting", "board", "docket", "window-table"))

    @property
    def is_api(self) -> bool:
        return self.name.startswith("api-")

    @property
    def is_ones_own(self) -> bool:
        """Whether each person has an address of their own there: for a token, a box, a pack, a mission, an answer."""
        arguments = self.pattern.pattern.regex.groupindex.keys()
        return (
            any(word in self.name for word in ("token", "pass-on", "heir"))
            or not arguments.isdisjoint({"box_id", "pack_id"})
            or ("seat" in arguments and "evening" in self.name)
        )

    def methods(self, table: Table, who: str, browser: Client) -> set[str]:
        """The methods that the view says it allows."""
        view: Any = self.pattern.callback
        view_class = getattr(view, "cls", getattr(view, "view_class", None))
        if view_class:
            return {name.upper() for name in view_class.http_method_names if hasattr(view_class, name)} - ASIDE
        answer = browser.generic("BREW", self.address(table, who))
        assert answer.status_code == 405, f"{self.name} does not say which methods it allows"
        return set(answer["Allow"].split(", ")) - ASIDE

    def address(self, table: Table, who: str) -> str:
        """Where *who* finds something on this route, if they have the right to."""
        wanted = self.pattern.pattern.regex.groupindex
        self.set_game(table)
        return reverse(self.name, kwargs={name: self._argument(name, table, who) for name in wanted})

    def set_game(self, table: Table) -> None:
        """Have the table play what this route is about."""
        set_game(table, "witching-hour" if self.is_of_a_story or self.is_of_a_sitting else "apocrypha")

    def _argument(self, name: str, table: Table, who: str) -> Any:
        owner = table.held_by(Role.OWNER)
        match name:
            case "id" if "deleted" in self.name:
                return something_deleted(table, self.name).pk
            case "id" if "token" in self.name:
                return make_token(person("stranger" if who == "anonymous" else who), name="a program")[0].id
            case "id" if "rebuild" in self.name:
                return rebuilds.start(recipe_called("enter-here"), by=None).id
            case "id" if "checklist" in self.name:
                return checklists.start("Set-up", [checklists.ChecklistStep("Begin")], game="apocrypha", by=None).id
            case "id" if "sitting" in self.name and "campaign" not in self.name:
                return a_sitting(table).id
            case "id" if self.is_of_a_pack and "address" in self.name:
                return a_pack_from_an_address(table).id
            case "id" if self.is_of_a_pack:
                return a_pack(table).id
            case "id" if self.is_of_a_box:
                return the_box(table).id
            case "id" if "evening-calendar" in self.name:
                calendar_link.open_calendar(owner)
                return table.campaign.id
            case "id" if "evening" in self.name:
                return an_evening(table).campaign_id
            case "seat" if "evening" in self.name:
                # One's own answer; a stranger asks for somebody's.
                seated = table.campaign.members.filter(user__username=who).exists()
                return (table.seat(who) if seated else owner).number
            case "code" if "evening" in self.name:
                return calendar_link.open_calendar(owner).code
            case "id":
                return table.campaign.id
            case "story" | "attempt":
                return a_story(table).number
            case "number" if self.is_of_a_story:
                return a_story(table).number
            case "number" if self.name.startswith("api-docket"):
                return a_ruling(table).number
            case "scene":
                return 1
            case "other_id":
                return a_second_box(table).id
            case "box_id":
                # Bringing asks for a box of one's own, taking home for one that is there.
                seated = table.campaign.members.filter(user__username=who).exists()
                return the_box(table, owner=who if seated else "").id
            case "script_id":
                # Passing on asks for a mission of one's own; all else for one of whoever carries the lantern.
                own = "pass-on" in self.name or "heir" in self.name
                seated = table.campaign.members.filter(user__username=who).exists()
                return a_script(table, author=who if own and seated else "").id
            case "part_id":
                return a_script(table).parts.all()[0].id
            case "plan_id":
                return the_plan(table).id
            case "kept_id":
                return the_kept(table).id
            case "step":
                return 0
            case "slug" if self.is_of_a_box:
                return "skinwalkers"
            case "number" | "move_id" if self.is_of_a_box:
                return the_box(table).ledger.latest("pk").pk
            case "pack_id":
                # Laying asks for a pack of one's own, taking for one that lies there.
                seated = table.campaign.members.filter(user__username=who).exists()
                return a_pack(table, owner=who if seated else "").id
            case "number" if "visitor" in self.name:
                return a_guest(table).number
            case "number" if "passport" in self.name or "homecoming" in self.name:
                return a_traveller(table).saint.number
            case "number" if "saint" in self.name:
                return a_saint(table).number
            case "saint":
                return 1
            case "number" if "tally" in self.name:
                return tallies.add(owner, name="Lycanthropy").number
            case "number" if "undo" in self.name:
                campaigns.change(owner, changes={"name": "Renamed"})
                return table.newest().number
            case "number" if "mission" in self.name:
                return a_mission(table).number
            case "mark":
                return "0"
            case "seat" | "number":
                return table.held_by(Role.PLAYER).number
            case "invitation_id":
                return table.invitation().id
            case "code" if "board" in self.name:
                return screen_link.open_screen(owner, a_sitting(table).pk).code
            case "code" if self.is_of_a_pack:
                return "rusty-key"
            case "code" if "card" in self.name or "own-" in self.name:
                return "apocrypha-murder-board"
            case "code" if "passport" in self.name:
                return a_traveller(table).code
            case "code" if self.name == "return":
                return a_way_back()
            case "ruling":
                return a_ruling(table).number
            case "code" if "window-table" in self.name:
                a_sitting(table)
                return sharing.open_window(owner).code
            case "code" if "window" in self.name:
                return sharing.open_window(owner).code
            case "code":
                return table.code()
            case "announcement_id":
                return a_webhook(table).id
            case "day" | "date" if "veto-withdraw" in self.name or self.name == "api-veto":
                return a_veto(table)
            case "day":
                return date(2025, 10, 30)
            case "key" if self.name == "account_confirm_email":
                return an_address_to_confirm(table)
            case "uidb36" | "key":
                return "x"
            case "place":
                return 0
            case "date":
                return "2018-11-06"
            case "game" if "chart" in self.name:
                return "full-moon-ritual"
            case _ if name in IN_THE_CATALOGUE:
                return IN_THE_CATALOGUE[name]
        raise AssertionError(f"what stands for {name} in {self.name}?")


def a_pack(table: Table, owner: str = "") -> Pack:
    """A pack with one card that lies on the table; made by *owner*, or by the owner of the table."""
    maker = table.held_by(Role.OWNER) if not owner else table.seat(owner)
    pack = own_cards.start(maker.user, game=table.campaign.game, name="Ours")
    own_cards.put_card(pack, PackCardPart(code="rusty-key", name="Rusty Key", type="gift"))
    PackShare.objects.create(campaign=table.campaign, pack=pack)
    return pack


def a_way_back() -> str:
    """The code of a guest's own link."""
    code = returning.make_link(welcome_guest(name="Red seat")).code
    assert code
    return code


def a_pack_from_an_address(table: Table) -> Pack:
    """One that somebody keeps on a server which does not answer."""
    pack = a_pack(table)
    PackAddress.objects.create(pack=pack, url="http://127.0.0.1:9/pack.json", version="first", checked=now())
    return pack


def something_deleted(table: Table, route: str) -> Campaign | Box | Pack:
    """A campaign, a box or a pack of the owner's that was deleted just now."""
    owner = table.held_by(Role.OWNER)
    if "campaign" in route:
        thing: Campaign | Box | Pack = campaigns.start(owner.user, game=table.campaign.game, name="A mistake").campaign
    elif "box" in route:
        thing = Box.objects.create(owner=owner.user, game=table.campaign.game, name="A mistake")
    else:
        thing = own_cards.start(owner.user, game=table.campaign.game, name="A mistake")
    thing.deleted = now()
    thing.save()
    return thing


def a_script(table: Table, author: str = "") -> Script:
    """A mission of *author*'s, or of whoever carries the lantern (or once might): a fragment, and nothing else."""
    lantern = table.campaign.members.filter(is_guide=True).first() or table.held_by(Role.OWNER)
    user = table.seat(author).user if author else lantern.user
    there = Script.objects.filter(campaign=table.campaign, author=user).first()
    return there or _written(table, user)


def _written(table: Table, user: Any) -> Script:
    script = Script.objects.create(campaign=table.campaign, author=user, title="The Plunge")
    ScriptPart.objects.create(script=script, place=0, kind="fragment", heading="The Playground")
    return script


def a_traveller(table: Table) -> Passport:
    """The passport of a saint who is away."""
    there = Passport.objects.filter(saint__campaign=table.campaign, saint__state=SaintState.AWAY).first()
    if there:
        return there
    the_box(table)
    owner = table.held_by(Role.OWNER)
    return passports.issue(owner, saints.make(owner, name="Traveller", sheet=SaintSheet()).number)


def an_address_to_confirm(table: Table) -> str:
    """The key in the letter that was sent there."""
    owner = table.seat("owner").user
    address, _ = EmailAddress.objects.get_or_create(user=owner, email="owner@example.org")
    return str(EmailConfirmationHMAC(address).key)


def a_guest(table: Table) -> Saint:
    """A saint who came from another installation."""
    there = Saint.objects.filter(campaign=table.campaign, state=SaintState.PLAYING, visit__isnull=False).first()
    if there:
        return there
    file = {**a_traveller(table).left, "passport": str(uuid.uuid4()), "home": "Far away"}
    return visits.receive(table.held_by(Role.OWNER), document=file)


def an_evening(table: Table) -> Evening:
    """The next one, in a week."""
    there = Evening.objects.filter(campaign=table.campaign).first()
    at = now() + timedelta(days=7)
    return there or evenings.set_evening(table.held_by(Role.OWNER), at=at, remind_hours=24, now=now())


def a_webhook(table: Table) -> Webhook:
    """Where nobody listens: whatever is sent there is not sent."""
    url = "http://127.0.0.1:9/api/webhooks/1/a-secret-of-the-table"
    there = table.campaign.webhooks.first()
    return there or webhooks.add(table.held_by(Role.OWNER), name="Discord", url=url, policy=LOOPBACK, now=now())


def a_story(table: Table) -> Story:
    """One whose only attempt has its number."""
    there = table.campaign.stories.first()
    return there or tell_story(table.held_by(Role.OWNER), "W")


def a_mission(table: Table) -> Mission:
    """One that is under way."""
    missions = table.campaign.missions
    there = missions.filter(state=MissionState.OPEN).first() or missions.first()
    return there or Mission.objects.create(campaign=table.campaign, number=1, name="Christmas in Candlepoint")


def a_veto(table: Table) -> date:
    """The date of a mutation that is vetoed for a reason of which nobody else will think."""
    day = date(2025, 10, 31)
    vetoes.veto(table.held_by(Role.OWNER), day=day, reason="too sad", now=now())
    return day


def the_box(table: Table, owner: str = "") -> Box:
    """A box of a few cards that lies on the table; it is *owner*'s, or of the owner of the table."""
    maker = table.held_by(Role.OWNER) if not owner else table.seat(owner)
    share = BoxShare.objects.filter(campaign=table.campaign, box__owner=maker.user).select_related("box").first()
    return share.box if share else _brought(maker)


def _brought(maker: Any) -> Box:
    # A chapter of which no card is known: quicker than all that the book proves.
    game = maker.campaign.game
    box = Box.objects.create(owner=maker.user, game=game, name="Ours")
    chapter = Chapter.objects.get(game=game, slug="skinwalkers")
    BoxChapter.objects.create(box=box, chapter=chapter, is_in=False)
    stock._set_up_places(box, [chapter])
    here = Place.objects.create(box=box, kind=PlaceKind.TABLE, name=maker.campaign.name)
    BoxShare.objects.create(campaign=maker.campaign, box=box, table=here)
    stock.put_in(box, {Card.objects.get(code="apocrypha-murder-board"): 4}, by=maker.user)
    copy = box.copies.first()
    moving.move(box, [moving.MoveWish(copy.pk, copy.place_id, here.pk)], by=maker.user)
    return box


def a_second_box(table: Table) -> Box:
    """Another box of whoever owns the one on the table."""
    owner = table.held_by(Role.OWNER)
    box = Box.objects.create(owner=owner.user, game=owner.campaign.game, name="Ours too")
    stock._set_up_places(box, [])
    return box


def a_saint(table: Table) -> Saint:
    """A saint of the table with one card in the deck."""
    there = table.campaign.saints.first()
    if there:
        return there
    the_box(table)
    owner = table.held_by(Role.OWNER)
    saint = saints.make(owner, name="Frank", sheet=SaintSheet(virtues=Virtues(rage=1)))
    murder_board = Card.objects.select_related("type").get(code="apocrypha-murder-board")
    saint_cards.gain(owner, saint.number, [saint_cards.WantedCopies(murder_board, 1)], kind="deck.built")
    return saint


def a_sitting(table: Table) -> Sitting:
    """A night at the live table, where something has happened."""
    sitting = table.campaign.sittings.first()
    if sitting is None:
        options = {"scene": 1, "difficulty": "normal", "witches": [{"name": "Lily"}, {"name": "Nancy"}]}
        by, key = table.held_by(Role.OWNER), uuid.uuid4
        sitting = opening.open_sitting(by, options=options)
        undoing.set_savepoint(by, sitting.pk, key=key(), name="Before it began")
        facts = {"witch": "Lily", "by": 2}
        events.add_event(by, sitting.pk, key=key(), kind="corruption-changed", facts=facts)
    return sitting


def a_ruling(table: Table) -> Ruling:
    """Where the table disagreed with what it told just now."""
    by, sitting = table.held_by(Role.OWNER), a_sitting(table)
    return table.campaign.rulings.first() or rulings.disagree_with_event(by, sitting.pk, key=uuid.uuid4(), seq=2)


def the_plan(table: Table) -> BoxPlan:
    """The plan that clears the table."""
    box = the_box(table)
    return box.plans.first() or plans.plan_everything_away(box)


def the_kept(table: Table) -> KeptState:
    box = the_box(table)
    return box.kept.first() or plans.pack_away(box, "Friday", box.places.filter(kind="table"))[0]


def every_route(patterns: list[Any] | None = None) -> Iterator[Route]:
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver) and pattern.namespace == "admin":
            continue  # the host's, all of it: tests/companion/test_admin_site.py walks through it
        if isinstance(pattern, URLResolver):
            yield from every_route(pattern.url_patterns)
        else:
            assert pattern.name, f"{pattern} has no name"
            yield Route(pattern.name, pattern)


ROUTES = {route.name: route for route in every_route()}
