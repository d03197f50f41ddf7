"""The saints of a campaign in its file, with all that they carry, their missions and tallies; and back."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

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
from cards.models import Box, Card, Place, PlaceKind

Chapter = Annotated[str, Meta(max_length=60)]
BOXES_AT_MOST = 10
RESTORED = "campaign.restored"
# In the ledger of a box that comes with a file; the chronicle has no entry of it.
LEDGER = {RESTORED: gettext_lazy("brought the saints of %(name)s from a file")}


class SaintPart(FilePart):
    number: Number
    name: SeatName
    state: SaintState
    seat: Seat | None
    card: CardName | None
    # Which of the boxes on the table the saint is built of.
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


def saints_of(campaign: Campaign) -> list[SaintPart]:
    saints = list(campaign.saints.select_related("card__type").order_by("number"))
    held = holdings(saints)
    boxes = list(dict.fromkeys(saint.box_id for saint in saints))
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
    yield from _card_problems(saints, game, owner)
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


def _card_problems(saints: Sequence[SaintPart], game: str, owner: User) -> Iterator[str]:
    shelf = NameableCards(owner, game, _names(saints))
    counted: Counter[tuple[int, CardName]] = Counter()
    for index, saint in enumerate(saints):
        if saint.card is not None and shelf.problem(saint.card):
            yield f"$.saints[{index}].card: {shelf.problem(saint.card)}"
        for place, one in enumerate(saint.cards):
            at = f"$.saints[{index}].cards[{place}]"
            counted[saint.box, one.card] += 1
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
    missions: Sequence[MissionPart],
    tallies: Sequence[TallyPart],
    *,
    owner: User,
) -> None:
    """Saints, missions and tallies of a new campaign; the cards lie in boxes that its owner gets quietly."""
    written: dict[int, Saint] = {}
    for number in sorted({saint.box for saint in saints}):
        box = _quiet_box(campaign, owner, number)
        written |= _write_saints(campaign, box, [saint for saint in saints if saint.box == number], owner)
    Mission.objects.bulk_create(
        Mission(campaign=campaign, **{**msgspec.structs.asdict(part), "record": as_json(part.record)})
        for part in missions
    )
    Tally.objects.bulk_create(
        Tally(campaign=campaign, **{**msgspec.structs.asdict(part), "saint": written.get(part.saint or 0)})
        for part in tallies
    )


def _quiet_box(campaign: Campaign, owner: User, number: int) -> Box:
    name = campaign.name if number == 1 else f"{campaign.name[:96]} {number}"
    box = stock.register(owner, game=campaign.game, name=name)
    table = Place.objects.create(box=box, kind=PlaceKind.TABLE, name=campaign.name)
    BoxShare.objects.create(campaign=campaign, box=box, table=table)
    return box


def _write_saints(campaign: Campaign, box: Box, parts: Sequence[SaintPart], owner: User) -> dict[int, Saint]:
    cards = NameableCards(owner, campaign.game_id, _names(parts)).settled(box, _names(parts))
    saints = Saint.objects.bulk_create(_saint(campaign, box, part, cards) for part in parts)
    where = set_out_places(box, saints)
    _write_cards(box, parts, cards, where, owner)
    return {saint.number: saint for saint in saints}


def _saint(campaign: Campaign, box: Box, part: SaintPart, cards: Any) -> Saint:
    own = {field: getattr(part, field) for field in ("number", "name", "state", "seat", "created")}
    card = cards[part.card] if part.card is not None else None
    return Saint(campaign=campaign, box=box, card=card, sheet=as_json(part.sheet), **own)


def _write_cards(
    box: Box, parts: Sequence[SaintPart], cards: Any, where: dict[tuple[int, SaintPlaceKind], int], owner: User
) -> None:
    """Every card out of the box to where it lay, as one line of the ledger."""
    wanted: Counter[Card] = Counter(cards[name] for name in card_names(part.cards for part in parts))
    if not wanted:
        return
    copies: dict[int, list[Any]] = {}
    for copy in take(box, wanted, by=owner):
        copies.setdefault(copy.card_id, []).append(copy)
    wishes = []
    for part in parts:
        for one, layer in with_layers(part.cards):
            copy = copies[cards[one.card].pk].pop(0)
            wishes.append(MoveWish(copy.pk, copy.place_id, where[part.number, one.part], layer))
    moving.move(box, wishes, by=owner, why=RESTORED, facts={"name": box.name})
