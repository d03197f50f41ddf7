"""JSON that cannot hurt."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cards import strictjson
from cards.strictjson import MAX_DEPTH, BadJSON
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
numbers = st.integers(-(10**300), 10**300) | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)

# The same examples in each run, however slow the machine is.
calm = settings(deadline=None, derandomize=True, database=None)


def refusal(reading: Callable[[bytes], object], data: bytes) -> str:
    try:
        reading(data)
    except BadJSON as error:
        return str(error)
    return ""


@given(st.binary(max_size=200) | values.map(lambda value: json.dumps(value).encode()))
@example(b'{"a": [{"b": "\\u0000"}]}')
@example(b'[{"\\ud800": 1}]')
@example(b'[[{"a": 1, "a": 2}]]')
@example(b"[1e999]")
@example(b'[{"a": NaN}]')
@example(b"[" * 33 + b"]" * 33)
@example(b"[" * 32 + b"]" * 32)
@example(b'{"a":' * 32 + b"[]" + b"}" * 32)
@example(b'{"a":' * 33 + b"1" + b"}" * 33)
@example(b"[" * 900 + b"]" * 900)
@calm
def test_a_file_that_is_only_looked_at_is_refused_for_the_same_reasons(data: bytes) -> None:
    assert refusal(strictjson.checked, data) == refusal(strictjson.loads, data)


def nested(depth: int, opening: str = "[", closing: str = "]") -> bytes:
    return (opening * depth + "1" + closing * depth).encode()


@given(values)
@calm
def test_a_harmless_value_survives(value: Any) -> None:
    assert strictjson.loads(json.dumps(value).encode()) == value
    assert strictjson.loads(json.dumps(value, ensure_ascii=False).encode()) == value


@given(values)
@calm
def test_what_was_read_can_be_written_and_read_again(value: Any) -> None:
    once = strictjson.loads(json.dumps(value).encode())
    assert strictjson.loads(json.dumps(once, allow_nan=False).encode("utf-8")) == once


def read(data: bytes) -> Any:
    """The value, or the refusal."""
    try:
        return strictjson.loads(data)
    except BadJSON as error:
        return error


@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf{}")
@example(b'"\xed\xa0\x80"')
@example(b"9" * 5_000)
@calm
def test_any_bytes_are_read_or_refused_in_words(data: bytes) -> None:
    value = read(data)
    assert str(value) if isinstance(value, BadJSON) else json.loads(data.decode()) == value


@given(st.text('[]{}",:\\u0dtruefalsnE+-. 19', max_size=60))
@calm
def test_anything_that_looks_like_json_is_read_or_refused_in_words(text: str) -> None:
    value = read(text.encode())
    assert str(value) if isinstance(value, BadJSON) else json.loads(text) == value


@given(st.text(st.characters(exclude_categories=[]) | st.sampled_from("\0\ud800\udfff"), min_size=1).map(json.dumps))
@calm
def test_a_text_with_nul_or_half_a_pair_is_refused_and_every_other_is_read(spelt: str) -> None:
    text = json.loads(spelt)
    is_bad = "\0" in text or any(0xD800 <= ord(character) <= 0xDFFF for character in text)
    if is_bad:
        with pytest.raises(BadJSON):
            strictjson.loads(spelt.encode())
    else:
        assert strictjson.loads(spelt.encode()) == text


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('[{"a":[', "]}]")])
def test_so_many_levels_and_no_more(opening: str, closing: str) -> None:
    levels = opening.count("[") + opening.count("{")
    fits = MAX_DEPTH // levels
    assert strictjson.loads(nested(fits, opening, closing))
    with pytest.raises(BadJSON, match="levels deep"):
        strictjson.loads(nested(fits + 1, opening, closing))


def test_thirty_two_levels_is_the_most() -> None:
    assert MAX_DEPTH == 32


@pytest.mark.parametrize("depth", [33, 1_000, 100_000])
def test_depth_is_refused_however_deep(depth: int) -> None:
    with pytest.raises(BadJSON, match="levels deep"):
        strictjson.loads(nested(depth), most_nodes=200_000)


@data_rows(
    "data, why",
    [
        (b"", "Not JSON"),
        (b"nul", "Not JSON"),
        (b"[1,]", "Not JSON"),
        (b"'a'", "Not JSON"),
        (b"01", "Not JSON"),
        (b"1 2", "Not JSON"),
        (b'"a\nb"', "Not JSON"),
        (b"NaN", "NaN"),
        (b"-Infinity", "-Infinity"),
        (b"[1e999]", "too large"),
        (b"9" * 4_301, "too long"),
        (b'{"a":1,"a":1}', "twice"),
        (b'[{"a":{"b":1,"b":2}}]', "twice"),
        (b'"\\u0000"', "NUL"),
        (b'{"\\u0000":1}', "NUL"),
        (b'"\\ud800"', "surrogate"),
        (b'"\\udfff x"', "surrogate"),
        (b'{"\\udc00":1}', "surrogate"),
        (b"\xff", "UTF-8"),
    ],
)
def test_each_danger_is_named(data: bytes, why: str) -> None:
    with pytest.raises(BadJSON, match=why):
        strictjson.loads(data)


def test_a_mistake_says_where_it_is() -> None:
    with pytest.raises(BadJSON, match="line 2, column 3"):
        strictjson.loads(b'{"a": 1,\n  x}')


@pytest.mark.parametrize(
    "data",
    [b"[" + b",".join([b"0"] * 20) + b"]", b'{"a":[' * 4 + b"]}" * 4, b"[" + b",".join([b'{"":0}'] * 8) + b"]"],
    ids=["many", "nested", "small"],
)
def test_what_has_too_many_parts_is_refused_before_it_is_built(data: bytes) -> None:
    with pytest.raises(BadJSON, match="More than 10 values"):
        strictjson.loads(data, most_nodes=10)


def test_signs_within_texts_are_no_parts() -> None:
    assert strictjson.loads(b'["a, b: c [d] {e} \\" , , , , , , , , , , ,"]', most_nodes=10)


def test_a_text_that_never_ends_is_looked_through_once() -> None:
    """Read anew from each of its quotes, this megabyte would take hours."""
    data = b'["' + b"," * strictjson.MAX_NODES + b'",' + b'"\\' * 500_000
    with pytest.raises(BadJSON, match="Not JSON"):
        strictjson.loads(data)


def test_parts_are_counted_in_pieces_as_in_one() -> None:
    """More texts than are looked at together, with signs in and between them."""
    half = strictjson.MAX_NODES // 2
    assert len(strictjson.loads(json.dumps([",:"] * (half * 2 - 2)).encode())) == half * 2 - 2
    with pytest.raises(BadJSON, match="values"):
        strictjson.loads(json.dumps([",:"] * (half * 2 + 1)).encode())
