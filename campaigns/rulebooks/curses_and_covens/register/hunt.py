"""The rules of the Hunt: two picks, what each kind of card does, and the end of the round."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

PHASE = _("4. Hunt")
HUNT = Section(PHASE, _("4. Hunt"))
TOWNSFOLK = Section(PHASE, _("Townsfolk"))
WITCH = Section(PHASE, _("Witch"))
RITUAL = Section(PHASE, _("Ritual"))
FAKE_WITCH = Section(PHASE, _("Fake Witch"))
CONCLUDING = Section(PHASE, _("Concluding the Hunt"))

TWO_PICKS = RegisterEntry(
    HUNT, _("The Witch Hunter picks two cards, one after the other, from the same town or from two."), BUILT
)
FEWER_PICKS = RegisterEntry(
    HUNT,
    _("A Hunt may end after fewer than two picks when the table says so."),
    RULING,
    _("Towns may have run out of cards and a spell may change the Hunt; the book names neither, and hands are closed."),
    _("There are always exactly two picks, and a town without cards cannot be chosen."),
)
PICKING_A_CARD = RegisterEntry(
    HUNT, _("A pick: choose a town, take one card of its closed hand at random, show it to all, and resolve it."), TABLE
)
CLOSED_HANDS_ARE_NOT_KEPT = RegisterEntry(
    HUNT,
    _("The companion asks for no closed hand, nor for the woods or the order of the deck; open cards are enough."),
    RULING,
    _("Hands are hidden from the Witch Hunter and mostly from each other, and a table shares one page."),
    _("Every town could enter its hand and see only its own."),
)
TOWNSFOLK_MOVE_ON = RegisterEntry(TOWNSFOLK, _("Townsfolk are given by the Witch Hunter to a different town."), BUILT)
CAPTURING_A_WITCH = RegisterEntry(WITCH, _("A witch is captured and lies face up before the Witch Hunter."), BUILT)
TOWN_DISCARDS = RegisterEntry(
    WITCH, _("The town that held her discards the rest of its hand, face down, to the bottom of the deck."), BUILT
)
RITUAL_LIES_OPEN = RegisterEntry(RITUAL, _("A ritual lies face up before the Witch Hunter."), BUILT)
FAKE_IS_A_WITCH = RegisterEntry(
    FAKE_WITCH, _("The fake witch is captured as a witch is, and her town discards its hand."), BUILT
)
OTHERS_ESCAPE = RegisterEntry(
    FAKE_WITCH,
    _("When she is captured, all other captured witches go face down to the bottom of the deck; rituals stay."),
    BUILT,
)
FAKE_STAYS = RegisterEntry(
    FAKE_WITCH, _("Once captured she is never lost again: she lies there until the game is over."), BUILT
)
FAKE_CANNOT_WIN = RegisterEntry(FAKE_WITCH, _("Capturing the fake witch can never be the winning pick."), BUILT)
FAKE_COUNTS = RegisterEntry(FAKE_WITCH, _("From then on she counts as one of the five witches."), BUILT)
FAKE_HAS_NO_SUIT = RegisterEntry(
    FAKE_WITCH, _("The fake witch has no suit: she is of no use for a coven and matches no icon."), BUILT
)
TILE_TURNS_OVER = RegisterEntry(
    CONCLUDING, _("After the Hunt a tile that was cast is turned over and put back with the others."), TABLE
)
NEXT_CENSUS = RegisterEntry(CONCLUDING, _("Then the next Census begins."), BUILT)
