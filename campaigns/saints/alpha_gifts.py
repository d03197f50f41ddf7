"""Alpha gifts, with which a saint can start: those that are marked so, and those on any saint's starting list."""

from collections.abc import Iterator

from cards.models import Box, Card, Sheet


def alpha_codes(box: Box) -> set[str]:
    """The codes of the game's Alpha gifts, as far as they are known."""
    marked = Card.objects.filter(game=box.game_id, keywords__slug="alpha", type__slug="gift")
    return {*marked.values_list("code", flat=True), *(f"{box.game_id}-{code}" for code in _listed(box))}


def _listed(box: Box) -> Iterator[str]:
    for facts in Sheet.objects.filter(game=box.game_id, kind="deck").values_list("facts", flat=True):
        for codes in (facts.get("gifts") or {}).values():
            yield from codes
