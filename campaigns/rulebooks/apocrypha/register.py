"""The register of rules: each printed rule the companion touches, where it stands, and what we do about it.

A page is the one that the contents and the glossary of the book give, which beat its cross-references.
"""

from enum import Enum, StrEnum


class Status(StrEnum):
    # The companion reckons with it.
    IMPLEMENTED = "implemented"
    # Left to the people at the table: the companion can remind them of it, and neither checks nor does it.
    TABLE = "table"
    # The book is silent or contradicts itself; the reason says how we decided.
    RULING = "ruling"


BUILT, TABLE, RULING = Status

NUMBER_OF_PLAYERS = ("Number of Players", 6)
FRAGMENTS = ("Fragments", 6)
DEATHS = ("Deaths", 6)
SAINTS = ("Saints", 7)
GOLDEN_RULES = ("The Golden Rules", 7)
ENTER_HERE = ("Enter Here", 8)
CHOOSING = ("Choosing Your Saint", 12)
MISSION = ("Preparing the Mission", 13)
NEXUSES = ("Preparing the Nexuses", 14)
STARTING = ("Starting the Mission", 14)
MISSION_START = ("Mission Start", 15)
TURNS = ("Taking Turns", 15)
START = ("Start", 15)
INVESTIGATE = ("Investigate", 16)
SANCTIFY = ("Sanctify", 17)
TRANSFER = ("Transfer", 18)
END = ("End", 18)
CHECK = ("Attempting a Check", 18)
MUTATE = ("Attempting a Check", 19)
ASSISTING = ("Assisting Other Saints", 21)
ARCHETYPES = ("Confronting an Archetype", 21)
POWERS = ("Card Powers", 22)
POSITIONING = ("Positioning", 22)
FRAGMENT_POWERS = ("Fragment Powers", 22)
PAYING = ("Paying for Powers", 24)
DICE = ("Using Dice", 25)
DAMAGE = ("Suffering Damage", 26)
FADING = ("Fading", 26)
MISSION_END = ("Mission End", 27)
RECONSTRUCT = ("Reconstruct Your Deck", 27)
BETWEEN_GAMES = ("Between Games", 27)
GUIDED = ("Setting Up a Guided Mission", 29)
GUIDED_START = ("Starting a Guided Mission", 30)
GUIDED_END = ("Ending a Guided Mission", 31)


