"""The arithmetic that a table forgets, with its steps: what something would do now, why, and what stands against it.

Nothing here changes the night; each answers before the event is sent that does it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.rulebooks.verdict import Fact, Finding
from campaigns.rulebooks.witching_hour.battle import Striker, damage
from campaigns.rulebooks.witching_hour.corruption import is_too_much, of_new_hour
from campaigns.rulebooks.witching_hour.enemies import Demon, EnemyKind, MagicColor
from campaigns.rulebooks.witching_hour.pentagram import price
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.summoning import SummoningAttempt, tied, to_reveal
from campaigns.rulebooks.witching_hour.table import lurking, magic, mats, spells
from campaigns.rulebooks.witching_hour.table.magic import MagicSpent
from campaigns.rulebooks.witching_hour.table.mats import Revealed, RevealedHand
from campaigns.rulebooks.witching_hour.table.state import Component, Night


@dataclass(frozen=True)
class Reckoning:
    """The steps in their order; with something against it, it cannot be done."""

    steps: tuple[Finding, ...]
    against: tuple[Finding, ...] = ()
    # What it comes to, where that is one number.
    total: int = 0


# --- Advance the Hour, and its end


def end_of_hour(night: Night) -> Reckoning:
    """What ending the Hour brings: the next one, or dawn."""
    if night.hour >= night.hours:
        return Reckoning(tuple(_last_check(night)))
    return Reckoning(tuple(_new_hour(night)), total=of_new_hour(night.hour + 1))


def _new_hour(night: Night) -> Iterator[Finding]:
    hour = night.hour + 1
    for witch in night.witches:
        after = witch.corruption + of_new_hour(hour)
        yield Finding(Rule.NEW_HOUR_CORRUPTION, {"witch": witch.name, "hour": hour, "after": after})
    yield Finding(Rule.LEADER_PASSES, {"witch": night.left_of(night.leader).name})


def _last_check(night: Night) -> Iterator[Finding]:
    unresolved = tuple(witch.name for witch in night.witches if night.secret_of(witch.name).words is None)
    if Component.SECRETS in night.tracks and unresolved:
        yield Finding(Rule.RETRIBUTION, {"witches": unresolved})
    fallen = [witch for witch in night.witches if is_too_much(witch.corruption, night.limit)]
    for witch in fallen:
        yield Finding(Rule.LAST_CHECK, {"witch": witch.name, "has": witch.corruption, "limit": night.limit})
    if not fallen:
        yield Finding(Rule.SURVIVE_UNTIL_DAWN, {"hour": night.hour, "hours": night.hours})


# --- Acquire Spells


def spell(night: Night, witch: str, locus: int) -> Reckoning:
    """What a spell of *locus* costs her now, and whether she can have it."""
    her = night.witch(witch)
    imps = [enemy.name for enemy in her.facing if enemy.kind is EnemyKind.IMP and not enemy.bound]
    steps = (
        Finding(Rule.ACQUIRING_COST, {"locus": locus}),
        *(Finding(Rule.IMPS, {"enemy": imp}) for imp in imps),
    )
    return Reckoning(steps, spells.against(night, witch, locus), price(locus, her.imps))


# --- Summon Demons


def attack(night: Night, witch: str, prefers: tuple[str, ...] = ()) -> Reckoning:
    """What the Lurking Demons do with her one after the other, and what she has left."""
    attacked = lurking.attack_on(night, witch, prefers)
    steps = [step for attempt in attacked.attempts for step in _attempt(attempt, witch)]
    if missing := to_reveal(len(attacked.lurking)):
        steps.append(Finding(Rule.REFILL, {"demons": missing}))
    return Reckoning(tuple(steps), total=attacked.corruption)


def choices(night: Night) -> tuple[tuple[str, ...], ...]:
    """Between which Lurking Demons the Witch chooses who tries first: Rule.WITCH_CHOOSES."""
    return tied([Demon(demon.name, demon.cost, frozenset(demon.sigils)) for demon in night.lurking])


def _attempt(attempt: SummoningAttempt, witch: str) -> tuple[Finding, ...]:
    if attempt.against:
        return tuple(Finding(found.rule, {**found.facts, "witch": witch}) for found in attempt.against)
    left = attempt.corruption - attempt.demon.cost
    facts: dict[str, Fact] = {
        "enemy": attempt.demon.name,
        "cost": attempt.demon.cost,
        "has": attempt.corruption,
        "left": left,
    }
    return (Finding(Rule.COST_IS_CONSUMED, facts),)


# --- Insight and Corruption


def gaia(night: Night, witch: str) -> Reckoning:
    """Whether she may play Gaia's Magic white: every unbound Dark Fey before her is against it."""
    return Reckoning((), tuple(Finding(Rule.DARK_FEY, {"enemy": enemy}) for enemy in night.witch(witch).dark_fey))


