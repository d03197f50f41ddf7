"""Saving rebuilt decks: the whole plan as one deed."""

import random
import uuid
from collections import Counter
from collections.abc import Iterator
from secrets import SystemRandom
from typing import Any

from django.db import transaction
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Right
from campaigns.chronicle.deeds import NAMED, deed, do, done_before
from campaigns.chronicle.writing import begin
from campaigns.missions.deck_plan import Came, Reconstruction, alphas_in, reconstruction_of
from campaigns.missions.plan_choices import PlanChoices
from campaigns.models import Entry, Member, MissionState, SaintPlaceKind
from campaigns.rulebooks.apocrypha.deck import DeckCardType
from campaigns.rulebooks.apocrypha.gifts import Gift
from campaigns.rulebooks.apocrypha.reconstruction import new_gifts
from campaigns.rules.apocrypha.verdicts import in_words
from campaigns.saints.actions.named_cards import card_called
from cards.box.free_copies import take
from cards.box.moving import MoveWish
from cards.box.stock import Homes
from cards.models import Card, Copy
from cards.refusals import Refused

REBUILT = deed(
    "decks.rebuilt",
    gettext_lazy("%(by)s rebuilt the decks of %(name)s."),
    ledger=gettext_lazy("rebuilt the decks of %(name)s"),
)


@transaction.atomic
def rebuild(
    by: Member,
    *,
    everyone: bool = False,
    choices: PlanChoices | None = None,
    came: Came | None = None,
    draws: bool = False,
    seen: str | None = None,
    key: uuid.UUID | None = None,
    dice: random.Random | None = None,
) -> Entry | None:
    """Move every card as the plan for these choices says.

    New Alpha gifts are those that *came*; or, with *draws*, the app draws them.
    """
    seat = begin(by, Right.PLAY)
    desk = reconstruction_of(seat.campaign, everyone=everyone, choices=choices)
    if desk is None:
        raise Refused("nobody-plays", _("Nobody plays in this campaign yet. Add a saint first."))
    before = done_before(desk.box, key, REBUILT)
    if before:
        return before
    _check(seat, desk, seen)
    new = list(_random_draws(desk, dice or SystemRandom()) if draws else _named_draws(seat, desk, came or {}))
    wishes = [*_transfers(desk), *(wish for wish, _name in new)]
    if not wishes:
        return None
    name = get_text_list(list(desk.names.values()), _("and"))[:100]
    facts: dict[str, Any] = {"name": name, "cards": sorted(name for _wish, name in new)[:NAMED], "count": len(wishes)}
    return do(seat, REBUILT, box=desk.box, wishes=wishes, key=key, **facts)


def _check(seat: Member, desk: Reconstruction, seen: str | None) -> None:
    if seat.campaign.missions.filter(state=MissionState.OPEN).exists():
        raise Refused("mission-under-way", _("Decks are rebuilt after a mission. End the one that is under way first."))
    if desk.plan.problems:
        raise Refused("no-plan", " ".join(in_words(finding) for finding in desk.findings))
    if seen is not None and seen != desk.mark:
        words = _("The plan has changed since you saw it. Here is the new one; look at it, then save it.")
        raise Refused("changed-meanwhile", words, seen=desk.mark)


def _transfers(desk: Reconstruction) -> Iterator[MoveWish]:
    """From hand to hand, and what is left into the box."""
    copies = Copy.objects.select_related("card").in_bulk([int(gift.id) for gift in _moving(desk)])
    decks = {str(number): holding.places[SaintPlaceKind.DECK] for number, holding in desk.held.items()}
    homes = Homes(desk.box)
    for move in desk.plan.moves:
        if move.taker:
            yield MoveWish(int(move.gift.id), copies[int(move.gift.id)].place_id, decks[move.taker])
    for gift in desk.plan.left:
        copy = copies[int(gift.id)]
        yield MoveWish(copy.pk, copy.place_id, homes.of(copy.card).pk)
    for holding, one in desk.omens:
        yield MoveWish(one.copy, holding.places[SaintPlaceKind.DECK], homes.of(one.card).pk)


def _moving(desk: Reconstruction) -> list[Gift]:
    return [*(move.gift for move in desk.plan.moves), *desk.plan.left]


def _random_draws(desk: Reconstruction, dice: random.Random) -> Iterator[tuple[MoveWish, str]]:
    """The book's way, by the app: at random from the Alpha gifts behind the dividers."""
    for saint, drawn in new_gifts(desk.plan, alphas_in(desk.box), dice).items():
        places = dict(Copy.objects.filter(pk__in=[int(gift.id) for gift in drawn.gifts]).values_list("pk", "place"))
        deck = desk.held[int(saint)].places[SaintPlaceKind.DECK]
        for gift in drawn.gifts:
            yield MoveWish(int(gift.id), places[int(gift.id)], deck), gift.name


def _named_draws(seat: Member, desk: Reconstruction, came: Came) -> Iterator[tuple[MoveWish, str]]:
    """What the table drew by itself; a place for which it names none stays empty."""
    for (number, type), names in came.items():
        missing = desk.plan.draw.get(str(number), {}).get(type, 0)
        if len(names) > missing:
            raise Refused("too-many-gifts", _("That is more gifts than the plan lets you draw. Remove some."))
    wanted = [(number, _card_named(seat, desk, name, type)) for (number, type), names in came.items() for name in names]
    copies: dict[int, list[Copy]] = {}
    for copy in take.within(desk.box, Counter(card for _number, card in wanted), by=seat.user) if wanted else ():
        copies.setdefault(copy.card_id, []).append(copy)
    for number, card in wanted:
        copy = copies[card.pk].pop(0)
        yield MoveWish(copy.pk, copy.place_id, desk.held[number].places[SaintPlaceKind.DECK]), card.name


def _card_named(seat: Member, desk: Reconstruction, name: str, type: DeckCardType) -> Card:
    virtue = type.removesuffix("-gift")
    card = card_called(desk.box, name, type="gift", virtue=virtue, by=seat.user)
    if card.virtue != virtue:
        words = _("%(card)s is not of that virtue. Draw another gift, or put its name in another line.")
        raise Refused("other-virtue", words % {"card": card.name})
    return card
