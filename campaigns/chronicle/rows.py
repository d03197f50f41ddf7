"""The rows of which deeds set some fields: each model is declared once, beside its actions, and registered here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from django.db.models import Model
from django.utils.translation import gettext
from msgspec import Meta, Struct

from campaigns.chronicle.facts import Facts, Told


def _nothing(row: Any, values: Told) -> None:
    """Nothing speaks against it, and nothing follows from it."""


@dataclass(frozen=True, eq=False)
class UndoableRow:
    """A model that has a number within its campaign, and those of its fields that deeds may set."""

    # As entries keep it: it never changes.
    name: str
    model: type[Model]
    # All its fields may be left out.
    values: type[Facts]
    # Refuses to set a row back to these values.
    check: Callable[[Any, Told], None] = _nothing
    # What follows elsewhere, once a deed or its undo has set these values.
    after_setting: Callable[[Any, Told], None] = _nothing
    # The values of a row that is not there. Whatever names it later depends on the deed by which it came.
    absent: Told = field(default_factory=dict)
    # The facts by which deeds name such a row.
    named_by: tuple[str, ...] = ()

    def is_absent(self, values: Told) -> bool:
        return bool(self.absent) and all(values.get(name) == value for name, value in self.absent.items())


_ROWS: dict[str, UndoableRow] = {}
ROWS: Mapping[str, UndoableRow] = MappingProxyType(_ROWS)
_NAMES: dict[type, str] = {}


def register_row(row: UndoableRow) -> UndoableRow:
    if row.name in _ROWS:
        raise ValueError(f"{row.name} is declared twice")
    _ROWS[row.name] = row
    _NAMES[row.model] = row.name
    return row


def name_of(row: object) -> str:
    return _NAMES[type(row)]


class Value(Struct, forbid_unknown_fields=True):
    """What some fields of a row were and became."""

    of: str
    # Of a scene card that of the scene, and Training Day's is 0.
    number: Annotated[int, Meta(ge=0, le=1_000_000)]
    before: dict[str, Any]
    after: dict[str, Any]

    def __post_init__(self) -> None:
        """An undo sets what stands here: nothing but these fields, whoever wrote the file that it came from."""
        if self.of not in ROWS:
            raise ValueError(gettext("“%(name)s” is unknown to this version") % {"name": self.of})
        for values in (self.before, self.after):
            msgspec.convert(values, ROWS[self.of].values)
        if self.before.keys() != self.after.keys():
            raise ValueError(gettext("before and after name different fields"))
