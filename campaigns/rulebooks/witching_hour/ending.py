"""How a scene ends: at dawn, by the Corruption of somebody, or by an empty Pentagram. Waits for the live table."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.rulebooks.witching_hour.attempt import AttemptEnding
from campaigns.rulebooks.witching_hour.corruption import is_too_much
from campaigns.rulebooks.witching_hour.pentagram import Loci, is_empty
from campaigns.rulebooks.witching_hour.register import Rule


@dataclass(frozen=True)
class SceneOutcome:
    ending: AttemptEnding
    rule: Rule
    # The Witches who had too much.
    whose: tuple[str, ...] = ()

    @property
    def is_won(self) -> bool:
        return self.ending.is_won


def by_corruption(
    corruption: Mapping[str, int], limit: int, rule: Rule = Rule.CHECK_AFTER_SUMMONING
) -> SceneOutcome | None:
    """The check as Summon Demons ends; at no other time does it matter: Rule.BETWEEN_THE_CHECKS."""
    whose = tuple(name for name, amount in corruption.items() if is_too_much(amount, limit))
    return SceneOutcome(AttemptEnding.CORRUPTION, rule, whose) if whose else None


def by_pentagram(loci: Loci) -> SceneOutcome | None:
    """At any time: Rule.EMPTY_AT_ONCE."""
    return SceneOutcome(AttemptEnding.PENTAGRAM, Rule.EMPTY_PENTAGRAM) if is_empty(loci) else None


def at_dawn(corruption: Mapping[str, int], limit: int, loci: Loci) -> SceneOutcome:
    """After Retribution in the Final Hour: Rule.LAST_CHECK, else Rule.SURVIVE_UNTIL_DAWN."""
    lost = by_corruption(corruption, limit, Rule.LAST_CHECK) or by_pentagram(loci)
    return lost or SceneOutcome(AttemptEnding.DAWN, Rule.SURVIVE_UNTIL_DAWN)
