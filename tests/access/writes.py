"""Requests that write and succeed, for every route that writes; and a table at which something has happened.

Whatever a route's row in ``rows`` sends counts too, unless it is asked here for something better.
"""

import json
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import resolve, reverse

from campaigns.away.actions import passports
from campaigns.boxes import merging
from campaigns.missions.actions import ending, missions
from campaigns.models import BoxShare, Mission, MissionState, PackShare, Passport, Saint, SaintPlaceKind, SaintState
from campaigns.models.sheet import SaintSheet, Virtues
from campaigns.people.models import User
from campaigns.rulebooks.apocrypha.halo import Slot
from campaigns.rulebooks.apocrypha.missions.ending import Choose, MissionOutcome, SlotDeath
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.holdings import holding_of
from campaigns.seats.actions import campaigns, returning
from campaigns.sittings.actions import closing, opening, screen_link
from cards.box import moving, stock
from cards.box.moving import MoveWish
from cards.models import Box, Card, Copy, Place, PlaceKind
from tests.access.routes import ROUTES, a_pack, a_sitting, a_story, the_box
from tests.access.rows import EVENING as NEXT_EVENING
from tests.access.rows import KEY, ROWS
from tests.people_at_table import Table, person, set_table
from tests.saints_at_table import card

NAMED = ("The Abandoned House", "The Insider", "The Tale")
Body = Mapping[str, Any] | Callable[[Table], Any] | None


class Write(NamedTuple):
    route: str
    method: str = "POST"
    body: Body = None
    who: str = "owner"
    # Instead of what stands for it in every address.
    at: Callable[[Table], Mapping[str, Any]] | None = None
    # Where a route is asked for several things.
    why: str = ""

    @property
    def label(self) -> str:
        return f"{self.method} {self.route} {self.why}".strip()

    def address(self, table: Table) -> str:
        path = ROUTES[self.route].address(table, self.who)
        return reverse(self.route, kwargs={**resolve(path).kwargs, **self.at(table)}) if self.at else path

    def sent(self, table: Table) -> Any:
        return self.body(table) if callable(self.body) else self.body


# --- A table at which something has happened


def set_lively(table: Table, *, saints_there: int = 4, missions_past: int = 3) -> None:
    """A whole box, some saints with halos and decks, missions in the past, and one under way with all of them."""
    owner = table.seat("owner")
    chapters = [chapter for chapter in table.campaign.game.chapters.all() if not chapter.facts.get("expansion")]
    skinwalkers = table.campaign.game.chapters.get(slug="skinwalkers")
    box = stock.register(person("owner"), game=table.campaign.game, name="Ours", chapters=[*chapters, skinwalkers])
    here = Place.objects.create(box=box, kind=PlaceKind.TABLE, name=table.campaign.name)
    BoxShare.objects.create(campaign=table.campaign, box=box, table=here)
    for n in range(saints_there):
        add_saint(table, n)
    for n in range(missions_past):
        play_mission(table, f"Mission {n}")
    missions.set_out(owner, name="Christmas in Candlepoint", choir=[1, 2, 3])
    move_a_board(table)


def add_saint(table: Table, n: int) -> Saint:
    """With a death in the halo, and the first of them with a fragment and a gift, as far as those go."""
    owner = table.seat("owner")
    made = saints.make(owner, name=f"Saint {n}", sheet=SaintSheet(virtues=Virtues(rage=1)))
    fragments = [WantedCopies(fragment, 1, SaintPlaceKind.LEFT) for fragment in _fragments()[n : n + 1]]
    boards = [WantedCopies(card("murder-board"), 1)] if n < 3 else []
    coming = [*fragments, WantedCopies(card("death"), 1, SaintPlaceKind.TOP), *boards]
    saint_cards.gain(owner, made.number, coming)
    return made


def _fragments() -> list[Card]:
    """Of each there is one copy; those that a mission's end displays here lie in the box."""
    found = Card.objects.filter(game="apocrypha", type__slug="fragment", pack=None, is_retired=False)
    return list(found.exclude(name__in=NAMED).select_related("type").order_by("code"))


