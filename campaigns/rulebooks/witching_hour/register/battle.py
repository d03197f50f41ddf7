"""The rules of the last two phases of an Hour: the battle and its end, with Secrets."""

from campaigns.rulebooks.registered import Entry, Section, Status, _
from campaigns.rulebooks.witching_hour.register.demons import PHASES

BUILT, TABLE, RULING = Status

BATTLE = Section(PHASES, _("Battle"))
IMBUED = Section(PHASES, _("Imbued and Potential Cards"))
BINDING = Section(PHASES, _("Binding and Banishing"))
END = Section(PHASES, _("End of the Hour"))
SECRETS = Section(PHASES, _("Secret Cards"))

BATTLE_ORDER = Entry(BATTLE, _("From the Coven Leader clockwise, each Witch has a whole turn of battle."), BUILT)
IN_ANY_ORDER = Entry(
    BATTLE, _("In her turn a Witch does whatever is open to her, again and again, in the order she likes."), BUILT
)
BLACK_FOR_HER_OWN = Entry(BATTLE, _("Her Black Magic binds or banishes Enemies that face her."), BUILT)
TALK_IS_FREE = Entry(BATTLE, _("From here on everybody may talk freely about what to do."), TABLE)
CARD_TEXT = Entry(BATTLE, _("The text of her spells is in force, Imbued abilities too."), TABLE)
WHITE_INTO_THE_POOL = Entry(BATTLE, _("She may add her White Magic to the White Magic Pool."), BUILT)
WHITE_FOR_OTHERS = Entry(
    BATTLE, _("White Magic from the Pool binds or banishes Enemies that face other Witches, never her own."), BUILT
)
FAMILIARS_BIND = Entry(
    BATTLE, _("One of her Familiars may bind an Enemy that faces her, and goes to the Æther."), BUILT
)
SCENE_OBJECTIVES = Entry(BATTLE, _("Magic may pay for what the scene asks."), TABLE)
DAMAGE_AFTER_ACTING = Entry(BATTLE, _("When she is done, each unbound Enemy that faces her deals damage."), BUILT)
SPELLS_ARE_CONSUMED = Entry(
    BATTLE,
    _("As many spells as its number says leave the Pentagram for the Æther, those of the lowest Locus first."),
    BUILT,
)
LOWEST_UNTIL_EMPTY = Entry(
    BATTLE,
    _("The lowest Locus that has spells gives them all before the next one gives any."),
    RULING,
    _("“Starting with” could also mean one from each; one heap after another is the plainer reading."),
)
GUARDED_SPELLS_ARE_CONSUMED = Entry(
    BATTLE,
    _("A Guardian keeps Witches from its Locus, and keeps no spell from being discarded."),
    RULING,
    _("What a Guardian stops is said of acquiring alone."),
)
DAMAGE_IS_CORRUPTION = Entry(BATTLE, _("The Witch gains the Enemy's number in Corruption."), BUILT)
POOL_STAYS = Entry(BATTLE, _("White Magic that is left in the Pool is there for the next Witch."), BUILT)

IMBUED_COSTS_POTENTIAL = Entry(IMBUED, _("An Imbued effect costs a Potential card, which goes to the Æther."), TABLE)
POTENTIAL_STILL_GIVES = Entry(
    IMBUED, _("In battle such a card still gives its Magic and effects, and leaves when the Hour ends."), TABLE
)
PAID_IN_FULL = Entry(BINDING, _("To bind or banish an Enemy takes its whole number of Magic."), BUILT)
COLOR_OF_MAGIC = Entry(BINDING, _("A white sign takes White Magic, a black one Black Magic, a gray one either."), BUILT)
BOUND_IS_OFF = Entry(BINDING, _("A bound Enemy deals no damage, and its abilities are off until it is unbound."), BUILT)
BANISHED_TO_THE_VOID = Entry(BINDING, _("A banished Enemy goes to the Void."), BUILT)
STARTERS_LEAVE = Entry(BINDING, _("A banished Starter Demon leaves the game."), BUILT)
RED_IS_IMMUNE = Entry(BINDING, _("A red sign means that the Enemy cannot be bound, or banished, at all."), BUILT)

LEADER_AND_THE_POOL = Entry(
    END, _("The Coven Leader may spend the White Magic that is left, or leave it for the next Hour."), BUILT
)
HANDS_ARE_DISCARDED = Entry(END, _("All hands go to their faceup discard piles."), TABLE)
EMPTY_SPELL_DECK = Entry(END, _("An empty spell deck is made anew of the shuffled discard pile."), TABLE)
SECRET_ADVANCES = Entry(END, _("Who has met a Secret's progression moves one Corruption of her own onto it."), BUILT)
NO_CORRUPTION_NO_PROGRESS = Entry(END, _("A Witch without Corruption cannot advance her Secret."), BUILT)
SOUL_LINKS_MOVE = Entry(
    END, _("Where the scene ties a Secret to a Guardian, its Soul Link then leaves the Locus."), TABLE
)
SECRET_RESOLVES = Entry(
    END, _("A Secret with enough on it may be resolved, even in the same Hour, and stays revealed."), TABLE
)
SECRETS_CORRUPTION_GOES = Entry(END, _("The Corruption on a resolved Secret goes to the pool."), TABLE)
RETRIBUTION = Entry(END, _("In the Final Hour the unresolved Secrets strike, then the scene, if it says so."), TABLE)
LAST_CHECK = Entry(END, _("Then the game is lost once more by too much Corruption or an empty Pentagram."), BUILT)
NEXT_HOUR = Entry(END, _("After any other Hour the next one begins."), BUILT)
SECRET_PARTS = Entry(
    SECRETS, _("A Secret says how it progresses, what resolving it does, and what follows if it was not."), TABLE
)
SECRET_LEVELS = Entry(SECRETS, _("A Secret is easy, medium or hard."), TABLE)
