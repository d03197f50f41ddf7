"""Every write to cards of one's own."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from cards.catalogue.rows import index_cards
from cards.models import Card, Correction, Game, OwnText, Pack, Target
from cards.packs.files import CARDS_AT_MOST, PackCardPart, PackPart, as_json, code_for, keyword_slug
from cards.refusals import Refused
from cards.sight import Person
from cards.transactions import atomic_action

PACKS_AT_MOST = 100
# The fact that says what a fragment adds to a deck.
ADDS = "adds_to_deck"


@atomic_action
def start(by: Person, *, game: Game, name: str, notes: str = "") -> Pack:
    """A new, empty, private pack."""
    if Pack.objects.filter(owner=by).count() >= PACKS_AT_MOST:
        words = _("You have a hundred packs, with the deleted ones that wait. Delete one for good first.")
        raise Refused("too-many-packs", words)
    return Pack.objects.create(owner=by, game=game, name=name, notes=notes)


@atomic_action
def change(pack: Pack, *, name: str, notes: str) -> Pack:
    pack.name, pack.notes = name, notes
    pack.save(update_fields=["name", "notes"])
    return pack


@transaction.atomic
def delete(pack: Pack) -> None:
    """Put a pack with its cards among the deleted, unless it lies on somebody's table."""
    _must_be_unused(pack)
    pack.deleted = timezone.now()
    pack.save(update_fields=["deleted"])


@transaction.atomic
def restore(pack: Pack) -> Pack:
    """Bring a deleted pack back, with its cards."""
    pack.deleted = None
    pack.save(update_fields=["deleted"])
    return pack


@transaction.atomic
def delete_for_good(pack: Pack) -> None:
    """A pack and its cards are gone, before their time."""
    pack.delete()


def delete_all_deleted_before(moment: datetime) -> None:
    """Those whose time is up go for good."""
    Pack.objects.filter(deleted__lte=moment).delete()


@transaction.atomic
def bring_in(by: Person, part: PackPart, *, into: Pack | None = None) -> Pack:
    """Make a pack, or one that is there already, equal to a file."""
    pack = into or start.within(by, game=Game.objects.get(slug=part.game), name=part.name)
    if pack.game_id != part.game:
        raise Refused("other-game", _("The file is for another game than this pack."))
    _lock(pack)
    change.within(pack, name=part.name, notes=part.notes)
    gone = pack.cards.exclude(code__in=[_full_code(pack, card.code) for card in part.cards])
    if gone.exists():
        _must_be_unused(pack)
    gone.delete()
    _write(pack, part.cards)
    return pack


@transaction.atomic
def put_card(pack: Pack, part: PackCardPart, *, instead_of: Card | None = None) -> Card:
    """Add a card, or change the one it stands in for."""
    if instead_of is None:
        return put_cards.within(pack, [part])[0]
    _lock(pack)
    (card,) = _write(pack, [part])
    return card


@atomic_action
def put_cards(pack: Pack, parts: Sequence[PackCardPart]) -> list[Card]:
    """Add several cards at once, in their order."""
    _lock(pack)
    if pack.cards.count() + len(parts) > CARDS_AT_MOST:
        raise Refused("pack-is-full", _("A pack holds two thousand cards. Start another one."))
    return _write(pack, parts)


def fresh_code(pack: Pack, name: str) -> str:
    """A code that no card of *pack* has yet."""
    return code_for(name, codes_of(pack))


def codes_of(pack: Pack) -> set[str]:
    """The codes by which *pack* knows its cards."""
    return set(pack.cards.values_list("facts__code", flat=True))


def card_of(pack: Pack, code: str) -> Card:
    """The card that *pack* knows by that code."""
    card = pack.cards.filter(code=_full_code(pack, code)).select_related("type", "chapter").first()
    if card is None:
        raise Http404
    return card


@transaction.atomic
def remove_card(card: Card) -> None:
    assert card.pack is not None  # the catalogue's own cards are not anybody's to remove
    _must_be_unused(card.pack)
    card.delete()


def _must_be_unused(pack: Pack) -> None:
    """Who uses what is known to a room above this one; it answers with where, in words."""
    where: list[str] = import_string(settings.PACK_USED_BY)(pack)
    if where:
        message = _("It is in use: %(where)s. Take it out of there first.")
        raise Refused("in-use", message % {"where": "; ".join(where)}, where=where)


