"""Fields of what programs send, for whatever is counted or has a number."""

from typing import Any

from rest_framework import serializers

# Of a place, a copy, an entry.
LARGEST_ID = 2**53 - 1
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
