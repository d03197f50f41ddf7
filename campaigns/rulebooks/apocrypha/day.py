"""The words for what the mutation of a day does to what the companion reckons: Rule.TEMPORAL_MUTATION.

They are told in docs/almanac.md, and which mutation does what in the edition of the almanac; on_day.py follows them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from campaigns.rulebooks.apocrypha.changes import DiceChange
from campaigns.rulebooks.apocrypha.costs import Cost, Shift
from campaigns.rulebooks.apocrypha.keeping import Keeping
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rulebooks.verdict import Finding

# The color of the virtue that is used, and the package of a change that the day only offers.
OWN = "own"
OF_THE_DAY = "day"


class EffectAt(StrEnum):
    """What is reckoned; nothing of ours reckons the last two, so there the table is only reminded."""

    CHECK = "check"
    ASSISTS = "assists"
    DAMAGE = "damage"
    COST = "cost"
    MISSION_END = "mission-end"
    HAND = "hand"
    CLOCK = "clock"


class Condition(StrEnum):
    """What somebody at the table has to say before an effect counts."""

    DONE = "done"
    HOPE = "hope"
    DOOM = "doom"
    THREAT = "threat"
    COMPANY = "company"
    ALONE = "alone"
    SANCTIFY = "sanctify"
    GUARD = "guard"
    SEAL = "seal"
    NAMED = "named"
    NOT_NAMED = "not-named"
    HIGHEST = "highest"
    LOWEST = "lowest"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    AGAIN = "again"
    THAT_TURN = "that-turn"
    SPARED = "spared"
    RAGE_GIFT = "rage-gift"
    OTHER_CARD = "other-card"
    REFUSED = "refused"
    ONES = "ones"
    MUTATES = "mutates"
    BLIND = "blind"
    BOOST = "boost"
    LATER = "later"
    HOLY = "holy"
    WICKED = "wicked"
    BODY_GIFT = "body-gift"
    THEIR_TURN = "their-turn"
    OWN_TURN = "own-turn"


class Lack(StrEnum):
    ASSISTS = "assists"
    REROLLS = "rerolls"
    BOOST = "boost"
    SKILL = "skill"


class Turn(StrEnum):
    """How virtues point otherwise."""

    TOP_BOTTOM = "top-bottom"
    CLOCKWISE = "clockwise"


class AssistReach(StrEnum):
    NEXUS = "nexus"


class Asked(StrEnum):
    """The one number that somebody at the table has to say for an effect."""

    TIMES = "times"
    OTHER_TARGET = "other-target"
    DECK = "deck"
    FACEDOWN = "facedown"


class Lent(StrEnum):
    """What another saint lends to a check: the number of the one to the left, or a skill of one at the nexus."""

    NUMBER = "number"
    SKILL = "skill"


class Reminder(StrEnum):
    """Why the table applies an effect and not we: it is no arithmetic of ours."""

    HAND = "hand"
    CLOCK = "clock"
    LOT = "lot"
    FACEDOWN = "facedown"


# Where the virtue lies that counts as pointing each way.
POINTING = {
    Turn.TOP_BOTTOM: {Direction.TOP: Direction.BOTTOM, Direction.BOTTOM: Direction.TOP},
    Turn.CLOCKWISE: {
        Direction.TOP: Direction.LEFT,
        Direction.RIGHT: Direction.TOP,
        Direction.BOTTOM: Direction.RIGHT,
        Direction.LEFT: Direction.BOTTOM,
    },
}


@dataclass(frozen=True)
class MutationDice:
    """How many mutation dice are rolled; all but *always* only where the check mutates anyway."""

    more: int = 0
    least: int = 0
    most: int | None = None
    always: int = 0

    def of(self, assisting: int) -> int:
        if not assisting:
            return self.always
        dice = max(assisting + self.more, self.least)
        return dice if self.most is None else min(dice, self.most)


@dataclass(frozen=True, kw_only=True)
class DayEffect:
    """One thing that a day changes; all that is not said stays as it is."""

    at: EffectAt
    # All of these have to be said.
    when: tuple[Condition, ...] = ()
    # Only with one of these virtues: the one used in a check, targeted for an assist, or of the damage.
    virtue: frozenset[Virtue] = frozenset()
    # Why the table applies it, where we cannot.
    remind: Reminder | None = None
    # The number that has to be said; of times that it is done, up to so many count.
    asks: Asked | None = None
    each: int = 0
    # Of a check.
    change: DiceChange | None = None
    dice: int = 0
    # Bonus dice, where nothing is said of those added; any, of those trashed.
    of: str = ""
    # Only with dice of so many colors.
    colors: int = 0
    most_dice: int = 0
    target: int = 0
    without: frozenset[Lack] = frozenset()
    # One batch more in a check, or fewer dice of the assists; more dice for each other saint at the nexus who assists.
    rerolls: int = 0
    # Whether all rerolls of assists have to be used.
    insists: bool = False
    keeping: Keeping | None = None
    succeeds: bool = False
    # The virtue used in place of the one targeted, or the one targeted.
    uses: Virtue | None = None
    targets: Virtue | None = None
    lent: Lent | None = None
    # Of assists.
    turn: Turn | None = None
    reach: AssistReach | None = None
    mutation: MutationDice | None = None
    # Whether assisting takes a card from the hand; and the seat beside the active one that cannot assist.
    takes_card: bool = False
    barred: Direction | None = None
    # Of damage.
    up: int = 0
    down: int = 0
    becomes: Virtue | None = None
    unmatched: bool = False
    to: Cost | None = None
    is_spared: bool = False
    # So much or more is suffered from the deck, if it has as many cards.
    from_deck: int = 0
    # Of costs.
    shift: Shift | None = None
    times: int = 1
    not_above: Cost | None = None
    instead: Mapping[Cost, str] = field(default_factory=dict)
    # What is paid beside it, with another card.
    also: Cost | None = None
    # Of a mission's end: only of one that was won, or lost.
    won: bool | None = None
    fleeting: int = 0
    # Whether who slots a death of a loss may slot a new fleeting fragment too.
    consoles: bool = False


@dataclass(frozen=True)
class DayMutation:
    """A day's mutation and what of it acts on one question."""

    name: str
    rule: str
    effects: tuple[DayEffect, ...] = ()
    # What was said where one of them asks for a number.
    number: int = 0

    def at(self, *at: EffectAt) -> "DayMutation":
        return replace(self, effects=tuple(effect for effect in self.effects if effect.at in at))

    def acting(
        self, said: Iterable[str], virtue: Virtue | None = None, *, won: bool | None = None, number: int = 0
    ) -> "DayMutation":
        """What is left when only so much is *said*, of a check or damage of *virtue*; *number* is the one asked for."""
        known = set(said)
        kept = (effect for effect in self.effects if known.issuperset(effect.when) and effect.won in (None, won))
        mine = [one for one in kept if not one.virtue or virtue in one.virtue]
        counted = tuple(_done(one, number) for one in mine if not one.asks or number)
        return replace(self, effects=counted, number=number)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """What has to be asked, in the order of the effects."""
        return tuple(dict.fromkeys(word for effect in self.effects for word in effect.when))

    @property
    def asks(self) -> Asked | None:
        """The number that has to be asked for; no mutation asks for two."""
        return next((effect.asks for effect in self.effects if effect.asks), None)

    @property
    def steps(self) -> tuple[Finding, ...]:
        """One for each effect, which is all there is to say of it: no single fact would do."""
        facts: list[dict[str, Any]] = [{"name": self.name, "rule": self.rule, "effect": one} for one in self.effects]
        return tuple(Finding(Rule.TEMPORAL_MUTATION, each) for each in facts)

    def lacks(self, *lacks: Lack) -> bool:
        return any(effect.without.intersection(lacks) for effect in self.effects)

    @property
    def rerolls(self) -> tuple[int, ...]:
        return tuple(effect.rerolls for effect in self.effects if effect.at is EffectAt.CHECK and effect.rerolls > 0)

    @property
    def uses(self) -> Virtue | None:
        return next((effect.uses for effect in self.effects if effect.uses), None)

    @property
    def targets(self) -> Virtue | None:
        return next((effect.targets for effect in self.effects if effect.targets), None)

    def lends(self, lent: Lent) -> bool:
        return any(effect.lent is lent for effect in self.effects)

    @property
    def takes_card(self) -> bool:
        return any(effect.takes_card for effect in self.effects)

    @property
    def fleeting(self) -> int:
        """How many more fleeting fragments are displayed than there are saints."""
        return sum(effect.fleeting for effect in self.effects)

    @property
    def consoles(self) -> bool:
        """Whether who slots a death of a loss may slot a new fleeting fragment too."""
        return any(effect.consoles for effect in self.effects)


def _done(effect: DayEffect, number: int) -> DayEffect:
    return times(effect, min(number, effect.each)) if effect.asks is Asked.TIMES else effect


def times(effect: DayEffect, count: int, of: int = 1) -> DayEffect:
    """*effect* done so many times, where it tells of being done *of* times."""
    change = effect.change and replace(effect.change, dice=count * (effect.change.dice or 0) // of)
    return replace(
        effect,
        change=change,
        dice=count * effect.dice // of,
        target=count * effect.target // of,
        rerolls=count * effect.rerolls // of,
    )


NOTHING = DayMutation("", "")
