"""The seven phases of an Hour, in their order, and the rules by which each of them and each of its steps is played."""

from collections.abc import Mapping
from enum import StrEnum

from campaigns.rulebooks.witching_hour.register import Rule, battle, demons, magic


class Phase(StrEnum):
    ADVANCE_THE_HOUR = "advance-the-hour"
    ACQUIRE_SPELLS = "acquire-spells"
    SUMMON_DEMONS = "summon-demons"
    INSIGHT = "insight"
    CORRUPTION = "corruption"
    BATTLE = "battle"
    END_OF_THE_HOUR = "end-of-the-hour"


# The headings of the book under which each is printed, its own first.
SECTIONS = {
    Phase.ADVANCE_THE_HOUR: (demons.ADVANCE,),
    Phase.ACQUIRE_SPELLS: (demons.ACQUIRE,),
    Phase.SUMMON_DEMONS: (demons.SUMMON,),
    Phase.INSIGHT: (magic.INSIGHT,),
    Phase.CORRUPTION: (magic.CORRUPTION,),
    Phase.BATTLE: (battle.BATTLE, battle.IMBUED, battle.BINDING),
    Phase.END_OF_THE_HOUR: (battle.END, battle.SECRETS),
}

# What each step of the reference tells, the phase itself under its own name, the rule that one looks for first; some of
# it is printed elsewhere in the book.
STEPS: Mapping[Phase, Mapping[str, tuple[Rule, ...]]] = {
    Phase.ADVANCE_THE_HOUR: {
        Phase.ADVANCE_THE_HOUR: (Rule.FIRST_HOUR_STANDS, Rule.PHASES_IN_ORDER),
        "move-the-hand": (Rule.NEW_HOUR_CORRUPTION,),
        "gain-corruption": (Rule.NEW_HOUR_CORRUPTION, Rule.VALUE_OF_AN_HOUR),
        "pass-the-marker": (Rule.LEADER_PASSES,),
    },
    Phase.ACQUIRE_SPELLS: {
        Phase.ACQUIRE_SPELLS: (Rule.ACQUIRING_ORDER,),
        "take": (Rule.AVAILABLE_SPELLS, Rule.AS_MANY_AS_THERE_ARE, Rule.ACQUIRED_ON_TOP, Rule.GUARDED_LOCI),
        "pay": (Rule.ACQUIRING_COST, Rule.IMPS),
        "reveal": (Rule.TURNED_UP_AFTER_A_TURN, Rule.ONE_SPELL_A_LOCUS, Rule.TURNED_UP_AT_ANY_TIME),
    },
    Phase.SUMMON_DEMONS: {
        Phase.SUMMON_DEMONS: (Rule.SUMMONING_BEGINS, Rule.LASHIN_IS_SUMMONED),
        "unbind": (Rule.ALL_UNBIND,),
        "guardians": (Rule.GUARDIANS_RETURN, Rule.GUARDIANS_DO_NOT_ATTACK),
        "attacks": (Rule.SUMMONING_BEGINS,),
        "lurk": (Rule.THREE_LURK,),
        "try": (
            Rule.DEAREST_FIRST,
            Rule.MOST_SIGILS_ON_A_TIE,
            Rule.WITCH_CHOOSES,
            Rule.ENOUGH_CORRUPTION,
            Rule.OPEN_SIGILS,
        ),
        "succeed": (Rule.COST_IS_CONSUMED, Rule.ENEMIES_FACE_ONE_WITCH, Rule.CORRUPTION_POOL),
        "repeat": (Rule.ALL_THREE_TRY,),
        "refill": (Rule.REFILL, Rule.REFILL_AFTER_THE_LAST, Rule.NO_DEMONS_LEFT),
        "next-witch": (Rule.SUMMONING_BEGINS,),
        "close": (Rule.SIGILS_CLOSE, Rule.LURKING_TO_THE_VOID),
        "check": (
            Rule.CHECK_AFTER_SUMMONING,
            Rule.VOID_RESHUFFLED,
            Rule.NO_STARTERS_IN_THE_DECK,
            Rule.LIMIT_OF_TRAINING_DAY,
        ),
    },
    Phase.INSIGHT: {
        Phase.INSIGHT: (
            Rule.TALK_IN_LIMITS,
            Rule.NOTHING_ELSE_IS_PLAYED,
            Rule.INSIGHT_IN_ANY_ORDER,
            Rule.VERBAL_VARIANT,
        ),
        "draw": (Rule.FIVE_CARDS, Rule.EMPTY_SPELL_DECK),
        "orient": (Rule.ORIENTATION, Rule.DARK_FEY, Rule.ARTIFACTS_HAVE_ONE_COLOR),
        "familiars": (Rule.MOVING_FAMILIARS, Rule.NEW_FAMILIARS_STAY),
        "insight-cards": (
            Rule.INSIGHT_CARDS,
            Rule.INSIGHT_CARDS_COUNT,
            Rule.INSIGHT_ONLY_NOW,
            Rule.POTENTIAL_IN_INSIGHT,
        ),
    },
    Phase.CORRUPTION: {
        Phase.CORRUPTION: (Rule.REVEALED_TOGETHER, Rule.TEXT_SLEEPS),
        "show": (
            Rule.MAGIC_IN_THE_CORNER,
            Rule.ARTIFACTS_STAY,
            Rule.ARTIFACTS_ARE_PLAYED_ONCE,
            Rule.FAMILIARS_STAY,
        ),
        "black": (Rule.BLACK_HURTS_LEFT, Rule.LEFT_IS_CLOCKWISE, Rule.TWO_WITCHES),
        "open-sigils": (Rule.SIGILS_OPEN_LEFT, Rule.OPEN_AND_CLOSED),
        "white": (Rule.WHITE_HEALS, Rule.GAINED_BEFORE_HEALED, Rule.NEVER_BELOW_NOTHING),
    },
    Phase.BATTLE: {
        Phase.BATTLE: (Rule.BATTLE_ORDER, Rule.TALK_IS_FREE),
        "act": (Rule.IN_ANY_ORDER,),
        "use-black": (
            Rule.BLACK_FOR_HER_OWN,
            Rule.PAID_IN_FULL,
            Rule.COLOR_OF_MAGIC,
            Rule.BANISHED_TO_THE_VOID,
            Rule.STARTERS_LEAVE,
            Rule.RED_IS_IMMUNE,
        ),
        "use-text": (Rule.CARD_TEXT, Rule.IMBUED_COSTS_POTENTIAL, Rule.POTENTIAL_STILL_GIVES, Rule.UNIVERSAL_MARKERS),
        "fill-pool": (Rule.WHITE_INTO_THE_POOL,),
        "use-pool": (Rule.WHITE_FOR_OTHERS,),
        "give-familiar": (Rule.FAMILIARS_BIND, Rule.FAMILIARS_MEET_IMMUNITY),
        "scene-goals": (Rule.SCENE_OBJECTIVES,),
        "take-damage": (Rule.DAMAGE_AFTER_ACTING, Rule.BOUND_IS_OFF, Rule.GREATER_DEMONS, Rule.HEX_AND_BLOOD),
        "lose-spells": (
            Rule.SPELLS_ARE_CONSUMED,
            Rule.LOWEST_UNTIL_EMPTY,
            Rule.GUARDED_SPELLS_ARE_CONSUMED,
            Rule.AETHER,
        ),
        "gain": (Rule.DAMAGE_IS_CORRUPTION,),
        "leave-pool": (Rule.POOL_STAYS,),
    },
    Phase.END_OF_THE_HOUR: {
        Phase.END_OF_THE_HOUR: (Rule.END_IN_ANY_ORDER,),
        "pool": (Rule.LEADER_AND_THE_POOL,),
        "discard": (Rule.HANDS_ARE_DISCARDED, Rule.EMPTY_SPELL_DECK, Rule.INCANTATIONS),
        "advance-secret": (
            Rule.SECRET_ADVANCES,
            Rule.ONE_STEP_AN_HOUR,
            Rule.NO_CORRUPTION_NO_PROGRESS,
            Rule.SOUL_LINKS_MOVE,
            Rule.SECRET_PARTS,
            Rule.SOUL_LINKS,
        ),
        "resolve-secret": (Rule.SECRET_RESOLVES, Rule.SECRETS_CORRUPTION_GOES, Rule.SECRET_LEVELS),
        "retribution": (Rule.RETRIBUTION, Rule.LAST_CHECK, Rule.NEXT_HOUR),
    },
}


def rules_of(phase: Phase) -> tuple[Rule, ...]:
    """The register's rules of *phase* in the order of the book, and then those that the book prints elsewhere."""
    titles = {section.title for section in SECTIONS[phase]}
    told = {rule for rules in STEPS[phase].values() for rule in rules}
    own = tuple(rule for rule in Rule if rule.section in titles)
    return (*own, *(rule for rule in Rule if rule in told and rule not in own))
