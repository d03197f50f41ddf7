"""Full Moon Ritual at the live table: what the API promises, and a naive model beside thousands of events."""

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaigns.rulebooks.full_moon_ritual.scoring import WitchCounts, score
from campaigns.rulebooks.full_moon_ritual.table import RULES
from campaigns.rules.full_moon_ritual.verdicts import in_words
from tests.campaigns.rulebooks.live_table import ILLEGAL, MALFORMED, TAKEN, LiveTable
from tests.campaigns.rulebooks.short_evenings import check_evening
from tests.cases import each
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

OPTIONS: dict[str, Any] = {"witches": ["Ana", "Ben"], "moons": 2}


def counted(name: str, *counts: int) -> dict[str, Any]:
    return {"name": name, **dict(zip(("ingredients", "gems", "spells", "chips"), counts, strict=True))}


SCORED = {"witches": [counted("Ben", 1, 1, 20, 5), counted("Ana", 2, 1, 12, 13)]}


def opened(options: Any = OPTIONS) -> LiveTable:
    table = LiveTable(RULES)
    assert table.open(options) == TAKEN
    return table


def after_the_last_turn() -> LiveTable:
    table = opened()
    for _turn in range(4):
        assert table.send("turn-ended", {}) == TAKEN
    return table


def magic(witch: str, do: str, chips: int) -> dict[str, Any]:
    return {"witch": witch, "do": do, "chips": chips, "success": True}


def test_a_sitting_begins_with_thirteen_chips_each() -> None:
    assert opened().shown == {
        "moons": 2,
        "round": 1,
        "turn": "Ana",
        "witches": [{"name": "Ana", "chips": 13}, {"name": "Ben", "chips": 13}],
        "last_round": False,
        "scores": [],
        "outcome": None,
    }


@data_rows(
    "options",
    [
        {"witches": ["Ana", "Ben"]},
        {"witches": ["Ana"], "moons": 8},
        {"witches": ["A", "B", "C", "D", "E"], "moons": 8},
        {"witches": ["Ana", "Ana"], "moons": 8},
        {"witches": ["Ana", ""], "moons": 8},
        {"witches": ["Ana", None], "moons": 8},
        {"witches": ["Ana", "Ben"], "moons": 0},
        {"witches": ["Ana", "Ben"], "moons": -3},
        {"witches": ["Ana", "Ben"], "moons": 2.5},
        {"witches": ["Ana", "Ben"], "moons": "8"},
        {"witches": ["Ana", "Ben"], "moons": True},
        {"witches": ["Ana", "Ben"], "moons": 8, "chips": 13},
    ],
)
def test_options_that_are_malformed(options: Any) -> None:
    assert LiveTable(RULES).open(options) == MALFORMED


def test_with_one_moon_the_first_round_is_the_last() -> None:
    assert opened({**OPTIONS, "moons": 1}).shown["last_round"] is True


def test_the_moon_moves_on_after_the_last_witch_and_stops_on_its_last_space() -> None:
    table = opened()
    told = []
    for _turn in range(4):
        table.send("turn-ended", {})
        now = table.shown
        told.append((now["round"], now["turn"], now["last_round"]))
    assert told == [(1, "Ben", False), (2, "Ana", True), (2, "Ben", True), (2, None, True)]
    assert table.send("turn-ended", {}) == ILLEGAL
    assert table.send("magic-done", magic("Ana", "cast", 2)) == ILLEGAL
    assert table.send("scored", SCORED) == TAKEN


def test_magic_takes_chips_from_whose_turn_it_is_as_often_as_they_last() -> None:
    table = opened()
    for do, chips in [("cast", 2), ("cast", 3), ("gather", 1), ("gather", 2), ("cast", 3)]:
        assert table.send("magic-done", magic("Ana", do, chips)) == TAKEN
    assert table.shown["witches"] == [{"name": "Ana", "chips": 2}, {"name": "Ben", "chips": 13}]
    assert table.send("magic-done", magic("Ana", "cast", 3)) == ILLEGAL
    assert table.send("magic-done", {**magic("Ana", "gather", 2), "success": False}) == TAKEN
    assert table.send("magic-done", magic("Ana", "gather", 1)) == ILLEGAL
    assert table.send("magic-done", magic("Ben", "gather", 1)) == ILLEGAL


@pytest.mark.parametrize(("do", "allowed"), [("cast", {2, 3}), ("gather", {1, 2})])
def test_each_deed_has_its_prices(do: str, allowed: set[int]) -> None:
    for chips in range(15):
        status = opened().send("magic-done", magic("Ana", do, chips))
        assert status == (TAKEN if chips in allowed else ILLEGAL)


def test_the_score_ends_it_with_the_winners_in_the_order_of_the_facts() -> None:
    table = after_the_last_turn()
    level = {"witches": [counted("Ben", 1, 1, 1, 99), counted("Ana", 1, 1, 1, 99)]}
    assert table.send("scored", level) == TAKEN
    assert table.shown["outcome"] == {"how": "scored", "won": True, "winners": ["Ben", "Ana"]}
    table = after_the_last_turn()
    table.send("scored", SCORED)
    assert table.shown["outcome"] == {"how": "scored", "won": True, "winners": ["Ana"]}
    assert [each["name"] for each in table.shown["scores"]] == ["Ben", "Ana"]
    for kind, facts in [("turn-ended", {}), ("scored", SCORED), ("magic-done", magic("Ana", "cast", 2))]:
        assert table.send(kind, facts) == ILLEGAL
    assert table.send("magic-done", magic("Dora", "cast", 2)) == MALFORMED


