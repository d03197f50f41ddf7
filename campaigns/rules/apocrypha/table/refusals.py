"""Why something cannot happen in a mission at the live table, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.sitting import Malformed
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha import verdicts
from campaigns.rules.apocrypha.table.words import PARTS, SIDES, STEPS, Facts, Words, say


def refusal_in_words(finding: Finding) -> str:
    """Why it cannot happen now; a rule that refuses elsewhere in the same words has them there."""
    words = REFUSALS.get(finding.rule)
    return verdicts.in_words(finding) if words is None else say(words, finding.facts)


def malformed_in_words(error: Malformed) -> str:
    """What is wrong with what was sent."""
    return say(MALFORMED[error.code], error.facts)


def _step(facts: Facts) -> str:
    told = {"step": STEPS[facts["step"]], "to": STEPS[facts["to"]]}
    return _("The turn is in %(step)s and does not go back to %(to)s.") % told


def _again(facts: Facts) -> str:
    told = {"step": STEPS[facts["step"]], "to": STEPS[facts["to"]]}
    return _("%(to)s does not come again once the turn has reached %(step)s.") % told


def _part(facts: Facts) -> str:
    told = {"step": STEPS[facts["step"]], "part": PARTS[facts["part"]]}
    return _("The turn is in %(step)s, where this does not belong: %(part)s.") % told


def _clock(facts: Facts) -> str:
    if "cards" not in facts:
        return _("Nobody counts the clock at this table.")
    words = ngettext(
        "The clock has %(cards)d card left, and so many cannot leave it.",
        "The clock has %(cards)d cards left, and so many cannot leave it.",
        facts["cards"],
    )
    return words % facts


def _orienting(facts: Facts) -> str:
    return _("%(nexus)s shows %(side)s already.") % {**facts, "side": SIDES[facts["side"]]}


def _must_move(facts: Facts) -> str:
    told = {"saints": ", ".join(facts["saints"]), "nexuses": ", ".join(facts["nexuses"])}
    return _("First move to another nexus: %(saints)s. Nexuses left: %(nexuses)s.") % told


def _investigation(facts: Facts) -> str:
    if "nexus" in facts:
        return _("No card is left at %(nexus)s. Count its deck again, if there is.") % facts
    return _("No card lies up that could be avoided or confronted.")


def _entering(facts: Facts) -> str:
    words = ngettext(
        "%(nexus)s is not empty: it has %(cards)d card left.",
        "%(nexus)s is not empty: it has %(cards)d cards left.",
        facts["cards"],
    )
    return words % facts


def _packed(facts: Facts) -> str:
    if facts["packed"] == "yes":
        return _("The mission is packed away already.")
    return _("The mission is not packed away.")


def _seat(facts: Facts) -> str:
    if facts["player"]:
        return _("%(saint)s is played by %(player)s already.") % facts
    return _("Anybody acts for %(saint)s already.") % facts


def _special(facts: Facts) -> str:
    if "most" in facts:
        return _("Too much has broken in at once: resolve some of it first.")
    return _("Nothing has broken in that could be over.")


REFUSALS: dict[Registered, Words] = {
    Rule.NOTHING_BETWEEN_STEPS: _step,
    Rule.SUPPORT_AGAIN: _again,
    Rule.BOUND_TO_THEIR_STEPS: _part,
    Rule.CLOCK: _clock,
    Rule.MUST_MOVE: _must_move,
    Rule.FADE: lambda facts: _("%(saint)s is fading already, and takes no second death.") % facts,
    Rule.MOVE_OR_GIVE: lambda facts: _("%(saint)s is at %(nexus)s already.") % facts,
    Rule.SEALED_NEXUS_IS_GONE: lambda facts: _("%(nexus)s is sealed and gone.") % facts,
    Rule.ORIENTING: _orienting,
    Rule.MISSION_END_STEP: gettext_lazy("The mission is over: nothing more happens in it."),
    Rule.STEPS_AT_ANY_TIME: _special,
    Rule.ONLY_ON_YOUR_TURN: lambda facts: _("It is the turn of %(active)s, not of %(saint)s.") % facts,
    Rule.CLOCK_AT_START: lambda facts: _("%(saint)s draws from the clock once, in Start.") % facts,
    Rule.TIME_OUT: gettext_lazy("The clock is empty: there is no card to draw, and the mission times out."),
    Rule.NOWHERE_IS_NO_NEXUS: lambda facts: _("%(saint)s stands at no nexus: move there first.") % facts,
    Rule.INVESTIGATION: _investigation,
    Rule.CONFRONTATION: gettext_lazy("A card is being dealt with: end that first."),
    Rule.TOO_LATE_TO_AVOID: gettext_lazy("The confrontation has begun, and the card is not avoided any more."),
    Rule.SANCTIFY_STEPS: gettext_lazy("Nobody sanctifies now: first say what led to it."),
    Rule.ENTERING_SANCTIFY: _entering,
    Rule.COPIED_CARDS: gettext_lazy("That was a copy: no Sanctify comes of it."),
    Rule.GIVEN_AND_TAKEN: lambda facts: _("%(saint)s cannot give a card to the same saint.") % facts,
    Rule.CARDS_OF_A_BOX: gettext_lazy("More cards than that do not change hands in one mission."),
    Rule.SEATS: _seat,
    Rule.CHANGED_SEATS: gettext_lazy("They sit in this order already."),
    Rule.GUIDED_MODE: gettext_lazy("That takes a guide, and nobody guides this mission."),
    Rule.GUIDED_NEXUSES: lambda facts: _("%(nexus)s is known already, or there is no room for it.") % facts,
    Rule.DECKS_AND_PILES: _packed,
}

MALFORMED: dict[str, Words] = {
    "unknown": lambda facts: _("Nothing here is called %(name)s.") % facts,
    "twice": lambda facts: _("%(name)s is named twice.") % facts,
    "nothing": gettext_lazy("A change by 0 changes nothing."),
    "shape": gettext_lazy("That is not how a mission is written out."),
    "minions": lambda facts: _("Group %(letter)s of the minions has wrong numbers.") % facts,
    "seed": gettext_lazy("A group is seeded that the mission does not have, or twice."),
    "no-archetype": gettext_lazy("Only an archetype has a number of one."),
    "each-once": gettext_lazy("Name each saint of the choir once."),
    "no-guide": gettext_lazy("Only where a guide leads is anything revealed."),
}
