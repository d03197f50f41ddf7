"""GET /cards/ and /cards/{code}/: what programs get, and what stays veiled."""

import json
from itertools import product
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.people.models import User
from cards.models import Card, Pack, Revealed, Unveiled
from tests.data_rows import data_rows
from tests.people_at_table import program_of

pytestmark = pytest.mark.django_db
CARDS = "/api/v1/cards/"
FIELDS = ["code", "name", "game", "type", "virtue", "chapter", "copies", "veiled"]
HIDDEN = ["number", "targets", "keywords", "summary", "section", "facts"]


def get(path: str, client: Client | None = None, **asked: Any) -> Any:
    return (client or Client()).get(path, asked)


def cards(client: Client | None = None, **asked: Any) -> list[dict[str, Any]]:
    answer = get(CARDS, client, page_size=200, **asked)
    assert answer.status_code == 200, answer.content
    results: list[dict[str, Any]] = answer.json()["results"]
    return results


def names(client: Client | None = None, **asked: Any) -> list[str | None]:
    return [card["name"] for card in cards(client, **asked)]


# The list


def test_a_card_in_a_list() -> None:
    assert cards(game="apocrypha", q="murder") == [
        {
            "code": "apocrypha-murder-board",
            "name": "Murder Board",
            "game": "apocrypha",
            "type": "gift",
            "virtue": "rage",
            "chapter": None,
            "copies": 4,
            "veiled": False,
        }
    ]


def test_a_list_comes_in_pages() -> None:
    page = get(CARDS, game="apocrypha").json()
    assert list(page) == ["count", "next", "previous", "results"]
    assert page["count"] == Card.objects.filter(game="apocrypha").count()
    assert len(page["results"]) == 50
    assert list(page["results"][0]) == FIELDS
    assert "page=2" in page["next"]


def test_pages_do_not_overlap_and_leave_nothing_out() -> None:
    path, codes = f"{CARDS}?page_size=40", []
    while path:
        page = Client().get(path).json()
        codes += [card["code"] for card in page["results"]]
        path = page["next"]
    assert len(codes) == len(set(codes)) == Card.objects.count()


@data_rows(
    "asked, same",
    [
        ({"game": "apocrypha", "q": "t:gift v:rage"}, {"q": "g:apocrypha t:gift v:rage"}),
        ({"type": "gift", "virtue": "rage"}, {"q": "t:gift v:rage"}),
        ({"chapter": "base", "q": "t:gift or t:omen"}, {"q": "c:base (t:gift or t:omen)"}),
        ({"keyword": "conjure"}, {"q": "k:conjure"}),
        ({"game": "", "q": "", "type": "", "spoilers": ""}, {}),
        ({"q": "  murder  "}, {"q": "murder"}),
    ],
)
def test_what_is_asked_beside_the_query_is_part_of_it(asked: dict[str, str], same: dict[str, str]) -> None:
    assert cards(**asked) == cards(**same) != []


@data_rows(
    "field, value",
    product(
        ["game", "type", "virtue", "chapter", "keyword"], ["nonesuch", "apo", "\0", "a b", "'; DROP TABLE cards_card"]
    ),
)
def test_an_unknown_value_is_refused(field: str, value: str) -> None:
    answer = get(CARDS, **{field: value})
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert {error["field"] for error in answer.json()["errors"]} == {field}


@pytest.mark.parametrize("asked", [{"spoilers": "maybe"}, {"page": "x"}, {"q": "\0"}])
def test_a_malformed_address_is_refused(asked: dict[str, str]) -> None:
    assert get(CARDS, **asked).status_code == 400


def test_a_malformed_query_says_what_is_wrong_and_where() -> None:
    answer = get(CARDS, game="apocrypha", q="v:rage t:gitf murder")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    problem = answer.json()
    message = "There is no type “gitf”. Did you mean “gift”?"
    assert problem["errors"] == [{"field": "q", "code": "unknown-value", "message": message}]
    assert (problem["position"], problem["length"], problem["understood"]) == (7, 6, "Cards with Rage")
    assert {"type", "title", "status", "detail"} <= problem.keys()


@data_rows("q", ['"', "(", "t:", "target>=many", "x:y", "a or", "-", "(" * 99 + "a", "a " * 200])
def test_every_malformed_query_is_refused(q: str) -> None:
    answer = get(CARDS, q=q)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "q"


@data_rows("q", ["murder*", "^murder", "text:^", "NEAR(murder board)", "murder AND NOT", "%", "a_b", "\\", "☃ 12"])
def test_what_means_something_to_a_database_means_nothing_here(q: str) -> None:
    assert get(CARDS, q=q).status_code in {200, 400}


# The veil


def test_a_veiled_card_has_no_name_in_a_list(gryla: Card) -> None:
    shown = next(card for card in cards(q="t:true-threat") if card["code"] == gryla.alias)
    assert shown == {
        "code": gryla.alias,
        "name": None,
        "game": "apocrypha",
        "type": "true-threat",
        "virtue": None,
        "chapter": "base",
        "copies": 1,
        "veiled": True,
    }
    assert "gryla" not in gryla.alias


