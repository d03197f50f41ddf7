"""The rules of the first pages: who plays whom, the box, the four phases, setting up and how the game is won."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

BOX = _("Curses & Covens")
INTRODUCTION = Section(BOX, _("Curses & Covens"))
COMPONENTS = Section(BOX, _("Component list"))
OVERVIEW = Section(_("Overview"), _("Overview"))
SET_UP = Section(_("Set Up"), _("Set Up"))
HOW_TO_WIN = Section(_("How to Win"), _("How to Win"))

ONE_AGAINST_THE_TOWNS = RegisterEntry(
    INTRODUCTION, _("One player is the Witch Hunter; all others are the towns, who play together."), TABLE
)
CARDS_OF_THE_BOX = RegisterEntry(
    COMPONENTS,
    _(
        "Three love, three crystal and three nature witches, one wild and one fake, three rituals and thirteen "
        "townsfolk make the deck of 27; besides there are six reference cards."
    ),
    BUILT,
)
TILES_AND_HAT = RegisterEntry(COMPONENTS, _("There are three spell tiles, each a charm and a curse, and a hat."), BUILT)
PLAYER_COUNT = RegisterEntry(
    COMPONENTS,
    _("Three to six play: the Witch Hunter and two to five towns."),
    RULING,
    _("No number is printed; each player takes one of six reference cards, and a town needs another one to give to."),
    _("Two may play as well, with a single town that can only trade with the woods."),
)

FOUR_PHASES = RegisterEntry(
    OVERVIEW, _("Census, Arrival, Travel and Hunt follow each other, round after round, until one side wins."), BUILT
)

CHOOSING_THE_WITCH_HUNTER = RegisterEntry(SET_UP, _("The players agree who is the Witch Hunter."), TABLE)
REFERENCE_CARDS = RegisterEntry(
    SET_UP, _("All take a reference card and turn it to their side; those left over go into the box."), BUILT
)
THE_WITCH_HUNTER_SETS_UP = RegisterEntry(SET_UP, _("The Witch Hunter lays out tiles and cards and deals."), TABLE)
TILES_CHARM_UP = RegisterEntry(SET_UP, _("The three spell tiles lie in the middle with their charm side up."), TABLE)
HIDDEN_IN_THE_WOODS = RegisterEntry(
    SET_UP,
    _("The Witch Hunter shuffles all cards, looks at one in secret and lays it face down by the tiles: the woods."),
    BUILT,
)
TWO_CARDS_EACH = RegisterEntry(SET_UP, _("Each town is dealt two cards."), BUILT)
DECK_WITHIN_REACH = RegisterEntry(SET_UP, _("The rest is the deck, face down within reach of all."), BUILT)
SHUFFLE_AT_ANY_TIME = RegisterEntry(SET_UP, _("Whenever they like, the Witch Hunter shuffles the deck anew."), TABLE)

TOWNS_WIN_TOGETHER = RegisterEntry(HOW_TO_WIN, _("The towns win all together."), BUILT)
WIN_IS_IMMEDIATE = RegisterEntry(HOW_TO_WIN, _("A win ends the game at once."), BUILT)
COVEN_WINS = RegisterEntry(
    HOW_TO_WIN, _("The towns win in the Census when one town shows three witches of one suit."), BUILT
)
WILD_WITCH = RegisterEntry(HOW_TO_WIN, _("The wild witch counts as any one suit, for covens and for spells."), BUILT)
WILD_FOR_EACH_QUESTION = RegisterEntry(
    HOW_TO_WIN,
    _("The wild witch may be one suit for the coven and another one for each tile."),
    RULING,
    _("The book says “any suit” in both places, and never that it is chosen once."),
    _("Her suit is named when the hand is shown and holds for the whole Census."),
)
TWO_RITUALS_WIN = RegisterEntry(
    HOW_TO_WIN, _("The towns win in the Hunt when a second ritual lies before the Witch Hunter."), BUILT
)
FIVE_WITCHES_WIN = RegisterEntry(
    HOW_TO_WIN, _("The Witch Hunter wins in the Hunt with five captured witches, of whatever suits."), BUILT
)
