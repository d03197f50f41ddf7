"""Every route that the site answers: its name, its address, and the methods its view allows."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaigns.actions import boxes, campaigns, rebuilds, sharing
from campaigns.models import PackShare, Role
from campaigns.people.actions import make_token
from cards.box import plans, stock
from cards.models import Box, Chapter, Pack
from cards.packs import actions as own_cards
from cards.packs.files import CardPart
from cards.recipes.shelf import recipe_called
from tests.people_at_table import Table, person

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
        return self.name.startswith(("box", "api-box"))

    @property
    def is_api(self) -> bool:
        return self.name.startswith("api-")

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
        return reverse(self.name, kwargs={name: self._argument(name, table, who) for name in wanted})

    def _argument(self, name: str, table: Table, who: str) -> Any:
        owner = table.held_by(Role.OWNER)
        match name:
            case "id" if "token" in self.name:
                return make_token(person("stranger" if who == "anonymous" else who), name="a program")[0].id
            case "id" if "rebuild" in self.name:
                return rebuilds.start(recipe_called("enter-here"), by=None).id
            case "id" if self.is_of_a_pack:
                return a_pack(table).id
            case "id" if self.is_of_a_box:
                return box(table).pk
            case "box_id":
                # Bringing asks for a box of one's own, taking home for one that lies there.
                return box(table, owner=who if "bring" in self.name else "").pk
            case "plan_id":
                return plans.everything_away(box(table)).pk
            case "kept_id":
                there = box(table).kept.first()
                return there.pk if there else plans.pack_away(box(table), "Friday", box(table).places.none())[0].pk
            case "id":
                return table.campaign.id
            case "pack_id":
                # Laying asks for a pack of one's own, taking for one that lies there.
                seated = table.campaign.members.filter(user__username=who).exists()
                return a_pack(table, owner=who if seated else "").id
            case "number" if self.is_of_a_box:
                return box(table).ledger.latest("pk").pk
            case "number" if "undo" in self.name:
                campaigns.change(owner, changes={"name": "Renamed"})
                return table.newest().number
            case "number":
                return table.held_by(Role.PLAYER).number
            case "invitation_id":
                return table.invitation().id
            case "code" if self.is_of_a_pack:
                return "rusty-key"
            case "code" if "card" in self.name or "own-" in self.name:
                return "apocrypha-murder-board"
            case "code" if "window" in self.name:
                return sharing.open_window(owner).code
            case "code":
                return table.code()
            case "uidb36" | "key":
                return "x"
            case "place":
                return 0
            case "game" if "chart" in self.name:
                return "full-moon-ritual"
            case _ if name in IN_THE_CATALOGUE:
                return IN_THE_CATALOGUE[name]
        raise AssertionError(f"what stands for {name} in {self.name}?")


def a_pack(table: Table, owner: str = "") -> Pack:
    """A pack with one card that lies on the table; made by *owner*, or by the owner of the table."""
    maker = table.held_by(Role.OWNER) if not owner else table.seat(owner)
    pack = own_cards.start(maker.user, game=table.campaign.game, name="Ours")
    own_cards.put_card(pack, CardPart(code="rusty-key", name="Rusty Key", type="gift"))
    PackShare.objects.create(campaign=table.campaign, pack=pack)
    return pack


def box(table: Table, owner: str = "") -> Box:
    """A box that its owner brought to the table; of *owner*, or of the owner of the table."""
    seated = table.campaign.members.filter(user__username=owner).exists()
    seat = table.seat(owner) if owner and seated else table.held_by(Role.OWNER)
    there = Box.objects.filter(owner=seat.user_id).first()
    if there:
        return there
    chapters = Chapter.objects.filter(game=table.campaign.game_id, slug__in=["base", "skinwalkers"])
    made = stock.register(seat.user, game=table.campaign.game, name="Ours", chapters=list(chapters))
    if seat.role != Role.SPECTATOR:
        boxes.bring(seat, box_id=made.pk)
    return made


def every_route(patterns: list[Any] | None = None) -> Iterator[Route]:
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from every_route(pattern.url_patterns)
        else:
            assert pattern.name, f"{pattern} has no name"
            yield Route(pattern.name, pattern)
