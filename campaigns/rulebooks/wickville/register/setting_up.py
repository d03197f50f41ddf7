"""The rules of the box and of the table before the first turn, for two, three and four players."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

OPENING = _("Content")
TITLE = Section(OPENING, _("Witches of Wickville"))
CONTENT = Section(OPENING, _("Content"))
SET_UP = Section(_("2 Player Set Up"), _("2 Player Set Up"))
FOUR = Section(_("4 Player Variant"), _("4 Player Variant"))
THREE = Section(_("3 Player Variant"), _("3 Player Variant"))

PLAYER_COUNT = RegisterEntry(
    TITLE,
    _("Two to four play against each other, and one alone against an automatic opponent."),
    RULING,
    _("The title says two to four, and the same book goes on to a solo game."),
    _("Two to four only; the solo game would be another product with two cards of its own."),
)
CARDS_OF_THE_BOX = RegisterEntry(
    CONTENT,
    _(
        "Two blue and two red witches; four blue and four red candles, three yellow potions and the Grimoire Book; a "
        "blue and a red Guardian."
    ),
    BUILT,
)

INACTIVE_AT_THE_START = RegisterEntry(
    SET_UP, _("Every card starts with its inactive side up; only the Grimoire Book has none."), BUILT
)
ONE_WITCH_EACH = RegisterEntry(SET_UP, _("Of two players one takes a blue witch, the other a red one."), BUILT)
GUARDIANS_IN_THE_MIDDLE = RegisterEntry(SET_UP, _("Both Guardians lie in the middle of the circle."), TABLE)
SUMMONING_CIRCLE = RegisterEntry(
    SET_UP, _("The twelve Witchcraft cards are shuffled and dealt into an even ring round the Guardians."), TABLE
)
FIRST_PLAYER = RegisterEntry(SET_UP, _("Whoever was the last to light a candle goes first."), TABLE)
GRIMOIRE_TO_THE_FIRST = RegisterEntry(SET_UP, _("The Grimoire Book is turned to the first player's color."), BUILT)
FIRST_AT_THE_GRIMOIRE = RegisterEntry(
    SET_UP, _("The first player's witch starts at the Grimoire Book, outside the circle."), BUILT
)
SECOND_OPPOSITE = RegisterEntry(SET_UP, _("The second of two witches starts opposite, six places away."), BUILT)

TWO_TEAMS = RegisterEntry(
    FOUR, _("Four make two teams, one of each color, and each player has one witch of it."), BUILT
)
UNUSED_WITCHES = RegisterEntry(FOUR, _("Witches whom nobody plays are out of the game."), TABLE)
SEATS_ALTERNATE = RegisterEntry(FOUR, _("Teammates sit so that clockwise the colors take turns."), BUILT)
FOUR_ROUND_THE_CIRCLE = RegisterEntry(
    FOUR,
    _("Of four witches the first one's teammate starts six places away, the opponents three to her left and right."),
    BUILT,
)
LEFT_IS_CLOCKWISE = RegisterEntry(
    FOUR,
    _("Of four witches the second, third and fourth in turn order start three, six and nine places on, clockwise."),
    RULING,
    _("Left and right are said without telling whose opponent goes where; turns pass clockwise, to the left."),
    _("The opponents share out the two places as they like, or left is seen from the middle of the circle."),
)

THREE_PLAYERS = RegisterEntry(
    THREE, _("Three play the same game; one of them has both witches of a color against a team of two."), BUILT
)
ONE_WITCH_A_TURN = RegisterEntry(
    THREE, _("With three the teams still alternate, and every turn is one witch's, in player order."), BUILT
)
EXHAUST = RegisterEntry(
    THREE,
    _("Who plays two witches turns the one that has just acted by 90 degrees and sets the other one straight."),
    TABLE,
)
