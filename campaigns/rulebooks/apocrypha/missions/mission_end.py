"""The end of a mission: who chooses fragments in which order, and who slots a death."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from campaigns.rulebooks.apocrypha.register import Rule


@dataclass(frozen=True)
class MissionEnd:
    """What the end brings; names stand in the order of the choir, but for who chooses."""

    fleeting: int
    choose_in_order: tuple[str, ...]
    may_trade_fragment_for_death: tuple[str, ...]
    slot_death: tuple[str, ...]
    one_of_must_slot_death: tuple[str, ...]
    # The printed rules by which it ends so, in the order in which they are followed.
    rules: tuple[Rule, ...]
    # Who may slot a new fleeting fragment with a death of a loss, where the day says so.
    may_slot_fleeting: tuple[str, ...] = ()


def end(
    choir: Sequence[str], *, won: bool, last_turn: str, faded: Collection[str], consoles: bool = False
) -> MissionEnd:
    """The end of a mission for the *choir*, named clockwise.

    A day that *consoles* lets whoever slots a death of a loss slot a new fleeting fragment too: Rule.TEMPORAL_MUTATION.
    """
    fading = tuple(saint for saint in choir if saint in faded)
    if won:
        return _win(choir, last_turn, fading)
    lost = _loss(choir, fading)
    return replace(lost, may_slot_fleeting=lost.slot_death or lost.one_of_must_slot_death) if consoles else lost


def clockwise_from(choir: Sequence[str], first: str) -> tuple[str, ...]:
    seat = choir.index(first)
    return (*choir[seat:], *choir[:seat])


def _win(choir: Sequence[str], last_turn: str, faded: tuple[str, ...]) -> MissionEnd:
    trades = (Rule.TRADE_FOR_A_DEATH, Rule.DEATHS_OF_A_WIN) if faded else ()
    return MissionEnd(
        fleeting=len(choir),
        choose_in_order=clockwise_from(choir, last_turn),
        may_trade_fragment_for_death=faded,
        slot_death=faded,
        one_of_must_slot_death=(),
        rules=(Rule.FRAGMENTS_OF_A_WIN, Rule.CHOOSING_FRAGMENTS, *trades),
    )


def _loss(choir: Sequence[str], faded: tuple[str, ...]) -> MissionEnd:
    return MissionEnd(
        fleeting=0,
        choose_in_order=(),
        may_trade_fragment_for_death=(),
        slot_death=faded,
        one_of_must_slot_death=() if faded else tuple(choir),
        rules=(Rule.DEATHS_OF_A_LOSS if faded else Rule.ONE_DEATH_OF_A_LOSS,),
    )
