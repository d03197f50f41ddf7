"""The API's document is built once, also when the first who want it come at once."""

import gzip
import json
import threading
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.views import SpectacularAPIView

from companion.api import document

pytestmark = pytest.mark.django_db
AT_ONCE = 6


def test_those_who_ask_first_and_at_once_get_one_document(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = SpectacularAPIView.generator_class
    build, built = generator.get_schema, list[str]()

    def counted(self: Any, *args: Any, **kwargs: Any) -> Any:
        built.append(threading.current_thread().name)
        return build(self, *args, **kwargs)

    monkeypatch.setattr(generator, "get_schema", counted)
    document.document.cache_clear()
    ready, answers = threading.Barrier(AT_ONCE), list[tuple[int, bytes]]()

    def ask() -> None:
        ready.wait()
        answer = Client().get("/api/v1/schema/?format=json")
        answers.append((answer.status_code, answer.content))

    threads = [threading.Thread(target=ask) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(built) == 1
    assert len(answers) == AT_ONCE
    assert {status for status, _body in answers} == {200}
    assert len({body for _status, body in answers}) == 1


@pytest.mark.parametrize(
    ("asked", "is_packed"), [("gzip, br", True), ("br, gzip;q=0.5", True), ("gzip;q=0", False), ("", False)]
)
def test_it_is_packed_for_whoever_unpacks_it(asked: str, is_packed: bool) -> None:
    plain = Client().get("/api/v1/schema/?format=json")
    answer = Client().get("/api/v1/schema/?format=json", headers={"Accept-Encoding": asked})
    assert (answer.headers.get("Content-Encoding") == "gzip") is is_packed
    assert "Accept-Encoding" in answer["Vary"]
    body = gzip.decompress(answer.content) if is_packed else answer.content
    assert body == plain.content
    assert (answer["ETag"] == plain["ETag"]) is not is_packed
    known = {"Accept-Encoding": asked, "If-None-Match": answer["ETag"]}
    assert Client().get("/api/v1/schema/?format=json", headers=known).status_code == 304


def test_it_is_no_longer_than_it_must_be() -> None:
    answer = Client().get("/api/v1/schema/?format=json")
    assert len(answer.content) == len(json.dumps(answer.json(), separators=(",", ":")))
