"""Halos: every situation of fixtures/cases, and what holds for all of them."""

from itertools import product
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.halo import HaloCardKind, HaloVerdict, Slot, SlottedCard, judge, slot_for
from campaigns.rulebooks.apocrypha.register import Rule
from tests.cases import Partly, each, read
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

EDGES = [slot for slot in Slot if slot.touches_saint]
CORNERS = [slot for slot in Slot if not slot.touches_saint]
# Each corner with the two slots beside it, as they lie on the table.
BESIDE = {
    Slot.TOP_LEFT: {Slot.TOP, Slot.LEFT},
    Slot.TOP_RIGHT: {Slot.TOP, Slot.RIGHT},
    Slot.BOTTOM_LEFT: {Slot.BOTTOM, Slot.LEFT},
    Slot.BOTTOM_RIGHT: {Slot.BOTTOM, Slot.RIGHT},
}
halos = st.lists(
    st.builds(SlottedCard, st.just("A card"), st.sampled_from(HaloCardKind), st.sampled_from(Slot)), max_size=14
)


def fragment(slot: Slot, name: str = "The Tale") -> SlottedCard:
    return SlottedCard(name, HaloCardKind.FRAGMENT, slot)


def broken(verdict: HaloVerdict) -> list[Rule]:
    return [problem.rule for problem in verdict.problems]


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    # Of several in one slot, the later ones lie on top.
    cards: list[SlottedCard]


@each("apocrypha/halo")
def test_halo(file: Path) -> None:
    case = read(file, Situation)
    cards = case.situation.cards
    verdict = judge(cards)
    fits = Partly({kind: slot_for(cards, kind) for kind in HaloCardKind})
    assert case.told(Partly(vars(verdict), fits=fits)) == case.expect, case.title
    assert verdict.legal == (not verdict.problems)


@data_rows("corner, kind", product(CORNERS, HaloCardKind))
def test_any_slotted_card_beside_a_corner_holds_it(corner: Slot, kind: HaloCardKind) -> None:
    for slot in EDGES:
        holder = SlottedCard("A card", kind, slot)
        assert judge([fragment(corner), holder]).legal == (slot in BESIDE[corner])


@given(halos)
def test_legal_is_exactly_having_no_problem(cards: list[SlottedCard]) -> None:
    verdict = judge(cards)
    assert verdict.legal == (verdict.problems == ())
    assert verdict.is_dead == (verdict.deaths >= 9)


@given(halos, st.sampled_from(Slot))
def test_a_legal_halo_stays_legal_when_a_card_is_slotted_where_it_touches(cards: list[SlottedCard], slot: Slot) -> None:
    filled = {card.slot for card in cards}
    if judge(cards).legal and (slot.touches_saint or BESIDE[slot] & filled):
        assert judge([*cards, SlottedCard("Love Battery", HaloCardKind.GIFT, slot)]).legal
        counted = sum(card.kind in {HaloCardKind.FRAGMENT, HaloCardKind.DEATH} for card in cards)
        if slot not in filled and counted < 8:
            assert judge([*cards, fragment(slot)]).legal


@given(halos)
def test_sacrificing_as_many_fragments_as_told_is_enough(cards: list[SlottedCard]) -> None:
    left = judge(cards).must_sacrifice
    kept = []
    for card in cards:
        if left and card.kind is HaloCardKind.FRAGMENT:
            left -= 1
        else:
            kept.append(card)
    assert left == 0
    assert judge(kept).must_sacrifice == 0


@given(halos)
def test_a_halo_seen_in_a_mirror_reaches_the_other_side(cards: list[SlottedCard]) -> None:
    def mirrored(word: str) -> str:
        return word.replace("left", "*").replace("right", "left").replace("*", "right")

    seen = judge([SlottedCard(card.name, card.kind, Slot(mirrored(card.slot))) for card in cards])
    here = judge(cards)
    assert sorted(broken(seen), key=str) == sorted(broken(here), key=str)
    assert {Slot(mirrored(slot)): {mirrored(reach) for reach in to} for slot, to in here.reaches.items()} == {
        slot: set(to) for slot, to in seen.reaches.items()
    }


@given(halos, st.sampled_from(HaloCardKind))
def test_where_a_card_fits_no_other_slot_is_better(cards: list[SlottedCard], kind: HaloCardKind) -> None:
    def broken_in(slot: Slot) -> int:
        return len(judge([*cards, SlottedCard("", kind, slot)]).problems)

    assert broken_in(slot_for(cards, kind)) == min(map(broken_in, Slot))
