"""The saints of a campaign in its file, with all that they carry, their missions and tallies; and back."""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import UNSET, Meta, UnsetType

from campaigns.archive import away as archive_away
from campaigns.archive import boxes as archive_boxes
from campaigns.archive.away import VisitPart
from campaigns.archive.boxes import BOXES_AT_MOST, BoxPart
from campaigns.archive.pieces import create_in_pieces, let_others_in
from campaigns.away.actions.visits import VISITED
from campaigns.boxes.actions import make_quietly
from campaigns.chronicle.facts import Name, Seat, SeatName
from campaigns.models import (
    BoxShare,
    Campaign,
    Mission,
    MissionState,
    Saint,
    SaintPlaceKind,
    SaintState,
    Tally,
)
from campaigns.models.mission_record import MissionRecord, record_of
from campaigns.models.sheet import Number, SaintSheet, as_json, sheet_of
from campaigns.people.models import User
from campaigns.saints.actions.saints import set_out_places
from campaigns.saints.cards_file import FilePart, Load, Moment, card_names, card_problem, cards_carried, with_layers
from campaigns.saints.holdings import holdings
from cards.box import moving, stock
from cards.box.card_names import CardName, NameableCards, name_of
from cards.box.free_copies import take
from cards.box.moving import MoveWish
from cards.models import Box, Card, Copy, Place, PlaceKind

Chapter = Annotated[str, Meta(max_length=60)]
# Where a card lies that has just been put in.
FREE_KINDS = (PlaceKind.DIVIDER, PlaceKind.CHAPTER, PlaceKind.STASH)
RESTORED = "campaign.restored"
# In the ledger of a box that comes with a file; the chronicle has no entry of it.
LEDGER = {RESTORED: gettext_lazy("laid the cards of %(name)s as a file had them")}


class SaintPart(FilePart):
    number: Number
    name: SeatName
    state: SaintState
    seat: Seat | None
    card: CardName | None
    # Of which of the campaign's boxes the saint is built, from 1.
    box: Annotated[int, Meta(ge=1, le=BOXES_AT_MOST)]
    sheet: SaintSheet
    created: Moment
    cards: Load


class MissionPart(FilePart):
    """What the table answered while the mission ended is no part of it: nothing of that is true yet."""

    number: Number
    name: Name
    chapter: Chapter
    state: MissionState
    record: MissionRecord
    begun: Moment
    ended: Moment | None


class TallyPart(FilePart):
    number: Number
    saint: Number | None
    chapter: Chapter
    name: SeatName
    is_box: bool
    value: Annotated[int, Meta(ge=-999, le=999)]
    is_gone: bool


Saints = Annotated[list[SaintPart], Meta(max_length=60)]
Missions = Annotated[list[MissionPart], Meta(max_length=5_000)]
Tallies = Annotated[list[TallyPart], Meta(max_length=2_000)]


# --- Out


def parts_of(campaign: Campaign) -> tuple[list[SaintPart], list[BoxPart], list[Any]]:
    """The saints, the boxes on the table and of the saints, and the keys of these boxes."""
    saints = list(campaign.saints.select_related("card__type").order_by("number"))
    boxes = archive_boxes.boxes_in_order(campaign, (saint.box_id for saint in saints))
    return _saint_parts(saints, boxes), archive_boxes.parts_of(campaign, boxes), boxes


def _saint_parts(saints: Sequence[Saint], boxes: Sequence[Any]) -> list[SaintPart]:
    held = holdings(saints)
    return [
        SaintPart(
            number=saint.number,
            name=saint.name,
            state=SaintState(saint.state),
            seat=saint.seat,
            card=name_of(saint.card) if saint.card else None,
            box=boxes.index(saint.box_id) + 1,
            sheet=sheet_of(saint.sheet),
            created=saint.created,
            cards=cards_carried(held[saint.number]),
        )
        for saint in saints
    ]


def missions_of(campaign: Campaign) -> list[MissionPart]:
    return [
        MissionPart(
            number=mission.number,
            name=mission.name,
            chapter=mission.chapter,
            state=MissionState(mission.state),
            record=record_of(mission.record),
            begun=mission.begun,
            ended=mission.ended,
        )
        for mission in campaign.missions.order_by("number")
    ]


def tallies_of(campaign: Campaign) -> list[TallyPart]:
    return [
        TallyPart(
            number=tally.number,
            saint=tally.saint.number if tally.saint else None,
            chapter=tally.chapter,
            name=tally.name,
            is_box=tally.is_box,
            value=tally.value,
            is_gone=tally.is_gone,
        )
        for tally in campaign.tallies.select_related("saint").order_by("number")
    ]


# --- What is wrong with a file


