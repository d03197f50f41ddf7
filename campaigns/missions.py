"""The missions of the catalogue, as the rulebook takes them."""

from typing import Any

from campaigns.rulebooks.apocrypha.mission_setup import LARGEST_CHOIR, Clock, Mission, Nexus
from cards.models import Card, Sheet

GAME = "apocrypha"


def mission_called(slug: str) -> Mission | None:
    """The mission of the catalogue with that slug; None when there is none, or when its set-up is not known."""
    sheet = Sheet.objects.filter(game=GAME, kind="mission", slug=slug).first()
    return _mission(sheet.facts) if sheet and sheet.facts["known"] == "full" else None


def mission_named(name: str) -> Mission | None:
    """The same by its name, for what a table has written down."""
    sheet = Sheet.objects.filter(game=GAME, kind="mission", name__iexact=name).first()
    return _mission(sheet.facts) if sheet and sheet.facts["known"] == "full" else None


def _mission(facts: dict[str, Any]) -> Mission:
    return Mission(
        nexuses=_nexuses(facts["nexuses"]),
        masters=_archetypes(facts["masters"]),
        minions={letter: _archetypes(threats) for letter, threats in facts["minions"].items()},
        seed=facts["seed"],
        clock=Clock(**facts["clock"]) if facts["clock"] else None,
        max_saints=facts["max_saints"] or LARGEST_CHOIR,
        is_stacked=not facts.get("shuffled", True),
    )


def _nexuses(rows: list[dict[str, Any]]) -> list[Nexus]:
    codes = {row["nexus"]: f"{GAME}-{row['nexus']}" for row in rows}
    names = dict(Card.objects.filter(code__in=codes.values()).values_list("code", "name"))
    return [Nexus(names[codes[row["nexus"]]], row["min_saints"]) for row in rows]


def _archetypes(threats: list[dict[str, Any]]) -> list[int]:
    return [number for threat in threats for number in threat["archetypes"]]
