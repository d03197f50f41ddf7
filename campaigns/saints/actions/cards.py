"""Cards that come to a saint, go from one to another, or go back into the box."""

import uuid
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Right
from campaigns.chronicle.deeds import NAMED, deed, do, done_before
from campaigns.chronicle.writing import begin
from campaigns.models import SLOTS, Entry, Member, Saint, SaintPlace, SaintPlaceKind
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.starting import MOST_BUILT
from campaigns.saints.actions.death import death_entry, die, is_deadly
from campaigns.saints.actions.saints import must_be_home, playing, saint_of
from campaigns.saints.holdings import HeldCopy, SaintHolding, holding_of, holdings
from cards.box.free_copies import take
from cards.box.moving import MoveWish
from cards.box.stock import Homes
from cards.models import Card, Copy, Place, PlaceKind
from cards.refusals import KeyUsed, Refused

GAINED = deed("card.gained", gettext_lazy("%(name)s gained %(cards)s."), ledger=gettext_lazy("%(name)s gained cards"))
SLOTTED = deed(
    "card.slotted", gettext_lazy("%(name)s slotted %(cards)s."), ledger=gettext_lazy("slotted cards for %(name)s")
)
BUILT = deed(
    "deck.built",
    gettext_lazy("%(by)s put %(cards)s into the deck of %(name)s."),
    ledger=gettext_lazy("built the deck of %(name)s"),
)
SACRIFICED = deed(
    "card.sacrificed", gettext_lazy("%(name)s sacrificed %(cards)s."), ledger=gettext_lazy("%(name)s sacrificed cards")
)
SPENT = deed(
    "fragment.spent", gettext_lazy("%(name)s spent %(cards)s."), ledger=gettext_lazy("%(name)s spent fragments")
)
PUT_BACK = deed(
    "card.put-back",
    gettext_lazy("%(by)s put %(cards)s of %(name)s back into the box."),
    ledger=gettext_lazy("put cards of %(name)s back"),
)
GIVEN = deed(
    "card.given",
    gettext_lazy("%(name)s gave %(cards)s to %(to_name)s."),
    ledger=gettext_lazy("%(name)s gave cards away"),
)
OFFERED = deed(
    "gift.offered",
    gettext_lazy("%(name)s laid %(cards)s on the gift pile."),
    ledger=gettext_lazy("%(name)s laid gifts on the gift pile"),
)
TAKEN = deed(
    "gift.taken",
    gettext_lazy("%(name)s took %(cards)s from the gift pile."),
    ledger=gettext_lazy("%(name)s took gifts from the gift pile"),
)
# What the table may say of cards that come to a saint, or go back into the box.
COMING = {kind.name: kind for kind in (GAINED, SLOTTED, BUILT)}
GOING = {kind.name: kind for kind in (SACRIFICED, SPENT, PUT_BACK)}


@dataclass(frozen=True)
class WantedCopies:
    """So many copies of a card, for one part of a saint."""

    card: Card
    count: int
    part: SaintPlaceKind = SaintPlaceKind.DECK


@transaction.atomic
def gain(
    by: Member, number: int, wanted: Sequence[WantedCopies], *, kind: str = "card.gained", key: uuid.UUID | None = None
) -> Entry:
    """Cards out of the box into a saint's deck, bury pile or halo, where they lie on top; a ninth death is the end."""
    seat = begin(by, Right.PLAY)
    return gain_for(seat, saint_of(seat, number), wanted, kind=kind, key=key)