def test_no_answer_names_what_is_veiled() -> None:
    spoilers = set(Card.objects.filter(is_spoiler=True).values_list("name", "code"))
    for q in ("", "t:true-threat", "t:fragment", "-zyzzyva", "t:lost-witch or murder"):
        answer = json.dumps(cards(q=q), ensure_ascii=False)
        assert not [name for name, code in spoilers if f'"{name}"' in answer or f'"{code}"' in answer]


def test_a_veiled_card_is_not_found_by_its_name(gryla: Card) -> None:
    assert cards(q="gryla") == []
    assert names(q="gryla", spoilers="show") == ["Gryla"]
    assert cards(q="gryla") == [], "the veil is lifted for one request"


def test_the_veil_is_lifted_by_what_one_has_seen(gryla: Card) -> None:
    program = program_of("player")
    player = User.objects.get(username="player")
    assert names(program, q="gryla") == []
    seen = Revealed.objects.create(user=player, card=gryla)
    assert names(program, q="gryla") == ["Gryla"]
    seen.delete()
    Unveiled.objects.create(user=player, game=gryla.game, chapter=gryla.chapter)
    assert names(program, q="gryla") == ["Gryla"]
    assert names(q="gryla") == []
    assert names(program_of("stranger"), q="gryla") == []


@pytest.mark.parametrize("by", ["code", "alias"])
def test_a_veiled_card_shows_no_facts(by: str, gryla: Card) -> None:
    answer = get(f"{CARDS}{getattr(gryla, by)}/").json()
    assert {name: answer[name] for name in ["name", "code", "veiled", *HIDDEN]} == {
        "name": None,
        "code": gryla.alias,
        "veiled": True,
        **dict.fromkeys(HIDDEN),
        "keywords": [],
    }


@pytest.mark.parametrize("by", ["code", "alias"])
def test_a_card_shows_its_facts_to_who_wants_to_see(by: str, gryla: Card) -> None:
    answer = get(f"{CARDS}{getattr(gryla, by)}/", spoilers="show").json()
    assert (answer["name"], answer["code"], answer["veiled"]) == ("Gryla", "apocrypha-gryla", False)
    assert answer["facts"]["pages"] == [27]


# One card


def test_one_card() -> None:
    card = Card.objects.filter(targets__isnull=False, keywords__isnull=False, number__isnull=False).first()
    assert card
    answer = get(f"{CARDS}{card.code}/").json()
    assert list(answer) == [*FIELDS, *HIDDEN]
    assert answer["name"] == card.name
    assert answer["targets"] == [{"virtue": target.virtue, "number": target.number} for target in card.targets.all()]
    assert answer["keywords"] == [keyword.slug for keyword in card.keywords.all()]
    assert (answer["number"], answer["summary"], answer["section"]) == (card.number, card.summary, card.section)
    assert answer["facts"] == card.facts


@pytest.mark.parametrize("code", ["nonesuch", "murder-board", "veiled-gift-0000000000"])
def test_an_unknown_card_is_not_there(code: str) -> None:
    answer = get(f"{CARDS}{code}/")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"


def test_a_card_of_a_pack_is_there_for_its_owner_alone() -> None:
    mine, others = program_of("owner"), program_of("stranger")
    game = Card.objects.get(code="apocrypha-murder-board").game
    pack = Pack.objects.create(owner=User.objects.get(username="owner"), game=game, name="Mine")
    gift = game.cardtypes.get(slug="gift")
    Card.objects.create(pack=pack, game=game, type=gift, code="own-thing", alias="own-thing", name="Zyzzyva")
    for program, status in ((mine, 200), (others, 404), (Client(), 404)):
        assert get(f"{CARDS}own-thing/", program).status_code == status


# How much is asked of the database


def count(path: str, client: Client, **asked: Any) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert get(path, client, **asked).status_code == 200
    return len(queries)


def test_a_list_asks_for_itself_and_its_length() -> None:
    assert count(CARDS, Client(), q="murder") == 2
    assert count(CARDS, Client(), page_size=200) == 2
    assert count(CARDS, Client(), q="-murder or rage board", page_size=200) == 2


def test_values_are_read_once_a_prefix() -> None:
    assert count(CARDS, Client(), q="t:gift k:conjure c:base v:rage g:apo", page_size=1) <= 2 + 4


def test_every_card_costs_the_same() -> None:
    program = program_of("player")
    codes = Card.objects.order_by("?").values_list("code", flat=True)[:25]
    for client, most in ((Client(), 3), (program, 7)):
        get(CARDS, client)  # a token's first use is written down
        assert len({count(f"{CARDS}{code}/", client) for code in codes}) == 1
        assert count(f"{CARDS}apocrypha-murder-board/", client) <= most


def test_the_document_describes_it(tmp_path: Any) -> None:
    call_command("spectacular", "--format", "openapi-json", "--file", str(tmp_path / "schema.json"))
    paths = json.loads((tmp_path / "schema.json").read_text())["paths"]
    asked = {parameter["name"] for parameter in paths[CARDS]["get"]["parameters"]}
    assert {"game", "q", "spoilers", "page"} <= asked
    assert paths["/api/v1/cards/{code}/"]["get"]["responses"]["200"]
