"""How long the rules of the middle of a mission take, each with as much as the API lets anybody ask."""

import statistics
import time
from collections.abc import Callable

from campaigns.rulebooks.apocrypha import costs, damage, mutation, sanctify
from campaigns.rulebooks.apocrypha.virtues import Virtue

ROUNDS = 50
GOAL = 1
TOWN = [
    sanctify.SanctifyNexus(f"Nexus {place}", sanctify.NexusSide.HOPE, (f"Saint {place}",), sanctify.TryResult.FAILED)
    for place in range(19)
]
SITUATION = sanctify.SanctifySituation(
    nexuses=[sanctify.SanctifyNexus("Chapel", sanctify.NexusSide.HOPE, ("Ophelia",)), *TOWN[1:]],
    at="Chapel",
    after=sanctify.SanctifyCause.MASTER_WON,
    found=0,
)
BLOW = damage.DamageDealt(
    virtue=Virtue.MIND, amount=99, increases=[9] * 8, decreases=[1] * 8, hand=dict.fromkeys(Virtue, 20), others=20
)


def goals() -> list[tuple[str, float, float]]:
    """What was asked, the milliseconds it took, and those it should."""
    asked: dict[str, Callable[[], object]] = {
        "sanctify among 19 nexuses": lambda: sanctify.progress_of(SITUATION),
        "damage with 16 changes": lambda: damage.suffer(BLOW),
        "a mutation with six dice": lambda: mutation.mutate(is_to_win_vs_threat=True, assists=6, rolled=[3] * 6),
        "a cost changed eight times": lambda: costs.pay(costs.Cost.BURY, [*costs.Shift] * 4),
    }
    return [(name, statistics.median(_milliseconds(ask) for _ in range(ROUNDS)), GOAL) for name, ask in asked.items()]


def _milliseconds(ask: Callable[[], object]) -> float:
    began = time.process_time()
    ask()
    return (time.process_time() - began) * 1000
