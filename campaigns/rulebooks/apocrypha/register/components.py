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
NEXUSES = Section(COMPONENTS, _("Nexuses"), 7)
OMENS = Section(COMPONENTS, _("Omens"), 7)
GIFTS = Section(COMPONENTS, _("Gifts"), 7)
THREATS = Section(COMPONENTS, _("Threats"), 7)
ARCHETYPES = Section(COMPONENTS, _("Archetypes"), 7)
DICE = Section(COMPONENTS, _("Dice"), 7)
A_SAINTS_PAWN = Section(COMPONENTS, _("Pawns"), 7)
GOLDEN_RULES = Section(COMPONENTS, _("The Golden Rules"), 7)

ENTER = _("Enter Here")
ENTER_HERE = Section(ENTER, _("Enter Here"), 8)
PLAYING_IT = Section(ENTER, _("How to Play the Enter Here Mission"), 9)
REBUILDING_IT = Section(ENTER, _("How to Rebuild the Enter Here Deck"), 10)

TWO_MODES = RegisterEntry(
    NUMBER_OF_PLAYERS,
    _("The saints play together against the game, or with a guide, and the same saints and cards serve for both."),
    BUILT,
)
CHOIR_SIZE = RegisterEntry(
    NUMBER_OF_PLAYERS, _("One to six saints play together; a guide comes on top of them."), BUILT
)
CARDS_OF_A_BOX = RegisterEntry(
    BOXES, _("The Base set and each chapter hold a printed number of cards of every type."), BUILT
)
BORDERS_AND_CHAPTERS = RegisterEntry(
    CARD_TYPES,
    _("A card has a number, a chapter and a border of the chapter's color; black and neutral ones are Base cards."),
    BUILT,
)
FACEUP_AND_FACEDOWN = RegisterEntry(
    CARD_TYPES, _("A card is faceup when its front shows, and facedown when its back does."), TABLE
)
DECKS_AND_PILES = RegisterEntry(
    CARD_TYPES, _("A deck lies facedown and is not looked through; a pile lies faceup and may be."), TABLE
)
FLEETING_FRAGMENTS = RegisterEntry(FRAGMENTS, _("A fleeting fragment goes back to the box once it is played."), BUILT)
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
    _("A death would need a slot without a fragment, and with none free a fragment would have to go first."),
)
STRUCTURES_OF_A_MISSION = RegisterEntry(
    STRUCTURES, _("A mission names a goal, a nexus and a clock structure, as a rule one of each."), BUILT
)
WHAT_STRUCTURES_SAY = RegisterEntry(
    STRUCTURES,
    _(
        "The goal structure tells how the mission is won and lost and what becomes of a master, the nexus structure "
        "how nexuses lie and how one moves, the clock structure how the clock is built and used."
    ),
    TABLE,
)
VIRTUES_AND_SKILLS = RegisterEntry(
    SAINTS,
    _(
        "A saint has powers, the four virtues Body, Mind, Rage and Soul, and skills out of Charm, Conjure, Hack, "
        "Resist, Sense, Strike and Study."
    ),
    BUILT,
)
VIRTUES_ARE_NUMBERS = RegisterEntry(
    SAINTS, _("A saint's virtue is a number: so many gifts of it lie in the deck."), BUILT
)
NEXUS_SIDES = RegisterEntry(
    NEXUSES,
    _("A nexus has sides of Hope and Doom, rules for whoever is there, and its price for guarding and sealing."),
    TABLE,
)
HOPE_AND_DOOM = RegisterEntry(OMENS, _("Every omen is aligned either to Hope or to Doom."), TABLE)
GIFTS_HAVE_A_VIRTUE = RegisterEntry(GIFTS, _("Every gift is of Body, Mind, Rage or Soul."), BUILT)
KEYWORDS_OF_A_CARD = RegisterEntry(
    GIFTS, _("Gifts and threats carry keywords of chapter, skill and trait, for which powers may ask."), TABLE
)
ALPHA_GIFTS = RegisterEntry(GIFTS, _("Only an Alpha gift is one that a saint can start with."), BUILT)
ENHANCED_CARDS = RegisterEntry(GIFTS, _("An Enhanced gift or threat is a Base one that a chapter has changed."), TABLE)
TRUE_THREATS = RegisterEntry(
    THREATS, _("A mission's main threats are its true threats, which are masters and minions."), TABLE
)
ARCHETYPES_TAKE_THE_BLOWS = RegisterEntry(
    ARCHETYPES, _("What happens to a true threat happens, as a rule, to its archetype instead."), TABLE
)
DICE_COLORS = RegisterEntry(
    DICE,
    _("Each color has four dice: green for Body, purple for Mind, red for Rage, blue for Soul, white as bonus."),
    BUILT,
)
A_PAWN_IS_A_SAINT = RegisterEntry(A_SAINTS_PAWN, _("A saint is at the nexus where its pawn stands."), TABLE)
CARDS_BEAT_RULES = RegisterEntry(GOLDEN_RULES, _("Where a card and the book disagree, the card is right."), BUILT)
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