def problems(
    saints: Sequence[SaintPart],
    missions: Sequence[MissionPart],
    tallies: Sequence[TallyPart],
    *,
    boxes: Sequence[BoxPart] | UnsetType,
    visits: Sequence[VisitPart],
    game: str,
    seats_made: int,
    owner: User,
) -> Iterator[str]:
    """Everything about saints, missions and tallies that their shape alone does not forbid, each with its path."""
    numbers = {saint.number for saint in saints}
    numbered = {
        "saints": [saint.number for saint in saints],
        "missions": [mission.number for mission in missions],
        "tallies": [tally.number for tally in tallies],
    }
    for at, rising in numbered.items():
        for index in range(1, len(rising)):
            if rising[index] <= rising[index - 1]:
                yield _("%(at)s: the numbers must rise.") % {"at": f"$.{at}[{index}]"}
    for index, saint in enumerate(saints):
        if (saint.seat or 0) > seats_made:
            yield _("%(at)s.seat: there never was such a seat.") % {"at": f"$.saints[{index}]"}
        if boxes is not UNSET and saint.box > len(boxes):
            yield _("%(at)s.box: there is no such box.") % {"at": f"$.saints[{index}]"}
    yield from _card_problems(saints, archive_away.brought(visits), game, owner)
    yield from _mission_problems(missions, numbers)
    for index, tally in enumerate(tallies):
        if tally.saint is not None and tally.saint not in numbers:
            yield _no_such_saint(f"$.tallies[{index}].saint")


def _mission_problems(missions: Sequence[MissionPart], numbers: set[int]) -> Iterator[str]:
    for index, mission in enumerate(missions):
        record = mission.record
        for place, went in enumerate(record.choir):
            if went.saint not in numbers:
                yield _no_such_saint(f"$.missions[{index}].record.choir[{place}].saint")
        if record.last_turn is not None and record.last_turn not in numbers:
            yield _no_such_saint(f"$.missions[{index}].record.last_turn")
    if [mission.state for mission in missions].count(MissionState.OPEN) > 1:
        yield _("$.missions: at most one mission is under way.")


def _no_such_saint(at: str) -> str:
    return _("%(at)s: there is no such saint.") % {"at": at}


def _card_problems(
    saints: Sequence[SaintPart], guests: Mapping[int, Counter[CardName]], game: str, owner: User
) -> Iterator[str]:
    """What a guest brought along is beside what the box has."""
    shelf = NameableCards(owner, game, _names(saints))
    counted: Counter[tuple[int, CardName]] = Counter()
    for index, saint in enumerate(saints):
        if saint.card is not None and shelf.problem(saint.card):
            yield f"$.saints[{index}].card: {shelf.problem(saint.card)}"
        came = Counter(guests.get(saint.number, Counter()))
        for place, one in enumerate(saint.cards):
            at = f"$.saints[{index}].cards[{place}]"
            is_own = came[one.card] > 0
            came[one.card] -= is_own
            counted[saint.box, one.card] += not is_own
            problem = card_problem(shelf, one, counted[saint.box, one.card])
            if problem:
                yield f"{at}.card: {problem}"
        if [one.part for one in saint.cards].count(SaintPlaceKind.CARD) > 1:
            yield _("%(at)s.cards: a saint has one card of their own.") % {"at": f"$.saints[{index}]"}


def _names(saints: Sequence[SaintPart]) -> list[CardName]:
    return [*card_names(saint.cards for saint in saints), *(saint.card for saint in saints if saint.card is not None)]


# --- In


def write(
    campaign: Campaign,
    saints: Sequence[SaintPart],
    tallies: Sequence[TallyPart],
    *,
    boxes: Sequence[BoxPart] | UnsetType,
    visits: Sequence[VisitPart],
    owner: User,
) -> dict[int, Saint]:
    """Saints and tallies of a new campaign, and the boxes in which the cards lie; the saints by number."""
    written: dict[int, Saint] = {}
    guests = archive_away.brought(visits)
    for number in range(1, max([saint.box for saint in saints], default=0) + 1 if boxes is UNSET else len(boxes) + 1):
        ours = [saint for saint in saints if saint.box == number]
        if boxes is not UNSET:
            written |= _Unpacking(campaign, boxes[number - 1], ours, owner).write(guests)
        elif ours:
            written |= _Unpacking(campaign, None, ours, owner).write(guests)
    Tally.objects.bulk_create(
        Tally(campaign=campaign, **{**msgspec.structs.asdict(part), "saint": written.get(part.saint or 0)})
        for part in tallies
    )
    return written


def write_missions(campaign: Campaign, missions: Sequence[MissionPart]) -> None:
    create_in_pieces(
        Mission(campaign=campaign, **{**msgspec.structs.asdict(part), "record": as_json(part.record)})
        for part in missions
    )


class Way(NamedTuple):
    """Where a card of a file lies."""

    card: Card
    place: int
    layer: int | None = None


