"""The rules of Arrival and Travel: who gets a new card, and how cards go from town to town."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

TABLE, RULING = Status.TABLE, Status.RULING

ARRIVING = Section(_("2. Arrival"), _("2. Arrival"))
TRAVELING = Section(_("3. Travel"), _("3. Travel"))

ARRIVAL = RegisterEntry(
    ARRIVING,
    _("From the left, clockwise, the Witch Hunter draws a card for each town, looks at it and gives it face down."),
    TABLE,
)
ARRIVAL_WITH_A_RITUAL = RegisterEntry(
    ARRIVING,
    _("With a ritual before them they instead draw one card for each town, look at all, and choose who gets which."),
    TABLE,
)
ARRIVALS_ARE_SECRET = RegisterEntry(ARRIVING, _("No town knows yet what another one has received."), TABLE)
NO_TALK_AFTER_THE_CENSUS = RegisterEntry(
    ARRIVING, _("In Arrival and Travel the towns may speak neither of new cards nor of new plans."), TABLE
)
FROM_THE_HAT_CLOCKWISE = RegisterEntry(
    TRAVELING, _("The town with the hat begins, and the others follow clockwise, without consulting."), TABLE
)
ONE_ACTION_EACH = RegisterEntry(TRAVELING, _("Each town must take one of the three actions: give, ask or swap."), TABLE)
GIVING_A_CARD = RegisterEntry(TRAVELING, _("Give: one card of your choice, face down, to another town."), TABLE)
ASKING_FOR_A_CARD = RegisterEntry(
    TRAVELING, _("Ask: another town must choose one of its cards and give it to you face down."), TABLE
)
SWAPPING_WITH_THE_WOODS = RegisterEntry(
    TRAVELING, _("Swap: one card of your choice, face down, for the card hidden in the woods."), TABLE
)
ONLY_THOSE_INVOLVED_SEE = RegisterEntry(
    TRAVELING, _("A card given or swapped is seen by the towns involved and by nobody else."), TABLE
)
LAST_CARD = RegisterEntry(
    TRAVELING, _("The last card of a hand is never given away, neither by giving nor when asked for it."), TABLE
)
LAST_CARD_AND_THE_WOODS = RegisterEntry(
    TRAVELING,
    _("The last card may be swapped with the woods."),
    RULING,
    _("A swap is no giving away: a card comes back, and the hand is never empty."),
    _("The last card never leaves the hand, and a town with one card can only ask."),
)
EMPTY_DECK = RegisterEntry(
    TRAVELING, _("With an empty deck play goes on, and drawing is skipped until discards come back to it."), TABLE
)
