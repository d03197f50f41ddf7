"""What happens or is refused at the live table of The Witching Hour, and each step of its arithmetic, can be said."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from campaigns.rulebooks.sitting import Illegal, Malformed
from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour import table as rulebook
from campaigns.rulebooks.witching_hour.battle import Deed
from campaigns.rulebooks.witching_hour.table import RULES, reckoning
from campaigns.rulebooks.witching_hour.table.magic import MagicSpent
from campaigns.rulebooks.witching_hour.table.mats import RevealedHand
from campaigns.rulebooks.witching_hour.table.state import Component
from campaigns.rules.witching_hour.table import (
    event_in_words,
    malformed_in_words,
    refusal_in_words,
    step_in_words,
)
from campaigns.rules.witching_hour.table.events import EVENTS
from campaigns.rules.witching_hour.table.refusals import MALFORMED, REFUSALS
from campaigns.rules.witching_hour.table.steps import STEPS
from campaigns.rules.witching_hour.table.words import COLORS, COMPONENTS, PHASES, PILES
from tests.campaigns.rulebooks.witching_hour.table.at_table import Table, table
from tests.cases import FOLDER

pytestmark = pytest.mark.pure

# Of one kind of facts a second and third that are told in other words.
MORE: list[tuple[str, dict[str, Any]]] = [
    ("corruption-changed", {"witch": "Lily", "by": -2}),
    ("sigils-changed", {"witch": "Lily"}),
    ("sigils-changed", {"witch": "Lily", "open": [1]}),
    ("sigils-changed", {"witch": "Lily", "close": [1, 2]}),
    ("sigils-changed", {"witch": "Lily", "open": [1], "close": [2]}),
    ("revealed", {"magic": []}),
    ("attacked", {"witch": "Lily", "prefers": ["Fi"]}),
    ("magic-changed", {"witch": "Lily", "color": "black", "by": 1}),
    ("magic-changed", {"witch": "Lily", "color": "black", "by": -1}),
    ("magic-changed", {"witch": "Lily", "color": "white", "by": -1}),
    ("scene-ended", {"won": False}),
    ("pile-counted", {"pile": "void", "count": None}),
    ("pile-changed", {"pile": "aether", "by": 2}),
    ("counter-changed", {"name": "Beacons", "by": 1}),
    ("familiar-lost", {"name": "Wil Trickster"}),
    ("counter-removed", {"name": "Beacons"}),
]


PAYMENTS = [
    ("Imp", Deed.BIND, "Lily"),
    ("Imp", Deed.BIND, "Dianne"),
    ("Fey", Deed.BIND, "Lily"),
    ("Fey", Deed.BANISH, "Lily"),
]


def in_the_cases() -> Iterator[tuple[dict[str, Any], list[tuple[str, dict[str, Any], bool]]]]:
    """Of each situation its options, and the events with whether they happen."""
    for file in sorted((FOLDER / "witching-hour/table").glob("*.yaml")):
        situation = yaml.safe_load(file.read_text())["situation"]
        events = []
        for told in situation.pop("events"):
            happens = not {"refused", "malformed"} & set(told)
            ((kind, facts),) = ((name, facts) for name, facts in told.items() if name not in ("refused", "malformed"))
            events.append((kind, facts, happens))
        yield situation, events


def is_sentence(words: str) -> bool:
    return words.endswith(".") and "%(" not in words and "  " not in words and words[0] == words[0].upper()


def test_every_event_is_one_line_of_the_history() -> None:
    told = {kind for _, events in in_the_cases() for kind, _, _ in events} | {kind for kind, _ in MORE}
    assert told == set(EVENTS) == set(RULES.events)
    for kind, facts in [(kind, facts) for _, events in in_the_cases() for kind, facts, _ in events] + MORE:
        try:
            msgspec.convert(facts, RULES.events[kind])
        except msgspec.ValidationError:
            continue
        assert is_sentence(event_in_words(kind, facts)), event_in_words(kind, facts)


def refused() -> Iterator[Illegal | Malformed]:
    for options, events in in_the_cases():
        here = table("Lily", "Dianne", "Paz", **options)
        for kind, facts, happens in events:
            if happens:
                here.play((kind, facts))
                continue
            try:
                RULES.apply(here.night, msgspec.convert(facts, RULES.events[kind]))
            except (Illegal, Malformed) as error:
                yield error
            except msgspec.ValidationError:
                continue


def test_every_refusal_is_a_sentence() -> None:
    found = [error.finding for error in refused() if isinstance(error, Illegal)]
    for finding in found:
        assert is_sentence(refusal_in_words(finding)), refusal_in_words(finding)
    unended = {finding.rule for finding in found if "ended" not in finding.facts}
    # These need a table of their own.
    assert set(REFUSALS) - unended == {found.rule for found in rare_refusals()}
    for finding in rare_refusals():
        assert is_sentence(refusal_in_words(finding)), refusal_in_words(finding)


def rare_refusals() -> list[Finding]:
    """A box without a marker left, and piles that nobody counts."""
    here = table("Lily", "Paz")
    here.play(*[("marker-laid", {"where": f"Card {number}"}) for number in range(18)])
    found = []
    for kind, facts in (
        ("marker-laid", {"where": "Card 19"}),
        ("pile-changed", {"pile": "aether", "by": 1}),
        ("pile-changed", {"pile": "demon-deck", "by": 1}),
    ):
        with pytest.raises(Illegal) as error:
            RULES.apply(here.night, msgspec.convert(facts, RULES.events[kind]))
        found.append(error.value.finding)
    return found


def test_whatever_is_malformed_is_told() -> None:
    folder = Path(rulebook.__file__).parent
    sources = "".join(path.read_text() for path in folder.glob("*.py"))
    assert set(re.findall(r'Malformed\([^,]+, "([a-z-]+)"', sources)) == set(MALFORMED)
    for code in MALFORMED:
        words = malformed_in_words(Malformed("field", code, name="Lily", step="draw", sigil=4))
        assert is_sentence(words), words


def at_a_table() -> Table:
    here = table("Lily", "Dianne", "Paz", locus=[1, 2, 3, 4, 5, 6])
    here.play(
        ("corruption-changed", {"witch": "Lily", "by": 9}),
        ("summoned", {"witch": "Lily", "name": "Imp", "kind": "imp", "cost": 0, "sigils": []}),
        ("summoned", {"witch": "Lily", "name": "Fey", "kind": "dark-fey", "cost": 0, "sigils": []}),
        ("summoned", {"witch": "Lily", "name": "Hex", "kind": "hex", "cost": 0, "sigils": []}),
        ("summoned", {"witch": "Lily", "name": "Cat", "kind": "animal", "cost": 0, "sigils": []}),
        ("bound", {"witch": "Lily", "name": "Hex"}),
        ("bound", {"witch": "Lily", "name": "Cat"}),
        ("enemy-described", {"name": "Imp", "bind": {"color": "gray", "magic": 2}, "spells": 2, "corruption": 1}),
        ("enemy-described", {"name": "Fey", "bind": {"color": "red"}, "banish": {"color": "white", "magic": 1}}),
        ("enemy-described", {"name": "Hex", "spells": 1, "corruption": 4}),
        ("enemy-described", {"name": "Cat", "spells": 1, "corruption": 4}),
        ("demon-lurked", {"name": "Kyil", "kind": "hex", "cost": 12, "sigils": []}),
        ("demon-lurked", {"name": "Browncoat", "kind": "animal", "cost": 3, "sigils": [4]}),
        ("demon-lurked", {"name": "E'Faz", "kind": "imp", "cost": 1, "sigils": []}),
        ("guardian-placed", {"name": "Link", "locus": 2}),
        ("magic-changed", {"witch": "Lily", "color": "black", "by": 3}),
        ("pool-changed", {"by": 3}),
    )
    return here


def test_every_step_of_a_reckoning_is_a_sentence() -> None:
    night = at_a_table().night
    hands = [RevealedHand(witch="Paz", black=2, white=1, sigils=(3, 5)), RevealedHand("Lily", 1, 4, ())]
    last = msgspec.structs.replace(night, hour=6, tracks=(*night.tracks, Component.SECRETS))
    fallen = msgspec.structs.replace(last, limit=9)
    spent = [MagicSpent("Lily", name, do, actor) for name, do, actor in PAYMENTS]
    reckonings = [
        *(reckoning.end_of_hour(each) for each in (night, last, fallen)),
        *(reckoning.spell(night, "Lily", locus) for locus in (2, 3)),
        reckoning.attack(night, "Lily"),
        reckoning.gaia(night, "Lily"),
        reckoning.reveals(night, hands),
        *(reckoning.payment(night, event) for event in spent),
    ]
    steps = [step for each in reckonings for step in (*each.steps, *each.against)]
    steps += reckoning.damage_to(night, "Lily").steps
    assert {step.rule for step in steps} >= set(STEPS)
    for step in steps:
        assert is_sentence(step_in_words(step)), step_in_words(step)


@pytest.mark.parametrize("words", [COLORS, COMPONENTS, PHASES, PILES])
def test_every_piece_has_a_name(words: dict[Any, Any]) -> None:
    assert set(words) == set(type(next(iter(words))))
