"""How long the chances of a check take, by themselves and against icepool where it can do the same.

Nothing is remembered from one answer to the next; for icepool's sake each question is asked in a process of its own.
"""

import gc
import json
import os
import statistics
import struct
import subprocess
import sys
import time
from collections.abc import Callable

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import DieColor
from campaigns.rulebooks.apocrypha.odds import Check, TooManyWays, odds
from tests.bench.ratios import Measured, noise_of_the_same

BODY, MIND, RAGE, SOUL, BONUS = DieColor
ROUNDS = 15
TURNS, BEST_OF = 25, 3
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


def rows() -> list[Measured]:
    """Keep three of n: how many times as long as icepool we take."""
    done = subprocess.run([sys.executable, "-m", "tests.bench.checks"], check=True, capture_output=True, text=True)
    return [
        Measured(f"keep 3 of {count} dice", ratios, ICEPOOL_LIMIT, "icepool", noise_of_the_same(ours))
        for count, ratios, ours in json.loads(done.stdout)
    ]


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


def _icepool(count: int, kept: int) -> object:
    import icepool

    return icepool.d6.pool(count).highest(kept).sum()


def _turns(count: int) -> tuple[list[float], list[float]]:
    """Ours against icepool's, turn by turn, and ours alone."""
    dice = {color: 4 for color, _ in zip(DieColor, range(0, count, 4), strict=False)}
    ratios, ours = list[float](), list[float]()
    for _ in range(TURNS):
        ours.append(_apart(lambda: odds(Check(dice=dice, target=13))))
        ratios.append(ours[-1] / _apart(lambda: _icepool(count, 3)))
    return ratios, ours


def _apart(work: Callable[[], object]) -> float:
    """The milliseconds of *work* in a process that was never asked it before: the best of a few such."""
    return min(_in_child(work) for _ in range(BEST_OF))


def _in_child(work: Callable[[], object]) -> float:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _warm_up()
        os.write(writing, struct.pack("d", _milliseconds(work)))
        os._exit(0)
    os.waitpid(child, 0)
    (took,) = struct.unpack("d", os.read(reading, 8))
    os.close(reading)
    os.close(writing)
    return float(took)


def _warm_up() -> None:
    """With another question: what both need is loaded, and the memory that they write to is the child's own."""
    for _ in range(3):
        odds(Check(dice={SOUL: 2}, target=5, keep=1))
        _icepool(2, 1)


def main() -> None:
    _warm_up()
    # Else a collection of all that was imported, four milliseconds, falls upon one of the two.
    gc.disable()
    print(json.dumps([(count, *_turns(count)) for count in (4, 8, 12, 16)]))


if __name__ == "__main__":
    main()
