"""Setting up a scene: the piles, the limit, and every step at the board, with each Witch and at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from campaigns.rulebooks.verdict import Fact, Finding
from campaigns.rulebooks.witching_hour.coven import (
    TOKENS,
    MatSide,
    Witch,
    against_size,
    against_twins,
    clockwise_from,
)
from campaigns.rulebooks.witching_hour.pentagram import Variety, piles
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.scenes import Scene

# Rule.COUNTS_OF_THE_BOX
STARTER_DEMONS = 6


class Secrets(StrEnum):
    """The variant that leaves out some Secrets."""

    EASY = "easy"
    HARD = "hard"


@dataclass(frozen=True)
class Player:
    """Somebody at the table; who has not taken a Witch yet has None."""

    name: str = ""
    witch: Witch | None = None
    side: MatSide = MatSide.BRONZE


@dataclass(frozen=True)
class Options:
    scene: Scene
    # As they sit, clockwise.
    players: tuple[Player, ...]
    # The seat, from 0, of the first Coven Leader; None before one is drawn.
    leader: int | None = None
    variety: Variety | None = None
    secrets: Secrets | None = None
    # What the scene's card says, where it says another than the book.
    limit: int | None = None


class SceneSetupGroup(StrEnum):
    BOARD = "board"
    WITCH = "witch"
    LAST = "last"


@dataclass(frozen=True)
class SceneSetupStep:
    """One thing to do; of a Witch's own steps the seat, from 0."""

    group: SceneSetupGroup
    finding: Finding
    seat: int | None = None


@dataclass(frozen=True)
class SceneSetup:
    locus: tuple[int, ...]
    limit: int
    steps: tuple[SceneSetupStep, ...]
    problems: tuple[Finding, ...]


def set_up(options: Options) -> SceneSetup:
    """How a scene is set up, any scene: Rule.QUICK_PLAY; with problems there is nothing to do yet."""
    limit = options.scene.limit if options.limit is None else options.limit
    if found := tuple(_problems(options.players)):
        return SceneSetup((), limit, (), found)
    locus = piles(len(options.players), options.variety)
    return SceneSetup(locus, limit, tuple(_steps(options, locus, limit)), ())


def _problems(players: Sequence[Player]) -> Iterator[Finding]:
    yield from against_size(len(players))
    yield from against_twins([player.witch for player in players if player.witch])


# --- Chance


def random_witches(players: Sequence[Player], chance: Random) -> tuple[Witch, ...]:
    """A Witch at random for everybody: Rule.CHOOSING_WITCHES."""
    return tuple(chance.sample(list(Witch), len(players)))


def random_leader(players: int, chance: Random) -> int:
    """Rule.LEADER_AT_RANDOM"""
    return chance.randrange(players)


def draft(first: int, players: int) -> tuple[int, ...]:
    """The seats in the order in which they pick a Witch, beginning with one drawn at random."""
    return clockwise_from(first, players)


# --- The steps


def _steps(options: Options, locus: Sequence[int], limit: int) -> Iterator[SceneSetupStep]:
    yield from (SceneSetupStep(SceneSetupGroup.BOARD, finding) for finding in _at_the_board(options, locus, limit))
    for seat, player in enumerate(options.players):
        yield from (SceneSetupStep(SceneSetupGroup.WITCH, finding, seat) for finding in _of_a_witch(player))
    yield from (SceneSetupStep(SceneSetupGroup.LAST, finding) for finding in _at_last(options))


def _at_the_board(options: Options, locus: Sequence[int], limit: int) -> Iterator[Finding]:
    yield Finding(Rule.BOARD)
    yield Finding(Rule.SCENE_CARD, {"scene": options.scene.name})
    yield Finding(Rule.SCENE_MODES)
    yield Finding(Rule.CLOCK_AT_ONE)
    yield Finding(Rule.LOCUS_DECKS)
    hard = options.variety is Variety.HARD
    yield Finding(Rule.VARIETY_HARD if hard else Rule.CARDS_PER_LOCUS, {"locus": tuple(map(str, locus))})
    yield Finding(Rule.TOP_SPELLS_UP)
    # Before the deck that they would be in is shuffled.
    if options.variety is Variety.EASY:
        yield Finding(Rule.VARIETY_EASY)
    yield Finding(Rule.DEMON_DECK)
    if options.secrets:
        yield Finding(Rule.SECRETS_EASY if options.secrets is Secrets.EASY else Rule.SECRETS_HARD)
    yield Finding(Rule.WHITE_CUBES)
    yield Finding(Rule.CORRUPTION_PIECES, {"limit": limit})
    yield Finding(Rule.TOKENS_AT_HAND)
    yield Finding(Rule.STARTER_DEMONS, {"players": len(options.players)})


def _of_a_witch(player: Player) -> Iterator[Finding]:
    witch: dict[str, Fact] = {"witch": player.witch} if player.witch else {}
    if player.witch is None:
        yield Finding(Rule.CHOOSING_WITCHES)
    yield Finding(Rule.MAT_SIDES, {**witch, "side": player.side})
    yield Finding(Rule.STARTER_SPELLS, witch)
    yield Finding(Rule.SIGIL_DISKS)
    yield Finding(Rule.STARTER_SIGILS)
    yield Finding(Rule.STARTING_CORRUPTION)
    yield Finding(Rule.REFERENCE_CARD)
    if player.witch and (tokens := TOKENS.get(player.witch)):
        yield Finding(Rule.TOKENS_OF_WITCHES, {**witch, "tokens": tokens.name, "count": tokens.count})


def _at_last(options: Options) -> Iterator[Finding]:
    leader = () if options.leader is None else (_called(options.players[options.leader]),)
    yield Finding(Rule.LEADER_AT_RANDOM, {"leader": leader})
    taken = {player.witch for player in options.players}
    in_the_box = () if None in taken else tuple(witch for witch in Witch if witch not in taken)
    demons = STARTER_DEMONS - len(options.players)
    yield Finding(Rule.THE_REST, {"witches": in_the_box, "demons": demons})


def _called(player: Player) -> str:
    return player.name or player.witch or ""
