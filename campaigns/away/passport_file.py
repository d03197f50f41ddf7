"""A saint's passport as a file: who plays away, what they carry, and whose table is their home."""

import uuid
from typing import Any, Literal

import msgspec
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from msgspec import Struct

from campaigns.chronicle.facts import Name, SeatName
from campaigns.models import SaintPlaceKind
from campaigns.models.sheet import SaintSheet
from campaigns.people.models import User
from campaigns.saints.cards_file import FilePart, Load, Moment, card_problem, cards_carried
from campaigns.saints.holdings import SaintHolding
from cards import strictjson
from cards.box.card_names import CardName, NameableCards, name_of
from cards.models import Game
from cards.problems import first_sentences


class TravellingSaint(Struct, forbid_unknown_fields=True):
    """A saint as they travel; deaths and fragments are among the cards."""

    name: SeatName
    card: CardName | None
    sheet: SaintSheet
    cards: Load
    # For ever, at the table from which they come.
    is_dead: bool = False

    @property
    def names(self) -> list[CardName]:
        return [*(one.card for one in self.cards), *([self.card] if self.card is not None else [])]


class PassportFile(FilePart):
    format: Literal["companion-passport"]
    version: Literal[1]
    passport: uuid.UUID
    game: str
    # The campaign at home, and the one from which this was written.
    home: Name
    table: Name
    at: Moment
    saint: TravellingSaint


def travelling_saint(holding: SaintHolding) -> TravellingSaint:
    saint = holding.saint
    card = name_of(saint.card) if saint.card else None
    return TravellingSaint(saint.name, card, holding.sheet, cards_carried(holding))


def as_document(file: PassportFile) -> dict[str, Any]:
    """As a column or a program gets it."""
    found: dict[str, Any] = msgspec.to_builtins(file)
    return found


def as_bytes(document: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"


def read_file(data: bytes) -> object:
    """The JSON in an uploaded file."""
    try:
        return strictjson.loads(data, most_nodes=strictjson.FILE_NODES)
    except strictjson.BadJSON as error:
        raise ValidationError(_("This is not a passport. %(why)s") % {"why": error}) from None


def stored_passport(document: object) -> PassportFile:
    """A passport that was read before."""
    return msgspec.convert(document, PassportFile)


def read_passport(document: object, *, owner: User) -> PassportFile:
    """The passport in *document*, or a ValidationError with everything that is wrong with it."""
    try:
        file = msgspec.convert(document, PassportFile)
    except msgspec.ValidationError as error:
        why = _("This is not a passport that this version reads. %(why)s") % {"why": error}
        raise ValidationError(why) from None
    problems = _problems(file, owner)
    if problems:
        raise ValidationError(first_sentences(problems))
    return file


def _problems(file: PassportFile, owner: User) -> list[str]:
    if not Game.objects.filter(slug=file.game).exists():
        return [_("$.game: no game is called “%(slug)s”.") % {"slug": file.game}]
    saint = file.saint
    shelf = NameableCards(owner, file.game, saint.names)
    found = (
        [] if saint.card is None or not shelf.problem(saint.card) else [f"$.saint.card: {shelf.problem(saint.card)}"]
    )
    for index, one in enumerate(saint.cards):
        problem = card_problem(shelf, one, [other.card for other in saint.cards[: index + 1]].count(one.card))
        if problem:
            found.append(f"$.saint.cards[{index}].card: {problem}")
    if [one.part for one in saint.cards].count(SaintPlaceKind.CARD) > 1:
        found.append(_("%(at)s.cards: a saint has one card of their own.") % {"at": "$.saint"})
    return found
