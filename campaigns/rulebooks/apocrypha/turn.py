"""The steps of a turn, of a check, and those that break in: which must be, which may be, and the rules of each."""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.apocrypha.register import Rule


class StepObligation(StrEnum):
    # It comes whatever anybody does.
    ALWAYS = "always"
    # It comes, but whoever has the turn need not do anything in it.
    IDLE = "idle"
    # Whoever has the turn may leave it out.
    MAY = "may"
    # Only where something leads there.
    IF = "if"


@dataclass(frozen=True)
class StepTiming:
    """When a step comes, the rules that hold in it, and the steps to which one may go back from it."""

    when: StepObligation
    rules: tuple[Rule, ...] = ()
    back_to: tuple[str, ...] = ()


# Until Sanctify, Transfer or End has begun: Rule.SUPPORT_AGAIN.
AGAIN = ("support", "investigate")

TURN = {
    "start": StepTiming(StepObligation.ALWAYS, (Rule.CLOCK_AT_START, Rule.TIME_OUT)),
    "support": StepTiming(
        StepObligation.IDLE, (Rule.SUPPORTING_POWERS, Rule.EXAMINED_THREATS, Rule.SUPPORT_AGAIN), AGAIN
    ),
    "investigate": StepTiming(StepObligation.IDLE, (Rule.SUPPORT_AGAIN, Rule.ONE_EXTRA_INVESTIGATION), AGAIN),
    "play-omen": StepTiming(
        StepObligation.MAY,
        (Rule.PLAYING_AN_OMEN, Rule.OMEN_CONDITIONS, Rule.ORIENTING, Rule.THE_SIDE_THAT_IS_UP),
    ),
    "turn-up-card": StepTiming(StepObligation.IF, (Rule.INVESTIGATION,)),
    "avoid": StepTiming(StepObligation.MAY, (Rule.AVOIDED_CARDS, Rule.TOO_LATE_TO_AVOID)),
    "confront": StepTiming(
        StepObligation.IF, (Rule.CONFRONTATION, Rule.GIFTS_ARE_CONFRONTED, Rule.TRUE_THREAT_FOR_ARCHETYPE)
    ),
    "initiate": StepTiming(StepObligation.ALWAYS, (Rule.THREATS_MUST,)),
    "act": StepTiming(StepObligation.ALWAYS, (Rule.CHECK_STEPS, Rule.SUCCESS, Rule.DAMAGE_BEFORE_TERMINATE)),
    "terminate": StepTiming(StepObligation.ALWAYS, (Rule.WIN_OR_LOSE, Rule.THREATS_MUST)),
    "win": StepTiming(StepObligation.IF, (Rule.WON_CARDS,)),
    "lose": StepTiming(StepObligation.IF, (Rule.LOST_CARDS,)),
    "sanctify": StepTiming(StepObligation.IF, (Rule.ENTERING_SANCTIFY, Rule.SANCTIFY_STEPS, Rule.COPIED_CARDS)),
    "guard": StepTiming(StepObligation.IF, (Rule.MEETING_GUARDS, Rule.GUARD, Rule.MINIONS_DO_NOT_ESCAPE)),
    "escape": StepTiming(StepObligation.IF, (Rule.NO_ESCAPE, Rule.CORNERED, Rule.ESCAPE, Rule.GUARDS_STAND_DOWN)),
    "seal": StepTiming(
        StepObligation.IF,
        (Rule.SEAL, Rule.SEALED_AT_ONCE, Rule.HIDDEN_MASTERS, Rule.SEALED_NEXUS_IS_GONE, Rule.NO_NEXUS_LEFT),
    ),
    "transfer": StepTiming(StepObligation.IDLE, (Rule.MOVE_OR_GIVE,)),
    "move": StepTiming(StepObligation.IDLE, (Rule.MUST_MOVE,)),
    "give": StepTiming(StepObligation.MAY, (Rule.MOVE_OR_GIVE,)),
    "end": StepTiming(StepObligation.ALWAYS, (Rule.END_POWERS, Rule.RESET)),
    "reset": StepTiming(StepObligation.ALWAYS, (Rule.RESET, Rule.HAND_SIZE)),
    "reset-discard": StepTiming(StepObligation.MAY),
    "reset-draw": StepTiming(StepObligation.IF, (Rule.HAND_SIZE, Rule.FADE)),
    "reset-recycle": StepTiming(StepObligation.IF),
    "pass": StepTiming(StepObligation.ALWAYS, (Rule.PASS,)),
}

