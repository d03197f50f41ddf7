"""Queries that nearly every page asks, compiled once: to build one costs ten times what the database takes for it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql.compiler import SQLCompiler

M = TypeVar("M", bound=Model)


class Argument(Expression):
    """Stands in a query for what it is asked with."""

    def __init__(self, place: int, field: "Field[Any, Any]") -> None:
        super().__init__(output_field=field)
        self.place = place

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        return "%s", [self]

    def stored(self, arguments: Sequence[Any], connection: BaseDatabaseWrapper) -> Any:
        return self.output_field.get_db_prep_value(arguments[self.place], connection)


class Compiled(NamedTuple):
    """What Django would make anew each time."""

    sql: str
    params: Sequence[Any]
    # By column: what makes a value of Python of the database's.
    converters: list[tuple[int, tuple[list[Callable[..., Any]], Any]]]
    model: type[Model]
    # Which columns are its own, and what they are called.
    columns: slice
    names: list[str]
    related: list[Any]
    annotations: list[tuple[str, int]]


class Prepared(Generic[M]):
    """A query for rows of a model, by arguments of these *fields*; ``select_related`` and ``annotate`` are kept.

    What it is built with besides must be the same each time: the database, not this process, knows what is the case.
    """

    def __init__(self, build: Callable[..., QuerySet[M]], *fields: "Field[Any, Any]") -> None:
        self._build, self._fields = build, fields
        self._compiled: dict[str, Compiled] = {}

    def all(self, *arguments: Any) -> list[M]:
        return list(self._rows(arguments))

    def first(self, *arguments: Any) -> M | None:
        return next(self._rows(arguments), None)

    def prefetch(self, instance: Model, name: str, *arguments: Any) -> None:
        """Have ``instance.<name>.all()`` be what this finds, as ``prefetch_related`` leaves it."""
        found: Any = QuerySet(self._known(connections[DEFAULT_DB_ALIAS]).model)
        found._result_cache, found._prefetch_done = self.all(*arguments), True
        vars(instance).setdefault("_prefetched_objects_cache", {})[name] = found

    def _rows(self, arguments: Sequence[Any]) -> Iterator[M]:
        connection = connections[DEFAULT_DB_ALIAS]
        known = self._known(connection)
        params = [_filled(param, arguments, connection) for param in known.params]
        with connection.cursor() as cursor:
            cursor.execute(known.sql, params)
            rows = cursor.fetchall()
        return (self._made(known, list(row), connection) for row in rows)

    def _known(self, connection: BaseDatabaseWrapper) -> Compiled:
        known = self._compiled.get(connection.alias)
        if known is None:
            known = self._compiled[connection.alias] = self._compile(connection)
        return known

    def _compile(self, connection: BaseDatabaseWrapper) -> Compiled:
        query = self._build(*(Argument(place, field) for place, field in enumerate(self._fields))).query
        compiler = query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        select, klass = compiler.select, compiler.klass_info
        own = klass["select_fields"]
        columns = slice(own[0], own[-1] + 1)
        return Compiled(
            sql,
            params,
            list(compiler.get_converters([column[0] for column in select]).items()),
            klass["model"],
            columns,
            [column[0].target.attname for column in select[columns]],
            get_related_populators(klass, select, connection.alias),  # type: ignore[call-arg]  # as of Django 5
            list((compiler.annotation_col_map or {}).items()),
        )

    def _made(self, known: Compiled, row: list[Any], connection: BaseDatabaseWrapper) -> M:
        for place, (converters, expression) in known.converters:
            for convert in converters:
                row[place] = convert(row[place], expression, connection)
        made = cast(M, known.model.from_db(connection.alias, known.names, row[known.columns]))
        for populator in known.related:
            populator.populate(row, made)
        for name, place in known.annotations:
            setattr(made, name, row[place])
        return made


def _filled(param: Any, arguments: Sequence[Any], connection: BaseDatabaseWrapper) -> Any:
    return param.stored(arguments, connection) if isinstance(param, Argument) else param
