"""What the book says of one evening's attempt at a scene: who can play it, how long it lasts, and how it ends."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.coven import Witch, against_size, against_twins
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.scenes import FEWEST_HOURS, MOST_HOURS


class AttemptEnding(StrEnum):
    # Rule.SURVIVE_UNTIL_DAWN; or the scene card's own way to win.
    DAWN = "dawn"
    # Rule.CORRUPTION_LIMIT
    CORRUPTION = "corruption"
    # Rule.EMPTY_PENTAGRAM
    PENTAGRAM = "pentagram"
    # What else the scene card says loses: Rule.CARDS_BEAT_RULES.
    SCENE = "scene"

    @property
    def is_won(self) -> bool:
        return self is AttemptEnding.DAWN


class Means(StrEnum):
    """By what a scene is made easier or harder."""

    # Rule.SCENE_MODES
    CARD = "card"
    # Rule.SECRETS_EASY, Rule.SECRETS_HARD
    SECRETS = "secrets"
    # Rule.VARIETY_EASY, Rule.VARIETY_HARD
    VARIETY = "variety"


def problems(
    coven: Sequence[Witch], *, ending: AttemptEnding, hour: int, hours: int | None = None
) -> tuple[Finding, ...]:
    """Every rule that an attempt breaks, in the order of the book; *hours* as the scene card has them, where known.

    A coven of nobody is one that nobody wrote down.
    """
    size = against_size(len(coven)) if coven else ()
    return (*size, *_hours(ending, hour, hours), *against_twins(coven))


def _hours(ending: AttemptEnding, hour: int, hours: int | None) -> Iterator[Finding]:
    most = hours or MOST_HOURS
    if not 1 <= hour <= most:
        yield Finding(Rule.SCENE_LENGTH, {"hour": hour, "hours": most})
    elif ending is AttemptEnding.DAWN and hour < (hours or FEWEST_HOURS):
        yield Finding(Rule.SURVIVE_UNTIL_DAWN, {"hour": hour, "hours": hours or FEWEST_HOURS})
