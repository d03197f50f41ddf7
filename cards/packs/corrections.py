"""Facts that a person knows better than the catalogue: kept apart, laid over the card for them alone, exportable."""

from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from msgspec import UNSET, Meta, UnsetType

from cards.models import Card, Correction
from cards.packs.files import Code, DeckAdditions, Name, PackFilePart, Small, TargetPart, VirtueWord, Word
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


def of(person: Person | None, card: Card) -> dict[str, Any]:
    """What *person* corrected about *card*."""
    if person is None:
        return {}
    correction = Correction.objects.filter(owner=person, card=card).first()
    return correction.facts if correction else {}


def write(person: Person) -> bytes:
    """All corrections of *person* as one file: a contribution to the catalogue."""
    return as_file(Correction.objects.filter(owner=person))


def as_file(corrections: "QuerySet[Correction]") -> bytes:
    """*corrections* as one file, which does not say whose they are."""
    rows = corrections.select_related("card").order_by("card__code", "pk")
    corrected = [{"card": row.card.code, "name": row.card.name, "facts": row.facts} for row in rows]
    document = {"format": "companion-corrections", "version": 1, "corrections": corrected}
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"
