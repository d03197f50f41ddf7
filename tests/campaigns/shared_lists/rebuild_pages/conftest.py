"""A phone without an account, and a rebuild begun on it."""

import pytest
from django.test import Client

from campaigns.models import Rebuild


@pytest.fixture
def phone() -> Client:
    return Client()


@pytest.fixture
def warned(phone: Client) -> Client:
    """A phone whose owner has accepted the warning."""
    phone.post("/enter-here/")
    return phone


@pytest.fixture
def rebuild(warned: Client) -> Rebuild:
    """Begun on that phone, from a shuffled pile."""
    answer = warned.post("/rebuilds/", {"recipe": "enter-here", "way": "find"})
    return Rebuild.objects.get(pk=answer["Location"].split("/")[2])
