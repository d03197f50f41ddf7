"""The rules of a turn: the three actions, the checks that follow, and the words in which they are said."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, RULING = Status.IMPLEMENTED, Status.RULING

PLAYING = _("Play")
PLAY = Section(PLAYING, _("Play"))
ACTIONS = Section(PLAYING, _("1. Perform Actions"))
MOVE = Section(PLAYING, _("Move [required]"))
SWAP = Section(PLAYING, _("Swap [optional]"))
FLIP = Section(PLAYING, _("Flip [optional]"))
CHECKS = Section(PLAYING, _("2. End of Turn Checks"))
ATTACKING = Section(PLAYING, _("Attack"))
GUARDIAN = Section(PLAYING, _("Activate the Guardian"))
KEYWORDS = _("Keywords")
DEACTIVATING = Section(KEYWORDS, _("Deactivate"))
CURRENT_NEXT_PREVIOUS = Section(KEYWORDS, _("Current, Next, and Previous"))

TURN_ORDER = RegisterEntry(PLAY, _("From the first player turns pass clockwise, and the colors alternate."), BUILT)
ACTIONS_THEN_CHECKS = RegisterEntry(PLAY, _("A turn is actions first, then the end of turn checks."), BUILT)
ACTIONS_IN_ANY_ORDER = RegisterEntry(ACTIONS, _("Move, Swap and Flip are made in any order."), BUILT)
EACH_ACTION_ONCE = RegisterEntry(ACTIONS, _("Each of the three actions is made at most once in a turn."), BUILT)
MOVE_IS_REQUIRED = RegisterEntry(ACTIONS, _("A witch must Move in every turn, unless she is blocked."), BUILT)
SWAP_AND_FLIP_ARE_OPTIONAL = RegisterEntry(ACTIONS, _("Nobody has to Swap or to Flip."), BUILT)

MOVE_ONE_OR_TWO = RegisterEntry(MOVE, _("A Move goes one or two places, the way that the character card shows."), BUILT)
NO_SHARED_PLACE = RegisterEntry(MOVE, _("A Move never ends where another character stands."), BUILT)
PASSING_IS_ALLOWED = RegisterEntry(
    MOVE,
    _("A Move of two places may pass another character."),
    RULING,
    _("Only where the Move ends is restricted."),
    _("A character on the next place bars the way, and one such neighbor is enough to be blocked."),
)
BLOCKED_TAKES_DAMAGE = RegisterEntry(
    MOVE, _("A witch with no free place to Move to takes damage and does without the Move."), BUILT
)
BLOCKED_AT_THAT_MOMENT = RegisterEntry(
    MOVE,
    _("Whether she is blocked is seen when she would Move, so that a potion may free her first."),
    RULING,
    _("The actions come in any order, and a potion's move is none of them."),
    _("It is seen as the turn begins, and she takes the damage whatever she flips later."),
)

SWAP_ACTION = RegisterEntry(SWAP, _("A Swap is the exchange of two cards that stands on the character card."), BUILT)
SWAP_MOVES_CARDS_ONLY = RegisterEntry(
    SWAP,
    _("Swapped cards keep the side that is up; characters, Hourglass and reference card stay where they are."),
    RULING,
    _("The book speaks of swapping cards, and of nothing that goes with them."),
    _("Who stands at a swapped card goes along with it."),
)
NOTHING_TO_SWAP = RegisterEntry(
    SWAP,
    _("A Swap that finds no second card is not made."),
    RULING,
    _("It takes two cards, and the next Eye or Pyramid may be the current card itself or none at all."),
    _("The action may be taken without effect, or the card trades places with itself."),
)

FLIP_ACTION = RegisterEntry(FLIP, _("A Flip turns over the witch's current card and triggers its ability."), BUILT)
CHAIN = RegisterEntry(
    FLIP,
    _("Every flip triggers the flipped card's ability, also that of a card which an ability flips, and so on."),
    BUILT,
)
CHAIN_COUNTS_FROM_THE_CARD = RegisterEntry(
    FLIP,
    _("In a chain, next is counted from the card just flipped, the way the acting witch faces."),
    RULING,
    _("Counted from the witch, a second candle that flips the next card would flip itself for ever."),
    _("Next is counted from the witch throughout, as the keyword says it."),
)
NO_SUCH_CARD_ENDS_THE_CHAIN = RegisterEntry(
    FLIP,
    _("The next card of a kind is sought among the eleven others; where there is none, the chain ends."),
    RULING,
    _("Next means a card after this one, and the book does not say what follows when none fits."),
    _("All the way round the circle a card could find itself, and flip again."),
)
ENDLESS_CHAIN = RegisterEntry(
    FLIP,
    _(
        "A card may flip again in one chain, but a chain about to flip a card with all cards as they were at an "
        "earlier flip of it stops there."
    ),
    RULING,
    _("Nothing forbids a second flip, and such a chain would never end."),
    _("Each card flips only once in a chain."),
)

ATTACK_BEFORE_GUARDIAN = RegisterEntry(
    CHECKS, _("When the actions are done, first an attack is looked for, then a Guardian."), BUILT
)
ATTACK = RegisterEntry(ATTACKING, _("All three potions active at the end of a turn make an attack."), BUILT)
ATTACK_HITS_THE_FIRST_AHEAD = RegisterEntry(
    ATTACKING, _("An attack deals one damage to the first opponent ahead of the witch, however far."), BUILT
)
POTIONS_AFTER_AN_ATTACK = RegisterEntry(ATTACKING, _("After an attack all potions are deactivated."), BUILT)
FIVE_SYMBOLS = RegisterEntry(
    GUARDIAN, _("Four active candles of a color and the Grimoire Book on it activate that color's Guardian."), BUILT
)
EITHER_GUARDIAN = RegisterEntry(GUARDIAN, _("A turn may activate the Guardian of the other team, too."), BUILT)
FIRST_ACTIVATION = RegisterEntry(
    GUARDIAN,
    _("The first time the Guardian is turned over and its candles are deactivated; the Grimoire Book stays."),
    BUILT,
)
SECOND_ACTIVATION_WINS = RegisterEntry(
    GUARDIAN, _("The second time that Guardian's side wins, whoever's turn it is."), BUILT
)
WIN_IS_IMMEDIATE = RegisterEntry(
    GUARDIAN, _("A win ends the game at once; nothing that would have followed is done."), BUILT
)

DEACTIVATE = RegisterEntry(
    DEACTIVATING, _("To deactivate is to turn a card to its inactive side; it is no flip and triggers nothing."), BUILT
)
CURRENT = RegisterEntry(CURRENT_NEXT_PREVIOUS, _("The current card is the one at which the witch stands."), BUILT)
NEXT_AND_PREVIOUS = RegisterEntry(
    CURRENT_NEXT_PREVIOUS,
    _("Next is the card after the current one the way the witch faces, previous the one the other way."),
    BUILT,
)
