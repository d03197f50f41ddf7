"""How long the rules alone take to resolve a whole Hour of the Witching Hour for six Witches."""

import statistics
import time

from campaigns.rulebooks.witching_hour.battle import Act, Deed
from campaigns.rulebooks.witching_hour.enemies import Color, Enemy, Price
from campaigns.rulebooks.witching_hour.hour import Choice, Night, Seat, resolve
from campaigns.rulebooks.witching_hour.pentagram import laid_out
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


def _night() -> Night:
    imp = Enemy("Imp", bind=Price(1, Color.BLACK), banish=Price(2, Color.GRAY), consumes=1, corrupts=1, is_imp=True)
    hex = Enemy("Hex", bind=Price(2, Color.GRAY), consumes=1, corrupts=2, is_bound=True)
    seats = tuple(Seat(f"Witch {n}", Mat(8, frozenset(SIGILS)), facing=(imp, hex)) for n in range(WITCHES))
    deck = tuple(Enemy(f"Demon {n}", 1 + n % 6, frozenset(SIGILS[: n % 4]), corrupts=1) for n in range(36))
    return Night(seats, laid_out(WITCHES), Demons(deck))


def _choices() -> list[Choice]:
    hand = Hand(black=4, white=3, sigils=frozenset("abc"))
    pool = Act(Deed.POOL, magic=3)
    acts = [(pool, Act(Deed.BANISH, "Imp", seat=n), Act(Deed.BIND, "Hex", seat=n)) for n in range(WITCHES)]
    return [Choice(spells=(1 + n % 4,), hand=hand, acts=acts[n], advances_secret=True) for n in range(WITCHES)]
