"""Facts that a person knows better than the catalogue: kept apart, laid over the card for them alone, exportable."""

from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from msgspec import UNSET, Meta, UnsetType

from cards.catalogue.corrections import NOTE
from cards.models import Card, CatalogueCorrection, Correction, Game
from cards.packs.files import (
    Code,
    DeckAdditions,
    Name,
    PackFilePart,
    Small,
    TargetPart,
    VirtueWord,
    Word,
    keyword_slug,
)
from cards.sight import Person


class CorrectionPart(PackFilePart):
    """The facts that can be corrected; only those that are sent."""

    name: Name | UnsetType = UNSET
    virtue: VirtueWord | UnsetType | None = UNSET
    chapter: Code | UnsetType | None = UNSET
    copies: Small | UnsetType | None = UNSET
    number: Small | UnsetType | None = UNSET
    keywords: Annotated[list[Word], Meta(max_length=20)] | UnsetType = UNSET
    targets: Annotated[list[TargetPart], Meta(max_length=8)] | UnsetType = UNSET
    adds_to_deck: DeckAdditions | UnsetType = UNSET
    note: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET


def read(document: object) -> dict[str, Any]:
    """The corrected facts in *document*, or a ValidationError."""
    try:
        part = msgspec.convert(document, CorrectionPart)
    except msgspec.ValidationError as error:
        raise ValidationError([str(error)]) from None
    facts: dict[str, Any] = msgspec.to_builtins(part)
    return facts


def read_for_everybody(document: dict[str, Any], game: Game) -> dict[str, Any]:
    """The same for the card itself: it can have only a chapter and keywords that its game has."""
    facts = read(document)
    problems = []
    if facts.get("chapter") and not game.chapters.filter(slug=facts["chapter"]).exists():
        problems.append(_("%(game)s has no chapter “%(slug)s”.") % {"game": game.name, "slug": facts["chapter"]})
    if "keywords" in facts:
        facts["keywords"] = sorted({keyword_slug(word) for word in facts["keywords"]})
        known = set(game.keywords.values_list("slug", flat=True))
        unknown = [slug for slug in facts["keywords"] if slug not in known]
        problems += [_("%(game)s has no keyword “%(slug)s”.") % {"game": game.name, "slug": slug} for slug in unknown]
    if not facts.keys() - {NOTE}:
        problems.append(_("Say at least one fact that is otherwise than the catalogue has it."))
    if not facts.get(NOTE):
        problems.append(_("Say how you know it: everybody reads it beside the fact."))
    if problems:
        raise ValidationError(problems)
    return facts


def of(person: Person | None, card: Card) -> dict[str, Any]:
    """What *person* corrected about *card*."""
    if person is None:
        return {}
    correction = Correction.objects.filter(owner=person, card=card).first()
    return correction.facts if correction else {}


def write(person: Person) -> bytes:
    """All corrections of *person* as one file: a contribution to the catalogue."""
    return as_file(Correction.objects.filter(owner=person))


def as_file(corrections: "QuerySet[Correction] | QuerySet[CatalogueCorrection]") -> bytes:
    """*corrections* as one file, which does not say whose they are."""
    rows = corrections.select_related("card").order_by("card__code", "pk")
    corrected = [{"card": row.card.code, "name": row.card.name, "facts": row.facts} for row in rows]
    document = {"format": "companion-corrections", "version": 1, "corrections": corrected}
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"
