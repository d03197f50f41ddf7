"""The timing of the steps: which come always, and how one goes back."""

import pytest

from campaigns.rulebooks.apocrypha.turn import CHECK, SPECIAL, TURN, StepObligation

pytestmark = pytest.mark.pure


def test_page_15_every_step_comes_and_only_sanctify_needs_a_reason() -> None:
    six = {step: TURN[step].when for step in ("start", "support", "investigate", "sanctify", "transfer", "end")}
    assert six == {
        "start": StepObligation.ALWAYS,
        "support": StepObligation.IDLE,
        "investigate": StepObligation.IDLE,
        "sanctify": StepObligation.IF,
        "transfer": StepObligation.IDLE,
        "end": StepObligation.ALWAYS,
    }


def test_page_18_move_takes_place_though_one_stays() -> None:
    assert TURN["move"].when is StepObligation.IDLE


def test_page_16_a_card_that_is_avoided_is_not_confronted() -> None:
    assert (TURN["avoid"].when, TURN["confront"].when) == (StepObligation.MAY, StepObligation.IF)


def test_page_15_only_support_and_investigate_lead_back_and_only_to_each_other() -> None:
    back = {step: timing.back_to for step, timing in {**TURN, **CHECK, **SPECIAL}.items() if timing.back_to}
    assert back == dict.fromkeys(("support", "investigate"), ("support", "investigate"))
