"""The rules of a turn: Movement, then Magic, and the moon that moves on."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

PLAY = Section(_("Play"), _("Play"))
MOVEMENT = Section(_("Movement"), _("Movement"))
MAGIC_PART = _("Magic")
MAGIC = Section(MAGIC_PART, _("Magic"))
TO_CAST = Section(MAGIC_PART, _("To Cast"))
TO_GATHER = Section(MAGIC_PART, _("To Gather"))
END_OF_TURN = Section(_("End of Turn"), _("End of Turn"))

MOVEMENT_THEN_MAGIC = RegisterEntry(PLAY, _("A turn is Movement, then Magic."), TABLE)
WITCH_BY_WITCH = RegisterEntry(
    PLAY,
    _("A Witch does both, Movement and Magic, before the next one begins."),
    RULING,
    _("Magic says that the Witch goes on to it when her own Movement is over."),
    _("All Witches move, and then all do Magic, since the two are called rounds."),
)
TURN_ORDER = RegisterEntry(
    PLAY,
    _("The table says who begins and in which order, and keeps that order."),
    RULING,
    _("The book knows a final Witch of each round, and says neither who begins nor which way turns pass."),
    _("Turns pass clockwise as Familiars go, from a Witch found by lot."),
)

CLOCKWISE = RegisterEntry(MOVEMENT, _("Familiars go clockwise, by the roll of two D12."), TABLE)
UP_TO_THE_ROLL = RegisterEntry(MOVEMENT, _("A Familiar may go as far as the dice say, or less."), TABLE)
PICKING_UP_ENDS_MOVEMENT = RegisterEntry(
    MOVEMENT, _("Movement ends when the Familiar sets down and picks up a Gem or an Ingredient Token."), TABLE
)
SWAPPING_ELEMENTS = RegisterEntry(
    MOVEMENT, _("Picking up trades what the Familiar carries for what lies there."), TABLE
)
EMPTY_FAMILIAR = RegisterEntry(
    MOVEMENT,
    _("A Familiar that carries nothing just takes up what lies there."),
    RULING,
    _("It is said to start beside a Gem and not with one, and could else never pick anything up."),
    _("It starts with the Gem above it in its care, so that there is always something to trade."),
)
FAMILIARS_PASS_BUT_NEVER_SHARE = RegisterEntry(
    MOVEMENT, _("Familiars may pass each other and never share a space, whether they walk or Magic moves them."), TABLE
)
ONE_ELEMENT_AT_A_TIME = RegisterEntry(MOVEMENT, _("A Familiar carries one Gem or one token at a time."), TABLE)
GEM_AND_TOKEN_SPACES = RegisterEntry(
    MOVEMENT, _("A Gem lies on no space but one for Gems, a token on none but one for tokens."), TABLE
)
ONE_TO_A_SPACE = RegisterEntry(MOVEMENT, _("A space holds only one Gem or token."), TABLE)

ANY_FACE_UP_SPELL = RegisterEntry(
    MAGIC, _("After Movement the Witch may Cast or Gather any Spell Card that lies face up, near or far."), TABLE
)
AS_OFTEN_AS_CHIPS_ALLOW = RegisterEntry(
    MAGIC,
    _("She may do so more than once in a turn, as far as her chips go."),
    RULING,
    _("“Any of the face up cards” sets no limit, and every try has its price."),
    _("One try in each turn, to Cast or to Gather."),
)
CAST_COSTS_TWO = RegisterEntry(TO_CAST, _("To Cast, two chips go into the Cauldron for three D6."), BUILT)
DIE_FOR_THE_TOKEN = RegisterEntry(
    TO_CAST, _("A D6 is added when the card's Ingredient Token lies in the Witch's Dominion."), BUILT
)
DIE_FOR_A_CHIP = RegisterEntry(TO_CAST, _("Or else one more chip adds a D6."), BUILT)
FOUR_DICE_AT_MOST = RegisterEntry(TO_CAST, _("Nobody throws more than four D6."), BUILT)
REACHING_THE_NUMBER = RegisterEntry(
    TO_CAST, _("The dice are added up, and succeed when they reach the card's number or more."), BUILT
)
CAST_SUCCEEDS = RegisterEntry(
    TO_CAST, _("A spell that is cast does what its card says; it is discarded and a fresh one laid."), BUILT
)
CAST_FAILS = RegisterEntry(TO_CAST, _("A spell that fails to be cast stays face up."), BUILT)
EMPTY_SPELL_DECK = RegisterEntry(
    TO_CAST, _("When the deck is empty and a card is needed, the discards are shuffled into a new one."), TABLE
)
NO_SPELLS_LEFT = RegisterEntry(
    TO_CAST, _("With no discards either the gap stays, and is filled when there are some again."), TABLE
)
GATHER_COSTS_ONE = RegisterEntry(TO_GATHER, _("To Gather, one chip goes into the Cauldron for three D6."), BUILT)
GATHER_SUCCEEDS = RegisterEntry(
    TO_GATHER, _("A gathered card lies beside the Witch's Dominion, and a fresh one is laid."), BUILT
)
GATHER_FAILS = RegisterEntry(
    TO_GATHER, _("A card that fails to be gathered is discarded, and a fresh one is laid."), BUILT
)

MOON_MOVES_ON = RegisterEntry(
    END_OF_TURN, _("When the last Witch of a round has had her turn, the Full Moon counter moves on."), BUILT
)
LAST_TURNS = RegisterEntry(
    END_OF_TURN, _("With the counter on its final space each Witch has her last turn, and the game ends."), BUILT
)
LENGTH_OF_THE_MOON_TRACK = RegisterEntry(
    END_OF_TURN,
    _("The table says how many spaces the moon's track has; the counter starts on the first, and each is a round."),
    RULING,
    _("Neither the number of spaces nor where the counter starts is printed."),
    _("The counter starts before the first space, and the game has a round more."),
)
