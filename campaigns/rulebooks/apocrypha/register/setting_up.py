"""The rules of setting up: saints and their decks, the mission, its nexuses."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

SETTING_UP = _("Setting Up Co-Op Mode")
COOP_MODE = Section(SETTING_UP, _("Setting Up Co-Op Mode"), 12)
THE_APP = Section(SETTING_UP, _("Checking the Apocrypha x1 Companion App"), 12)
CHOOSING = Section(SETTING_UP, _("Choosing Your Saint"), 12)
MISSION = Section(SETTING_UP, _("Preparing the Mission"), 13)
NEXUSES = Section(SETTING_UP, _("Preparing the Nexuses"), 14)
STARTING = Section(SETTING_UP, _("Starting the Mission"), 14)

SETUP_ORDER = RegisterEntry(
    COOP_MODE,
    _("First the day is looked up, then come the saints, the mission and its structures, the nexuses, and the start."),
    BUILT,
)
TEMPORAL_MUTATION = RegisterEntry(
    THE_APP, _("Each day has a temporal mutation of its own, and who likes plays with it on that day."), BUILT
)
NEW_OR_PLAYED_SAINTS = RegisterEntry(
    CHOOSING, _("Everybody brings a saint of earlier missions, or begins another."), TABLE
)
DECKS_WAIT_AT_DIVIDERS = RegisterEntry(
    CHOOSING, _("A deck that is built already waits with its saint's divider."), TABLE
)
SIX_SAINTS_BUILT = RegisterEntry(CHOOSING, _("At most six saints have their decks built at one time."), BUILT)
DECKS_AS_LISTS = RegisterEntry(CHOOSING, _("The decks of further saints are kept as lists."), BUILT)
EIGHT_SLOTS = RegisterEntry(
    CHOOSING,
    _("A halo has eight slots, around the saint in the middle."),
    RULING,
    _(
        "The page on deaths speaks of nine slots, but the halo is three by three with the saint card in its center, "
        "and the clean-up keeps eight cards. So there are eight slots, and of nine deaths one lies on another card."
    ),
    _("The saint's own place would be the ninth slot, and a saint would be dead once a death covers its card too."),
)
SLOTTED_CARDS_TOUCH = RegisterEntry(
    CHOOSING, _("A slotted card lies edge to edge with the saint or with another slotted card."), BUILT
)
ANY_SLOTTED_CARD_IS_A_NEIGHBOUR = RegisterEntry(
    CHOOSING,
    _("Whatever is slotted holds its neighbours: deaths, gifts, omens and threats as well as fragments."),
    RULING,
    _("The rule says “another slotted card” and names no type."),
    _("Only fragments and deaths would hold a neighbour, as these are what is slotted before a mission."),
)
HALO_STAYS = RegisterEntry(
    CHOOSING,
    _("Between missions a halo is arranged anew at will; during one, only a card's power may do so."),
    TABLE,
)
NEW_OMENS = RegisterEntry(
    CHOOSING, _("For each mission as many new omens as the omen number are shuffled into the deck."), TABLE
)
STARTING_LIST = RegisterEntry(CHOOSING, _("A new saint's deck is built from the list on its divider."), BUILT)
TAKEN_CARDS_ARE_REPLACED = RegisterEntry(
    CHOOSING,
    _("For a listed card that lies in another saint's deck, a random Alpha gift of the same virtue is drawn."),
    BUILT,
)
LOST_CARDS_ARE_REPLACED = RegisterEntry(
    CHOOSING,
    _("A listed card that nobody holds and the box does not have is replaced in the same way."),
    RULING,
    _("The book thinks only of cards in other decks; but the deck has to be complete, whatever became of the card."),
    _("A card that is lost would leave a gap in the deck, until somebody finds it."),
)
ALPHA_GIFTS_RUN_OUT = RegisterEntry(
    CHOOSING,
    _("Where the box has no Alpha gift of a virtue left, that gift stays missing from the deck."),
    RULING,
    _(
        "The book draws Alpha gifts and nothing in their stead. What is impossible is left out; the table hears of it, "
        "because a mission asks for an exact deck."
    ),
    _("Any other gift of the virtue would be drawn instead, though a saint cannot start with it."),
)
DECK_AT_MISSION_START = RegisterEntry(
    CHOOSING,
    _(
        "A mission is begun with exactly as many gifts of each virtue as its number says, as many omens as the omen "
        "number, and what fragments add."
    ),
    BUILT,
)
WRITTEN_ADDITIONS = RegisterEntry(
    CHOOSING,
    _("What is written by hand that fragments add counts in all, and includes what cards are known to add."),
    RULING,
    _("A number on a saint's sheet was written before the companion knew the cards; no gift is asked for twice."),
    _("The written number would come on top of what the cards are known to add."),
)

SETUP_IS_OVERWRITTEN = RegisterEntry(
    MISSION, _("What the mission and its structures say goes before the common way of setting up."), TABLE
)
CHAPTER_DIVIDERS = RegisterEntry(
    MISSION,
    _("A chapter has its storybook, and an expansion chapter a divider on which its rules may have one keep track."),
    TABLE,
)
CHAPTER_CHANGE = RegisterEntry(
    MISSION,
    _(
        "Before another expansion chapter goes in, the cards of the last one leave the dividers; nexuses, structures, "
        "saints and their decks stay."
    ),
    BUILT,
)
CHAPTER_ADDED = RegisterEntry(
    MISSION,
    _("Saints and nexuses of an added chapter join those of Base, and its other cards go behind their dividers."),
    BUILT,
)
SEVERAL_CHAPTERS = RegisterEntry(
    MISSION, _("Several chapters may be played with at once, and then the rules of each of them hold."), BUILT
)
CHOOSING_A_MISSION = RegisterEntry(
    MISSION, _("The table chooses the chapter and a mission of it, in any order."), TABLE
)
MISSION_FORM = RegisterEntry(
    MISSION,
    _("A mission is written as lowdown, structures, nexuses, master, minions A, B and C, and powers."),
    BUILT,
)
MISSION_DISPLAYED = RegisterEntry(
    MISSION, _("The mission card and the structures that it names are displayed and read."), TABLE
)
MASTERS_TAKE_NUMBERS = RegisterEntry(
    MISSION,
    _("A master for whom the storybook prints no archetype takes the lowest master archetype that is left."),
    RULING,
    _("Christmas in Candlepoint prints none for Gryla, and the example sets aside master archetype 1 for her."),
    _("A master without a printed number would have no archetype, and nothing would lie for it in a nexus."),
)
CLOCK = RegisterEntry(
    MISSION, _("The doomsday clock is built as the clock structure says, as a rule of 24 omens."), BUILT
)
TRUE_THREATS_DISPLAYED = RegisterEntry(
    MISSION, _("The mission's true threats lie open beside it and their archetypes are set aside."), BUILT
)
NEXUSES_FOR_THE_CHOIR = RegisterEntry(
    MISSION, _("Only those nexuses of the list are used that ask for no more saints than there are."), BUILT
)
A_MISSION_NEEDS_A_NEXUS = RegisterEntry(
    MISSION,
    _("A mission whose list has no nexus for a choir of this size is not played by it."),
    RULING,
    _("Every printed list begins with nexuses for one saint or more, so the book has no need to say it."),
    _("It would be played without a nexus, and the first turn would find nowhere to be."),
)
NEXUSES_START_IN_DOOM = RegisterEntry(NEXUSES, _("Every nexus begins with its Doom side up."), BUILT)
NEXUS_DECKS = RegisterEntry(
    NEXUSES,
    _("A nexus deck holds random cards, as many of each type as the symbols on the Doom side ask for."),
    TABLE,
)
SEEDING = RegisterEntry(
    NEXUSES,
    _("Each seeded group gives every nexus the same number of archetypes, shuffled before they are dealt."),
    BUILT,
)
MASTERS_FIRST = RegisterEntry(
    NEXUSES,
    _("A group is filled with masters first, and then with the lowest numbers of its minions."),
    RULING,
    _("The book never says it as a rule; both of its examples do it."),
    _("Any of the archetypes set aside could be drawn, and a mission might begin without its master."),
)
ONE_ARCHETYPE_EACH = RegisterEntry(
    NEXUSES,
    _("Of each group every nexus gets one archetype, and a card that was dealt is gone for the groups after it."),
    RULING,
    _("The book asks for an equal number; one is what both examples deal, and no card can lie in two decks."),
    _("Each nexus could get two or more of a group, as long as all get equally many."),
)
OTHER_CARDS_SEEDED = RegisterEntry(NEXUSES, _("Whatever else is to be seeded is dealt too."), TABLE)
NEXUS_DECKS_SHUFFLED = RegisterEntry(NEXUSES, _("When all is in them, each nexus deck is shuffled."), TABLE)
SEATS = RegisterEntry(STARTING, _("The players choose their seats, and by them their saints form a choir."), BUILT)
PAWNS = RegisterEntry(STARTING, _("Pawns are placed where the nexus structure allows."), TABLE)
HANDS = RegisterEntry(STARTING, _("Each saint draws a hand of its hand size."), TABLE)
FIRST_TURN = RegisterEntry(STARTING, _("The choir chooses who begins; turns go round clockwise."), BUILT)
