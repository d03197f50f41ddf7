"""How the tests of the pages look at them."""

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.sight import Viewer

ALL = Viewer(sees_all=True)


def card(code: str) -> Any:
    return ALL.all_cards().select_related("game", "type", "chapter").get(code=code)


def text_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def queries(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return len(asked)
