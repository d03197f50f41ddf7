"""The published editions, from their files under fixtures/almanac/."""

from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

import msgspec

from cards.almanac.edition import DayDeck, Edition, Effects, Mutation, Sky, SkyTable, Twist

FOLDER = Path(__file__).resolve().parent.parent.parent / "fixtures" / "almanac"
MAIN_GAME = "apocrypha"

Shape = TypeVar("Shape")
OneEntry = TypeVar("OneEntry", Mutation, Twist)


class Malformed(Exception):
    """A file of the almanac that cannot be used, and why."""


class Imprint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What edition.yaml says."""

    begins: date
    key: str


@cache
def editions() -> Sequence[Edition]:
    """All of them, the oldest first."""
    folders = [folder for folder in FOLDER.iterdir() if folder.is_dir()]
    return tuple(sorted(map(read, folders), key=lambda edition: edition.begins))


def read(folder: Path) -> Edition:
    """The edition whose files lie in *folder*, or Malformed."""
    imprint = _yaml(folder / "edition.yaml", Imprint)
    special = _yaml(folder / "special.yaml", list[Mutation])
    ordinary = _yaml(folder / "ordinary.yaml", list[Mutation])
    twists = {path.stem: _yaml(path, list[Twist]) for path in sorted((folder / "twists").glob("*.yaml"))}
    return Edition(
        name=folder.name,
        begins=imprint.begins,
        key=imprint.key,
        sky=read_sky(folder / "sky.csv"),
        mutations=_deck(MAIN_GAME, [*special, *ordinary]),
        twists={game: _deck(game, entries) for game, entries in twists.items()},
        effects=_effects(folder / "effects.yaml", {entry.code for entry in (*special, *ordinary)}),
    )


def read_sky(path: Path) -> SkyTable:
    """Each line is a day in UTC and what happens in the sky then."""
    days: dict[date, set[Sky]] = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        day, _comma, name = line.partition(",")
        if name not in get_args(Sky):
            raise Malformed(f"{path}, line {number}: nothing called “{name}” happens in the sky.")
        days.setdefault(date.fromisoformat(day), set()).add(cast(Sky, name))
    return SkyTable({day: frozenset(names) for day, names in days.items()})


def _deck(game: str, entries: list[OneEntry]) -> DayDeck[OneEntry]:
    codes = [entry.code for entry in entries]
    twice = {code for code in codes if codes.count(code) > 1}
    if twice:
        raise Malformed(f"{game}: the code {', '.join(sorted(twice))} is used twice.")
    return DayDeck(game, [one for one in entries if one.on], [one for one in entries if not one.on])


def _effects(path: Path, codes: set[str]) -> dict[str, Effects]:
    """An edition without the file says nothing of what its mutations do."""
    effects = _yaml(path, dict[str, list[dict[str, Any]] | str]) if path.exists() else {}
    unknown = effects.keys() - codes
    if unknown:
        raise Malformed(f"{path}: there is no mutation {', '.join(sorted(unknown))}.")
    return dict(effects)


def _yaml(path: Path, shape: type[Shape]) -> Shape:
    try:
        return msgspec.yaml.decode(path.read_bytes(), type=shape)
    except msgspec.ValidationError as error:
        raise Malformed(f"{path}: {error}") from None
