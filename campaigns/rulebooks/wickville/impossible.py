"""What a position of the game cannot be: told as a field and a code, before any rule is asked."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.rulebooks.wickville.cards import (
    CANDLES_OF_A_COLOUR,
    CARDS,
    OF_CANDLES,
    OF_POTIONS,
    POTIONS,
    TEAMS,
    Ability,
    Card,
    Colour,
)
from campaigns.rulebooks.wickville.position import HOURGLASS, Position, Solo, Witch

# Rule.PLAYER_COUNT: two witches for one or two players, four for three or four.
WITCHES = (2, 4)


@dataclass(frozen=True)
class Impossible:
    """The field that cannot be so, as a path from the position, and a code for why."""

    field: tuple[str | int, ...]
    code: str

    @property
    def path(self) -> str:
        return ".".join(map(str, self.field))


def why_impossible(position: Position) -> Iterator[Impossible]:
    """Every reason why no game comes to *position*; none, where one might."""
    yield from why_no_circle(position.circle)
    yield from why_no_witches([(witch.name, witch.colour) for witch in position.witches])
    yield from _shared_places(position.witches)
    if position.solo:
        yield from why_no_solo([witch.name for witch in position.witches], position.solo.opponent)
        yield from _on_the_hourglass(position.witches, position.solo)
    names = {witch.name for witch in position.witches} | ({HOURGLASS} if position.solo else set())
    if position.turn not in names:
        yield Impossible(("turn",), "unknown-witch")


def why_no_circle(cards: Sequence[Card]) -> Iterator[Impossible]:
    """Rule.CARDS_OF_THE_BOX: only the numbers, and that an ability is of its card's kind."""
    if len(cards) != CARDS:
        yield Impossible(("circle",), "twelve-cards")
        return
    wrong = [Impossible(("circle", at, field), code) for at, card in enumerate(cards) for field, code in _wrong(card)]
    yield from wrong
    if not wrong and _numbers(cards) != _numbers_of_the_box():
        yield Impossible(("circle",), "numbers-of-the-box")


def _wrong(card: Card) -> Iterator[tuple[str, str]]:
    if card.ability is Ability.NEW_TURN:
        if card.colour not in TEAMS:
            yield "ability", "ability-of-another-kind"
        elif not card.active:
            yield "active", "grimoire-is-always-active"
    elif card.ability not in (OF_POTIONS if card.is_potion else OF_CANDLES):
        yield "ability", "ability-of-another-kind"


def _numbers(cards: Sequence[Card]) -> Counter[str]:
    return Counter("grimoire" if card.is_grimoire else card.colour.value for card in cards)


def _numbers_of_the_box() -> Counter[str]:
    candles = {colour.value: CANDLES_OF_A_COLOUR for colour in TEAMS}
    return Counter({**candles, Colour.YELLOW.value: POTIONS, "grimoire": 1})


def why_no_witches(witches: Sequence[tuple[str, Colour]]) -> Iterator[Impossible]:
    """*witches* are names and colours in turn order: Rule.SEATS_ALTERNATE."""
    if len(witches) not in WITCHES:
        yield Impossible(("witches",), "two-or-four")
        return
    names = [name for name, _ in witches]
    for at, (name, colour) in enumerate(witches):
        if colour not in TEAMS:
            yield Impossible(("witches", at, "colour"), "no-witch-is-yellow")
        elif colour == witches[at - 1][1]:
            yield Impossible(("witches", at, "colour"), "colours-alternate")
        if name in names[:at]:
            yield Impossible(("witches", at, "name"), "twice")


def _shared_places(witches: Sequence[Witch]) -> Iterator[Impossible]:
    """Rule.NO_SHARED_PLACE: characters stand one to a place."""
    places = [witch.place for witch in witches]
    for at, place in enumerate(places):
        if place in places[:at]:
            yield Impossible(("witches", at, "place"), "taken-place")


def why_no_solo(names: Sequence[str], opponent: str) -> Iterator[Impossible]:
    """Rule.SOLO_OPPONENT: one witch against another, of whom neither is called like the hourglass."""
    if len(names) != WITCHES[0]:
        yield Impossible(("solo",), "two-witches")
    if opponent not in names:
        yield Impossible(("solo", "opponent"), "unknown-witch")
    for at, name in enumerate(names):
        if name == HOURGLASS:
            yield Impossible(("witches", at, "name"), "called-hourglass")


def _on_the_hourglass(witches: Sequence[Witch], solo: Solo) -> Iterator[Impossible]:
    """Rule.HOURGLASS_TAKES_A_PLACE."""
    for at, witch in enumerate(witches):
        if witch.place == solo.hourglass:
            yield Impossible(("witches", at, "place"), "taken-place")
