"""What days do to the dice that are kept, and to the highest of them: every choice held against brute force."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations, product

import pytest

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import DieColor
from campaigns.rulebooks.apocrypha.keeping import Keeping
from campaigns.rulebooks.apocrypha.odds import Check, advise, odds
from tests.campaigns.rulebooks.apocrypha.brute_force import Brute, Outcome
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure
BODY, MIND, RAGE, SOUL, BONUS = DieColor
# Success, minus the damage, the result: as the roller compares them.
Found = tuple[int, int, int]


def subsets(faces: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(faces, count) for count in range(most + 1))


def plain(result: int, target: int) -> Found:
    return int(result >= target), min(0, result - target), result


def over(faces: tuple[int, ...], target: int) -> Found:
    result = sum(faces[:3])
    return int(result > target), min(0, result - target), result


def triple(faces: tuple[int, ...], target: int) -> Found:
    same = [(1, 0, sum(kept)) for kept in combinations(faces, 3) if kept[0] == kept[1] == kept[2]]
    return max([plain(sum(faces[:3]), target), *same])


def parity(faces: tuple[int, ...], target: int) -> Found:
    alike = [kept for kept in combinations(faces, 3) if all(a % 2 == kept[0] % 2 for a in kept)]
    return max([plain(sum(faces[:3]), target), *(plain(sum(kept) + 2, target) for kept in alike)])


def thirteen(faces: tuple[int, ...], target: int) -> Found:
    def each(kept: tuple[int, ...]) -> Found:
        return (0, -1, target - 1) if sum(kept) == 13 >= target else plain(sum(kept), target)

    return max(map(each, subsets(faces, 3)))


def crownless(faces: tuple[int, ...], target: int) -> Found:
    return max(plain(sum(faces[:3]), target), plain(sum(faces[1:5]), target))


RULES: dict[Keeping, Callable[[tuple[int, ...], int], Found]] = {
    Keeping.OVER: over,
    Keeping.TRIPLE: triple,
    Keeping.PARITY: parity,
    Keeping.THIRTEEN: thirteen,
    Keeping.CROWNLESS: crownless,
}
FLIP = DiceChange(DiceAction.FLIP, dice=1)
CHANGES: list[tuple[DiceChange, ...]] = [
    (),
    (FLIP,),
    (DiceChange(DiceAction.UPGRADE, dice=1, must=True, of=SOUL),),
    (DiceChange(DiceAction.REROLL, dice=1, must=True, package="a"), DiceChange(DiceAction.TRASH, dice=1, package="a")),
]


def outcome(keeping: Keeping, target: int) -> Outcome:
    return lambda faces: RULES[keeping](faces, target), lambda found: found


@data_rows("changes, keeping", product(CHANGES, RULES))
def test_the_odds_equal_brute_force(keeping: Keeping, changes: tuple[DiceChange, ...]) -> None:
    for pool, target, assists in [({SOUL: 3}, 12, [2]), ({SOUL: 2, BONUS: 2}, 13, []), ({SOUL: 2, BONUS: 1}, 9, [1])]:
        named = {str(color): count for color, count in pool.items()}
        (wanted,) = Brute(named, changes, [target], outcome=outcome(keeping, target)).answer_with_cards(assists)
        found = odds(Check(dice=pool, target=target, assists=assists, changes=changes, keeping=keeping))
        assert (found.success, found.expected_damage, found.expected_result) == wanted, (pool, target)
        assert sum(found.distribution.values()) == pytest.approx(1)
        mean = sum(result * chance for result, chance in found.distribution.items())
        assert mean == pytest.approx(float(found.expected_result))


def test_five_dice_without_the_highest() -> None:
    (wanted,) = Brute({"soul": 4, "bonus": 1}, (), [15], outcome=outcome(Keeping.CROWNLESS, 15)).answer_with_cards([])
    found = odds(Check(dice={SOUL: 4, BONUS: 1}, target=15, keeping=Keeping.CROWNLESS))
    assert (found.success, found.expected_damage, found.expected_result) == wanted


@data_rows("assists, pool", product([[], [1], [2]], [{SOUL: 2}, {SOUL: 1, BONUS: 1}]))
def test_a_die_that_nobody_sees_before_the_end(pool: dict[DieColor, int], assists: list[int]) -> None:
    """It is one die more that is kept, and no choice knows of it."""

    def seen(faces: tuple[int, ...]) -> int:
        return sum(faces[:2])

    def then(result: int) -> Found:
        each = [plain(result + face, 12) for face in range(1, 7)]
        success, damage, total = map(sum, zip(*each, strict=True))
        return success, damage, total

    named = {str(color): count for color, count in pool.items()}
    (wanted,) = Brute(named, (FLIP,), [12], outcome=(seen, then)).answer_with_cards(assists)
    found = odds(Check(dice=pool, target=12, keep=2, assists=assists, changes=[FLIP], keeping=Keeping.HIDDEN))
    assert (found.success * 6, found.expected_damage * 6, found.expected_result * 6) == wanted
    assert sum(chance for result, chance in found.distribution.items() if result >= 12) == pytest.approx(
        float(found.success)
    )


HIGHEST = DiceChange(DiceAction.DOWNGRADE, dice=1, highest=True)
MILLSTONES = DiceChange(DiceAction.DOWNGRADE, dice=1, highest=True, for_each_one=True)
TO_SIX = DiceChange(DiceAction.SIX, package="day")


@data_rows(
    "changes, assists",
    product(
        [
            (HIGHEST,),
            (MILLSTONES,),
            (HIGHEST, FLIP),
            (MILLSTONES, DiceChange(DiceAction.FLIP, of=SOUL)),
            (DiceChange(DiceAction.DOWNGRADE, dice=1, highest=True, of=SOUL), DiceChange(DiceAction.FLIP, of=BONUS)),
            (TO_SIX, DiceChange(DiceAction.TRASH, dice=1)),
        ],
        [[], [1]],
    ),
)
def test_the_highest_die_goes_down_as_brute_force_has_it(changes: tuple[DiceChange, ...], assists: list[int]) -> None:
    for pool in ({SOUL: 3}, {SOUL: 2, BONUS: 1}):
        named = {str(color): count for color, count in pool.items()}
        expected = Brute(named, changes, [8, 13]).answer_with_cards(assists)
        for target, wanted in zip([8, 13], expected, strict=True):
            found = odds(Check(dice=pool, target=target, assists=assists, changes=changes))
            assert (found.success, found.expected_damage, found.expected_result) == wanted, (pool, target)


def test_what_is_advised_of_the_highest_die() -> None:
    rolled = {SOUL: [6, 1], BONUS: [6]}
    once = advise(Check(dice={}, target=12, changes=[HIGHEST]), rolled)
    assert [(turn.do, dice) for turn, dice in once.turns] == [(DiceAction.DOWNGRADE, ((SOUL, 6),))]
    assert once.success == 1
    flipped = (HIGHEST, DiceChange(DiceAction.FLIP, of=SOUL))
    told = advise(Check(dice={}, target=12, changes=flipped), rolled)
    assert told.turns[0][1] == ((SOUL, 6),)
    ones = advise(Check(dice={}, target=12, changes=[MILLSTONES]), {SOUL: [6, 1, 1]})
    assert [dice for _turn, dice in ones.turns] == [((SOUL, 6),), ((SOUL, 5),)]
    assert ones.expected_damage == 6
