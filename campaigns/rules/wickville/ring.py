"""The circle drawn as it lies: cards in a ring, witches outside with the way they face, Guardians in the middle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from campaigns.rulebooks.wickville.cards import CARDS, TEAMS, Card, Colour
from campaigns.rulebooks.wickville.circle import Direction
from campaigns.rulebooks.wickville.position import Guardians, Position, Witch
from campaigns.rules.wickville.verdicts import place_number
from campaigns.rules.wickville.words import card_in_words

# How far from the middle the cards, the witches, the reference card and the number of a place are.
CARDS_AT, WITCHES_AT, REFERENCE_AT = 140, 207, 88
# Guardians stand so far from the middle line.
GUARDIANS_AT = 27


@dataclass(frozen=True)
class Tap:
    """What a tap on a place leads to, and what it would do."""

    address: str
    words: str
    # `move`, `flip` or `potion`, for the eye.
    kind: str


@dataclass(frozen=True)
class RingCard:
    place: int
    x: float
    y: float
    # None where none lies yet.
    card: Card | None
    words: str
    tap: Tap | None
    # The numbers of the steps in which it is flipped.
    flips: tuple[int, ...]
    is_marked: bool

    @property
    def number(self) -> int:
        return place_number(self.place)


@dataclass(frozen=True)
class RingWitch:
    name: str
    initial: str
    colour: Colour
    x: float
    y: float
    # The angle at which an arrow shows the way she faces.
    turned: float
    damage: int
    has_turn: bool
    is_automatic: bool


@dataclass(frozen=True)
class RingGuardian:
    colour: Colour
    x: int
    times: int


@dataclass(frozen=True)
class RingPoint:
    x: float
    y: float
    turned: float = 0


@dataclass(frozen=True)
class Ring:
    cards: list[RingCard]
    witches: list[RingWitch]
    guardians: list[RingGuardian]
    hourglass: RingPoint | None = None
    reference: RingPoint | None = None


def ring(
    position: Position,
    *,
    taps: Mapping[int, Tap] | None = None,
    flips: Sequence[int] = (),
    marked: Sequence[int] = (),
) -> Ring:
    """*flips* are the places of a chain in their order; *marked* those on which something has just happened."""
    solo = position.solo
    return Ring(
        cards=_cards(position.circle, taps or {}, flips, marked),
        witches=[_witch(position, witch) for witch in position.witches],
        guardians=_guardians(position.guardians),
        hourglass=_point(solo.hourglass, WITCHES_AT, solo.direction) if solo else None,
        reference=_point(solo.reference, REFERENCE_AT) if solo else None,
    )


def open_ring(cards: Sequence[Card | None], taps: Mapping[int, Tap] | None = None) -> Ring:
    """A circle that is being laid, without anybody around it."""
    return Ring(_cards(cards, taps or {}, (), ()), [], _guardians(Guardians(blue=0, red=0)))


def _cards(
    cards: Sequence[Card | None], taps: Mapping[int, Tap], flips: Sequence[int], marked: Sequence[int]
) -> list[RingCard]:
    drawn = []
    for place, card in enumerate(cards):
        x, y = _at(place, CARDS_AT)
        times = tuple(number for number, flipped in enumerate(flips, start=1) if flipped == place)
        words = card_in_words(card) if card else ""
        drawn.append(RingCard(place, x, y, card, words, taps.get(place), times, place in marked))
    return drawn


def _witch(position: Position, witch: Witch) -> RingWitch:
    point = _point(witch.place, WITCHES_AT, witch.direction)
    return RingWitch(
        name=witch.name,
        initial=witch.name[:1].upper(),
        colour=witch.colour,
        x=point.x,
        y=point.y,
        turned=point.turned,
        damage=witch.damage,
        has_turn=position.turn == witch.name,
        is_automatic=position.solo is not None and position.solo.opponent == witch.name,
    )


def _guardians(guardians: Guardians) -> list[RingGuardian]:
    return [
        RingGuardian(colour, GUARDIANS_AT * side, getattr(guardians, colour.value))
        for colour, side in zip(TEAMS, (-1, 1), strict=True)
    ]


def _point(place: int, far: int, direction: Direction = Direction.CLOCKWISE) -> RingPoint:
    x, y = _at(place, far)
    degrees = 360 * place / CARDS
    return RingPoint(x, y, round(degrees if direction is Direction.CLOCKWISE else degrees + 180, 1))


def _at(place: int, far: int) -> tuple[float, float]:
    """Place 0 lies at the top, and the others clockwise from there."""
    angle = 2 * pi * place / CARDS - pi / 2
    return round(far * cos(angle), 1), round(far * sin(angle), 1)