CHECK = {
    "target": StepTiming(StepObligation.ALWAYS, (Rule.TARGET,)),
    "assist": StepTiming(StepObligation.MAY, (Rule.ASSIST, Rule.ONE_ASSIST_EACH, Rule.ASSISTS_KEEP_THEIR_VIRTUE)),
    "mutate": StepTiming(StepObligation.IF, (Rule.MUTATES,)),
    "draw-mutation": StepTiming(StepObligation.ALWAYS, (Rule.MUTATION_SIDES,)),
    "roll-mutation": StepTiming(
        StepObligation.ALWAYS, (Rule.MUTATION_DICE, Rule.MUTATED_BY_A_POWER, Rule.LOWEST_MUTATION_DIE)
    ),
    "apply-mutation": StepTiming(StepObligation.ALWAYS, (Rule.MUTATION_POWER, Rule.IMPOSSIBLE_PARTS)),
    "assemble": StepTiming(StepObligation.ALWAYS, (Rule.TRASH_WHEN_ASSEMBLED, Rule.FOUR_DICE_A_COLOR)),
    "virtue-dice": StepTiming(StepObligation.ALWAYS, (Rule.VIRTUE_DICE,)),
    "skill-dice": StepTiming(StepObligation.MAY, (Rule.ONE_SKILL, Rule.CHANGED_VIRTUE_IS_NO_DIE, Rule.SKILLS_ADDED)),
    "change-dice": StepTiming(StepObligation.IF, (Rule.CHANGED_VIRTUE,)),
    "boost": StepTiming(StepObligation.MAY, (Rule.ONE_BOOST,)),
    "evaluate": StepTiming(StepObligation.ALWAYS, (Rule.DICE_ORDER,)),
    "roll": StepTiming(StepObligation.ALWAYS),
    "change-rolled-dice": StepTiming(StepObligation.IF, (Rule.DICE_ORDER, Rule.ADDED_DICE_DO_NOT_EXPLODE)),
    "keep": StepTiming(StepObligation.ALWAYS, (Rule.THREE_DICE,)),
    "compare": StepTiming(StepObligation.ALWAYS, (Rule.SUCCESS,)),
}

SPECIAL = {
    "play": StepTiming(
        StepObligation.IF,
        (
            *(Rule.STEPS_AT_ANY_TIME, Rule.NO_SELF_TRIGGER, Rule.ALL_OF_A_POWER, Rule.NOTHING_BUT_THE_POWER),
            *(Rule.ONE_POWER_OF_A_CARD, Rule.WHAT_COUNTS_AS_PLAYING, Rule.PAYING_TO_PLAY),
        ),
    ),
    "damage": StepTiming(
        StepObligation.IF, (Rule.STEPS_AT_ANY_TIME, Rule.OWN_DAMAGE_ONLY, Rule.NOT_SUFFERED, Rule.DAMAGE_ORDER)
    ),
    "mission-end": StepTiming(
        StepObligation.IF, (Rule.STEPS_AT_ANY_TIME, Rule.MISSION_END_STEP, Rule.MISSION_END_POWERS)
    ),
    "steps-occur": StepTiming(
        StepObligation.ALWAYS,
        (
            *(Rule.TURN_STEPS, Rule.ONLY_ON_YOUR_TURN, Rule.IDLE_STEPS_OCCUR, Rule.ONCE_A_STEP, Rule.TIMINGS),
            *(Rule.NOTHING_BETWEEN_STEPS, Rule.STEPS_OF_AN_OUTCOME),
        ),
    ),
    "step-or-action": StepTiming(
        StepObligation.ALWAYS, (Rule.STEPS_AND_ACTIONS, Rule.BOUND_TO_THEIR_STEPS, Rule.TIMED_TO_AN_ACTION)
    ),
    "copies": StepTiming(StepObligation.IF, (Rule.COPIES_SUSPEND, Rule.COPIED_CARDS)),
}
