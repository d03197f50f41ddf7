"""Of what is wrong, a hundred things are told, and how many more there are."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.exceptions import ValidationError

from campaigns.archive.file import export
from cards.problems import and_more, first_of, first_sentences
from companion.api.problems import handler
from tests.people_at_table import API, Table, browser_of, program_of, table

__all__ = ["table"]


def spoilt(table: Table, count: int = 3_000) -> dict[str, object]:
    """A campaign's file with so many entries of a seat that never was."""
    file = json.loads(export(table.seat("owner")))
    first = file["chronicle"][0]
    file["chronicle"] = [{**first, "number": n, "by": 99} for n in range(1, count + 1)]
    return file


@pytest.mark.pure
@pytest.mark.parametrize(("count", "told"), [(0, 0), (99, 99), (100, 100), (101, 100), (5_000, 100)])
def test_a_hundred_are_told_and_the_rest_counted(count: int, told: int) -> None:
    found = first_of((str(n) for n in range(count)), and_more)
    assert len(found) == told
    if count > 100:
        assert found[-1] == f"And {count - 99} more problems."


@pytest.mark.pure
def test_a_sentence_does_not_repeat_all_that_was_sent() -> None:
    assert len(first_sentences(["x" * 1_000_000])[0]) <= 500


@pytest.mark.django_db
def test_an_archive_with_thousands_of_faults_is_answered_in_a_few_kilobytes(table: Table) -> None:
    file = spoilt(table)
    answer = program_of("owner").send("POST", f"{API}archives/", file)
    assert answer.status_code == 400
    errors = answer.json()["errors"]
    assert len(errors) == 100
    assert "more problems" in errors[-1]["message"]
    sent = {"file": SimpleUploadedFile("candlepoint.companion.json", json.dumps(file).encode())}
    page = browser_of("owner").post("/campaigns/import/", sent)
    assert "more problems" in page.content.decode()
    assert len(page.content) < 100_000


@pytest.mark.django_db
def test_so_is_a_pasted_list_of_missions_that_nobody_understands(table: Table) -> None:
    page = browser_of("owner").post(f"{table.path}saints/missions/", {"lines": "\n".join(["!"] * 500)})
    assert "And 401 more problems." in page.content.decode()
    assert len(page.content) < 100_000


@pytest.mark.django_db
def test_so_is_a_pack() -> None:
    cards = [{"nonsense": n} for n in range(300)]
    file = {"format": "companion-pack", "version": 1, "game": "apocrypha", "name": "Odd", "cards": cards}
    errors = program_of("owner").send("POST", f"{API}packs/files/", file).json()["errors"]
    assert len(errors) == 100
    assert "more problems" in errors[-1]["message"]


@pytest.mark.pure
def test_what_was_sent_in_the_wrong_shape_says_how_many_more_there_are() -> None:
    answer = handler(ValidationError({f"field{n}": ["No."] for n in range(300)}), {})
    assert answer is not None
    assert len(answer.data["errors"]) == 100
    assert answer.data["detail"].endswith("And 200 more problems.")
