"""Suffering damage: the book's examples with their pages, the order, and what becomes of each point."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.costs import Cost
from campaigns.rulebooks.apocrypha.damage import Blow, Suffered, short_of, suffer
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue

pytestmark = pytest.mark.pure

BODY, MIND, RAGE, SOUL = Virtue
points = st.lists(st.integers(1, 9), max_size=3)
hands = st.fixed_dictionaries({virtue: st.integers(0, 5) for virtue in Virtue})
blows = st.builds(
    Blow,
    virtue=st.sampled_from(list(Virtue)),
    amount=st.integers(0, 12),
    increases=points,
    decreases=points,
    hand=hands,
    others=st.integers(0, 4),
    deck=st.none() | st.integers(0, 9),
)


def hit(virtue: Virtue, amount: int, **facts: Any) -> Suffered:
    return suffer(Blow(virtue=virtue, amount=amount, **facts))


def rules(suffered: Suffered) -> list[Rule]:
    return [step.rule for step in suffered.steps]


def test_page_26_frank_recycles_one_mind_gift_and_one_of_the_others_at_random() -> None:
    # The Gladhandler's target is missed by two; Worry Beads, itself a Mind gift, is buried to recycle the damage.
    frank = hit(MIND, short_of(15, 13), hand={MIND: 1, RAGE: 1, SOUL: 1}, to=Cost.RECYCLE)
    assert (frank.damage, frank.matching, frank.random, frank.random_of, frank.ignored) == (2, 1, 1, 2, 0)
    assert not frank.chooses
    assert rules(frank) == [
        Rule.DAMAGE_TOTAL,
        Rule.MATCHING_GIFTS_FIRST,
        Rule.THEN_RANDOM_CARDS,
        Rule.DAMAGED_CARDS,
    ]


def test_page_26_damage_for_the_lair_is_suffered_with_an_empty_hand() -> None:
    lair = hit(BODY, 3)
    assert (lair.damage, lair.ignored) == (3, 3)
    assert rules(lair) == [Rule.DAMAGE_TOTAL, Rule.NO_CARDS_TO_DAMAGE]


def test_page_26_increases_come_before_decreases() -> None:
    # In the other order, 3 off 2 would be nothing and one more would make one.
    assert hit(RAGE, 2, increases=[1], decreases=[3]).damage == 0
    assert hit(RAGE, 2, increases=[2, 1], decreases=[1]).damage == 4


def test_page_16_the_devil_bird_takes_one_rage_gift_of_the_saints_choice() -> None:
    bird = hit(RAGE, 1, hand={RAGE: 2, SOUL: 3})
    assert (bird.matching, bird.random, bird.chooses) == (1, 0, True)


def test_page_21_frank_discards_the_murder_board_for_one_point_of_rage_damage() -> None:
    frank = hit(RAGE, 1, hand={RAGE: 2, MIND: 2})
    assert (frank.matching, frank.random, frank.ignored) == (1, 0, 0)


def test_page_9_deaths_heads_takes_soul_gifts_first_and_then_random_cards() -> None:
    lost = hit(SOUL, short_of(12, 8), hand={SOUL: 1, BODY: 2}, others=2)
    assert (lost.matching, lost.random, lost.random_of, lost.ignored) == (1, 3, 4, 0)


def test_page_19_ophelia_reaches_the_target_and_suffers_nothing_whatever_would_raise_it() -> None:
    assert short_of(12, 12) == short_of(8, 10) == 0
    won = hit(BODY, short_of(12, 12), increases=[2], hand={BODY: 1})
    assert (won.damage, rules(won)) == (0, [Rule.SUCCESS])


def test_a_card_that_deals_nothing_speaks_of_no_target() -> None:
    spared = hit(BODY, 0, is_dealt_by_card=True, increases=[2], hand={BODY: 1})
    assert (spared.damage, rules(spared)) == (0, [Rule.DAMAGE_TOTAL, Rule.NOTHING_IS_RAISED])


def test_page_18_damage_that_is_not_suffered_has_no_damage_step() -> None:
    spared = hit(BODY, 4, hand={BODY: 4}, is_suffered=False)
    assert (spared.damage, spared.matching, rules(spared)) == (0, 0, [Rule.NOT_SUFFERED])


def test_page_26_damage_to_the_deck_takes_its_top_and_an_empty_deck_fades() -> None:
    assert hit(MIND, 3, deck=5, hand={MIND: 4}).from_deck == 3
    exact = hit(MIND, 3, deck=3)
    assert (exact.from_deck, exact.fades) == (3, False)
    faded = hit(MIND, 3, deck=2)
    assert (faded.from_deck, faded.fades, faded.ignored) == (2, True, 0)
    assert rules(faded)[-1] is Rule.FADE
    assert rules(hit(MIND, 3, deck=0)) == [Rule.DAMAGE_TOTAL, Rule.FADE]


def test_where_damaged_cards_go_matters_only_when_there_are_any() -> None:
    assert Rule.DAMAGED_CARDS not in rules(hit(BODY, 2, to=Cost.BURY))


@given(blows)
def test_every_point_takes_one_card_or_is_ignored_or_fades_the_saint(blow: Blow) -> None:
    hurt = suffer(blow)
    taken = hurt.matching + hurt.random + hurt.from_deck
    assert hurt.damage >= taken + hurt.ignored
    assert (hurt.damage > taken + hurt.ignored) == hurt.fades
    # Chance takes nothing while a matching gift is left.
    assert not hurt.random or hurt.matching == blow.hand[blow.virtue]
    assert not hurt.ignored or taken == sum(blow.hand.values()) + blow.others
