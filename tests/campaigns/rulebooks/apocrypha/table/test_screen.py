"""What a play screen takes from a mission at the table: the walk, who can assist, what the end is to know."""

import pytest

from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.table.checks import SaintSheet, can_assist
from campaigns.rulebooks.apocrypha.table.ended import ended
from campaigns.rulebooks.apocrypha.table.state import MainStep
from campaigns.rulebooks.apocrypha.table.steps import OF_A_CHECK, PARTS
from campaigns.rulebooks.apocrypha.table.walk import walk
from campaigns.rulebooks.apocrypha.virtues import Virtue
from tests.campaigns.rulebooks.apocrypha.table.playing import after, begin, happen, refusal
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure


def test_the_walk_has_six_steps_and_shows_the_parts_of_the_one_under_way() -> None:
    steps = walk(after(begin(), ("omen-played", {"side": "hope"})))
    assert [step.step for step in steps] == list(MainStep)
    assert [step.step for step in steps if step.is_now] == ["investigate"]
    assert [bool(step.parts) for step in steps] == [False, False, True, False, False, False]
    assert [part.step for part in steps[2].parts if part.is_now] == ["play-omen"]
    assert {step.step for step in steps if step.must} == {"start", "end"}


def test_the_parts_of_a_check_come_where_one_is_attempted() -> None:
    state = after(begin(), ("step-reached", {"step": "sanctify"}), ("part-reached", {"part": "seal"}))
    parts = [part.step for part in walk(state)[3].parts]
    assert parts == [*PARTS[MainStep.SANCTIFY], *OF_A_CHECK]


@data_rows("step", MainStep)
def test_one_can_go_where_the_table_lets_one(step: MainStep) -> None:
    state = begin() if step is MainStep.START else happen(begin(), "step-reached", step=step)
    for each in walk(state):
        assert each.can_go == (refusal(state, "step-reached", step=each.step) == "")


def test_page_24_frank_assists_from_where_he_sits() -> None:
    ophelia = {Direction.TOP: Virtue.MIND, Direction.LEFT: Virtue.SOUL, Direction.RIGHT: Virtue.RAGE}
    frank = {Direction.TOP: Virtue.RAGE, Direction.LEFT: Virtue.SOUL, Direction.RIGHT: Virtue.MIND}
    sheets = {
        "Ophelia": SaintSheet({Virtue.SOUL: 4}, {**ophelia, Direction.BOTTOM: Virtue.BODY}),
        "Frank": SaintSheet({Virtue.SOUL: 1}, {**frank, Direction.BOTTOM: Virtue.BODY}),
    }
    (assist,) = can_assist(begin(), sheets, Virtue.SOUL)
    assert (assist.name, assist.rerolls, assist.pointing) == ("Frank", 1, (Direction.LEFT,))
    # Ophelia in turn points left, at Dr. Zeez.
    assert [each.name for each in can_assist(begin(), sheets, Virtue.SOUL, saint="Dr. Zeez")] == ["Ophelia"]
    seated = happen(begin(), "seats-changed", choir=["Ophelia", "Frank", "Dr. Zeez"])
    assert can_assist(seated, sheets, Virtue.SOUL) == ()


def test_page_27_the_end_knows_who_chooses_first_and_who_faded() -> None:
    state = after(
        begin(),
        ("gift-won", {"saint": "Frank", "card": "Love Battery"}),
        ("saint-faded", {"saint": "Dr. Zeez"}),
        ("mission-ended", {"how": "won"}),
    )
    found = ended(state)
    assert found
    assert (found.outcome, found.last_turn, found.faded) == ("won", "Ophelia", ("Dr. Zeez",))
    assert [change.card for change in found.changes] == ["Love Battery"]
    brought = found.brings()
    assert brought.choose_in_order == ("Ophelia", "Dr. Zeez", "Frank")
    assert (brought.may_trade_fragment_for_death, brought.fleeting) == (("Dr. Zeez",), 3)


def test_a_mission_that_timed_out_is_lost() -> None:
    found = ended(after(begin(clock=1), ("clock-changed", {"by": -1}), ("turn-ended", {})))
    assert found
    assert (found.outcome, found.turns) == ("timed-out", 2)
    assert found.brings().one_of_must_slot_death == ("Ophelia", "Dr. Zeez", "Frank")
    assert ended(begin()) is None
