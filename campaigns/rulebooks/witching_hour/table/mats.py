"""What changes on the mats and in the Pool: Corruption, Sigils, White Magic, and hands that are revealed."""

from msgspec.structs import replace

from campaigns.rulebooks.sitting import By, Count, Event, Malformed, Sent
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.revealing import Hand, Mat, revealed
from campaigns.rulebooks.witching_hour.table.kinds import EventKind, EventKinds, OfWitch, check_by, illegal, one_witch
from campaigns.rulebooks.witching_hour.table.options import Sigil
from campaigns.rulebooks.witching_hour.table.state import Component, Magic, Night, check_witch, with_sigils, with_witch
from campaigns.rulebooks.witching_hour.table.walk import moved_on

NO_HAND = Hand()


class CorruptionChanged(OfWitch, frozen=True):
    by: By


class SigilsChanged(OfWitch, frozen=True):
    open: tuple[Sigil, ...] = ()
    close: tuple[Sigil, ...] = ()


class PoolChanged(Event, frozen=True):
    by: By


class RevealedHand(Sent, frozen=True):
    """What a Witch's hand is worth, with all that is in play."""

    witch: str
    black: Count
    white: Count
    sigils: tuple[Sigil, ...]


class Revealed(Event, frozen=True):
    magic: tuple[RevealedHand, ...]


# --- What the facts may not say


def check_change(night: Night, event: CorruptionChanged) -> None:
    one_witch(night, event)
    check_by(night, event)


def check_sigils(night: Night, event: SigilsChanged) -> None:
    one_witch(night, event)
    for sigil in event.close:
        if sigil in event.open:
            raise Malformed("close", "also-opened", sigil=sigil)


def check_hands(night: Night, event: Revealed) -> None:
    names = [hand.witch for hand in event.magic]
    for place, name in enumerate(names):
        check_witch(night, name, f"magic.{place}.witch")
        if name in names[:place]:
            raise Malformed(f"magic.{place}.witch", "twice", name=name)


# --- What they change


def change_corruption(night: Night, event: CorruptionChanged) -> Night:
    has = night.witch(event.witch).corruption
    if has + event.by < 0:
        raise illegal(Rule.NEVER_BELOW_NOTHING, witch=event.witch, has=has, by=-event.by)
    return with_witch(night, event.witch, corruption=has + event.by)


def change_sigils(night: Night, event: SigilsChanged) -> Night:
    return with_witch(night, event.witch, sigils=with_sigils(night.witch(event.witch), event.open, event.close))


def change_pool(night: Night, event: PoolChanged) -> Night:
    """Also by the Leader when an Hour ends: Rule.LEADER_AND_THE_POOL."""
    if night.pool + event.by < 0:
        raise illegal(Rule.POOL_STAYS, has=night.pool, by=-event.by)
    return replace(night, pool=night.pool + event.by)


def reveal(night: Night, event: Revealed) -> Night:
    """Whoever is not among them reveals nothing. Where Magic is tracked, it can be spent in battle."""
    hands = {hand.witch: Hand(hand.black, hand.white, frozenset(hand.sigils)) for hand in event.magic}
    mats = [Mat(witch.corruption, frozenset(witch.sigils)) for witch in night.witches]
    after = revealed(mats, [hands.get(witch.name, NO_HAND) for witch in night.witches])
    witches = tuple(
        replace(witch, corruption=mat.corruption, sigils=tuple(sorted(mat.open_sigils)))
        for witch, mat in zip(night.witches, after, strict=True)
    )
    night = moved_on(replace(night, witches=witches, hands=()), Phase.CORRUPTION, "white")
    if Component.MAGIC not in night.tracks:
        return night
    magic = tuple(Magic(witch=hand.witch, black=hand.black, white=hand.white) for hand in event.magic)
    return replace(night, magic=magic)


EVENTS: EventKinds = {
    "corruption-changed": EventKind(CorruptionChanged, change_corruption, check_change),
    "sigils-changed": EventKind(SigilsChanged, change_sigils, check_sigils),
    "pool-changed": EventKind(PoolChanged, change_pool, check_by),
    "revealed": EventKind(Revealed, reveal, check_hands),
}