def play_mission(table: Table, name: str) -> Mission:
    owner = table.seat("owner")
    made = missions.set_out(owner, name=name, choir=[1, 2])
    return missions.finish(owner, made.number, outcome=MissionOutcome.WON)


def move_a_board(table: Table) -> None:
    """By hand on the box's own page: the newest line of its ledger."""
    box = the_box(table)
    copy = Copy.objects.filter(box=box, place__kind=PlaceKind.DIVIDER, card__type__slug="gift")[0]
    moving.move(box, [MoveWish(copy.pk, copy.place_id, the_table(table).pk)], by=box.owner)


# --- What is there to point at


def closed_sitting(table: Table) -> Mapping[str, Any]:
    return {"id": closing.close(table.seat("owner"), a_sitting(table).pk).pk}


def ritual_sitting(table: Table) -> Mapping[str, Any]:
    """A match of a game that has a rematch, at another table of the same owner."""
    seat = set_table("Thursdays", game="full-moon-ritual").seat("owner")
    return {"id": opening.open_sitting(seat, options={"witches": ["Ana", "Ben"], "moons": 8}).pk}


def shown_sitting(table: Table) -> Mapping[str, Any]:
    """On a screen in the middle."""
    return {"id": screen_link.open_screen(table.seat("owner"), a_sitting(table).pk).sitting_id}


def the_table(table: Table) -> Place:
    return the_box(table).places.get(kind=PlaceKind.TABLE, name=table.campaign.name)


def copies_of(table: Table, part: SaintPlaceKind, number: int = 1) -> list[int]:
    held = holding_of(Saint.objects.get(campaign=table.campaign, number=number))
    return [one.copy for one in held.of(part)]


def in_halo(table: Table) -> int:
    return copies_of(table, SaintPlaceKind.LEFT)[0]


def in_deck(table: Table) -> int:
    return copies_of(table, SaintPlaceKind.DECK)[0]


def on_pile(table: Table) -> int:
    copy = in_deck(table)
    saint_cards.lay_on_pile(table.seat("owner"), 1, [copy])
    return copy


def layout(table: Table) -> dict[str, Any]:
    """The fragment of the halo on the other side."""
    held = holding_of(Saint.objects.get(campaign=table.campaign, number=1))
    fields: dict[str, Any] = {"seen": held.mark, "key": KEY}
    for one in held.halo:
        slot = "right" if one.part == SaintPlaceKind.LEFT else one.part.value
        fields |= {f"slot-{one.copy}": slot, f"layer-{one.copy}": one.layer + 1}
    return fields


def open_mission(table: Table) -> Mission:
    return Mission.objects.get(campaign=table.campaign, state=MissionState.OPEN)


def no_mission(table: Table) -> None:
    missions.finish(table.seat("owner"), open_mission(table).number, outcome=MissionOutcome.LOST)


def nobody_away(table: Table) -> dict[str, Any]:
    """A saint who is at home."""
    no_mission(table)
    return {"number": 4}


def told(table: Table) -> int:
    """The end of the mission is said: a win in which the second saint faded."""
    owner, number = table.seat("owner"), open_mission(table).number
    ending.tell(owner, number, outcome=MissionOutcome.WON, faded=[2], last_turn=1)
    return number


def displayed(table: Table) -> int:
    number = told(table)
    fragments = [("The Abandoned House", False), ("The Insider", True), ("The Tale", True)]
    ending.display(table.seat("owner"), number, fragments=fragments)
    return number


def decided(table: Table) -> int:
    owner, number = table.seat("owner"), displayed(table)
    for decision in (Choose("1", "f2", Slot.RIGHT), Choose("2", "f3", Slot.RIGHT), Choose("3", "f1", Slot.RIGHT)):
        ending.decide(owner, number, decision)
    assert ending.decide(owner, number, SlotDeath("2", Slot.BOTTOM)).is_complete
    return number


def ended(table: Table) -> dict[str, Any]:
    """The entry of a mission's end that moved cards."""
    ending.agree(table.seat("owner"), decided(table), for_all=True)
    return {"number": table.newest().number}


