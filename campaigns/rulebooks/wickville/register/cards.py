"""The rules that belong to cards: characters, candles, potions, the Grimoire Book; and how the game is won."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, RULING = Status.IMPLEMENTED, Status.RULING

CHARACTERS = _("Character Cards")
CHARACTER_CARDS = Section(CHARACTERS, _("Character Cards"))
SWAP_ABILITY = Section(CHARACTERS, _("Witch swap ability"))
WITCHCRAFT = _("Witchcraft Cards")
WITCHCRAFT_CARDS = Section(WITCHCRAFT, _("Witchcraft Cards"))
STATES = Section(WITCHCRAFT, _("Colors & Inactive/Active States"))
CANDLES = Section(WITCHCRAFT, _("Blue & Red Candles"))
CANDLE_ACTIONS = Section(WITCHCRAFT, _("Actions when flipping the candles"))
POTIONS = Section(WITCHCRAFT, _("Yellow Potions"))
POTION_MOVES = Section(WITCHCRAFT, _("Yellow Potion Move Abilities"))
GRIMOIRE = Section(WITCHCRAFT, _("Grimoire Book"))
WINNING = Section(_("Win Conditions"), _("Win Conditions"))

READING_A_CHARACTER = RegisterEntry(
    CHARACTER_CARDS, _("A character card shows her color, which way she goes round, and a Swap of her own."), BUILT
)
FIRST_DAMAGE = RegisterEntry(
    CHARACTER_CARDS, _("The first damage turns a character to the side with the skull."), BUILT
)
SECOND_DAMAGE_LOSES = RegisterEntry(
    CHARACTER_CARDS, _("A character who takes damage again is defeated, and the other color wins."), BUILT
)
ONE_SWAP_A_WITCH = RegisterEntry(SWAP_ABILITY, _("Each witch has one exchange of her own."), BUILT)
SWAP_PREVIOUS_AND_NEXT = RegisterEntry(SWAP_ABILITY, _("A Swap: the previous and the next card."), BUILT)
SWAP_CURRENT_AND_NEXT_PYRAMID = RegisterEntry(SWAP_ABILITY, _("A Swap: the current card and the next Pyramid."), BUILT)
SWAP_NEXT_TWO = RegisterEntry(
    SWAP_ABILITY,
    _("A Swap: the next card and the one after it."),
    RULING,
    _("The text has “new two cards”; every other swap counts by next, and no card of the circle is new."),
    _("Two new cards: any two of the circle, or two that have just been turned."),
)
SWAP_CURRENT_AND_NEXT_EYE = RegisterEntry(SWAP_ABILITY, _("A Swap: the current card and the next Eye."), BUILT)

FOUR_KINDS_OF_WITCHCRAFT = RegisterEntry(
    WITCHCRAFT_CARDS, _("Blue candles, red candles, yellow potions and the Grimoire Book make up the circle."), BUILT
)
ACTIVE_AND_INACTIVE = RegisterEntry(
    STATES, _("A Witchcraft card has one color; its icon is an outline when inactive and filled when active."), BUILT
)
GRIMOIRE_IS_ALWAYS_ACTIVE = RegisterEntry(
    STATES, _("The Grimoire Book is blue on one side and red on the other, active on both and never inactive."), BUILT
)
EITHER_SIDE_TRIGGERS = RegisterEntry(STATES, _("A flipped card's ability is triggered whichever side comes up."), BUILT)
CARDS_SAY_WHAT_THEY_BEAR = RegisterEntry(
    CANDLES,
    _("Which ability and which symbol a card bears, if any, is read from the card; a candle may have no ability."),
    RULING,
    _("The book lists abilities and names Eye and Pyramid, and never says on which cards they are."),
    _("Every candle has one of the three abilities, and every card one of the two symbols."),
)
FLIP_NEXT = RegisterEntry(CANDLE_ACTIONS, _("A candle's ability: flip the next card."), BUILT)
FLIP_NEXT_INACTIVE = RegisterEntry(CANDLE_ACTIONS, _("A candle's ability: flip the next inactive card."), BUILT)
FLIP_NEXT_EYE = RegisterEntry(CANDLE_ACTIONS, _("A candle's ability: flip the next Eye."), BUILT)
POTIONS_MOVE_THE_WITCH = RegisterEntry(
    POTIONS, _("A flipped potion moves the acting witch, each of the three in its own manner."), BUILT
)
POTION_MUST_BE_USED = RegisterEntry(
    POTIONS,
    _("A potion that was flipped must be used."),
    RULING,
    _("Every flip triggers the card's ability; what may be left out is the Flip."),
    _("The witch may stay, since players “can” trigger these abilities."),
)
POTION_IS_NO_MOVE_ACTION = RegisterEntry(
    POTIONS, _("What a potion moves is not the Move action, which is still owed."), BUILT
)
POTION_ONE_TO_THREE = RegisterEntry(POTION_MOVES, _("A potion: one to three places, forward or backward."), BUILT)
POTION_TO_EYE = RegisterEntry(POTION_MOVES, _("A potion: to the next or the previous Eye."), BUILT)
POTION_TO_PYRAMID = RegisterEntry(POTION_MOVES, _("A potion: to the next or the previous Pyramid."), BUILT)
POTION_COUNTS_FROM_THE_WITCH = RegisterEntry(
    POTION_MOVES,
    _("A potion's places, and its next and previous symbol, are counted from the witch."),
    RULING,
    _("It is she who moves, and next and previous are said of the card at which she stands."),
    _("They are counted from the potion, as a chain counts from the card just flipped."),
)
POTION_AND_TAKEN_PLACES = RegisterEntry(
    POTION_MOVES,
    _("A potion's move never ends on a taken place, and the symbol behind it is not the next one instead."),
    RULING,
    _("No character may stand on another, and next names one certain card."),
    _("Only the Move action has to end on a free place, or the next free symbol is meant."),
)
POTION_NOWHERE_TO_GO = RegisterEntry(
    POTION_MOVES,
    _("A witch whose potion leads nowhere stays, without damage."),
    RULING,
    _("Damage is what being blocked costs in the Move action alone."),
    _("She is blocked and takes damage, as in a Move."),
)
NEW_TURN = RegisterEntry(
    GRIMOIRE, _("The Grimoire Book flipped to the acting witch's color gives her a new turn at once."), BUILT
)
NEW_TURN_CUTS_SHORT = RegisterEntry(
    GRIMOIRE,
    _(
        "The turn in which that happens ends there: no further action, no Move owed, no checks; the same witch begins "
        "anew."
    ),
    RULING,
    _("The new turn begins immediately; the checks come at the end of it."),
    _("She first finishes her actions and the checks of this turn, and then has another."),
)

TWO_WAYS_TO_WIN = RegisterEntry(
    WINNING, _("A side wins when its Guardian is activated twice, or when any one opponent has two damage."), BUILT
)
