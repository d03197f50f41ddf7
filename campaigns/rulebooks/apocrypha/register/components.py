"""The rules about players and components, and of Enter Here."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

COMPONENTS = _("Players and Components")
NUMBER_OF_PLAYERS = Section(COMPONENTS, _("Number of Players"), 6)
BOXES = Section(COMPONENTS, _("The Boxes"), 6)
CARD_TYPES = Section(COMPONENTS, _("Card Types"), 6)
FRAGMENTS = Section(COMPONENTS, _("Fragments"), 6)
DEATHS = Section(COMPONENTS, _("Deaths"), 6)
STRUCTURES = Section(COMPONENTS, _("Structures"), 6)
SAINTS = Section(COMPONENTS, _("Saints"), 7)
OMENS = Section(COMPONENTS, _("Omens"), 7)
GIFTS = Section(COMPONENTS, _("Gifts"), 7)
ARCHETYPES = Section(COMPONENTS, _("Archetypes"), 7)
GOLDEN_RULES = Section(COMPONENTS, _("The Golden Rules"), 7)

ENTER = _("Enter Here")
ENTER_HERE = Section(ENTER, _("Enter Here"), 8)
PLAYING_IT = Section(ENTER, _("How to Play the Enter Here Mission"), 9)
REBUILDING_IT = Section(ENTER, _("How to Rebuild the Enter Here Deck"), 10)

CHOIR_SIZE = RegisterEntry(
    NUMBER_OF_PLAYERS, _("One to six saints play together; a guide comes on top of them."), BUILT
)
CARDS_OF_A_BOX = RegisterEntry(
    BOXES, _("The Base set and each chapter hold a printed number of cards of every type."), BUILT
)
DECKS_AND_PILES = RegisterEntry(
    CARD_TYPES, _("A deck lies facedown and is not looked through; a pile lies faceup and may be."), TABLE
)
FLEETING_FRAGMENTS = RegisterEntry(FRAGMENTS, _("A fleeting fragment goes back to the box once it is played."), TABLE)
ENDURING_FRAGMENTS = RegisterEntry(FRAGMENTS, _("An enduring fragment stays in the halo when it is played."), TABLE)
NO_FRAGMENT_ON_A_DEATH = RegisterEntry(DEATHS, _("A slot that holds a death takes no more fragments."), BUILT)
DEATH_ON_A_FRAGMENT = RegisterEntry(
    DEATHS,
    _("A death may be laid on a fragment, which then lies covered."),
    RULING,
    _(
        "The book keeps fragments out of a death's slot and lets any card be slotted on top of another; "
        "that a death may not cover a fragment is said nowhere."
    ),
)
STRUCTURES_OF_A_MISSION = RegisterEntry(
    STRUCTURES, _("A mission names a goal, a nexus and a clock structure, as a rule one of each."), TABLE
)
VIRTUES_ARE_NUMBERS = RegisterEntry(
    SAINTS, _("A saint's virtue is a number: so many gifts of it lie in the deck."), BUILT
)
HOPE_AND_DOOM = RegisterEntry(OMENS, _("Every omen is aligned either to Hope or to Doom."), TABLE)
ALPHA_GIFTS = RegisterEntry(GIFTS, _("Only an Alpha gift is one that a saint can start with."), BUILT)
ENHANCED_CARDS = RegisterEntry(GIFTS, _("An Enhanced gift or threat is a Base one that a chapter has changed."), TABLE)
ARCHETYPES_TAKE_THE_BLOWS = RegisterEntry(
    ARCHETYPES, _("What happens to a true threat happens, as a rule, to its archetype instead."), TABLE
)
CARDS_BEAT_RULES = RegisterEntry(GOLDEN_RULES, _("Where a card and the book disagree, the card is right."), TABLE)
CARDS_THAT_CONFLICT = RegisterEntry(
    GOLDEN_RULES,
    _(
        "Of cards that disagree, missions and structures come before mutations, then nexuses, then saints and "
        "fragments, then threats, then gifts and omens."
    ),
    BUILT,
)
NO_BEATS_YES = RegisterEntry(
    GOLDEN_RULES, _("Whatever the order of the cards, “no” beats “yes”, and “never” beats every other word."), BUILT
)
THE_GUIDE_IS_RIGHT = RegisterEntry(
    GOLDEN_RULES, _("In guided mode the guide's intention is right, whatever the game says."), TABLE
)

ENTER_HERE_SAINTS = RegisterEntry(ENTER_HERE, _("Up to four saints play Enter Here."), BUILT)
ENTER_HERE_IS_STACKED = RegisterEntry(
    ENTER_HERE, _("Nothing of the Enter Here deck is shuffled: every pile comes in its order."), BUILT
)
ENTER_HERE_PAWNS = RegisterEntry(ENTER_HERE, _("In Enter Here every pawn begins at the Stadium."), TABLE)
ENTER_HERE_ENDS = RegisterEntry(
    PLAYING_IT,
    _("Enter Here is won when all its nexuses are sealed, and lost when a saint fades or time runs out."),
    TABLE,
)
ENTER_HERE_LIST = RegisterEntry(
    REBUILDING_IT, _("A list says which card lies where in the Enter Here deck, from top to bottom."), BUILT
)
