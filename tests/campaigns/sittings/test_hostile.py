"""Events, options and addresses that nobody sends in good faith: refused at every live table, and never a failure."""

import json
import uuid
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from django.urls import reverse
from msgspec import inspect

from campaigns.sittings.registry import GAMES
from tests.api.reference.chance import times
from tests.api.test_hostile import with_odd_values
from tests.data_rows import data_rows
from tests.match_options import COVENS, RITUAL, wickville
from tests.people_at_table import API, browser_of, program_of, set_table
from tests.sittings_at_table import COVEN, LiveTable

pytestmark = pytest.mark.django_db

OPTIONS: dict[str, dict[str, Any]] = {
    "apocrypha": {
        "mission": {"nexuses": [{"name": "Bar", "min_saints": 1}, {"name": "School", "min_saints": 1}], "masters": 1},
        "choir": [{"saint": "Ophelia", "nexus": "Bar", "player": "Owner"}, {"saint": "Frank"}],
        "first": "Frank",
        "clock": 4,
    },
    "witching-hour": COVEN,
    "wickville": wickville(),
    "curses-and-covens": COVENS,
    "full-moon-ritual": RITUAL,
}
NAMES = ("Ophelia", "Frank", "Bar", "School", "Lily", "Nancy", "Owner", "Player", "Imp")
ANSWERS = {200, 201, 400, 404, 409, 413, 422}


def sample(kind: inspect.Type, dice: Random) -> Any:
    """Something of that type, most of it as a table would tell it."""
    match kind:
        case inspect.StructType(fields=fields):
            told = [field for field in fields if field.required or dice.random() < 0.5]
            return {field.encode_name: sample(field.type, dice) for field in told}
        case inspect.UnionType(types=types):
            return sample(dice.choice(types), dice)
        case inspect.LiteralType(values=values):
            return dice.choice(values)
        case inspect.EnumType(cls=members):
            return dice.choice(list(members)).value
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [sample(item, dice) for _ in range(dice.randint(0, 3))]
        case inspect.IntType():
            return dice.randint(-3, 7)
        case inspect.BoolType():
            return dice.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.DictType():
            return {}
    return dice.choice(NAMES)


