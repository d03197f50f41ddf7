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

from campaigns.holdings import Held, Holding, holding_of, slotted
from campaigns.models import SLOTS, Member, Part, Saint
from campaigns.passports import PassportFile
from campaigns.rulebooks.apocrypha import away, halo
from campaigns.rulebooks.apocrypha.away import Line, What
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.sheet import Sheet, kept
from campaigns.verdicts import SLOTS as SLOT_WORDS
from cards.box.moving import Wish
from cards.box.naming import CardName, Shelf, name_of
from cards.box.stock import Homes
from cards.box.taking import take
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
class Change:
    """One line: a card that came, went or lies elsewhere, or something written on the sheet."""

    number: int
    what: str
    words: str
    rule: Rule
    is_binding: bool = False
    line: Line[CardName] | None = None
    field: str = ""
    # The name of the card.
    card: str = ""


class Coming(NamedTuple):
    """A copy on its way into a part of the saint."""

    copy: int
    source: int
    card: CardName
    target: Part


@dataclass(frozen=True)
class Homecoming:
    """A saint as they left and as they came back."""

    saint: Saint
    left: PassportFile
    back: PassportFile
    mark: str

    @cached_property
    def changes(self) -> list[Change]:
        """Deaths first, then losses, gains, moves and orders, and what was written."""
        if self.back.saint.is_dead:
            words = _("%(name)s died for ever.") % {"name": self.saint.name}
            return [Change(1, "died", words, Rule.NINE_DEATHS, is_binding=True)]
        deaths = {name for name in self._shelf_names if self._type(name) == "death"}
        lines = away.lines(_lying(self.left), _lying(self.back), deaths)
        found = [
            Change(n, line.what, self._words(line), line.rule, line.is_binding, line, card=self._name(line.card))
            for n, line in enumerate(lines, start=1)
        ]
        before, after = kept(self.left.saint.sheet), kept(self.back.saint.sheet)
        written = [field for field in FIELDS if before[field] != after[field]]
        return found + [
            Change(n, "written", _written(field, after[field]), Rule.AWAY_GAMES, field=field)
            for n, field in enumerate(written, start=len(found) + 1)
        ]

    def chosen(self, accepted: Collection[int]) -> list[Change]:
        return [change for change in self.changes if change.is_binding or change.number in accepted]

    def is_deadly(self, chosen: Sequence[Change]) -> bool:
        """Whether so many deaths lie in the halo then that the saint is dead for ever (p. 27)."""
        if self.back.saint.is_dead:
            return True
        came = [change.line.target for change in chosen if change.line and change.what == What.DEATH]
        slots = [halo.Slotted("", halo.Kind.DEATH, halo.Slot(slot)) for slot in came if slot in SLOTS]
        gone = [change for change in chosen if change.what == What.LOST and change.line in self._lost_deaths]
        lying = [card for card in slotted(self.holding.halo) if card.kind is halo.Kind.DEATH]
        return halo.is_dead([*lying[len(gone) :], *slots])

    def sheet(self, chosen: Sequence[Change]) -> dict[str, Any]:
        """The sheet with what was accepted of the writing."""
        news = kept(self.back.saint.sheet)
        fields = {change.field: news[change.field] for change in chosen if change.field}
        return kept(msgspec.convert({**self.saint.sheet, **fields}, Sheet))

    def wishes(self, chosen: Sequence[Change], *, by: Member) -> list[Wish]:
        """The cards' ways: out of the box to the saint, from one part to another, and back into the box."""
        lines = [change.line for change in chosen if change.line]
        stay, leave = self._leaving(lines)
        homes, places = Homes(self.saint.box), self.holding.places
        gone = [Wish(one.copy, places[one.part], homes.of(one.card).pk) for one, line in leave if line.target is None]
        moved = [Coming(one.copy, places[one.part], line.card, Part(line.target)) for one, line in leave if line.target]
        coming = [*moved, *self._coming(lines, by)]
        in_deck = [Wish(one.copy, one.source, places[one.target]) for one in coming if one.target not in SLOTS]
        ordered = {line.target for line in lines if line.what is What.ORDERED}
        laid = [wish for slot in SLOTS for wish in self._laid(slot, stay, coming, is_ordered=slot in ordered)]
        return [*gone, *in_deck, *laid]

    def _leaving(self, lines: Sequence[Line[CardName]]) -> tuple[list[Held], list[tuple[Held, Line[CardName]]]]:
        """What stays where it lies, and what leaves its place by which line."""
        stay, leave = list(self.holding.held), []
        for line in lines:
            # What somebody took away at home meanwhile is gone already.
            one = _one_of(stay, line) if line.what in (What.LOST, What.MOVED) else None
            if one:
                stay.remove(one)
                leave.append((one, line))
        return stay, leave

    def _coming(self, lines: Sequence[Line[CardName]], by: Member) -> list[Coming]:
        new = [line for line in lines if line.what in (What.DEATH, What.GAINED)]
        copies = self._taken(new, by)
        found = [(copies[line.card].pop(0), line) for line in new]
        return [Coming(copy.pk, copy.place_id, line.card, Part(line.target or Part.DECK)) for copy, line in found]

    def _laid(self, slot: Part, stay: Sequence[Held], coming: Sequence[Coming], *, is_ordered: bool) -> Iterator[Wish]:
        """New cards on those that stayed, in the order that they had away; if that was accepted, all of them in it."""
        place = self.holding.places[slot]
        lying = [one for one in stay if one.part == slot]
        new = [one for one in coming if one.target == slot]
        order = [card for card, part in _lying(self.back) if part == slot]
        if not is_ordered:
            height = max((one.layer + 1 for one in lying), default=0)
            for layer, one in enumerate(_sorted(new, order), start=height):
                yield Wish(one.copy, one.source, place, layer)
            return
        layers = {one.copy: one.layer for one in lying}
        old = [Coming(one.copy, place, name_of(one.card), slot) for one in lying]
        for layer, one in enumerate(_sorted([*old, *new], order)):
            if layers.get(one.copy) != layer:
                yield Wish(one.copy, one.source, place, layer)

    @cached_property
    def holding(self) -> Holding:
        return holding_of(self.saint)

    @cached_property
    def _shelf_names(self) -> list[CardName]:
        return [*self.left.saint.names, *self.back.saint.names]

    @cached_property
    def _shelf(self) -> Shelf:
        return Shelf(self.saint.box.owner, self.back.game, self._shelf_names)

    @cached_property
    def _lost_deaths(self) -> list[Line[CardName]]:
        lost = [change.line for change in self.changes if change.line and change.what == What.LOST]
        return [line for line in lost if not line.is_binding]

    def _taken(self, coming: Sequence[Line[CardName]], by: Member) -> dict[CardName, list[Copy]]:
        """Free copies of what was gained."""
        names = Counter(line.card for line in coming)
        cards = self._shelf.settled(self.saint.box, names)
        wanted: dict[Card, int] = {cards[name]: count for name, count in names.items()}
        found: dict[CardName, list[Copy]] = {name: [] for name in names}
        named = {card.pk: name for name, card in cards.items()}
        for copy in take(self.saint.box, wanted, by=by.user) if wanted else ():
            found[named[copy.card_id]].append(copy)
        return found

    def _type(self, name: CardName) -> str:
        card = self._shelf.get(name)
        return card.type.slug if card else str(getattr(name, "type", ""))

    def _name(self, name: CardName) -> str:
        card = self._shelf.get(name)
        return card.name if card else str(getattr(name, "name", name))

    def _words(self, line: Line[CardName]) -> str:
        under = get_text_list([self._name(card) for card in line.order[:-1]], _("and"))
        facts = {"card": self._name(line.card), "from": _place(line.source), "to": _place(line.target), "under": under}
        return str(SENTENCES[line.what]) % facts


