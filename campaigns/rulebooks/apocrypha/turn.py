"""The steps of a turn, of a check, and those that break in: which must be, which may be, and the rules of each."""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.rulebooks.apocrypha.register import Rule


class When(StrEnum):
    # It comes whatever anybody does.
    ALWAYS = "always"
    # It comes, but whoever has the turn need not do anything in it.
    IDLE = "idle"
    # Whoever has the turn may leave it out.
    MAY = "may"
    # Only where something leads there.
    IF = "if"


@dataclass(frozen=True)
class Timing:
    """When a step comes, the rules that hold in it, and the steps to which one may go back from it."""

    when: When
    rules: tuple[Rule, ...] = ()
    back_to: tuple[str, ...] = ()


# Until Sanctify, Transfer or End has begun: Rule.SUPPORT_AGAIN.
AGAIN = ("support", "investigate")

TURN = {
    "start": Timing(When.ALWAYS, (Rule.CLOCK_AT_START, Rule.TIME_OUT)),
    "support": Timing(When.IDLE, (Rule.SUPPORT_AGAIN, Rule.EXAMINED_THREATS), AGAIN),
    "investigate": Timing(When.IDLE, (Rule.SUPPORT_AGAIN, Rule.ONE_EXTRA_INVESTIGATION), AGAIN),
    "play-omen": Timing(When.MAY, (Rule.THE_SIDE_THAT_IS_UP,)),
    "turn-up-card": Timing(When.IF, (Rule.INVESTIGATION,)),
    "avoid": Timing(When.MAY, (Rule.AVOIDED_CARDS,)),
    "confront": Timing(When.IF, (Rule.CONFRONTATION, Rule.TRUE_THREAT_FOR_ARCHETYPE)),
    "initiate": Timing(When.ALWAYS, (Rule.THREATS_MUST,)),
    "act": Timing(When.ALWAYS, (Rule.CHECK_STEPS, Rule.SUCCESS)),
    "terminate": Timing(When.ALWAYS, (Rule.THREATS_MUST,)),
    "win": Timing(When.IF, (Rule.WON_CARDS,)),
    "lose": Timing(When.IF, (Rule.LOST_CARDS,)),
    "sanctify": Timing(When.IF, (Rule.ENTERING_SANCTIFY, Rule.COPIED_CARDS)),
    "guard": Timing(When.IF, (Rule.MEETING_GUARDS, Rule.GUARD, Rule.MINIONS_DO_NOT_ESCAPE)),
    "escape": Timing(When.IF, (Rule.NO_ESCAPE, Rule.CORNERED, Rule.ESCAPE, Rule.GUARDS_STAND_DOWN)),
    "seal": Timing(
        When.IF,
        (Rule.SEAL, Rule.SEALED_AT_ONCE, Rule.HIDDEN_MASTERS, Rule.SEALED_NEXUS_IS_GONE, Rule.NO_NEXUS_LEFT),
    ),
    "transfer": Timing(When.IDLE, (Rule.MOVE_OR_GIVE,)),
    "move": Timing(When.IDLE, (Rule.MUST_MOVE,)),
    "give": Timing(When.MAY, (Rule.MOVE_OR_GIVE,)),
    "end": Timing(When.ALWAYS, (Rule.RESET,)),
    "reset": Timing(When.ALWAYS, (Rule.RESET, Rule.HAND_SIZE)),
    "reset-discard": Timing(When.MAY),
    "reset-draw": Timing(When.IF, (Rule.HAND_SIZE, Rule.FADE)),
    "reset-recycle": Timing(When.IF),
    "pass": Timing(When.ALWAYS, (Rule.PASS,)),
}

CHECK = {
    "target": Timing(When.ALWAYS, (Rule.TARGET,)),
    "assist": Timing(When.MAY, (Rule.ASSIST, Rule.ONE_ASSIST_EACH, Rule.ASSISTS_KEEP_THEIR_VIRTUE)),
    "mutate": Timing(When.IF, (Rule.MUTATES,)),
    "draw-mutation": Timing(When.ALWAYS, (Rule.MUTATION_SIDES,)),
    "roll-mutation": Timing(When.ALWAYS, (Rule.MUTATION_DICE, Rule.MUTATED_BY_A_POWER, Rule.LOWEST_MUTATION_DIE)),
    "apply-mutation": Timing(When.ALWAYS, (Rule.IMPOSSIBLE_PARTS,)),
    "assemble": Timing(When.ALWAYS, (Rule.FOUR_DICE_A_COLOR,)),
    "virtue-dice": Timing(When.ALWAYS, (Rule.VIRTUE_DICE,)),
    "skill-dice": Timing(When.MAY, (Rule.ONE_SKILL, Rule.SKILLS_ADDED)),
    "change-dice": Timing(When.IF, (Rule.CHANGED_VIRTUE,)),
    "boost": Timing(When.MAY, (Rule.ONE_BOOST,)),
    "evaluate": Timing(When.ALWAYS, (Rule.DICE_ORDER,)),
    "roll": Timing(When.ALWAYS),
    "change-rolled-dice": Timing(When.IF, (Rule.DICE_ORDER, Rule.ADDED_DICE_DO_NOT_EXPLODE)),
    "keep": Timing(When.ALWAYS, (Rule.THREE_DICE,)),
    "compare": Timing(When.ALWAYS, (Rule.SUCCESS,)),
}

SPECIAL = {
    "play": Timing(When.IF, (Rule.STEPS_AT_ANY_TIME, Rule.ALL_OF_A_POWER)),
    "damage": Timing(When.IF, (Rule.STEPS_AT_ANY_TIME, Rule.NOT_SUFFERED, Rule.DAMAGE_ORDER)),
    "mission-end": Timing(When.IF, (Rule.STEPS_AT_ANY_TIME, Rule.MISSION_END_POWERS)),
    "steps-occur": Timing(When.ALWAYS, (Rule.ONCE_A_STEP,)),
    "step-or-action": Timing(When.ALWAYS, (Rule.STEPS_AND_ACTIONS,)),
    "copies": Timing(When.IF, (Rule.COPIED_CARDS,)),
}
