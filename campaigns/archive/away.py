"""Away games in a campaign's file: who plays elsewhere with which passport, and who came here from another table."""

import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from django.utils.translation import gettext as _
from msgspec import Meta

from campaigns.access import Right, may
from campaigns.away.passport_file import PassportFile, as_document, stored_passport
from campaigns.chronicle.facts import Name
from campaigns.models import Campaign, Member, Passport, Saint, SaintState, Visit
from campaigns.models.sheet import Number
from campaigns.people.tokens import digest
from campaigns.saints.actions.whereabouts import holds
from campaigns.saints.cards_file import FilePart
from cards.box.card_names import CardName


class PassportPart(FilePart):
    """With which a saint is away. The link to it stays at home."""

    saint: Number
    id: uuid.UUID
    left: PassportFile
    brought: PassportFile | None


class VisitPart(FilePart):
    saint: Number
    passport: uuid.UUID
    home: Name
    came: PassportFile
    went: PassportFile | None


Passports = Annotated[list[PassportPart], Meta(max_length=60)]
Visits = Annotated[list[VisitPart], Meta(max_length=60)]


def passports_of(by: Member) -> list[PassportPart]:
    """Those that hold; whoever only watches could give none out."""
    if not may(by, Right.PLAY):
        return []
    away = Passport.objects.filter(saint__campaign=by.campaign, saint__state=SaintState.AWAY)
    found = [one for one in away.select_related("saint").order_by("saint__number") if holds(one)]
    return [PassportPart(one.saint.number, one.pk, stored_passport(one.left), _stored(one.brought)) for one in found]


def visits_of(campaign: Campaign) -> list[VisitPart]:
    rows = Visit.objects.filter(saint__campaign=campaign).select_related("saint").order_by("saint__number")
    return [
        VisitPart(row.saint.number, row.passport, row.home, stored_passport(row.came), _stored(row.went))
        for row in rows
    ]


def _stored(document: object) -> PassportFile | None:
    return stored_passport(document) if document is not None else None


def problems(
    passports: Sequence[PassportPart], visits: Sequence[VisitPart], saints: Mapping[int, str]
) -> Iterator[str]:
    """*saints*: the state of each of the file's, by its number."""
    for what, numbers in (("passports", [one.saint for one in passports]), ("visits", [one.saint for one in visits])):
        for index, number in enumerate(numbers):
            at = f"$.{what}[{index}].saint"
            if number not in saints or number in numbers[:index]:
                yield _("%(at)s: there is no such saint, or they stand here twice.") % {"at": at}
            elif what == "passports" and saints[number] != SaintState.AWAY:
                yield _("%(at)s: whoever has a passport is away.") % {"at": at}


def brought(visits: Sequence[VisitPart]) -> dict[int, Counter[CardName]]:
    """By the number of each guest: the cards of their own with which they came."""
    return {one.saint: Counter(card.card for card in one.came.saint.cards) for one in visits}


def write(saints: Mapping[int, Saint], passports: Sequence[PassportPart], visits: Sequence[VisitPart]) -> None:
    """A passport that is known here already holds there; then this is a copy, whose saints travel no more."""
    ids = [one.id for one in passports] + [one.passport for one in visits]
    known = set(Passport.objects.filter(pk__in=ids).values_list("pk", flat=True))
    known |= set(Visit.objects.filter(passport__in=ids).values_list("passport", flat=True))
    for one in passports:
        if one.id not in known:
            Passport(
                id=one.id,
                digest=digest(Passport.code_of(one.id)),
                saint=saints[one.saint],
                left=as_document(one.left),
                brought=as_document(one.brought) if one.brought else None,
            ).save(force_insert=True)
    Visit.objects.bulk_create(
        Visit(
            saint=saints[one.saint],
            passport=one.passport if one.passport not in known else uuid.uuid4(),
            home=one.home,
            came=as_document(one.came),
            went=as_document(one.went) if one.went else None,
        )
        for one in visits
    )
