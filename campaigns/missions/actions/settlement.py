"""Settling a mission's end: every card to where the table has agreed that it goes, as one deed."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.chronicle.deeds import NAMED, Change, deed, do
from campaigns.days.actions.events import tell
from campaigns.missions.actions.missions import ENDED
from campaigns.missions.ending import COPY, EndAnswers, OpenMissionEnd, as_json
from campaigns.models import SLOTS, About, Entry, Member, MissionState, SaintPlaceKind, SaintState
from campaigns.models.mission_record import MissionRecord, SaintOnMission
from campaigns.models.sheet import as_json as as_kept
from campaigns.rulebooks.apocrypha.clean_up import CleanUpMove, CleanUpPlace
from campaigns.rulebooks.apocrypha.halo import HaloCardKind
from campaigns.rulebooks.apocrypha.missions import ending
from campaigns.saints.actions.named_cards import cards_called
from campaigns.saints.holdings import HeldCopy, death_card
from cards.box.free_copies import take
from cards.box.moving import MoveWish
from cards.box.stock import Homes
from cards.models import Box, Card, Copy
from cards.refusals import Refused

SETTLED = deed(
    "mission.settled",
    gettext_lazy("%(by)s put the halos and decks of “%(name)s” in order."),
    ledger=gettext_lazy("put away what the mission “%(name)s” left"),
)


def settle(seat: Member, guide: OpenMissionEnd, answers: EndAnswers) -> Entry:
    """The campaign is locked, and the end is complete."""
    box = _one_box(guide)
    ways = CardMoves(box, guide, seat)
    wishes = ways.wishes()
    mission = guide.mission
    is_new = mission.state == MissionState.OPEN
    assert answers.outcome is not None
    after: dict[str, Any] = {"record": as_kept(_record(guide, ways)), "ending": as_json(answers)}
    if is_new:
        after |= {"state": answers.outcome.value, "ended": now()}
    elif mission.state != answers.outcome.value:
        after["state"] = answers.outcome.value
    died = [guide.held[number].saint for number in ways.dead]
    dead = [Change(saint, {"state": SaintState.DEAD.value}) for saint in died]
    facts = {"mission": mission.number, "name": mission.name, "outcome": answers.outcome.value, **_ledger_facts(ways)}
    kind = ENDED if is_new else SETTLED
    entry = do(seat, kind, box=box, wishes=wishes, changes=[Change(mission, after), *dead], **facts)
    if is_new:
        tell(About.MISSION, entry)
    for saint in died:
        tell(About.SAINT, entry, name=saint.name)
    return entry


def _ledger_facts(ways: "CardMoves") -> dict[str, Any]:
    """For the ledger and the chronicle: how many cards moved, the names of those that came, and to whom."""
    came = sorted(name for names in ways.slotted.values() for name in names)
    got = [{"name": saint, "cards": names[:NAMED]} for saint, names in ways.slotted.items()]
    return {"cards": came[:NAMED], "count": ways.count, "got": got}


def _one_box(guide: OpenMissionEnd) -> Box:
    boxes = {holding.saint.box_id: holding.saint.box for holding in guide.held.values()}
    if len(boxes) > 1:
        words = _("These saints are built of different boxes. Record the mission, and move their cards one by one.")
        raise Refused("another-box", words)
    (box,) = boxes.values()
    return box


def _record(guide: OpenMissionEnd, ways: "CardMoves") -> MissionRecord:
    """Who faded, who took the last turn, and what lies in the halos afterwards."""
    answers = guide.answers
    choir = [
        msgspec.structs.replace(went, faded=went.saint in answers.faded, **ways.counts(went))
        for went in guide.record.choir
    ]
    return msgspec.structs.replace(guide.record, choir=choir, last_turn=answers.last_turn or guide.record.last_turn)


class CardMoves:
    """From where to where each card goes; one that went several ways in the rules goes straight to the last."""

    def __init__(self, box: Box, guide: OpenMissionEnd, seat: Member) -> None:
        assert guide.ending is not None
        self._box, self._guide, self._seat = box, guide, seat
        self._homes = Homes(box)
        self._ending = guide.ending
        self._last: dict[tuple[str, str], CleanUpMove] = {}
        for move in ending.moves(guide.ending):
            self._last[move.saint, move.card] = move
        self.dead = [int(move.saint) for move in self._last.values() if move.to is CleanUpPlace.STASH]
        # By the name of the saint.
        self.slotted: dict[str, list[str]] = {}
        self.count = 0

    def wishes(self) -> list[MoveWish]:
        lying = [wish for move in self._last.values() for wish in self._of_lying(move)]
        found = [*lying, *self._new(), *self._saint_cards()]
        self.count = len(found)
        return found

    def counts(self, went: SaintOnMission) -> dict[str, int]:
        """Deaths and fragments in a halo when all is over; of the dead, the deaths that killed them."""
        cards = self._ending.cards.get(str(went.saint))
        if cards is None:
            return {}
        lying = [card.kind for card in cards if card.place is CleanUpPlace.HALO]
        fragments = 0 if went.saint in self.dead else lying.count(HaloCardKind.FRAGMENT)
        return {"deaths": lying.count(HaloCardKind.DEATH), "fragments": fragments}

    def _held(self, move: CleanUpMove) -> HeldCopy | None:
        """The copy that a saint has already; None for what comes from the box."""
        holding = self._guide.held.get(int(move.saint)) if move.saint else None
        return holding.copy(int(move.card.removeprefix(COPY))) if holding and move.card.startswith(COPY) else None

    def _of_lying(self, move: CleanUpMove) -> Iterable[MoveWish]:
        """A card that a saint has already, into their deck or back into the box."""
        one = self._held(move)
        if one is None:
            return
        places = self._guide.held[int(move.saint)].places
        home = self._homes.of(one.card).pk if move.to is CleanUpPlace.BOX else places[SaintPlaceKind.DECK]
        yield MoveWish(one.copy, places[one.part], home)

    def _new(self) -> Iterable[MoveWish]:
        """Fragments and deaths from the box, on top of what lies in their slots."""
        coming = [move for move in self._last.values() if move.to is CleanUpPlace.HALO]
        cards = self._cards(coming)
        copies = self._taken(Counter(cards[move.card] for move in coming))
        on_top = self._tops()
        for move in coming:
            copy = copies[cards[move.card].pk].pop(0)
            part = SaintPlaceKind(str(move.slot))
            saint = int(move.saint)
            self.slotted.setdefault(self._guide.held[saint].saint.name, []).append(cards[move.card].name)
            yield MoveWish(copy.pk, copy.place_id, self._guide.held[saint].places[part], on_top[saint, part])
            on_top[saint, part] += 1

    def _cards(self, coming: Iterable[CleanUpMove]) -> dict[str, Card]:
        """By the id in the rules; also of a fragment that stayed in the box, if nobody had heard of it before."""
        shown = {one.id: one.name for one in self._guide.answers.fragments or ()}
        found = cards_called(self._box, shown.values(), type=HaloCardKind.FRAGMENT.value, by=self._seat.user)
        named = {id: found[name] for id, name in shown.items()}
        death = None
        for move in coming:
            if move.card not in named:
                death = death or death_card()
                named[move.card] = death
        return named

    def _taken(self, wanted: Mapping[Card, int]) -> dict[int, list[Copy]]:
        found: dict[int, list[Copy]] = {}
        for copy in take.within(self._box, wanted, by=self._seat.user) if wanted else ():
            found.setdefault(copy.card_id, []).append(copy)
        return found

    def _tops(self) -> Counter[tuple[int, SaintPlaceKind]]:
        return Counter(
            {
                (number, slot): holding.of(slot)[-1].layer + 1
                for number, holding in self._guide.held.items()
                for slot in SLOTS
                if holding.of(slot)
            }
        )

    def _saint_cards(self) -> Iterable[MoveWish]:
        """The card of who is dead for ever is stashed."""
        if not self.dead:
            return
        stash = self._homes.stash.pk
        for number in self.dead:
            holding = self._guide.held[number]
            for one in holding.of(SaintPlaceKind.CARD):
                yield MoveWish(one.copy, holding.places[SaintPlaceKind.CARD], stash)
