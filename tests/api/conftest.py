"""The people at the table and the document, for the tests of the API's manners."""

from typing import Any

import pytest
from django.test import Client

from tests.people_at_table import API, table

__all__ = ["table"]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The OpenAPI document as it is served."""
    served: dict[str, Any] = Client().get(f"{API}schema/", {"format": "json"}).json()
    return served