def test_the_score_waits_for_the_last_turn() -> None:
    assert opened().send("scored", SCORED) == ILLEGAL


@data_rows(
    "kind, facts",
    [
        ("turn-ended", {"witch": "Ana"}),
        ("turn-ended", None),
        ("magic-done", {}),
        ("magic-done", magic("Dora", "cast", 2)),
        ("magic-done", magic("Ana", "throw", 2)),
        ("magic-done", magic("Ana", "cast", -2)),
        ("magic-done", {**magic("Ana", "cast", 2), "chips": "2"}),
        ("magic-done", {**magic("Ana", "cast", 2), "chips": 2.5}),
        ("magic-done", {**magic("Ana", "cast", 2), "success": "yes"}),
        ("magic-done", {**magic("Ana", "cast", 2), "spell": "Mist"}),
        ("magic-done", {"witch": "Ana", "do": "cast", "chips": 2}),
        ("scored", {}),
        ("scored", {"witches": []}),
        ("scored", {"witches": [counted("Ana", 1, 1, 1, 1)]}),
        ("scored", {"witches": [counted("Ana", 1, 1, 1, 1)] * 2}),
        ("scored", {"witches": [counted("Ana", 1, 1, 1, 1), counted("Dora", 1, 1, 1, 1)]}),
        ("scored", {"witches": [*SCORED["witches"], counted("Dora", 1, 1, 1, 1)]}),
        ("scored", {"witches": [counted("Ana", 1, 1, 1, -1), counted("Ben", 1, 1, 1, 1)]}),
        ("scored", {"witches": [{**each, "place": 1} for each in SCORED["witches"]]}),
        ("moon-moved", {}),
    ],
)
def test_what_is_malformed_is_so_also_where_the_rules_would_refuse_it(kind: str, facts: Any) -> None:
    ended = after_the_last_turn()
    ended.send("scored", SCORED)
    for table in (opened(), after_the_last_turn(), ended):
        before = table.kept
        assert table.send(kind, facts) == MALFORMED
        assert table.kept == before


# --- A naive model beside it


class NaiveTable:
    """The sentences of api.md, one after the other, on a dictionary."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.names: list[str] = options["witches"]
        self.moons: int = options["moons"]
        # Turns are counted from 0 through the whole evening.
        self.turn = 0
        self.chips = dict.fromkeys(self.names, 13)
        self.winners: list[str] | None = None

    @property
    def state(self) -> dict[str, Any]:
        is_over = self.turn == self.moons * len(self.names)
        number = self.moons if is_over else self.turn // len(self.names) + 1
        return {
            "moons": self.moons,
            "round": number,
            "turn": None if is_over else self.names[self.turn % len(self.names)],
            "witches": [{"name": name, "chips": self.chips[name]} for name in self.names],
            "last_round": number == self.moons,
            "outcome": None if self.winners is None else {"how": "scored", "won": True, "winners": self.winners},
        }

    def send(self, kind: str, facts: dict[str, Any]) -> int:
        if kind == "magic-done" and facts["witch"] not in self.names:
            return MALFORMED
        if kind == "scored" and sorted(each["name"] for each in facts["witches"]) != sorted(self.names):
            return MALFORMED
        turn = self.state["turn"]
        if self.winners is not None or (kind == "scored") != (turn is None):
            return ILLEGAL
        if kind == "turn-ended":
            self.turn += 1
        elif kind == "scored":
            self.winners = list(score([WitchCounts(**each) for each in facts["witches"]]).winners)
        else:
            allowed = {"cast": (2, 3), "gather": (1, 2)}[facts["do"]]
            if facts["witch"] != turn or facts["chips"] not in allowed or facts["chips"] > self.chips[turn]:
                return ILLEGAL
            self.chips[turn] -= facts["chips"]
        return TAKEN


def any_event(chance: Random, names: list[str], turn: str | None) -> tuple[str, dict[str, Any]]:
    kind = chance.choices(["magic-done", "turn-ended", "scored"], [6, 3, 0.7])[0]
    if kind == "magic-done":
        witch = turn if turn and chance.random() < 0.8 else chance.choice([*names, "Nobody"])
        facts = magic(witch, chance.choice(["cast", "gather"]), chance.choice([0, 1, 2, 2, 3, 4]))
        return kind, {**facts, "success": chance.random() < 0.5}
    if kind == "scored":
        order = chance.sample(names, len(names)) if chance.random() < 0.8 else chance.choices(names, k=len(names))
        return kind, {"witches": [counted(name, *(chance.randrange(3) for _row in range(4))) for name in order]}
    return kind, {}


@data_rows("seed", range(120))
def test_a_naive_model_agrees_on_evenings_of_any_events(seed: int) -> None:
    chance = Random(seed)
    names = ["Ana", "Ben", "Cleo", "Dora"][: chance.randrange(2, 5)]
    options = {"witches": names, "moons": chance.randrange(1, 5)}
    table, naive = opened(options), NaiveTable(deepcopy(options))
    for _event in range(100):
        kind, facts = any_event(chance, names, naive.state["turn"])
        before = table.kept
        assert table.send(kind, facts) == naive.send(kind, facts), (kind, facts, naive.state)
        assert {name: value for name, value in table.shown.items() if name != "scores"} == naive.state
        if table.refusal:
            assert table.kept == before
            assert in_words(table.refusal).endswith(".")


@each("full-moon-ritual/table")
def test_evenings_of_files(file: Path) -> None:
    check_evening(file, RULES)
