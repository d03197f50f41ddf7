"""The rulebooks' verdicts in sentences, for every door."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha import in_mission
from campaigns.rules.apocrypha.setup import SETTING_UP

Facts = Mapping[str, Any]

SLOTS = {
    "top-left": gettext_lazy("top left"),
    "top": gettext_lazy("top center"),
    "top-right": gettext_lazy("top right"),
    "left": gettext_lazy("center left"),
    "right": gettext_lazy("center right"),
    "bottom-left": gettext_lazy("bottom left"),
    "bottom": gettext_lazy("bottom center"),
    "bottom-right": gettext_lazy("bottom right"),
}


def in_words(finding: Finding) -> str:
    """What *finding* says to the people at the table."""
    words = SENTENCES[finding.rule]
    return words(finding.facts) if callable(words) else str(words)


def _fragment_on_a_death(facts: Facts) -> str:
    words = _("%(card)s lies on a death in the %(slot)s slot, which takes no more fragments.")
    return words % {"card": facts["card"], "slot": SLOTS[facts["slot"]]}


def _unattached(facts: Facts) -> str:
    words = _("The %(slot)s slot touches neither your saint nor another slotted card along an edge.")
    return words % {"slot": SLOTS[facts["slot"]]}


def _too_many(facts: Facts) -> str:
    return (
        ngettext(
            "More than eight fragments and deaths are slotted: sacrifice %(count)d fragment.",
            "More than eight fragments and deaths are slotted: sacrifice %(count)d fragments.",
            facts["count"],
        )
        % facts
    )


def _dead(facts: Facts) -> str:
    return (
        ngettext(
            "With %(count)d death your saint is dead for ever.",
            "With %(count)d deaths your saint is dead for ever.",
            facts["count"],
        )
        % facts
    )


def _deck(facts: Facts) -> str:
    """What a deck lacks of one type or has too much; or the wish for which it has no room."""
    if "room" in facts:
        return _("The deck of %(saint)s has no room left for %(card)s.") % facts
    said = (
        _missing(facts["type"], facts["missing"]) if "missing" in facts else _surplus(facts["type"], facts["surplus"])
    )
    added: Counter[str] = Counter(facts.get("added", ()))
    why = (addition_in_words(source, facts["type"], count) for source, count in added.items())
    return " ".join([said % {"count": facts.get("missing") or facts["surplus"]}, *why])


def addition_in_words(source: str, type: str, count: int) -> str:
    """What a fragment adds to the deck."""
    words = {
        "body-gift": ngettext("%(card)s adds %(count)d Body gift.", "%(card)s adds %(count)d Body gifts.", count),
        "mind-gift": ngettext("%(card)s adds %(count)d Mind gift.", "%(card)s adds %(count)d Mind gifts.", count),
        "rage-gift": ngettext("%(card)s adds %(count)d Rage gift.", "%(card)s adds %(count)d Rage gifts.", count),
        "soul-gift": ngettext("%(card)s adds %(count)d Soul gift.", "%(card)s adds %(count)d Soul gifts.", count),
        "omen": ngettext("%(card)s adds %(count)d omen.", "%(card)s adds %(count)d omens.", count),
    }[type]
    return words % {"card": source, "count": count}


def _missing(type: str, count: int) -> str:
    return {
        "body-gift": ngettext("%(count)d Body gift is missing.", "%(count)d Body gifts are missing.", count),
        "mind-gift": ngettext("%(count)d Mind gift is missing.", "%(count)d Mind gifts are missing.", count),
        "rage-gift": ngettext("%(count)d Rage gift is missing.", "%(count)d Rage gifts are missing.", count),
        "soul-gift": ngettext("%(count)d Soul gift is missing.", "%(count)d Soul gifts are missing.", count),
        "omen": ngettext("%(count)d omen is missing.", "%(count)d omens are missing.", count),
    }[type]


def _surplus(type: str, count: int) -> str:
    return {
        "body-gift": ngettext("%(count)d Body gift is too many.", "%(count)d Body gifts are too many.", count),
        "mind-gift": ngettext("%(count)d Mind gift is too many.", "%(count)d Mind gifts are too many.", count),
        "rage-gift": ngettext("%(count)d Rage gift is too many.", "%(count)d Rage gifts are too many.", count),
        "soul-gift": ngettext("%(count)d Soul gift is too many.", "%(count)d Soul gifts are too many.", count),
        "omen": ngettext("%(count)d omen is too many.", "%(count)d omens are too many.", count),
    }[type]


def _with_saints(words: str, facts: Facts) -> str:
    return words % {**facts, "saints": ", ".join(facts["saints"])}


def _taken(facts: Facts) -> str:
    words = _("%(card)s is held by %(saints)s: draw a random Alpha gift of the same virtue instead.")
    return _with_saints(words, facts)


def _lost(facts: Facts) -> str:
    words = _("%(card)s is not in the box: draw a random Alpha gift of the same virtue instead.")
    return words % facts


def _alphas_ran_out(facts: Facts) -> str:
    missing = _missing(facts["type"], facts["missing"]) % {"count": facts["missing"]}
    return " ".join([missing, _("The box has no more Alpha gifts of this virtue.")])


def _six_built(facts: Facts) -> str:
    return _with_saints(_("At most six saints have their decks built at one time, and these have: %(saints)s."), facts)


def _choosing(facts: Facts) -> str:
    if "saint" not in facts:
        return _("There is no fragment to choose now.")
    return _("It is for %(saint)s to choose a fragment, and to slot or sacrifice it.") % facts


def _given_by_the_guide(facts: Facts) -> str:
    if "saint" not in facts:
        return _("There is no fragment to choose now.")
    return _("%(saint)s has a fragment from the guide, to be slotted or sacrificed.") % facts


def _fragments_of_a_win(facts: Facts) -> str:
    if "card" in facts:
        return _("%(card)s is not among the displayed fragments.") % facts
    words = ngettext(
        "%(fleeting)d fleeting fragment is displayed, and there should be one for each of %(saints)d saints.",
        "%(fleeting)d fleeting fragments are displayed, and there should be one for each of %(saints)d saints.",
        facts["fleeting"],
    )
    return words % facts


def _trade(facts: Facts) -> str:
    words = _("%(saint)s cannot sacrifice %(card)s for a death: only who has faded can, and only a fleeting fragment.")
    return words % facts


def _death(facts: Facts) -> str:
    """Who has to slot a death, or has none to slot."""
    if "owes" in facts:
        return _("%(saint)s has no death to slot now.") % facts
    return _("%(saint)s slots the displayed death.") % facts


def _death_for_one(facts: Facts) -> str:
    if "owes" in facts:
        return _death(facts)
    return _with_saints(_("Nobody faded, so any one of these slots a death: %(saints)s."), facts)


def _no_fragment(facts: Facts) -> str:
    return _("%(card)s is no fragment in the halo of %(saint)s.") % facts


def _not_on_the_table(facts: Facts) -> str:
    words = _("%(saint)s cannot be given %(card)s: it takes a gift from a deck or the pile, and a saint who is there.")
    return words % facts


def _kept(facts: Facts) -> str:
    return _("%(saint)s does without %(card)s, which %(taker)s wishes to keep.") % facts


def _held(facts: Facts) -> str:
    words = _("%(saint)s does without %(card)s: it stays in the deck of %(taker)s, unless %(taker)s gives it up.")
    return words % facts


def _given_up_in_vain(facts: Facts) -> str:
    words = _("%(card)s stays with %(saint)s: nobody takes it, and the gift pile has no other gift of its virtue.")
    return words % facts


def _outwished(facts: Facts) -> str:
    return _("%(saint)s does without %(card)s, for which %(taker)s wishes too.") % facts


SENTENCES: dict[Registered, Callable[[Facts], str] | Promise] = {
    Rule.NO_FRAGMENT_ON_A_DEATH: _fragment_on_a_death,
    Rule.SLOTTED_CARDS_TOUCH: _unattached,
    Rule.EIGHT_CARDS_AT_MOST: _too_many,
    Rule.NINE_DEATHS: _dead,
    Rule.DECK_AT_MISSION_START: _deck,
    Rule.DECK_AFTER_A_MISSION: _deck,
    Rule.NO_OMENS_BETWEEN_MISSIONS: _deck,
    Rule.SIX_SAINTS_BUILT: _six_built,
    Rule.TAKEN_CARDS_ARE_REPLACED: _taken,
    Rule.LOST_CARDS_ARE_REPLACED: _lost,
    Rule.ALPHA_GIFTS_RUN_OUT: _alphas_ran_out,
    Rule.CHOOSING_FRAGMENTS: _choosing,
    Rule.GUIDED_FRAGMENTS: _given_by_the_guide,
    Rule.FRAGMENTS_OF_A_WIN: _fragments_of_a_win,
    Rule.TRADE_FOR_A_DEATH: _trade,
    Rule.DEATHS_OF_A_WIN: _death,
    Rule.DEATHS_OF_A_LOSS: _death,
    Rule.ONE_DEATH_OF_A_LOSS: _death_for_one,
    Rule.UNWANTED_FRAGMENTS: _no_fragment,
    Rule.GIFT_PILE: _not_on_the_table,
    Rule.KEEPING_COMES_FIRST: _kept,
    Rule.HELD_GIFTS_STAY: _held,
    Rule.NEW_ALPHA_GIFTS: _given_up_in_vain,
    Rule.MOST_WISHES: _outwished,
    **SETTING_UP,
    **in_mission.SENTENCES,
}
