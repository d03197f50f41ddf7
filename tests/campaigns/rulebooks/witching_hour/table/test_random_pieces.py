"""Nights at random with all that can lie on the table: the fold and a naive one agree, and what was reckoned comes."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from campaigns.rulebooks.witching_hour.table import reckoning
from tests.campaigns.rulebooks.witching_hour.table.at_table import CREATED, ILLEGAL, Plain, Table, started
from tests.campaigns.rulebooks.witching_hour.table.naive_pieces import PIECES, NaiveTable
from tests.campaigns.rulebooks.witching_hour.table.test_random_nights import (
    ENEMIES,
    random_event,
    random_fact,
    random_options,
)
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

DEMONS = (*ENEMIES, "Browncoat", "E'Faz")


def random_piece(chance: Random, state: Plain) -> tuple[str, Plain]:
    if chance.random() < 0.45:
        return random_event(chance, state)
    kind = chance.choice(list(PIECES))
    names = [witch["name"] for witch in state["witches"]]
    facts = {name: piece_fact(chance, kind, name, names) for name in sorted(PIECES[kind])}
    met = [(witch["name"], enemy["name"]) for witch in state["witches"] for enemy in witch["facing"]]
    if kind == "magic-spent" and met and chance.random() < 0.8:
        facts["witch"], facts["name"] = chance.choice(met)
    return kind, facts


def piece_fact(chance: Random, kind: str, name: str, names: list[str]) -> Any:
    match name:
        case "actor":
            return chance.choice(names)
        case "name":
            called = {"guardian": ("Link", "Hunter"), "familiar": ("Wil", "Mr. Patterson")}
            return chance.choice(called.get(kind.partition("-")[0], DEMONS))
        case "enemy":
            return chance.choice(DEMONS)
        case "prefers":
            return chance.sample(DEMONS, 2)
        case "bind" | "banish":
            return {"color": chance.choice(["black", "white", "gray", "red"]), "magic": chance.randint(0, 3)}
        case "white":
            return chance.randint(0, 3)
        case "do":
            return chance.choice(["bind", "banish"])
        case "pile":
            return chance.choice(["demon-deck", "void"])
        case "count":
            return chance.choice([None, 0, 2, 5, 9])
        case _:
            return random_fact(chance, kind, name, names)


def pieces_of(naive: NaiveTable) -> Plain:
    return {
        "lurking": [{**demon, "sigils": sorted(set(demon["sigils"]))} for demon in naive.lurking],
        "guardians": [{**guardian, "witch": None} for guardian in naive.guardians],
        "familiars": naive.familiars,
        "demon_deck": naive.piles["demon-deck"],
        "void": naive.piles["void"],
    }


def magic_of(state: Plain) -> Plain:
    return {each["witch"]: (each["black"], each["white"]) for each in state["magic"] if each["black"] or each["white"]}


def check_reckoning(before: Table, kind: str, facts: Plain, after: Table) -> None:
    """What was reckoned before an event is what it brought."""
    night = before.night
    witch = facts.get("witch", "")
    if kind == "spell-acquired":
        gained = after.witch(witch)["corruption"] - before.witch(witch)["corruption"]
        assert gained == reckoning.spell(night, witch, facts["locus"]).total
    if kind == "attacked":
        assert after.witch(witch)["corruption"] == reckoning.attack(night, witch, tuple(facts["prefers"])).total
    if kind == "hour-ended" and after.night.outcome is None:
        told = {step.facts["witch"]: step.facts["after"] for step in reckoning.end_of_hour(night).steps[:-1]}
        assert told == {each["name"]: each["corruption"] for each in after.state["witches"]}


SEEDS = range(40)


def played(seed: int) -> Counter[tuple[str, int]]:
    chance = Random(seed)
    options = random_options(chance) | {"limit": 60, "locus": [9] * 6}
    naive, here = NaiveTable(options), Table(started(options | {"tracks": ["magic"]}))
    seen: Counter[tuple[str, int]] = Counter()
    for _ in range(150):
        kind, facts = random_piece(chance, naive.state)
        before = Table(here.night)
        answered = here.send(kind, **facts)
        assert answered == naive.send(kind, **facts), (kind, facts, here.refused_by[-1:])
        state = here.state
        assert {name: state[name] for name in naive.state} == naive.state, (kind, facts)
        assert {name: state[name] for name in pieces_of(naive)} == pieces_of(naive), (kind, facts)
        spendable = {name: (has["black"], has["white"]) for name, has in naive.magic.items()}
        assert magic_of(state) == {name: has for name, has in spendable.items() if any(has)}
        if answered == CREATED:
            check_reckoning(before, kind, facts, here)
        seen[kind, answered] += 1
    return seen


@data_rows("seed", SEEDS)
def test_the_fold_with_all_its_pieces_and_a_naive_one_agree(seed: int) -> None:
    assert played(seed).total() == 150


def test_the_nights_at_random_come_to_every_answer() -> None:
    seen = sum(map(played, SEEDS), Counter())
    assert {kind for kind in PIECES if not seen[kind, CREATED]} == set()
    always = {"attacked", "enemy-described", "pile-counted"}
    assert {kind for kind in PIECES if not seen[kind, ILLEGAL]} <= always
