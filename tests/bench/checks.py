"""How long the chances of a check take, by themselves and against icepool where it can do the same.

Nothing is remembered from one answer to the next; for icepool's sake each question is asked in a process of its own.
"""

import gc
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import DieColor
from campaigns.rulebooks.apocrypha.odds import Check, TooManyWays, odds

BODY, MIND, RAGE, SOUL, BONUS = DieColor
ROUNDS = 15
PROCESSES = 5
EIGHT = {SOUL: 4, BONUS: 4}
TWELVE = {SOUL: 4, RAGE: 4, BONUS: 4}
REROLL = DiceChange(DiceAction.REROLL, faces=frozenset({6}))
UPGRADE, FLIP = DiceChange(DiceAction.UPGRADE, dice=1), DiceChange(DiceAction.FLIP, dice=1)
DOWNGRADE_RAGE = DiceChange(DiceAction.DOWNGRADE, of=RAGE)
# What is asked, and in how many milliseconds it should be answered.
GOALS = [
    ("8 dice, two assists", 5, Check(dice=EIGHT, target=15, assists=[4, 3])),
    ("8 dice, two assists, two changes", 50, Check(dice=EIGHT, target=15, assists=[4, 3], changes=[REROLL, FLIP])),
    (
        "12 dice, two assists, three changes",
        300,
        Check(dice=TWELVE, target=16, assists=[4, 4], changes=[REROLL, UPGRADE, FLIP]),
    ),
    (
        "12 dice, two assists, three changes, one of a color",
        300,
        Check(dice=TWELVE, target=16, assists=[4, 4], changes=[DOWNGRADE_RAGE, UPGRADE, FLIP]),
    ),
    (
        "20 dice, six assists, two changes",
        1000,
        Check(
            dice=dict.fromkeys(DieColor, 4),
            target=17,
            assists=[4] * 6,
            changes=[FLIP, DiceChange(DiceAction.TRASH, dice=2)],
        ),
    ),
]
ICEPOOL_LIMIT = 2


def goals() -> list[tuple[str, float, float]]:
    """What was asked, the milliseconds it took, and those it should."""
    measured = []
    for name, goal, check in GOALS:
        measured.append((name, statistics.median(_milliseconds(odds, check) for _ in range(ROUNDS)), goal))
    refused = [_milliseconds(_refused, check) for check in _refusals()]
    return [*measured, ("refusing what takes too long", max(refused), 1000)]


def rows() -> list[tuple[str, float, float]]:
    """Keep three of n: how many times as long as icepool we take, and how many times we may."""
    return [(f"keep 3 of {count}, against icepool", _ratio(count), ICEPOOL_LIMIT) for count in (4, 8, 12, 16)]


def _refusals() -> list[Check]:
    named = [DiceChange(DiceAction.FLIP, dice=2, of=color) for color in DieColor]
    everything = dict.fromkeys(DieColor, 4)
    return [
        Check(dice=everything, target=17, assists=[20] * 6, changes=named),
        Check(dice=everything, target=60, keep=20, assists=[20] * 6),
    ]


def _refused(check: Check) -> None:
    try:
        odds(check)
    except TooManyWays:
        return
    raise AssertionError("answered")


def _milliseconds(action: Callable[..., object], *arguments: object) -> float:
    """Of the processor: what else the machine does is no matter."""
    began = time.process_time()
    action(*arguments)
    return (time.process_time() - began) * 1000


def _ratio(count: int) -> float:
    command = [sys.executable, "-m", "tests.bench.checks", str(count)]
    ratios = []
    for _ in range(PROCESSES):
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        ours, theirs = json.loads(done.stdout)
        ratios.append(ours / theirs)
    return statistics.median(ratios)


def _icepool(count: int, kept: int) -> object:
    import icepool

    return icepool.d6.pool(count).highest(kept).sum()


def main(count: int) -> None:
    dice = {color: 4 for color, _ in zip(DieColor, range(0, count, 4), strict=False)}
    odds(Check(dice={SOUL: 2}, target=5, keep=1))
    _icepool(2, 1)
    # Else a collection of all that was imported, four milliseconds, falls upon one of the two.
    gc.disable()
    print(json.dumps([_milliseconds(odds, Check(dice=dice, target=13)), _milliseconds(_icepool, count, 3)]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
