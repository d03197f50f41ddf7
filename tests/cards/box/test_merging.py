"""The matching of two boxes, without any box: nobody loses a card, and none is there twice."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cards.box.merging import InUse, match

CARDS = st.sampled_from("abc")
SPOTS = st.dictionaries(st.sampled_from(["divider", "apart", "frank"]), st.lists(CARDS, max_size=6).map(Counter))
USED = st.lists(st.builds(InUse, CARDS, st.sampled_from(["deck", "halo"]), st.none() | st.integers(0, 3)), max_size=8)
FREE = ["divider", "apart"]


def total(state: dict[str, Counter[str]]) -> Counter[str]:
    return sum(state.values(), Counter())


@given(SPOTS, USED, st.lists(CARDS, max_size=6))
def test_each_card_is_there_as_often_as_where_there_were_more_or_as_both_use_it(
    kept: dict[str, Counter[str]], used: list[InUse], idle: list[str]
) -> None:
    in_use = Counter(one.card for one in used)
    other = in_use + Counter(idle)
    found = match(kept, FREE, used, other)
    ours = total(kept)
    busy = Counter(kept.get("frank", Counter()))
    for card in "abc":
        then = ours[card] + found.new[card]
        assert then == max(ours[card], other[card], busy[card] + in_use[card])
        assert found.beyond[card] == then - max(ours[card], other[card])


@given(SPOTS, USED)
def test_everybody_keeps_what_they_have_and_nothing_is_taken_twice(
    kept: dict[str, Counter[str]], used: list[InUse]
) -> None:
    found = match(kept, FREE, used, Counter(one.card for one in used))
    assert [stand.wanted for stand in found.stands] == used
    taken = Counter((stand.source, stand.wanted.card) for stand in found.stands if stand.source)
    assert all(count <= kept[str(place)][card] for (place, card), count in taken.items())
    assert all(stand.source in (*FREE, None) for stand in found.stands)


@given(SPOTS)
def test_a_box_merged_with_one_that_nobody_uses_and_that_holds_no_more_is_as_it_was(
    kept: dict[str, Counter[str]],
) -> None:
    found = match(kept, FREE, [], total(kept))
    assert (found.stands, +found.new, +found.beyond) == ((), Counter(), Counter())