def slotted(table: Table) -> dict[str, Any]:
    wanted = [WantedCopies(card("death"), 1, SaintPlaceKind.RIGHT)]
    return {"number": saint_cards.gain(table.seat("owner"), 1, wanted, kind="card.slotted").number}


def plan_mark(table: Table) -> dict[str, Any]:
    """Saints who have each other's gifts."""
    from campaigns.missions.deck_plan import reconstruction_of

    no_mission(table)
    owner = table.seat("owner")
    saint_cards.give(owner, 1, [in_deck(table)], to=2)
    desk = reconstruction_of(table.campaign)
    assert desk
    return {"key": KEY, "seen": desk.mark}


def a_file(content: Any) -> SimpleUploadedFile:
    return SimpleUploadedFile("x.json", content if isinstance(content, bytes) else json.dumps(content).encode())


def the_passport(table: Table) -> dict[str, Any]:
    found = Passport.objects.filter(saint__campaign=table.campaign, saint__state=SaintState.AWAY).first()
    return dict((found or passports.issue(table.seat("owner"), 4)).left)


def foreign_passport(table: Table) -> dict[str, Any]:
    return {**the_passport(table), "passport": str(uuid5(UUID(KEY), "passport")), "home": "Far away"}


def unshared_pack(table: Table) -> dict[str, Any]:
    PackShare.objects.all().delete()
    return {}


def own_pack(table: Table) -> dict[str, Any]:
    pack = a_pack(table)
    PackShare.objects.all().delete()
    return {"id": pack.id}


def cleared_box(table: Table) -> dict[str, Any]:
    """The guide's own box on the table, of which nothing lies there any more."""
    box = the_box(table, owner="guide")
    here = box.places.get(kind=PlaceKind.TABLE)
    home = box.places.filter(kind=PlaceKind.STASH)[0]
    moving.move(box, [MoveWish(copy.pk, here.pk, home.pk) for copy in here.copies.all()], by=box.owner)
    return {}


def a_ruling(table: Table) -> dict[str, Any]:
    return {"rule": "temporal-mutation", "ruling": "We leave it out.", "campaign": str(table.campaign.pk)}


def unshared_box(table: Table) -> dict[str, Any]:
    BoxShare.objects.filter(box=the_box(table, owner="guide")).delete()
    return {}


def unused_box(table: Table) -> dict[str, Any]:
    box = the_box(table, owner="guide")
    BoxShare.objects.filter(box=box).delete()
    Copy.objects.filter(box=box).update(place=box.places.filter(kind=PlaceKind.STASH)[0])
    return {"id": box.id}


def quiet_box(table: Table) -> dict[str, Any]:
    """One that was made by itself, and of which a card was lost since."""
    return {"id": stock.register(person("owner"), game=table.campaign.game, name="Made for it", is_quiet=True).id}


def lively_and_new_box(table: Table) -> dict[str, Any]:
    """The box with which everybody plays shall become part of a new one."""
    other = the_box(table)
    return {"id": stock.register(person("owner"), game=other.game, name="Shelf").id, "other_id": other.id}


def merged_boxes(table: Table) -> dict[str, Any]:
    boxes = Box.objects.in_bulk(list(lively_and_new_box(table).values()))
    kept, other = sorted(boxes.values(), key=lambda box: box.name, reverse=True)
    return {"id": kept.id, "number": merging.merge(kept, other, by=person("owner")).pk}


def gift_there(table: Table) -> Copy:
    box: Box = the_box(table)
    found = Copy.objects.filter(box=box, place__kind=PlaceKind.DIVIDER, card__type__slug="gift")
    return found.select_related("card").first() or found.get()


def known_gift(table: Table) -> str:
    """One of which the book does not say how many there are, or of which the box has lost a copy."""
    copy = gift_there(table)
    moving.move(copy.box, [MoveWish(copy.pk, copy.place_id, copy.box.places.get(kind="outside").pk)], by=copy.box.owner)
    return copy.card.name


def a_guests_claim(table: Table) -> dict[str, Any]:
    User.objects.filter(username="player").update(is_guest=True)
    return {"username": "somebody", "password": "a long one of four words"}


