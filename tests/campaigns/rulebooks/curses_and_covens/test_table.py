"""Curses & Covens at the live table: what the API promises, and a naive model beside thousands of events."""

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaigns.rulebooks.curses_and_covens.table import RULES
from campaigns.rules.curses_and_covens.verdicts import in_words
from tests.campaigns.rulebooks.curses_and_covens.test_census import naive_covens
from tests.campaigns.rulebooks.curses_and_covens.test_hunt import BOX, naive_pick
from tests.campaigns.rulebooks.live_table import ILLEGAL, MALFORMED, TAKEN, LiveTable
from tests.campaigns.rulebooks.short_evenings import check_evening
from tests.cases import each
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

OPTIONS: dict[str, Any] = {"hunter": "Ana", "towns": ["Ben", "Cleo"]}
COVEN = {"town": "Ben", "hand": ["love", "love", "wild"]}
PHASES = ["census", "arrival", "travel", "hunt"]
# What the naive model leaves out.
COUNTS = ("witches", "rituals", "tiles")


def opened(options: Any = OPTIONS) -> LiveTable:
    table = LiveTable(RULES)
    assert table.open(options) == TAKEN
    return table


def in_hunt() -> LiveTable:
    table = opened()
    for _phase in PHASES[:3]:
        assert table.send("phase-ended", {}) == TAKEN
    return table


def next_hunt(table: LiveTable) -> None:
    for _phase in PHASES:
        assert table.send("phase-ended", {}) == TAKEN


def test_a_sitting_begins_with_the_first_census() -> None:
    assert opened().shown == {
        "hunter": "Ana",
        "towns": ["Ben", "Cleo"],
        "phase": "census",
        "round": 1,
        "hat": None,
        "in_front": [],
        "spell": None,
        "picks": 0,
        "tiles": [],
        "witches": 0,
        "rituals": 0,
        "outcome": None,
    }


@data_rows(
    "options",
    [
        {},
        {"hunter": "Ana"},
        {"hunter": "Ana", "towns": ["Ben"]},
        {"hunter": "Ana", "towns": ["B", "C", "D", "E", "F", "G"]},
        {"hunter": "Ana", "towns": ["Ben", "Ben"]},
        {"hunter": "Ana", "towns": ["Ben", "Ana"]},
        {"hunter": "", "towns": ["Ben", "Cleo"]},
        {"hunter": "Ana", "towns": ["Ben", ""]},
        {"hunter": "Ana", "towns": ["Ben", 3]},
        {"hunter": None, "towns": ["Ben", "Cleo"]},
        {"hunter": "Ana", "towns": "BC"},
        {**OPTIONS, "woods": "love"},
        {**OPTIONS, "hands": {}},
        [],
    ],
)
def test_options_that_are_malformed(options: Any) -> None:
    assert LiveTable(RULES).open(options) == MALFORMED


def test_a_round_goes_through_the_phases_and_takes_spell_and_picks_with_it_but_not_the_hat() -> None:
    table = opened()
    assert table.send("hat-given", {"town": "Cleo"}) == TAKEN
    assert table.send("hat-given", {"town": "Cleo"}) == TAKEN
    assert table.send("spell-cast", {"tile": "Mist"}) == TAKEN
    assert table.send("spell-cast", {"tile": "Storm"}) == ILLEGAL
    for phase in PHASES[1:]:
        assert table.send("phase-ended", {}) == TAKEN
        assert table.shown["phase"] == phase
        assert table.shown["spell"] == "Mist"
    assert table.send("phase-ended", {}) == ILLEGAL
    assert table.send("card-revealed", {"town": "Ben", "card": "townsfolk"}) == TAKEN
    assert table.send("phase-ended", {}) == ILLEGAL
    assert table.send("card-revealed", {"town": "Ben", "card": "love"}) == TAKEN
    assert table.shown["picks"] == 2
    assert table.send("card-revealed", {"town": "Ben", "card": "love"}) == ILLEGAL
    assert table.send("phase-ended", {}) == TAKEN
    now = table.shown
    assert (now["phase"], now["round"], now["spell"], now["picks"]) == ("census", 2, None, 0)
    assert (now["hat"], now["in_front"]) == ("Cleo", ["love"])


@pytest.mark.parametrize("phase", range(3))
def test_only_a_hunt_ends_early(phase: int) -> None:
    table = opened()
    for _phase in range(phase):
        table.send("phase-ended", {"early": False})
    assert table.send("phase-ended", {"early": True}) == ILLEGAL
    table = in_hunt()
    assert table.send("phase-ended", {"early": True}) == TAKEN
    assert table.shown["round"] == 2


def test_five_witches_win_at_the_fifth_card() -> None:
    table = in_hunt()
    for number, card in enumerate(["love", "wild", "love", "love", "crystal"], 1):
        assert table.shown["outcome"] is None
        assert table.send("card-revealed", {"town": "Ben", "card": card}) == TAKEN
        if number in (2, 4):
            next_hunt(table)
    assert table.shown["outcome"] == {"how": "witches", "won": True, "winner": "witch-hunter"}
    assert table.shown["picks"] == 1


