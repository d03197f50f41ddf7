"""Nights at random: the fold and a naive one agree after every event, and about every refusal."""

from collections import Counter
from random import Random

import pytest

from tests.campaigns.rulebooks.witching_hour.table.at_table import CREATED, Plain, Table, started
from tests.campaigns.rulebooks.witching_hour.table.naive_night import FACTS, KINDS, NaiveNight
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

NAMES = ("Addie", "Dianne", "Lily", "Minora", "Nancy", "Paz")
ENEMIES = ("Kyil", "Fi")


def random_options(chance: Random) -> Plain:
    names = chance.sample(NAMES, chance.randint(2, 6))
    options: Plain = {
        "scene": chance.randrange(6),
        "difficulty": chance.choice(["easy", "normal", "hard"]),
        "witches": [{"name": name} for name in names],
    }
    for witch in options["witches"]:
        if chance.random() < 0.7:
            witch |= {"player": "A seat", "corruption": chance.randint(2, 4), "sigils": sigils(chance)}
    more = {
        "leader": chance.choice(names),
        "hours": chance.randint(1, 6),
        "limit": chance.choice([12, 60]),
        "locus": [chance.randint(0, 3) for _ in range(6)],
    }
    return options | {name: value for name, value in more.items() if chance.random() < 0.4}


def sigils(chance: Random) -> list[int]:
    return [chance.randint(1, 6) for _ in range(chance.randint(0, 3))]


def random_event(chance: Random, state: Plain) -> tuple[str, Plain]:
    """Often possible, sometimes against the rules, now and then not even an event."""
    names = [witch["name"] for witch in state["witches"]]
    # Those that may end a night come seldom.
    kind = chance.choice([*FACTS, *[kind for kind in FACTS if not kind.endswith("ended")] * 9])
    facts = {name: random_fact(chance, kind, name, names) for name in sorted(FACTS[kind])}
    if kind == "sigils-changed":
        facts |= {name: sigils(chance)[:1] for name in ("open", "close") if chance.random() < 0.7}
    met = [(witch["name"], enemy["name"]) for witch in state["witches"] for enemy in witch["facing"]]
    if kind in ("bound", "unbound", "banished") and met and chance.random() < 0.8:
        facts["witch"], facts["name"] = chance.choice(met)
    if chance.random() < 0.05:
        facts = spoiled(chance, facts)
    return (kind, facts) if chance.random() < 0.99 else ("dawn-has-come", facts)


def random_fact(chance: Random, kind: str, name: str, names: list[str]) -> object:
    match name:
        case "witch":
            return chance.choice(names)
        case "by":
            return chance.choice([-3, -2, -1, 1, 2, 3, 4])
        case "locus":
            return chance.randint(1, 6)
        case "name":
            return chance.choice(ENEMIES)
        case "kind":
            return chance.choice(KINDS[:3] if chance.random() < 0.8 else KINDS)
        case "cost" | "spells" | "corruption":
            return chance.randint(0, 5 if kind == "summoned" else 2)
        case "sigils":
            return sigils(chance)[:2]
        case "magic":
            return [random_hand(chance, witch) for witch in chance.sample(names, chance.randint(0, len(names)))]
        case _:
            return chance.random() < 0.5


def random_hand(chance: Random, witch: str) -> Plain:
    return {"witch": witch, "black": chance.randint(0, 4), "white": chance.randint(0, 7), "sigils": sigils(chance)}


def spoiled(chance: Random, facts: Plain) -> Plain:
    """The same facts with one thing wrong."""
    wrong: list[Plain] = [facts | {"weather": "rain"}]
    for name in facts:
        wrong.append({kept: value for kept, value in facts.items() if kept != name})
        wrong += [facts | {name: value} for value in ("Nobody", 0, -1, 7, 1.5, None, True, [9]) if name != "name"]
    return chance.choice(wrong)


@data_rows("seed", range(60))
def test_the_fold_and_a_naive_one_agree(seed: int) -> None:
    chance = Random(seed)
    options = random_options(chance)
    naive, here = NaiveNight(options), Table(started(options))
    for _ in range(120):
        kind, facts = random_event(chance, naive.state)
        before = here.night
        answered = here.send(kind, **facts)
        assert answered == naive.send(kind, **facts), (kind, facts)
        assert answered == CREATED or here.night is before
        assert {name: here.state[name] for name in naive.state} == naive.state, (kind, facts)


def test_the_nights_at_random_come_to_every_answer_and_every_end() -> None:
    seen: Counter[object] = Counter()
    for seed in range(60):
        chance = Random(seed)
        naive = NaiveNight(random_options(chance))
        for _ in range(120):
            kind, facts = random_event(chance, naive.state)
            seen[kind, naive.send(kind, **facts)] += 1
        seen[(naive.state["outcome"] or {}).get("how")] += 1
    assert {kind for kind in FACTS if not seen[kind, CREATED]} == set()
    refused = {"corruption-changed", "pool-changed", "spell-acquired", "summoned", "bound", "unbound", "banished"}
    assert {kind for kind in refused if not seen[kind, 409]} == set()
    assert {how for how in ("corruption", "empty-pentagram", "dawn", "scene") if not seen[how]} == set()
