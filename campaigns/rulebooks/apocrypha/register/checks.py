"""The rules of a check: its steps, archetypes, and who assists."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

CHECKS = _("Attempting a Check")
CHECK = Section(CHECKS, _("Attempting a Check"), 18)
DICE_OF_A_CHECK = Section(CHECKS, _("Attempting a Check"), 19)
ARCHETYPES = Section(CHECKS, _("Confronting an Archetype"), 21)
ASSISTING = Section(CHECKS, _("Assisting Other Saints"), 21)

CHECK_STEPS = RegisterEntry(CHECK, _("A check is Target, Assist, Mutate, Assemble and Evaluate, in this order."), TABLE)
TARGET = RegisterEntry(CHECK, _("Of the virtues for which a card has a target number, one is chosen and used."), BUILT)
MUTATES = RegisterEntry(DICE_OF_A_CHECK, _("A check mutates when it is assisted or when a power says so."), BUILT)
MUTATION_SIDES = RegisterEntry(
    DICE_OF_A_CHECK,
    _("Of a new mutation card one side is for checks to win against threats, the other for all other checks."),
    BUILT,
)
MUTATION_DICE = RegisterEntry(DICE_OF_A_CHECK, _("Each assisting saint adds a mutation die."), BUILT)
MUTATED_BY_A_POWER = RegisterEntry(
    DICE_OF_A_CHECK, _("When a power mutates a check, at least one mutation die is rolled."), BUILT
)
LOWEST_MUTATION_DIE = RegisterEntry(
    DICE_OF_A_CHECK, _("Of the mutation dice the lowest one says which of the card's powers is used."), BUILT
)
MUTATION_POWER = RegisterEntry(
    DICE_OF_A_CHECK,
    _("The mutation's power is applied, in a later step if it is for one, and does nothing where it is impossible."),
    TABLE,
)
TRASH_WHEN_ASSEMBLED = RegisterEntry(
    DICE_OF_A_CHECK, _("Dice to be trashed in Assemble are trashed when all dice have been added."), TABLE
)
VIRTUE_DICE = RegisterEntry(DICE_OF_A_CHECK, _("A virtue gives as many dice of its color as its number."), BUILT)
ONE_SKILL = RegisterEntry(
    DICE_OF_A_CHECK,
    _(
        "One skill adds its number in bonus dice, if the confronted card has its keyword, or a gift that adds dice "
        "has it, or it stands in brackets after the virtue."
    ),
    BUILT,
)
CHANGED_VIRTUE_IS_NO_DIE = RegisterEntry(
    DICE_OF_A_CHECK,
    _("A gift that only changes the virtue adds no dice, and so brings no skill into the check."),
    TABLE,
)
CHANGED_VIRTUE = RegisterEntry(
    DICE_OF_A_CHECK, _("When another virtue is used, its dice are taken and the target number stays."), BUILT
)
ONE_BOOST = RegisterEntry(
    DICE_OF_A_CHECK,
    _("A check is boosted once, by the saint whose check it is, with a gift of the virtue used, for one die of it."),
    BUILT,
)
THREE_DICE = RegisterEntry(DICE_OF_A_CHECK, _("Up to three dice are kept, and their sum is the result."), BUILT)
SUCCESS = RegisterEntry(
    DICE_OF_A_CHECK,
    _("A result that reaches the target succeeds; in a check to win against a threat, what is short of it is damage."),
    BUILT,
)
TRUE_THREAT_FOR_ARCHETYPE = RegisterEntry(
    ARCHETYPES, _("Who meets an archetype confronts the true threat that the mission names for it."), TABLE
)
MASTERS_AND_MINIONS = RegisterEntry(
    ARCHETYPES,
    _("Minions stand in the way of a mission and a master, if it has one, mostly has to be beaten to win it."),
    TABLE,
)
MINION_GROUPS = RegisterEntry(
    ARCHETYPES, _("The letters A, B and C tell which of the mission's rules a minion follows."), TABLE
)
ASSIST = RegisterEntry(
    ASSISTING,
    _("Who assists with a virtue gives as many rerolls as that virtue's number, of dice of any color."),
    BUILT,
)
TOP_ASSISTS_AT_THE_NEXUS = RegisterEntry(
    ASSISTING, _("The virtue on top assists another saint at the same nexus."), BUILT
)
LEFT_ASSISTS_LEFT = RegisterEntry(ASSISTING, _("The virtue on the left assists the saint to one's left."), BUILT)
RIGHT_ASSISTS_RIGHT = RegisterEntry(ASSISTING, _("The virtue on the right assists the saint to one's right."), BUILT)
BOTTOM_ASSISTS_ONESELF = RegisterEntry(ASSISTING, _("The virtue at the bottom assists oneself."), BUILT)
TWO_SAINTS = RegisterEntry(ASSISTING, _("Of two saints, each is to the left and to the right of the other."), BUILT)
ONE_SAINT = RegisterEntry(ASSISTING, _("A saint alone assists itself with any of its virtues."), BUILT)
ONE_ASSIST_EACH = RegisterEntry(
    ASSISTING,
    _("A saint assists a check once, whatever the number of ways in which its virtue points there."),
    RULING,
    _("Symbols that point at one saint several times affect it once; and mutation dice are counted by saints."),
    _("A virtue that points at a saint in two ways would assist twice, with twice the rerolls."),
)
TWO_SAINTS_AND_FRAGMENTS = RegisterEntry(
    ASSISTING,
    _("For fragments too, of two saints each is to the left and to the right of the other."),
    RULING,
    _("The book says it “for purposes of assisting”; at a round table of two it is so for all purposes."),
    _("Of two saints each would sit on one side of the other only, and the other column would reach nobody."),
)
ONE_SAINT_AND_FRAGMENTS = RegisterEntry(
    ASSISTING,
    _("A saint alone has nobody beside it or at its nexus: only the bottom row of its fragments reaches anyone."),
    RULING,
    _("The book lets a lone saint's virtues point anywhere, and says so of assisting only."),
    _("All fragments of a saint alone would reach it, wherever they are slotted."),
)
NOWHERE_IS_NO_NEXUS = RegisterEntry(
    ASSISTING,
    _("Saints who are at no nexus are not at the same one."),
    RULING,
    _("The book reckons with saints that are not at a nexus, and calls for the same nexus here."),
    _("Saints who are nowhere would be there together, and could assist each other by the virtue on top."),
)
ASSISTS_KEEP_THEIR_VIRTUE = RegisterEntry(
    ASSISTING, _("An assist stays with the virtue for which it was given when the check changes its own."), BUILT
)
