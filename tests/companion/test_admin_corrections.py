"""The host corrects the catalogue for everybody: it holds through loading, is found, is told, and can be taken back."""

import json
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from campaigns.people.models import User
from cards import catalogue
from cards.catalogue import CATALOGUE
from cards.models import Card, CatalogueCorrection, Correction, SearchText, Target
from cards.packs.actions import correct
from tests.markup import flat
from tests.people_at_table import API, Program, Table, browser_of, person

BOARD = "apocrypha-murder-board"
ADD = f"/admin/cards/cataloguecorrection/add/?card={BOARD}"
LIST = "/admin/cards/cataloguecorrection/"


@pytest.fixture
def host(table: Table) -> Client:
    User.objects.filter(pk=person("stranger").pk).update(is_host=True)
    return browser_of("stranger")


def board() -> Card:
    return Card.objects.get(code=BOARD)


def told(code: str = BOARD) -> dict[str, Any]:
    """The card as any program sees it."""
    answer: dict[str, Any] = Program().get(f"{API}cards/{code}/").json()
    return answer


def found(query: str) -> list[str]:
    return [card["code"] for card in Program().get(f"{API}cards/", {"game": "apocrypha", "q": query}).json()["results"]]


def everything() -> list[Any]:
    """All that stands in the catalogue's own rows."""
    return [
        list(Card.objects.order_by("pk").values()),
        sorted(Card.keywords.through.objects.values_list("card", "keyword")),
        sorted(Target.objects.values_list("card", "virtue", "number"), key=str),
        list(SearchText.objects.order_by("pk").values()),
    ]


CORRECTED = {
    "name": "Murder Chart",
    "virtue": "soul",
    "copies": "7",
    "number": "12",
    "targets": "rage 12, soul 9",
    "note": "printed so on ours",
}


def test_a_card_is_corrected_for_everybody_at_once(host: Client) -> None:
    before = told()
    page = host.get(reverse("admin:cards_card_change", args=[board().pk])).content.decode()
    assert f'href="{ADD}"' in page
    assert host.get(ADD).status_code == 200
    assert host.post(ADD, CORRECTED).status_code == 302
    now = told()
    facts = ("name", "virtue", "copies", "number", "chapter", "keywords")
    assert [now[name] for name in facts] == ["Murder Chart", "soul", 7, 12, before["chapter"], before["keywords"]]
    assert now["targets"] == [{"virtue": "rage", "number": 12}, {"virtue": "soul", "number": 9}]
    assert now["facts"]["inferred"]["copies"] == "corrected: printed so on ours"
    assert found('"murder chart"') == found("target>=12 murder") == [BOARD]
    assert found('"murder board"') == []
    text = flat(Client().get("/cards/apocrypha/murder-board/").content.decode())
    assert "Murder Chart" in text
    assert "printed so on ours" in text
    assert "corrected here" in text


def test_whoever_has_no_account_sees_it_at_once_too(host: Client, django_capture_on_commit_callbacks: Any) -> None:
    address = "/cards/apocrypha/murder-board/"
    assert "Murder Chart" not in Client().get(address).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        host.post(ADD, CORRECTED)
    assert "Murder Chart" in Client().get(address).content.decode()


def test_it_holds_when_the_catalogue_is_loaded_again(host: Client) -> None:
    host.post(ADD, CORRECTED)
    before = told()
    assert catalogue.load(force=True) == 5
    assert told() == before


def test_a_newer_catalogue_is_what_it_is_taken_back_to(host: Client, tmp_path: Path) -> None:
    host.post(ADD, {"copies": "7", "note": "counted"})
    newer = Path(copytree(CATALOGUE, tmp_path / "catalogue"))
    [file] = [
        path for path in (newer / "apocrypha" / "cards").glob("*.yaml") if "code: murder-board" in path.read_text()
    ]
    head, _code, rest = file.read_text().partition("code: murder-board\n")
    file.write_text(f"{head}code: murder-board\n{rest.replace('name: Murder Board', 'name: The Murder Board', 1)}")
    assert catalogue.load(newer) == 1
    assert (told()["name"], told()["copies"]) == ("The Murder Board", 7)
    row = CatalogueCorrection.objects.get()
    assert host.post(f"{LIST}{row.pk}/delete/", {"post": "yes"}).status_code == 302
    assert (told()["name"], told()["copies"]) == ("The Murder Board", 4)


