"""What every verdict is made of: rules with the facts to which they apply. Sentences are made at the doors."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaigns.rulebooks.registered import Registered

Fact = str | int | tuple[str, ...]


@dataclass(frozen=True)
class Finding:
    """That a rule applies here: a problem where it is broken, a step where it is to be followed."""

    rule: Registered
    facts: Mapping[str, Fact] = field(default_factory=dict)
