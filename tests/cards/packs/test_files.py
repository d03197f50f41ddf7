"""A pack as a file: equal after every journey, and everything wrong with one is named."""

import json
import time
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from cards import strictjson
from cards.models import Card, Pack
from cards.packs import actions, files
from tests.data_rows import data_rows
from tests.people_at_table import person

pytestmark = pytest.mark.both_databases


def document(pack: Pack) -> dict[str, Any]:
    loaded: dict[str, Any] = strictjson.loads(files.write(pack))
    return loaded


def problems(wrong: object) -> list[str]:
    with pytest.raises(ValidationError) as error:
        files.read(wrong)
    return error.value.messages


def test_a_pack_travels_and_its_file_is_equal_byte_for_byte(pack: Pack) -> None:
    copy = actions.bring_in(person("stranger"), files.read(document(pack)))
    assert files.write(copy) == files.write(pack)


def test_bringing_the_same_file_in_again_changes_nothing(pack: Pack) -> None:
    before = files.write(pack)
    part = files.read(document(pack))
    assert files.changes(pack, part) == ([], [], [], 1)
    actions.bring_in(person("player"), part, into=pack)
    assert files.write(pack) == before


def test_the_preview_says_what_would_be_new_changed_and_gone(pack: Pack) -> None:
    wished = document(pack)
    wished["cards"][0]["text"] = "Opens everything."
    wished["cards"].append({"code": "lamp", "name": "Lamp", "type": "gift"})
    assert files.changes(pack, files.read(wished)) == (["Lamp"], ["Rusty Key"], [], 0)
    wished["cards"] = wished["cards"][1:]
    assert files.changes(pack, files.read(wished)) == (["Lamp"], [], ["Rusty Key"], 0)


def test_everything_wrong_with_a_file_is_named_with_its_path(pack: Pack) -> None:
    wrong = {
        **document(pack),
        "extra": 1,
        "cards": [
            {"code": "a", "name": "A", "type": "no-such-type"},
            {"code": "b", "name": "", "type": "gift"},
            {"code": "c", "name": "C", "type": "gift", "chapter": "no-such-chapter"},
            {"code": "c", "name": "C", "type": "gift"},
        ],
    }
    found = problems(wrong)
    assert any(problem.startswith("$:") and "extra" in problem for problem in found)
    assert any(problem.startswith("$.cards[1].name:") for problem in found)


def test_cards_are_held_against_the_game(pack: Pack) -> None:
    cards = [
        {"code": "a", "name": "A", "type": "no-such-type"},
        {"code": "c", "name": "C", "type": "gift", "chapter": "no-such-chapter"},
        {"code": "c", "name": "C", "type": "gift"},
    ]
    found = problems({**document(pack), "cards": cards})
    assert [problem.partition(":")[0] for problem in found] == [
        "$.cards[0].type",
        "$.cards[1].chapter",
        "$.cards[1].code",
        "$.cards[2].code",
    ]
    assert problems({**document(pack), "game": "poker"}) == ["$.game: no game is called “poker”."]


@data_rows("wrong", [None, [], "pack", {}, {"cards": {}}, {"cards": [None]}])
def test_what_is_no_pack_at_all_is_refused_in_words(db: None, wrong: object) -> None:
    assert problems(wrong)


def test_a_refused_file_changes_nothing(pack: Pack) -> None:
    before = files.write(pack)
    with pytest.raises(ValidationError):
        actions.bring_in(person("player"), files.read({**document(pack), "cards": [{"code": "x"}]}), into=pack)
    assert files.write(pack) == before


@pytest.mark.parametrize(
    "huge",
    [
        b'{"cards": [' + b"[" * 1000 + b"]" * 1000 + b"]}",
        b"{" + b",".join(b'"k%d":0' % n for n in range(100_000)) + b"}",
        json.dumps({"cards": [{}] * 50_000}).encode(),
    ],
    ids=["a thousand levels", "a hundred thousand keys", "fifty thousand cards"],
)
def test_a_monstrous_file_is_refused_at_once(db: None, huge: bytes) -> None:
    """Bounded work, not a race: the limit is far above what it takes and far below what a person would notice."""
    started = time.process_time()
    with pytest.raises((ValidationError, strictjson.BadJSON)):
        files.read(strictjson.loads(huge))
    assert time.process_time() - started < 5


def test_keywords_that_the_game_does_not_know_are_kept_as_words(pack: Pack) -> None:
    card = Card.objects.get(pack=pack)
    assert [keyword.slug for keyword in card.keywords.all()] == ["conjure"]
    assert card.facts["other_keywords"] == ["shiny"]
