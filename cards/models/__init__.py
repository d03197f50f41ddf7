"""What the cards room keeps."""

from cards.models.almanac import AlmanacDay
from cards.models.box import Box, BoxChapter, BoxEntry, BoxPlan, Copy, KeptState, Move, Place, PlaceKind, PlanTick
from cards.models.catalogue import (
    Card,
    CardType,
    CatalogueCorrection,
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
from cards.models.keys import AnsweredKey
from cards.models.packs import Correction, OwnText, Pack, PackAddress
from cards.models.sight import Revealed, Unveiled

__all__ = [
    "AlmanacDay",
    "AnsweredKey",
    "Box",
    "BoxChapter",
    "BoxEntry",
    "BoxPlan",
    "Card",
    "CardType",
    "CatalogueCorrection",
    "Chapter",
    "Copy",
    "Correction",
    "Game",
    "KeptState",
    "Keyword",
    "Loaded",
    "Move",
    "OwnText",
    "Pack",
    "PackAddress",
    "Passage",
    "Place",
    "PlaceKind",
    "PlanTick",
    "Revealed",
    "SearchText",
    "Sheet",
    "Target",
    "Term",
    "Unveiled",
]
