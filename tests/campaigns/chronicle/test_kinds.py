"""The registry of the chronicle: every kind of entry and every undoable row is declared whole, once, and there."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from campaigns.chronicle.deeds import DeedFacts
from campaigns.chronicle.facts import Facts
from campaigns.chronicle.kinds import KINDS, EntryKind, Reversal, Undo, any_facts, register, seat_was_made
from campaigns.chronicle.rows import ROWS, UndoableRow, Value, register_row
from campaigns.chronicle.words import words
from campaigns.models import Entry, Tally
from campaigns.saints.actions.tallies import TallyValues
from campaigns.seats.actions.members import LEFT
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure
ROOT = Path(__file__).parents[3]
# What no shape alone can say: a deed that is undone, by its name and its facts.
UNDONE = {"deed": "saint.made", "told": {"name": "Frank"}}
every_kind = data_rows("kind", KINDS)
every_row = data_rows("row", ROWS)


def least(type_: inspect.Type) -> Any:
    """As little as a shape lets there be."""
    match type_:
        case inspect.StructType():
            return {field.name: least(field.type) for field in type_.fields if field.required}
        case inspect.UnionType():
            return None if type_.includes_none else least(type_.types[0])
        case inspect.LiteralType():
            return type_.values[0]
        case inspect.EnumType() | inspect.CustomType():
            return next(iter(type_.cls)).value
        case inspect.UUIDType():
            return "9b2f3f6e-5a0f-4a55-8d5e-0d8b8a6c1b11"
        case inspect.DateType():
            return "2026-10-31"
        case inspect.DateTimeType():
            return "2026-10-31T19:30:00+00:00"
    return {inspect.StrType: "UTC", inspect.IntType: 100, inspect.BoolType: False, inspect.ListType: []}.get(
        type(type_), {}
    )


def least_facts(kind: EntryKind) -> dict[str, Any]:
    facts = least(inspect.type_info(kind.facts))
    return {**facts, **UNDONE} if "deed" in facts else facts


@every_kind
def test_each_kind_has_facts_and_words_that_render_from_them(kind: EntryKind) -> None:
    facts = least_facts(kind)
    msgspec.convert(facts, kind.facts)
    said = words(Entry(kind=kind.name, by_name="Lily", facts=facts))
    assert said.endswith((".", "”"))
    assert "%(" not in said


@every_kind
def test_each_kind_says_how_it_is_undone(kind: EntryKind) -> None:
    assert (kind.undo is Undo.DEED) == ("values" in kind.facts.__struct_fields__)
    if isinstance(kind.undo, Reversal):
        assert isinstance(KINDS[kind.undo.kind].undo, Reversal)


@every_kind
def test_each_kind_says_whether_it_comes_in_a_file_and_how(kind: EntryKind) -> None:
    names_a_seat = "seat" in kind.facts.__struct_fields__
    if kind.archive is None:
        assert kind.undo is Undo.NEVER, "an undo in the file would name an entry that is not there"
    else:
        assert kind.archive is (seat_was_made if names_a_seat else any_facts)


@every_kind
def test_only_deeds_move_cards(kind: EntryKind) -> None:
    assert kind.ledger is None or kind.facts is DeedFacts


@every_row
def test_deeds_set_fields_of_a_row_and_may_leave_out_each(row: UndoableRow) -> None:
    fields = {field.name for field in row.model._meta.get_fields()}
    assert set(row.values.__struct_fields__) <= fields
    msgspec.convert({}, row.values)
    assert {"campaign", "number"} <= fields - set(row.values.__struct_fields__)
    assert set(row.absent) <= set(row.values.__struct_fields__)
    assert set(row.named_by) <= set(DeedFacts.__struct_fields__)


def test_what_is_no_row_of_a_deed_is_not_set() -> None:
    nothing: dict[str, Any] = {"number": 1, "before": {}, "after": {}}
    msgspec.convert({"of": "tally", **nothing}, Value)
    with pytest.raises(msgspec.ValidationError, match="“member” is unknown to this version"):
        msgspec.convert({"of": "member", **nothing}, Value)


def test_nothing_is_declared_twice() -> None:
    with pytest.raises(ValueError, match=r"member\.left"):
        register(EntryKind(LEFT.name, Facts, LEFT.sentence, Undo.NEVER, archive=any_facts))
    with pytest.raises(ValueError, match="tally"):
        register_row(UndoableRow("tally", Tally, TallyValues))
    assert len({row.model for row in ROWS.values()}) == len(ROWS)


def calls() -> Iterator[tuple[ast.Call, str]]:
    """Every call in the campaigns, by the name of what is called."""
    for path in (ROOT / "campaigns").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node, node.func.id


def first_words(*functions: str) -> list[str]:
    """The name that each of these calls gives first."""
    found = [call.args[0] for call, name in calls() if name in functions]
    return [arg.value for arg in found if isinstance(arg, ast.Constant)]


def test_no_kind_is_written_that_is_not_registered() -> None:
    """Every kind that is made is registered where it is made; that nothing else is written, mypy sees."""
    made = [call for call, name in calls() if name == "EntryKind"]
    registered = [call.args[0] for call, name in calls() if name == "register"]
    assert [ast.dump(call) for call in made] == [ast.dump(call) for call in registered]
    assert sorted(first_words("EntryKind", "deed")) == sorted(KINDS)


def test_every_declaration_is_there_as_soon_as_django_is() -> None:
    """Whatever is imported first: nothing but the app itself has to know where they stand."""
    code = (
        "import django; django.setup()\n"
        "from campaigns.chronicle.kinds import KINDS\n"
        "from campaigns.chronicle.rows import ROWS\n"
        "print(*KINDS); print(*ROWS)"
    )
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    kinds, rows = run.stdout.splitlines()
    assert sorted(kinds.split()) == sorted(first_words("EntryKind", "deed"))
    assert sorted(rows.split()) == sorted(first_words("UndoableRow"))


@data_rows("name", [*KINDS, *ROWS])
def test_names_are_such_as_databases_and_files_keep(name: str) -> None:
    assert re.fullmatch(r"[a-z-]+(\.[a-z_-]+)?", name)
    assert ("." in name) == (name in KINDS)
