"""What lies inside a mission, for whoever has played it."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from cards.models import Card, Sheet
from cards.pages.links import url_of
from cards.sight import SeenCard, Viewer


def codes_in(mission: Sheet) -> set[str]:
    """The codes of all cards that *mission* names."""
    return {f"{mission.game_id}-{code}" for code in _codes(mission.facts)}


def _codes(facts: dict[str, Any]) -> Iterator[str]:
    yield from (code for code in (facts.get("structures") or {}).values() if code)
    yield from (nexus["nexus"] for nexus in facts.get("nexuses") or [])
    yield from (threat["threat"] for threat in _threats(facts))
    yield from (facts[key] for key in ("win_fragment", "mutation") if facts.get(key))
    named = facts.get("cards") or {}
    yield from (row["card"] for rows in named.values() if isinstance(rows, list) for row in rows)
    yield from (code for code in [named.get("custom_fragment")] if code)


def _threats(facts: dict[str, Any]) -> list[dict[str, Any]]:
    minions = [row for group in (facts.get("minions") or {}).values() for row in group]
    return [*(facts.get("masters") or []), *minions]


def is_open(mission: Card, viewer: Viewer) -> bool:
    """Whether *viewer* has seen what lies in *mission*: it, its chapter or its game."""
    seen = mission.pk in viewer.cards or mission.game_id in viewer.games
    return seen or viewer.sees_all or mission.chapter_id in viewer.chapters


def mission_context(sheet: Sheet, mission: Card, others: dict[str, SeenCard], viewer: Viewer) -> dict[str, Any]:
    """The mission in the storybook's form; veiled, it says only that there is something."""
    facts = sheet.facts
    if facts.get("known") != "full":
        return {"is_known": False}
    if not is_open(mission, viewer):
        return {"is_known": True, "is_open": False}
    named = {code: _named(card) for code, card in others.items()}
    return {
        "is_known": True,
        "is_open": True,
        "rows": list(_rows(facts, mission.game_id, named)),
        "powers": facts.get("powers", []),
    }


def _rows(facts: dict[str, Any], game: str, named: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What the storybook lists, in its order: structures, nexuses, masters, minions, what a win brings."""

    def cards(codes: list[str]) -> list[Any]:
        return [named[f"{game}-{code}"] for code in codes if f"{game}-{code}" in named]

    structures = [code for key, code in (facts.get("structures") or {}).items() if code and key != "true_threat"]
    yield {"label": _("Structures"), "cards": cards(structures)}
    for nexus in facts.get("nexuses") or []:
        least = nexus["min_saints"]
        words = [nexus["local_name"], _("from %(n)s saints") % {"n": least} if least > 1 else None]
        yield {"label": _("Nexus"), "cards": cards([nexus["nexus"]]), "note": " · ".join(filter(None, words))}
    yield from (_threat_row(_("Master"), row, cards) for row in facts.get("masters") or [])
    for letter, rows in (facts.get("minions") or {}).items():
        yield from (_threat_row(_("Minion %(letter)s") % {"letter": letter}, row, cards) for row in rows)
    won = [code for code in (facts.get("win_fragment"), (facts.get("cards") or {}).get("custom_fragment")) if code]
    yield {"label": _("For a win"), "cards": cards(won)}


def _threat_row(label: str, row: dict[str, Any], cards: Any) -> dict[str, Any]:
    numbers = ", ".join(map(str, row.get("archetypes") or []))
    return {
        "label": label,
        "cards": cards([row["threat"]]),
        "note": _("archetype %(n)s") % {"n": numbers} if numbers else "",
    }


def _named(card: SeenCard) -> dict[str, str]:
    """A card by its name; one that is still veiled by none."""
    return {"name": _("a veiled card") if card.is_veiled else card.name, "url": url_of(card)}