def test_a_second_ritual_wins_for_the_towns_and_a_coven_does() -> None:
    table = in_hunt()
    table.send("card-revealed", {"town": "Ben", "card": "ritual"})
    table.send("card-revealed", {"town": "Cleo", "card": "ritual"})
    assert table.shown["outcome"] == {"how": "rituals", "won": True, "winner": "towns"}
    table = opened()
    assert table.send("coven-revealed", COVEN) == TAKEN
    assert table.shown["outcome"] == {"how": "coven", "won": True, "winner": "towns"}


def test_the_fake_witch_sets_all_others_free_and_they_can_be_caught_again() -> None:
    table = in_hunt()
    table.send("card-revealed", {"town": "Ben", "card": "wild"})
    assert table.send("card-revealed", {"town": "Ben", "card": "fake"}) == TAKEN
    assert table.shown["in_front"] == ["fake"]
    next_hunt(table)
    assert table.send("card-revealed", {"town": "Ben", "card": "fake"}) == ILLEGAL
    assert table.send("card-revealed", {"town": "Ben", "card": "wild"}) == TAKEN


def test_after_the_end_everything_is_refused_unless_it_is_malformed() -> None:
    table = opened()
    table.send("coven-revealed", COVEN)
    for kind, facts in [
        ("phase-ended", {}),
        ("phase-ended", {"early": True}),
        ("hat-given", {"town": "Ben"}),
        ("spell-cast", {"tile": "Mist"}),
        ("card-revealed", {"town": "Ben", "card": "love"}),
        ("coven-revealed", COVEN),
    ]:
        assert table.send(kind, facts) == ILLEGAL, kind
    assert table.send("hat-given", {"town": "Ana"}) == MALFORMED
    assert table.send("coven-revealed", {"town": "Ben", "hand": ["wild", "wild"]}) == MALFORMED


@data_rows(
    "kind, facts",
    [
        ("phase-ended", {"early": None}),
        ("phase-ended", {"early": 1}),
        ("phase-ended", {"hand": []}),
        ("hat-given", {}),
        ("hat-given", {"town": "Ana"}),
        ("hat-given", {"town": "Dora"}),
        ("hat-given", {"town": ["Ben"]}),
        ("spell-cast", {"tile": ""}),
        ("spell-cast", {"tile": None}),
        ("card-revealed", {"town": "Ben"}),
        ("card-revealed", {"town": "Ben", "card": "witch"}),
        ("card-revealed", {"town": "Ben", "card": "love", "hand": ["love"]}),
        ("card-revealed", {"town": "Ana", "card": "love"}),
        ("coven-revealed", {"town": "Ben"}),
        ("coven-revealed", {"town": "Ben", "hand": "love"}),
        ("coven-revealed", {"town": "Ben", "hand": ["love"] * 4}),
        ("coven-revealed", {"town": "Ben", "hand": ["fake", "fake"]}),
        ("coven-revealed", {"town": "Ben", "hand": ["townsfolk"] * 28}),
        ("hand-told", {"town": "Ben", "hand": []}),
        ("phase-ended", []),
        ("phase-ended", None),
    ],
)
def test_what_is_malformed_is_so_also_where_the_rules_would_refuse_it(kind: str, facts: Any) -> None:
    for table in (opened(), in_hunt()):
        before = table.kept
        assert table.send(kind, facts) == MALFORMED
        assert table.kept == before


def test_a_hand_beside_what_is_captured_is_more_than_the_box_holds() -> None:
    table = in_hunt()
    table.send("card-revealed", {"town": "Ben", "card": "love"})
    table.send("card-revealed", {"town": "Ben", "card": "wild"})
    table.send("phase-ended", {})
    assert table.send("coven-revealed", {"town": "Ben", "hand": ["love"] * 3}) == ILLEGAL
    assert table.refusal is not None
    assert table.refusal.rule.id == "cards-of-the-box"
    assert table.send("coven-revealed", {"town": "Ben", "hand": ["nature"] * 3}) == TAKEN


# --- A naive model beside it


