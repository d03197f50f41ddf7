"""The hardened parser: the same no to every dangerous body, on both databases, and nothing half-written."""

import pytest

from campaigns.people.models import User
from cards.bodies import FEW_BYTES
from tests.data_rows import data_rows
from tests.people_at_table import API, Table, program_of

pytestmark = pytest.mark.django_db


def nested(depth: int) -> str:
    """A text so many levels deep."""
    return "[" * depth + '"x"' + "]" * depth


BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b" ", "Not JSON"),
    "not JSON": (b"{'name': 'x'}", "Not JSON"),
    "cut off": (b'{"name": "x"', "Not JSON"),
    "two values": (b"{} {}", "Not JSON"),
    "trailing comma": (b'{"name": "x",}', "Not JSON"),
    "not UTF-8": (b'{"name": "\xff"}', "not UTF-8"),
    "UTF-16": ('{"name": "x"}'.encode("utf-16"), "not UTF-8"),
    "a byte order mark": (b'\xef\xbb\xbf{"name": "x"}', "Not JSON"),
    "NUL in a text": (b'{"name": "a\\u0000b"}', "NUL"),
    "NUL in a key": (b'{"a\\u0000b": 1}', "NUL"),
    "a raw NUL": (b'{"name": "a\x00b"}', "Not JSON"),
    "half a surrogate pair": (b'{"name": "\\ud800"}', "surrogate"),
    "the other half": (b'{"name": "\\udc00"}', "surrogate"),
    "half a pair in a key": (b'{"\\ud800": 1}', "surrogate"),
    "half a pair, deep inside": (b'{"name": [[{"x": "\\ud800"}]]}', "surrogate"),
    "a key twice": (b'{"name": "x", "name": "y"}', "same key twice"),
    "a key twice, deep inside": (b'{"name": [{"a": 1, "a": 2}]}', "same key twice"),
    "a key twice, once escaped": (b'{"name": "x", "n\\u0061me": "y"}', "same key twice"),
    "NaN": (b'{"name": NaN}', "NaN"),
    "Infinity": (b'{"name": -Infinity}', "Infinity"),
    "1e999": (b'{"name": 1e999}', "too large"),
    "-1e999": (b'{"name": -1e999}', "too large"),
    "an integer of 5,000 digits": (b'{"name": ' + b"9" * 5_000 + b"}", "too long"),
    "33 levels": (f'{{"name": {nested(32)}}}'.encode(), "levels deep"),
    "5,000 levels": (nested(5_000).encode(), "levels deep"),
    "100,000 levels": (nested(100_000).encode(), "levels deep"),
    "100,000 open brackets": (b"[" * 100_000, "levels deep"),
}


@data_rows("body, told", BAD)
def test_a_dangerous_body_is_a_400_that_says_why(body: bytes, told: str) -> None:
    answer = program_of("anonymous").generic("POST", f"{API}guests/", body, content_type="application/json")
    is_large = len(body) > FEW_BYTES
    assert answer.status_code == (413 if is_large else 400)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert ("too large" if is_large else told) in answer.json()["detail"]
    assert not User.objects.exists()


@data_rows("body, told", BAD)
def test_a_dangerous_file_is_refused_alike(body: bytes, told: str) -> None:
    answer = program_of("owner").generic("POST", f"{API}archives/", body, content_type="application/json")
    assert (answer.status_code, told in answer.json()["detail"]) == (400, True)


def test_32_levels_are_read() -> None:
    body = f'{{"name": {nested(31)}}}'
    answer = program_of("anonymous").generic("POST", f"{API}guests/", body, content_type="application/json")
    assert [error["field"] for error in answer.json()["errors"]] == ["name"]


def test_no_body_at_all_is_an_empty_object() -> None:
    answer = program_of("anonymous").generic("POST", f"{API}guests/", b"", content_type="application/json")
    assert answer.status_code == 400
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [("name", "required")]


@pytest.mark.parametrize(("size", "status"), [(FEW_BYTES, 400), (FEW_BYTES + 1, 413)])
def test_a_request_that_asks_for_little_brings_little(size: int, status: int) -> None:
    frame = b'{"name": ""}'
    body = b'{"name": "' + b"x" * (size - len(frame)) + b'"}'
    answer = program_of("anonymous").generic("POST", f"{API}guests/", body, content_type="application/json")
    assert (len(body), answer.status_code) == (size, status)


@data_rows("name", ["Zoë", "夜", "🕯️", "\U0010ffff", "‮x", "a\tb", "é"])
def test_any_other_text_is_kept_as_it_is(table: Table, name: str) -> None:
    owner = program_of("owner")
    assert owner.send("PATCH", table.api, {"name": name}).json()["name"] == name
    assert owner.send("GET", table.api).json()["name"] == name
    assert table.now().name == name


def test_a_whole_surrogate_pair_is_one_character() -> None:
    body = b'{"name": "\\ud83d\\udd6f"}'
    answer = program_of("anonymous").generic("POST", f"{API}guests/", body, content_type="application/json")
    assert answer.json()["user"]["name"] == "🕯"
