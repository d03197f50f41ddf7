"""A new saint's starting deck: what the list names, who holds it, and what is drawn in its place."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaigns.rulebooks.apocrypha.deck import DeckCardType
from campaigns.rulebooks.apocrypha.gifts import Gift
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.verdict import Finding

MOST_BUILT = 6


@dataclass(frozen=True)
class StartingCard:
    """A line of a saint's starting list."""

    name: str
    type: DeckCardType


@dataclass(frozen=True)
class StartingDeck:
    take: tuple[Gift, ...]
    # So many random Alpha gifts stand in for the rest.
    draw: dict[DeckCardType, int]
    # Each listed card that is not in the box, with who holds it.
    replaced: tuple[Finding, ...]
    # Why the deck cannot be built.
    problems: tuple[Finding, ...]


def start(listed: Sequence[StartingCard], *, box: Sequence[Gift], held: Mapping[str, Sequence[Gift]]) -> StartingDeck:
    """How a new saint's deck is built from its list (Rule.STARTING_LIST), while other saints have *held* theirs."""
    take, absent = _found(listed, box)
    return StartingDeck(
        take=take,
        draw=dict(Counter(card.type for card in absent)),
        replaced=tuple(_replaced(card, held) for card in absent),
        problems=tuple(_problems(held)),
    )


def _found(listed: Sequence[StartingCard], box: Sequence[Gift]) -> tuple[tuple[Gift, ...], list[StartingCard]]:
    """The copies that the box has for the list, and the lines for which it has none."""
    there = list(box)
    take, absent = [], []
    for card in listed:
        copy = next((gift for gift in there if (gift.name, gift.type) == (card.name, card.type)), None)
        if copy is None:
            absent.append(card)
        else:
            there.remove(copy)
            take.append(copy)
    return tuple(take), absent


def _replaced(card: StartingCard, held: Mapping[str, Sequence[Gift]]) -> Finding:
    holders = tuple(saint for saint, gifts in held.items() if any(gift.name == card.name for gift in gifts))
    if holders:
        return Finding(Rule.TAKEN_CARDS_ARE_REPLACED, {"card": card.name, "type": card.type, "saints": holders})
    return Finding(Rule.LOST_CARDS_ARE_REPLACED, {"card": card.name, "type": card.type})


def _problems(held: Mapping[str, Sequence[Gift]]) -> Iterator[Finding]:
    built = tuple(saint for saint, gifts in held.items() if gifts)
    if len(built) >= MOST_BUILT:
        yield Finding(Rule.SIX_SAINTS_BUILT, {"saints": built})