def test_taken_back_everything_is_as_the_files_have_it(host: Client) -> None:
    before = everything()
    host.post(ADD, CORRECTED)
    assert everything() != before
    row = CatalogueCorrection.objects.get()
    host.post(f"{LIST}{row.pk}/change/", {"virtue": "mind", "keywords": "", "note": "once more", "nothing": ["copies"]})
    assert (told()["name"], told()["virtue"], told()["copies"]) == ("Murder Board", "mind", None)
    host.post(LIST, {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"})
    assert everything() == before
    assert not CatalogueCorrection.objects.exists()


def test_its_history_stays_with_the_card(host: Client) -> None:
    host.post(ADD, {"copies": "7", "note": "counted"})
    row = CatalogueCorrection.objects.get()
    host.post(f"{LIST}{row.pk}/change/", {"copies": "8", "note": "counted again"})
    way = host.get(f"{LIST}{row.pk}/history/")["Location"]
    host.post(f"{LIST}{row.pk}/delete/", {"post": "yes"})
    assert way == reverse("admin:cards_card_history", args=[board().pk])
    lines = [str(entry.change_message) for entry in LogEntry.objects.order_by("pk")]
    assert lines == [
        "Copies proven: 7; Note: counted",
        "Copies proven: 8; Note: counted again",
        "Copies proven: 4",
    ]
    page = host.get(way).content.decode()
    assert all(line in page for line in lines)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"note": "why not"}, "at least one fact"),
        ({"copies": "7"}, "how you know"),
        ({"copies": "-1", "note": "x"}, "greater than or equal"),
        ({"keywords": "flying saucer", "note": "x"}, "no keyword"),
        ({"targets": "very high", "note": "x"}, "is no target"),
        ({"chapter": "nowhere", "note": "x"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(host: Client, sent: dict[str, str], words: str) -> None:
    before = everything()
    answer = host.post(ADD, sent)
    assert answer.status_code == 200
    assert words in flat(answer.content.decode())
    assert everything() == before


def test_a_card_is_corrected_once_and_only_one_of_the_catalogue(host: Client) -> None:
    host.post(ADD, {"copies": "7", "note": "counted"})
    row = CatalogueCorrection.objects.get()
    assert host.get(ADD)["Location"] == f"{LIST}{row.pk}/change/"
    page = flat(host.get(LIST).content.decode())
    assert "Copies proven: 7; Note: counted" in page
    assert "Copies proven: 4<" in page
    assert host.get(f"{LIST}add/?card=no-such-card").status_code == 404
    assert host.get(f"{LIST}add/")["Location"] == "/admin/cards/card/"


def test_what_people_found_becomes_everybodys(host: Client) -> None:
    correct(person("player"), board(), facts={"copies": 7, "note": "I am Ophelia’s sister"})
    correct(person("owner"), board(), facts={"keywords": ["Flying saucer"]})
    chosen = [row.pk for row in Correction.objects.order_by("pk")]
    page = host.post("/admin/cards/correction/", {"action": "for_everybody", "_selected_action": chosen}, follow=True)
    text = flat(page.content.decode())
    assert "Murder Board is corrected for everybody." in text
    assert "has no keyword “flying-saucer”" in text
    assert told()["copies"] == 7
    assert "Ophelia" not in json.dumps(told())


def test_nobody_but_the_host_corrects_for_everybody(table: Table) -> None:
    for browser in (browser_of("owner"), browser_of("player")):
        assert browser.post(ADD, CORRECTED).status_code == 404
    assert Client().post(ADD, CORRECTED).status_code == 302
    assert not CatalogueCorrection.objects.exists()


def test_it_is_handed_on_as_one_file(host: Client) -> None:
    host.post(ADD, {"copies": "7", "note": "counted"})
    sent = {"action": "as_file", "_selected_action": [CatalogueCorrection.objects.get().pk]}
    assert host.post(LIST, sent).json()["corrections"] == [
        {"card": BOARD, "name": "Murder Board", "facts": {"copies": 7, "note": "counted"}}
    ]