def gain_for(
    seat: Member,
    saint: Saint,
    wanted: Sequence[WantedCopies],
    *,
    kind: str = "card.gained",
    key: uuid.UUID | None = None,
    holding: SaintHolding | None = None,
    is_part_asked: bool = True,
) -> Entry:
    """The same once the campaign is locked, for a saint of it; with what they hold, where that has been read.

    Unless *is_part_asked*, the companion chose where the cards go, and may choose otherwise when it is asked again.
    """
    told, number = COMING[kind], saint.number
    died = death_entry(saint, key)
    if died:
        return died
    must_be_home(saint)
    names = names_of(one.card for one in wanted for _copy in range(one.count))
    before = done_before(saint.box, key, told, saint=number, **names)
    if before:
        if is_part_asked:
            _check_same_parts(before, saint, wanted)
        return before
    holding = holding or holding_of(saint)
    if any(one.part == SaintPlaceKind.DECK for one in wanted):
        must_be_room_to_build(holding)
    wishes = moves_to_saint(holding, wanted, by=seat)
    if is_deadly(holding, sum(one.count for one in wanted if one.part in SLOTS and one.card.type.slug == "death")):
        return die(seat, holding, key=key)
    return do(seat, told, box=saint.box, wishes=wishes, key=key, saint=number, name=saint.name, **names)


def _check_same_parts(before: Entry, saint: Saint, wanted: Sequence[WantedCopies]) -> None:
    """That the cards went where they are asked to go: else it was another request that had the key."""
    parts = dict(SaintPlace.objects.filter(saint=saint).values_list("place", "part"))
    moved = before.moves.moves.values_list("target", flat=True) if before.moves else []
    asked = Counter(one.part.value for one in wanted for _copy in range(one.count))
    if Counter(parts.get(place, "") for place in moved) != asked:
        raise KeyUsed


def must_be_room_to_build(holding: SaintHolding) -> None:
    """A seventh deck would leave too few cards to play with: whoever has none yet waits until another is put away."""
    if holding.deck:
        return
    saint = holding.saint
    others = SaintPlace.objects.filter(part=SaintPlaceKind.DECK, saint__box=saint.box_id, place__copies__isnull=False)
    built = set(others.exclude(saint=saint).values_list("saint", "saint__name", "saint__campaign"))
    if len(built) < MOST_BUILT:
        return
    # Whose saints they are at another table is that table's business.
    names = sorted(name for _pk, name, campaign in built if campaign == saint.campaign_id)
    words = _(
        "Six saints have their decks built, which is the most (p. %(page)s): %(names)s. "
        "Put one of those decks back into the box first; its list can be kept as text."
    )
    facts = {"page": Rule.SIX_SAINTS_BUILT.page, "names": ", ".join(names) or _("saints of another table")}
    raise Refused("six-saints-built", words % facts, saints=names)


def moves_to_saint(holding: SaintHolding, wanted: Sequence[WantedCopies], *, by: Member) -> list[MoveWish]:
    """The moves that bring free copies of these cards to a saint."""
    together: Counter[Card] = Counter()
    for one in wanted:
        together[one.card] += one.count
    copies: dict[int, list[Any]] = {}
    for copy in take.within(holding.saint.box, together, by=by.user):
        copies.setdefault(copy.card_id, []).append(copy)
    on_top: Counter[SaintPlaceKind] = Counter(
        {slot: len(holding.of(slot)) and holding.of(slot)[-1].layer + 1 for slot in SLOTS}
    )
    wishes = []
    for one in wanted:
        for _n in range(one.count):
            copy = copies[one.card.pk].pop(0)
            layer = on_top[one.part] if one.part in SLOTS else None
            on_top[one.part] += 1
            wishes.append(MoveWish(copy.pk, copy.place_id, holding.places[one.part], layer))
    return wishes


@transaction.atomic
def lose(by: Member, number: int, copies: Collection[int], *, kind: str, key: uuid.UUID | None = None) -> Entry:
    """Cards of a saint back into the box, each behind its divider."""
    told = GOING[kind]
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    before = done_before(saint.box, key, told, copies=copies, saint=number)
    if before:
        return before
    holding = holding_of(saint)
    held = held_by(holding, copies)
    wishes = moves_from_saint(saint, held, holding.places)
    return do(seat, told, box=saint.box, wishes=wishes, key=key, saint=number, name=saint.name, **_of(held))


