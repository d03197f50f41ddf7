"""Missions with a guide: what is not revealed is in no state, and what only a guide does."""

from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.apocrypha.table.advice import next_act, reminders
from campaigns.rulebooks.sitting import Malformed, Viewer
from tests.campaigns.rulebooks.apocrypha.table.playing import after, begin, happen, refusal, rules, seen

pytestmark = pytest.mark.pure

# A canary in all that a guide keeps out of sight.
SECRETS = {"nexuses": [{"name": "Motel"}, {"name": "Canary Lake"}], "minions": {"A": [1, 6]}}
TABLE = rules(
    ("Motel", "Canary Lake"),
    24,
    cards={"Motel": 4, "Canary Lake": 5},
    threats={"minion 1": "Canary Bystander"},
    masters=1,
    goal="corner",
)
CHOIR = [{"saint": "Ophelia", "nexus": "Motel"}, {"saint": "Frank", "nexus": "Motel"}]


def guided(**options: Any) -> Any:
    return begin(TABLE, choir=CHOIR, guided=True, **options)


@pytest.mark.parametrize("is_guide", [False, True])
@pytest.mark.parametrize("mission", ["taking-the-plunge", SECRETS])
def test_what_is_not_revealed_is_in_no_state(mission: Any, is_guide: bool) -> None:
    state = guided(mission=mission, revealed=["Motel"])
    assert "Canary" not in str(seen(state, is_guide=is_guide))
    assert b"Canary" not in msgspec.json.encode(state)
    assert [nexus.name for nexus in state.nexuses] == ["Motel"]


def test_nobody_can_name_what_is_not_revealed() -> None:
    state = guided(revealed=["Motel"])
    for kind, facts in [
        ("moved", {"saint": "Frank", "nexus": "Canary Lake"}),
        ("guard-tried", {"nexus": "Canary Lake", "result": "succeeded"}),
        ("nexus-sealed", {"nexus": "Canary Lake"}),
    ]:
        assert refusal(state, kind, **facts) == "malformed"
    known = happen(state, "nexus-revealed", name="Canary Lake", side="hope", cards=5)
    assert (known.cards, refusal(known, "moved", saint="Frank", nexus="Canary Lake")) == ({"Canary Lake": 5}, "")
    assert refusal(known, "nexus-revealed", name="Canary Lake") == "guided-nexuses"


@pytest.mark.parametrize(
    "options",
    [
        {"guided": False, "revealed": ["Motel"]},
        {"revealed": ["Nowhere"]},
        {"revealed": ["Motel", "Motel"]},
        # Nobody can stand where nobody knows of.
        {"revealed": ["Canary Lake"]},
    ],
)
def test_only_a_guide_reveals_and_only_what_is_there(options: Any) -> None:
    with pytest.raises(Malformed):
        begin(TABLE, **{"choir": CHOIR, "guided": True, **options})


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("turn-taken", {"saint": "Frank"}),
        ("delayed", {}),
        ("nexus-revealed", {"name": "Lake"}),
        ("fragment-given", {"saint": "Frank"}),
    ],
)
def test_without_a_guide_none_of_it_happens(kind: str, facts: dict[str, Any]) -> None:
    assert refusal(begin(TABLE, choir=CHOIR), kind, **facts) == "guided-mode"
    assert refusal(guided(), kind, **facts) == ""


def test_the_guide_says_when_it_ends() -> None:
    empty = after(guided(clock=1), ("delayed", {}), ("turn-ended", {}))
    assert (empty.clock, empty.outcome) == (0, None)
    assert happen(empty, "mission-ended", how="won").outcome.won


def test_with_nothing_revealed_the_turn_goes_its_way() -> None:
    unknown = begin(TABLE, choir=[{"saint": "Frank"}], guided=True, revealed=[])
    act = next_act(unknown, Viewer(is_guide=True))
    assert act
    assert (unknown.nexuses, act.kind) == ((), "clock-drawn")
    assert happen(unknown, "turn-ended").outcome is None


def test_a_delay_takes_cards_or_adds_some() -> None:
    assert after(guided(), ("delayed", {"by": -2}), ("delayed", {"by": 1})).clock == 23
    assert refusal(guided(), "delayed", by=0) == "malformed"
    assert refusal(guided(), "delayed", by=-25) == "clock"


def test_several_foes_are_dealt_with_one_by_one() -> None:
    two = after(
        guided(), ("card-turned-up", {"what": "threat", "saint": "Frank"}), ("card-turned-up", {"what": "gift"})
    )
    assert [card.saint for card in two.up] == ["Frank", "Ophelia"]
    one = happen(two, "confrontation-ended", won=True)
    assert [card.saint for card in one.up] == ["Frank"]
    assert [change.what for change in one.changes] == ["gift-won"]


def test_a_fragment_is_given_in_the_middle_of_it() -> None:
    (change,) = happen(guided(), "fragment-given", saint="Frank", card="The Playground").changes
    assert (change.what, change.saint, change.card) == ("fragment-gained", "Frank", "The Playground")


def test_a_guide_mutates_what_lies_up_assisted_or_not() -> None:
    assert refusal(begin(TABLE, choir=CHOIR), "confrontation-mutated", mutation="Fiery") == "guided-mode"
    assert refusal(guided(), "confrontation-mutated", mutation="Fiery") == "investigation"
    assert refusal(guided(), "confrontation-mutated", mutation="Fiery", dice=0) == "malformed"
    gaunt = after(guided(), ("omen-played", {"side": "doom"}), ("card-turned-up", {"what": "threat", "card": "Gaunt"}))
    assert "guided-mutations" not in [finding.rule.id for finding in reminders(gaunt)]
    fiery = happen(gaunt, "confrontation-mutated", mutation="Fiery", dice=2)
    assert (fiery.up[-1].mutation, fiery.up[-1].mutation_dice) == ("Fiery", 2)
    (told,) = [finding for finding in reminders(fiery) if finding.rule.id == "guided-mutations"]
    assert told.facts == {"mutation": "Fiery", "dice": 2}
    # Another takes its place, and with the card it is gone.
    other = happen(fiery, "confrontation-mutated", mutation="Rock Solid")
    assert (other.up[-1].mutation, other.up[-1].mutation_dice) == ("Rock Solid", None)
    assert "guided-mutations" not in [
        finding.rule.id for finding in reminders(happen(other, "confrontation-ended", won=True))
    ]