ENTER_HERE_FIRST = RegisterEntry(ENTER_HERE, _("For a first game only the Enter Here deck is opened."), TABLE)
ENTER_HERE_IS_STACKED = RegisterEntry(
    ENTER_HERE, _("Nothing of the Enter Here deck is shuffled: every pile comes in its order."), BUILT
)
ENTER_HERE_SAINTS = RegisterEntry(ENTER_HERE, _("Up to four saints play Enter Here."), BUILT)
ENTER_HERE_CARDS = RegisterEntry(
    ENTER_HERE, _("Above Enter Here lie its structure Incarnate, Shirts and Skins, and the true threat."), TABLE
)
ENTER_HERE_MUTATION = RegisterEntry(
    ENTER_HERE,
    _("One mutation card is set aside for Enter Here and serves, on the side that fits, for every check that mutates."),
    TABLE,
)
ENTER_HERE_LAYOUT = RegisterEntry(
    ENTER_HERE,
    _("Its clock is the next twelve omens; each of its four nexuses lies Doom side up beside a deck of five cards."),
    TABLE,
)
ENTER_HERE_CHOICE = RegisterEntry(
    ENTER_HERE, _("Each player takes one of the four saints that the Enter Here deck holds with their decks."), TABLE
)
ENTER_HERE_PAWNS = RegisterEntry(ENTER_HERE, _("In Enter Here every pawn begins at the Stadium."), TABLE)
ORIENTING = RegisterEntry(
    PLAYING_IT,
    _(
        "The omen that is played to investigate turns the nexus to its own side, Hope or Doom, whose power then holds "
        "for the investigations of that turn."
    ),
    RULING,
    _("The book turns a nexus “of Hope” to Hope, where only the omen can be meant: it is omens that orient a nexus."),
    _("A nexus would stay on the side that it shows, and no omen would ever turn it."),
)
GIFTS_ARE_CONFRONTED = RegisterEntry(
    PLAYING_IT, _("A gift is confronted like a threat, and what it could be played for is ignored meanwhile."), TABLE
)
ENTER_HERE_MINIONS = RegisterEntry(
    PLAYING_IT,
    _(
        "In Enter Here each nexus holds one minion; who has won against it may try to seal, and whoever seals ends "
        "the turn when the saints have moved."
    ),
    TABLE,
)
ENTER_HERE_ENDS = RegisterEntry(
    PLAYING_IT,
    _("Enter Here is won when all its nexuses are sealed, and lost when a saint fades or time runs out."),
    TABLE,
)
ENTER_HERE_LIST = RegisterEntry(
    REBUILDING_IT, _("A list says which card lies where in the Enter Here deck, from top to bottom."), BUILT
)
