"""The rules of taking turns: the steps, investigating, sanctifying, moving and giving."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

TURNS = _("Taking Turns")
MISSION_START = Section(TURNS, _("Mission Start"), 15)
TAKING_TURNS = Section(TURNS, _("Taking Turns"), 15)
START = Section(TURNS, _("Start"), 15)
SUPPORT = Section(TURNS, _("Support"), 15)
INVESTIGATE = Section(TURNS, _("Investigate"), 16)
SANCTIFY = Section(TURNS, _("Sanctify"), 17)
TRANSFER = Section(TURNS, _("Transfer"), 18)
END = Section(TURNS, _("End"), 18)
SPECIAL = Section(TURNS, _("Special Steps"), 18)
STEPS = Section(TURNS, _("How Steps Work"), 18)

MISSION_START_POWERS = RegisterEntry(
    MISSION_START, _("Powers for Mission Start are used before the first turn."), TABLE
)
TURN_STEPS = RegisterEntry(
    TAKING_TURNS, _("A turn is Start, Support, Investigate, Sanctify, Transfer and End, in this order."), BUILT
)
ONLY_ON_YOUR_TURN = RegisterEntry(
    TAKING_TURNS,
    _("Only the saint whose turn it is does what the steps offer, unless a card's timing says otherwise."),
    BUILT,
)
IDLE_STEPS_OCCUR = RegisterEntry(
    TAKING_TURNS,
    _(
        "Each step comes in each turn, Sanctify where something leads there, and counts for timing even when nothing "
        "is done in it."
    ),
    TABLE,
)
ONCE_A_STEP = RegisterEntry(
    TAKING_TURNS,
    _(
        "Within a step any number of cards is played, but each card and each saint power only once, "
        "unless it is for every event of a kind."
    ),
    TABLE,
)
TIMINGS = RegisterEntry(TAKING_TURNS, _("A power is used in the step that its timing names."), TABLE)
NOTHING_BETWEEN_STEPS = RegisterEntry(
    TAKING_TURNS,
    _("Nothing is done between steps, and of earlier ones only Support and Investigate come again."),
    BUILT,
)
CLOCK_AT_START = RegisterEntry(
    START,
    _(
        "A turn begins as the clock structure says, as a rule with the top card of the clock, which is drawn if it is "
        "an omen and may else have to be investigated."
    ),
    BUILT,
)
TIME_OUT = RegisterEntry(START, _("Whoever begins a turn with no card left in the clock times the mission out."), BUILT)
SUPPORTING_POWERS = RegisterEntry(
    SUPPORT,
    _("To support takes, as a rule, a gift or a saint's power that helps, such as to heal or to examine."),
    TABLE,
)
EXAMINED_THREATS = RegisterEntry(SUPPORT, _("A threat that is examined does at once what it does in Support."), TABLE)
SUPPORT_AGAIN = RegisterEntry(
    SUPPORT, _("Support and Investigate come again, as powers allow, until Sanctify, Transfer or End has begun."), BUILT
)
PLAYING_AN_OMEN = RegisterEntry(
    INVESTIGATE,
    _("To investigate takes a power that says so, as a rule an omen from the hand, which is sacrificed."),
    BUILT,
)
OMEN_CONDITIONS = RegisterEntry(
    INVESTIGATE, _("What an omen sets as conditions of the investigation holds for that Investigate step only."), TABLE
)
INVESTIGATION = RegisterEntry(
    INVESTIGATE,
    _("An omen turned up is drawn and the next card turned; any other card is confronted or avoided."),
    BUILT,
)
ONE_EXTRA_INVESTIGATION = RegisterEntry(
    INVESTIGATE, _("Several extra investigations won within one Investigate step are a single one."), TABLE
)
AVOIDED_CARDS = RegisterEntry(
    INVESTIGATE,
    _("An avoided card goes back into its deck, which is shuffled; one without a deck is sacrificed."),
    BUILT,
)
TOO_LATE_TO_AVOID = RegisterEntry(
    INVESTIGATE, _("Once a confrontation has begun, its card is, as a rule, not avoided any more."), BUILT
)
CONFRONTATION = RegisterEntry(
    INVESTIGATE, _("A card is confronted in three steps: Initiate, Act and Terminate."), BUILT
)
DAMAGE_BEFORE_TERMINATE = RegisterEntry(
    INVESTIGATE, _("The damage of a check that failed against a threat is suffered before Terminate."), TABLE
)
WIN_OR_LOSE = RegisterEntry(INVESTIGATE, _("A confrontation ends in Win or in Lose, and never in both."), BUILT)
WON_CARDS = RegisterEntry(
    INVESTIGATE, _("A gift won is drawn into the hand, and a threat won against is sacrificed."), BUILT
)
LOST_CARDS = RegisterEntry(
    INVESTIGATE,
    _("A gift lost is sacrificed, and a threat lost against is shuffled into its nexus, or goes back to where it was."),
    BUILT,
)
ENTERING_SANCTIFY = RegisterEntry(
    SANCTIFY, _("Sanctify may be entered when a power lets one or the nexus deck is empty, and is else passed."), BUILT
)
SANCTIFY_STEPS = RegisterEntry(
    SANCTIFY, _("Sanctify is Guard, Escape and Seal, in this order, as far as what led there calls for them."), BUILT
)
MINIONS_DO_NOT_ESCAPE = RegisterEntry(
    SANCTIFY, _("After a minion nobody guards, because minions do not escape: Seal comes at once."), BUILT
)
NO_ESCAPE = RegisterEntry(
    SANCTIFY,
    _("A master tries to escape only where mission or structure say so; where not, Guard and Escape are passed."),
    BUILT,
)
MEETING_GUARDS = RegisterEntry(
    SANCTIFY, _("The nexus where the master was met is guarded after a win and unguarded after a loss."), BUILT
)
GUARD = RegisterEntry(
    SANCTIFY,
    _("At each other nexus that shows Hope one of the saints there may try to guard it, and a failure is final."),
    BUILT,
)
CORNERED = RegisterEntry(
    SANCTIFY, _("A master for whom every nexus is guarded cannot escape and is sacrificed."), BUILT
)
ESCAPE = RegisterEntry(
    SANCTIFY,
    _(
        "A master hides among the unguarded nexuses, one card each: with new omens after a win, with new threats "
        "after a loss."
    ),
    BUILT,
)
MASTERS_LEFT_OVER = RegisterEntry(
    SANCTIFY,
    _("Of more masters set aside than nexuses unguarded, those left over cannot escape and are sacrificed."),
    RULING,
    _("The book seeds one card into each unguarded nexus, and sacrifices a master that has nowhere to go."),
    _("Masters left over would share a nexus with others, or wait beside the mission until there is room."),
)
GUARDS_STAND_DOWN = RegisterEntry(SANCTIFY, _("When the escape is over, no nexus is guarded any longer."), BUILT)
SEAL = RegisterEntry(
    SANCTIFY, _("Where a power allows it, a nexus is sealed by the check or the cost that it names for that."), BUILT
)
SEALED_AT_ONCE = RegisterEntry(
    SANCTIFY, _("A nexus is sealed without a check when it is empty or its master was beaten there."), BUILT
)
HIDDEN_MASTERS = RegisterEntry(
    SANCTIFY,
    _("A sealed nexus is searched; if masters are found it is not sealed, and holds nothing but them."),
    BUILT,
)
SEALED_NEXUS_IS_GONE = RegisterEntry(
    SANCTIFY,
    _("A sealed nexus without a master leaves the game with its cards and all that is displayed there."),
    BUILT,
)
NO_NEXUS_LEFT = RegisterEntry(
    SANCTIFY, _("When the last nexus is gone and nothing else decides the mission, it times out."), BUILT
)
MOVE_OR_GIVE = RegisterEntry(
    TRANSFER, _("In Transfer a saint may move, or else give a card from its hand to another at its nexus."), BUILT
)
MUST_MOVE = RegisterEntry(
    TRANSFER, _("A saint whose nexus is gone moves to another at once, also in another's turn."), BUILT
)
END_POWERS = RegisterEntry(END, _("In End come the powers for the end of a turn, then Reset, then Pass."), TABLE)
RESET = RegisterEntry(
    END,
    _(
        "To reset, a saint first discards whatever it likes, then draws up to its hand size, and fades if the deck is "
        "empty before that, and then recycles what it holds beyond that size."
    ),
    TABLE,
)
HAND_SIZE = RegisterEntry(END, _("A hand size never falls below one."), TABLE)
PASS = RegisterEntry(END, _("After a turn the saint to the left has the next one."), BUILT)
STEPS_AT_ANY_TIME = RegisterEntry(
    SPECIAL, _("Play, Damage and Mission End come between the other steps whenever they are called for."), BUILT
)
NO_SELF_TRIGGER = RegisterEntry(SPECIAL, _("A power never sets itself off."), TABLE)
OWN_DAMAGE_ONLY = RegisterEntry(
    SPECIAL,
    _("The Damage power of a card that deals damage, such as a threat, touches only the damage of that card."),
    TABLE,
)
MISSION_END_STEP = RegisterEntry(
    SPECIAL,
    _(
        "A time-out, the goal structure or a mission's power begins Mission End: the turn stops at once, Mission Win "
        "or Mission Lose follows, and the mission is complete either way."
    ),
    BUILT,
)
STEPS_OF_AN_OUTCOME = RegisterEntry(
    STEPS, _("A step within a step that hangs on an outcome, like Win, does not come without it."), TABLE
)
STEPS_AND_ACTIONS = RegisterEntry(
    STEPS,
    _("To go to a step changes the step; to do what a step is named for does not."),
    TABLE,
)
BOUND_TO_THEIR_STEPS = RegisterEntry(
    STEPS, _("Nobody ever investigates outside of Investigate, or sanctifies outside of Sanctify."), BUILT
)
TIMED_TO_AN_ACTION = RegisterEntry(
    STEPS, _("A power timed to a step that is also an action works whenever that action is done."), TABLE
)
COPIES_SUSPEND = RegisterEntry(
    STEPS,
    _(
        "A copy of a gift or threat is confronted, unless a power lets one avoid it; a confrontation under way waits "
        "for that, and is then taken up again."
    ),
    BUILT,
)
COPIED_CARDS = RegisterEntry(
    STEPS,
    _("A copied card is gone once it was confronted; it copies nothing, and no Sanctify comes of it."),
    BUILT,
)
