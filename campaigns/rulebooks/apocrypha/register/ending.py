"""The rules of consequences, of a mission's end, and of what is done between games."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

CONSEQUENCES = _("Consequences")
DAMAGE = Section(CONSEQUENCES, _("Suffering Damage"), 26)
FADING = Section(CONSEQUENCES, _("Fading"), 26)
ENDING = _("Ending a Mission")
HOW_IT_ENDS = Section(ENDING, _("Ending a Mission"), 27)
MISSION_END = Section(ENDING, _("Mission End"), 27)
RECONSTRUCT = Section(ENDING, _("Reconstruct Your Deck"), 27)
BETWEEN = _("Between Games")
BETWEEN_GAMES = Section(BETWEEN, _("Between Games"), 27)

NOT_SUFFERED = RegisterEntry(
    DAMAGE, _("Where a power says that damage is not suffered, there is no Damage step at all."), BUILT
)
DAMAGE_TOTAL = RegisterEntry(
    DAMAGE,
    _("Damage is of a virtue: what a card says, or after a check by how much the target of that virtue was missed."),
    BUILT,
)
DAMAGE_ORDER = RegisterEntry(DAMAGE, _("Damage is raised before it is lowered, in the Damage step."), BUILT)
NOTHING_IS_RAISED = RegisterEntry(
    DAMAGE,
    _("Where there is no damage, a power that increases it has nothing to increase."),
    RULING,
    _("The book does not say; without damage nobody suffers any, and no Damage step begins."),
    _("A power could raise no damage to some, and so create a Damage step after a check that was passed."),
)
MATCHING_GIFTS_FIRST = RegisterEntry(
    DAMAGE, _("Each point of damage takes a gift of its virtue from the hand, as long as there is one."), BUILT
)
THEN_RANDOM_CARDS = RegisterEntry(DAMAGE, _("When no gift of the virtue is left, damage takes random cards."), BUILT)
NO_CARDS_TO_DAMAGE = RegisterEntry(
    DAMAGE,
    _("Damage for which the hand has no cards left is ignored; still it was suffered, and powers go by that."),
    BUILT,
)
DAMAGE_TO_THE_DECK = RegisterEntry(
    DAMAGE, _("Damage suffered from the deck takes the cards on top of it, or those that are named."), BUILT
)
DAMAGED_CARDS = RegisterEntry(DAMAGE, _("Damaged cards are discarded, unless a power says where else they go."), BUILT)
FADE = RegisterEntry(
    FADING,
    _(
        "A saint that has to take a card from an empty deck, and not just to look at one, fades: "
        "it displays one death, and never a second."
    ),
    BUILT,
)
FADING_SAINTS_PLAY_ON = RegisterEntry(FADING, _("A fading saint goes on taking turns, and stays fading."), BUILT)

WAYS_TO_END = RegisterEntry(
    HOW_IT_ENDS, _("The goal structure and the mission's powers say when it is won and when it is lost."), TABLE
)
CORNER_IS_A_WIN = RegisterEntry(
    MISSION_END, _("Under the goal Corner the mission is won when the master cannot escape and is sacrificed."), BUILT
)
MISSION_END_POWERS = RegisterEntry(
    MISSION_END, _("Powers of saints and mission for Mission End are used before all else."), TABLE
)
ACTS = RegisterEntry(MISSION_END, _("Winning an act of several ends the last turn and leads to the next act."), BUILT)
LOST_ACTS = RegisterEntry(
    MISSION_END,
    _("A mission that is lost in any of its acts is over, and nothing is gained for the acts won before."),
    RULING,
    _("The book leads to the next act only after a win, and displays fragments only for a mission that is won."),
    _("The fragments of the acts that were won could be displayed although a later act was lost."),
)
FRAGMENTS_OF_A_WIN = RegisterEntry(
    MISSION_END,
    _("A win displays the mission's fragment, the special ones, and as many fleeting ones as there are saints."),
    BUILT,
)
CHOOSING_FRAGMENTS = RegisterEntry(
    MISSION_END,
    _("Who took the last turn chooses first, then the others clockwise: a fragment each, slotted or sacrificed."),
    BUILT,
)
TRADE_FOR_A_DEATH = RegisterEntry(
    MISSION_END, _("A faded saint may give up its fleeting fragment and with it the displayed death."), BUILT
)
LEFT_FRAGMENTS = RegisterEntry(
    MISSION_END, _("When every saint has chosen, the fragments still displayed are sacrificed."), BUILT
)
DEATHS_OF_A_WIN = RegisterEntry(MISSION_END, _("After a win, whoever still displays a death slots it."), BUILT)
DEATHS_OF_A_LOSS = RegisterEntry(MISSION_END, _("After a loss, every faded saint slots its death."), BUILT)
ONE_DEATH_OF_A_LOSS = RegisterEntry(
    MISSION_END, _("After a loss in which nobody faded, any one saint slots a death."), BUILT
)
TIMING_OUT_IS_A_LOSS = RegisterEntry(
    MISSION_END, _("A mission that was not won is lost, also when time ran out."), BUILT
)
EIGHT_CARDS_AT_MOST = RegisterEntry(
    MISSION_END, _("With more than eight fragments and deaths, fragments are sacrificed down to eight."), BUILT
)
UNWANTED_FRAGMENTS = RegisterEntry(
    MISSION_END, _("Between missions any fragment that a saint does not want may be sacrificed."), BUILT
)
NINE_DEATHS = RegisterEntry(
    MISSION_END, _("A saint with nine deaths is dead for ever: all is sacrificed and the saint is stashed."), BUILT
)
STASHED_SAINTS = RegisterEntry(MISSION_END, _("A saint in the stash cannot be played."), BUILT)
SLOTTED_GIFTS_RETURN = RegisterEntry(
    MISSION_END, _("Slotted gifts lose their power and go back into the deck, unless they say otherwise."), BUILT
)
SLOTTED_OMENS_AND_THREATS = RegisterEntry(MISSION_END, _("Slotted omens and threats are sacrificed."), BUILT)
HAND_AND_DISCARDS_RETURN = RegisterEntry(
    MISSION_END,
    _("Gifts in the hand and in the discard pile go back into the deck."),
    RULING,
    _(
        "The book says it of buried and slotted gifts. The others are as much in the saint's possession, "
        "and the deck is reconstructed from them."
    ),
    _("Gifts in the hand and in the discard pile could go to the gift pile, or back to the box."),
)
PUTTING_AWAY = RegisterEntry(
    MISSION_END, _("In the end every card that no saint possesses goes back into the box."), BUILT
)
DECK_AFTER_A_MISSION = RegisterEntry(
    RECONSTRUCT,
    _("After a mission a deck holds exactly as many gifts of each virtue as its number says, and what fragments add."),
    BUILT,
)
NO_OMENS_BETWEEN_MISSIONS = RegisterEntry(
    RECONSTRUCT,
    _("Between missions no omen lies in a saint's deck, not even for a fragment's sake."),
    RULING,
    _("The list for a reconstructed deck leaves omens out, and new ones are drawn when the next mission is prepared."),
    _("A fragment that adds omens could keep them in the deck, and count them already after the mission."),
)
GIFT_PILE = RegisterEntry(
    RECONSTRUCT, _("Gifts that a saint does without lie in a pile from which all may choose."), BUILT
)
NEW_ALPHA_GIFTS = RegisterEntry(
    RECONSTRUCT,
    _("For each gift that neither decks nor pile can give, a new Alpha gift of its virtue is drawn."),
    BUILT,
)
KEEPING_COMES_FIRST = RegisterEntry(
    RECONSTRUCT,
    _("Who wishes to keep a gift of its own comes before whoever else wishes for it."),
    RULING,
    _("Only its holder lays a gift on the pile, because it is not needed or not wanted."),
    _("All who wish for a gift could be on a par, whoever holds it."),
)
HELD_GIFTS_STAY = RegisterEntry(
    RECONSTRUCT,
    _("A gift for which its holder's deck has room stays there, whoever else wishes for it, until it is given up."),
    RULING,
    _("Whoever holds a gift decides whether it is needed and wanted; nobody searches another saint's deck."),
    _("A gift that its holder never said to keep could go to whoever wishes for it."),
)
NEWEST_GIFTS_STAY = RegisterEntry(
    RECONSTRUCT,
    _("Where a deck has too many gifts, those that were just won stay and older ones go."),
    RULING,
    _("The book leaves the choice to the saint. What was won that evening is what people mean to keep."),
    _("Older gifts could stay and those just won go on the pile, or the saint be asked for every one."),
)
MOST_WISHES = RegisterEntry(
    RECONSTRUCT,
    _("As many wishes as can be are honored, and then as few gifts as can be change hands."),
    RULING,
    _("The book lets saints search the pile as often as they wish until every deck is right, and ranks nobody."),
    _("Saints could pick one after the other, say clockwise, and the first wish be granted before the next is heard."),
)
NEW_SAINTS_AT_ANY_TIME = RegisterEntry(
    BETWEEN_GAMES, _("Between games anyone may change to another saint, newly built."), BUILT
)
AWAY_GAMES = RegisterEntry(
    BETWEEN_GAMES, _("A saint and its deck may play at other tables, and what befalls it there holds at home."), BUILT
)
