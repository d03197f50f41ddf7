"""Cards that the book does not name, as whoever holds one describes it: they go into a pack of the box's owner."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cards.models import Box, Card, Pack
from cards.packs import actions as packs
from cards.packs.files import PackCardPart, code_for


@dataclass(frozen=True)
class DescribedOwnCard:
    """A card by what is known of it; type and chapter by their slugs."""

    name: str
    type: str
    virtue: Any = None
    chapter: str | None = None
    keywords: tuple[str, ...] = ()
    text: str = ""
    # Of a fragment, by type; None where nobody has said.
    adds_to_deck: Any = None


def write_down(box: Box, cards: Sequence[DescribedOwnCard]) -> list[Card]:
    """New cards in a pack that is called like the box; no copy of them is added yet."""
    if not cards:
        return []
    pack = Pack.objects.filter(owner=box.owner_id, game=box.game_id, name=box.name, deleted=None).first()
    pack = pack or packs.start.within(box.owner, game=box.game, name=box.name)
    taken = packs.codes_of(pack)
    parts = []
    for card in cards:
        code = code_for(card.name, taken)
        taken.add(code)
        parts.append(
            PackCardPart(
                code=code,
                name=card.name,
                type=card.type,
                virtue=card.virtue,
                chapter=card.chapter,
                keywords=list(card.keywords),
                text=card.text,
                adds_to_deck=card.adds_to_deck,
            )
        )
    return packs.put_cards.within(pack, parts)
