"""The next act of a mission at the live table, and what tables forget, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.table.advice import NextAct
from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha import verdicts
from campaigns.rules.apocrypha.table.words import SIDES, STEPS, Facts, Words, say


def act_in_words(act: NextAct) -> str:
    """What is proposed to be done next."""
    return say(ACTS[act.kind], {**act.facts, "saint": act.saint})


def reminder_in_words(finding: Finding) -> str:
    """What may not be forgotten now; what a helper says of the same is said in its words."""
    words = REMINDERS.get(finding.rule)
    return verdicts.in_words(finding) if words is None else say(words, finding.facts)


def _to_step(facts: Facts) -> str:
    return _("%(saint)s goes on to %(step)s.") % {**facts, "step": STEPS[facts["step"]]}


def _end_mission(facts: Facts) -> str:
    if facts.get("how") == "won":
        return _("The mission is won: end it.")
    return _("No nexus is left: say how the mission ended.")


def _sanctify(facts: Facts) -> str:
    return _("%(saint)s may go to Sanctify.") % facts


ACTS: dict[str, Words] = {
    "laid-out-again": gettext_lazy("Lay the mission out again."),
    "special-ended": lambda facts: _("Resolve %(step)s, for %(saint)s.") % {**facts, "step": STEPS[facts["step"]]},
    "moved": lambda facts: _("%(saint)s has to move to another nexus.") % facts,
    "mission-ended": _end_mission,
    "guard-tried": lambda facts: _("Is %(nexus)s guarded? %(saint)s may try.") % facts,
    "seal-tried": lambda facts: _("%(saint)s may try to seal the nexus.") % facts,
    "nexus-searched": gettext_lazy("Search the nexus for masters."),
    "confrontation-begun": lambda facts: _("%(saint)s confronts the card, or avoids it.") % facts,
    "confrontation-ended": lambda facts: _("Has %(saint)s won or lost?") % facts,
    "clock-drawn": lambda facts: _("%(saint)s draws from the clock.") % facts,
    "step-reached": _to_step,
    "omen-played": lambda facts: _("%(saint)s may play an omen to investigate, or go on.") % facts,
    "card-turned-up": lambda facts: _("%(saint)s turns up the top card.") % facts,
    "sanctify-begun": _sanctify,
    "turn-ended": lambda facts: _("%(saint)s ends the turn.") % facts,
}


def _start_powers(facts: Facts) -> str:
    if facts.get("others"):
        told = {"saint": facts["saint"], "others": ", ".join(facts["others"])}
        return _("Start powers that point at %(saint)s may be used now; look at %(others)s too.") % told
    return _("Start powers that point at %(saint)s may be used now.") % facts


def _omen(facts: Facts) -> str:
    if facts["card"]:
        return _("What %(card)s says holds for this investigation only.") % facts
    return _("What the omen says holds for this investigation only.")


def _side(facts: Facts) -> str:
    return _("%(nexus)s shows %(side)s: its power holds.") % {**facts, "side": SIDES[facts["side"]]}


def _chosen_mutation(facts: Facts) -> str:
    if not facts["dice"]:
        return _("%(mutation)s: one mutation die for each saint who assists, and the lowest counts.") % facts
    words = ngettext(
        "%(mutation)s: roll %(dice)d mutation die, whoever assists.",
        "%(mutation)s: roll %(dice)d mutation dice, whoever assists, and the lowest counts.",
        facts["dice"],
    )
    return words % facts


REMINDERS: dict[Registered, Words] = {
    Rule.TIME_OUT: gettext_lazy("The clock is empty: when this turn is over, the mission times out."),
    Rule.GUARD: gettext_lazy("At every other nexus that shows Hope one of the saints there may try to guard it."),
    Rule.MUTATION_DICE: gettext_lazy("Each saint who assists brings one mutation die, and the lowest counts."),
    Rule.GUIDED_MUTATIONS: _chosen_mutation,
    Rule.DICE_ORDER: gettext_lazy("Reroll, explode, upgrade, downgrade, flip and trash, in this order; then keep."),
    Rule.POSITION_SYMBOLS: _start_powers,
    Rule.OMEN_CONDITIONS: _omen,
    Rule.THE_SIDE_THAT_IS_UP: _side,
    Rule.THREATS_MUST: gettext_lazy("Do what the threat says in each step, also where you do nothing."),
    Rule.AVOIDED_CARDS: gettext_lazy("A power may let you avoid it now; once you have begun, it is too late."),
    Rule.GUIDED_LOSSES: gettext_lazy("The threat won: the turn ends, and the threat may turn on another there."),
    Rule.ENTERING_SANCTIFY: lambda facts: _("%(nexus)s is empty: Sanctify may come.") % facts,
    Rule.RESET: gettext_lazy("Reset: discard what you like, draw up to your hand size, recycle what is too much."),
    Rule.GUIDED_RESET: gettext_lazy("Reset your hand; anybody else may, and all who assisted where the guide ends it."),
    Rule.FADE: lambda facts: _("If the deck of %(saint)s is empty when a card is due, say that they fade.") % facts,
}
