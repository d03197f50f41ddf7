"""What is written down of an evening at a scene: the shape of a column, and of files."""

from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta, Struct, field

from campaigns.rulebooks.witching_hour.attempt import Means
from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN, MatSide, Witch

Text = Annotated[str, Meta(max_length=2_000)]
Witches = Annotated[list[Witch], Meta(max_length=LARGEST_COVEN)]


class PlayedWitch(Struct, forbid_unknown_fields=True):
    """Who played a witch, and which side of her mat; nobody's name is nothing."""

    witch: Witch
    player: Annotated[str, Meta(max_length=60)] = ""
    side: MatSide = MatSide.BRONZE


class Evening(Struct, forbid_unknown_fields=True):
    # Clockwise as they sat.
    coven: Annotated[list[PlayedWitch], Meta(max_length=LARGEST_COVEN)] = field(default_factory=list)
    # Who had the Coven Leader's marker first.
    leader: Witch | None = None
    # What made the scene easier or harder.
    means: Annotated[list[Means], Meta(max_length=len(Means))] = field(default_factory=list)
    # Whose corruption ended it.
    corrupted: Witches = field(default_factory=list)
    secrets: Text = ""
    notes: Text = ""

    def __post_init__(self) -> None:
        witches = [one.witch for one in self.coven]
        if len(set(witches)) < len(witches):
            raise ValueError(_("a witch is there twice"))
        if not {*self.corrupted, *([self.leader] if self.leader else [])} <= set(witches):
            raise ValueError(_("somebody is not of the coven"))


def evening_of(kept: dict[str, Any]) -> Evening:
    return msgspec.convert(kept, Evening)


def as_json(evening: Evening) -> dict[str, Any]:
    """As a column keeps it."""
    found: dict[str, Any] = msgspec.to_builtins(evening)
    return found
