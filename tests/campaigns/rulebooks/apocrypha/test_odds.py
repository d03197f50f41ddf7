"""The chances of a check: brute force on small pools, icepool on large ones, and what must hold for all."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import DieColor
from campaigns.rulebooks.apocrypha.odds import Check, Odds, TooManyWays, odds
from tests.campaigns.rulebooks.apocrypha import every_check
from tests.campaigns.rulebooks.apocrypha.brute_force import Brute
from tests.campaigns.rulebooks.apocrypha.every_check import CHANGES, IS_COMPLETE, PAIRS
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure

BODY, MIND, RAGE, SOUL, BONUS = DieColor
Pool = dict[DieColor, int]
Case = tuple[Pool, tuple[DiceChange, ...], tuple[int, ...]]
# Each change and every seventh pair, with pools, assists and targets in turn, so that all kinds meet. All of them with
# all the others: every_check, below.
# Colors that no change names are alike, so one of them stands for all.
POOLS: list[Pool] = [
    {SOUL: soul, BODY: body, BONUS: bonus}
    for soul, body, bonus in product(range(5), range(3), range(5))
    if 1 <= soul + body + bonus <= 4
]
ASSISTS = [(), (1,), (2,), (4,), (1, 1), (2, 1), (1, 3)]
TARGETS = range(1, 20)


def cases() -> Iterator[tuple[Case, list[int]]]:
    """Each with the targets that are tried."""
    changes = [(), *((change,) for change in CHANGES), *PAIRS]
    for number, change in enumerate([*changes[: 1 + len(CHANGES)], *PAIRS[::7]]):
        # Four dice take brute force a hundred times as long as two.
        some = [pool for pool in POOLS if sum(pool.values()) <= (4 if number % 32 == 0 else 3)]
        # Strides without a common divisor.
        pool, assists = some[number * 7 % len(some)], ASSISTS[number * 3 % len(ASSISTS)]
        yield (pool, change, assists), [1 + (number * 5 + step) % len(TARGETS) for step in (0, 4, 9)]


CASES = list(cases())


@pytest.mark.parametrize("part", range(8))
def test_every_chance_equals_brute_force(part: int) -> None:
    for (pool, changes, assists), targets in CASES[part::8]:
        expected = Brute(_named(pool), changes, targets).answer(assists)
        for target, (success, damage, result) in zip(targets, expected, strict=True):
            found = odds(Check(dice=pool, target=target, assists=assists, changes=changes))
            said = f"{pool} {changes} {assists} {target}"
            assert (found.success, found.expected_damage, found.expected_result) == (success, damage, result), said
            assert_agrees(found, target)


def musts() -> Iterator[DiceChange]:
    for of, do, dice in product((None, SOUL), (DiceAction.UPGRADE, DiceAction.FLIP), (1, 2)):
        yield DiceChange(do, dice=dice, of=of, must=True)


MUSTS = list(musts())
# What a mandatory change can be made worse by, or can make better.
BESIDE = (
    DiceChange(DiceAction.FLIP),
    DiceChange(DiceAction.FLIP, dice=1, of=BONUS),
    DiceChange(DiceAction.DOWNGRADE, dice=1),
    DiceChange(DiceAction.TRASH, faces=frozenset({6})),
    DiceChange(DiceAction.TRASH, dice=1, of=SOUL),
    DiceChange(DiceAction.EXPLODE, faces=frozenset({6})),
)
UPGRADE, DOWNGRADE, FLIP, TRASH = DiceAction.UPGRADE, DiceAction.DOWNGRADE, DiceAction.FLIP, DiceAction.TRASH
BLADE = tuple(DiceChange(do, dice=1, must=True, package="blade") for do in (UPGRADE, DOWNGRADE, FLIP))
# As mutations of a day have it.
BY_FACES = [
    (DiceChange(do, faces=frozenset(faces), of=of),)
    for do, faces, of in [(UPGRADE, {1, 2}, None), (FLIP, {1, 6}, SOUL), (DOWNGRADE, {1, 3, 5}, BONUS)]
]
PACKAGES: list[tuple[DiceChange, ...]] = [
    # One goes up and another comes down, which has to show 2 at least.
    (
        DiceChange(UPGRADE, dice=1, must=True, package="egg"),
        DiceChange(DOWNGRADE, dice=1, faces=frozenset({2, 3, 4, 5, 6}), package="egg"),
    ),
    (DiceChange(UPGRADE, dice=2, faces=frozenset({1, 2}), of=SOUL), DiceChange(FLIP, dice=1)),
    BLADE,
    (*BLADE, DiceChange(FLIP)),
    (DiceChange(FLIP), *BLADE),
    (DiceChange(DOWNGRADE, dice=2, package="may"),),
    (DiceChange(FLIP, package="all"), DiceChange(TRASH, dice=1, package="all")),
    (DiceChange(UPGRADE, of=SOUL, package="a"), DiceChange(TRASH, dice=1, of=BONUS, package="a"), *BLADE),
    (DiceChange(FLIP, package="a"), DiceChange(FLIP, dice=2, must=True, package="b"), DiceChange(TRASH, dice=1)),
    (DiceChange(DiceAction.EXPLODE, faces=frozenset({6})), *BLADE),
    (DiceChange(FLIP, package="a"), DiceChange(DOWNGRADE, package="b"), DiceChange(UPGRADE, dice=1, package="c")),
]


@data_rows(
    "changes",
    [*((must,) for must in MUSTS), *((must, beside) for must in MUSTS[::3] for beside in BESIDE), *BY_FACES, *PACKAGES],
)
def test_every_set_of_dice_under_mandatory_changes_and_packages_is_worth_what_brute_force_says(
    changes: tuple[DiceChange, ...],
) -> None:
    for pool in ({SOUL: 2}, {SOUL: 1, BONUS: 2}):
        every_check.compare(changes, pool)


@data_rows("changes", [*((must, DiceChange(FLIP)) for must in MUSTS[:4]), *PACKAGES])
def test_the_odds_of_mandatory_changes_and_packages_equal_brute_force(changes: tuple[DiceChange, ...]) -> None:
    pool = {SOUL: 2, BONUS: 1}
    expected = Brute(_named(pool), changes, [9, 14]).answer([1])
    for target, wanted in zip([9, 14], expected, strict=True):
        found = odds(Check(dice=pool, target=target, assists=[1], changes=changes))
        assert (found.success, found.expected_damage, found.expected_result) == wanted
        assert_agrees(found, target)


CARDS_DO = [do for do in DiceAction if do is not DiceAction.SIX]
REROLL, EXPLODE = DiceAction.REROLL, DiceAction.EXPLODE
RUNIC = (DiceChange(REROLL, dice=1, must=True, package="blade"), *BLADE)
AGAIN = DiceChange(REROLL, faces=frozenset(range(1, 7)), package="again")
# Cards that roll dice: rerolls of so many dice and of faces, of a color, dice that explode, and several cards.
ROLLING_CARDS: list[tuple[DiceChange, ...]] = [
    RUNIC,
    (*RUNIC, DiceChange(FLIP)),
    (AGAIN,),
    (AGAIN, DiceChange(FLIP, dice=1, must=True, package="again"), DiceChange(REROLL, faces=frozenset({6}))),
    (DiceChange(REROLL, faces=frozenset({1, 2}), of=SOUL, package="a"), DiceChange(DOWNGRADE, dice=1, package="a")),
    (DiceChange(REROLL, faces=frozenset({1})), DiceChange(REROLL, dice=2, of=BONUS, must=True, package="a"), *BLADE),
    (DiceChange(REROLL, dice=2, package="a"), DiceChange(TRASH, dice=1, package="a")),
    (DiceChange(EXPLODE, faces=frozenset({6}), package="a"), DiceChange(FLIP, dice=1, must=True, package="a")),
    (DiceChange(EXPLODE, faces=frozenset({5, 6}), of=SOUL, package="a"), DiceChange(EXPLODE, faces=frozenset({1}))),
    (DiceChange(REROLL, dice=1, package="a"), DiceChange(EXPLODE, faces=frozenset({6}), package="a"), DiceChange(FLIP)),
    (DiceChange(REROLL, dice=1, must=True),),
    (AGAIN, *RUNIC),
]


@data_rows("assists, changes", product([(), (1,)], ROLLING_CARDS))
def test_the_odds_of_cards_that_roll_dice_equal_brute_force(
    changes: tuple[DiceChange, ...], assists: tuple[int, ...]
) -> None:
    for pool in ({SOUL: 2}, {SOUL: 1, BONUS: 1}, {SOUL: 2, BONUS: 1}):
        expected = Brute(_named(pool), changes, [5, 12]).answer_with_cards(assists)
        for target, wanted in zip([5, 12], expected, strict=True):
            found = odds(Check(dice=pool, target=target, assists=assists, changes=changes))
            assert (found.success, found.expected_damage, found.expected_result) == wanted, pool
            assert_agrees(found, target)


@pytest.mark.parametrize("mandatory", [0, 1, 2])
def test_assists_that_have_to_be_used_equal_brute_force(mandatory: int) -> None:
    for pool in ({SOUL: 2}, {SOUL: 2, BONUS: 1}):
        expected = Brute(_named(pool), [DiceChange(FLIP, of=SOUL)], [5, 12]).answer_with_cards([2, 1], mandatory)
        for target, wanted in zip([5, 12], expected, strict=True):
            check = Check(
                dice=pool, target=target, assists=[2, 1], mandatory=mandatory, changes=[DiceChange(FLIP, of=SOUL)]
            )
            found = odds(check)
            assert (found.success, found.expected_damage, found.expected_result) == wanted
            assert_agrees(found, target)


def test_move_by_move_is_the_same_as_step_by_step_where_no_card_rolls() -> None:
    brute = Brute({"soul": 2, "bonus": 1}, (DiceChange(EXPLODE, faces=frozenset({6})), *BLADE), [9, 14])
    assert brute.answer_with_cards([2]) == brute.answer([2])


def test_a_mandatory_upgrade_can_hurt_before_all_dice_are_flipped() -> None:
    must, may = (DiceChange(UPGRADE, dice=2, must=is_must) for is_must in (True, False))
    forced, free = (
        odds(Check(dice={SOUL: 3}, target=13, changes=[change, DiceChange(FLIP)])) for change in (must, may)
    )
    assert forced.success < free.success


def test_a_package_is_never_worse_than_none_and_never_better_than_its_parts_apart() -> None:
    apart = tuple(DiceChange(change.do, dice=1, package=change.do) for change in BLADE)
    for flip in ((), (DiceChange(FLIP),)):
        without, whole, parts = (
            odds(Check(dice={SOUL: 3, BODY: 1}, target=14, changes=(*some, *flip))) for some in ((), BLADE, apart)
        )
        assert without.success <= whole.success <= parts.success


PARTS = 32


@pytest.mark.skipif(not IS_COMPLETE, reason="takes two cores an hour: with EVERY_CHECK=1")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_set_of_dice_is_worth_what_brute_force_says(part: int) -> None:
    every_check.run(part, PARTS)


def test_some_of_all_sets_of_dice_are_worth_what_brute_force_says() -> None:
    small = [check for check in every_check.every_check() if sum(check[1].values()) <= 3]
    for changes, pool in small[::331]:
        every_check.compare(changes, pool)


@pytest.mark.parametrize("pool", [{BODY: 3}, {BODY: 3, MIND: 1}])
def test_colors_that_add_dice_from_unlike_supplies_are_one_once_they_lie_there(pool: Pool) -> None:
    twice = (DiceChange(DiceAction.EXPLODE, faces=frozenset({6})),) * 2
    assert every_check.compare(twice, pool)


def test_forced_rerolls_change_the_first_roll_as_brute_force_says() -> None:
    for check in list(every_check.with_rerolls())[::97]:
        every_check.compare_first_roll(*check)


def _named(pool: Pool) -> dict[str, int]:
    return {str(color): count for color, count in pool.items()}


def assert_agrees(found: Odds, target: int) -> None:
    """The distribution says the same as the numbers."""
    chances = found.distribution
    assert sum(chances.values()) == pytest.approx(1)
    assert sum(chance for result, chance in chances.items() if result >= target) == pytest.approx(float(found.success))
    mean = sum(result * chance for result, chance in chances.items())
    assert mean == pytest.approx(float(found.expected_result))
    damage = sum(max(0, target - result) * chance for result, chance in chances.items())
    assert damage == pytest.approx(float(found.expected_damage))


@data_rows(
    "keep, changes",
    product([1, 2, 4, 9], [(), (DiceChange(DiceAction.FLIP, dice=1),), (DiceChange(DiceAction.TRASH, dice=1),)]),
)
def test_any_number_of_dice_may_be_kept(keep: int, changes: tuple[DiceChange, ...]) -> None:
    pool = {SOUL: 3}
    expected = Brute(_named(pool), changes, [5, 11], keep).answer([2])
    for target, wanted in zip([5, 11], expected, strict=True):
        found = odds(Check(dice=pool, target=target, keep=keep, assists=[2], changes=changes))
        assert (found.success, found.expected_damage, found.expected_result) == wanted


@pytest.mark.parametrize(
    ("dice", "count"), [({SOUL: 4}, 4), ({SOUL: 4, BONUS: 3}, 7), (dict.fromkeys(list(DieColor)[:4], 4), 16)]
)
def test_without_choices_icepool_says_the_same(dice: Pool, count: int) -> None:
    theirs = icepool.d6.pool(count).highest(3).sum()
    for target in range(3, 19):
        assert odds(Check(dice=dice, target=target)).success == theirs.probability(">=", target)


def test_dice_explode_into_bonus_dice_and_then_not_at_all() -> None:
    # Four Soul dice and four bonus dice are all there are, so nothing is added.
    full = {SOUL: 4, BONUS: 4}
    explode = (DiceChange(DiceAction.EXPLODE, faces=frozenset({6})),)
    assert odds(Check(dice=full, target=15, changes=explode)).success == odds(Check(dice=full, target=15)).success
    almost = {SOUL: 4, BONUS: 3}
    assert odds(Check(dice=almost, target=15)).success < odds(Check(dice=almost, target=15, changes=explode)).success


# Unlike ways to the same end, on pools too large for brute force

pools = st.dictionaries(st.sampled_from([SOUL, RAGE, BONUS]), st.integers(1, 4), min_size=1)
targets = st.integers(6, 18)
assisted = st.lists(st.integers(1, 4), max_size=2)
changed = st.lists(st.sampled_from([change for change in CHANGES if change.do is not DiceAction.EXPLODE]), max_size=2)
few = settings(max_examples=25, deadline=None)


@few
@given(pools, targets, assisted, changed)
def test_one_assist_more_never_hurts(pool: Pool, target: int, assists: list[int], changes: list[DiceChange]) -> None:
    try:
        without = odds(Check(dice=pool, target=target, assists=assists, changes=changes))
        helped = odds(Check(dice=pool, target=target, assists=[*assists, 2], changes=changes))
    except TooManyWays:
        return
    assert helped.success >= without.success
    assert_agrees(helped, target)


@few
@given(pools, targets, assisted)
def test_flipping_all_dice_changes_nothing_for_honest_dice(pool: Pool, target: int, assists: list[int]) -> None:
    flipped = odds(Check(dice=pool, target=target, assists=assists, changes=[DiceChange(DiceAction.FLIP)]))
    assert flipped.success == odds(Check(dice=pool, target=target, assists=assists)).success


@few
@given(pools, targets, assisted)
def test_colors_matter_to_nobody_who_does_not_name_them(pool: Pool, target: int, assists: list[int]) -> None:
    plain = odds(Check(dice=pool, target=target, assists=assists))
    named = DiceChange(DiceAction.FLIP, of=SOUL)
    assert odds(Check(dice=pool, target=target, assists=assists, changes=[named])).success == plain.success


@few
@given(pools, targets)
def test_a_target_higher_by_one_is_never_likelier(pool: Pool, target: int) -> None:
    lower, higher = (odds(Check(dice=pool, target=each, assists=[2])) for each in (target, target + 1))
    assert lower.success >= higher.success
    assert Fraction(0) <= lower.expected_damage <= higher.expected_damage


@pytest.mark.parametrize("count", [1, 2])
def test_the_pairs_leave_no_kind_of_change_out(count: int) -> None:
    met = {tuple(sorted(change.do for change in changes)) for (_, changes, _), _ in CASES if len(changes) == count}
    assert met == {tuple(sorted(kinds)) for kinds in combinations_with_replacement(CARDS_DO, count)}
