"""The words of the document: no field that is sent stands there without any, and nothing is only a name."""

from collections.abc import Iterator
from typing import Any

from cards.reading import StrictSerializer, TellingSerializer
from companion.api.words.enums import ENUMS, SAY_IT_THEMSELVES
from companion.api.words.fields import ELSEWHERE, FIELDS
from companion.api.words.tags import TAGS
from tests.people_at_table import API, Program

Json = dict[str, Any]
# Under which of a schema others stand.
INSIDE = ("items", "allOf", "oneOf", "anyOf", "additionalProperties")


def operations(document: Json) -> Iterator[tuple[str, Json]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield f"{method.upper()} {path}", operation


def fields(schema: Any, document: Json, seen: set[str], name: str = "") -> Iterator[tuple[str, Json]]:
    """Every field below *schema*, with its component's name before it; each component once."""
    for one in schema if isinstance(schema, list) else [schema]:
        if not isinstance(one, dict):
            continue
        if "$ref" in one:
            component = one["$ref"].rpartition("/")[2]
            if component not in seen:
                seen.add(component)
                yield from fields(document["components"]["schemas"][component], document, seen, component)
        for field, inner in one.get("properties", {}).items():
            yield f"{name}.{field}", inner
            yield from fields(inner, document, seen, f"{name}.{field}")
        for inside in INSIDE:
            yield from fields(one.get(inside), document, seen, name)


def sent(document: Json) -> dict[str, Json]:
    seen: set[str] = set()
    bodies = [
        content["schema"]
        for _, operation in operations(document)
        for content in operation.get("requestBody", {}).get("content", {}).values()
    ]
    return dict(fields(bodies, document, seen))


def answered(document: Json) -> dict[str, Json]:
    seen: set[str] = set()
    bodies = [
        content["schema"]
        for _, operation in operations(document)
        for answer in operation["responses"].values()
        for content in answer.get("content", {}).values()
    ]
    return dict(fields(bodies, document, seen))


def wordless(found: dict[str, Json]) -> list[str]:
    return [name for name, field in found.items() if not field.get("description", "").strip()]


def test_every_field_that_is_sent_is_described(document: Json) -> None:
    found = sent(document)
    assert len(found) > 450
    assert wordless(found) == []


def test_every_field_that_is_answered_is_described(document: Json) -> None:
    found = answered(document)
    assert len(found) > 950
    assert wordless(found) == []


def test_everything_in_an_address_is_described(document: Json) -> None:
    found = {
        f"{operation} {parameter['name']}": parameter
        for operation, told in operations(document)
        for parameter in told.get("parameters", [])
    }
    assert wordless(found) == []


def test_every_operation_has_a_summary_and_stands_under_a_part_that_is_described(document: Json) -> None:
    tags = {tag["name"]: tag["description"] for tag in document["tags"]}
    assert tags == TAGS
    used = set()
    for operation, told in operations(document):
        assert 3 < len(told["summary"]) < 140, operation
        assert len(told["tags"]) == 1
        used |= set(told["tags"])
    assert used == set(TAGS)


def test_every_choice_says_what_it_means(document: Json) -> None:
    enums = {
        name: schema["enum"]
        for name, schema in document["components"]["schemas"].items()
        if "enum" in schema and (name in ENUMS or name in SAY_IT_THEMSELVES or is_used(name, document))
    }
    for name, values in enums.items():
        words = document["components"]["schemas"][name].get("description", "")
        assert words, name
        if name in ENUMS:
            assert set(values) <= ENUMS[name].keys(), name
        assert not all(f"`{value}` - {value}\n" in f"{words}\n" for value in values), name


def is_used(name: str, document: Json) -> bool:
    """Whether something that is sent or answered refers to it, outside of the live tables' own shapes."""
    reference = f"'#/components/schemas/{name}'"
    return any(reference in str(field) for field in [*sent(document).values(), *answered(document).values()])


def test_no_word_is_left_over(document: Json) -> None:
    schemas = document["components"]["schemas"]
    assert [name for name in (*ENUMS, *SAY_IT_THEMSELVES) if name not in schemas] == []
    names = {tuple(name.rsplit(".", 1)) for name in answered(document)}
    assert [where for where in ELSEWHERE if where not in names] == []
    assert set(FIELDS) <= {field for _, field in names}


def test_the_problem_document_has_every_member_that_one_can_have(document: Json) -> None:
    members = document["components"]["schemas"]["Problem"]["properties"]
    assert {"problems", "dependants", "where", "seen", "version", "position", "errors", "rule"} <= members.keys()


def test_headers_are_in_the_document(document: Json) -> None:
    for operation, told in operations(document):
        assert "Retry-After" in told["responses"]["default"]["headers"], operation
        if "304" in told["responses"]:
            assert "ETag" in told["responses"]["200"]["headers"], operation
    asked = [operation for operation, told in operations(document) if "304" in told["responses"]]
    assert f"GET {API}mutations/today/" in asked


def test_a_wrong_choice_is_answered_with_the_right_ones(db: None) -> None:
    answer = Program().send("POST", f"{API}tools/apocrypha/cost/", {"cost": "weep"})
    [error] = answer.json()["errors"]
    assert error["field"] == "cost"
    assert error["message"].startswith("Choose one of these: reload, shuffle,")
    assert error["message"].endswith("There is no “weep”.")


def test_a_shape_is_called_by_its_name_alone_and_says_nothing_of_how_we_read(document: Json) -> None:
    schemas = document["components"]["schemas"]
    # A program that makes a client calls it by its title, where it has one.
    assert [name for name, schema in schemas.items() if "title" in schema] == []
    said = {schema.get("description", "") for schema in schemas.values()}
    assert not said & {StrictSerializer.__doc__, TellingSerializer.__doc__}
