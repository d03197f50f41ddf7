"""The missions of the catalogue, as the rulebook takes them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.rulebooks.apocrypha.missions.mission import (
    ANYWHERE,
    LARGEST_CHOIR,
    MASTER,
    Clock,
    Nexus,
    StorybookMission,
    Threat,
)
from campaigns.rulebooks.apocrypha.missions.storybook import StorybookPart
from campaigns.rulebooks.apocrypha.missions.written_mission import ReadMission, Structure, read
from cards.models import Card, Sheet

GAME = "apocrypha"
# How the catalogue writes that pawns may begin wherever they like.
ANY_NEXUS = "any nexus"


def mission_called(slug: str) -> StorybookMission | None:
    """The mission of the catalogue with that slug; None when there is none, or when its set-up is not known."""
    return _mission_of_sheet(Sheet.objects.filter(game=GAME, kind="mission", slug=slug).first())


def mission_name(slug: str) -> str | None:
    """What the mission of the catalogue with that slug is called."""
    return Sheet.objects.filter(game=GAME, kind="mission", slug=slug).values_list("name", flat=True).first()


def mission_slug(name: str) -> str | None:
    """The slug of the mission that is called so; None where nobody can set it up by the catalogue."""
    sheet = Sheet.objects.filter(game=GAME, kind="mission", name__iexact=name).first()
    return sheet.slug if sheet and sheet.facts["known"] == "full" else None


def mission_named(name: str) -> StorybookMission | None:
    """The same by its name, for what a table has written down."""
    return _mission_of_sheet(Sheet.objects.filter(game=GAME, kind="mission", name__iexact=name).first())


@dataclass(frozen=True)
class ListedMission:
    """A mission by its name alone, which is no secret."""

    slug: str
    name: str
    chapter: str
    is_known: bool


def missions_listed() -> list[ListedMission]:
    """Every mission of the catalogue."""
    sheets = Sheet.objects.filter(game=GAME, kind="mission")
    return [ListedMission(one.slug, one.name, one.facts["chapter"], one.facts["known"] == "full") for one in sheets]


def mission_written(title: str, parts: Iterable[StorybookPart]) -> ReadMission:
    """A mission that somebody wrote in the storybook's form, with what the catalogue knows of its cards."""
    cards = Card.objects.filter(game=GAME, pack=None, type__slug__in=["structure", "nexus"]).values_list(
        "name", "facts"
    )
    decks = {name: facts["deck"] for name, facts in cards if facts.get("deck")}
    structures = {name: _structure(facts) for name, facts in cards if facts.get("kind")}
    return read(title, parts, structures=structures, decks=decks)


def mutation_sides() -> list[str]:
    """Every side of a mutation card that is known by name."""
    sides = Card.objects.filter(game=GAME, type__slug="mutation", pack=None).values_list("facts__sides", flat=True)
    return sorted({side for one in sides for side in (one or {}).values() if side})


def _structure(facts: dict[str, Any]) -> Structure:
    start = ANYWHERE if facts.get("start") == ANY_NEXUS else ""
    return Structure(facts["kind"], omens=facts.get("omens"), seed=facts.get("seed"), start=start)


def _mission_of_sheet(sheet: Sheet | None) -> StorybookMission | None:
    return _mission(sheet) if sheet and sheet.facts["known"] == "full" else None


def _mission(sheet: Sheet) -> StorybookMission:
    facts = sheet.facts
    cards = _cards(set(_codes(facts)))
    card, start = cards.get(facts["card"]), facts.get("start") or ""
    return StorybookMission(
        nexuses=[_nexus(row, facts, cards) for row in facts["nexuses"]],
        masters=_archetypes(facts["masters"]),
        minions={letter: _archetypes(threats) for letter, threats in facts["minions"].items()},
        seed=facts["seed"],
        clock=Clock(**facts["clock"]) if facts["clock"] else None,
        max_saints=facts["max_saints"] or LARGEST_CHOIR,
        is_stacked=not facts.get("shuffled", True),
        is_guided=facts["mode"] == "guided",
        title=sheet.name,
        chapter=card.chapter.name if card and card.chapter else "",
        is_expansion=bool(card and card.chapter and card.chapter.facts.get("expansion")),
        structures=_structures(facts, cards),
        threats=list(_threats(facts, cards)),
        start=ANYWHERE if start == ANY_NEXUS else _name(start, cards),
    )


def _codes(facts: dict[str, Any]) -> Iterator[str]:
    """Every card whose name it takes to set the mission up."""
    yield facts["card"]
    yield from (row["nexus"] for row in facts["nexuses"])
    yield from (code for code in facts["structures"].values() if code)
    yield from (row["threat"] for rows in [facts["masters"], *facts["minions"].values()] for row in rows)
    yield from (row["card"] for row in _cards_at_nexuses(facts))


def _cards_at_nexuses(facts: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The gifts and threats that lie at certain nexuses."""
    named = facts.get("cards") or {}
    yield from (row for kind in ("gifts", "threats") for row in named.get(kind, []))


def _mutations(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """Rule.PLUNGE_MUTATIONS."""
    found: list[dict[str, Any]] = (facts.get("cards") or {}).get("mutations", [])
    return found


def _cards(codes: set[str]) -> dict[str, Card]:
    found = Card.objects.filter(code__in=[f"{GAME}-{code}" for code in codes]).select_related("chapter")
    return {card.code.removeprefix(f"{GAME}-"): card for card in found}


def _name(code: str | None, cards: Mapping[str, Card]) -> str:
    return cards[code].name if code else ""


def _nexus(row: dict[str, Any], facts: dict[str, Any], cards: Mapping[str, Card]) -> Nexus:
    card = cards[row["nexus"]]
    return Nexus(
        card.name,
        row["min_saints"],
        local_name=row["local_name"] or "",
        deck=card.facts.get("deck"),
        holds=[cards[laid["card"]].name for laid in _cards_at_nexuses(facts) if row["nexus"] in laid["nexuses"]],
        mutations=[laid["side"] for laid in _mutations(facts) if row["nexus"] in laid["nexuses"]],
    )


def _structures(facts: dict[str, Any], cards: Mapping[str, Card]) -> dict[str, str]:
    named = {kind: facts["structures"][kind] for kind in ("goal", "nexus", "clock")}
    return {kind: cards[code].name for kind, code in named.items() if code}


def _threats(facts: dict[str, Any], cards: Mapping[str, Card]) -> Iterator[Threat]:
    for group, rows in {MASTER: facts["masters"], **facts["minions"]}.items():
        for row in rows:
            yield Threat(cards[row["threat"]].name, group, row["archetypes"], nexus=_name(row.get("nexus"), cards))


def _archetypes(threats: list[dict[str, Any]]) -> list[int]:
    return [number for threat in threats for number in threat["archetypes"]]
