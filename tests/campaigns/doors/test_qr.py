"""A code leads phones to the table's address, or says that it leads nowhere."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.people_at_table import Table, person

pytestmark = pytest.mark.django_db


def shown(table: Table, host: str) -> str:
    browser = Client(SERVER_NAME=host, SERVER_PORT="8000")
    browser.force_login(person("owner"))
    way = f"{table.path}invitations/{table.invitation().id}/"
    return browser.get(way, HTTP_HOST=f"{host}:8000").content.decode()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_at_the_machine_itself_the_code_leads_to_the_tables_address(
    table: Table, settings: Settings, host: str
) -> None:
    settings.TABLE_URL = "http://192.168.7.20:8000"
    page = shown(table, host)
    assert 'data-share-url="http://192.168.7.20:8000/join/' in page
    assert "which leads nowhere on a phone" in page


def test_where_that_is_unknown_it_warns(table: Table, settings: Settings) -> None:
    settings.TABLE_URL = ""
    page = shown(table, "localhost")
    assert "leads to localhost, which a phone cannot reach" in page
    assert 'data-share-url="http://localhost:8000/join/' in page


def test_by_any_other_name_it_is_as_one_called_it(table: Table, settings: Settings) -> None:
    settings.TABLE_URL, settings.ALLOWED_HOSTS = "http://192.168.7.20:8000", ["companion.example"]
    page = shown(table, "companion.example")
    assert 'data-share-url="http://companion.example:8000/join/' in page
    assert "localhost" not in page