class Rule(Enum):
    """One rule in our own words; the members stand in the order of the book."""

    CHOIR_SIZE = NUMBER_OF_PLAYERS, "One to six saints play together; a guide comes on top of them.", BUILT
    FLEETING_FRAGMENTS = FRAGMENTS, "A fleeting fragment goes back to the box once it is played.", TABLE
    NO_FRAGMENT_ON_A_DEATH = DEATHS, "A slot that holds a death takes no more fragments.", BUILT
    DEATH_ON_A_FRAGMENT = (
        DEATHS,
        "A death may be laid on a fragment, which then lies covered.",
        RULING,
        "The book keeps fragments out of a death's slot and lets any card be slotted on top of another; "
        "that a death may not cover a fragment is said nowhere.",
    )
    VIRTUES_ARE_NUMBERS = SAINTS, "A saint's virtue is a number: so many gifts of it lie in the deck.", BUILT
    CARDS_BEAT_RULES = GOLDEN_RULES, "Where a card and the book disagree, the card is right.", TABLE
    ENTER_HERE_SAINTS = ENTER_HERE, "Up to four saints play Enter Here.", BUILT
    ENTER_HERE_IS_STACKED = (
        ENTER_HERE,
        "Nothing of the Enter Here deck is shuffled: every pile comes in its order.",
        BUILT,
    )

    SIX_SAINTS_BUILT = CHOOSING, "At most six saints have their decks built at one time.", TABLE
    EIGHT_SLOTS = (
        CHOOSING,
        "A halo has eight slots, around the saint in the middle.",
        RULING,
        "The page on deaths speaks of nine slots, but the halo is three by three with the saint card in its center, "
        "and the clean-up keeps eight cards. So there are eight slots, and of nine deaths one lies on another card.",
    )
    SLOTTED_CARDS_TOUCH = (
        CHOOSING,
        "A slotted card lies edge to edge with the saint or with another slotted card.",
        BUILT,
    )
    ANY_SLOTTED_CARD_IS_A_NEIGHBOUR = (
        CHOOSING,
        "Whatever is slotted holds its neighbours: deaths, gifts, omens and threats as well as fragments.",
        RULING,
        "The rule says “another slotted card” and names no type.",
    )
    HALO_STAYS = (
        CHOOSING,
        "Between missions a halo is arranged anew at will; during one, only a card's power may do so.",
        TABLE,
    )
    STARTING_LIST = CHOOSING, "A new saint's deck is built from the list on its divider.", TABLE
    TAKEN_CARDS_ARE_REPLACED = (
        CHOOSING,
        "For a listed card that lies in another saint's deck, a random Alpha gift of the same virtue is drawn.",
        TABLE,
    )
    DECK_AT_MISSION_START = (
        CHOOSING,
        "A mission is begun with exactly as many gifts of each virtue as its number says, as many omens as the omen "
        "number, and what fragments add.",
        BUILT,
    )

    CHAPTER_CHANGE = (
        MISSION,
        "Before another expansion chapter goes in, the cards of the last one leave the dividers.",
        TABLE,
    )
    CLOCK = MISSION, "The doomsday clock is built as the clock structure says, as a rule of 24 omens.", BUILT
    TRUE_THREATS_DISPLAYED = (
        MISSION,
        "The mission's true threats lie open beside it and their archetypes are set aside.",
        BUILT,
    )
    NEXUSES_FOR_THE_CHOIR = (
        MISSION,
        "Only those nexuses of the list are used that ask for no more saints than there are.",
        BUILT,
    )
    A_MISSION_NEEDS_A_NEXUS = (
        MISSION,
        "A mission whose list has no nexus for a choir of this size is not played by it.",
        RULING,
        "Every printed list begins with nexuses for one saint or more, so the book has no need to say it.",
    )
    NEXUSES_START_IN_DOOM = NEXUSES, "Every nexus begins with its Doom side up.", TABLE
    NEXUS_DECKS = (
        NEXUSES,
        "A nexus deck holds random cards, as many of each type as the symbols on the Doom side ask for.",
        TABLE,
    )
    SEEDING = (
        NEXUSES,
        "Each seeded group gives every nexus the same number of archetypes, shuffled before they are dealt.",
        BUILT,
    )
    MASTERS_FIRST = (
        NEXUSES,
        "A group is filled with masters first, and then with the lowest numbers of its minions.",
        RULING,
        "The book never says it as a rule; both of its examples do it.",
    )
    ONE_ARCHETYPE_EACH = (
        NEXUSES,
        "Of each group every nexus gets one archetype, and a card that was dealt is gone for the groups after it.",
        RULING,
        "The book asks for an equal number; one is what both examples deal, and no card can lie in two decks.",
    )
    NEXUS_DECKS_SHUFFLED = NEXUSES, "When all is in them, each nexus deck is shuffled.", TABLE
    SEATS = STARTING, "The players sit around the table in any order, and by it their saints form a choir.", BUILT
    PAWNS = STARTING, "Pawns are placed where the nexus structure allows.", TABLE
    HANDS = STARTING, "Each saint draws a hand of its hand size.", TABLE
    FIRST_TURN = STARTING, "The choir chooses who begins; turns go round clockwise.", TABLE
    MISSION_START_POWERS = MISSION_START, "Powers for Mission Start are used before the first turn.", TABLE

    TURN_STEPS = TURNS, "A turn is Start, Support, Investigate, Sanctify, Transfer and End, in this order.", TABLE
    TIME_OUT = START, "Whoever begins a turn with no card left in the clock times the mission out.", TABLE
    INVESTIGATION = (
        INVESTIGATE,
        "An omen turned up is drawn and the next card turned; any other card is confronted or avoided.",
        TABLE,
    )
    GUARD = (
        SANCTIFY,
        "Where the master was beaten the nexus is guarded; at other Hope nexuses one saint may try.",
        TABLE,
    )
    ESCAPE = (
        SANCTIFY,
        "A master hides among the unguarded nexuses: with omens after a win, with threats after a loss.",
        TABLE,
    )
    SEAL = SANCTIFY, "A sealed nexus leaves the game with its cards, unless a master is found in it.", TABLE
    MOVE_OR_GIVE = TRANSFER, "In Transfer a saint moves, or else may give a card to another at its nexus.", TABLE
    RESET = (
        END,
        "At the end of a turn the hand is set to its size; too few cards in the deck for it, and the saint fades.",
        TABLE,
    )
    CHECK_STEPS = CHECK, "A check is Target, Assist, Mutate, Assemble and Evaluate, in this order.", TABLE
    MUTATION_DICE = MUTATE, "Each assisting saint adds a mutation die; the lowest one counts.", BUILT

    ASSIST = (
        ASSISTING,
        "Who assists with a virtue gives as many rerolls as that virtue's number, of dice of any color.",
        BUILT,
    )
    TOP_ASSISTS_AT_THE_NEXUS = ASSISTING, "The virtue on top assists another saint at the same nexus.", BUILT
    LEFT_ASSISTS_LEFT = ASSISTING, "The virtue on the left assists the saint to one's left.", BUILT
    RIGHT_ASSISTS_RIGHT = ASSISTING, "The virtue on the right assists the saint to one's right.", BUILT
    BOTTOM_ASSISTS_ONESELF = ASSISTING, "The virtue at the bottom assists oneself.", BUILT
    TWO_SAINTS = ASSISTING, "Of two saints, each is to the left and to the right of the other.", BUILT
    ONE_SAINT = ASSISTING, "A saint alone assists itself with any of its virtues.", BUILT
    ONE_ASSIST_EACH = (
        ASSISTING,
        "A saint assists a check once, whatever the number of ways in which its virtue points there.",
        RULING,
        "Symbols that point at one saint several times affect it once; and mutation dice are counted by saints.",
    )
    TWO_SAINTS_AND_FRAGMENTS = (
        ASSISTING,
        "For fragments too, of two saints each is to the left and to the right of the other.",
        RULING,
        "The book says it “for purposes of assisting”; at a round table of two it is so for all purposes.",
    )
    ONE_SAINT_AND_FRAGMENTS = (
        ASSISTING,
        "A saint alone has nobody beside it or at its nexus: only the bottom row of its fragments reaches anyone.",
        RULING,
        "The book lets a lone saint's virtues point anywhere, and says so of assisting only.",
    )
    NOWHERE_IS_NO_NEXUS = (
        ASSISTING,
        "Saints who are at no nexus are not at the same one.",
        RULING,
        "The book reckons with saints that are not at a nexus, and calls for the same nexus here.",
    )
    TRUE_THREAT_FOR_ARCHETYPE = (
        ARCHETYPES,
        "Who meets an archetype confronts the true threat that the mission names for it.",
        TABLE,
    )

    IMPOSSIBLE_PARTS = POWERS, "What is impossible of a power is left out, and the rest is done.", TABLE
    LEFT_IS_CLOCKWISE = (
        POSITIONING,
        "The saint to one's left is the next one clockwise, the one to the right the one before.",
        BUILT,
    )
    AT_YOUR_NEXUS = POSITIONING, "At your nexus means a saint there who is not you.", BUILT
    AFFECTED_ONCE = POSITIONING, "However many symbols point at a saint, it is affected once.", BUILT
    TOP_ROW_REACHES_THE_NEXUS = FRAGMENT_POWERS, "Fragments in the top row reach another saint at one's nexus.", BUILT
    LEFT_COLUMN_REACHES_LEFT = FRAGMENT_POWERS, "Fragments in the left column reach the saint to one's left.", BUILT
    RIGHT_COLUMN_REACHES_RIGHT = FRAGMENT_POWERS, "Fragments in the right column reach the saint to one's right.", BUILT
    BOTTOM_ROW_REACHES_ONESELF = FRAGMENT_POWERS, "Fragments in the bottom row reach oneself.", BUILT
    CORNERS_REACH_BOTH = (
        FRAGMENT_POWERS,
        "A fragment in a corner reaches both ways.",
        RULING,
        "A corner belongs to a row and to a column, and the book excludes neither.",
    )
    COVERED_CARDS = PAYING, "A covered card is inactive, yet counts wherever cards in the halo are counted.", BUILT
    COST_HIERARCHY = PAYING, "Costs run from sacrifice over bury, discard, recycle and shuffle to reload.", TABLE
    BURIED_CARDS_RETURN = PAYING, "Buried cards go back into the deck when the mission ends.", TABLE
    FOUR_DICE_A_COLOR = (
        DICE,
        "No more than four dice of a color are rolled; what a virtue has beyond becomes bonus dice.",
        TABLE,
    )
    DICE_ORDER = (
        DICE,
        "Dice are rolled, rerolled, exploded, upgraded, downgraded, flipped, trashed and kept, in this order.",
        TABLE,
    )
    DAMAGE_ORDER = (
        DAMAGE,
        "Damage is raised before it is lowered, takes matching gifts first and then random cards.",
        TABLE,
    )
    FADE = (
        FADING,
        "A saint that has to take a card from an empty deck fades: it displays one death, and never a second.",
        TABLE,
    )

    ACTS = MISSION_END, "Winning an act of several ends the last turn and leads to the next act.", TABLE
    FRAGMENTS_OF_A_WIN = (
        MISSION_END,
        "A win displays the mission's fragment, the special ones, and as many fleeting ones as there are saints.",
        BUILT,
    )
    CHOOSING_FRAGMENTS = (
        MISSION_END,
        "Who took the last turn chooses first, then the others clockwise, a fragment each.",
        BUILT,
    )
    TRADE_FOR_A_DEATH = (
        MISSION_END,
        "A faded saint may give up its fleeting fragment and with it the displayed death.",
        BUILT,
    )
    DEATHS_OF_A_WIN = MISSION_END, "After a win, whoever still displays a death slots it.", BUILT
    DEATHS_OF_A_LOSS = MISSION_END, "After a loss, every faded saint slots its death.", BUILT
    ONE_DEATH_OF_A_LOSS = MISSION_END, "After a loss in which nobody faded, any one saint slots a death.", BUILT
    TIMING_OUT_IS_A_LOSS = MISSION_END, "A mission that was not won is lost, also when time ran out.", TABLE
    EIGHT_CARDS_AT_MOST = (
        MISSION_END,
        "With more than eight fragments and deaths, fragments are sacrificed down to eight.",
        BUILT,
    )
    NINE_DEATHS = (
        MISSION_END,
        "A saint with nine deaths is dead for ever: all is sacrificed and the saint is stashed.",
        BUILT,
    )
    SLOTTED_GIFTS_RETURN = MISSION_END, "Slotted gifts go back into the deck, unless they say otherwise.", TABLE
    SLOTTED_OMENS_AND_THREATS = MISSION_END, "Slotted omens and threats are sacrificed.", TABLE
    DECK_AFTER_A_MISSION = (
        RECONSTRUCT,
        "After a mission a deck holds exactly as many gifts of each virtue as its number says, and what fragments add.",
        BUILT,
    )
    NO_OMENS_BETWEEN_MISSIONS = (
        RECONSTRUCT,
        "Between missions no omen lies in a saint's deck, not even for a fragment's sake.",
        RULING,
        "The list for a reconstructed deck leaves omens out, and new ones are drawn when the next mission is prepared.",
    )
    GIFT_PILE = RECONSTRUCT, "Gifts that a saint does without lie in a pile from which all may choose.", TABLE
    NEW_ALPHA_GIFTS = RECONSTRUCT, "For each gift still missing, a new Alpha gift of its virtue is drawn.", TABLE
    AWAY_GAMES = BETWEEN_GAMES, "What befalls a saint at another table holds at home.", TABLE
    GUIDED_FORM = (
        GUIDED,
        "A mission of one's own has the storybook's form: lowdown, structure, nexuses, master or minions, powers.",
        BUILT,
    )
    READ_ALOUD = GUIDED, "A guide notes what is read aloud, and what is for the guide alone.", BUILT
    WORDS_WITHOUT_A_LABEL = (
        GUIDED,
        "In a pasted mission, words at a nexus that have no label are for the guide alone.",
        RULING,
        "The printed mission does not say which words are read aloud, and a secret read too early stays read.",
    )
    FRAGMENTS_OF_A_GUIDE = (
        GUIDED_START,
        "A guide may give a fragment, also one of their own, at a dramatic moment.",
        BUILT,
    )
    DELAYS = GUIDED_START, "For a delay, a guide sacrifices cards from the clock.", TABLE
    END_OF_A_GUIDED_MISSION = (
        GUIDED_END,
        "The guide says when a mission ends and how, and after a win gives each saint one fragment.",
        TABLE,
    )

    def __init__(self, place: tuple[str, int | None], words: str, status: Status, reason: str = "") -> None:
        self.section, self.page = place
        self.words = words
        self.status = status
        self.reason = reason

    @property
    def id(self) -> str:
        """The rule's name for other programs."""
        return self.name.lower().replace("_", "-")
