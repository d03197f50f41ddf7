"""The steps of a turn, as data: in order, all that changed on the table."""

from typing import Annotated, Literal

import msgspec

from campaigns.rulebooks.wickville.cards import Colour

DamageCause = Literal["block", "attack", "hourglass"]


class Step(msgspec.Struct, frozen=True, tag_field="step"):
    """One thing that happened."""


class Moved(Step, frozen=True, tag="move"):
    """A witch went from one place to another, by her Move or a potion."""

    witch: str
    start: int = msgspec.field(name="from")
    to: int


class Swapped(Step, frozen=True, tag="swap"):
    """Two cards changed places, with their faces."""

    places: Annotated[tuple[int, ...], msgspec.Meta(min_length=2, max_length=2)]


class Flipped(Step, frozen=True, tag="flip"):
    """A card was turned over; the face that is up now."""

    place: int
    colour: Colour
    active: bool


class Endless(Step, frozen=True, tag="endless"):
    """A chain that would never end stops before it flips this card again."""

    place: int


class NewTurn(Step, frozen=True, tag="new-turn"):
    witch: str


class Damaged(Step, frozen=True, tag="damage"):
    witch: str
    by: DamageCause


class GuardianActivated(Step, frozen=True, tag="guardian"):
    colour: Colour


class Deactivated(Step, frozen=True, tag="deactivate"):
    """Cards were turned to their inactive side; no flip, no ability."""

    places: tuple[int, ...]


class HourglassMoved(Step, frozen=True, tag="hourglass"):
    start: int = msgspec.field(name="from")
    to: int


class Skipped(Step, frozen=True, tag="skip"):
    """The automatic witch found no valid place and does nothing."""

    witch: str


AnyStep = (
    Moved | Swapped | Flipped | Endless | NewTurn | Damaged | GuardianActivated | Deactivated | HourglassMoved | Skipped
)
