"""We rule otherwise: what a table lets happen, and what nobody can."""

from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.apocrypha.table import KINDS
from campaigns.rulebooks.apocrypha.table.rulings import can_overrule, overrule
from campaigns.rulebooks.apocrypha.table.state import MissionState
from campaigns.rulebooks.sitting import Illegal, Malformed
from tests.campaigns.rulebooks.apocrypha.table.playing import after, begin, kept, refusal

pytestmark = pytest.mark.pure

LATE = ("step-reached", {"step": "transfer"})
THREAT = ("card-turned-up", {"what": "threat"})
COPY = ("card-turned-up", {"what": "archetype", "origin": "copy"})


def ruled(state: MissionState, kind: str, **facts: Any) -> MissionState:
    event = msgspec.convert(facts, KINDS[kind].facts)
    assert refusal(state, kind, **facts) not in ("", "malformed")
    assert can_overrule(event)
    return kept(overrule(state, event))


def test_a_power_leads_back_to_support() -> None:
    assert ruled(after(begin(), LATE), "step-reached", step="support").turn.step == "support"
    assert ruled(after(begin(), LATE), "part-reached", part="guard").part == "guard"


def test_an_investigation_after_transfer_has_begun() -> None:
    late = after(begin(), LATE)
    assert ruled(late, "omen-played", side="hope").turn.step == "investigate"
    assert [card.what for card in ruled(late, "card-turned-up", what="gift").up] == ["gift"]


def test_a_second_card_lies_on_top_of_the_first() -> None:
    two = ruled(after(begin(), THREAT), "card-turned-up", what="gift")
    assert [card.what for card in two.up] == ["threat", "gift"]


def test_a_card_is_avoided_in_the_middle_of_it() -> None:
    begun = after(begin(), THREAT, ("confrontation-begun", {}))
    assert ruled(begun, "card-avoided").resolved.to == "nexus"


def test_a_copy_leads_to_sanctify_and_a_deck_with_cards_counts_as_empty() -> None:
    copied = after(begin(), COPY, ("confrontation-ended", {"won": True}))
    assert ruled(copied, "sanctify-begun", after="minion").sanctify.at == "Chapel"
    counted = after(begin(), ("nexus-counted", {"nexus": "Chapel", "cards": 3}))
    assert ruled(counted, "sanctify-begun", after="empty").open_nexuses == ("Hospital", "Main Street")


def test_a_turn_ends_though_somebody_is_nowhere_and_they_still_have_to_move() -> None:
    sealed = after(begin(), ("nexus-sealed", {"nexus": "Chapel"}))
    ended = ruled(sealed, "turn-ended")
    assert (ended.turn.number, ended.must_move) == (2, ("Ophelia", "Frank"))


def test_no_ruling_finds_a_card_where_there_is_none() -> None:
    for kind, facts in [("clock-changed", {"by": -30}), ("moved", {"saint": "Frank", "nexus": "Chapel"})]:
        assert not can_overrule(msgspec.convert(facts, KINDS[kind].facts))
    with pytest.raises(Illegal):
        overrule(begin(), msgspec.convert({}, KINDS["card-avoided"].facts))
    with pytest.raises(Malformed):
        overrule(begin(), msgspec.convert({"what": "gift", "saint": "Nobody"}, KINDS["card-turned-up"].facts))
