"""Data rows: one test runs every row and reports each one that fails. `pytest --rows TEXT` selects rows by name."""

import functools
import inspect
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction

from tests.caches import empty_caches

Test = Callable[..., None]
# `pytest.raises` and `pytest.fail` raise no Exception. A skipped row fails: nobody would see that it didn't run.
CAUGHT = (Exception, pytest.fail.Exception, pytest.skip.Exception)
# If more rows fail, each of them gets one line.
EXPLAINED_ROWS = 12
EXPLAINED_LINES = 12
LINE_LENGTH = 300
NAME_LENGTH = 80


def data_rows(
    arguments: str, rows: Iterable[Any] | Mapping[str, Any], *, name: Callable[..., str] | None = None
) -> Callable[[Test], Test]:
    """Run a test once for each of *rows*, and fail it once with every row that failed.

    This replaces ``pytest.mark.parametrize`` for rows that differ in data only. *arguments* are names with commas
    between them; if there is one, a row is its value. *name* gets a row's values and returns the name of the row;
    a mapping names its rows by its keys. What a row writes to the database or a cache is undone before the next one.
    The rows share their fixtures: tests that change those (``tmp_path``, ``monkeypatch``, a server) stay parametrized.
    """
    if isinstance(rows, Mapping) and not all(isinstance(key, str) for key in rows):
        raise TypeError("the keys of a mapping name its rows: if they are rows themselves, give a list of them")
    names = [part.strip() for part in arguments.split(",")]
    each_row = rows.values() if isinstance(rows, Mapping) else rows
    values = [row if len(names) > 1 else (row,) for row in each_row]
    for row in values:
        if len(row) != len(names):
            raise ValueError(f"this row has {len(row)} values for {len(names)} arguments: {row}")
    row_names = list(rows) if isinstance(rows, Mapping) else _unique([(name or _name)(*row) for row in values])
    named = list(zip(row_names, values, strict=True))

    def decorate(test: Test) -> Test:
        parameters = inspect.signature(test).parameters
        if missing := [each for each in names if each not in parameters]:
            raise ValueError(f"{test.__name__} has no argument {', '.join(missing)}")

        @functools.wraps(test)
        def run(*args: Any, request: pytest.FixtureRequest, **fixtures: Any) -> None:
            is_pure = bool(request.node.get_closest_marker("pure"))
            if "transactional_db" in request.fixturenames or _commits(request.node):
                pytest.fail("the rows of a test that commits can't be undone: parametrize it", pytrace=False)
            text = request.config.getoption("rows")
            chosen = [(row, given) for row, given in named if text in row]
            if "request" in parameters:
                fixtures["request"] = request
            if not named:
                pytest.fail("there are no rows", pytrace=False)
            if not chosen:
                pytest.skip(f"no row has “{text}” in its name")
            if text and len(chosen) == 1:
                # Somebody looks at this one: pytest shows the whole traceback.
                test(*args, **fixtures, **dict(zip(names, chosen[0][1], strict=True)))
                return
            failed = []
            for row, given in chosen:
                try:
                    with nullcontext() if is_pure else _undone():
                        test(*args, **fixtures, **dict(zip(names, given, strict=True)))
                except CAUGHT as error:
                    failed.append((row, _explained(error, test)))
            if failed:
                pytest.fail(_report(failed, len(chosen)), pytrace=False)

        kept = [each for each in parameters.values() if each.name not in {*names, "request"}]
        asked = inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY)
        run.__signature__ = inspect.Signature([*kept, asked])  # type: ignore[attr-defined]
        run.has_data_rows = True  # type: ignore[attr-defined]
        return run

    return decorate


def has_data_rows(item: pytest.Item) -> bool:
    return hasattr(getattr(item, "function", None), "has_data_rows")


def _commits(node: pytest.Item) -> bool:
    marker = node.get_closest_marker("django_db")
    return marker is not None and bool(marker.kwargs.get("transaction"))


@contextmanager
def _undone() -> Iterator[None]:
    """Undo what a row did to the database of its test, and empty the caches that no transaction rolls back."""
    try:
        if not connection.in_atomic_block:
            # The test uses no database.
            yield
            return
        with transaction.atomic():
            try:
                yield
                # As Django does at the end of a test.
                if not connection.needs_rollback:
                    connection.check_constraints()
            finally:
                transaction.set_rollback(True)
    finally:
        empty_caches()


def _name(*values: object) -> str:
    return "-".join(_word(value) for value in values)[:NAME_LENGTH]


def _word(value: object) -> str:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, str):
        return value if value.isprintable() else ascii(value)
    if isinstance(value, Path):
        return value.name
    return str(getattr(value, "__name__", None) or repr(value))


def _unique(names: list[str]) -> list[str]:
    """Number the names that several rows share."""
    often, seen = Counter(names), Counter[str]()
    found = []
    for name in names:
        seen[name] += 1
        found.append(f"{name} #{seen[name]}" if often[name] > 1 else name)
    return found


def _explained(error: BaseException, test: Test) -> list[str]:
    """Where a row failed and why, in lines: the place is the last one in the file of the test."""
    frames = traceback.extract_tb(error.__traceback__)
    file = inspect.getsourcefile(test)
    here = next((frame for frame in reversed(frames) if frame.filename == file), frames[-1])
    kind = "" if isinstance(error, AssertionError | pytest.fail.Exception) else f"{type(error).__name__}: "
    lines = f"{kind}{error}".strip().splitlines() or [frames[-1].line or type(error).__name__]
    return [f"{Path(here.filename).name}:{here.lineno}: {lines[0]}", *lines[1:]]


def _report(failed: list[tuple[str, list[str]]], ran: int) -> str:
    lines = [f"{len(failed)} of {ran} rows failed:"]
    for row, why in failed:
        shown = why[: EXPLAINED_LINES if len(failed) <= EXPLAINED_ROWS else 1]
        lines += [f"[{row}] {shown[0]}", *(f"    {line}" for line in shown[1:])]
    lines = [line if len(line) <= LINE_LENGTH else f"{line[:LINE_LENGTH]}…" for line in lines]
    return "\n".join([*lines, "Select rows by name: --rows TEXT. If one is left, its whole traceback is shown."])
