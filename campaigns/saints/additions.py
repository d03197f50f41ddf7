"""What fragments add to a deck: as the catalogue or their own pack says it, or as the box's owner was told."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery

from campaigns.rulebooks.apocrypha.deck import DeckCardType
from cards.models import Card, Copy, Correction

FLEETING = "fleeting"


def with_additions(copies: QuerySet[Copy]) -> QuerySet[Copy]:
    """Copies with what is needed to tell what each adds, in the same query."""
    told = Correction.objects.filter(owner=OuterRef("box__owner"), card=OuterRef("card"))
    return copies.annotate(
        told_adds=Subquery(told.values("facts__adds_to_deck")[:1]),
        card_adds=F("card__facts__adds_to_deck"),
        card_kind=F("card__facts__kind"),
        card_words=F("card__facts__other_keywords"),
    )


def adds_of_copy(copy: Any) -> Mapping[DeckCardType, int] | None:
    """Of a copy that was read by ``with_additions``."""
    return _adds(copy.card, copy.told_adds, copy.card_adds, [copy.card_kind, *(copy.card_words or [])])


def adds_of_card(card: Card) -> Mapping[DeckCardType, int] | None:
    """Of a card of which no copy lies anywhere yet, by what the card itself says."""
    words = [card.facts.get("kind"), *card.facts.get("other_keywords", [])]
    return _adds(card, None, card.facts.get("adds_to_deck"), words)


def _adds(card: Card, told: Any, known: Any, words: list[str | None]) -> Mapping[DeckCardType, int] | None:
    """None where nobody knows. A fleeting fragment works only when it is sacrificed, and what is none adds nothing."""
    said = known if told is None else told
    if said is not None:
        return {DeckCardType(type): count for type, count in said.items() if count}
    return {} if card.type.slug != "fragment" or FLEETING in words else None
