"""Cards of one's own in a campaign's file: the packs on its table, those of its boxes, and its maker's corrections."""

import uuid
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext as _
from msgspec import Meta

from campaigns.models import Campaign, Member, PackShare
from campaigns.people.models import User
from campaigns.saints.cards_file import FilePart
from cards.box.card_names import Code
from cards.models import Card, Correction, Pack
from cards.packs import actions, files
from cards.packs.corrections import CorrectionPart
from cards.packs.files import PackPart


class PackInFile(FilePart):
    is_on_the_table: bool
    pack: PackPart


class CorrectionInFile(FilePart):
    card: Code
    facts: CorrectionPart


Packs = Annotated[list[PackInFile], Meta(max_length=100)]
Corrections = Annotated[list[CorrectionInFile], Meta(max_length=5_000)]


def packs_seen_by(by: Member, boxes: Sequence[uuid.UUID]) -> list[PackInFile]:
    """Whole packs that the maker of the file may read: what lies on the table, and their own cards in its boxes."""
    shared = set(PackShare.objects.filter(campaign=by.campaign_id).values_list("pack", flat=True))
    own = Q(owner=by.user_id, cards__copies_in_boxes__box__in=boxes)
    packs = Pack.objects.filter(Q(pk__in=shared) | own, game=by.campaign.game_id, deleted=None).distinct()
    found = [PackInFile(pack.pk in shared, msgspec.json.decode(files.write(pack), type=PackPart)) for pack in packs]
    return sorted(found, key=lambda one: (one.pack.name, msgspec.json.encode(one)))


def corrections_of(by: Member) -> list[CorrectionInFile]:
    rows = Correction.objects.filter(owner=by.user_id, card__game=by.campaign.game_id, card__pack=None)
    rows = rows.select_related("card").order_by("card__code")
    found = [CorrectionInFile(row.card.code, msgspec.convert(row.facts, CorrectionPart)) for row in rows]
    return sorted(found, key=lambda one: one.card)


def problems(packs: Iterable[PackInFile], corrections: Sequence[CorrectionInFile], *, game: str) -> Iterator[str]:
    for index, one in enumerate(packs):
        at = f"$.packs[{index}].pack"
        if one.pack.game != game:
            yield _("%(at)s.game: the pack is for another game than the campaign.") % {"at": at}
            continue
        try:
            files.read(files.as_json(one.pack))
        except ValidationError as error:
            yield from (f"{at}{message.removeprefix('$')}" for message in error.messages)
    codes = [one.card for one in corrections]
    known = set(Card.objects.filter(game=game, pack=None, code__in=codes).values_list("code", flat=True))
    for index, code in enumerate(codes):
        if code not in known or code in codes[:index]:
            at = f"$.corrections[{index}].card"
            yield _("%(at)s: no card has that code, or it stands here twice.") % {"at": at}


def write_packs(campaign: Campaign, packs: Iterable[PackInFile], *, owner: User, made: list[Pack]) -> None:
    """Each pack as one of the owner's; one that they have already, card for card, is that one.

    Two of a file that are alike were two, and stay two. *made* is told which are new.
    """
    found: list[uuid.UUID] = []
    for one in packs:
        pack = _the_same(owner, one.pack, found)
        if pack is None:
            pack = actions.bring_in(owner, one.pack)
            made.append(pack)
        found.append(pack.pk)
        if one.is_on_the_table:
            PackShare.objects.get_or_create(campaign=campaign, pack=pack)


def _the_same(owner: User, part: PackPart, but: Sequence[uuid.UUID]) -> Pack | None:
    alike = Pack.objects.filter(owner=owner, game=part.game, name=part.name, notes=part.notes, deleted=None)
    for pack in alike.exclude(pk__in=but):
        changes = files.changes(pack, part)
        if not (changes.added or changes.changed or changes.removed):
            return pack
    return None


def write_corrections(owner: User, corrections: Sequence[CorrectionInFile]) -> None:
    """What the owner has corrected here themselves stays as they have it."""
    codes = [one.card for one in corrections]
    cards = {card.code: card for card in Card.objects.filter(code__in=codes, pack=None)}
    there = set(Correction.objects.filter(owner=owner, card__in=cards.values()).values_list("card__code", flat=True))
    for one in corrections:
        if one.card not in there:
            facts: dict[str, Any] = msgspec.to_builtins(one.facts)
            actions.correct(owner, cards[one.card], facts=facts)
