"""A rule in a list: a term of the glossary, or a passage of a reference, a help or a chart, with its address."""

from dataclasses import dataclass

from django.urls import reverse

from cards.models import Passage, Term
from cards.search.find import find_rules


@dataclass(frozen=True)
class LinkedRule:
    entry: Term | Passage
    url: str


def rules_for(question: str, game: str | None = None, *, most: int | None = None) -> list[LinkedRule]:
    """What answers *question*, the likeliest first."""
    found = find_rules(question, game).select_related("term__game", "passage__game", "passage__sheet")
    rows = found.defer("text", "passage__sheet__facts")[:most]
    return [rule_of(entry) for row in rows if (entry := row.term or row.passage)]


def rule_of(entry: Term | Passage) -> LinkedRule:
    if isinstance(entry, Term):
        return LinkedRule(entry, reverse("rules-term", args=[entry.game_id, entry.slug]))
    sheet = reverse(f"rules-{entry.sheet.kind}", args=[entry.game_id, entry.sheet.slug])
    return LinkedRule(entry, f"{sheet}#{entry.slug}" if entry.slug else sheet)
