"""How a number of the table comes about, step by step, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rules.witching_hour.table.refusals import refusal_in_words
from campaigns.rules.witching_hour.table.words import Facts, Words, listed, say


def step_in_words(finding: Finding) -> str:
    """A step of a reckoning; what stands against something is said as it would be refused."""
    words = STEPS.get(finding.rule)
    return refusal_in_words(finding) if words is None else say(words, finding.facts)


def _new_hour(facts: Facts) -> str:
    return _("%(witch)s gains %(hour)d for Hour %(hour)d and has %(after)d.") % facts


def _consumed(facts: Facts) -> str:
    return _("%(enemy)s comes: %(has)d Corruption less %(cost)d leaves %(left)d.") % facts


def _refill(facts: Facts) -> str:
    words = ngettext("Then lay out %(demons)d Demon.", "Then lay out %(demons)d Demons.", facts["demons"])
    return words % facts


def _dark_fey(facts: Facts) -> str:
    return _("%(enemy)s, an unbound Dark Fey, forbids Gaia's Magic: play its black side.") % facts


def _black(facts: Facts) -> str:
    return _("%(black)d Black Magic of %(witch)s burdens %(left)s, who has %(after)d then.") % facts


def _opened(facts: Facts) -> str:
    return _("Sigils that open on %(left)s: %(opened)s.") % {**facts, "opened": listed(facts["opened"])}


def _white(facts: Facts) -> str:
    return _("%(white)d White Magic heals %(witch)s, who has %(after)d in the end.") % facts


def _struck(facts: Facts) -> str:
    return _("%(enemy)s strikes: %(spells)d off the Pentagram, %(corruption)d Corruption.") % facts


def _greater(facts: Facts) -> str:
    return _("%(enemy)s strikes though bound: %(spells)d off the Pentagram, %(corruption)d Corruption.") % facts


def _bound(facts: Facts) -> str:
    return _("%(enemy)s is bound and deals no damage.") % facts


def _lost(facts: Facts) -> str:
    words = ngettext(
        "Locus %(locus)d loses %(spells)d spell.", "Locus %(locus)d loses %(spells)d spells.", facts["spells"]
    )
    return words % facts


def _retribution(facts: Facts) -> str:
    told = {"witches": listed(facts["witches"])}
    return _("Before that: Secrets not resolved are revealed and strike (%(witches)s), then the scene.") % told


def _last(facts: Facts) -> str:
    return _("%(witch)s has %(has)d Corruption, and %(limit)d are too much: the scene is lost.") % facts


STEPS: dict[Registered, Words] = {
    Rule.NEW_HOUR_CORRUPTION: _new_hour,
    Rule.LEADER_PASSES: lambda facts: _("%(witch)s leads the Coven.") % facts,
    Rule.RETRIBUTION: _retribution,
    Rule.LAST_CHECK: _last,
    Rule.SURVIVE_UNTIL_DAWN: lambda facts: (
        _("Nobody has too much Corruption: dawn comes, and the scene is won.") % facts
    ),
    Rule.ACQUIRING_COST: lambda facts: _("%(locus)d for the number of the Locus.") % facts,
    Rule.IMPS: lambda facts: _("1 for %(enemy)s, an unbound Imp.") % facts,
    Rule.COST_IS_CONSUMED: _consumed,
    Rule.REFILL: _refill,
    Rule.DARK_FEY: lambda facts: (
        _("%(enemy)s, an unbound Dark Fey, forbids Gaia's Magic: play its black side.") % facts
    ),
    Rule.BLACK_HURTS_LEFT: _black,
    Rule.SIGILS_OPEN_LEFT: _opened,
    Rule.WHITE_HEALS: _white,
    Rule.BLACK_FOR_HER_OWN: lambda facts: _("%(needs)d of her %(has)d Black Magic.") % facts,
    Rule.WHITE_FOR_OTHERS: lambda facts: _("%(needs)d of %(has)d White Magic in the Pool.") % facts,
    Rule.DAMAGE_AFTER_ACTING: _struck,
    Rule.GREATER_DEMONS: _greater,
    Rule.BOUND_IS_OFF: _bound,
    Rule.SPELLS_ARE_CONSUMED: _lost,
}
