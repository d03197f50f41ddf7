"""How long the rules alone take to resolve a whole Hour of the Witching Hour for six Witches."""

import statistics
import time

from campaigns.rulebooks.witching_hour.battle import BattleAct, BattleActKind
from campaigns.rulebooks.witching_hour.enemies import Enemy, MagicColor, Price
from campaigns.rulebooks.witching_hour.hour import HourChoice, SceneState, WitchSeat, resolve
from campaigns.rulebooks.witching_hour.pentagram import starting_loci
from campaigns.rulebooks.witching_hour.revealing import Hand, Mat
from campaigns.rulebooks.witching_hour.summoning import Demons

WITCHES = 6
ROUNDS = 200
SIGILS = "abcdef"


def hour_milliseconds() -> float:
    """Everybody acquires, is attacked, reveals, binds, banishes, fills the Pool and takes damage."""
    night, choices = _night(), _choices()
    taken = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        after = resolve(night, choices, lambda void: void)
        taken.append(time.perf_counter() - started)
    assert after.hour == 2
    return statistics.median(taken) * 1000


def _night() -> SceneState:
    imp = Enemy(
        "Imp", bind=Price(1, MagicColor.BLACK), banish=Price(2, MagicColor.GRAY), consumes=1, corrupts=1, is_imp=True
    )
    hex = Enemy("Hex", bind=Price(2, MagicColor.GRAY), consumes=1, corrupts=2, is_bound=True)
    seats = tuple(WitchSeat(f"Witch {n}", Mat(8, frozenset(SIGILS)), facing=(imp, hex)) for n in range(WITCHES))
    deck = tuple(Enemy(f"Demon {n}", 1 + n % 6, frozenset(SIGILS[: n % 4]), corrupts=1) for n in range(36))
    return SceneState(seats, starting_loci(WITCHES), Demons(deck))


def _choices() -> list[HourChoice]:
    hand = Hand(black=4, white=3, sigils=frozenset("abc"))
    pool = BattleAct(BattleActKind.POOL, magic=3)
    acts = [
        (pool, BattleAct(BattleActKind.BANISH, "Imp", seat=n), BattleAct(BattleActKind.BIND, "Hex", seat=n))
        for n in range(WITCHES)
    ]
    return [HourChoice(spells=(1 + n % 4,), hand=hand, acts=acts[n], advances_secret=True) for n in range(WITCHES)]