def a_guest(table: Table) -> None:
    User.objects.filter(username="player").update(is_guest=True)


def a_guest_with_link(table: Table) -> None:
    a_guest(table)
    returning.make_link(User.objects.get(username="player"))


def archived(table: Table) -> dict[str, Any]:
    campaigns.archive(table.seat("owner"))
    return {}


def archive_file(table: Table) -> dict[str, Any]:
    from tests.people_at_table import browser_of

    document: dict[str, Any] = json.loads(browser_of("owner").get(f"{table.path}archive/").content)
    return document


PACK_FILE = {
    "format": "companion-pack",
    "version": 1,
    "game": "apocrypha",
    "name": "Theirs",
    "notes": "",
    "cards": [{"code": "silver-key", "name": "Silver Key", "type": "gift"}],
}
SAINT = {"name": "Nobody", "omens": 0, "hand_size": 4, "body": 1, "mind": 1, "rage": 1, "soul": 1}
EVENING = {"scene": 2, "ending": "dawn", "difficulty": "normal", "played": "2025-10-31"}


NIGHT = {"play": "quick", "scene": 1, "difficulty": "normal", "witch-1": "Lily", "witch-2": "Nancy"}

WRITES = [
    # saints
    Write("saint-new", body=SAINT),
    Write(
        "saint-sheet",
        body=lambda table: {**SAINT, "version": Saint.objects.get(campaign=table.campaign, number=1).version},
    ),
    Write("saint-start", body=lambda table: {"key": KEY, "card": gift_there(table).card_id}),
    Write("saint-cards", body=lambda table: {"key": KEY, "do": "pile", "copy": in_deck(table)}, why="offer"),
    Write("saint-cards", body=lambda table: {"key": KEY, "do": "give", "to": 2, "copy": in_deck(table)}, why="give"),
    Write("saint-cards", body=lambda table: {"key": KEY, "do": "sacrifice", "copy": in_deck(table)}, why="sacrifice"),
    Write("saint-cards", body=lambda table: {"key": KEY, "do": "take", "copy": on_pile(table)}, why="take"),
    Write("saint-cards-add", body={"key": KEY, "card": "Murder Board"}),
    Write("saint-enter", body={"fragments": "The Tale (right)", "deaths": 1, "deck": "Reaper", "sure": "on"}),
    Write("saint-leave", at=lambda table: {"number": 4}),
    Write("api-saint", "DELETE", at=lambda table: {"number": 4}),
    Write("api-saint-cards", body=lambda t: {"do": "sacrifice", "copies": [in_deck(t)], "key": KEY}, why="sacrifice"),
    Write("api-saint-cards", body=lambda t: {"do": "give", "to": 2, "copies": [in_deck(t)], "key": KEY}, why="give"),
    Write(
        "api-saint-cards",
        body={"do": "gain", "cards": [{"code": "apocrypha-murder-board", "copies": 1, "part": "deck"}], "key": KEY},
        why="gain",
    ),
    Write("api-saints", body={"name": "Ophelia", "card": "apocrypha-ophelia-willows"}),
    # halos
    Write("saint-halo", body=lambda table: {"act": "save", **layout(table)}, why="arrange"),
    Write("saint-halo-slot", body={"act": "death", "key": KEY}, why="death"),
    Write("saint-halo-slot", body=lambda table: {"act": "death", **layout(table)}, why="death, trying a layout"),
    Write("saint-halo-slot", body={"act": "card", "name": "The Tale", "where": "right", "key": KEY}, why="card"),
    Write(
        "saint-halo-slot",
        body={"act": "card", "name": "The Unheard Bell", "what": "fleeting", "where": "right", "key": KEY},
        why="of one's own",
    ),
    Write("saint-halo-unslot", body=lambda table: {"copy": in_halo(table), "key": KEY}),
    Write("saint-halo-adds", body=lambda table: {"copy": in_halo(table), "adds_type": "omen"}),
    Write("api-saint-halo-adds", "PUT", lambda table: {"copy": in_halo(table), "adds": {"omen": 1}}),
    Write(
        "api-saint-halo",
        "PUT",
        lambda t: {"layout": {"right": [in_halo(t)], "top": copies_of(t, SaintPlaceKind.TOP)}, "key": KEY},
    ),
    # missions
    Write("mission", body=lambda table: {"version": open_mission(table).version, "acts": 1}),
    Write("mission-new", body=lambda t: no_mission(t) or {"name": "A mission", "order": [1, 2, 3], "comes": [1, 2, 3]}),
    Write("api-missions", body=lambda table: no_mission(table) or {"name": "A mission", "choir": [1, 2, 3]}),
    Write(
        "mission-hands", body=lambda t: {"key": KEY, "saint": 1, "what": "sacrificed", "copy": in_deck(t)}, why="lose"
    ),
    Write(
        "mission-hands",
        body=lambda t: {"key": KEY, "saint": 1, "what": "given", "to": 2, "copy": in_deck(t)},
        why="give",
    ),
    Write("mission-hands", body={"key": KEY, "saint": 1, "what": "won", "name": "Reaper", "virtue": "rage"}, why="win"),
    Write("mission-end", body={"do": "win-act", "act": 1}, why="act"),
    Write("mission-end", body={"do": "tell", "outcome": "won", "faded": [2], "last_turn": 1, "seen": 0}, why="tell"),
    Write(
        "mission-end", body=lambda t: told(t) and {"do": "display", "enduring": "The Tale", "seen": 1}, why="display"
    ),
    Write(
        "mission-end",
        body=lambda t: (
            displayed(t) and {"do": "decide", "saint": 1, "what": "choose", "fragment": "f2", "slot": "right"}
        ),
        why="decide",
    ),
    Write("mission-end", body=lambda t: decided(t) and {"do": "take-back", "saint": 1}, why="take back"),
    Write("mission-end", body=lambda t: decided(t) and {"do": "agree"}, why="agree"),
    Write(
        "api-mission-finish",
        body={
            "outcome": "won",
            "faded": [2],
            "last_turn": 1,
            "fragments": [{"name": "The Tale"}, {"name": "The Insider"}],
            "decisions": [
                {"saint": 1, "what": "choose", "fragment": "f1", "slot": "right"},
                {"saint": 2, "what": "choose", "fragment": "f2", "slot": "right"},
                {"saint": 2, "what": "slot-death", "slot": "bottom"},
            ],
        },
        why="decisions",
    ),
    Write("api-mission-end-outcome", "PUT", {"outcome": "won", "faded": [2], "last_turn": 1, "version": 0}),
    Write(
        "api-mission-end-fragments",
        "PUT",
        lambda t: told(t) and {"fragments": [{"name": "The Tale"}, {"name": "The Insider"}], "version": 1},
    ),
    Write(
        "api-mission-end-decisions",
        body=lambda t: displayed(t) and {"saint": 1, "what": "choose", "fragment": "f2", "slot": "right"},
    ),
    Write("api-mission-end-decision", "DELETE", lambda t: decided(t) and None, at=lambda t: {"saint": 1}),
    Write("api-mission-end-agreement", "PUT", lambda t: decided(t) and {"for_all": True}),
    Write("deck-plan", body=plan_mark),
    Write("api-deck-plan", body=lambda t: {"key": KEY, "version": plan_mark(t)["seen"]}),
    # the chronicle
    Write("campaign-undo", at=slotted, why="a slotted card"),
    Write("campaign-undo", at=ended, why="a mission's end"),
    Write("api-undo", at=ended, why="a mission's end"),
    # away games
    Write("saint-passport", at=nobody_away),
    Write("api-saint-passport", at=nobody_away),
    Write("saint-passport-back", body=lambda table: {"file": a_file(the_passport(table))}),
    Write("api-saint-homecoming", "PUT", the_passport),
    Write("campaign-visitors", body=lambda table: {"file": a_file(foreign_passport(table))}),
    Write("api-visitors", body=foreign_passport),
    # people and seats
    Write("account-delete", body={"sure": "on"}, who="player"),
    Write("api-me", "DELETE", who="player"),
    Write("account-claim", body=a_guests_claim, who="player"),
    Write("api-claim", body=a_guests_claim, who="player"),
    Write("account-return", body=a_guest, who="player"),
    Write("account-return-revoke", body=a_guest_with_link, who="player"),
    Write("api-return-link", body=a_guest, who="player"),
    Write("api-return-link", "DELETE", a_guest_with_link, who="player"),
    Write("seat-leave", who="player"),
    Write("api-seat", "DELETE", who="player"),
    Write("campaign-reopen", body=archived),
    Write("api-archived", "DELETE", body=archived),
    Write(
        "campaign-new", body={"game": "apocrypha", "name": "Second", "timezone": "UTC", "day_turns_at": 4, "version": 1}
    ),
    Write("campaign-settings", body={"name": "Second", "timezone": "UTC", "day_turns_at": 4, "version": 1}),
    Write("campaign-import", body=lambda table: {"file": a_file(archive_file(table))}),
    Write("api-imports", body=archive_file),
    Write("api-invitations", body={"role": "player"}),
    Write("invitations", body={"role": "player", "uses": 10, "days": 7}),
    Write("api-owner", "PUT", lambda table: {"seat": table.seat("player").number}),
    Write("api-guide", "PUT", lambda table: {"seat": table.seat("player").number}),
    Write("api-member", "PATCH", {"role": "spectator"}),
    # guided mode
    Write("guide-notes", body={"text": "The Mancubs"}, who="guide"),
    Write("api-guide-notes", "PUT", {"text": "The Mancubs"}, who="guide"),
    Write("guide-script-new", body={"title": "The Plunge"}, who="guide"),
    Write("guide-script-paste", body={"text": "Mission: The Plunge\n\nFragment: The Swing", "save": "on"}, who="guide"),
    Write("guide-script-ready", who="guide"),
    Write("guide-script", body={"title": "The Dive"}, who="guide"),
    Write("guide-script-delete", who="guide"),
    Write("guide-script-pass-on", body=lambda table: {"seat": table.seat("guide").number}),
    Write("guide-nexus-new", body={"name": "The Oak Lair"}, who="guide"),
    Write("guide-mutation-new", body={"mutation": "Fiery"}, who="guide"),
    Write("guide-part-new", body={"kind": "aloud", "text": "It snows."}, who="guide"),
    Write("guide-part", body={"kind": "aloud", "text": "It snows."}, who="guide"),
    Write("guide-part-move", body={"steps": 1}, who="guide"),
    Write("guide-part-delete", who="guide"),
    Write("guide-part-show", who="guide"),
    Write("guide-part-take-back", who="guide"),
    Write("guide-part-give", body={"saint": 1, "key": KEY}, who="guide"),
    Write("api-guided", body={"title": "The Plunge"}, who="guide"),
    Write("api-guided-mission", "PATCH", {"title": "The Dive"}, who="guide"),
    Write("api-guided-mission", "DELETE", who="guide"),
    Write("api-guided-heir", "PUT", lambda table: {"seat": table.seat("guide").number}),
    Write("api-guided-parts", body={"kind": "aloud", "text": "It snows."}, who="guide"),
    Write("api-guided-part", "PATCH", {"text": "It snows."}, who="guide"),
    Write("api-guided-part", "DELETE", who="guide"),
    Write("api-guided-shown", "PUT", who="guide"),
    Write("api-guided-shown", "DELETE", who="guide"),
    Write("api-guided-shown-seat", "PUT", who="guide"),
    Write("api-guided-shown-seat", "DELETE", who="guide"),
    Write("api-guided-given", body={"saint": 1, "key": KEY}, who="guide"),
    # stories
    Write("story-settings", body={"name": "Another year"}),
    Write("api-stories-one", "PATCH", {"name": "Another year"}),
    Write("attempt-new", body=EVENING),
    Write(
        "attempt",
        body=lambda table: {**EVENING, "scene": 1, "version": a_story(table).campaign.attempts.get(number=1).version},
    ),
    Write("quick-play-new", body={**EVENING, "scene": 5}),
    # the live table
    Write("campaign-sitting-new", body=NIGHT),
    Write("sitting-reopen", at=closed_sitting),
    Write("api-sitting-reopen", at=closed_sitting),
    Write("sitting-screen-close", at=shown_sitting),
    Write("api-sitting-screen", "DELETE", at=shown_sitting),
    Write("sitting-again", at=ritual_sitting),
    Write("api-sitting-again", body={}, at=ritual_sitting),
    # boxes
    Write("campaign-box-home", body=cleared_box, who="guide"),
    Write("api-table-box", "DELETE", body=cleared_box, who="guide"),
    Write("box-new", body={"game": "apocrypha", "name": "Second"}),
    Write("api-boxes", body={"game": "apocrypha", "name": "Second"}),
    Write("box-adopt", body={"name": "Theirs", "key": KEY}, at=quiet_box),
    Write("api-box-adopt", body={"name": "Theirs", "key": KEY}, at=quiet_box),
    Write("box-merge", body={"key": KEY}, at=lively_and_new_box),
    Write("api-box-merge", body={"key": KEY}, at=lively_and_new_box),
    Write("box-undo", body={"key": KEY}, at=merged_boxes, why="a merge"),
    Write("box-delete", at=unused_box, who="guide"),
    Write("api-box", "DELETE", at=unused_box, who="guide"),
    Write(
        "box-move",
        body=lambda t: {"key": KEY, "to": the_table(t).pk, "card": f"{gift_there(t).place_id}-{gift_there(t).card_id}"},
        why="to the table",
    ),
    Write(
        "box-move",
        body=lambda t: {"key": KEY, "to": "home", "card": f"{the_table(t).pk}-{the_table(t).copies.all()[0].card_id}"},
        why="home",
    ),
    Write("box-draw", body=lambda t: {"key": KEY, "to": the_table(t).pk, "place": gift_there(t).place_id, "count": 2}),
    Write("box-add", body=lambda table: {"lines": known_gift(table), "sure": "on", "key": KEY}, why="known"),
    Write("api-box-copies", body=lambda table: {"lines": known_gift(table), "key": KEY}, why="known"),
    Write("api-box-copies", body={"lines": "Pelt (Body gift)", "key": KEY}, why="of one's own"),
    Write("box-chapter", body={"key": KEY, "is_in": "yes"}, at=lambda table: {"chapter": "skinwalkers"}),
    Write("box-chapters", body={"chapter": "fae", "key": KEY}),
    Write("api-box-chapters", body={"chapter": "fae", "key": KEY}),
    Write("box-undo", body={"key": KEY}),
    Write("box-plan-tick", body={"step": 0, "done": "yes"}),
    Write("box-plan-book", body={"key": KEY, "all": "on"}),
    Write("box-keep", body=lambda table: {"place": the_table(table).pk, "name": "Saturday"}),
    Write("api-box-kept", body=lambda table: {"name": "Saturday", "places": [the_table(table).pk]}),
    Write("api-box-places", body={"kind": "away", "name": "Diana"}),
    Write(
        "api-box-moves",
        body=lambda t: {
            "key": KEY,
            "moves": [{"copy": gift_there(t).pk, "from": gift_there(t).place_id, "to": the_table(t).pk}],
        },
    ),
    Write(
        "api-box-draws", body=lambda t: {"key": KEY, "from": gift_there(t).place_id, "to": the_table(t).pk, "count": 2}
    ),
    Write("api-box", "PATCH", {"name": "Theirs"}),
    # cards of one's own
    Write("pack-new", body={"game": "apocrypha", "name": "Theirs"}),
    Write("pack-import", body={"document": json.dumps(PACK_FILE)}),
    Write("pack-replace", body={"document": json.dumps(PACK_FILE)}, at=own_pack),
    Write("pack-settings", body={"name": "Theirs"}),
    Write("pack-delete", at=own_pack),
    Write("pack-card-new", body={"name": "Silver Key", "type": "gift"}),
    Write("pack-card", body={"name": "Silver Key", "type": "gift"}),
    Write("pack-card-remove", at=own_pack),
    Write("own-text", body={"text": "Roll."}),
    Write("own-correction", body={"copies": 3}),
    Write("api-packs", body={"game": "apocrypha", "name": "Theirs"}),
    Write("api-pack-files", body=PACK_FILE),
    Write("api-pack", "PATCH", {"name": "Theirs"}),
    Write("api-pack", "DELETE", at=own_pack),
    Write("api-pack-file", "PUT", PACK_FILE, at=own_pack),
    Write("api-pack-card", "PUT", {"name": "Silver Key", "type": "gift"}),
    Write("api-pack-card", "DELETE", at=own_pack),
    Write("api-card-text", "PUT", {"text": "Roll."}),
    Write("api-card-correction", "PUT", {"copies": 3}),
    # lists that whoever has the address works through
    Write("rebuilds", body={"recipe": "enter-here"}),
    Write("rebuild-new", body={"name": "Ours", "lines": "3 Murder Board"}),
    Write("rebuild-tap", body={"key": KEY, "tick": "0"}),
    Write("rebuild-find", body={"key": KEY, "name": "Murder Board"}),
    Write("checklist-tap", body={"key": KEY, "tick": "0"}),
    Write("api-rebuild-tick", "PUT", {"key": KEY}),
    Write("api-rebuild-taps", body={"do": "tick", "place": 0, "key": KEY}),
    Write("api-checklist-taps", body={"do": "tick", "step": 0, "key": KEY}),
    # days
    Write("api-veto", "PUT", {"reason": "not tonight"}, at=lambda table: {"date": date(2025, 11, 1)}),
    Write("tool-setup-share", body={"query": "mission=enter-here&saints=4"}),
    Write("campaign-pack-lay", body=unshared_pack),
    Write("api-table-pack", "PUT", body=unshared_pack),
    Write("join", body={"name": "Red seat"}, who="stranger"),
    Write("api-accept", who="stranger"),
    Write("campaign-box-bring", body=unshared_box, who="guide"),
    Write("api-table-box", "PUT", body=unshared_box, who="guide"),
    Write("evening", body=NEXT_EVENING),
    Write("rules-disagree", body=a_ruling),
    Write("api-evening", "PUT", NEXT_EVENING),
    Write("api-evening-answer", "PUT", {"says": "yes"}),
    Write("api-announcement", "PATCH", {"is_on": False}),
    Write("api-announcements", body={"url": "http://127.0.0.1:9/x"}),
]


