"""The live tables of a campaign in its file, event by event; and back, folded anew."""

import datetime
from collections.abc import Iterator, Sequence
from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta

from campaigns.archive.pieces import create_in_pieces
from campaigns.chronicle.facts import Name, Number, Seat, SeatName
from campaigns.models import Campaign, Member, Ruling, Sitting, SittingCheckpoint, SittingEvent
from campaigns.rulebooks.sitting import State
from campaigns.saints.cards_file import FilePart, Moment
from campaigns.sittings.actions.events import MOST_EVENTS
from campaigns.sittings.actions.opening import MOST_SITTINGS
from campaigns.sittings.actions.rulings import MOST_RULINGS
from campaigns.sittings.registry import GAMES, TableGame
from campaigns.sittings.replay import OF_EVERY_TABLE, LoggedEvent, in_force, is_whole, replay
from campaigns.sittings.views import kept


class SittingEventPart(FilePart):
    seq: Number
    key: UUID
    digest: Annotated[str, Meta(max_length=64)]
    kind: Annotated[str, Meta(max_length=60)]
    facts: dict[str, Any]
    at: Moment
    by: Seat | None
    by_name: SeatName
    for_name: Annotated[str, Meta(max_length=60)] = ""
    ruling: Annotated[str, Meta(max_length=300)] = ""


class RulingPart(FilePart):
    """Where the table disagreed with the companion."""

    number: Number
    key: UUID
    position: dict[str, Any]
    kind: Annotated[str, Meta(max_length=60)]
    facts: dict[str, Any]
    rule: Annotated[str, Meta(max_length=120)]
    ruling: Annotated[str, Meta(max_length=300)]
    at: Moment
    by: Seat | None
    by_name: SeatName


class SittingPart(FilePart):
    number: Number
    key: UUID | None
    name: Name
    digest: Annotated[str, Meta(max_length=64)]
    # How it began; all else follows from the events.
    start: dict[str, Any]
    day: datetime.date
    opened: Moment
    touched: Moment
    closed: Moment | None
    # A full one can still be closed, which is one more.
    events: Annotated[list[SittingEventPart], Meta(max_length=MOST_EVENTS + 1)]
    rulings: Annotated[list[RulingPart], Meta(max_length=MOST_RULINGS)] = []


Sittings = Annotated[list[SittingPart], Meta(max_length=MOST_SITTINGS)]


def sittings_of(campaign: Campaign) -> list[SittingPart]:
    starts = SittingCheckpoint.objects.filter(sitting__campaign=campaign, seq=0).values_list("sitting", "snapshot")
    start_of = dict(starts)
    rows = campaign.sittings.order_by("number").prefetch_related("events__by", "rulings__by")
    return [
        SittingPart(
            number=row.number,
            key=row.key,
            name=row.name,
            digest=row.digest,
            start=msgspec.json.decode(start_of[row.pk]),
            day=row.day,
            opened=row.opened,
            touched=row.touched,
            closed=row.closed,
            events=[_event_part(event) for event in row.events.all()],
            rulings=[_ruling_part(ruling) for ruling in reversed(row.rulings.all())],
        )
        for row in rows
    ]


def _event_part(event: SittingEvent) -> SittingEventPart:
    return SittingEventPart(
        seq=event.seq,
        key=event.key,
        digest=event.digest,
        kind=event.kind,
        facts=event.facts,
        at=event.at,
        by=event.by.number if event.by else None,
        by_name=event.by_name,
        for_name=event.for_name,
        ruling=event.ruling,
    )


def _ruling_part(ruling: Ruling) -> RulingPart:
    return RulingPart(
        number=ruling.number,
        key=ruling.key,
        position=msgspec.json.decode(ruling.position),
        kind=ruling.kind,
        facts=ruling.facts,
        rule=ruling.rule,
        ruling=ruling.ruling,
        at=ruling.at,
        by=ruling.by.number if ruling.by else None,
        by_name=ruling.by_name,
    )


def problems(sittings: Sequence[SittingPart], *, game: str, seats: set[int]) -> Iterator[str]:
    """Everything about live tables that their shape alone does not forbid, each with its path."""
    rules = GAMES.get(game)
    if sittings and rules is None:
        yield _("$.sittings: this game has no live table.")
        return
    last = 0
    for index, sitting in enumerate(sittings):
        at = f"$.sittings[{index}]"
        if sitting.number <= last:
            yield _("%(at)s: the numbers must rise.") % {"at": at}
        last = sitting.number
        assert rules
        yield from _event_problems(sitting, at, rules, seats)
        yield from _ruling_problems(sitting, at, rules, seats)
    keys = [sitting.key for sitting in sittings if sitting.key]
    if len(set(keys)) < len(keys):
        yield _("$.sittings: every key stands for one live table.")
    rulings = [ruling for sitting in sittings for ruling in sitting.rulings]
    if any(len({getattr(one, name) for one in rulings}) < len(rulings) for name in ("number", "key")):
        yield _("$.sittings: every number and every key stands for one ruling.")


