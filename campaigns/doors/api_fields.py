"""Fields of what programs send, for whatever is counted or has a number or a name."""

from typing import Any

from rest_framework import serializers

# Of a place, a copy, an entry.
LARGEST_ID = 2**53 - 1
# Of whatever several people change: the answer has it, and a change sends it back.
VERSION = "That you looked at; the change is refused with 409 if somebody has made another since."
KEY = "Chosen by you; the same request again is done once."


class WholeField(serializers.IntegerField):
    """A number that no text stands for, also within a list."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, str | bool):
            self.fail("invalid")
        return super().to_internal_value(data)


class IdField(WholeField):
    """The number of a place or a copy."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=LARGEST_ID, **options)


class NameField(serializers.CharField):
    """A name for which no number stands, also within a list."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=120, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


def counts(names: Any, largest: int, **options: Any) -> dict[str, Any]:
    """A field for each of *names*, all with the same words."""
    return {str(name): serializers.IntegerField(min_value=0, max_value=largest, **options) for name in names}
