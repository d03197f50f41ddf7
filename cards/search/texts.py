"""The words by which a card or a term is found."""

from cards.models import Card, Term


def text_of_card(card: Card) -> str:
    """Name first; then what a player might call it or look for. Reads the card with its type, chapter and keywords."""
    parts = [
        card.name,
        *card.facts.get("aka", []),
        card.type.name,
        card.virtue or "",
        card.chapter.name if card.chapter else "",
        *(keyword.name for keyword in card.keywords.all()),
        str(card.facts.get("kind") or ""),
        card.summary,
    ]
    return " ".join(part for part in parts if part)


def text_of_term(term: Term) -> str:
    return " ".join([term.name, *term.facts.get("aka", []), term.summary])