def reveals(night: Night, hands: Sequence[RevealedHand]) -> Reckoning:
    """All that is gained, and then all that is healed."""
    return Reckoning((*_burdens(night, hands), *_healing(night, hands)))


def _burdens(night: Night, hands: Sequence[RevealedHand]) -> Iterator[Finding]:
    for hand in hands:
        left = night.left_of(hand.witch)
        if hand.black:
            after = left.corruption + hand.black
            facts: dict[str, Fact] = {"witch": hand.witch, "left": left.name, "black": hand.black, "after": after}
            yield Finding(Rule.BLACK_HURTS_LEFT, facts)
        if opened := sorted({*hand.sigils} - {*left.sigils}):
            yield Finding(Rule.SIGILS_OPEN_LEFT, {"left": left.name, "opened": tuple(map(str, opened))})


def _healing(night: Night, hands: Sequence[RevealedHand]) -> Iterator[Finding]:
    after = mats.reveal(night, Revealed(magic=tuple(hands)))
    for hand in hands:
        if hand.white:
            left = after.witch(hand.witch).corruption
            yield Finding(Rule.WHITE_HEALS, {"witch": hand.witch, "white": hand.white, "after": left})


# --- Battle


def payment(night: Night, event: MagicSpent) -> Reckoning:
    """With what an Enemy is bound or banished, and what is left of it."""
    paid = magic.payment_for(night, event)
    rule = Rule.BLACK_FOR_HER_OWN if paid.magic is MagicColor.BLACK else Rule.WHITE_FOR_OTHERS
    step = Finding(rule, {"needs": paid.price.magic, "has": paid.purse})
    enemy: dict[str, Fact] = {"enemy": event.name, "do": event.do}
    against = tuple(Finding(found.rule, {**found.facts, **enemy}) for found in paid.against)
    return Reckoning(() if against else (step,), against, paid.price.magic)


@dataclass(frozen=True)
class DamageReckoning:
    """What the facts of the damage are, and how they came about."""

    spells: int
    corruption: int
    steps: tuple[Finding, ...]
    # Those whose cards nobody wrote down: what they do is left to the table.
    unknown: tuple[str, ...] = ()


def damage_to(night: Night, witch: str) -> DamageReckoning:
    """What those that face her do when she is done."""
    struck = damage(tuple(_strikers(night, witch)), night.locus)
    lost = [before - after for before, after in zip(night.locus, struck.locus, strict=True)]
    loci = tuple(
        Finding(Rule.SPELLS_ARE_CONSUMED, {"locus": number, "spells": spells})
        for number, spells in enumerate(lost, 1)
        if spells
    )
    unknown = tuple(enemy.name for enemy in night.witch(witch).facing if night.card(enemy.name) is None)
    return DamageReckoning(struck.spells, struck.corruption, (*struck.steps, *loci), unknown)


def _strikers(night: Night, witch: str) -> Iterator[Striker]:
    for enemy in night.witch(witch).facing:
        if card := night.card(enemy.name):
            yield Striker(enemy.name, enemy.kind, enemy.bound, card.spells, card.corruption)
