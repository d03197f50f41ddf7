"""Whatever a campaign holds: out, into an empty installation, and out again is the same, and so is every count."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.http import Http404
from django.utils.timezone import now
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from campaigns.archive import file as archive
from campaigns.away.actions import passports, visits
from campaigns.away.passport_file import as_document, stored_passport
from campaigns.boxes import actions as boxes
from campaigns.boxes import merging
from campaigns.chronicle.undo import undo
from campaigns.days.actions import vetoes, webhooks
from campaigns.evenings.actions import evenings
from campaigns.guiding.actions import reveals, scripts
from campaigns.missions.actions import missions
from campaigns.models import BoxShare, Member, Mission, Saint, SaintPlaceKind, Says
from campaigns.models.mission_record import MissionRecord, SaintOnMission
from campaigns.models.sheet import SaintSheet, as_json
from campaigns.packs.actions import tables as shared_packs
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart, StorybookPartKind
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions import saints, tallies, wishes
from campaigns.saints.actions.cards import WantedCopies
from campaigns.seats.actions import campaigns, guide, members
from campaigns.stories import actions as stories
from cards.box import chapters, lists, moving, plans, stock
from cards.box.moving_by_card import CopiesToHand, hand_over, open_place
from cards.models import Box, Chapter, Copy, Pack, PlaceKind
from cards.packs import actions as packs
from cards.packs.files import PackCardPart
from cards.recipes.library import recipe_called
from cards.refusals import Refused
from tests.campaigns.archive.documents import empty_the_installation, restore
from tests.depth import depth
from tests.people_at_table import Table, person, set_table, sit_down
from tests.receiver import LOOPBACK
from tests.saints_at_table import FRANK, card
from tests.stories_at_table import coven_at_table, play, tell_story

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

DAY = date(2025, 10, 31)
Happening = Callable[[Table, int], Any]


def owner(table: Table) -> Member:
    return table.seat("owner")


def a_box(table: Table) -> Box:
    share = BoxShare.objects.filter(campaign=table.campaign, box__deleted=None).first()
    return share.box if share else boxes.box_of(owner(table))


def a_saint(table: Table, n: int) -> Saint:
    there = list(table.campaign.saints.filter(state="playing"))
    return there[n % len(there)] if there else saints.make(owner(table), name="Nobody", sheet=SaintSheet())


def a_copy(box: Box, n: int) -> Copy:
    free = Copy.objects.filter(box=box, place__kind__in=["divider", "stash", "chapter"]).order_by("pk")
    return free[n % free.count()]


def registered(table: Table, n: int) -> None:
    slugs = ["base", *(["skinwalkers"] if n % 2 else []), *(["fae"] if n % 3 else [])]
    chapters = list(Chapter.objects.filter(game=table.campaign.game, slug__in=slugs))
    box = stock.register(person("owner"), game=table.campaign.game, name=f"Shelf {n % 3}", chapters=chapters)
    boxes.bring(owner(table), box_id=box.pk)


def own_cards(table: Table, n: int) -> None:
    line = lists.ListLine(1, 1 + n % 3, name=f"Rusty Key {n % 4}", what=["Mind gift", "omen", "threat"][n % 3])
    lists.add(a_box(table), [line], by=person("owner"))


def own_words(table: Table, n: int) -> None:
    pack = Pack.objects.filter(owner=person("owner"), deleted=None).first()
    pack = pack or packs.start(person("owner"), game=table.campaign.game, name="Ours", notes="By us.")
    part = PackCardPart(
        code=f"lamp-{n % 3}",
        name=f"Lamp {n % 3}",
        type="gift",
        virtue="soul",
        text="It burns.",
        keywords=["fire", "odd"],
    )
    packs.put_cards(pack, [part])
    stock.put_in(a_box(table), {pack.cards.get(facts__code=part.code): 1}, by=person("owner"))


def moved(table: Table, n: int) -> None:
    box = a_box(table)
    copy = a_copy(box, n)
    kinds = [PlaceKind.STASH, PlaceKind.LOST, PlaceKind.GIFT_PILE, PlaceKind.TABLE, PlaceKind.AWAY, PlaceKind.DECK]
    kind = kinds[n % len(kinds)]
    named = kind in (PlaceKind.TABLE, PlaceKind.AWAY, PlaceKind.DECK)
    to = open_place(box, kind=kind, name=["Ben", "Candlepoint"][n % 2]) if named else box.places.get(kind=kind)
    hand_over(box, [CopiesToHand(copy.place_id, copy.card_id, 1)], to=to, by=box.owner)


def carried(table: Table, n: int) -> None:
    saint = a_saint(table, n)
    parts = [SaintPlaceKind.DECK, SaintPlaceKind.BURY, SaintPlaceKind.TOP, SaintPlaceKind.LEFT]
    saint_cards.gain(owner(table), saint.number, [WantedCopies(a_copy(saint.box, n).card, 1, parts[n % len(parts)])])


def removed(table: Table, n: int) -> None:
    """Somebody added a card by mistake."""
    moving.undo(stock.put_in(a_box(table), {card("murder-board"): 1}, by=None), by=None)


def turned(table: Table, n: int) -> None:
    box = a_box(table)
    held = list(box.chapters.filter(chapter__facts__expansion=True))
    if not held:
        chapters.add_chapter(box, Chapter.objects.get(slug="skinwalkers"), by=None)
    else:
        chapters.turn_chapter(box, held[n % len(held)].chapter, is_in=not held[n % len(held)].is_in, by=None)


def rebuilt(table: Table, n: int) -> None:
    made = plans.plan_rebuild(a_box(table), recipe_called("enter-here", "apocrypha"))
    plans.book(made, by=None, all_of_it=True)


def packed(table: Table, n: int) -> None:
    box = a_box(table)
    places = list(box.places.filter(kind__in=["table", "gift-pile"]))
    plans.pack_away(box, f"Night {n}", [places[n % len(places)]])


def elsewhere(table: Table, n: int) -> None:
    """The same box at another table, whose saint holds a card of it."""
    other = set_table(f"Elsewhere {n % 2}")
    boxes.bring(other.seat("owner"), box_id=a_box(table).pk)
    saint = saints.make(other.seat("owner"), name="Other", sheet=SaintSheet())
    saint_cards.gain(other.seat("owner"), saint.number, [WantedCopies(a_copy(saint.box, n).card, 1)])


def came(table: Table, n: int) -> None:
    other = set_table("Far Away", owner="landlady")
    saint = saints.make(other.seat("landlady"), name="Guest", sheet=FRANK, card=card("frank-block"))
    saint_cards.gain(other.seat("landlady"), saint.number, [WantedCopies(card("murder-board"), 1 + n % 4)])
    document = as_document(stored_passport(passports.issue(other.seat("landlady"), saint.number).left))
    guest = visits.receive(owner(table), document=document)
    if n % 3 == 0:
        saint_cards.gain(owner(table), guest.number, [WantedCopies(a_copy(guest.box, n).card, 1)])
    if n % 3 == 1:
        visits.send_home(owner(table), guest.number)


def shown(table: Table, n: int) -> None:
    guide.name_guide(owner(table), number=1)
    saint = a_saint(table, n)
    parts = [
        StorybookPart(StorybookPartKind.ALOUD, text=f"It snows {n}."),
        StorybookPart(StorybookPartKind.FRAGMENT, f"Ember {n}", "Warm."),
        StorybookPart(StorybookPartKind.HIDDEN, text="No."),
    ]
    script = scripts.start(owner(table), title=f"The Plunge {n}", parts=parts)
    first, fragment, hidden = script.parts.all()
    reveals.show(owner(table), script.pk, first.pk, number=None if n % 2 else 2)
    if n % 3:
        reveals.show(owner(table), script.pk, hidden.pk, number=1)
    if n % 5 == 0:
        reveals.give(owner(table), script.pk, fragment.pk, saint=saint.number)
    guide.keep_notes(owner(table), text=f"Mancubs {n}")


def missioned(table: Table, n: int) -> None:
    saint = a_saint(table, n)
    record = MissionRecord(choir=[SaintOnMission(saint.number, saint.name, faded=True)], last_turn=saint.number)
    number = table.campaign.missions.count() + 1
    state = ["won", "lost", "timed-out", "gone"][n % 4]
    Mission.objects.create(
        campaign=table.campaign, number=number, name="Cornered", state=state, record=as_json(record), ended=now()
    )


def corrected(table: Table, n: int) -> None:
    packs.correct(person("owner"), card("murder-board"), facts={"copies": n % 9, "note": "Counted."})


def laid(table: Table, n: int) -> None:
    if not table.campaign.members.filter(user=person("player")).exists():
        return
    pack = packs.start(person("player"), game=table.campaign.game, name=f"Theirs {n % 2}")
    packs.put_cards(pack, [PackCardPart(code="kite", name="Kite", type="omen", text=f"{n}")])
    shared_packs.share(table.seat("player"), pack_id=pack.pk)


def tallied(table: Table, n: int) -> None:
    tallies.add(owner(table), name=f"Seals {n}", saint=a_saint(table, n).number if n % 2 else None, is_box=n % 3 == 0)


def wished(table: Table, n: int) -> None:
    wishes.add(owner(table), a_saint(table, n).number, card=f"Lamp {n}", note="Please.")


def made(table: Table, n: int) -> None:
    sheets: list[tuple[str, Any]] = [
        ("Frank", card("frank-block")),
        ("Ophelia", card("ophelia-willows")),
        ("Own", None),
    ]
    name, face = sheets[n % 3]
    saints.make(owner(table), name=name, sheet=FRANK, card=face, seat=[None, 1, 2][n % 3])


def adopted(table: Table, n: int) -> None:
    chapters = Chapter.objects.filter(game=table.campaign.game, slug__in=["base", *(["fae"] if n % 2 else [])])
    stock.adopt(a_box(table), name=f"Shelf {n}", chapters=list(chapters), by=person("owner"))


def merged(table: Table, n: int) -> None:
    """The box at hand becomes part of another, or another part of it; sometimes they part again."""
    here = a_box(table)
    other = stock.register(person("owner"), game=table.campaign.game, name=f"Twin {n}")
    kept, part = (here, other) if n % 2 else (other, here)
    entry = merging.merge(kept, part, by=person("owner"))
    if n % 5 == 0:
        boxes.undo(entry, by=person("owner"))


def deleted(table: Table, n: int) -> None:
    """A box that lay on the table waits among the deleted, or a pack does."""
    if n % 2:
        box = stock.register(person("owner"), game=table.campaign.game, name=f"Gone {n}")
        boxes.bring(owner(table), box_id=box.pk)
        boxes.delete(box)
    else:
        pack = packs.start(person("owner"), game=table.campaign.game, name=f"Gone {n}")
        packs.put_cards(pack, [PackCardPart(code="kite", name="Kite", type="omen")])
        packs.delete(pack)


HAPPENINGS: list[Happening] = [
    adopted,
    merged,
    deleted,
    registered,
    own_cards,
    own_words,
    moved,
    moved,
    carried,
    carried,
    removed,
    turned,
    rebuilt,
    packed,
    elsewhere,
    came,
    shown,
    missioned,
    corrected,
    laid,
    tallied,
    wished,
    made,
    lambda table, n: passports.issue(owner(table), a_saint(table, n).number),
    lambda table, n: missions.set_out(owner(table), name=f"Open {n}", choir=[a_saint(table, n).number]),
    lambda table, n: saints.take_apart(owner(table), a_saint(table, n).number),
    lambda table, n: vetoes.veto(owner(table), day=DAY + timedelta(days=n), reason="too sad", now=now()),
    lambda table, n: evenings.set_evening(
        owner(table), at=now() + timedelta(days=1 + n), place="Ann's", remind_hours=24, now=now()
    ),
    lambda table, n: evenings.answer(owner(table), says=Says.values[n % 3], now=now()),
    lambda table, n: evenings.call_off(owner(table), now=now()),
    lambda table, n: webhooks.add(owner(table), name="D", url="http://127.0.0.1:9/", policy=LOOPBACK, now=now()),
    lambda table, n: campaigns.change(owner(table), changes={"notes": f"Note {n}"}),
    lambda table, n: members.remove(owner(table), number=2),
    lambda table, n: undo(owner(table), number=table.newest().number),
    lambda table, n: boxes.take_home(owner(table), box_id=a_box(table).pk),
]
COVEN: list[Happening] = [
    lambda table, n: tell_story(owner(table), ["WL", "L", "WWW"][n % 3]),
    lambda table, n: play(owner(table), None, 1 + n % 5, won=n % 2 == 0),
    lambda table, n: stories.read_card(owner(table), 1 + n % 5, changes={"has_easy": True, "hours": 4}),
    lambda table, n: stories.take_story_out(owner(table), 1 + n % 2),
    lambda table, n: undo(owner(table), number=table.newest().number),
    lambda table, n: registered(table, n),
]


def counts(table: Table) -> dict[str, Any]:
    """What the pages count: saints, missions, tallies, seats, packs, and of every box its cards by name and kind."""
    campaign = table.campaign
    found: dict[str, Any] = {
        what: getattr(campaign, what).count()
        for what in ("saints", "missions", "tallies", "vetoes", "members", "chronicle", "pack_shares")
    }
    # What was shown to somebody who has left stays with them, and goes into nobody's file.
    seated = campaign.members.exclude(user=None).values("user")
    found["told"] = campaign.told.filter(Q(person=None) | Q(person__in=seated)).count()
    of_saints = campaign.saints.values_list("box", flat=True)
    shared = campaign.box_shares.filter(box__deleted=None).values_list("box", flat=True)
    for box in Box.objects.filter(pk__in={*of_saints, *shared}):
        inside = Copy.objects.filter(box=box).exclude(place__kind=PlaceKind.OUTSIDE)
        found.setdefault("boxes", Counter())[
            box.name, box.is_quiet, box.kept.count(), inside.count(), box.chapters.count()
        ] += 1
        found.setdefault("cards", Counter()).update(inside.values_list("card__name", "card__type__slug"))
    return found


def same_after_the_journey(table: Table, happenings: list[tuple[Happening, int]]) -> None:
    for happening, n in happenings:
        with suppress(Refused, ValidationError, Http404), transaction.atomic():
            happening(table, n)
    file, before = archive.export(owner(table)), counts(table)
    empty_the_installation()
    copy = restore(archive.read_file(file))
    assert archive.export(copy.seat("stranger")) == file
    assert counts(copy) == before


def whatever(happenings: list[Happening]) -> Any:
    return st.lists(st.tuples(st.sampled_from(happenings), st.integers(0, 29)), min_size=3, max_size=12)


def each_once(happenings: list[Happening]) -> Any:
    """Every kind of happening in one campaign, so that chance leaves none out."""
    return example(happenings=[(happening, n) for n, happening in enumerate(happenings)])


# Where something fails, the shortest way there is worth more than the time it takes; the tests of the house come first.
FEW = settings(max_examples=depth(8, full=60), phases=[Phase.explicit, Phase.generate])


@FEW
@given(happenings=whatever(HAPPENINGS))
@each_once(HAPPENINGS)
def test_a_campaign_of_apocrypha_is_the_same_after_the_journey(happenings: list[tuple[Happening, int]]) -> None:
    with transaction.atomic():
        table = set_table("Candlepoint")
        sit_down(table, "player")
        person("stranger")
        same_after_the_journey(table, happenings)
        transaction.set_rollback(True)


@FEW
@given(happenings=whatever(COVEN))
@each_once(COVEN)
def test_a_campaign_of_the_witching_hour_is_the_same_after_the_journey(
    happenings: list[tuple[Happening, int]],
) -> None:
    with transaction.atomic():
        table = coven_at_table()
        same_after_the_journey(table, happenings)
        transaction.set_rollback(True)
