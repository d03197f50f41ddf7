"""The base of what every kind of entry carries, and the types of fields that several kinds share."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=100)]
SeatName = Annotated[str, Meta(min_length=1, max_length=60)]
# Of a saint, a mission, a story, ...: whatever is numbered within its campaign.
Number = Annotated[int, Meta(ge=1, le=1_000_000)]
Seat = Number

# Facts as an entry keeps them.
Told = Mapping[str, Any]


class Facts(Struct, forbid_unknown_fields=True):
    """What a kind of entry carries besides who and when, held to its bounds."""


class Named(Facts):
    name: Name
