"""What the cards room keeps."""

from cards.models.almanac import AlmanacDay
from cards.models.box import Box, BoxChapter, BoxEntry, Copy, Kind, Move, Place
from cards.models.catalogue import Card, CardType, Chapter, Game, Keyword, Loaded, SearchText, Sheet, Target, Term
from cards.models.packs import Correction, OwnText, Pack
from cards.models.sight import Revealed, Unveiled

__all__ = [
    "AlmanacDay",
    "Box",
    "BoxChapter",
    "BoxEntry",
    "Card",
    "CardType",
    "Chapter",
    "Copy",
    "Correction",
    "Game",
    "Keyword",
    "Kind",
    "Loaded",
    "Move",
    "OwnText",
    "Pack",
    "Place",
    "Revealed",
    "SearchText",
    "Sheet",
    "Target",
    "Term",
    "Unveiled",
]
