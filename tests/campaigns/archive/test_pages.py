"""A campaign as a file, in a browser."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import Settings

from campaigns.models import Campaign
from campaigns.seats.actions import campaigns
from tests.people_at_table import Table, browser_of


def test_the_file_comes_as_a_download_and_goes_back_in(table: Table) -> None:
    answer = browser_of("player").get(f"{table.path}archive/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="candlepoint.companion.json"'
    file = SimpleUploadedFile("candlepoint.companion.json", answer.content)
    browser = browser_of("stranger")
    landed = browser.post("/campaigns/import/", {"file": file}).headers["Location"]
    assert landed != table.path
    # But for the owner's seat, which bears the name of whoever brought it in.
    named = answer.content.replace(
        b'"name": "Owner",\n      "role": "owner"', b'"name": "Stranger",\n      "role": "owner"'
    )
    assert browser.get(f"{landed}archive/").content == named


@pytest.mark.parametrize(
    ("name", "filename"), [("../../etc/passwd", "etcpasswd"), ("夜", "campaign"), ('a"b\r\nX: y', "ab-x-y")]
)
def test_the_name_of_the_download_is_tame(table: Table, name: str, filename: str) -> None:
    campaigns.change(table.seat("owner"), changes={"name": name})
    answer = browser_of("owner").get(f"{table.path}archive/")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{filename}.companion.json"'


def problems(content: bytes) -> list[str]:
    file = SimpleUploadedFile("x.json", content)
    answer = browser_of("stranger").post("/campaigns/import/", {"file": file})
    assert answer.status_code == 400
    errors: list[str] = answer.context["form"].errors["file"]
    return errors


def test_everything_wrong_with_a_file_is_told_at_once_and_nothing_is_written(table: Table) -> None:
    document = json.loads(browser_of("owner").get(f"{table.path}archive/").content)
    document["campaign"] |= {"game": "chess", "timezone": "Nowhere/At_All"}
    assert [problem.split(":")[0] for problem in problems(json.dumps(document).encode())] == [
        "$.campaign.game",
        "$.campaign.timezone",
    ]
    assert Campaign.objects.count() == 1


@pytest.mark.parametrize("content", [b"PK\x03\x04", b"\xff", b"{}", b'{"a":1,"a":2}', b"[" * 10_000])
@pytest.mark.django_db
def test_a_file_that_is_no_campaign_is_refused_in_words(content: bytes) -> None:
    assert "not a campaign file" in problems(content)[0]


@pytest.mark.django_db
def test_an_empty_file_is_refused() -> None:
    assert problems(b"") == ["The submitted file is empty."]


@pytest.mark.django_db
def test_a_file_that_is_too_large_is_refused_unread(settings: Settings) -> None:
    settings.ARCHIVE_MAX_BYTES = 10
    assert "too large" in problems(b"x" * 11)[0]
