"""How the API reads what it is sent: JSON that cannot hurt, and only the fields it knows."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import IO, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from cards import strictjson

# What a field says that names a game, wherever it is sent.
GAME = "The slug of the game, as /games/ lists it."
# So many fields that do not exist are named at once.
UNKNOWN_NAMED = 20


class TooLarge(APIException):
    status_code = 413
    default_detail = gettext_lazy("The body is too large.")
    default_code = "too-large"


class StrictJSONParser(BaseParser):
    """No child of DRF's own, for which DRF reads the whole body first, however large it is."""

    media_type = "application/json"
    max_bytes = strictjson.MAX_BYTES
    most_nodes = strictjson.MAX_NODES
    read = staticmethod(strictjson.loads)

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        data = stream.read(self.max_bytes + 1)
        if len(data) > self.max_bytes:
            raise TooLarge
        try:
            return self.read(data, most_nodes=self.most_nodes)
        except strictjson.BadJSON as error:
            raise ParseError(str(error)) from None


class FileParser(StrictJSONParser):
    """For a file that somebody brings, which holds more than a request does."""

    most_nodes = strictjson.FILE_NODES


class ListField(serializers.ListField):
    """Counts before it reads: DRF's own reads each of a million children first, and names every one that is wrong."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)
        self._most = max_length

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, list) and len(data) > self._most:
            self.fail("max_length", max_length=self._most)
        return super().to_internal_value(data)


class DictField(serializers.DictField):
    """Counts before it reads, like a list."""

    default_error_messages = {"max_length": gettext_lazy("There are more than {max_length} of them.")}

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(**options)
        self._most = max_length

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and len(data) > self._most:
            self.fail("max_length", max_length=self._most)
        return super().to_internal_value(data)


class TellingSerializer(serializers.Serializer[Any]):
    """Answers a choice that there is not with those that there are."""

    @cached_property
    def fields(self) -> Any:
        fields = super().fields
        for field in fields.values():
            _name_choices(field)
        return fields


def _name_choices(field: Any) -> None:
    field = field.child if isinstance(field, serializers.ListField) else field
    if isinstance(field, serializers.ChoiceField):
        choices = ", ".join(str(choice) for choice in field.choices)
        # DRF puts in what was sent; however long that is, it comes last.
        words = _("Choose one of these: %(choices)s. There is no “%(input)s”.")
        field.error_messages["invalid_choice"] = words % {"choices": choices, "input": "{input}"}


class StrictSerializer(TellingSerializer):
    """Refuses what it does not know or would have to guess, so that a mistake is an error and not a silence."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = sorted(set(data) - set(self.fields))[:UNKNOWN_NAMED]
            if unknown:
                known = [name for name, field in self.fields.items() if not field.read_only]
                errors = {name: [no_such_field(known)] for name in unknown}
                raise serializers.ValidationError(errors, code="unknown")
            mistyped = [name for name, field in self.fields.items() if name in data and _is_mistyped(field, data[name])]
            if mistyped:
                raise serializers.ValidationError({name: [_("This is of another type.")] for name in mistyped})
        return super().to_internal_value(data)


def no_such_field(known: Iterable[str]) -> str:
    """Somebody named one that there is not, among those that there are."""
    return _("There is no such field. Those that there are: %(names)s.") % {"names": ", ".join(known)}


def _is_mistyped(field: Any, value: Any) -> bool:
    """Whether DRF would read *value*, kindly, as something else than it is, say a number as text."""
    if isinstance(field, serializers.CharField | serializers.UUIDField):
        return isinstance(value, int | float)
    if isinstance(field, serializers.BooleanField):
        return not isinstance(value, bool)
    return isinstance(field, serializers.IntegerField) and isinstance(value, str | bool)


def read(serializer: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """What *request* sent, in the shape of *serializer*."""
    reader = serializer(data=request.data)
    reader.is_valid(raise_exception=True)
    data: dict[str, Any] = reader.validated_data
    return data
