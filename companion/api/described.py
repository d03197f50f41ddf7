"""The last hand at the API's document: words for fields, choices and parts, and the shape of a problem."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cards.reading import StrictSerializer, TellingSerializer
from companion.api.problem_shape import PROBLEM
from companion.api.words.enums import ENUMS, SAY_IT_THEMSELVES
from companion.api.words.fields import ELSEWHERE, FIELDS
from companion.api.words.tags import TAGS

Schema = dict[str, Any]
INTRODUCTION = Path(__file__).parent / "introduction.md"
# What is said of how we read, which a shape without words of its own inherits: nothing for whoever writes a program.
OF_READING = {StrictSerializer.__doc__, TellingSerializer.__doc__}
# With which the words of a field begin that goes by another name now.
OLD_NAME = "The old name of"
# What drf-spectacular says of a choice: “* `won` - won”.
_CHOICE = re.compile(r"^\* `(?P<value>.*)` - (?P<label>.*)$", re.MULTILINE)


def describe(result: Schema, **context: Any) -> Schema:
    """Called by drf-spectacular when the document is built."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = PROBLEM
    for name, schema in schemas.items():
        if schema.get("description") in OF_READING:
            del schema["description"]
        _describe_choices(name, schema)
    for name, schema in schemas.items():
        _describe_fields(name, schema, schemas)
    result["info"]["description"] = INTRODUCTION.read_text()
    result["tags"] = [{"name": name, "description": words} for name, words in TAGS.items()]
    return result


def _describe_fields(name: str, schema: Schema, schemas: Schema) -> None:
    # What is sent says it best; what is answered has the same words.
    sent = schemas.get(f"{name}Request", {}).get("properties", {})
    for field, inner in schema.get("properties", {}).items():
        if "description" not in inner and not name.endswith("Request"):
            words = ELSEWHERE.get((name, field)) or sent.get(field, {}).get("description") or FIELDS.get(field)
            if words:
                schema["properties"][field] = _with(inner, words)
        shown = schema["properties"][field]
        if shown.get("description", "").startswith(OLD_NAME):
            shown["deprecated"] = True
        if choices := next(_choices_of(shown, schemas), None):
            shown["description"] = _CHOICE.sub("", shown.get("description", "")).strip() + f"\n\n{choices}"


def _with(inner: Schema, words: str) -> Schema:
    """Beside a reference no other word counts, so it is wrapped."""
    return {"allOf": [inner], "description": words} if "$ref" in inner else {**inner, "description": words}


def _choices_of(schema: Schema, schemas: Schema) -> Iterator[str]:
    """What the choices of a field mean, as the component says to which it refers."""
    for one in [schema, *schema.get("allOf", []), *schema.get("oneOf", []), schema.get("items", {})]:
        component = schemas.get(one.get("$ref", "").rpartition("/")[2], {})
        if "enum" in component and component.get("description"):
            yield component["description"]


def _describe_choices(name: str, schema: Schema) -> None:
    if "enum" not in schema:
        return
    if name in ENUMS:
        lines = [f"* `{value}` - {ENUMS[name][value]}" for value in schema["enum"]]
        schema["description"] = "\n".join(lines)
    elif name in SAY_IT_THEMSELVES:
        words = SAY_IT_THEMSELVES[name]
        schema["description"] = f"{words[0].upper()}{words[1:]}."
