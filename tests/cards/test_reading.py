"""How the API reads what it is sent: only the fields it knows, each of the type it has."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from rest_framework import serializers

from cards.reading import UNKNOWN_NAMED, DictField, ListField, StrictSerializer
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure


class Shape(StrictSerializer):
    name = serializers.CharField(max_length=10)
    role = serializers.ChoiceField(["player", "spectator"], required=False)
    seat = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    key = serializers.UUIDField(required=False)
    dice = ListField(child=ListField(child=serializers.IntegerField(), max_length=2), max_length=3, required=False)
    counts = DictField(child=serializers.IntegerField(), max_length=2, required=False)


def errors(data: Any) -> dict[str, Any]:
    shape = Shape(data=data)
    shape.is_valid()
    return dict(shape.errors)


@pytest.mark.parametrize(
    "data", [{"name": "x"}, {"name": "7"}, {"name": "x", "seat": 1}, {"name": "x", "seat": None, "role": "player"}]
)
def test_what_has_the_shape_is_read(data: Any) -> None:
    assert errors(data) == {}


@data_rows(
    "data, field",
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
        ({"name": "x", "key": 1}, "key"),
        ({"name": "x", "key": True}, "key"),
        ({"name": "x", "dice": [[]] * 4}, "dice"),
        ({"name": "x", "dice": {}}, "dice"),
        ({"name": "x", "counts": {"a": 1, "b": 1, "c": 1}}, "counts"),
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


def test_what_is_too_much_is_counted_and_not_read() -> None:
    """One error, and not one for each of a million children."""
    too_many = "Ensure this field has no more than {} elements."
    assert errors({"name": "x", "dice": ["x"] * 1_000_000}) == {"dice": [too_many.format(3)]}
    assert errors({"name": "x", "dice": [["x"] * 3]}) == {"dice": {0: [too_many.format(2)]}}
    assert errors({"name": "x", "counts": dict.fromkeys("abc", "x")}) == {"counts": ["There are more than 2 of them."]}
    assert len(errors({f"field-{number}": 1 for number in range(1000)})) == UNKNOWN_NAMED


def test_every_shape_that_is_read_says_how_much_it_may_hold() -> None:
    import_module("companion.urls")
    shapes = list(_shapes(StrictSerializer))
    assert len(shapes) > 50
    for shape in shapes:
        for name, field in shape().fields.items():
            assert not list(_endless(field)), f"{shape.__name__}.{name}"


def _shapes(shape: type[StrictSerializer]) -> Iterator[type[StrictSerializer]]:
    for child in shape.__subclasses__():
        yield child
        yield from _shapes(child)


def _endless(field: Any) -> Iterator[Any]:
    """Fields of which a sender could send any number."""
    if field.read_only:
        return
    if isinstance(field, serializers.ListField | serializers.DictField | serializers.ListSerializer):
        if not isinstance(field, ListField | DictField):
            yield field
        yield from _endless(field.child)
