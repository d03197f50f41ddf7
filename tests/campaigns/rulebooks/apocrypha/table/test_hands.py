"""What changes hands, seats, and the small counts of a table."""

import pytest

from campaigns.rulebooks.apocrypha.table.hands import CHANGES_AT_MOST
from campaigns.rulebooks.apocrypha.table.steps import SPECIAL_AT_MOST, StepPart
from tests.campaigns.rulebooks.apocrypha.table.playing import after, begin, happen, refusal

pytestmark = pytest.mark.pure


def test_what_changed_hands_is_remembered_in_order() -> None:
    state = after(
        begin(),
        ("fragment-spent", {"saint": "Dr. Zeez", "card": "The Sallow Mistlight"}),
        ("gift-given", {"saint": "Frank", "to": "Ophelia"}),
        ("gift-sacrificed", {"saint": "Frank", "card": "Reaper"}),
        ("card-slotted", {"saint": "Frank", "card": "Love Battery", "slot": "top-left"}),
    )
    told = [(change.what, change.saint, change.card, change.to, change.slot) for change in state.changes]
    assert told == [
        ("fragment-spent", "Dr. Zeez", "The Sallow Mistlight", None, None),
        ("gift-given", "Frank", None, "Ophelia", None),
        ("gift-sacrificed", "Frank", "Reaper", None, None),
        ("card-slotted", "Frank", "Love Battery", None, "top-left"),
    ]


def test_a_gift_that_is_won_in_a_confrontation_is_remembered_by_itself() -> None:
    state = after(
        begin(),
        ("card-turned-up", {"what": "gift", "card": "Tail Gunner"}),
        ("confrontation-ended", {"won": True}),
    )
    assert [(change.what, change.saint, change.card) for change in state.changes] == [
        ("gift-won", "Ophelia", "Tail Gunner")
    ]


def test_where_a_card_says_so_it_goes_elsewhere() -> None:
    turned = happen(begin(), "card-turned-up", what="gift")
    sacrificed = happen(turned, "confrontation-ended", won=True, goes_to="box")
    assert (sacrificed.resolved.to, sacrificed.changes) == ("box", ())


def test_nobody_gives_to_themselves_or_to_a_stranger() -> None:
    assert refusal(begin(), "gift-given", saint="Frank", to="Frank") == "given-and-taken"
    assert refusal(begin(), "gift-given", saint="Frank", to="Nobody") == "malformed"
    assert refusal(begin(), "card-slotted", saint="Frank", slot="middle") == "malformed"


def test_so_many_cards_change_hands_and_no_more() -> None:
    state = after(begin(), *[("gift-won", {"saint": "Frank"})] * CHANGES_AT_MOST)
    assert refusal(state, "gift-won", saint="Frank") == "cards-of-a-box"


def test_hands_and_decks_are_numbers_that_may_be_left_out_again() -> None:
    counted = after(
        begin(), ("hand-counted", {"saint": "Frank", "cards": 4}), ("nexus-counted", {"nexus": "Chapel", "cards": 9})
    )
    assert (counted.hands, counted.cards) == ({"Frank": 4}, {"Chapel": 9})
    gone = after(
        counted,
        ("hand-counted", {"saint": "Frank", "cards": None}),
        ("nexus-counted", {"nexus": "Chapel", "cards": None}),
    )
    assert (gone.hands, gone.cards) == ({}, {})


def test_a_deck_counted_as_empty_turns_nothing_up_until_it_is_counted_again() -> None:
    empty = happen(begin(), "nexus-counted", nexus="Chapel", cards=0)
    assert refusal(empty, "card-turned-up", what="gift") == "investigation"
    assert refusal(happen(empty, "nexus-counted", nexus="Chapel", cards=1), "card-turned-up", what="gift") == ""


def test_anyone_hands_a_seat_over() -> None:
    handed = happen(begin(), "seat-handed-over", saint="Frank", player="Red seat")
    assert [saint.player for saint in handed.choir] == [None, None, "Red seat"]
    assert refusal(handed, "seat-handed-over", saint="Frank", player="Red seat") == "seats"
    assert refusal(happen(handed, "seat-handed-over", saint="Frank", player=None), "turn-ended") == ""


def test_seats_are_changed_by_naming_everybody_once() -> None:
    assert refusal(begin(), "seats-changed", choir=["Frank", "Ophelia"]) == "malformed"
    assert refusal(begin(), "seats-changed", choir=["Frank", "Ophelia", "Ophelia"]) == "malformed"
    assert refusal(begin(), "seats-changed", choir=["Ophelia", "Dr. Zeez", "Frank"]) == "changed-seats"
    assert refusal(begin(), "seats-changed", choir=["Dr. Zeez", "Ophelia", "Frank"]) == ""


def test_the_next_act_of_a_mission_begins_with_the_end_of_a_turn() -> None:
    second = happen(begin(), "act-won")
    assert (second.act, second.turn.step, second.turn.saint) == (2, "end", "Ophelia")


@pytest.mark.parametrize(
    ("step", "parts"),
    [
        ("support", ["target", "evaluate"]),
        ("investigate", ["play-omen", "initiate", "win", "assist"]),
        ("sanctify", ["guard", "escape", "seal", "target"]),
        ("transfer", ["move", "give"]),
        ("end", ["reset", "pass"]),
    ],
)
def test_a_part_belongs_to_its_step(step: str, parts: list[str]) -> None:
    state = happen(begin(), "step-reached", step=step)
    for part in parts:
        assert happen(state, "part-reached", part=part).part == part
    others = [part for part in StepPart if refusal(state, "part-reached", part=part)]
    assert not set(parts) & set(others)
    assert {refusal(state, "part-reached", part=part) for part in others} == {"bound-to-their-steps"}


def test_what_breaks_in_ends_with_the_step_and_has_its_bounds() -> None:
    full = after(begin(), *[("special-begun", {"step": "play", "saint": "Frank"})] * SPECIAL_AT_MOST)
    assert refusal(full, "special-begun", step="play", saint="Frank") == "steps-at-any-time"
    assert happen(full, "step-reached", step="support").special == ()
    assert refusal(begin(), "special-ended") == "steps-at-any-time"
