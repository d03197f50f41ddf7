"""What the host of an installation knows better than the catalogue: laid over its cards for everybody.

The files of the catalogue are loaded anew with each release. What they say of a corrected card is kept beside the
correction, so that it is there again as soon as the correction is taken back.
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from cards import memory
from cards.catalogue.rows import index_cards, write_keywords, write_targets
from cards.models import Card, CatalogueCorrection, Game
from cards.refusals import Refused

Facts = Mapping[str, Any]

COLUMNS = ("name", "virtue", "copies", "number")
# Those that stand among a card's other facts, and only where somebody knows them.
AMONG_FACTS = ("adds_to_deck", "inferred")
# What is no fact of the card: how the host knows.
NOTE = "note"


@transaction.atomic
def correct(card: Card, facts: Facts) -> CatalogueCorrection:
    """Have everybody see *facts* in place of what the files say, and of what was corrected before."""
    card = _locked(card)
    if card.pack_id is not None:
        raise Refused("own-card", _("This card is in a pack. Change it there instead of correcting it."))
    before = CatalogueCorrection.objects.filter(card=card).first()
    printed = before.printed if before else as_printed(card)
    row, _made = CatalogueCorrection.objects.update_or_create(card=card, defaults={"facts": facts, "printed": printed})
    _write(card, _corrected(row, card.game))
    return row


@transaction.atomic
def take_back(row: CatalogueCorrection) -> None:
    """The card is again as its file has it."""
    card = _locked(row.card)
    row = CatalogueCorrection.objects.get(pk=row.pk)
    _write(card, row.printed)
    row.delete()


def lay_over(game: str) -> None:
    """The cards of *game* have just been loaded: what was corrected goes over them again."""
    rows = CatalogueCorrection.objects.filter(card__game=game).select_related("card__chapter", "card__game")
    for row in rows.prefetch_related("card__keywords", "card__targets"):
        row.printed = as_printed(row.card)
        row.save(update_fields=["printed"])
        _write(row.card, _corrected(row, row.card.game))


def as_printed(card: Card) -> dict[str, Any]:
    """All that can be corrected, as the card says it."""
    return {
        **{name: getattr(card, name) for name in COLUMNS},
        "chapter": card.chapter.slug if card.chapter else None,
        "keywords": [keyword.slug for keyword in card.keywords.all()],
        "targets": [{"virtue": target.virtue, "number": target.number} for target in card.targets.all()],
        **{name: card.facts.get(name) for name in AMONG_FACTS},
    }


def _locked(card: Card) -> Card:
    return Card.objects.select_for_update(of=("self",)).select_related("chapter", "game").get(pk=card.pk)


def _corrected(row: CatalogueCorrection, game: Game) -> Facts:
    """What is inferred of a corrected fact is true no more: there stands how the host knows it."""
    facts = _still_there(row.facts, game)
    inferred = {
        name: note for name, note in (row.printed["inferred"] or {}).items() if name.partition(".")[0] not in facts
    }
    inferred |= {name: f"corrected: {row.facts.get(NOTE, '')}" for name in facts}
    return {**row.printed, **facts, "inferred": inferred}


def _still_there(facts: Facts, game: Game) -> dict[str, Any]:
    """Without the chapter or the keyword that a newer catalogue has no more."""
    found = {name: value for name, value in facts.items() if name != NOTE}
    if found.get("chapter") and not game.chapters.filter(slug=found["chapter"]).exists():
        del found["chapter"]
    if "keywords" in found:
        known = set(game.keywords.filter(slug__in=found["keywords"]).values_list("slug", flat=True))
        found["keywords"] = [slug for slug in found["keywords"] if slug in known]
    return found


def _write(card: Card, values: Facts) -> None:
    for name in COLUMNS:
        setattr(card, name, values[name])
    card.chapter = card.game.chapters.filter(slug=values["chapter"]).first()
    rest = {name: value for name, value in card.facts.items() if name not in AMONG_FACTS}
    card.facts = rest | {name: values[name] for name in AMONG_FACTS if values[name] is not None}
    card.save(update_fields=[*COLUMNS, "chapter", "facts"])
    write_targets({card.pk: values["targets"]})
    write_keywords(card.game, {card.pk: {"": values["keywords"]}})
    index_cards(Card.objects.filter(pk=card.pk))
    transaction.on_commit(memory.forget_everything)
