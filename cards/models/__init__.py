"""What the cards room keeps."""

from cards.models.almanac import AlmanacDay
from cards.models.catalogue import (
    Card,
    CardType,
    Chapter,
    Game,
    Keyword,
    Loaded,
    Passage,
    SearchText,
    Sheet,
    Target,
    Term,
)
from cards.models.packs import Correction, OwnText, Pack
from cards.models.sight import Revealed, Unveiled

__all__ = [
    "AlmanacDay",
    "Card",
    "CardType",
    "Chapter",
    "Correction",
    "Game",
    "Keyword",
    "Loaded",
    "OwnText",
    "Pack",
    "Passage",
    "Revealed",
    "SearchText",
    "Sheet",
    "Target",
    "Term",
    "Unveiled",
]