# Tools that only work something out, and the forms of allauth, which are not ours.
NOT_WRITING = {
    *(row.route for row in ROWS if row.route.startswith("account_")),
    *(
        "tool-setup-paste",
        "api-guided-reading",
        "saint-entry",
        "box-add-entry",
        "api-box-pasted",
        "api-halo",
        "api-deck",
        "api-assists",
        "api-mission-setup",
        "api-check",
    ),
    *("api-check-steps", "api-check-advice", "api-sanctify", "api-damage", "api-mutate", "api-cost", "api-mission-end"),
    *("api-scene-setup", "api-stories-tool"),
    *("api-wickville-turn", "api-wickville-legal", "api-wickville-solo-turn", "api-wickville-setup"),
    *("api-hunt", "api-census", "api-score", "api-ritual-odds", "api-ritual-setup", "api-magic"),
    # What asks somebody else's server, and writes when that answers: tests/campaigns/packs/test_subscriptions.py.
    *("pack-subscribe", "pack-address-take", "api-pack-addresses", "api-pack-addresses-look"),
    *("api-pack-address-look", "api-pack-address-take"),
    # What only an installation with mail takes: tests/campaigns/days/announcements/test_mail.py.
    *("campaign-mail", "api-campaign-mail"),
}


def every_write() -> list[Write]:
    asked = {(write.route, write.method) for write in WRITES}
    others = [
        Write(row.route, row.method, row.body, why="+".join(row.body or ()))
        for row in ROWS
        if row.method != "GET" and (row.route, row.method) not in asked and row.route not in NOT_WRITING
    ]
    return [*WRITES, *others]
