"""How the API reads what it is sent: only the fields it knows, each of the type it has."""

from typing import Any

import pytest
from rest_framework import serializers

from cards.reading import StrictSerializer

pytestmark = pytest.mark.pure


class Shape(StrictSerializer):
    name = serializers.CharField(max_length=10)
    role = serializers.ChoiceField(["player", "spectator"], required=False)
    seat = serializers.IntegerField(min_value=1, required=False, allow_null=True)


def errors(data: Any) -> dict[str, Any]:
    shape = Shape(data=data)
    shape.is_valid()
    return dict(shape.errors)


@pytest.mark.parametrize(
    "data", [{"name": "x"}, {"name": "7"}, {"name": "x", "seat": 1}, {"name": "x", "seat": None, "role": "player"}]
)
def test_what_has_the_shape_is_read(data: Any) -> None:
    assert errors(data) == {}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"name": "x", "other": 1}, "other"),
        ({"name": "x", "": 1}, ""),
        ({}, "name"),
        ({"name": None}, "name"),
        ({"name": 7}, "name"),
        ({"name": 7.5}, "name"),
        ({"name": True}, "name"),
        ({"name": ["x"]}, "name"),
        ({"name": {"x": "x"}}, "name"),
        ({"name": "x" * 11}, "name"),
        ({"name": "x", "seat": "1"}, "seat"),
        ({"name": "x", "seat": True}, "seat"),
        ({"name": "x", "seat": 1.5}, "seat"),
        ({"name": "x", "seat": 0}, "seat"),
        ({"name": "x", "seat": [1]}, "seat"),
        ({"name": "x", "role": "owner"}, "role"),
        ({"name": "x", "role": 1}, "role"),
        ({"name": "x", "role": ["player"]}, "role"),
        (None, "non_field_errors"),
        ([], "non_field_errors"),
        ("x", "non_field_errors"),
    ],
)
def test_what_has_another_shape_is_named(data: Any, field: str) -> None:
    assert list(errors(data)) == [field]