class _Unpacking:
    """A box of a file on its way in, with the saints that are built of it.

    Files from before boxes were in them have None: their owner gets one quietly, as the first saint would.
    """

    @transaction.atomic
    def __init__(self, campaign: Campaign, part: BoxPart | None, saints: Sequence[SaintPart], owner: User) -> None:
        self.campaign, self.part, self.saints, self.owner = campaign, part, saints, owner
        names = [*_names(saints), *(archive_boxes.card_names([part]) if part else ())]
        if part:
            self.box = archive_boxes.set_up(campaign, part, owner=owner)
        else:
            self.box = make_quietly(campaign, owner)
            Box.objects.filter(pk=self.box.pk).update(deleted=campaign.deleted)
            table = Place.objects.create(box=self.box, kind=PlaceKind.TABLE, name=campaign.name)
            BoxShare.objects.create(campaign=campaign, box=self.box, table=table)
        self.cards = NameableCards(owner, campaign.game_id, names).settled(self.box, names)

    def write(self, guests: Mapping[int, Counter[CardName]]) -> dict[int, Saint]:
        let_others_in()
        saints = Saint.objects.bulk_create(self._saint(part) for part in self.saints)
        of_saints = set_out_places(self.box, saints)
        places = archive_boxes.places_in(self.campaign, self.box, self.part) if self.part else []
        ways: list[Way] = []
        guests_own: list[tuple[SaintPart, list[Way]]] = []
        for part in self.saints:
            came = Counter(guests.get(part.number, Counter()))
            own: list[Way] = []
            for one, layer in with_layers(part.cards):
                is_own = came[one.card] > 0 and part.state != SaintState.GONE
                came[one.card] -= is_own
                (own if is_own else ways).append(Way(self.cards[one.card], of_saints[part.number, one.part], layer))
            if own:
                guests_own.append((part, own))
        for index, place in enumerate(places):
            assert self.part
            for row in self.part.places[index].cards:
                ways += [Way(self.cards[row.card], place)] * row.count
        self._lay(ways)
        for part, own in guests_own:
            self._bring_guest(part, own)
        if self.part:
            archive_boxes.write_kept(self.box, self.part, places, self.cards)
        return {saint.number: saint for saint in saints}

    def _saint(self, part: SaintPart) -> Saint:
        own = {field: getattr(part, field) for field in ("number", "name", "state", "seat", "created")}
        card = self.cards[part.card] if part.card is not None else None
        return Saint(campaign=self.campaign, box=self.box, card=card, sheet=as_json(part.sheet), **own)

    def _bring_guest(self, part: SaintPart, ways: Sequence[Way]) -> None:
        """Their own cards, beside those of the box. The entry of their coming moves them: they leave with them."""
        copies = stock.lend(self.box, Counter(card for card, _place, _layer in ways))
        wishes = [
            MoveWish(copy.pk, copy.place_id, place, layer)
            for card, place, layer in ways
            for copy in [copies[card.pk].pop(0)]
        ]
        moved = moving.move(self.box, wishes, by=self.owner, why=VISITED.name, facts={"name": part.name})
        came = self.campaign.chronicle.filter(kind=VISITED.name, facts__saint=part.number, undone_by=None)
        entry = came.order_by("-number").first()
        if entry:
            entry.moves = moved
            entry.save(update_fields=["moves"])

    def _lay(self, ways: Sequence[Way]) -> None:
        """Every card of the box behind its divider first, then, as one line of the ledger, to where it lay."""
        wanted = Counter(card for card, _place, _layer in ways)
        # By card and by the place where they lie now; those that lie right stay.
        copies: dict[int, dict[int, deque[Copy]]] = {}
        for copy in self._copies(wanted):
            copies.setdefault(copy.card_id, {}).setdefault(copy.place_id, deque()).append(copy)
        wishes = []
        for card, place, layer in ways:
            lying = copies[card.pk]
            source = place if place in lying else next(iter(lying))
            here = lying[source].popleft()
            if not lying[source]:
                del lying[source]
            if source != place:
                wishes.append(MoveWish(here.pk, source, place, layer))
        let_others_in()
        if wishes:
            moving.move(self.box, wishes, by=self.owner, why=RESTORED, facts={"name": self.campaign.name[:100]})

    def _copies(self, wanted: Counter[Card]) -> list[Copy]:
        if self.part is None:
            return take(self.box, wanted, by=self.owner) if wanted else []
        # The box of a file holds what it held, though the book may count fewer by now.
        most = {card: min(count, stock.most_of(card)) for card, count in wanted.items()}
        more = {card: count - most[card] for card, count in wanted.items() if count > most[card]}
        if wanted:
            stock.put_in(self.box, most, by=self.owner, why="box.made" if self.part.is_quiet else "box.registered")
        let_others_in()
        inside = Copy.objects.filter(box=self.box, card__in=list(wanted), place__kind__in=FREE_KINDS).order_by("number")
        lent = stock.lend(self.box, more) if more else {}
        return [*inside, *(copy for copies in lent.values() for copy in copies)]
