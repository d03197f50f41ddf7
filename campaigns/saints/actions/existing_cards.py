"""Starting in the middle: what a saint held and which missions were played before anybody wrote it down here."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Right
from campaigns.chronicle.deeds import deed, do, done_before
from campaigns.chronicle.writing import begin
from campaigns.models import SLOTS, Entry, Member, SaintPlaceKind
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rules.apocrypha.verdicts import SLOTS as SLOT_WORDS
from campaigns.saints import card_lists
from campaigns.saints.actions.cards import WantedCopies, gain_for, moves_to_saint, must_be_room_to_build, names_of
from campaigns.saints.actions.death import is_deadly
from campaigns.saints.actions.saints import playing
from campaigns.saints.additions import adds_of_card
from campaigns.saints.holdings import HeldCopy, SaintHolding, death_card, holding_of
from cards.box.lists import BadList, ListedCard, ListLine, ListProblem
from cards.models import Card
from cards.refusals import Refused
from cards.search.folding import fold

# Beside the saint first: whatever lies there touches.
BY_ITSELF = (SaintPlaceKind.LEFT, SaintPlaceKind.BOTTOM, SaintPlaceKind.RIGHT, SaintPlaceKind.TOP)


# What lies in a saint's deck, by type.
OF_A_DECK = ("gift", "omen")
IN_ORDER = (*BY_ITSELF, *(slot for slot in SLOTS if slot not in BY_ITSELF))


SAINT_ENTERED = deed(
    "saint.entered",
    gettext_lazy("%(by)s entered what %(name)s held so far: %(cards)s."),
    ledger=gettext_lazy("entered what %(name)s held"),
)


@dataclass(frozen=True)
class WrittenSaint:
    """What somebody wrote of a saint: fragments and cards one a line, and how many deaths."""

    fragments: str = ""
    deaths: int = 0
    deck: str = ""


@dataclass(frozen=True)
class EnteredSaint:
    """What of it would lie where, and everything that is wrong with it."""

    halo: list[tuple[ListedCard | Card, SaintPlaceKind]] = field(default_factory=list)
    deck: list[ListedCard] = field(default_factory=list)
    fragment_problems: list[ListProblem] = field(default_factory=list)
    deck_problems: list[ListProblem] = field(default_factory=list)

    @property
    def problems(self) -> list[ListProblem]:
        return [*self.fragment_problems, *self.deck_problems]

    @property
    def has_new(self) -> bool:
        """Whether there is a card in it of which nobody has heard."""
        return any(
            one.is_new for one in (*self.deck, *(card for card, _part in self.halo if not isinstance(card, Card)))
        )

    @property
    def wanted(self) -> list[WantedCopies]:
        return [
            *(WantedCopies(_card(card), 1, part) for card, part in self.halo),
            *(WantedCopies(one.card, one.copies) for one in self.deck),
        ]

    @property
    def slotted(self) -> list[HeldCopy]:
        """The halo as the rules look at it; no copy has been taken yet."""
        return [HeldCopy(0, _card(card), part, 0, adds_of_card(_card(card))) for card, part in self.halo]

    @property
    def dealt(self) -> list[HeldCopy]:
        return [HeldCopy(0, one.card, SaintPlaceKind.DECK, 0) for one in self.deck for _copy in range(one.copies)]


def read_saint(holding: SaintHolding, written: WrittenSaint, *, by: Any) -> EnteredSaint:
    """What entering *written* would do. Nothing is written."""
    box = holding.saint.box
    lines, unread = _fragments(written.fragments)
    asked, unread_deck = card_lists.lines_of(written.deck)
    shelf = card_lists.cards_to_name(box, by=by) if lines or asked else None
    fragments = card_lists.read(box, [line for line, _slot in lines], by=by, shelf=shelf)
    deck = card_lists.read(box, asked, by=by, shelf=shelf)
    return EnteredSaint(
        _layout(holding, fragments.cards, dict(_slots(lines)), written.deaths),
        deck.cards,
        sorted([*unread, *fragments.problems, *_no_fragments(fragments.cards)]),
        sorted([*unread_deck, *deck.problems, *_not_of_a_deck(deck.cards)]),
    )


@transaction.atomic
def enter(by: Member, number: int, written: WrittenSaint, *, key: uuid.UUID | None = None) -> Entry:
    """All of it out of the box and to the saint, as one deed; or nothing."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    before = done_before(saint.box, key, SAINT_ENTERED, saint=number)
    if before:
        return before
    holding = holding_of(saint)
    if is_deadly(holding, written.deaths):
        words = _("With nine deaths %(name)s would be dead for ever (p. %(page)s). Enter at most eight.")
        raise Refused("nine-deaths", words % {"name": saint.name, "page": Rule.NINE_DEATHS.page})
    reading = read_saint(holding, written, by=seat.user)
    if reading.problems:
        raise BadList(reading.problems)
    wanted = _wanted(holding, written, by=seat) if reading.has_new else reading.wanted
    if not wanted:
        raise Refused("nothing-to-enter", _("There is nothing to save. Enter a fragment, a death or a card."))
    if any(one.part == SaintPlaceKind.DECK for one in wanted):
        must_be_room_to_build(holding)
    wishes = moves_to_saint(holding, wanted, by=seat)
    names = names_of(one.card for one in wanted for _copy in range(one.count))
    return do(seat, SAINT_ENTERED, box=saint.box, wishes=wishes, key=key, saint=number, name=saint.name, **names)


