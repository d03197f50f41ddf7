"""What came home with a saint: every change as a line, and the cards that move when it is accepted."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.away.passport_file import PassportFile
from campaigns.models import SLOTS, Member, Saint, SaintPlaceKind
from campaigns.models.sheet import SaintSheet, as_json
from campaigns.rulebooks.apocrypha import away, halo
from campaigns.rulebooks.apocrypha.away import AwayChange, AwayChangeKind
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rules.apocrypha.verdicts import SLOTS as SLOT_WORDS
from campaigns.saints.holdings import HeldCopy, SaintHolding, holding_of, slotted
from cards.box.card_names import CardName, NameableCards, name_of
from cards.box.free_copies import take
from cards.box.moving import MoveWish
from cards.box.stock import Homes
from cards.models import Card, Copy

# Of the sheet: what is written on it at another table.
FIELDS: dict[str, Promise] = {
    "virtues": gettext_lazy("the virtues"),
    "pointing": gettext_lazy("which way the virtues point"),
    "skills": gettext_lazy("the skills"),
    "hand_size": gettext_lazy("the hand size"),
    "omens": gettext_lazy("the number of omens"),
    "role": gettext_lazy("the role"),
    "powers": gettext_lazy("the powers"),
    "symbol": gettext_lazy("the symbol"),
    "extra": gettext_lazy("what fragments add to the deck"),
    "wishes": gettext_lazy("the wish list"),
    "notes": gettext_lazy("the notes"),
}


@dataclass(frozen=True)
class HomecomingChange:
    """One line: a card that came, went or lies elsewhere, or something written on the sheet."""

    number: int
    what: str
    words: str
    rule: Rule
    is_binding: bool = False
    line: AwayChange[CardName] | None = None
    field: str = ""
    # The name of the card.
    card: str = ""


class ComingCopy(NamedTuple):
    """A copy on its way into a part of the saint."""

    copy: int
    source: int
    card: CardName
    target: SaintPlaceKind


@dataclass(frozen=True)
class Homecoming:
    """A saint as they left and as they came back."""

    saint: Saint
    left: PassportFile
    back: PassportFile
    mark: str

    @cached_property
    def changes(self) -> list[HomecomingChange]:
        """Deaths first, then losses, gains, moves and orders, and what was written."""
        if self.back.saint.is_dead:
            words = _("%(name)s died for ever.") % {"name": self.saint.name}
            return [HomecomingChange(1, "died", words, Rule.NINE_DEATHS, is_binding=True)]
        deaths = {name for name in self._shelf_names if self._type(name) == "death"}
        lines = away.changes_away(_cards_in_file(self.left), _cards_in_file(self.back), deaths)
        found = [
            HomecomingChange(
                n, line.what, self._words(line), line.rule, line.is_binding, line, card=self._name(line.card)
            )
            for n, line in enumerate(lines, start=1)
        ]
        before, after = as_json(self.left.saint.sheet), as_json(self.back.saint.sheet)
        written = [field for field in FIELDS if before[field] != after[field]]
        return found + [
            HomecomingChange(n, "written", _field_text(field, after[field]), Rule.AWAY_GAMES, field=field)
            for n, field in enumerate(written, start=len(found) + 1)
        ]

    def chosen(self, accepted: Collection[int]) -> list[HomecomingChange]:
        return [change for change in self.changes if change.is_binding or change.number in accepted]

    def is_deadly(self, chosen: Sequence[HomecomingChange]) -> bool:
        """Whether so many deaths lie in the halo then that the saint is dead for ever (p. 27)."""
        if self.back.saint.is_dead:
            return True
        came = [change.line.target for change in chosen if change.line and change.what == AwayChangeKind.DEATH]
        slots = [halo.SlottedCard("", halo.HaloCardKind.DEATH, halo.Slot(slot)) for slot in came if slot in SLOTS]
        gone = [change for change in chosen if change.what == AwayChangeKind.LOST and change.line in self._lost_deaths]
        lying = [card for card in slotted(self.holding.halo) if card.kind is halo.HaloCardKind.DEATH]
        return halo.is_dead([*lying[len(gone) :], *slots])

    def sheet(self, chosen: Sequence[HomecomingChange]) -> dict[str, Any]:
        """The sheet with what was accepted of the writing."""
        news = as_json(self.back.saint.sheet)
        fields = {change.field: news[change.field] for change in chosen if change.field}
        return as_json(msgspec.convert({**self.saint.sheet, **fields}, SaintSheet))

    def wishes(self, chosen: Sequence[HomecomingChange], *, by: Member) -> list[MoveWish]:
        """The cards' ways: out of the box to the saint, from one part to another, and back into the box."""
        lines = [change.line for change in chosen if change.line]
        stay, leave = self._leaving(lines)
        homes, places = Homes(self.saint.box), self.holding.places
        gone = [
            MoveWish(one.copy, places[one.part], homes.of(one.card).pk) for one, line in leave if line.target is None
        ]
        moved = [
            ComingCopy(one.copy, places[one.part], line.card, SaintPlaceKind(line.target))
            for one, line in leave
            if line.target
        ]
        coming = [*moved, *self._coming(lines, by)]
        in_deck = [MoveWish(one.copy, one.source, places[one.target]) for one in coming if one.target not in SLOTS]
        ordered = {line.target for line in lines if line.what is AwayChangeKind.ORDERED}
        laid = [wish for slot in SLOTS for wish in self._laid(slot, stay, coming, is_ordered=slot in ordered)]
        return [*gone, *in_deck, *laid]

    def _leaving(
        self, lines: Sequence[AwayChange[CardName]]
    ) -> tuple[list[HeldCopy], list[tuple[HeldCopy, AwayChange[CardName]]]]:
        """What stays where it lies, and what leaves its place by which line."""
        stay, leave = list(self.holding.held), []
        for line in lines:
            # What somebody took away at home meanwhile is gone already.
            one = _one_of(stay, line) if line.what in (AwayChangeKind.LOST, AwayChangeKind.MOVED) else None
            if one:
                stay.remove(one)
                leave.append((one, line))
        return stay, leave

    def _coming(self, lines: Sequence[AwayChange[CardName]], by: Member) -> list[ComingCopy]:
        new = [line for line in lines if line.what in (AwayChangeKind.DEATH, AwayChangeKind.GAINED)]
        copies = self._taken(new, by)
        found = [(copies[line.card].pop(0), line) for line in new]
        return [
            ComingCopy(copy.pk, copy.place_id, line.card, SaintPlaceKind(line.target or SaintPlaceKind.DECK))
            for copy, line in found
        ]

    def _laid(
        self, slot: SaintPlaceKind, stay: Sequence[HeldCopy], coming: Sequence[ComingCopy], *, is_ordered: bool
    ) -> Iterator[MoveWish]:
        """New cards on those that stayed, in the order that they had away; if that was accepted, all of them in it."""
        place = self.holding.places[slot]
        lying = [one for one in stay if one.part == slot]
        new = [one for one in coming if one.target == slot]
        order = [card for card, part in _cards_in_file(self.back) if part == slot]
        if not is_ordered:
            height = max((one.layer + 1 for one in lying), default=0)
            for layer, one in enumerate(_sorted(new, order), start=height):
                yield MoveWish(one.copy, one.source, place, layer)
            return
        layers = {one.copy: one.layer for one in lying}
        old = [ComingCopy(one.copy, place, name_of(one.card), slot) for one in lying]
        for layer, one in enumerate(_sorted([*old, *new], order)):
            if layers.get(one.copy) != layer:
                yield MoveWish(one.copy, one.source, place, layer)

    @cached_property
    def holding(self) -> SaintHolding:
        return holding_of(self.saint)

    @cached_property
    def _shelf_names(self) -> list[CardName]:
        return [*self.left.saint.names, *self.back.saint.names]

    @cached_property
    def _shelf(self) -> NameableCards:
        return NameableCards(self.saint.box.owner, self.back.game, self._shelf_names)

    @cached_property
    def _lost_deaths(self) -> list[AwayChange[CardName]]:
        lost = [change.line for change in self.changes if change.line and change.what == AwayChangeKind.LOST]
        return [line for line in lost if not line.is_binding]

    def _taken(self, coming: Sequence[AwayChange[CardName]], by: Member) -> dict[CardName, list[Copy]]:
        """Free copies of what was gained."""
        names = Counter(line.card for line in coming)
        cards = self._shelf.settled(self.saint.box, names)
        wanted: dict[Card, int] = {cards[name]: count for name, count in names.items()}
        found: dict[CardName, list[Copy]] = {name: [] for name in names}
        named = {card.pk: name for name, card in cards.items()}
        for copy in take.within(self.saint.box, wanted, by=by.user) if wanted else ():
            found[named[copy.card_id]].append(copy)
        return found

    def _type(self, name: CardName) -> str:
        card = self._shelf.get(name)
        return card.type.slug if card else str(getattr(name, "type", ""))

    def _name(self, name: CardName) -> str:
        card = self._shelf.get(name)
        return card.name if card else str(getattr(name, "name", name))

    def _words(self, line: AwayChange[CardName]) -> str:
        under = get_text_list([self._name(card) for card in line.order[:-1]], _("and"))
        facts = {"card": self._name(line.card), "from": _place(line.source), "to": _place(line.target), "under": under}
        return str(SENTENCES[line.what]) % facts


