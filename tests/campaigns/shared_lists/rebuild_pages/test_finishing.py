"""The check, the last step and paper; and that a full page costs no more and has no script in it."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Rebuild
from tests.campaigns.shared_lists.rebuild_pages.looking import filled, page, tap

pytestmark = pytest.mark.django_db


def test_the_check_leads_through_the_piles_from_their_tops(warned: Client, rebuild: Rebuild) -> None:
    def on_top(at: int) -> str:
        return re.findall(r"data-checked-name>([^<]+)<", page(warned, rebuild, view="check", at=at))[0]

    assert [on_top(at) for at in (0, 3, 4, 15, 16, 17)] == [
        "Incarnate",
        "Costly/Terrifying",
        "Righteous Anger",
        "Curiosity",
        "Stadium",
        "Death&#x27;s-Heads",
    ]
    assert on_top(107) == "Monstropedia"


def test_the_last_step_lays_the_piles_on_one_another_and_notes_the_ruling(warned: Client, rebuild: Rebuild) -> None:
    text = page(warned, rebuild, view="finish")
    steps = re.findall(r'deck-name">\d+\. ([^<]+)<', text)
    assert steps[0] == "Dr. Zeez"
    assert steps[4:6] == ["Back Alley", "Bar"]
    assert steps[-1] == "Mission cards"
    assert "while page 8 takes Bar off the deck before Back Alley" in text


@pytest.mark.parametrize("saints", [1, 2, 3, 4])
def test_the_table_is_laid_for_one_to_four(warned: Client, rebuild: Rebuild, saints: int) -> None:
    text = page(warned, rebuild, view="finish", saints=saints)
    assert re.findall(r'data-for-saints="(\d)">', text) == [str(saints)]


def test_the_sheet_and_the_plain_text_have_every_card(warned: Client, rebuild: Rebuild) -> None:
    sheet = warned.get(reverse("rebuild-sheet", args=[rebuild.pk])).content.decode()
    assert sheet.count("sheet-box") == 108
    plain = warned.get(reverse("rebuild-list", args=[rebuild.pk]))
    lines = plain.content.decode().splitlines()
    assert plain["Content-Type"] == "text/plain; charset=utf-8"
    assert len([line for line in lines if line.startswith("  ") or re.match(r" *\d+\.", line)]) == 108
    assert "   faceup: Frank Block (Saint)" in lines
    assert "  1. Death's-Heads (Threat)" in lines


def test_beginning_again(warned: Client, rebuild: Rebuild) -> None:
    tap(warned, rebuild, tick="1,2,3")
    warned.post(reverse("rebuild-begin-again", args=[rebuild.pk]))
    assert filled(rebuild) == []


def test_the_page_costs_as_much_when_full_as_when_empty(warned: Client, rebuild: Rebuild) -> None:
    def queries() -> int:
        page(warned, rebuild)
        with CaptureQueriesContext(connection) as captured:
            page(warned, rebuild)
        return len(captured)

    empty = queries()
    tap(warned, rebuild, tick=",".join(map(str, range(108))))
    assert queries() == empty <= 5


def test_no_script_or_style_stands_in_the_page(warned: Client, rebuild: Rebuild) -> None:
    text = page(warned, rebuild)
    assert re.findall(r"<script(?![^>]*(?:src=|application/json))", text) == []
    assert " style=" not in text
    assert re.findall(r"\son\w+=", text) == []
