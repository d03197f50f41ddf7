"""Why something cannot happen in a scene at the live table, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.sitting import Malformed
from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rules.witching_hour.table.words import COLORS, PHASES, PILES, Facts, Words, listed, say


def refusal_in_words(finding: Finding) -> str:
    """Why it cannot happen now, and what can be done."""
    if "ended" in finding.facts:
        return _ended(finding.facts)
    return say(REFUSALS[finding.rule], finding.facts)


def malformed_in_words(error: Malformed) -> str:
    """What is wrong with what was sent."""
    return say(MALFORMED[error.code], error.facts)


def _ended(facts: Facts) -> str:
    match facts["ended"]:
        case "corruption":
            told = {"limit": facts["limit"], "witches": listed(facts["witches"])}
            return _("The scene is lost: with %(limit)d Corruption or more, %(witches)s. Undo to play on.") % told
        case "empty-pentagram":
            return _("The scene is lost: no spell is left on the Pentagram. Undo to play on.")
        case "dawn":
            return _("The scene is won: dawn has come. Undo to play on.")
        case _:
            return _("The scene ended as its card says. Undo to play on.")


def _enough(facts: Facts) -> str:
    return _("%(enemy)s needs %(cost)d Corruption, and %(witch)s has %(has)d.") % facts


def _open(facts: Facts) -> str:
    told = {**facts, "closed": listed(facts["closed"])}
    return _("%(enemy)s needs Sigils that are closed on %(witch)s: %(closed)s.") % told


def _faces(facts: Facts) -> str:
    if facts["faces"]:
        return _("%(enemy)s faces %(witch)s already. Give a second one of that name another.") % facts
    return _("%(enemy)s does not face %(witch)s.") % facts


def _bound(facts: Facts) -> str:
    return (_("%(enemy)s is bound already.") if facts["bound"] else _("%(enemy)s is not bound.")) % facts


def _spell(facts: Facts) -> str:
    return _("Locus %(locus)d has no spell left for that. Choose another.") % facts


def _guarded(facts: Facts) -> str:
    if "guardian" not in facts:
        return _("Locus %(locus)d is guarded. Choose another, or bind its Guardian first.") % facts
    if facts["there"]:
        return _("%(guardian)s guards a Locus already. Give a second one of that name another.") % facts
    return _("No Guardian is called %(guardian)s.") % facts


def _lurking(facts: Facts) -> str:
    if facts["enemy"] in facts["lurking"]:
        return _("%(enemy)s lurks already. Give a second one of that name another.") % facts
    return _("Three Demons lurk already, and %(enemy)s finds no space.") % facts


def _order(facts: Facts) -> str:
    told = {"now": PHASES[facts["now"]], "phase": PHASES[facts["phase"]]}
    return _("The Hour has come to %(now)s, and does not go back to %(phase)s. Undo, if that was too early.") % told


def _turn(facts: Facts) -> str:
    told = {"witch": facts["witch"], "phase": PHASES[facts["phase"]]}
    return _("It is not the turn of %(witch)s in %(phase)s.") % told


def _moving(facts: Facts) -> str:
    if facts["moved"]:
        return _("%(familiar)s has moved in this Hour.") % facts
    return _("%(familiar)s is with %(witch)s, and moves to another Witch in Insight alone.") % facts


def _in_play(facts: Facts) -> str:
    if facts["there"]:
        return _("%(familiar)s is in play already. Give a second one of that name another.") % facts
    return _("No Familiar in play is called %(familiar)s.") % facts


def _color(facts: Facts) -> str:
    told = {"enemy": facts["enemy"], "color": COLORS[facts["color"]], "magic": COLORS[facts["magic"]]}
    return _("The sign of %(enemy)s is %(color)s, and the Magic would be %(magic)s.") % told


def _red(facts: Facts) -> str:
    if facts["do"] == "bind":
        return _("The sign of %(enemy)s is red: nothing binds it.") % facts
    return _("The sign of %(enemy)s is red: nothing banishes it.") % facts


def _pile(facts: Facts) -> str:
    told = {**facts, "pile": PILES[facts["pile"]]}
    return _("%(pile)s: %(has)d lie there, or nobody counts them, and %(by)d cannot leave.") % told


def _overlord(facts: Facts) -> str:
    return (_("%(overlord)s is here already.") if facts["there"] else _("%(overlord)s is not here.")) % facts


REFUSALS: dict[Registered, Words] = {
    Rule.NEVER_BELOW_NOTHING: lambda facts: _("%(witch)s has %(has)d Corruption and cannot lose %(by)d.") % facts,
    Rule.POOL_STAYS: lambda facts: _("The Pool has %(has)d White Magic, and %(by)d cannot leave it.") % facts,
    Rule.ENOUGH_CORRUPTION: _enough,
    Rule.OPEN_SIGILS: _open,
    Rule.ENEMIES_FACE_ONE_WITCH: _faces,
    Rule.BOUND_IS_OFF: _bound,
    Rule.AVAILABLE_SPELLS: _spell,
    Rule.GUARDED_LOCI: _guarded,
    Rule.ONE_SPELL_A_LOCUS: lambda facts: _("The next spell of Locus %(locus)d lies facedown in this turn.") % facts,
    Rule.FIRST_HOUR_STANDS: gettext_lazy("The first Hour begins with Acquire Spells: the clock stands at 1:00."),
    Rule.NEXT_HOUR: gettext_lazy("The next Hour comes when this one ends: end it."),
    Rule.PHASES_IN_ORDER: _order,
    Rule.ALL_THREE_TRY: lambda facts: (
        _("All that lurk have tried with %(witch)s: go on to the next turn, for which the spaces are filled.") % facts
    ),
    Rule.SECRET_ADVANCES: lambda facts: _("%(witch)s advances her Secret when the Hour ends.") % facts,
    Rule.ACQUIRING_ORDER: _turn,
    Rule.SUMMONING_BEGINS: _turn,
    Rule.BATTLE_ORDER: _turn,
    Rule.THREE_LURK: _lurking,
    Rule.LURKING_TO_THE_VOID: lambda facts: _("%(enemy)s does not lurk.") % facts,
    Rule.NO_DEMONS_LEFT: gettext_lazy("Neither the Demon Deck nor the Void has a Demon left."),
    Rule.GUARDIANS_RETURN: lambda facts: _("%(guardian)s is bound until Demons are summoned.") % facts,
    Rule.FAMILIARS_STAY: _in_play,
    Rule.MOVING_FAMILIARS: _moving,
    Rule.NEW_FAMILIARS_STAY: lambda facts: (
        _("%(familiar)s came into play in this Hour, and moves from the next.") % facts
    ),
    Rule.FAMILIARS_BIND: lambda facts: _("%(familiar)s is with %(witch)s, whom %(enemy)s does not face.") % facts,
    Rule.FAMILIARS_MEET_IMMUNITY: lambda facts: _("The sign of %(enemy)s is red: no Familiar binds it.") % facts,
    Rule.COLOR_OF_MAGIC: _color,
    Rule.RED_IS_IMMUNE: _red,
    Rule.PAID_IN_FULL: lambda facts: _("That takes %(needs)d Magic, and %(has)d are there.") % facts,
    Rule.WHITE_INTO_THE_POOL: lambda facts: _("%(witch)s has %(has)d White Magic left, not %(magic)d.") % facts,
    Rule.VOID_RESHUFFLED: _pile,
    Rule.BANISHED_TO_THE_VOID: _pile,
    Rule.AETHER: _pile,
    Rule.SCENE_LENGTH: lambda facts: _("It is Hour %(hour)d: the scene cannot end after %(hours)d.") % facts,
    Rule.OVERLORDS: _overlord,
    Rule.COUNTS_OF_THE_BOX: lambda facts: _("The box has %(markers)d markers, and all of them lie here.") % facts,
    Rule.UNIVERSAL_MARKERS: lambda facts: _("No marker lies there: %(where)s.") % facts,
    Rule.NO_CORRUPTION_NO_PROGRESS: lambda facts: (
        _("%(witch)s has no Corruption to give, so her Secret cannot advance.") % facts
    ),
    Rule.ONE_STEP_AN_HOUR: lambda facts: _("The Secret of %(witch)s has advanced in this Hour.") % facts,
    Rule.SECRET_RESOLVES: lambda facts: _("The Secret of %(witch)s is revealed.") % facts,
    Rule.SCENES_BRING_RULES: lambda facts: _("%(counter)s: %(has)d, and %(by)d cannot be taken off.") % facts,
}

MALFORMED: dict[str, Words] = {
    "unknown-witch": lambda facts: _("%(name)s is no Witch of this table.") % facts,
    "twice": lambda facts: _("%(name)s stands here twice.") % facts,
    "no-change": gettext_lazy("Nothing changes by 0."),
    "easier-and-harder": gettext_lazy("A scene is not made easier and harder by the same means."),
    "also-opened": lambda facts: _("Sigil %(sigil)d cannot open and close at once.") % facts,
    "unknown-step": lambda facts: _("This phase has no step %(step)s.") % facts,
    "no-turns": lambda facts: _("Nobody has a turn in the step %(step)s.") % facts,
    "not-described": lambda facts: _("Nobody wrote down what that takes of %(name)s. Do so first.") % facts,
    "unknown-counter": lambda facts: _("Nobody counts %(name)s at this table.") % facts,
}
