"""What the tools of all games share."""

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True)
class Tool:
    route: str
    name: Promise
    icon: str


@dataclass(frozen=True)
class FieldProblem:
    """What is wrong with a field of the address, and what to do."""

    field: str
    words: str
