"""A match of Curses & Covens at the live table in sentences: one line of its history for each kind of event."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rulebooks.curses_and_covens.cards import Card
from campaigns.rulebooks.curses_and_covens.table import Pile
from campaigns.rules.curses_and_covens.words import CARDS

Facts = Mapping[str, Any]

PILES = {Pile.DECK: gettext_lazy("The deck"), Pile.WOODS: gettext_lazy("The woods")}


def event_in_words(kind: str, facts: Facts) -> str:
    """One line for the history of the table, by the facts alone."""
    return EVENTS[kind](facts)


def _phase_ended(facts: Facts) -> str:
    return _("The Hunt ended early.") if facts.get("early") else _("The phase ended.")


def _hat(facts: Facts) -> str:
    return _("%(town)s wears the hat.") % facts


def _spell(facts: Facts) -> str:
    return _("The towns cast %(tile)s.") % facts


def _card(facts: Facts) -> str:
    told = {"town": facts["town"], "card": CARDS[facts["card"]]}
    revealed = _("Revealed from %(town)s: %(card)s.") % told
    return f"{revealed} {_what_follows(Card(facts['card'])) % told}"


def _what_follows(card: Card) -> str:
    """What is done with it now, for whoever has to do it."""
    match card:
        case Card.TOWNSFOLK:
            return _("The Witch Hunter gives it to another town.")
        case Card.RITUAL:
            return _("It lies open before the Witch Hunter.")
        case Card.FAKE:
            return _("Every other captured witch escapes, and %(town)s discards the rest of its hand.")
        case _:
            return _("She is captured, and %(town)s discards the rest of its hand.")


def _coven(facts: Facts) -> str:
    hand = ", ".join(str(CARDS[card]) for card in facts["hand"])
    return _("%(town)s showed a coven: %(hand)s.") % {"town": facts["town"], "hand": hand}


def _pile(facts: Facts) -> str:
    told = {"pile": PILES[facts["pile"]], "count": facts["count"]}
    if told["count"] is None:
        return _("%(pile)s: nobody counts it any more.") % told
    return ngettext("%(pile)s: %(count)d card.", "%(pile)s: %(count)d cards.", told["count"]) % told


EVENTS: dict[str, Callable[[Facts], str]] = {
    "phase-ended": _phase_ended,
    "hat-given": _hat,
    "spell-cast": _spell,
    "card-revealed": _card,
    "coven-revealed": _coven,
    "pile-counted": _pile,
}
