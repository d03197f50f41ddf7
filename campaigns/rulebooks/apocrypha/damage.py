"""Suffering damage: how much it is in the end, and which cards it takes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from campaigns.rulebooks.apocrypha.costs import Cost
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rulebooks.verdict import Finding


@dataclass(frozen=True, kw_only=True)
class DamageDealt:
    """Damage of a virtue, what changes it, and the cards that it can take."""

    virtue: Virtue
    # What a card deals, or by how much a check fell short.
    amount: int
    is_dealt_by_card: bool = False
    increases: Sequence[int] = ()
    decreases: Sequence[int] = ()
    # Gifts in the hand by virtue, and its other cards.
    hand: Mapping[Virtue, int] = field(default_factory=dict)
    others: int = 0
    # How many cards the deck has, where the damage is suffered from there.
    deck: int | None = None
    # What becomes of damaged cards, where a power says so.
    to: Cost = Cost.DISCARD
    # Whether a power says that it is not suffered at all.
    is_suffered: bool = True
    # Whether matching gifts go first, as they do unless a power says otherwise.
    is_matched: bool = True


@dataclass(frozen=True)
class DamageSuffered:
    damage: int
    matching: int
    # So many at random, out of so many that are left.
    random: int
    random_of: int
    from_deck: int
    ignored: int
    # More matching gifts than damage: the saint chooses among them.
    chooses: bool
    fades: bool
    steps: tuple[Finding, ...] = ()


def short_of(target: int, result: int) -> int:
    """The damage of a failed check to win against a threat: Rule.DAMAGE_TOTAL; success deals none: Rule.SUCCESS."""
    return max(0, target - result)


def total(blow: DamageDealt) -> int:
    """Raised first and then lowered, but not below nothing: Rule.DAMAGE_ORDER, Rule.NOTHING_IS_RAISED."""
    if not blow.is_suffered or not blow.amount:
        return 0
    return max(0, blow.amount + sum(blow.increases) - sum(blow.decreases))


def suffer(blow: DamageDealt) -> DamageSuffered:
    damage = total(blow)
    matching = random = random_of = from_deck = 0
    if blow.deck is None:
        held = blow.hand.get(blow.virtue, 0) if blow.is_matched else 0
        matching = min(damage, held)
        random_of = sum(blow.hand.values()) - held + blow.others if damage > held else 0
        random = min(damage - matching, random_of)
    else:
        from_deck = min(damage, blow.deck)
    suffered = DamageSuffered(
        damage=damage,
        matching=matching,
        random=random,
        random_of=random_of,
        from_deck=from_deck,
        ignored=damage - matching - random if blow.deck is None else 0,
        chooses=0 < matching < blow.hand.get(blow.virtue, 0),
        fades=blow.deck is not None and damage > blow.deck,
    )
    return replace(suffered, steps=tuple(_steps(blow, suffered)))


def _steps(blow: DamageDealt, suffered: DamageSuffered) -> Iterator[Finding]:
    if not blow.is_suffered:
        yield Finding(Rule.NOT_SUFFERED)
        return
    if not blow.amount and not blow.is_dealt_by_card:
        yield Finding(Rule.SUCCESS)
        return
    yield Finding(Rule.DAMAGE_TOTAL, {"virtue": blow.virtue, "damage": blow.amount})
    if blow.amount and (blow.increases or blow.decreases):
        yield _changed(blow, suffered.damage)
    elif blow.increases:
        yield Finding(Rule.NOTHING_IS_RAISED)
    yield from _from_the_hand(blow, suffered) if blow.deck is None else _from_the_deck(blow, suffered)
    if blow.to is not Cost.DISCARD and suffered.matching + suffered.random + suffered.from_deck:
        yield Finding(Rule.DAMAGED_CARDS, {"to": blow.to})


def _changed(blow: DamageDealt, damage: int) -> Finding:
    up, down = sum(blow.increases), sum(blow.decreases)
    return Finding(Rule.DAMAGE_ORDER, {"initial": blow.amount, "up": up, "down": down, "damage": damage})


def _from_the_hand(blow: DamageDealt, suffered: DamageSuffered) -> Iterator[Finding]:
    if suffered.matching:
        of = blow.hand[blow.virtue]
        yield Finding(Rule.MATCHING_GIFTS_FIRST, {"virtue": blow.virtue, "count": suffered.matching, "of": of})
    if suffered.random:
        yield Finding(Rule.THEN_RANDOM_CARDS, {"count": suffered.random, "of": suffered.random_of})
    if suffered.ignored:
        yield Finding(Rule.NO_CARDS_TO_DAMAGE, {"count": suffered.ignored})


def _from_the_deck(blow: DamageDealt, suffered: DamageSuffered) -> Iterator[Finding]:
    if suffered.from_deck:
        yield Finding(Rule.DAMAGE_TO_THE_DECK, {"count": suffered.from_deck})
    if suffered.fades:
        yield Finding(Rule.FADE)