def _event_problems(sitting: SittingPart, at: str, game: TableGame, seats: set[int]) -> Iterator[str]:
    if [event.seq for event in sitting.events] != list(range(1, len(sitting.events) + 1)):
        yield _("%(at)s.events: they are numbered from 1, without a gap.") % {"at": at}
        return
    if len({event.key for event in sitting.events}) < len(sitting.events):
        yield _("%(at)s.events: every key stands for one event.") % {"at": at}
    for index, event in enumerate(sitting.events):
        if event.by is not None and event.by not in seats:
            yield _("%(at)s.by: there is no such seat.") % {"at": f"{at}.events[{index}]"}
        if event.kind not in OF_EVERY_TABLE and event.kind not in game.rules.events:
            yield _("%(at)s.kind: “%(kind)s” is unknown to this version.") % {
                "at": f"{at}.events[{index}]",
                "kind": event.kind,
            }
            return
    if not is_whole(_logged(sitting)):
        yield _("%(at)s.events: an undo names what is not there.") % {"at": at}
    elif _folded(sitting, game) is None:
        yield _("%(at)s: what happened there cannot have happened so.") % {"at": at}


def _ruling_problems(sitting: SittingPart, at: str, game: TableGame, seats: set[int]) -> Iterator[str]:
    for index, ruling in enumerate(sitting.rulings):
        where = {"at": f"{at}.rulings[{index}]", "kind": ruling.kind}
        if ruling.by is not None and ruling.by not in seats:
            yield _("%(at)s.by: there is no such seat.") % where
        if ruling.kind not in game.rules.events:
            yield _("%(at)s.kind: “%(kind)s” is unknown to this version.") % where
        try:
            msgspec.convert(ruling.position, game.rules.state)
        except msgspec.ValidationError:
            yield _("%(at)s.position: no table of this game stands so.") % where


def _logged(sitting: SittingPart) -> list[LoggedEvent]:
    return [LoggedEvent(event.seq, event.kind, event.facts, event.ruling) for event in sitting.events]


def _folded(sitting: SittingPart, game: TableGame) -> State | None:
    """The state after all, or None where an event in force is refused."""
    events = _logged(sitting)
    counting = in_force(events)
    try:
        start = msgspec.convert(sitting.start, game.rules.state)
    except msgspec.ValidationError:
        return None
    replayed = replay(game.rules, start, (event for event in events if event.seq in counting))
    return None if replayed.refused else replayed.state


def write(campaign: Campaign, sittings: Sequence[SittingPart], seats: dict[int, Member]) -> None:
    for part in sittings:
        _write(campaign, part, seats)


def _write(campaign: Campaign, part: SittingPart, seats: dict[int, Member]) -> None:
    game = GAMES[campaign.game_id]
    state = _folded(part, game)
    assert state is not None  # `problems` has looked
    fields = {name: getattr(part, name) for name in ("number", "key", "name", "digest")}
    moments = {name: getattr(part, name) for name in ("day", "opened", "touched", "closed")}
    sitting = Sitting.objects.create(
        campaign=campaign, game=game.slug, seq=len(part.events), snapshot=kept(state), **fields, **moments
    )
    start = kept(msgspec.convert(part.start, game.rules.state))
    SittingCheckpoint.objects.create(sitting=sitting, seq=0, snapshot=start)
    counting = in_force(_logged(part))
    create_in_pieces(
        SittingEvent(
            sitting=sitting,
            in_force=event.seq in counting,
            by=seats[event.by] if event.by is not None else None,
            **{name: value for name, value in msgspec.structs.asdict(event).items() if name != "by"},
        )
        for event in part.events
    )
    Ruling.objects.bulk_create(
        Ruling(
            campaign=campaign,
            sitting=sitting,
            by=seats[ruling.by] if ruling.by is not None else None,
            position=kept(msgspec.convert(ruling.position, game.rules.state)),
            **{name: value for name, value in msgspec.structs.asdict(ruling).items() if name not in {"by", "position"}},
        )
        for ruling in part.rulings
    )
