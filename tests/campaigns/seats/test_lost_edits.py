"""Two who write notes at once: the second is told, and nothing is lost."""

import re

import pytest

from tests.people_at_table import Table, browser_of, program_of

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def test_notes_of_a_campaign_are_not_written_over_unseen(table: Table) -> None:
    owner, player = program_of("owner"), program_of("player")
    seen = owner.get(table.api).json()["version"]
    assert player.send("PATCH", table.api, {"notes": "Beware the bar", "version": seen}).status_code == 200
    answer = owner.send("PATCH", table.api, {"notes": "All is well", "version": seen})
    assert answer.status_code == 409
    assert answer.json()["type"].endswith(":changed-meanwhile")
    there = owner.get(table.api).json()
    assert (there["notes"], there["version"]) == ("Beware the bar", answer.json()["version"])
    assert owner.send("PATCH", table.api, {"notes": "All is well", "version": there["version"]}).status_code == 200


def test_notes_without_a_version_are_written_as_ever(table: Table) -> None:
    assert program_of("player").send("PATCH", table.api, {"notes": "Beware"}).json()["notes"] == "Beware"


def test_notes_of_the_guide_are_not_written_over_unseen(table: Table) -> None:
    phone, laptop, place = program_of("guide"), program_of("guide"), f"{table.api}guide-notes/"
    seen = phone.get(place).json()["version"]
    kept = laptop.send("PUT", place, {"text": "The Mancubs", "version": seen}).json()
    answer = phone.send("PUT", place, {"text": "Nobody", "version": seen})
    assert (answer.status_code, answer.json()["version"]) == (409, kept["version"])
    assert phone.get(place).json() == kept
    assert phone.send("PUT", place, {"text": "Nobody", "version": kept["version"]}).status_code == 200


def test_the_guides_page_shows_both(table: Table) -> None:
    phone, place = browser_of("guide"), f"{table.path}guide/notes/"
    form = phone.get(place).content.decode()
    found = re.search(r'name="version" value="([0-9a-f]+)"', form)
    assert found
    assert phone.post(place, {"text": "The Mancubs", "version": found[1]}).status_code == 302
    refused = phone.post(place, {"text": "Nobody", "version": found[1]})
    page = refused.content.decode()
    assert refused.status_code == 409
    assert "The Mancubs" in page
    assert "Nobody" in page
    again = re.search(r'name="version" value="([0-9a-f]+)"', page)
    assert again
    assert phone.post(place, {"text": "Nobody", "version": again[1]}).status_code == 302
