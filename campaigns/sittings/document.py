"""The live table in the API's document: of every game its options, its state, and the facts of each kind of event.

They are made of the same types by which the folds read what is sent, so the document cannot say anything else.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from campaigns.sittings.registry import GAMES, TableGame

Schema = dict[str, Any]
# By the name of a field.
Words = Callable[[str], str]


def add_games(result: Schema, **context: Any) -> Schema:
    """For every game the components ``<Game>Options``, ``<Game>State`` and ``<Game>Events``."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    for game in GAMES.values():
        # What a tool of that game answers already has its words.
        result["components"]["schemas"] = schemas = {**components_of_game(game), **schemas}
    return result


def prefix_of(game: TableGame) -> str:
    """``WitchingHour`` of ``witching-hour``: what two games call alike is not the same."""
    return "".join(word.capitalize() for word in game.slug.split("-"))


def components_of_game(game: TableGame) -> Schema:
    prefix, rules = prefix_of(game), game.rules
    template = f"#/components/schemas/{prefix}{{name}}"
    sent, of_sent = msgspec.json.schema_components([rules.options, *rules.events.values()], ref_template=template)
    [state], of_state = msgspec.json.schema_components([rules.state], ref_template=template)
    (options, *facts), words = sent, game.described
    events = {
        "type": "object",
        "description": "By kind, the facts of every event that can be told in this game.",
        "properties": {
            kind: {"allOf": [ref], "description": words.kinds[kind] + _who_tells(game, kind)}
            for kind, ref in zip(rules.events, facts, strict=True)
        },
    }
    told = {name: _described(schema, partial(words.of_state, name)) for name, schema in of_state.items()}
    told |= {name: _described(schema, partial(words.of_sent, name)) for name, schema in of_sent.items()}
    parts = {f"{prefix}{name}": _as_openapi(_untitled(schema)) for name, schema in told.items()}
    named = {f"{prefix}Options": options, f"{prefix}State": state, f"{prefix}Events": events}
    return parts | {name: schema for name, schema in named.items() if name not in parts}


def _who_tells(game: TableGame, kind: str) -> str:
    lead = game.rules.lead
    if lead is None or not lead.has_part_in(kind):
        return ""
    how = "is" if kind in lead.kinds else "may be"
    return f" At a table that somebody leads this {how} theirs alone; others get 403."


def _untitled(schema: Schema) -> Schema:
    """Programs that make a client call a shape by its title, and there two games may mean different things."""
    return {name: value for name, value in schema.items() if name != "title"}


def _described(schema: Schema, words: Words) -> Schema:
    """With words for each field."""
    fields = {name: _with_words(field, words(name)) for name, field in schema.get("properties", {}).items()}
    return {**schema, "properties": fields} if fields else schema


def _with_words(field: Schema, words: str) -> Schema:
    # Beside a reference no other word counts.
    return {"allOf": [field], "description": words} if "$ref" in field else {**field, "description": words}


def _as_openapi(schema: Any) -> Any:
    """JSON Schema in the words of OpenAPI 3.0, which has no type for null but a mark beside the others."""
    if isinstance(schema, list):
        return [_as_openapi(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "prefixItems" in schema:
        # Of places in a row OpenAPI 3.0 knows only that each is one of these.
        each = [one for n, one in enumerate(schema["prefixItems"]) if one not in schema["prefixItems"][:n]]
        rest = {name: value for name, value in schema.items() if name not in {"prefixItems", "items"}}
        return {**_as_openapi(rest), "items": _as_openapi(each[0] if len(each) == 1 else {"anyOf": each})}
    # Where nothing is required, OpenAPI says nothing.
    plain = {name: _as_openapi(value) for name, value in schema.items() if (name, value) != ("required", [])}
    options = plain.get("anyOf", [])
    others = [option for option in options if option != {"type": "null"}]
    if len(others) == len(options):
        return plain
    rest = {name: value for name, value in plain.items() if name != "anyOf"}
    return {**rest, "anyOf": others, "nullable": True}
