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
THREAT_POWERS = Section(CARD_POWERS, _("Threat Powers"), 24)
NEXUS_POWERS = Section(CARD_POWERS, _("Nexus Powers"), 24)
CHAPTER_POWERS = Section(CARD_POWERS, _("Chapter Powers"), 24)
USING_DICE = _("Using Dice")
DICE = Section(USING_DICE, _("Using Dice"), 25)

ALL_OF_A_POWER = RegisterEntry(
    POWERS, _("All that a power says is done, and nothing that it does not say; a “may” leaves the choice."), TABLE
)
IMPOSSIBLE_PARTS = RegisterEntry(POWERS, _("What is impossible of a power is left out, and the rest is done."), TABLE)
CHOOSE_ONE = RegisterEntry(
    POWERS, _("Of several options one is attempted; of several penalties, one that can be taken."), TABLE
)
OTHERWISE = RegisterEntry(
    POWERS, _("What stands after “otherwise” is done when the first part failed or could not be met."), TABLE
)
MATCHING = RegisterEntry(POWERS, _("Matching means of the same virtue as the gift or check at hand."), TABLE)
NEW_CARDS = RegisterEntry(
    POWERS, _("A new card is drawn at random from its section of the box, and unseen if it goes into a deck."), BUILT
)
SKILLS_ADDED = RegisterEntry(KEYWORDS, _("A skill that a saint does not have counts as nothing."), TABLE)
LEFT_IS_CLOCKWISE = RegisterEntry(
    POSITIONING,
    _("The saint to one's left is the next one clockwise, the one to the right the one before."),
    BUILT,
)
AT_YOUR_NEXUS = RegisterEntry(POSITIONING, _("At your nexus means a saint there who is not you."), BUILT)
AFFECTED_ONCE = RegisterEntry(POSITIONING, _("However many symbols point at a saint, it is affected once."), BUILT)
CHANGED_SEATS = RegisterEntry(
    POSITIONING, _("When saints change places at the table, it stays the turn of whoever had it."), TABLE
)
THE_SAINT_IS_SLOTTED = RegisterEntry(
    CARDS_YOU_PLAY, _("A saint's own power counts as a card played from the halo."), TABLE
)
SLOTTED_POWERS = RegisterEntry(
    CARDS_YOU_PLAY, _("The powers of a slotted card are active, unless a cost stands before the colon."), TABLE
)
ONE_POWER_OF_A_CARD = RegisterEntry(CARDS_YOU_PLAY, _("Of a card with several powers one is used at a time."), TABLE)
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
)
COVERED_CARDS = RegisterEntry(
    PAYING, _("A covered card is inactive, yet counts wherever cards in the halo are counted."), BUILT
)
COST_HIERARCHY = RegisterEntry(
    PAYING, _("Costs run from sacrifice over bury, discard, recycle and shuffle to reload."), BUILT
)
COSTS_CHANGE_IN_TURN = RegisterEntry(
    PAYING,
    _("Several changes of a cost are made one after the other, in the order in which they came into play."),
    RULING,
    _("The book moves a cost one place, if it can, and unlike for damage it names no order of raising and lowering."),
)
ONLY_COSTS_TO_PLAY = RegisterEntry(
    PAYING, _("Only what is paid to play a card is lowered or raised, not what its power does to cards."), BUILT
)
PRINTED_COST_COUNTS = RegisterEntry(
    PAYING, _("A power that depends on its cost goes by the printed one, also when another was paid."), BUILT
)
OTHER_COSTS = RegisterEntry(PAYING, _("A cost outside of that order is neither lowered nor raised."), BUILT)
SACRIFICED_CARDS = RegisterEntry(PAYING, _("A sacrificed card goes back into the box, behind its divider."), BUILT)
BURIED_CARDS_RETURN = RegisterEntry(PAYING, _("Buried cards go back into the deck when the mission ends."), BUILT)
DISPLAYED_CARDS = RegisterEntry(
    PAYING, _("A displayed card is sacrificed together with whatever it is displayed at."), TABLE
)
HEALING = RegisterEntry(
    PAYING, _("Healed cards come at random from the discard pile and are shuffled into the deck."), TABLE
)
SEARCHING = RegisterEntry(
    PAYING, _("A search triggers no power, ends with what is found, and the deck is shuffled afterwards."), TABLE
)
STASHED_CARDS = RegisterEntry(PAYING, _("A stashed card waits in a section of the box of its own."), BUILT)
THREATS_MUST = RegisterEntry(
    THREAT_POWERS, _("A threat's powers are not optional: each happens at its time, whatever the saint does."), TABLE
)
THE_SIDE_THAT_IS_UP = RegisterEntry(
    NEXUS_POWERS, _("Only the side of a nexus that is up has power, and only over those who are there."), TABLE
)
CHAPTERS_HAVE_POWERS = RegisterEntry(
    CHAPTER_POWERS, _("A chapter's powers hold in that chapter and on cards that have them."), TABLE
)
FOUR_DICE_A_COLOR = RegisterEntry(
    DICE,
    _("No more than four dice of a color are rolled; what a virtue has beyond becomes bonus dice."),
    BUILT,
)
DICE_ORDER = RegisterEntry(
    DICE,
    _("Dice are rolled, rerolled, exploded, upgraded, downgraded, flipped, trashed and kept, in this order."),
    BUILT,
)
ADDED_DICE_DO_NOT_EXPLODE = RegisterEntry(
    DICE,
    _("A die that an explosion added does not explode itself."),
    RULING,
    _("The book does each manipulation once each time dice are manipulated."),
)
ALL_DICE_MEANS_EVERY_DIE = RegisterEntry(
    DICE,
    _("What befalls all dice befalls every one, also where that hurts."),
    RULING,
    _("Door-Slammer flips all of Ophelia's dice, and she rerolls for low numbers because of it."),
)
