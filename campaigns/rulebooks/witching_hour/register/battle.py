"""The rules of the last two phases of an Hour: the battle and its end, with Secrets."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _
from campaigns.rulebooks.witching_hour.register.demons import PHASES

BUILT, TABLE, RULING = Status

BATTLE = Section(PHASES, _("Battle"))
IMBUED = Section(PHASES, _("Imbued and Potential Cards"))
BINDING = Section(PHASES, _("Binding and Banishing"))
END = Section(PHASES, _("End of the Hour"))
SECRETS = Section(PHASES, _("Secret Cards"))

BATTLE_ORDER = RegisterEntry(
    BATTLE, _("From the Coven Leader clockwise, each Witch has a whole turn of battle."), BUILT
)
IN_ANY_ORDER = RegisterEntry(
    BATTLE, _("In her turn a Witch does whatever is open to her, again and again, in the order she likes."), BUILT
)
BLACK_FOR_HER_OWN = RegisterEntry(BATTLE, _("Her Black Magic binds or banishes Enemies that face her."), BUILT)
TALK_IS_FREE = RegisterEntry(BATTLE, _("From here on everybody may talk freely about what to do."), TABLE)
CARD_TEXT = RegisterEntry(BATTLE, _("The text of her spells is in force, Imbued abilities too."), TABLE)
WHITE_INTO_THE_POOL = RegisterEntry(BATTLE, _("She may add her White Magic to the White Magic Pool."), BUILT)
WHITE_FOR_OTHERS = RegisterEntry(
    BATTLE, _("White Magic from the Pool binds or banishes Enemies that face other Witches, never her own."), BUILT
)
FAMILIARS_BIND = RegisterEntry(
    BATTLE, _("One of her Familiars may bind an Enemy that faces her, and goes to the Æther."), BUILT
)
SCENE_OBJECTIVES = RegisterEntry(BATTLE, _("Magic may pay for what the scene asks."), TABLE)
DAMAGE_AFTER_ACTING = RegisterEntry(
    BATTLE, _("When she is done, each unbound Enemy that faces her deals damage."), BUILT
)
SPELLS_ARE_CONSUMED = RegisterEntry(
    BATTLE,
    _("As many spells as its number says leave the Pentagram for the Æther, those of the lowest Locus first."),
    BUILT,
)
LOWEST_UNTIL_EMPTY = RegisterEntry(
    BATTLE,
    _("The lowest Locus that has spells gives them all before the next one gives any."),
    RULING,
    _("“Starting with” could also mean one from each; one heap after another is the plainer reading."),
    _("One spell from the lowest Locus, the next from the one above it, and so around the Pentagram."),
)
GUARDED_SPELLS_ARE_CONSUMED = RegisterEntry(
    BATTLE,
    _("A Guardian keeps Witches from its Locus, and keeps no spell from being discarded."),
    RULING,
    _("What a Guardian stops is said of acquiring alone."),
    _("A guarded Locus is passed over, and the next one that is free loses its spells."),
)
DAMAGE_IS_CORRUPTION = RegisterEntry(BATTLE, _("The Witch gains the Enemy's number in Corruption."), BUILT)
POOL_STAYS = RegisterEntry(BATTLE, _("White Magic that is left in the Pool is there for the next Witch."), BUILT)

IMBUED_COSTS_POTENTIAL = RegisterEntry(
    IMBUED, _("An Imbued effect costs a Potential card, which goes to the Æther."), TABLE
)
POTENTIAL_STILL_GIVES = RegisterEntry(
    IMBUED, _("In battle such a card still gives its Magic and effects, and leaves when the Hour ends."), TABLE
)
PAID_IN_FULL = RegisterEntry(BINDING, _("To bind or banish an Enemy takes its whole number of Magic."), BUILT)
COLOR_OF_MAGIC = RegisterEntry(
    BINDING, _("A white sign takes White Magic, a black one Black Magic, a gray one either."), BUILT
)
BOUND_IS_OFF = RegisterEntry(
    BINDING, _("A bound Enemy deals no damage, and its abilities are off until it is unbound."), BUILT
)
BANISHED_TO_THE_VOID = RegisterEntry(BINDING, _("A banished Enemy goes to the Void."), BUILT)
STARTERS_LEAVE = RegisterEntry(BINDING, _("A banished Starter Demon leaves the game."), BUILT)
RED_IS_IMMUNE = RegisterEntry(
    BINDING, _("A red sign means that the Enemy cannot be bound, or banished, at all."), BUILT
)
FAMILIARS_MEET_IMMUNITY = RegisterEntry(
    BINDING,
    _("An Enemy whose sign for binding is red cannot be bound by a Familiar either."),
    RULING,
    _("Red means immune to being bound, and the book does not say by what."),
    _("Red forbids only to pay with Magic, and a Familiar, which asks for none, binds every Enemy."),
)

END_IN_ANY_ORDER = RegisterEntry(END, _("What the end of an Hour asks is done in any order."), TABLE)
LEADER_AND_THE_POOL = RegisterEntry(
    END, _("The Coven Leader may spend the White Magic that is left, or leave it for the next Hour."), BUILT
)
HANDS_ARE_DISCARDED = RegisterEntry(END, _("All hands go to their faceup discard piles."), TABLE)
EMPTY_SPELL_DECK = RegisterEntry(END, _("An empty spell deck is made anew of the shuffled discard pile."), TABLE)
SECRET_ADVANCES = RegisterEntry(
    END, _("Who has met a Secret's progression moves one Corruption of her own onto it."), BUILT
)
ONE_STEP_AN_HOUR = RegisterEntry(
    END,
    _("A Secret advances by one Corruption an Hour, however often its progression was met."),
    RULING,
    _("The card asks for it each Hour, and the book takes one Corruption when it was achieved."),
    _("One Corruption for every time that the progression was met in that Hour."),
)
NO_CORRUPTION_NO_PROGRESS = RegisterEntry(END, _("A Witch without Corruption cannot advance her Secret."), BUILT)
SOUL_LINKS_MOVE = RegisterEntry(
    END,
    _("Where the scene ties a Secret to a Guardian, its Soul Link then leaves the Locus for the bound Guardians."),
    TABLE,
)
SECRET_RESOLVES = RegisterEntry(
    END, _("A Secret with enough on it may be resolved, even in the same Hour, and stays revealed."), TABLE
)
SECRETS_CORRUPTION_GOES = RegisterEntry(END, _("The Corruption on a resolved Secret goes to the pool."), TABLE)
RETRIBUTION = RegisterEntry(
    END, _("In the Final Hour the unresolved Secrets strike, then the scene, if it says so."), TABLE
)
LAST_CHECK = RegisterEntry(
    END, _("Then the game is lost once more by too much Corruption or an empty Pentagram."), BUILT
)
NEXT_HOUR = RegisterEntry(END, _("After any other Hour the next one begins."), BUILT)
SECRET_PARTS = RegisterEntry(
    SECRETS, _("A Secret says how it progresses, what resolving it does, and what follows if it was not."), TABLE
)
SECRET_LEVELS = RegisterEntry(SECRETS, _("A Secret is easy, medium or hard."), TABLE)