SENTENCES: dict[AwayChangeKind, Promise] = {
    AwayChangeKind.DEATH: gettext_lazy("%(card)s was slotted: %(to)s."),
    AwayChangeKind.LOST: gettext_lazy("%(card)s was lost: %(from)s."),
    AwayChangeKind.GAINED: gettext_lazy("%(card)s was gained: %(to)s."),
    AwayChangeKind.MOVED: gettext_lazy("%(card)s was moved: %(from)s, then %(to)s."),
    AwayChangeKind.ORDERED: gettext_lazy("Another order, %(to)s: %(card)s lies on %(under)s."),
}


def _place(part: str | None) -> str:
    if part is None:
        return ""
    return str(SLOT_WORDS[part] if part in SLOT_WORDS else SaintPlaceKind(part).label)


def _field_text(field: str, value: Any) -> str:
    facts = {"what": FIELDS[field], "value": value}
    if isinstance(value, str) and value:
        return _("They wrote %(what)s anew: “%(value)s”") % facts
    return _("They wrote %(what)s anew.") % facts


def _cards_in_file(file: PassportFile) -> list[tuple[CardName, str]]:
    """The saint's own card never changes hands."""
    return [(one.card, one.part.value) for one in file.saint.cards if one.part != SaintPlaceKind.CARD]


def _one_of(here: Sequence[HeldCopy], line: AwayChange[CardName]) -> HeldCopy | None:
    """A copy of the card, from where it lay if one still does."""
    alike = [one for one in here if name_of(one.card) == line.card and one.part != SaintPlaceKind.CARD]
    return next((one for one in alike if one.part == line.source), alike[0] if alike else None)


def _sorted(cards: Sequence[ComingCopy], order: Sequence[CardName]) -> list[ComingCopy]:
    """As they lay away; what did not lie there is beneath."""
    left = list(enumerate(order))
    ranks = {}
    for one in cards:
        rank = next((rank for rank in left if rank[1] == one.card), None)
        if rank:
            left.remove(rank)
        ranks[one.copy] = rank[0] if rank else -1
    return sorted(cards, key=lambda one: ranks[one.copy])
