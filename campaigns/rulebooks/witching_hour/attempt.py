"""What the book says of one evening's attempt at a scene: who can play it, how long it lasts, and how it ends."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN, SMALLEST_COVEN
from campaigns.rulebooks.witching_hour.scenes import HOURS


class Ending(StrEnum):
    # Everybody lived until dawn; or the scene card's own way to win.
    DAWN = "dawn"
    # A witch had too much corruption when demons were summoned, or after retribution.
    CORRUPTION = "corruption"
    # Every locus of the pentagram was empty.
    PENTAGRAM = "pentagram"
    # What else the scene card says loses.
    SCENE = "scene"

    @property
    def is_won(self) -> bool:
        return self is Ending.DAWN


class Means(StrEnum):
    """By what a scene is made easier or harder."""

    # The scene card's own easy or hard mode.
    CARD = "card"
    # Appendix I, Shhh! It's a Secret: the hard secrets stay out, or the easy ones.
    SECRETS = "secrets"
    # Appendix I, Variety is the Spice: legendary demons stay out, or each locus has two spells fewer.
    VARIETY = "variety"


class Rule(StrEnum):
    """Those rules that an attempt can break, by their names in the register."""

    COVEN_SIZE = "coven-size"
    SCENE_LENGTH = "scene-length"
    SURVIVE_UNTIL_DAWN = "survive-until-dawn"
    TRAINING_DAY_FIRST = "training-day-first"
    EACH_WITCH_ONCE = "each-witch-once"
    STORY_GOES_ON_AFTER_A_WIN = "story-goes-on-after-a-win"
    SCENE_ORDER = "scene-order"

    @property
    def section(self) -> str:
        """The heading in the book, which prints no pages."""
        return SECTIONS[self]


SECTIONS: Mapping[Rule, str] = {
    Rule.COVEN_SIZE: "Introduction",
    Rule.SCENE_LENGTH: "Game Overview",
    Rule.SURVIVE_UNTIL_DAWN: "Win Conditions",
    Rule.TRAINING_DAY_FIRST: "Set-Up",
    Rule.EACH_WITCH_ONCE: "Set-Up",
    Rule.STORY_GOES_ON_AFTER_A_WIN: "Story Mode Variant",
    Rule.SCENE_ORDER: "Appendix III: Glossary",
}


@dataclass(frozen=True)
class Broken:
    """A rule that an attempt breaks, with what it is about."""

    rule: Rule
    facts: Mapping[str, str | int] = field(default_factory=dict)


def problems(coven: Sequence[str], *, ending: Ending, hour: int, hours: int | None = None) -> tuple[Broken, ...]:
    """Every rule that an attempt breaks, in the order of the book; *hours* as the scene card has them, where known.

    Witches by their slugs; a coven of nobody is one that nobody wrote down.
    """
    return (*_hours(ending, hour, hours), *_size(coven), *_twice(coven))


def _hours(ending: Ending, hour: int, hours: int | None) -> Iterator[Broken]:
    most = hours or HOURS[-1]
    if not 1 <= hour <= most:
        yield Broken(Rule.SCENE_LENGTH, {"hour": hour, "hours": most})
    elif ending is Ending.DAWN and hour < (hours or HOURS[0]):
        yield Broken(Rule.SURVIVE_UNTIL_DAWN, {"hour": hour, "hours": hours or HOURS[0]})


def _size(coven: Sequence[str]) -> Iterator[Broken]:
    if coven and not SMALLEST_COVEN <= len(coven) <= LARGEST_COVEN:
        yield Broken(Rule.COVEN_SIZE, {"players": len(coven)})


def _twice(coven: Sequence[str]) -> Iterator[Broken]:
    for witch in dict.fromkeys(coven):
        if coven.count(witch) > 1:
            yield Broken(Rule.EACH_WITCH_ONCE, {"witch": witch})
