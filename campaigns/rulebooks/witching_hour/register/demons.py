"""The rules of the first three phases of an Hour: advancing it, acquiring spells, and summoning Demons."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

PHASES = _("Game Play: the Phases of an Hour")
GAME_PLAY = Section(PHASES, _("Game Play"))
ADVANCE = Section(PHASES, _("Advance the Hour"))
ACQUIRE = Section(PHASES, _("Acquire Spells"))
SUMMON = Section(PHASES, _("Summon Demons"))

PHASES_IN_ORDER = RegisterEntry(GAME_PLAY, _("An Hour has seven phases, which are played in their order."), BUILT)
FIRST_HOUR_STANDS = RegisterEntry(ADVANCE, _("In the first Hour the clock does not advance."), BUILT)
NEW_HOUR_CORRUPTION = RegisterEntry(
    ADVANCE, _("The hand moves on, and the new Hour gives each Witch its value in Corruption."), BUILT
)
VALUE_OF_AN_HOUR = RegisterEntry(
    ADVANCE,
    _("The value of an Hour is its number on the clock: the second Hour gives 2, the sixth 6."),
    RULING,
    _("The book says only “the value”, and the hand begins at 1:00."),
    _("Each space of the printed clock may carry a value of its own, which the book does not show."),
)
LEADER_PASSES = RegisterEntry(ADVANCE, _("The Coven Leader Marker goes to the next player clockwise."), BUILT)

ACQUIRING_ORDER = RegisterEntry(
    ACQUIRE, _("Beginning with the Coven Leader, the Witches acquire spells one after another, clockwise."), BUILT
)
ACQUIRED_ON_TOP = RegisterEntry(ACQUIRE, _("An acquired spell goes facedown on top of the Witch's deck."), TABLE)
AVAILABLE_SPELLS = RegisterEntry(
    ACQUIRE, _("A spell is available on top of its Locus, faceup, and with no Guardian over it."), BUILT
)
AS_MANY_AS_THERE_ARE = RegisterEntry(ACQUIRE, _("A Witch may acquire none, one or all of the available spells."), BUILT)
ACQUIRING_COST = RegisterEntry(
    ACQUIRE, _("After each spell its Witch gains as much Corruption as the number of its Locus."), BUILT
)
ONE_SPELL_A_LOCUS = RegisterEntry(
    ACQUIRE, _("No Locus gives a Witch two spells in one turn, as the second still lies facedown."), BUILT
)
TURNED_UP_AFTER_A_TURN = RegisterEntry(
    ACQUIRE, _("When a Witch is done, the facedown top spells are turned up before the next Witch."), BUILT
)
TURNED_UP_AT_ANY_TIME = RegisterEntry(
    ACQUIRE, _("In every other phase a top spell that lies facedown is turned up at once."), TABLE
)

ALL_UNBIND = RegisterEntry(SUMMON, _("First every bound Enemy is unbound."), BUILT)
GUARDIANS_RETURN = RegisterEntry(SUMMON, _("Then each Guardian is back on its Locus."), BUILT)
SUMMONING_BEGINS = RegisterEntry(
    SUMMON, _("Demons attack one Witch after another, from the Coven Leader clockwise."), BUILT
)
THREE_LURK = RegisterEntry(SUMMON, _("Three Demons lie faceup on the Lurking spaces."), BUILT)
DEAREST_FIRST = RegisterEntry(SUMMON, _("The Demon with the highest Corruption cost tries first."), BUILT)
MOST_SIGILS_ON_A_TIE = RegisterEntry(
    SUMMON, _("Of Demons that cost the same, the one with most Sigils tries first."), BUILT
)
WITCH_CHOOSES = RegisterEntry(
    SUMMON, _("Of Demons that are still tied, the Witch chooses which one tries first."), BUILT
)
ENOUGH_CORRUPTION = RegisterEntry(
    SUMMON, _("An attack needs a Witch with at least as much Corruption as it costs."), BUILT
)
OPEN_SIGILS = RegisterEntry(SUMMON, _("An attack needs all of the Demon's Sigils open on the Witch."), BUILT)
COST_IS_CONSUMED = RegisterEntry(
    SUMMON, _("A Demon that succeeds takes its cost off the Witch's Corruption, to the pool, and faces her."), BUILT
)
ALL_THREE_TRY = RegisterEntry(SUMMON, _("The next Demons try in the same way, until all three have tried once."), BUILT)
REFILL = RegisterEntry(SUMMON, _("Then the Lurking spaces are filled up to three for the next Witch."), BUILT)
REFILL_AFTER_THE_LAST = RegisterEntry(
    SUMMON,
    _("The Lurking spaces are filled after the last Witch too, and what lies there goes to the Void."),
    RULING,
    _("The step comes before the next Witch is looked for, and the reference fills them at the end of every turn."),
    _("After the last Witch nothing is filled up, and only the Demons that failed with her go to the Void."),
)
NO_DEMONS_LEFT = RegisterEntry(
    SUMMON,
    _("When neither the Demon Deck nor the Void has a Demon left, fewer than three lurk."),
    RULING,
    _("The book does not foresee it, and there is nothing else to lay there."),
    _("Without three Demons on the Lurking spaces no further Witch is attacked in that Hour."),
)
SIGILS_CLOSE = RegisterEntry(SUMMON, _("After the last Witch every Sigil is closed."), BUILT)
LURKING_TO_THE_VOID = RegisterEntry(SUMMON, _("Demons that still lurk then go to the Void."), BUILT)
CHECK_AFTER_SUMMONING = RegisterEntry(
    SUMMON, _("Last of all, one Witch with too much Corruption loses the game for everybody."), BUILT
)
VOID_RESHUFFLED = RegisterEntry(SUMMON, _("An empty Demon Deck is made anew of the shuffled Void, at any time."), BUILT)
NO_STARTERS_IN_THE_DECK = RegisterEntry(
    SUMMON, _("A Starter Demon that strayed into the Void leaves the game when it is shuffled."), BUILT
)
