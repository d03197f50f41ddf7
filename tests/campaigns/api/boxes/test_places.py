"""The places of a box."""

import pytest

from cards.models import Box, Copy, Kind, Place
from tests.campaigns.api.boxes.asking import ask, of

pytestmark = pytest.mark.usefixtures("table")


def test_the_places_in_the_order_of_the_box(box: Box, brought: Place) -> None:
    rows = ask("GET", of(box, "places/?page_size=200"))["results"]
    assert [row["kind"] for row in rows] == sorted((row["kind"] for row in rows), key=Kind.values.index)
    gifts = [row["title"] for row in rows if row["title"].endswith("gifts")]
    assert gifts == ["Other gifts", "Body gifts", "Mind gifts", "Rage gifts", "Soul gifts"]
    rage = next(row for row in rows if row["title"] == "Rage gifts")
    assert (rage["where"], rage["copies"]) == (
        "in the divider Rage gifts",
        Copy.objects.filter(place=rage["id"]).count(),
    )
    assert rows[-2]["kind"] == "lost" or rows[-1]["kind"] == "outside"
