"""What lasts of a saint besides cards, and what is written down of a mission: the shapes of two columns."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

Virtue = Literal["body", "mind", "rage", "soul"]


Skill = Literal["charm", "conjure", "hack", "resist", "sense", "strike", "study"]


DeckType = Literal["body-gift", "mind-gift", "rage-gift", "soul-gift", "omen"]


Few = Annotated[int, Meta(ge=0, le=9)]


Text = Annotated[str, Meta(max_length=2_000)]


Number = Annotated[int, Meta(ge=1, le=1_000_000)]


class Virtues(Struct, forbid_unknown_fields=True):
    body: Few = 0
    mind: Few = 0
    rage: Few = 0
    soul: Few = 0


class Pointing(Struct, forbid_unknown_fields=True):
    """Which virtue faces which way; None where nobody has written it down."""

    top: Virtue | None = None
    left: Virtue | None = None
    right: Virtue | None = None
    bottom: Virtue | None = None


class DeckWish(Struct, forbid_unknown_fields=True):
    """A card that somebody would like in the deck."""

    card: Annotated[str, Meta(min_length=1, max_length=120)]
    note: Annotated[str, Meta(max_length=200)] = ""


class SaintSheet(Struct, forbid_unknown_fields=True):
    """A saint's card, as far as it is known, and what its player keeps beside it."""

    virtues: Virtues = field(default_factory=Virtues)
    pointing: Pointing = field(default_factory=Pointing)
    # By skill, how many bonus dice it adds; None where that is not known.
    skills: dict[Skill, Few | None] = field(default_factory=dict)
    hand_size: Annotated[int, Meta(ge=1, le=20)] | None = None
    omens: Few = 4
    role: Annotated[str, Meta(max_length=60)] = ""
    # In the player's own words.
    powers: Text = ""
    symbol: Annotated[str, Meta(max_length=20, pattern=r"^[a-z-]*$")] = ""
    # What fragments add to the deck.
    extra: dict[DeckType, Few] = field(default_factory=dict)
    wishes: Annotated[list[DeckWish], Meta(max_length=40)] = field(default_factory=list)
    notes: Text = ""


def sheet_of(kept: dict[str, Any]) -> SaintSheet:
    return msgspec.convert(kept, SaintSheet)


def sheet_of_card(facts: dict[str, Any]) -> SaintSheet:
    """What the catalogue knows of a saint; of some it knows little."""
    fields = {
        name: facts[name]
        for name in ("virtues", "pointing", "skills", "hand_size", "omens", "role")
        if facts.get(name) is not None
    }
    return msgspec.convert(fields, SaintSheet)


def as_json(part: Struct) -> dict[str, Any]:
    """As a column keeps it."""
    found: dict[str, Any] = msgspec.to_builtins(part)
    return found