def moves_from_saint(saint: Saint, held: Iterable[HeldCopy], places: Mapping[SaintPlaceKind, int]) -> list[MoveWish]:
    homes = Homes(saint.box)
    return [MoveWish(one.copy, places[one.part], homes.of(one.card).pk) for one in held]


@transaction.atomic
def give(by: Member, number: int, copies: Collection[int], *, to: int, key: uuid.UUID | None = None) -> Entry:
    """Cards of one saint into the deck of another."""
    seat = begin(by, Right.PLAY)
    saint, other = playing(seat, number), playing(seat, to)
    if saint.box_id != other.box_id:
        raise Refused("another-box", _("They are built of different boxes."))
    before = done_before(saint.box, key, GIVEN, copies=copies, saint=number, to=to)
    if before:
        return before
    both = holdings([saint, other])
    held = held_by(both[number], copies)
    must_be_room_to_build(both[to])
    deck = both[to].places[SaintPlaceKind.DECK]
    wishes = [MoveWish(one.copy, both[number].places[one.part], deck) for one in held]
    facts = {"saint": number, "name": saint.name, "to": to, "to_name": other.name, **_of(held)}
    return do(seat, GIVEN, box=saint.box, wishes=wishes, key=key, **facts)


@transaction.atomic
def lay_on_pile(by: Member, number: int, copies: Collection[int], *, key: uuid.UUID | None = None) -> Entry:
    """Gifts that a saint does not need, for the others to look through (p. 27)."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    before = done_before(saint.box, key, OFFERED, copies=copies, saint=number)
    if before:
        return before
    holding = holding_of(saint)
    held = held_by(holding, copies)
    pile = Place.objects.get(box=saint.box, kind=PlaceKind.GIFT_PILE).pk
    wishes = [MoveWish(one.copy, holding.places[one.part], pile) for one in held]
    return do(seat, OFFERED, box=saint.box, wishes=wishes, key=key, saint=number, name=saint.name, **_of(held))


@transaction.atomic
def pick_up(by: Member, number: int, copies: Iterable[int], *, key: uuid.UUID | None = None) -> Entry:
    """Gifts from the common pile into a saint's deck (p. 27)."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    before = done_before(saint.box, key, TAKEN, saint=number)
    if before:
        return before
    holding = holding_of(saint)
    must_be_room_to_build(holding)
    wanted = set(copies)
    lying = list(
        Copy.objects.filter(box=saint.box, place__kind=PlaceKind.GIFT_PILE, pk__in=wanted).select_related("card")
    )
    if not lying or len(lying) < len(wanted):
        raise Refused(
            "moved-meanwhile", _("One of these cards does not lie on the gift pile any more. Refresh and try again.")
        )
    wishes = [MoveWish(copy.pk, copy.place_id, holding.places[SaintPlaceKind.DECK]) for copy in lying]
    names = names_of(copy.card for copy in lying)
    return do(seat, TAKEN, box=saint.box, wishes=wishes, key=key, saint=number, name=saint.name, **names)


def held_by(holding: SaintHolding, copies: Iterable[int]) -> list[HeldCopy]:
    """These copies, all of which lie with the saint and none of which is the saint's own card."""
    found = [holding.copy(copy) for copy in dict.fromkeys(copies)]
    held = [one for one in found if one is not None and one.part != SaintPlaceKind.CARD]
    if not held or len(held) < len(found):
        words = _("One of these cards does not lie with %(name)s any more. Refresh and try again.")
        raise Refused("moved-meanwhile", words % {"name": holding.saint.name})
    return held


def _of(held: Iterable[HeldCopy]) -> dict[str, Any]:
    return names_of(one.card for one in held)


def names_of(cards: Iterable[Card]) -> dict[str, Any]:
    """For the sentence: some names, and how many cards there are."""
    names = sorted(card.name for card in cards)
    return {"cards": names[:NAMED], "count": len(names)}
