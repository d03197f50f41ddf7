"""The live table in the API's document: every kind of every game, as the folds read it."""

from typing import Any

import jsonschema
import msgspec
import pytest

from campaigns.sittings import event_words
from campaigns.sittings.document import add_games, prefix_of
from campaigns.sittings.registry import GAMES
from tests.sittings_at_table import COVEN

pytestmark = pytest.mark.pure


def schemas() -> dict[str, Any]:
    found: dict[str, Any] = add_games({})["components"]["schemas"]
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_and_every_reference_is_there(slug: str) -> None:
    found, prefix = schemas(), prefix_of(GAMES[slug])
    events = found[f"{prefix}Events"]["properties"]
    assert events.keys() == GAMES[slug].rules.events.keys()
    assert {f"{prefix}Options", f"{prefix}State"} <= found.keys()
    assert {reference.rsplit("/")[-1] for reference in _references(found)} <= found.keys()


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_and_every_fact_is_described(slug: str) -> None:
    rules, prefix, found = GAMES[slug].rules, prefix_of(GAMES[slug]), schemas()
    events = found[f"{prefix}Events"]["properties"]
    assert [kind for kind, facts in events.items() if not facts["description"]] == []
    _refs, types = msgspec.json.schema_components([rules.options, rules.state, *rules.events.values()])
    wordless = [
        (name, field)
        for name in types
        for field, facts in found[f"{prefix}{name}"].get("properties", {}).items()
        if not facts.get("description")
    ]
    assert wordless == []


def test_no_word_is_left_over() -> None:
    sent: dict[tuple[str, str], set[str]] = {}
    told: dict[tuple[str, str], set[str]] = {}
    for slug, game in GAMES.items():
        assert event_words.KINDS[slug].keys() == game.rules.events.keys()
        sent |= _fields(slug, game.rules.options, *game.rules.events.values())
        told |= _fields(slug, game.rules.state)
    told = {name: fields for name, fields in told.items() if name not in sent}
    for elsewhere, words, types in [
        (event_words.ELSEWHERE, event_words.FIELDS, sent),
        (event_words.STATE_ELSEWHERE, event_words.STATE, told),
    ]:
        assert [one for one in elsewhere if one[2] not in types.get(one[:2], ())] == []
        assert words.keys() <= set.union(*types.values())


def _fields(slug: str, *types: type) -> dict[tuple[str, str], set[str]]:
    _refs, found = msgspec.json.schema_components(types)
    return {(slug, name): set(schema.get("properties", ())) for name, schema in found.items()}


def test_nothing_of_it_is_beyond_openapi_3_0() -> None:
    assert b'"type":"null"' not in msgspec.json.encode(schemas())


@pytest.mark.parametrize(
    ("name", "told", "is_right"),
    [
        ("WitchingHourOptions", COVEN, True),
        ("WitchingHourOptions", {**COVEN, "scene": 9}, False),
        ("WitchingHourOptions", {**COVEN, "moon": 1}, False),
        ("WitchingHourEvents", {"corruption-changed": {"witch": "Lily", "by": 2}}, True),
        ("WitchingHourEvents", {"corruption-changed": {"witch": "Lily"}}, False),
        (
            "WitchingHourEvents",
            {"summoned": {"witch": "Lily", "name": "Fi", "kind": "cat", "cost": 0, "sigils": []}},
            False,
        ),
        ("FullMoonRitualOptions", {"witches": ["Ana", "Ben"], "moons": 8}, True),
        ("ApocryphaEvents", {"step-reached": {"step": "dance"}}, False),
    ],
)
def test_the_document_tells_right_from_wrong(name: str, told: Any, is_right: bool) -> None:
    document = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas()}}
    found = list(jsonschema.Draft4Validator(document).iter_errors(told))
    assert (not found) is is_right, found


def _references(schema: Any) -> list[str]:
    match schema:
        case dict():
            own = [schema["$ref"]] if "$ref" in schema else []
            return own + [one for value in schema.values() for one in _references(value)]
        case list():
            return [one for value in schema for one in _references(value)]
    return []
