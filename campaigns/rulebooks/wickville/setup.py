"""Setting up: the circle, the witches' places, and who begins; for two, three, four, and alone."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from campaigns.rulebooks.sitting import Sent
from campaigns.rulebooks.wickville.actions import refuse
from campaigns.rulebooks.wickville.cards import CARDS, Card, Colour, deactivated, with_side
from campaigns.rulebooks.wickville.circle import Direction, ahead
from campaigns.rulebooks.wickville.impossible import Impossible, why_no_circle, why_no_solo, why_no_witches
from campaigns.rulebooks.wickville.position import Guardians, Position, Solo, Swap, Witch, WitchName
from campaigns.rulebooks.wickville.register import Rule

# How many witches there are for so many players: Rule.ONE_WITCH_EACH, Rule.TWO_TEAMS, Rule.THREE_PLAYERS.
WITCHES_FOR = {1: 2, 2: 2, 3: 4, 4: 4}
# Rule.SOLO_PLACES
FROM_THE_HOURGLASS = 4


class Difficulty(StrEnum):
    EASY = "easy"
    STANDARD = "standard"
    HARD = "hard"


class Character(Sent, frozen=True):
    """A witch before she has a place."""

    name: WitchName
    colour: Colour
    direction: Direction
    swap: Swap


class SoloChoice(Sent, frozen=True):
    opponent: WitchName
    difficulty: Difficulty
    # Which way the hourglass goes.
    direction: Direction


def why_no_setup(
    players: int, circle: Sequence[Card], witches: Sequence[Character], solo: SoloChoice | None
) -> Iterator[Impossible]:
    """Every reason why nobody can play with these; Rule.UNUSED_WITCHES: others than these are left in the box."""
    yield from why_no_circle(circle)
    if len(witches) != WITCHES_FOR[players]:
        yield Impossible(("witches",), "witches-for-players")
    else:
        yield from why_no_witches([(witch.name, witch.colour) for witch in witches])
    if (solo is not None) != (players == 1):
        yield Impossible(("solo",), "solo-for-one-player")
    elif solo:
        yield from why_no_solo([witch.name for witch in witches], solo.opponent)


def set_up(circle: Sequence[Card], witches: Sequence[Character], solo: SoloChoice | None = None) -> Position:
    """The position with which a game begins; *witches* in turn order."""
    return _alone(circle, witches, solo) if solo else _together(circle, witches)


def _together(circle: Sequence[Card], witches: Sequence[Character]) -> Position:
    """The first at the Grimoire, the others on from there, evenly and clockwise.

    Rule.FIRST_AT_THE_GRIMOIRE, Rule.SECOND_OPPOSITE, Rule.FOUR_ROUND_THE_CIRCLE, Rule.LEFT_IS_CLOCKWISE.
    """
    start, apart = _grimoire(circle), CARDS // len(witches)
    return Position(
        circle=_dealt(circle, witches[0].colour),
        witches=tuple(_placed(witch, (start + seat * apart) % CARDS) for seat, witch in enumerate(witches)),
        guardians=Guardians(blue=0, red=0),
        turn=witches[0].name,
    )


def _alone(circle: Sequence[Card], witches: Sequence[Character], solo: SoloChoice) -> Position:
    """Both witches four places from the Grimoire and facing it: Rule.SOLO_OPPOSITE_WAYS.

    Rule.SOLO_HOURGLASS, Rule.SOLO_REFERENCE, Rule.REFERENCE_STAYS.
    """
    if witches[0].direction is witches[1].direction:
        raise refuse(Rule.SOLO_OPPOSITE_WAYS, direction=witches[0].direction.value)
    start = _grimoire(circle)
    opponent = next(witch for witch in witches if witch.name == solo.opponent)
    return Position(
        circle=_dealt(circle, opponent.colour),
        witches=tuple(
            _placed(witch, ahead(start, witch.direction, -FROM_THE_HOURGLASS), _damage(witch, solo))
            for witch in witches
        ),
        guardians=Guardians(blue=0, red=0),
        turn=opponent.name,
        solo=Solo(opponent=opponent.name, hourglass=start, direction=solo.direction, reference=start),
    )


def _grimoire(circle: Sequence[Card]) -> int:
    return next(at for at, card in enumerate(circle) if card.is_grimoire)


def _dealt(circle: Sequence[Card], begins: Colour) -> tuple[Card, ...]:
    """All inactive, and the Grimoire to who begins: Rule.INACTIVE_AT_THE_START, Rule.GRIMOIRE_TO_THE_FIRST,

    Rule.SOLO_GRIMOIRE.
    """
    return tuple(with_side(card, begins) if card.is_grimoire else deactivated(card) for card in circle)


def _placed(witch: Character, place: int, damage: int = 0) -> Witch:
    return Witch(
        name=witch.name,
        colour=witch.colour,
        direction=witch.direction,
        swap=witch.swap,
        place=place,
        damage=damage,
    )


def _damage(witch: Character, solo: SoloChoice) -> int:
    """Rule.SOLO_DIFFICULTY: on easy the opponent starts damaged, on hard the player."""
    is_opponent = witch.name == solo.opponent
    return int(solo.difficulty is (Difficulty.EASY if is_opponent else Difficulty.HARD))
