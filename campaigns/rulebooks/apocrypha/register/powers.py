"""The rules of card powers: whom they reach, what they cost, and the dice."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

CARD_POWERS = _("Card Powers")
POWERS = Section(CARD_POWERS, _("Card Powers"), 22)
KEYWORDS = Section(CARD_POWERS, _("Keywords"), 22)
POSITIONING = Section(CARD_POWERS, _("Positioning"), 22)
CARDS_YOU_PLAY = Section(CARD_POWERS, _("Cards You Play"), 23)
FRAGMENT_POWERS = Section(CARD_POWERS, _("Fragment Powers"), 23)
PAYING = Section(CARD_POWERS, _("Paying for Powers"), 24)
# Neither the contents nor the glossary names the page of the next three: they stand between 24 and “Using Dice”, 25.
THREAT_POWERS = Section(CARD_POWERS, _("Threat Powers"), 24)
NEXUS_POWERS = Section(CARD_POWERS, _("Nexus Powers"), 24)
CHAPTER_POWERS = Section(CARD_POWERS, _("Chapter Powers"), 24)
USING_DICE = _("Using Dice")
DICE = Section(USING_DICE, _("Using Dice"), 25)

ALL_OF_A_POWER = RegisterEntry(
    POWERS,
    _("A power that has become active is done in full, like it or not; only where it says “may” is there a choice."),
    BUILT,
)
IMPOSSIBLE_PARTS = RegisterEntry(POWERS, _("What is impossible of a power is left out, and the rest is done."), TABLE)
NOTHING_BUT_THE_POWER = RegisterEntry(
    POWERS, _("A power does no more than it says: what it leaves open, whoever uses it may choose."), TABLE
)
CHOOSE_ONE = RegisterEntry(
    POWERS, _("Of several options one is attempted; of several penalties, one that can be taken."), TABLE
)
OTHERWISE = RegisterEntry(
    POWERS, _("What stands after “otherwise” is done when the first part failed or could not be met."), TABLE
)
MATCHING = RegisterEntry(POWERS, _("Matching means of the same virtue as the gift or check at hand."), TABLE)
NEW_CARDS = RegisterEntry(
    POWERS, _("A new card is drawn at random from its section of the box, which is shuffled first."), BUILT
)
NEW_CARDS_STAY_UNSEEN = RegisterEntry(
    POWERS, _("A new card that goes into a deck facedown is not looked at before."), TABLE
)
NAMED_KEYWORDS = RegisterEntry(
    KEYWORDS,
    _("A chapter, trait or skill named before the type of a card means cards with it; chapters may bring more."),
    TABLE,
)
SKILLS_ADDED = RegisterEntry(KEYWORDS, _("A skill that a saint lacks counts as nothing, and forbids no check."), BUILT)
SUMMED_SKILLS = RegisterEntry(KEYWORDS, _("Of skills joined by a plus the sum of their numbers counts."), TABLE)
POSITION_SYMBOLS = RegisterEntry(
    POSITIONING,
    _(
        "Symbols, alone or together, say whom a power reaches: oneself, one other saint at the nexus, the one to the "
        "left or right, any one, all of a place, all, the active one, or those whom the card's own place points at."
    ),
    TABLE,
)
ACTIVE_SAINT = RegisterEntry(
    POSITIONING, _("Who takes the turn, does the step or attempts the check at hand is the active saint."), BUILT
)
LEFT_IS_CLOCKWISE = RegisterEntry(
    POSITIONING,
    _("The saint to one's left is the next one clockwise, the one to the right the one before."),
    BUILT,
)
AT_YOUR_NEXUS = RegisterEntry(POSITIONING, _("At your nexus means a saint there who is not you."), BUILT)
AFFECTED_ONCE = RegisterEntry(POSITIONING, _("However many symbols point at a saint, it is affected once."), BUILT)
CHANGED_SEATS = RegisterEntry(
    POSITIONING,
    _(
        "Saints whom a card tells to change places do so at the table; it stays the turn of whoever had it, and turns "
        "go on clockwise from there."
    ),
    BUILT,
)
PLAYED_FROM_HAND_AND_HALO = RegisterEntry(
    CARDS_YOU_PLAY, _("Cards, mostly gifts, omens and fragments, are played from the hand and from the halo."), TABLE
)
THE_SAINT_IS_SLOTTED = RegisterEntry(
    CARDS_YOU_PLAY, _("A saint's own power counts as a card played from the halo."), TABLE
)
HOW_A_POWER_READS = RegisterEntry(
    CARDS_YOU_PLAY,
    _("A power to be played names, in this order, whose turn it is for, the step, the cost, and what it does."),
    TABLE,
)
POWERS_IN_HAND_SLEEP = RegisterEntry(
    CARDS_YOU_PLAY, _("The powers of a card in the hand become active only when it is played."), TABLE
)
SLOTTED_POWERS = RegisterEntry(
    CARDS_YOU_PLAY, _("The powers of a slotted card are active, unless a cost stands before the colon."), TABLE
)
ONE_POWER_OF_A_CARD = RegisterEntry(CARDS_YOU_PLAY, _("Of a card with several powers one is used at a time."), TABLE)
WHAT_COUNTS_AS_PLAYING = RegisterEntry(
    CARDS_YOU_PLAY,
    _("A card is played only by using its power; what else befalls it, such as being recycled for another, is not."),
    TABLE,
)
TOP_ROW_REACHES_THE_NEXUS = RegisterEntry(
    FRAGMENT_POWERS, _("Fragments in the top row reach another saint at one's nexus."), BUILT
)
LEFT_COLUMN_REACHES_LEFT = RegisterEntry(
    FRAGMENT_POWERS, _("Fragments in the left column reach the saint to one's left."), BUILT
)
RIGHT_COLUMN_REACHES_RIGHT = RegisterEntry(
    FRAGMENT_POWERS, _("Fragments in the right column reach the saint to one's right."), BUILT
)
BOTTOM_ROW_REACHES_ONESELF = RegisterEntry(FRAGMENT_POWERS, _("Fragments in the bottom row reach oneself."), BUILT)
CORNERS_REACH_BOTH = RegisterEntry(
    FRAGMENT_POWERS,
    _("A fragment in a corner reaches both ways."),
    RULING,
    _("A corner belongs to a row and to a column, and the book excludes neither."),
    _("A corner would reach one way only, by its row or by its column, as its holder chooses when it is slotted."),
)
PAYING_TO_PLAY = RegisterEntry(
    PAYING,
    _(
        "Playing a card takes paying its cost, as a rule what stands before the colon, in other saints' turns too; "
        "with that the card as a rule leaves the hand."
    ),
    TABLE,
)
COST_HIERARCHY = RegisterEntry(
    PAYING, _("Costs run from sacrifice over bury, discard, recycle and shuffle to reload."), BUILT
)
COSTS_CHANGE_IN_TURN = RegisterEntry(
    PAYING,
    _("Several changes of a cost are made one after the other, in the order in which they came into play."),
    RULING,
    _("The book moves a cost one place, if it can, and unlike for damage it names no order of raising and lowering."),
    _("As with damage, all raising would come before all lowering; it matters only at the ends of the order."),
)
SACRIFICED_CARDS = RegisterEntry(PAYING, _("A sacrificed card goes back into the box, behind its divider."), BUILT)
BURIED_CARDS_RETURN = RegisterEntry(
    PAYING, _("Buried cards lie under the saint, and go back into the deck when the mission ends."), BUILT
)
WHERE_PAID_CARDS_GO = RegisterEntry(
    PAYING,
    _(
        "A discarded card goes to its deck's discard pile, a recycled one under the deck, a shuffled one somewhere "
        "into it, and a reloaded one on top."
    ),
    BUILT,
)
ONLY_COSTS_TO_PLAY = RegisterEntry(
    PAYING, _("Only what is paid to play a card is lowered or raised, not what its power does to cards."), BUILT
)
PRINTED_COST_COUNTS = RegisterEntry(
    PAYING, _("A power that depends on its cost goes by the printed one, also when another was paid."), BUILT
)
OTHER_COSTS = RegisterEntry(PAYING, _("A cost outside of that order is neither lowered nor raised."), BUILT)
ADDED_CARDS = RegisterEntry(PAYING, _("An added card goes into the hand or deck that it is meant for."), TABLE)
DISPLAYED_CARDS = RegisterEntry(
    PAYING,
    _("A displayed card lies faceup, acts on whatever it is displayed at, and is sacrificed together with it."),
    TABLE,
)
DRAWING = RegisterEntry(PAYING, _("Drawing takes the top card, of one's own deck unless another is named."), TABLE)
EXAMINING = RegisterEntry(
    PAYING,
    _("Examining is a look at the next facedown card, or at so many, of one's nexus or where the card says."),
    TABLE,
)
EXCHANGED_AND_FLIPPED = RegisterEntry(
    PAYING, _("Exchanged cards change places, and a flipped card is turned over."), TABLE
)
GAINING = RegisterEntry(
    PAYING, _("A gained card is slotted; a gained skill or power belongs to the saint or card that is named."), TABLE
)
GIVEN_AND_TAKEN = RegisterEntry(
    PAYING, _("A given card goes into another saint's hand; one may be taken from wherever the power says."), BUILT
)
HEALING = RegisterEntry(
    PAYING, _("Healed cards come at random from the discard pile and are shuffled into the deck."), TABLE
)
KEPT_CARDS = RegisterEntry(PAYING, _("A card that is kept goes into the hand instead of back."), TABLE)
RETURN_IS_NO_SACRIFICE = RegisterEntry(
    PAYING,
    _("A returned card goes back to where it came from at no cost; in the box, too, it was not sacrificed."),
    TABLE,
)
SEARCHING = RegisterEntry(
    PAYING, _("A search triggers no power, ends with what is found, and the deck is shuffled afterwards."), TABLE
)
SLOTTING = RegisterEntry(PAYING, _("A card may be slotted in any slot, also on top of another card."), BUILT)
COVERED_CARDS = RegisterEntry(
    PAYING, _("A covered card is inactive, yet counts wherever cards in the halo are counted."), BUILT
)
STASHED_CARDS = RegisterEntry(
    PAYING,
    _("A stashed card waits in a section of the box of its own; unstashed, it goes back to where it came from."),
    BUILT,
)
THREATS_MUST = RegisterEntry(
    THREAT_POWERS,
    _("A threat's powers are not optional: each happens at its time, whatever the saint does, and may hit anybody."),
    TABLE,
)
THE_SIDE_THAT_IS_UP = RegisterEntry(
    NEXUS_POWERS, _("Only the side of a nexus that is up has power, and only over those who are there."), TABLE
)
GUARD_AND_SEAL_WAIT = RegisterEntry(
    NEXUS_POWERS, _("What a nexus says of guarding and sealing is of use only in Sanctify."), TABLE
)
CHAPTERS_HAVE_POWERS = RegisterEntry(
    CHAPTER_POWERS, _("A chapter's powers hold in that chapter and on cards that have them."), TABLE
)
FOUR_DICE_A_COLOR = RegisterEntry(
    DICE,
    _("No more than four dice of a color are rolled, white ones too; what a virtue has beyond becomes bonus dice."),
    BUILT,
)
DICE_ORDER = RegisterEntry(
    DICE,
    _("Dice are rolled, rerolled, exploded, upgraded, downgraded, flipped, trashed and kept, in this order."),
    BUILT,
)
EXPLODING = RegisterEntry(
    DICE,
    _("A die that explodes adds one of its color, or a bonus die where all four of the color are rolled."),
    BUILT,
)
DICE_ACTIONS = RegisterEntry(
    DICE,
    _(
        "Rerolled dice are rolled anew; an upgrade turns a die one up, to six at most, a downgrade one down, to one at "
        "least, a flip upside down; trashed dice leave the roll."
    ),
    BUILT,
)
EACH_ACTION_ONCE = RegisterEntry(
    DICE, _("Each time dice are manipulated, each of these is done once, unless something else is said."), BUILT
)
ADDED_DICE_DO_NOT_EXPLODE = RegisterEntry(
    DICE,
    _("A die that an explosion added does not explode itself."),
    RULING,
    _("The book does each manipulation once each time dice are manipulated."),
    _("A die that an explosion added could explode in its turn, as often as it shows the face."),
)
ALL_DICE_MEANS_EVERY_DIE = RegisterEntry(
    DICE,
    _("What befalls all dice befalls every one, also where that hurts."),
    RULING,
    _("Door-Slammer flips all of Ophelia's dice, and she rerolls for low numbers because of it."),
    _("Whoever rolls could choose among all the dice, and leave out those that it would harm."),
)
