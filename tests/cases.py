"""Situations as files: in fixtures/cases each folder is a kind and each file a situation, as its README tells."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

import msgspec
import yaml

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from tests.data_rows import Test, data_rows

FOLDER = Path(__file__).parents[1] / "fixtures/cases"
S = TypeVar("S")
Plain = Any


class WrongCase(Exception):
    """A file that tells no situation, and why."""

    def __init__(self, file: Path, wrong: object) -> None:
        super().__init__(f"{file.relative_to(FOLDER) if file.is_relative_to(FOLDER) else file}: {wrong}")


class Partly(dict[str, object]):
    """Of these a file says only what it cares about; all else is compared whole."""


class Written(msgspec.Struct, Generic[S], forbid_unknown_fields=True):
    """What stands in a file."""

    title: Annotated[str, msgspec.Meta(pattern=r"^[^\n]{8,120}$")]
    situation: S
    expect: Annotated[dict[str, Any], msgspec.Meta(min_length=1)]
    # Where the example stands in the rulebook, if it is one of the book's.
    book: Annotated[str, msgspec.Meta(max_length=60)] = ""
    # What it shows, by the names of the register; for the register's page.
    rules: Annotated[list[str], msgspec.Meta(min_length=1)] | None = None


@dataclass(frozen=True)
class Case(Generic[S]):
    file: Path
    title: str
    situation: S
    expect: dict[str, Plain]

    def told(self, found: Partly) -> Plain:
        """As much of what was *found* as the file expects something of, in as many words."""
        return self.as_expected(found, self.expect)

    def as_expected(self, found: object, expected: Plain) -> Plain:
        return _told(self.file, expected, found, "expect")


def files(folder: str) -> list[Path]:
    """The cases of a kind; something else in its folder would be read by nobody."""
    here = FOLDER / folder
    found = sorted(here.glob("*")) if here.is_dir() else []
    if not found:
        raise WrongCase(here, "no case is here")
    for file in found:
        if file.suffix != ".yaml":
            raise WrongCase(file, "a case is a file whose name ends in .yaml")
    return found


def each(folder: str) -> Callable[[Test], Test]:
    """Every case of a kind is a row, named for its file."""
    return data_rows("file", files(folder), name=lambda file: file.stem)


def read(file: Path, situation: type[S]) -> Case[S]:
    written = read_as(file, Written[situation])  # type: ignore[valid-type]
    return Case(file, written.title, written.situation, written.expect)


def read_as(file: Path, shape: type[S]) -> S:
    """A whole file in the shape of a type, in which every key is known."""
    try:
        # The loader is a safe one, and minds what is said twice.
        raw = yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader)
        found = msgspec.convert(raw, shape)
    except (yaml.YAMLError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise WrongCase(file, error) from error
    if unknown := _unknown(raw, found, "$"):
        raise WrongCase(file, f"unknown key {unknown}")
    return found


class _Loader(yaml.SafeLoader):
    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        mapping = super().construct_mapping(node, deep)
        if len(mapping) < len(node.value):
            raise yaml.constructor.ConstructorError(None, None, "a key stands here twice", node.start_mark)
        return mapping


def _unknown(raw: object, found: object, path: str) -> str:
    """The first key that msgspec passed over, for it does so in dataclasses."""
    known: dict[Any, Any]
    if isinstance(raw, dict) and is_dataclass(found):
        known = {field.name: getattr(found, field.name) for field in fields(found)}
    elif isinstance(raw, dict) and isinstance(found, msgspec.Struct):
        known = {name: getattr(found, name) for name in found.__struct_fields__}
        # What tells one kind of struct from another is no field of it.
        known |= {found.__struct_config__.tag_field or "": found.__struct_config__.tag}
    elif isinstance(raw, dict) and isinstance(found, Mapping):
        known = dict(found)
    elif isinstance(raw, list) and isinstance(found, Sequence):
        known = dict(enumerate(found))
        raw = dict(enumerate(raw))
    else:
        return ""
    lost = [key for key in raw if key not in known]
    if lost:
        return f"{path}.{lost[0]}"
    return next(filter(None, (_unknown(raw[key], known[key], f"{path}.{key}") for key in raw if key in known)), "")


def _told(file: Path, expected: Plain, found: object, path: str) -> Plain:
    if isinstance(found, Partly) and isinstance(expected, dict):
        if lost := [key for key in expected if key not in found]:
            raise WrongCase(file, f"unknown key {path}.{lost[0]}; known are {', '.join(map(str, found))}")
        return {key: _told(file, expected[key], found[key], f"{path}.{key}") for key in expected}
    if isinstance(found, Sequence) and not isinstance(found, str):
        asked = expected if isinstance(expected, list) else []
        return [_told(file, asked[at] if at < len(asked) else "", one, path) for at, one in enumerate(found)]
    # A rule may be expected by its name alone.
    if isinstance(found, Finding) and not isinstance(expected, dict):
        return found.rule.id
    return plain(found)


def plain(value: object) -> Plain:
    """As a file would write it."""
    match value:
        case Registered():
            return value.id
        case Finding():
            return {value.rule.id: plain(value.facts)}
        case Enum():
            return value.value
        case Fraction():
            return int(value) if value.denominator == 1 else str(value)
        case Mapping():
            return {plain(key): plain(one) for key, one in value.items()}
        case set() | frozenset():
            return sorted(plain(one) for one in value)
        case list() | tuple():
            return [plain(one) for one in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {name: plain(one) for name, one in _shallow(value).items()}
        case _:
            return value


def _shallow(value: Any) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in fields(value)}