@transaction.atomic
def add(by: Member, number: int, text: str, *, kind: str = "deck.built", key: uuid.UUID | None = None) -> Entry:
    """Cards by their names into a saint's deck; one that nobody has heard of, if it says what it is."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    asked, unread = card_lists.lines_of(text)
    reading = card_lists.read(saint.box, asked, by=seat.user)
    wrong = sorted([*unread, *reading.problems, *_not_of_a_deck(reading.cards)])
    if wrong:
        raise BadList(wrong)
    cards = card_lists.cards(saint.box, asked, by=seat.user) if reading.has_new else reading.cards
    return gain_for(seat, saint, [WantedCopies(one.card, one.copies) for one in cards], kind=kind, key=key)


def _wanted(holding: SaintHolding, written: WrittenSaint, *, by: Member) -> list[WantedCopies]:
    """With every new card written down in the owner's pack."""
    box = holding.saint.box
    lines, _unread = _fragments(written.fragments)
    fragments = card_lists.cards(box, [line for line, _slot in lines], by=by.user)
    asked, _unread = card_lists.lines_of(written.deck)
    halo = _layout(holding, fragments, dict(_slots(lines)), written.deaths)
    return EnteredSaint(halo, card_lists.cards(box, asked, by=by.user)).wanted


def _fragments(text: str) -> tuple[list[tuple[ListLine, SaintPlaceKind | None]], list[ListProblem]]:
    """Each line with the slot that stands in brackets behind it; whatever it is called, it is a fragment."""
    lines, problems = card_lists.lines_of(text)
    slots = [slot_called(line.what) for line in lines]
    return [(line._replace(what="fragment"), slot) for line, slot in zip(lines, slots, strict=True)], problems


def _slots(lines: Sequence[tuple[ListLine, SaintPlaceKind | None]]) -> list[tuple[int, SaintPlaceKind]]:
    return [(line.at, slot) for line, slot in lines if slot]


def slot_called(words: str) -> SaintPlaceKind | None:
    """As the halo's page calls it, or in the words of the book: “center left”, “lower right”."""
    said = fold(words).replace("lower", "bottom").replace("upper", "top").replace("centre", "center")
    for slot in SLOTS:
        names = {fold(slot.value), fold(str(slot.label)), fold(str(SLOT_WORDS[slot.value]))}
        if said and said in {*names, " ".join(reversed(fold(slot.value).split())), f"center {slot.value}"}:
            return slot
    return None


def _layout(
    holding: SaintHolding, fragments: Sequence[ListedCard], slots: dict[int, SaintPlaceKind], deaths: int
) -> list[tuple[ListedCard | Card, SaintPlaceKind]]:
    """Fragments where they were said to lie, the others and the deaths where there is room; deaths last, on top."""
    taken = {one.part for one in holding.halo} | set(slots.values())
    laid: list[tuple[ListedCard | Card, SaintPlaceKind]] = []
    for one in fragments:
        for _copy in range(one.copies):
            slot = slots.get(one.at) or _room(taken)
            taken.add(slot)
            laid.append((one, slot))
    for death in [death_card()] * deaths if deaths else ():
        slot = _room(taken)
        taken.add(slot)
        laid.append((death, slot))
    return laid


def _room(taken: set[SaintPlaceKind]) -> SaintPlaceKind:
    """The next free slot; where there is none, on top of what lies beside the saint."""
    return next((slot for slot in IN_ORDER if slot not in taken), IN_ORDER[0])


def _card(one: ListedCard | Card) -> Card:
    return one if isinstance(one, Card) else one.card


def _no_fragments(cards: Sequence[ListedCard]) -> list[ListProblem]:
    words = _("%(name)s is no fragment. Enter it under Deck, if that is where it belongs.")
    return [
        ListProblem(one.at, "no-fragment", words % {"name": one.card.name})
        for one in cards
        if one.card.type.slug != "fragment"
    ]


def _not_of_a_deck(cards: Sequence[ListedCard]) -> list[ListProblem]:
    words = _("%(name)s does not go into a saint’s deck: gifts and omens do.")
    return [
        ListProblem(one.at, "not-of-a-deck", words % {"name": one.card.name})
        for one in cards
        if one.card.type.slug not in OF_A_DECK
    ]
