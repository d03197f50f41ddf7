"""The rules of the solo game: its set-up, the automatic opponent, and the Hourglass."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

ALONE = _("Solo Gameplay")
CONTENT = Section(ALONE, _("Content"))
SET_UP = Section(ALONE, _("Solo Setup"))
GAMEPLAY = Section(ALONE, _("Solo Gameplay"))
AI_TURN = Section(ALONE, _("1. AI Turn"))
LOCATIONS = Section(ALONE, _("Valid Locations"))
PLAYER_TURN = Section(ALONE, _("2. Player Turn"))
HOURGLASS = Section(ALONE, _("3. Advance the Hourglass"))

SOLO_CARDS = RegisterEntry(
    CONTENT, _("The solo game takes all cards of the base game, the Hourglass and the solo reference card."), BUILT
)
SOLO_OPPONENT = RegisterEntry(
    SET_UP, _("The player chooses any witch and draws the opponent at random from the other color."), TABLE
)
SOLO_GRIMOIRE = RegisterEntry(
    SET_UP, _("The Grimoire Book is laid first, on the opponent's color, and the circle is dealt on from it."), BUILT
)
SOLO_HOURGLASS = RegisterEntry(
    SET_UP, _("The Hourglass starts beside the Grimoire Book, outside the circle, on the opponent's color."), BUILT
)
SOLO_REFERENCE = RegisterEntry(
    SET_UP, _("The solo reference card lies inside the circle below the Grimoire Book, on the opponent's color."), BUILT
)
REFERENCE_STAYS = RegisterEntry(
    SET_UP,
    _("The reference card stays where the Grimoire Book lay at the start."),
    RULING,
    _("It marks a place of the circle, and a swap exchanges Witchcraft cards only."),
    _("It lies below the Grimoire Book and goes with it."),
)
SOLO_PLACES = RegisterEntry(
    SET_UP, _("Both witches start four places from the Hourglass, one on each side, and face it."), BUILT
)
SOLO_OPPOSITE_WAYS = RegisterEntry(
    SET_UP,
    _("Two witches who go the same way round cannot play the solo game against each other."),
    RULING,
    _("One on each side and both facing the Hourglass, they go opposite ways."),
    _("The random opponent is placed in any case, and one of the two faces away from the Hourglass."),
)
SOLO_DIFFICULTY = RegisterEntry(
    SET_UP, _("On easy the opponent starts damaged, on standard nobody does, on hard the player."), BUILT
)

SOLO_ROUND = RegisterEntry(
    GAMEPLAY, _("The opponent's turn, the player's, the Hourglass, and again until the game ends."), BUILT
)
AI_MOVES = RegisterEntry(AI_TURN, _("The opponent goes on to the next valid location, however far it is."), BUILT)
AI_SKIPS = RegisterEntry(
    AI_TURN, _("With no valid location the opponent skips the rest of its turn, checks included."), BUILT
)
VALID_LOCATIONS = RegisterEntry(
    LOCATIONS, _("Valid is an inactive card of its own color, an active one of the other, or an active potion."), BUILT
)
GRIMOIRE_AS_A_LOCATION = RegisterEntry(
    LOCATIONS,
    _("The Grimoire Book is a valid location when it shows the player's color."),
    RULING,
    _("It is always active, in the color that is up."),
    _("It has no color of its own and is never valid."),
)
AI_NEEDS_A_FREE_PLACE = RegisterEntry(
    LOCATIONS,
    _("A taken place, and the one where the opponent stands, is no valid location."),
    RULING,
    _("No character may end on another, and moving means leaving its place."),
    _("It may stay where it is when that card is valid, or share a place."),
)
AI_FLIPS = RegisterEntry(AI_TURN, _("There it flips the current card, with chains as in any game."), BUILT)
AI_IGNORES_POTIONS = RegisterEntry(AI_TURN, _("A potion that the opponent flips moves nobody."), BUILT)
AI_SWAPS = RegisterEntry(AI_TURN, _("Then the opponent makes its Swap."), BUILT)
AI_CHECKS = RegisterEntry(AI_TURN, _("Then its attack is checked, then the Guardians, and its turn ends."), BUILT)
AI_NEW_TURN = RegisterEntry(
    AI_TURN,
    _("The Grimoire Book turned to the opponent's color gives the opponent a new turn."),
    RULING,
    _("Its flips trigger abilities exactly as in the other game, and only the potions are excepted."),
    _("Only the player has new turns, since only the player's turn names them."),
)
PLAYER_TURN_AS_USUAL = RegisterEntry(PLAYER_TURN, _("The player's turn is as in the game of several."), BUILT)
HOURGLASS_TAKES_A_PLACE = RegisterEntry(
    PLAYER_TURN,
    _("The Hourglass takes its place as a witch does: nobody ends a move there."),
    RULING,
    _("Else the player could never be blocked, which this game speaks of."),
    _("It is no character, and any witch may stand beside it."),
)
HOURGLASS_MOVES = RegisterEntry(
    HOURGLASS, _("The Hourglass goes to the next place without a witch, the way that its card shows."), BUILT
)
HOURGLASS_DAMAGE = RegisterEntry(
    HOURGLASS, _("When it lands on the place by the reference card or passes it, the player takes one damage."), BUILT
)
HOURGLASS_LEAVES_FREELY = RegisterEntry(
    HOURGLASS,
    _("Leaving the place by the reference card is neither landing on it nor passing it."),
    RULING,
    _("The Hourglass starts there, and its first step would else cost the player damage."),
    _("It moves past that place whenever it goes on from it, also in the first round."),
)
HOURGLASS_DEACTIVATES = RegisterEntry(
    HOURGLASS, _("Then the card at the Hourglass is deactivated, unless it is the Grimoire Book."), BUILT
)
