"""Halos: the book's examples with their pages, every rule alone, and what holds for all of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.halo import Kind, Reach, Slot, Slotted, Verdict, judge, reach_of, slot_for
from campaigns.rulebooks.apocrypha.register import Rule

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
halos = st.lists(st.builds(Slotted, st.just("A card"), st.sampled_from(Kind), st.sampled_from(Slot)), max_size=14)


def fragment(slot: Slot, name: str = "The Tale") -> Slotted:
    return Slotted(name, Kind.FRAGMENT, slot)


def death(slot: Slot) -> Slotted:
    return Slotted("Death", Kind.DEATH, slot)


def broken(verdict: Verdict) -> list[Rule]:
    return [problem.rule for problem in verdict.problems]


def test_page_12_ophelia_slots_three_fragments() -> None:
    verdict = judge(
        [
            fragment(Slot.LEFT, "The Fainting Spell"),
            fragment(Slot.BOTTOM, "The Sallow Mistlight"),
            fragment(Slot.BOTTOM_RIGHT, "The Tale"),
        ]
    )
    assert verdict.legal
    assert verdict.reaches == {
        Slot.LEFT: (Reach.LEFT,),
        Slot.BOTTOM: (Reach.SELF,),
        Slot.BOTTOM_RIGHT: (Reach.RIGHT, Reach.SELF),
    }
    assert (verdict.deaths, verdict.is_dead, verdict.must_sacrifice) == (0, False, 0)


def test_page_23_dr_zeez_reaches_the_saint_to_the_right_from_the_center_right_slot() -> None:
    assert judge([fragment(Slot.RIGHT, "The Sallow Mistlight")]).reaches == {Slot.RIGHT: (Reach.RIGHT,)}


def test_page_27_frank_slots_the_abandoned_house_beside_a_slotted_gift() -> None:
    battery = Slotted("Love Battery", Kind.GIFT, Slot.TOP)
    verdict = judge([battery, fragment(Slot.TOP_LEFT, "The Abandoned House")])
    assert verdict.legal
    assert list(verdict.reaches) == [Slot.TOP_LEFT]


@pytest.mark.parametrize(
    ("slot", "reach"),
    [
        ("top-left", "nexus left"),
        ("top", "nexus"),
        ("top-right", "nexus right"),
        ("left", "left"),
        ("right", "right"),
        ("bottom-left", "left self"),
        ("bottom", "self"),
        ("bottom-right", "right self"),
    ],
)
def test_page_23_rows_and_columns_say_whom_a_fragment_reaches(slot: str, reach: str) -> None:
    assert list(reach_of(Slot(slot))) == reach.split()


def test_an_empty_halo_is_legal() -> None:
    assert judge([]) == Verdict((), {}, 0, False, 0)


@pytest.mark.parametrize("corner", CORNERS)
def test_a_card_alone_in_a_corner_touches_nothing(corner: Slot) -> None:
    verdict = judge([fragment(corner)])
    assert broken(verdict) == [Rule.SLOTTED_CARDS_TOUCH]
    assert verdict.problems[0].facts == {"slot": corner}


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("kind", Kind)
def test_any_slotted_card_beside_a_corner_holds_it(corner: Slot, kind: Kind) -> None:
    for slot in EDGES:
        holder = Slotted("A card", kind, slot)
        assert judge([fragment(corner), holder]).legal == (slot in BESIDE[corner])


def test_a_fragment_on_a_death_is_a_problem_also_with_a_card_between_them() -> None:
    assert broken(judge([death(Slot.TOP), fragment(Slot.TOP)])) == [Rule.NO_FRAGMENT_ON_A_DEATH]
    gift = Slotted("Love Battery", Kind.GIFT, Slot.TOP)
    verdict = judge([death(Slot.TOP), gift, fragment(Slot.TOP)])
    assert broken(verdict) == [Rule.NO_FRAGMENT_ON_A_DEATH]
    assert verdict.problems[0].facts == {"slot": Slot.TOP, "card": "The Tale"}
    assert verdict.reaches == {Slot.TOP: (Reach.NEXUS,)}


def test_a_death_on_a_fragment_is_none_and_covers_it() -> None:
    verdict = judge([fragment(Slot.TOP), death(Slot.TOP)])
    assert verdict.legal
    assert verdict.reaches == {}


def test_covered_deaths_count() -> None:
    gift = Slotted("Wickety Wack Sack", Kind.GIFT, Slot.TOP)
    assert judge([death(Slot.TOP), death(Slot.TOP), gift]).deaths == 2


def test_nine_cards_are_one_too_many_and_gifts_omens_and_threats_are_not_among_them() -> None:
    eight = [fragment(slot) for slot in Slot]
    others = [Slotted("Other", kind, Slot.TOP) for kind in (Kind.GIFT, Kind.OMEN, Kind.THREAT)]
    assert judge([*eight, *others]).legal
    verdict = judge([*eight, death(Slot.LEFT)])
    assert broken(verdict) == [Rule.EIGHT_CARDS_AT_MOST]
    assert verdict.must_sacrifice == 1


def test_eight_deaths_fill_a_halo_and_the_ninth_kills() -> None:
    eight = [death(slot) for slot in Slot]
    assert judge(eight) == Verdict((), {}, 8, False, 0)
    verdict = judge([*eight, death(Slot.TOP)])
    assert broken(verdict) == [Rule.NINE_DEATHS]
    assert (verdict.deaths, verdict.is_dead, verdict.must_sacrifice) == (9, True, 0)


def test_the_dead_sacrifice_nothing_one_by_one() -> None:
    verdict = judge([fragment(Slot.TOP), *[death(Slot.TOP)] * 10])
    assert (broken(verdict), verdict.must_sacrifice) == ([Rule.NINE_DEATHS], 0)


def test_every_problem_is_told_in_the_order_of_the_book() -> None:
    cards = [death(Slot.TOP_LEFT), *[fragment(Slot.TOP_LEFT)] * 8]
    assert broken(judge(cards)) == [
        *[Rule.NO_FRAGMENT_ON_A_DEATH] * 8,
        Rule.SLOTTED_CARDS_TOUCH,
        Rule.EIGHT_CARDS_AT_MOST,
    ]


@given(halos)
def test_legal_is_exactly_having_no_problem(cards: list[Slotted]) -> None:
    verdict = judge(cards)
    assert verdict.legal == (verdict.problems == ())
    assert verdict.is_dead == (verdict.deaths >= 9)


@given(halos, st.sampled_from(Slot))
def test_a_legal_halo_stays_legal_when_a_card_is_slotted_where_it_touches(cards: list[Slotted], slot: Slot) -> None:
    filled = {card.slot for card in cards}
    if judge(cards).legal and (slot.touches_saint or BESIDE[slot] & filled):
        assert judge([*cards, Slotted("Love Battery", Kind.GIFT, slot)]).legal
        counted = sum(card.kind in {Kind.FRAGMENT, Kind.DEATH} for card in cards)
        if slot not in filled and counted < 8:
            assert judge([*cards, fragment(slot)]).legal


@given(halos)
def test_sacrificing_as_many_fragments_as_told_is_enough(cards: list[Slotted]) -> None:
    left = judge(cards).must_sacrifice
    kept = []
    for card in cards:
        if left and card.kind is Kind.FRAGMENT:
            left -= 1
        else:
            kept.append(card)
    assert left == 0
    assert judge(kept).must_sacrifice == 0


@given(halos)
def test_a_halo_seen_in_a_mirror_reaches_the_other_side(cards: list[Slotted]) -> None:
    def mirrored(word: str) -> str:
        return word.replace("left", "*").replace("right", "left").replace("*", "right")

    seen = judge([Slotted(card.name, card.kind, Slot(mirrored(card.slot))) for card in cards])
    here = judge(cards)
    assert sorted(broken(seen), key=str) == sorted(broken(here), key=str)
    assert {Slot(mirrored(slot)): {mirrored(reach) for reach in to} for slot, to in here.reaches.items()} == {
        slot: set(to) for slot, to in seen.reaches.items()
    }


def test_a_card_fits_beside_the_saint_first_and_then_in_a_corner_that_is_held() -> None:
    cards = [fragment(slot) for slot in EDGES[:3]]
    assert slot_for([], Kind.FRAGMENT) is Slot.TOP
    assert slot_for(cards, Kind.DEATH) is EDGES[3]
    assert slot_for([fragment(slot) for slot in EDGES], Kind.DEATH) is Slot.TOP_LEFT


def test_a_fragment_fits_on_no_death_while_there_is_another_place() -> None:
    cards = [death(slot) for slot in Slot if slot is not Slot.BOTTOM]
    assert slot_for([*cards, Slotted("Grifter", Kind.GIFT, Slot.BOTTOM)], Kind.FRAGMENT) is Slot.BOTTOM


@given(halos, st.sampled_from(Kind))
def test_where_a_card_fits_no_other_slot_is_better(cards: list[Slotted], kind: Kind) -> None:
    def broken_in(slot: Slot) -> int:
        return len(judge([*cards, Slotted("", kind, slot)]).problems)

    assert broken_in(slot_for(cards, kind)) == min(map(broken_in, Slot))