class NaiveTable:
    """The sentences of api.md, one after the other, on a dictionary."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.state: dict[str, Any] = {
            "hunter": options["hunter"],
            "towns": options["towns"],
            "phase": "census",
            "round": 1,
            "hat": None,
            "in_front": [],
            "spell": None,
            "picks": 0,
            "outcome": None,
        }

    def send(self, kind: str, facts: dict[str, Any]) -> int:
        now = self.state
        if "town" in facts and facts["town"] not in now["towns"]:
            return MALFORMED
        if kind == "coven-revealed" and any(facts["hand"].count(card) > BOX[card] for card in facts["hand"]):
            return MALFORMED
        if now["outcome"]:
            return ILLEGAL
        wanted = {"hat-given": "census", "spell-cast": "census", "coven-revealed": "census", "card-revealed": "hunt"}
        if kind in wanted and now["phase"] != wanted[kind]:
            return ILLEGAL
        name = "_" + kind.replace("-", "_")
        status: int = getattr(self, name)(now, facts)
        return status

    def _phase_ended(self, now: dict[str, Any], facts: dict[str, Any]) -> int:
        early = facts.get("early", False)
        if now["phase"] == "hunt":
            if now["picks"] < 2 and not early:
                return ILLEGAL
            now.update(phase="census", round=now["round"] + 1, spell=None, picks=0)
            return TAKEN
        if early:
            return ILLEGAL
        now["phase"] = PHASES[PHASES.index(now["phase"]) + 1]
        return TAKEN

    def _hat_given(self, now: dict[str, Any], facts: dict[str, Any]) -> int:
        now["hat"] = facts["town"]
        return TAKEN

    def _spell_cast(self, now: dict[str, Any], facts: dict[str, Any]) -> int:
        if now["spell"]:
            return ILLEGAL
        now["spell"] = facts["tile"]
        return TAKEN

    def _card_revealed(self, now: dict[str, Any], facts: dict[str, Any]) -> int:
        card = facts["card"]
        if now["picks"] == 2 or now["in_front"].count(card) == BOX[card]:
            return ILLEGAL
        pick = naive_pick(card, now["in_front"])
        now.update(in_front=pick["row"], picks=now["picks"] + 1)
        if pick["winner"]:
            how = {"towns": "rituals", "witch-hunter": "witches"}[str(pick["winner"])]
            now["outcome"] = {"how": how, "won": True, "winner": pick["winner"]}
        return TAKEN

    def _coven_revealed(self, now: dict[str, Any], facts: dict[str, Any]) -> int:
        lying = [*now["in_front"], *facts["hand"]]
        if any(lying.count(card) > BOX[card] for card in lying) or not naive_covens(tuple(facts["hand"])):
            return ILLEGAL
        now["outcome"] = {"how": "coven", "won": True, "winner": "towns"}
        return TAKEN


def any_event(chance: Random) -> tuple[str, dict[str, Any]]:
    town = chance.choice(["Ben", "Ben", "Cleo", "Cleo", "Ana", "Dora"] if chance.random() < 0.2 else ["Ben", "Cleo"])
    hand = chance.choices(list(BOX), [3, 3, 3, 1, 1, 1, 2], k=chance.randrange(6))
    kinds: list[tuple[str, dict[str, Any]]] = [
        ("phase-ended", {}),
        ("phase-ended", {"early": chance.random() < 0.5}),
        ("hat-given", {"town": town}),
        ("spell-cast", {"tile": chance.choice(["Mist", "Storm"])}),
        ("card-revealed", {"town": town, "card": chance.choice(list(BOX))}),
        ("coven-revealed", {"town": town, "hand": hand}),
    ]
    return chance.choices(kinds, [4, 1, 1, 1, 5, 0.4])[0]


@data_rows("seed", range(120))
def test_a_naive_model_agrees_on_evenings_of_any_events(seed: int) -> None:
    chance = Random(seed)
    table, naive = opened(), NaiveTable(deepcopy(OPTIONS))
    for _event in range(80):
        kind, facts = any_event(chance)
        before = table.kept
        assert table.send(kind, facts) == naive.send(kind, facts), (kind, facts, naive.state)
        assert {name: value for name, value in table.shown.items() if name not in COUNTS} == naive.state
        if table.refusal:
            assert table.kept == before
            assert in_words(table.refusal).endswith(".")


def test_all_three_ends_are_reached_by_those_evenings() -> None:
    ends = set()
    for seed in range(120):
        chance, table = Random(seed), opened()
        for _event in range(80):
            table.send(*any_event(chance))
        ends.add((table.shown["outcome"] or {}).get("how"))
    assert ends >= {"coven", "rituals", "witches"}


def test_a_table_may_count_its_piles_and_write_its_tiles() -> None:
    table = opened({**OPTIONS, "tiles": ["Mist", "Storm"]})
    assert table.shown["tiles"] == ["Mist", "Storm"]
    assert table.send("pile-counted", {"pile": "deck", "count": 17}) == TAKEN
    assert (table.shown["deck"], "woods" in table.shown) == (17, False)
    assert table.send("pile-counted", {"pile": "deck", "count": None}) == TAKEN
    assert "deck" not in table.shown


@pytest.mark.parametrize("facts", [{"pile": "hand", "count": 1}, {"pile": "deck", "count": 28}, {"pile": "deck"}])
def test_only_the_piles_in_the_middle_are_counted(facts: Any) -> None:
    assert opened().send("pile-counted", facts) == MALFORMED


@pytest.mark.parametrize("tiles", [["Mist", "Mist"], ["A", "B", "C", "D"], [""]])
def test_three_tiles_with_a_name_each(tiles: Any) -> None:
    assert LiveTable(RULES).open({**OPTIONS, "tiles": tiles}) == MALFORMED


@each("curses-and-covens/table")
def test_evenings_of_files(file: Path) -> None:
    check_evening(file, RULES)
