"""Who can assist a check, by which ways, and what it costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.rulebooks.apocrypha.positioning import Direction, SaintPosition, in_position
from campaigns.rulebooks.apocrypha.virtues import Virtue


@dataclass(frozen=True, kw_only=True)
class AssistingSaint(SaintPosition):
    """A saint with the numbers of its virtues, and which of them points which way, as far as that is known."""

    virtues: Mapping[Virtue, int]
    pointing: Mapping[Direction, Virtue | None]


@dataclass(frozen=True)
class Assist:
    name: str
    rerolls: int
    pointing: tuple[Direction, ...]


def assists(choir: Sequence[AssistingSaint], active: int, virtue: Virtue) -> tuple[Assist, ...]:
    """Everyone who could assist the *active* seat's check of *virtue*, in the order of the choir.

    Rule.ASSIST, Rule.ONE_ASSIST_EACH; of the virtue targeted, whichever is used later: Rule.ASSISTS_KEEP_THEIR_VIRTUE.
    """
    found = []
    for seat, saint in enumerate(choir):
        if ways := ways_to(choir, seat, active, virtue):
            found.append(Assist(saint.name, saint.virtues[virtue], ways))
    return tuple(found)


def ways_to(choir: Sequence[AssistingSaint], seat: int, active: int, virtue: Virtue) -> tuple[Direction, ...]:
    """The ways in which *virtue* points from *seat* at the *active* one; alone, all of them: Rule.ONE_SAINT.

    Whose check it is, is active: Rule.ACTIVE_SAINT.
    """
    pointing = [way for way in Direction if choir[seat].pointing[way] is virtue]
    if len(choir) == 1:
        return tuple(pointing)
    return tuple(way for way in pointing if active in in_position(choir, seat, way))


def mutation_dice(assisting: Sequence[Assist]) -> int:
    """One die for each saint who assists, whatever the number of ways: Rule.MUTATION_DICE, Rule.AFFECTED_ONCE."""
    return len(assisting)
