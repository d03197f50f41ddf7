"""The rules of setting up: what each Witch takes, the boards, ingredients and spells."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

SET_UP = Section(_("Set up"), _("Set up"))

PLAYER_COUNT = RegisterEntry(
    SET_UP,
    _("Two to four Witches play."),
    RULING,
    _("No number is printed; the set-up speaks of two, three and four, and the score has four places."),
    _("One may play alone, or more than four with further boards."),
)
EACH_WITCH_TAKES = RegisterEntry(
    SET_UP,
    _("A Witch has 13 Spell Power Chips and, in her color, four D6, a Familiar and a Dominion Board."),
    BUILT,
)
BOARDS_LINE_UP = RegisterEntry(SET_UP, _("Between each two Dominion Boards lies a Boundary Board."), BUILT)
BOARDS_MAKE_A_RING = RegisterEntry(
    SET_UP,
    _("The boards make a ring, so that there are as many Boundary Boards as Dominions."),
    RULING,
    _("Familiars go on clockwise without an end, and every Witch has a boundary to her left."),
    _("The boards make a row, with one Boundary Board less than there are Dominions."),
)
TWO_PLAYERS_ADD_BOARDS = RegisterEntry(
    SET_UP, _("Two players add two Dominion and two Boundary Boards: four of each."), BUILT
)
FAMILIAR_TO_THE_LEFT = RegisterEntry(
    SET_UP,
    _("Each Familiar starts on the boundary space to its Witch's left, with a Gem on the space above it."),
    TABLE,
)
ONE_GEM_A_WITCH = RegisterEntry(
    SET_UP,
    _("There are as many Gems as Witches."),
    RULING,
    _("It is the Witch who places one, above her Familiar; nobody does so at the boundaries that two players add."),
    _("Every Boundary Board has a Gem, so that two players have four."),
)
SIX_INGREDIENT_CARDS = RegisterEntry(SET_UP, _("Each Witch is given six Ingredient Cards face down."), BUILT)
RED_BACKS_STAY_OUT = RegisterEntry(
    SET_UP,
    _("Two or four players use all 24 Ingredient Cards; three set aside the red-backed ones with their tokens."),
    BUILT,
)
TWO_PLAYERS_LEAVE_TWELVE = RegisterEntry(
    SET_UP,
    _("With two players twelve Ingredient Cards are left over, and all tokens are in play."),
    RULING,
    _("Each Witch is given six of the 24, and the book says nothing of the others."),
    _("With two, each Witch is given twelve, so that all 24 are used."),
)
ONE_TOKEN_A_CARD = RegisterEntry(
    SET_UP,
    _("There are as many Ingredient Tokens in play as Ingredient Cards: 24, or 18 for three."),
    RULING,
    _("Their number is not printed; tokens match cards, and the red-backed cards go out with theirs."),
    _("There are as many as the Dominions have spaces, and some may match no card."),
)
TOKENS_AT_RANDOM = RegisterEntry(
    SET_UP, _("The Ingredient Tokens in play are shuffled, and one is laid on each space of all Dominions."), TABLE
)
SPELLS_FACE_UP = RegisterEntry(
    SET_UP, _("One Spell Card lies face up on each Boundary Board, in its marked place."), BUILT
)
