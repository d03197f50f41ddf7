"""The live table in the API's document: every kind of every game, as the folds read it."""

from typing import Any

import jsonschema
import msgspec
import pytest

from campaigns.sittings import document_words
from campaigns.sittings.document import add_games, prefix_of
from campaigns.sittings.registry import GAMES
from tests.data_rows import data_rows
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


@pytest.mark.parametrize("slug", GAMES)
def test_no_word_of_a_game_is_left_over(slug: str) -> None:
    words, (sent, told) = GAMES[slug].described, _facts(slug)
    assert words.kinds.keys() == GAMES[slug].rules.events.keys()
    assert words.sent.keys() <= sent | {fact.partition(".")[2] for fact in sent}
    assert words.state.keys() <= told | {fact.partition(".")[2] for fact in told}


@pytest.mark.parametrize("at", [0, 1], ids=["sent", "state"])
def test_what_is_said_for_all_is_said_in_several_games(at: int) -> None:
    shared = (document_words.SENT, document_words.STATE)[at]
    own = [GAMES[slug].described.sent if at == 0 else GAMES[slug].described.state for slug in GAMES]
    facts = [_facts(slug)[at] for slug in GAMES]
    for fact in shared:
        meant = [
            any(name.endswith(f".{fact}") and name not in words and fact not in words for name in names)
            for names, words in zip(facts, own, strict=True)
        ]
        assert sum(meant) > 1, fact


def _facts(slug: str) -> tuple[set[str], set[str]]:
    """Of a game, every type and fact that is sent, and every other one that a state answers."""
    rules = GAMES[slug].rules
    sent = _fields(rules.options, *rules.events.values())
    told = {name: fields for name, fields in _fields(rules.state).items() if name not in sent}
    return _named(sent), _named(told)


def _named(types: dict[str, set[str]]) -> set[str]:
    return {f"{name}.{fact}" for name, fields in types.items() for fact in fields}


def _fields(*types: type) -> dict[str, set[str]]:
    _refs, found = msgspec.json.schema_components(types)
    return {name: set(schema.get("properties", ())) for name, schema in found.items()}


def test_nothing_of_it_is_beyond_openapi_3_0() -> None:
    assert b'"type":"null"' not in msgspec.json.encode(schemas())


@data_rows(
    "name, told, is_right",
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