def _lock(pack: Pack) -> None:
    Pack.objects.select_for_update().get(pk=pack.pk)


def _full_code(pack: Pack, code: str) -> str:
    return f"pack-{pack.pk.hex[:12]}-{code}"


def _write(pack: Pack, parts: Iterable[PackCardPart]) -> list[Card]:
    """Write cards of a locked pack, by their codes."""
    parts = list(parts)
    types = {type.slug: type for type in pack.game.cardtypes.all()}
    chapters = {chapter.slug: chapter for chapter in pack.game.chapters.all()}
    known = dict(pack.game.keywords.values_list("slug", "pk"))
    cards = [
        Card(
            game=pack.game,
            pack=pack,
            code=_full_code(pack, part.code),
            alias=_alias(pack, part.code),
            name=part.name,
            type=types[part.type],
            virtue=part.virtue,
            chapter=chapters.get(part.chapter or ""),
            copies=part.copies,
            number=part.number,
            facts=_facts(part, known),
        )
        for part in parts
    ]
    fields = ["name", "type", "virtue", "chapter", "copies", "number", "facts"]
    written = Card.objects.bulk_create(cards, update_conflicts=True, unique_fields=["code"], update_fields=fields)
    _write_around({card.pk: part for card, part in zip(written, parts, strict=True)}, known)
    return written


def _facts(part: PackCardPart, known: dict[str, int]) -> dict[str, object]:
    words = {keyword_slug(word) for word in part.keywords}
    adds = {} if part.adds_to_deck is None else {"adds_to_deck": part.adds_to_deck}
    scene = {} if part.scene is None else {"scene": as_json(part.scene)}
    return {"code": part.code, "text": part.text, "other_keywords": sorted(words - set(known)), **adds, **scene}


def _write_around(by_pk: dict[int, PackCardPart], known: dict[str, int]) -> None:
    """The rows beside the cards: targets, keywords and the words by which they are found."""
    Target.objects.filter(card__in=by_pk).delete()
    Target.objects.bulk_create(
        Target(card_id=pk, virtue=target.virtue, number=target.number)
        for pk, part in by_pk.items()
        for target in part.targets
    )
    through = Card.keywords.through
    through.objects.filter(card__in=by_pk).delete()
    through.objects.bulk_create(
        through(card_id=pk, keyword_id=known[slug])
        for pk, part in by_pk.items()
        for slug in sorted({keyword_slug(word) for word in part.keywords} & set(known))
    )
    index_cards(Card.objects.filter(pk__in=by_pk))


def _alias(pack: Pack, code: str) -> str:
    return f"own-{pack.pk.hex[:12]}-{hashlib.sha256(code.encode()).hexdigest()[:10]}"


def keep_text(by: Person, card: Card, *, text: str) -> None:
    """Keep the printed text of a card for oneself; an empty one forgets it."""
    if text:
        OwnText.objects.update_or_create(owner=by, card=card, defaults={"text": text})
    else:
        OwnText.objects.filter(owner=by, card=card).delete()


@atomic_action
def say_what_it_adds(owner: Person, card: Card, adds: dict[str, int] | None) -> None:
    """What a fragment adds to a deck, kept with the card for its owner and all who play with their box; None forgets.

    A card of a pack says it itself; to one of the catalogue it is a correction of the owner's.
    """
    if card.pack_id is not None:
        facts = {name: value for name, value in card.facts.items() if name != ADDS}
        card.facts = facts if adds is None else {**facts, ADDS: adds}
        card.save(update_fields=["facts"])
        return
    kept = Correction.objects.select_for_update().filter(owner=owner, card=card).first()
    facts = {name: value for name, value in (kept.facts if kept else {}).items() if name != ADDS}
    correct(owner, card, facts=facts if adds is None else {**facts, ADDS: adds})


def correct(by: Person, card: Card, *, facts: dict[str, object]) -> None:
    """Know facts of a catalogue card better, for oneself; none at all forgets them."""
    if card.pack_id is not None:
        raise Refused("own-card", _("This card is in a pack. Change it there instead of correcting it."))
    if facts:
        Correction.objects.update_or_create(owner=by, card=card, defaults={"facts": facts})
    else:
        Correction.objects.filter(owner=by, card=card).delete()
