"""The words by which a card, a term or a passage is found."""

from collections.abc import Iterable

from cards.models import Card, Passage, Term
from cards.search.folding import fold

# How a text is laid out: a space before every word, one mark after the name, and one after whatever else it is called.
END_OF_NAME = "\n"
END_OF_NAMES = "\n\n"


def text_of_card(card: Card) -> str:
    """Name first; then what a player might call it or look for. Reads the card with its type, chapter and keywords."""
    rest = [
        card.type.name,
        card.virtue or "",
        card.chapter.name if card.chapter else "",
        *(keyword.name for keyword in card.keywords.all()),
        # On a card of somebody's own: words that the game does not know, and what it does.
        *card.facts.get("other_keywords", []),
        str(card.facts.get("text") or ""),
        str(card.facts.get("kind") or ""),
        card.summary,
    ]
    return _laid_out(card.name, card.facts.get("aka", []), rest)


def text_of_term(term: Term) -> str:
    return _laid_out(term.name, term.facts.get("aka", []), [term.summary])


def text_of_passage(passage: Passage, more: Iterable[str]) -> str:
    """What it lies in is as good as a name: “draw” in the turn's end is how one draws at the end of a turn."""
    return _laid_out(passage.name, passage.facts["within"], [passage.summary, *more])


def _laid_out(name: str, also_called: Iterable[str], rest: Iterable[str]) -> str:
    return f" {fold(name)}{END_OF_NAME}{_words(also_called)}{END_OF_NAMES}{_words(rest)}"


def _words(parts: Iterable[str]) -> str:
    return "".join(f" {words}" for words in map(fold, parts) if words)