SENTENCES: dict[What, Promise] = {
    What.DEATH: gettext_lazy("%(card)s was slotted: %(to)s."),
    What.LOST: gettext_lazy("%(card)s was lost: %(from)s."),
    What.GAINED: gettext_lazy("%(card)s was gained: %(to)s."),
    What.MOVED: gettext_lazy("%(card)s was moved: %(from)s, then %(to)s."),
    What.ORDERED: gettext_lazy("Another order, %(to)s: %(card)s lies on %(under)s."),
}


def _place(part: str | None) -> str:
    if part is None:
        return ""
    return str(SLOT_WORDS[part] if part in SLOT_WORDS else Part(part).label)


def _written(field: str, value: Any) -> str:
    facts = {"what": FIELDS[field], "value": value}
    if isinstance(value, str) and value:
        return _("They wrote %(what)s anew: “%(value)s”") % facts
    return _("They wrote %(what)s anew.") % facts


def _lying(file: PassportFile) -> list[tuple[CardName, str]]:
    """The saint's own card never changes hands."""
    return [(one.card, one.part.value) for one in file.saint.cards if one.part != Part.CARD]


def _one_of(here: Sequence[Held], line: Line[CardName]) -> Held | None:
    """A copy of the card, from where it lay if one still does."""
    alike = [one for one in here if name_of(one.card) == line.card and one.part != Part.CARD]
    return next((one for one in alike if one.part == line.source), alike[0] if alike else None)


def _sorted(cards: Sequence[Coming], order: Sequence[CardName]) -> list[Coming]:
    """As they lay away; what did not lie there is beneath."""
    left = list(enumerate(order))
    ranks = {}
    for one in cards:
        rank = next((rank for rank in left if rank[1] == one.card), None)
        if rank:
            left.remove(rank)
        ranks[one.copy] = rank[0] if rank else -1
    return sorted(cards, key=lambda one: ranks[one.copy])
