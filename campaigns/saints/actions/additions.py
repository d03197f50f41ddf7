"""What a fragment adds to the deck, where the catalogue does not know it: said once, and kept with the card."""

from typing import Annotated, Any

from django.db import transaction
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec import Meta

from campaigns.access import Right
from campaigns.chronicle.facts import Facts, Number, Told
from campaigns.chronicle.kinds import EntryKind, Reversal, any_facts, register
from campaigns.chronicle.writing import begin, changed_since, write
from campaigns.models import Entry, Member
from campaigns.models.sheet import DeckType
from campaigns.saints.actions.saints import playing, saint_of
from campaigns.saints.holdings import HeldCopy, holding_of
from cards.box.stock import cards_for
from cards.models import Box, Card, Correction
from cards.packs import actions as packs
from cards.refusals import Refused

Additions = dict[DeckType, Annotated[int, Meta(ge=1, le=9)]]


class AdditionFacts(Facts):
    """What was known of a card before and since; None where nobody had said."""

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    code: Annotated[str, Meta(max_length=120)]
    saint: Number
    adds: Additions | None
    before: Additions | None


@transaction.atomic
def say_what_it_adds(by: Member, number: int, copy: int, *, adds: dict[str, int]) -> Entry | None:
    """Kept with the card for the owner of the box, so that nobody is asked again; None where it was known so."""
    seat = begin(by, Right.PLAY)
    saint = playing(seat, number)
    held = _fragment(holding_of(saint).copy(copy))
    card = Card.objects.get(pk=held.card.pk)
    before = _said(saint.box, card)
    if before == adds:
        return None
    packs.say_what_it_adds.within(saint.box.owner, card, adds)
    return write(seat, DESCRIBED, name=card.name, code=card.code, saint=number, adds=adds, before=before)


def _fragment(held: HeldCopy | None) -> HeldCopy:
    if held is None or held.type != "fragment":
        raise Refused("moved-meanwhile", _("This fragment does not lie in the halo any more. Refresh and try again."))
    return held


def _said(box: Box, card: Card) -> Any:
    """What somebody has said of the card, besides what the catalogue knows."""
    if card.pack_id is not None:
        return card.facts.get(packs.ADDS)
    kept = Correction.objects.filter(owner=box.owner_id, card=card).first()
    return kept.facts.get(packs.ADDS) if kept else None


def _say_again(by: Member, entry: Entry) -> dict[str, Any]:
    """What was said before, if nobody has said anything else since."""
    facts = entry.facts
    box = saint_of(by, facts["saint"]).box
    card = cards_for(box).filter(code=facts["code"]).first()
    if card is None or _said(box, card) != facts["adds"]:
        raise changed_since()
    packs.say_what_it_adds.within(box.owner, card, facts["before"])
    return {**facts, "adds": facts["before"], "before": facts["adds"]}


def _sentence(facts: Told) -> Promise | None:
    if facts["adds"] is None:
        return gettext_lazy("%(by)s undid what %(name)s adds to the deck.")
    return None if facts["adds"] else gettext_lazy("%(by)s wrote down that %(name)s adds no cards to the deck.")


def _words(facts: Told) -> Told:
    return {"what": get_text_list([_counted(*one) for one in (facts["adds"] or {}).items()], _("and"))}


def _counted(type: str, count: int) -> str:
    words = {
        "body-gift": ngettext("%(count)d Body gift", "%(count)d Body gifts", count),
        "mind-gift": ngettext("%(count)d Mind gift", "%(count)d Mind gifts", count),
        "rage-gift": ngettext("%(count)d Rage gift", "%(count)d Rage gifts", count),
        "soul-gift": ngettext("%(count)d Soul gift", "%(count)d Soul gifts", count),
        "omen": ngettext("%(count)d omen", "%(count)d omens", count),
    }[type]
    return words % {"count": count}


DESCRIBED = register(
    EntryKind(
        "fragment.described",
        AdditionFacts,
        gettext_lazy("%(by)s wrote down that %(name)s adds %(what)s to the deck."),
        Reversal(Right.PLAY, "fragment.described", _say_again),
        archive=any_facts,
        words=_words,
        variant=_sentence,
    )
)
