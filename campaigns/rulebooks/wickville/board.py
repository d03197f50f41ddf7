"""The table while a turn is played: what changes on it is written down as steps."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from campaigns.rulebooks.wickville.cards import OTHER_TEAM, Card, Colour, deactivated
from campaigns.rulebooks.wickville.chain import Chain, chain_from
from campaigns.rulebooks.wickville.position import DEFEATED, Guardians, Position, Solo, Witch
from campaigns.rulebooks.wickville.steps import (
    AnyStep,
    DamageCause,
    Damaged,
    Deactivated,
    Endless,
    Flipped,
    GuardianActivated,
    HourglassMoved,
    Moved,
    Swapped,
)


@dataclass
class Board:
    cards: list[Card]
    witches: dict[str, Witch]
    guardians: Guardians
    turn: str
    solo: Solo | None
    steps: list[AnyStep] = field(default_factory=list)
    # The colour that has won, and by what.
    winner: Colour | None = None
    won_by: str = ""

    def taken(self, witch: Witch) -> set[int]:
        """The places on which *witch* may not end: those of the others and, alone, of the hourglass."""
        others = {other.place for other in self.witches.values() if other.name != witch.name}
        return others | {self.solo.hourglass} if self.solo else others

    def move(self, name: str, to: int) -> None:
        witch = self.witches[name]
        self.steps.append(Moved(name, witch.place, to))
        self.witches[name] = msgspec.structs.replace(witch, place=to)

    def swap(self, one: int, other: int) -> None:
        """Cards go with their faces; witches, hourglass and reference card stay: Rule.SWAP_MOVES_CARDS_ONLY."""
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]
        self.steps.append(Swapped((min(one, other), max(one, other))))

    def flip(self, witch: Witch) -> Chain:
        """Flips the current card of *witch*, with its whole chain: Rule.FLIP_ACTION, Rule.CHAIN, Rule.CURRENT."""
        chain = chain_from(self.cards, witch.place, witch.direction)
        self.cards[:] = chain.cards
        self.steps.extend(chain_steps(chain))
        return chain

    def damage(self, name: str, by: DamageCause) -> None:
        """The second time she is defeated, and the others win: Rule.FIRST_DAMAGE, Rule.SECOND_DAMAGE_LOSES."""
        witch = self.witches[name]
        self.witches[name] = msgspec.structs.replace(witch, damage=witch.damage + 1)
        self.steps.append(Damaged(name, by))
        if witch.damage + 1 >= DEFEATED:
            self.winner, self.won_by = OTHER_TEAM[witch.colour], "damage"

    def count_guardian(self, colour: Colour) -> int:
        """How often it has been activated now."""
        times: int = getattr(self.guardians, colour.value) + 1
        self.guardians = msgspec.structs.replace(self.guardians, **{colour.value: times})
        self.steps.append(GuardianActivated(colour))
        return times

    def move_hourglass(self, to: int) -> None:
        if self.solo:
            self.steps.append(HourglassMoved(self.solo.hourglass, to))
            self.solo = msgspec.structs.replace(self.solo, hourglass=to)

    def deactivate(self, places: Iterable[int]) -> None:
        """Only what is active turns over; the Grimoire never does."""
        turning = tuple(sorted(at for at in places if self.cards[at].active and not self.cards[at].is_grimoire))
        for at in turning:
            self.cards[at] = deactivated(self.cards[at])
        if turning:
            self.steps.append(Deactivated(turning))

    def position(self) -> Position:
        return Position(
            circle=tuple(self.cards),
            witches=tuple(self.witches.values()),
            guardians=self.guardians,
            turn=self.turn,
            solo=self.solo,
        )


def board_of(position: Position) -> Board:
    return Board(
        cards=list(position.circle),
        witches={witch.name: witch for witch in position.witches},
        guardians=position.guardians,
        turn=position.turn,
        solo=position.solo,
    )


def chain_steps(chain: Chain) -> list[AnyStep]:
    told: list[AnyStep] = [
        Flipped(place, face.colour, face.active) for place, face in zip(chain.flips, chain.faces, strict=True)
    ]
    if chain.endless is not None:
        told.append(Endless(chain.endless))
    return told
