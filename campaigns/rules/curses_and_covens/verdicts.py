"""Curses & Covens in sentences: the steps of setting up, and what speaks against something at the table."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rulebooks.curses_and_covens.hunt import PICKS
from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.curses_and_covens.words import CARDS, PHASES

Facts = Mapping[str, Any]


def in_words(finding: Finding) -> str:
    """What *finding* says to the people at the table."""
    words = SENTENCES[finding.rule]
    return words(finding.facts) if callable(words) else str(words)


# --- Setting up


def _reference_cards(facts: Facts) -> str:
    told = _("Each of the %(players)d players takes a reference card, the Witch Hunter with that side up.")
    if not facts["spare"]:
        return told % facts
    spare = ngettext("%(spare)d goes back to the box.", "%(spare)d go back to the box.", facts["spare"])
    return f"{told} {spare}" % facts


def _woods(facts: Facts) -> str:
    words = _(
        "The Witch Hunter shuffles all %(cards)d cards, looks at one in secret and lays it facedown beside the tiles: "
        "it is hidden in the woods."
    )
    return words % facts


def _two_each(facts: Facts) -> str:
    words = ngettext(
        "Deal two cards to %(towns)d town.", "Deal two cards to each of the %(towns)d towns.", facts["towns"]
    )
    return words % facts


def _deck(facts: Facts) -> str:
    words = ngettext(
        "Lay the last %(cards)d card facedown within everybody's reach: the deck.",
        "Lay the other %(cards)d cards facedown within everybody's reach: the deck.",
        facts["cards"],
    )
    return words % facts


# --- At the table


def _box(facts: Facts) -> str:
    words = ngettext(
        "The box holds %(copies)d card “%(card)s”, and this would make %(count)d. Look at the card again.",
        "The box holds %(copies)d cards “%(card)s”, and this would make %(count)d. Look at the cards again.",
        facts["copies"],
    )
    return words % {**facts, "card": CARDS[facts["card"]]}


def _five_witches(facts: Facts) -> str:
    words = _("%(witches)d witches are captured: the Witch Hunter has won, and nothing is picked any more.")
    return words % facts


def _two_rituals(facts: Facts) -> str:
    words = _("%(rituals)d rituals lie before the Witch Hunter: the towns have won, and nothing is picked any more.")
    return words % facts


def _picks(facts: Facts) -> str:
    if facts["picks"] == PICKS:
        return _("A Hunt has two picks, and both were made. Go on to the next Census.")
    if facts["picks"]:
        return _("A Hunt has two picks, and one was made. Make the other one, or say that the Hunt ends early.")
    return _("A Hunt has two picks, and none was made. Make them, or say that the Hunt ends early.")


def _fewer_picks(facts: Facts) -> str:
    words = _("Only a Hunt can end early, and this is the phase %(phase)s. End it without that.")
    return words % {"phase": PHASES[facts["phase"]]}


def _hat(facts: Facts) -> str:
    words = _("The hat is given in the Census, and this is the phase %(phase)s. It stays where it is until then.")
    return words % {"phase": PHASES[facts["phase"]]}


def _casting(facts: Facts) -> str:
    words = _("Spells are cast in the Census, and this is the phase %(phase)s. Wait for the next round.")
    return words % {"phase": PHASES[facts["phase"]]}


def _one_spell(facts: Facts) -> str:
    return _("%(tile)s was cast this round already, and there is one spell a round. Wait for the next one.") % facts


def _open_hands(facts: Facts) -> str:
    words = _("Hands lie open in the Census, and this is the phase %(phase)s. A coven waits until they do.")
    return words % {"phase": PHASES[facts["phase"]]}


def _picking(facts: Facts) -> str:
    words = _("Cards are picked in the Hunt, and this is the phase %(phase)s. Go through the phases until then.")
    return words % {"phase": PHASES[facts["phase"]]}


def _no_coven(facts: Facts) -> str:
    words = _("The hand of %(town)s shows no three witches of one suit, so that play goes on.")
    return words % facts


SENTENCES: dict[Registered, Callable[[Facts], str] | Promise] = {
    Rule.CARDS_OF_THE_BOX: _box,
    Rule.CHOOSING_THE_WITCH_HUNTER: gettext_lazy("Agree who is the Witch Hunter: that person lays out and deals."),
    Rule.REFERENCE_CARDS: _reference_cards,
    Rule.TILES_CHARM_UP: gettext_lazy(
        "Lay the three spell tiles in the middle, each with its light side, the charm, up."
    ),
    Rule.HIDDEN_IN_THE_WOODS: _woods,
    Rule.TWO_CARDS_EACH: _two_each,
    Rule.DECK_WITHIN_REACH: _deck,
    Rule.SHUFFLE_AT_ANY_TIME: gettext_lazy("The Witch Hunter may shuffle the deck whenever they like, all evening."),
    Rule.WIN_IS_IMMEDIATE: gettext_lazy("This game has been won, and nothing more happens in it. Begin another one."),
    Rule.COVEN_WINS: _no_coven,
    Rule.TWO_RITUALS_WIN: _two_rituals,
    Rule.FIVE_WITCHES_WIN: _five_witches,
    Rule.HANDS_LIE_OPEN: _open_hands,
    Rule.MATCHING_WITCHES: _casting,
    Rule.ONE_SPELL_A_ROUND: _one_spell,
    Rule.GIVING_THE_HAT: _hat,
    Rule.TWO_PICKS: _picks,
    Rule.FEWER_PICKS: _fewer_picks,
    Rule.PICKING_A_CARD: _picking,
}
