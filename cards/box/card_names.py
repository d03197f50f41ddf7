"""Cards as files name them: the catalogue's by their code, anybody's own by what they are."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from django.db.models import Q
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from cards.box.own_cards import DescribedOwnCard, write_down
from cards.models import Box, Card, CardType
from cards.packs.files import Name, VirtueWord
from cards.sight import Person

Code = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=120)]


class OwnCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that somebody wrote themselves; elsewhere it is written down anew."""

    name: Name
    type: Code
    virtue: VirtueWord | None = None


CardName = Code | OwnCard


def name_of(card: Card) -> CardName:
    if card.pack_id is None:
        return card.code
    return OwnCard(card.name, card.type.slug, card.virtue)  # type: ignore[arg-type]  # one of the four


def veiled_name_of(card: Card) -> CardName:
    """The same where a name would tell too much: a veiled card is called by its alias, whoever asks."""
    return card.alias if card.is_spoiler and card.pack_id is None else name_of(card)


def sort_key(card: CardName) -> tuple[str, ...]:
    """An order that every database agrees on."""
    return (card,) if isinstance(card, str) else ("~", card.name, card.type, card.virtue or "")


class NameableCards:
    """The cards of a game that names may mean to somebody: the catalogue's, and those in their own packs."""

    def __init__(self, owner: Person, game: str, names: Iterable[CardName]) -> None:
        wanted = set(names)
        codes = [name for name in wanted if isinstance(name, str)]
        own = {name.name for name in wanted if isinstance(name, OwnCard)}
        ours = Card.objects.filter(game=game).select_related("type").defer("summary", "facts", "type__facts")
        listed = list(ours.filter(Q(code__in=codes) | Q(alias__in=codes), pack=None)) if codes else []
        mine = ours.filter(pack__owner=owner, pack__deleted=None, name__in=own).order_by("-pk")
        self._found: dict[CardName, Card] = {name_of(card): card for card in [*listed, *(mine if own else ())]}
        self._found |= {card.alias: card for card in listed}
        self._types = {type.slug: type for type in CardType.objects.filter(game=game, group="card")} if wanted else {}

    def problem(self, name: CardName) -> str | None:
        """Why nobody here knows what *name* means, in words."""
        if name in self._found or (isinstance(name, OwnCard) and name.type in self._types):
            return None
        if isinstance(name, str):
            return _("No card has the code %(code)s.") % {"code": name}
        return _("This game has no cards of the type “%(type)s”.") % {"type": name.type}

    def get(self, name: CardName) -> Card | None:
        return self._found.get(name)

    def settled(self, box: Box, names: Iterable[CardName]) -> Mapping[CardName, Card]:
        """The cards themselves, once there is no problem; own ones that are new go into a pack of the box's owner."""
        wanted = list(dict.fromkeys(names))
        new = [name for name in wanted if isinstance(name, OwnCard) and name not in self._found]
        cards = write_down(box, [DescribedOwnCard(one.name, one.type, one.virtue) for one in new])
        self._found |= dict(zip(new, cards, strict=True))
        return {name: self._found[name] for name in wanted}
