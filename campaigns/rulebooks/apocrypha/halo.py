"""A halo: where its cards lie, whom they reach, and which rules it breaks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.verdict import Finding

MOST_CARDS = 8
DEADLY = 9


class Slot(StrEnum):
    """A place in the halo, row by row; the saint lies in the middle: Rule.EIGHT_SLOTS."""

    TOP_LEFT = "top-left"
    TOP = "top"
    TOP_RIGHT = "top-right"
    LEFT = "left"
    RIGHT = "right"
    BOTTOM_LEFT = "bottom-left"
    BOTTOM = "bottom"
    BOTTOM_RIGHT = "bottom-right"

    @property
    def neighbours(self) -> frozenset["Slot"]:
        """The slots that share an edge with this one."""
        row, column = SQUARES[self]
        return frozenset(slot for slot, (r, c) in SQUARES.items() if abs(r - row) + abs(c - column) == 1)

    @property
    def touches_saint(self) -> bool:
        return self in {Slot.TOP, Slot.LEFT, Slot.RIGHT, Slot.BOTTOM}


SQUARES = dict(zip(Slot, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)], strict=True))


class HaloCardKind(StrEnum):
    FRAGMENT = "fragment"
    DEATH = "death"
    GIFT = "gift"
    OMEN = "omen"
    THREAT = "threat"


class Reach(StrEnum):
    """Whom a fragment can be used on."""

    NEXUS = "nexus"
    LEFT = "left"
    RIGHT = "right"
    SELF = "self"


@dataclass(frozen=True)
class SlottedCard:
    """A card in a slot; of several in one slot, the later ones lie on top: Rule.SLOTTING."""

    name: str
    kind: HaloCardKind
    slot: Slot


@dataclass(frozen=True)
class HaloVerdict:
    problems: tuple[Finding, ...]
    reaches: dict[Slot, tuple[Reach, ...]]
    deaths: int
    is_dead: bool
    must_sacrifice: int

    @property
    def legal(self) -> bool:
        return not self.problems


def judge(cards: Sequence[SlottedCard]) -> HaloVerdict:
    """All that the book says of the halo in which *cards* lie."""
    return HaloVerdict(
        problems=tuple(problems(cards)),
        reaches=reaches(cards),
        deaths=_count(cards, HaloCardKind.DEATH),
        is_dead=is_dead(cards),
        must_sacrifice=must_sacrifice(cards),
    )


def problems(cards: Sequence[SlottedCard]) -> Iterator[Finding]:
    """Every rule that the halo breaks, in the order of the book."""
    yield from _fragments_on_deaths(cards)
    yield from _unattached(cards)
    yield from _too_many(cards)
    yield from _dead(cards)


def reaches(cards: Sequence[SlottedCard]) -> dict[Slot, tuple[Reach, ...]]:
    """Whom the fragments reach that lie on top, slot by slot."""
    on_top = {card.slot: card for card in cards}
    return {slot: reach_of(slot) for slot in Slot if slot in on_top and on_top[slot].kind is HaloCardKind.FRAGMENT}


def reach_of(slot: Slot) -> tuple[Reach, ...]:
    """Whom a fragment in *slot* can be used on; in a corner, by its row and by its column.

    Rule.TOP_ROW_REACHES_THE_NEXUS, Rule.LEFT_COLUMN_REACHES_LEFT, Rule.RIGHT_COLUMN_REACHES_RIGHT,
    Rule.BOTTOM_ROW_REACHES_ONESELF, Rule.CORNERS_REACH_BOTH.
    """
    row, column = SQUARES[slot]
    by_place = {Reach.NEXUS: row == 0, Reach.LEFT: column == 0, Reach.RIGHT: column == 2, Reach.SELF: row == 2}
    return tuple(reach for reach, is_there in by_place.items() if is_there)


def slot_for(cards: Sequence[SlottedCard], kind: HaloCardKind) -> Slot:
    """Where one more card breaks the fewest rules: a free slot beside the saint, if there is one."""
    filled = {card.slot for card in cards}

    def cost(slot: Slot) -> tuple[int, bool, bool]:
        broken = tuple(problems([*cards, SlottedCard("", kind, slot)]))
        return len(broken), slot in filled, not slot.touches_saint

    return min(Slot, key=cost)


def is_dead(cards: Sequence[SlottedCard]) -> bool:
    return _count(cards, HaloCardKind.DEATH) >= DEADLY


def must_sacrifice(cards: Sequence[SlottedCard]) -> int:
    """How many fragments have to go; the dead lose everything, and nothing of theirs is counted here."""
    return 0 if is_dead(cards) else max(0, _count(cards, HaloCardKind.FRAGMENT, HaloCardKind.DEATH) - MOST_CARDS)


def _count(cards: Sequence[SlottedCard], *kinds: HaloCardKind) -> int:
    """How many cards of *kinds* lie there, covered ones included: Rule.COVERED_CARDS."""
    return sum(card.kind in kinds for card in cards)


def _fragments_on_deaths(cards: Sequence[SlottedCard]) -> Iterator[Finding]:
    """No fragment on a death; the other way round is Rule.DEATH_ON_A_FRAGMENT, and allowed."""
    of_deaths: set[Slot] = set()
    for card in cards:
        if card.kind is HaloCardKind.DEATH:
            of_deaths.add(card.slot)
        elif card.kind is HaloCardKind.FRAGMENT and card.slot in of_deaths:
            yield Finding(Rule.NO_FRAGMENT_ON_A_DEATH, {"slot": card.slot, "card": card.name})


def _unattached(cards: Sequence[SlottedCard]) -> Iterator[Finding]:
    """Slots that nothing holds; a card of any kind would: Rule.ANY_SLOTTED_CARD_IS_A_NEIGHBOUR."""
    filled = {card.slot for card in cards}
    for slot in Slot:
        if slot in filled and not slot.touches_saint and not slot.neighbours & filled:
            yield Finding(Rule.SLOTTED_CARDS_TOUCH, {"slot": slot})


def _too_many(cards: Sequence[SlottedCard]) -> Iterator[Finding]:
    if surplus := must_sacrifice(cards):
        yield Finding(Rule.EIGHT_CARDS_AT_MOST, {"count": surplus})


def _dead(cards: Sequence[SlottedCard]) -> Iterator[Finding]:
    if is_dead(cards):
        yield Finding(Rule.NINE_DEATHS, {"count": _count(cards, HaloCardKind.DEATH)})