def events_of(game: str, dice: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each kind that the game knows, well told."""
    for kind, facts in GAMES[game].rules.events.items():
        yield kind, sample(inspect.type_info(facts), dice)


def opened(game: str) -> LiveTable:
    table = set_table("Somewhere", game=game)
    answer = program_of("owner").send("POST", f"{table.api}sittings/", {"options": OPTIONS[game]})
    assert answer.status_code == 201, answer.json()
    return LiveTable(table, table.campaign.sittings.get())


def check(answer: Any, sent: Any) -> None:
    told = json.dumps(sent)[:2_000]
    assert answer.status_code in ANSWERS, (answer.status_code, told)
    problem = answer.json()
    assert answer.status_code < 400 or problem["status"] == answer.status_code, told
    assert answer.status_code != 400 or problem.get("errors") or problem["detail"], told
    assert answer.status_code != 409 or "state" not in problem or problem["section"] or not problem.get("rule"), told


@pytest.mark.parametrize("game", OPTIONS)
def test_odd_facts_are_no_failure_at_any_table(game: str) -> None:
    """All of them when more rounds are asked for, some by chance in the suite."""
    live, dice, program = opened(game), Random(game), program_of("owner")
    for kind, facts in list(events_of(game, dice)) * times(1):
        for odd in [facts, *dice.sample(list(with_odd_values(facts)), times(3))]:
            body = {"key": str(uuid.uuid4()), "kind": kind, "facts": odd}
            check(program.send("POST", f"{live.api}events/", body), body)
    assert program.get(live.api).status_code == 200


@pytest.mark.parametrize("game", OPTIONS)
def test_odd_options_open_no_table_and_are_no_failure(game: str) -> None:
    table, dice = set_table("Somewhere", game=game), Random(game)
    program, bodies = program_of("owner"), list(with_odd_values({"options": OPTIONS[game]}))
    for body in dice.sample(bodies, min(len(bodies), times(20))):
        check(program.send("POST", f"{table.api}sittings/", body), body)
    for sitting in table.campaign.sittings.all():
        assert program.get(f"{API}sittings/{sitting.pk}/").status_code == 200


ACTS: dict[str, dict[str, Any]] = {
    "events": {"kind": "corruption-changed", "facts": {"witch": "Lily", "by": 1}, "for": "Ben", "ruling": "So."},
    "undo": {"seq": 1, "with_dependants": True},
    "savepoints": {"name": "Here"},
    "return": {"savepoint": 1},
    "secrets": {"name": "secret", "facts": {"words": "She lied."}},
    "taps": {"do": "tell", "kind": "corruption-changed", "facts": {"witch": "Lily", "by": 1}, "for": "Ben"},
    "rulings": {"kind": "corruption-changed", "facts": {"witch": "Lily", "by": -9}, "ruling": "So."},
}


@data_rows("act", list(ACTS))
def test_odd_acts_are_no_failure(act: str) -> None:
    live, program, dice = opened("witching-hour"), program_of("owner"), Random(act)
    bodies = list(with_odd_values({"key": str(uuid.uuid4()), **ACTS[act]}))
    for body in dice.sample(bodies, min(len(bodies), times(30))):
        check(program.send("POST", f"{live.api}{act}/", body), body)
    for sent in ("", "[", "[" * 20_000, "NaN", '{"key":1e999}', "\0", '"\\ud800"', b"\xff\xfe"):
        answer = program.generic("POST", f"{live.api}{act}/", sent, content_type="application/json")
        assert answer.status_code in {400, 413}, (sent[:40], answer.status_code)


@data_rows(
    "asked, where", product(["-1", "x", "1.5", "9" * 30, "%00", "1e3", "0x1", "null", "NaN"], ["events", "stream"])
)
def test_a_number_that_is_none_is_refused_wherever_one_listens(where: str, asked: str) -> None:
    live, program = opened("witching-hour"), program_of("owner")
    assert program.get(f"{live.api}{where}/?after={asked}").status_code == 400
    if where == "stream":
        assert program.get(f"{live.api}{where}/", headers={"Last-Event-ID": asked}).status_code == 400


def test_a_phone_that_knows_more_than_happened_is_told_nothing_and_stays() -> None:
    live, program = opened("witching-hour"), program_of("owner")
    live.by().corrupt("Lily", 1)
    answer = program.get(f"{live.api}stream/", headers={"Last-Event-ID": "999999999999999999"})
    assert (answer.status_code, answer.content) == (200, b"retry: 2000\n\n")


def test_an_event_of_a_million_facts_is_refused_unread(django_assert_num_queries: Any) -> None:
    live, program = opened("witching-hour"), program_of("owner")
    facts = ",".join(f'"a{number}":1' for number in range(1_000_000))
    body = f'{{"key":"{uuid.uuid4()}","kind":"corruption-changed","facts":{{{facts}}}}}'
    with django_assert_num_queries(0):
        answer = program.generic("POST", f"{live.api}events/", body, content_type="application/json")
    assert answer.status_code == 413


# --- Pages without a script


def new_table(**fields: Any) -> dict[str, Any]:
    """As the form of the page sends it."""
    seats = {"witch-1": "Lily", "player-1": "Ana", "witch-2": "Nancy", "player-2": "Ben"}
    return {"play": "quick", "scene": "1", "difficulty": "normal", "screen": "usual", **seats, **fields}


@data_rows(
    "fields",
    [
        {"number.by": "1e999"},
        {"number.by": "Infinity"},
        {"number.by": "1.5"},
        {"number.by": "true"},
        {"number.by": "9" * 30},
        {"number.by": "[" * 50_000},
        {"number.by": "1", "text.witch": "Li\0ly"},
        {"number.by": "1", "text.wi\0tch": "Lily"},
        {"number.by": "1", f"text.{'a.' * 3_000}a": "Lily"},
        {"numbers.by": ["1", "1e999"]},
        {"facts": '{"by": 1e999}'},
        {"facts": "[" * 7_000},
    ],
)
def test_odd_fields_of_a_form_are_a_bad_request(fields: dict[str, Any]) -> None:
    live = opened("witching-hour")
    sent = {"key": str(uuid.uuid4()), "kind": "corruption-changed", "facts": '{"witch": "Lily"}', **fields}
    for route in ("sitting-tell", "sitting-disagree"):
        assert browser_of("owner").post(reverse(route, args=[live.sitting.pk]), sent).status_code == 400
    assert live.now().seq == 0


@data_rows(
    "fields, status",
    [
        ({"sigils-1": [""]}, 302),
        ({"sigils-1": ["7", "x", "2"]}, 302),
        ({"player-1": "A\0na"}, 400),
        ({"corruption-1": "1e999"}, 400),
        ({"witch-1": "Morgana"}, 400),
        ({"leader": "²"}, 400),
        ({"key": "no key"}, 400),
    ],
)
def test_an_odd_form_for_a_new_table_is_no_failure(fields: dict[str, Any], status: int) -> None:
    live = opened("witching-hour")
    new = reverse("campaign-sitting-new", args=[live.table.campaign.pk])
    assert browser_of("owner").post(new, new_table(**fields)).status_code == status
    assert live.table.campaign.sittings.count() == 1 + (status == 302)


@data_rows("query", ["by=%00", "kind=%00", "by=%ED%A0%80", "page=%00", "page=-1", "by=" + "x" * 3_000])
def test_an_odd_question_about_the_history_is_no_failure(query: str) -> None:
    live = opened("witching-hour")
    assert browser_of("owner").get(f"{reverse('sitting-history', args=[live.sitting.pk])}?{query}").status_code == 200
