"""The rules of playing with a guide."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

GUIDED = _("Playing with a Guide")
PLAYING = Section(GUIDED, _("Playing with a Guide"), 29)
GUIDING = Section(GUIDED, _("How to Be a Guide"), 29)
SETTING_UP = Section(GUIDED, _("Setting Up a Guided Mission"), 29)
PREPARING = Section(GUIDED, _("Preparing a Guided Mission"), 29)
STARTING = Section(GUIDED, _("Starting a Guided Mission"), 30)
CONTROLLING = Section(GUIDED, _("Controlling a Guided Mission"), 31)
ENDING = Section(GUIDED, _("Ending a Guided Mission"), 31)

PLUNGE = Section(_("Mission: Taking the Plunge"), _("Mission: Taking the Plunge"), 33)

GUIDED_MODE = RegisterEntry(
    PLAYING, _("Those who know the game may play with a guide, who arranges the mission for everybody else."), BUILT
)
GUIDES_PLAY_NO_SAINT = RegisterEntry(PLAYING, _("A guide plays no saint, but all whom the saints meet."), TABLE)
OUT_OF_SIGHT = RegisterEntry(
    GUIDING, _("What a guide has prepared, cards and words, stays out of the players' sight."), BUILT
)
GUIDES_CHOOSE = RegisterEntry(
    GUIDING, _("Where cards would come at random or shuffled, the guide chooses them and their order."), TABLE
)
GUIDES_ROTATE = RegisterEntry(GUIDING, _("After a mission another player may guide, or nobody."), BUILT)
WRITTEN_MISSIONS = RegisterEntry(
    SETTING_UP, _("A guide takes a mission from the box or writes one in the storybook's form."), BUILT
)
GUIDED_CARDS = RegisterEntry(
    SETTING_UP, _("A guide takes any number of cards, of the chapter played and of others that suit the plot."), TABLE
)
GUIDED_NEXUSES = RegisterEntry(
    SETTING_UP,
    _("A guided nexus, printed or made up, holds what the guide puts there: any cards, any number, any order."),
    TABLE,
)
READ_ALOUD = RegisterEntry(
    SETTING_UP, _("The guide notes apart what is read aloud and what only the guide knows."), BUILT
)
WORDS_WITHOUT_A_LABEL = RegisterEntry(
    SETTING_UP,
    _("In a pasted mission, words at a nexus that have no label are for the guide alone."),
    RULING,
    _("The printed mission does not say which words are read aloud, and a secret read too early stays read."),
    _("Such words could be read aloud, as the first paragraph of a printed nexus mostly is."),
)
CUSTOM_FRAGMENTS = RegisterEntry(SETTING_UP, _("A guide chooses fragments for the players or writes them."), BUILT)
GUIDED_SIDES = RegisterEntry(PREPARING, _("The guide turns each nexus to Doom or to Hope to begin with."), BUILT)
GUIDED_SAINTS = RegisterEntry(
    PREPARING, _("For a guided mission saints and their decks are built, and grow, as for any other."), TABLE
)
CO_OP_IS_THE_GUIDELINE = RegisterEntry(
    STARTING, _("Where nothing else is said, turns and steps are those of playing against the game."), TABLE
)
GUIDED_BEGINNING = RegisterEntry(
    STARTING, _("A guided mission may begin in the middle of things, with the saints in different places."), TABLE
)
GUIDED_TURNS = RegisterEntry(
    STARTING, _("Guided saints take turns in whatever order they like, even at the same time."), BUILT
)
PROMPTED_TURNS = RegisterEntry(
    STARTING, _("The guide may call for a saint's turn by handing it an omen, from the clock or from the box."), TABLE
)
DELAY = RegisterEntry(STARTING, _("For a delay the guide takes one or more cards from the clock, or adds some."), BUILT)
GUIDED_START = RegisterEntry(
    STARTING,
    _(
        "In Start any number of saints draw from the clock; one of those takes the turn, and the others at the nexus "
        "tell the story along."
    ),
    BUILT,
)
GUIDED_MUTATIONS = RegisterEntry(
    STARTING,
    _("A guide may mutate any confrontation, assisted or not, by a mutation and for dice chosen beforehand."),
    BUILT,
)
SEVERAL_FOES = RegisterEntry(
    STARTING,
    _("Saints may confront several threats or gifts at once: they share them out, and check in any order."),
    BUILT,
)
GUIDED_LOSSES = RegisterEntry(
    STARTING,
    _("Losing against a threat ends a guided saint's turn; it turns on another there, or back into the nexus."),
    TABLE,
)
UNREVEALED_NEXUSES = RegisterEntry(STARTING, _("A nexus that the guide has not revealed cannot be guarded."), BUILT)
GUIDED_TRANSFER = RegisterEntry(
    STARTING, _("Any saint at the active one's nexus may move too, without a turn of its own."), BUILT
)
GUIDED_RESET = RegisterEntry(
    STARTING,
    _(
        "When its turn is over the active saint resets, and anybody else may; when the guide ends the turn, all who "
        "assisted have to."
    ),
    TABLE,
)
GUIDES_SET_THE_PACE = RegisterEntry(CONTROLLING, _("The pace of a guided mission is in the guide's hands."), BUILT)
STACKED_CLOCK = RegisterEntry(
    CONTROLLING,
    _("A guide may choose the omens of the clock, and lay threats and gifts into it that come up in their turn."),
    BUILT,
)
GUIDED_HANDS = RegisterEntry(
    CONTROLLING,
    _("A guide may let saints prepare their hands and decks more than usual, or begin without a hand."),
    TABLE,
)
FRAGMENTS_IN_A_MISSION = RegisterEntry(
    CONTROLLING, _("A guide may give out fragments in the middle of a mission."), BUILT
)
TOLD_SOLUTIONS = RegisterEntry(
    CONTROLLING, _("Who plays a card tells how it helps, and the saint's skills make that more or less likely."), TABLE
)
DESCRIBED_NEXUSES = RegisterEntry(
    CONTROLLING, _("When saints enter a nexus the guide describes it, and hints at what may lie there."), TABLE
)
SCENES = RegisterEntry(
    CONTROLLING, _("The guide may break off a turn to go on with another saint, and end a scene early."), BUILT
)
REST_BETWEEN_SCENES = RegisterEntry(
    CONTROLLING,
    _("After a scene with nothing on its heels everybody may reset the hand; else there may be no time for it."),
    RULING,
    _("The book lets saints reset their decks here, but Reset is a step for the hand, and nothing resets a deck."),
    _("Discarded cards could go back into the decks too, as after a mission."),
)
GUIDED_FINALE = RegisterEntry(
    CONTROLLING, _("Towards the end a guide may raise targets or part the saints from each other."), TABLE
)
GUIDED_END = RegisterEntry(ENDING, _("The guide says when the mission ends, and whether it is won."), BUILT)
GUIDED_FRAGMENTS = RegisterEntry(
    ENDING,
    _("After a guided win the guide gives each saint one fragment of the guide's choice."),
    RULING,
    _(
        "The book leaves open what a saint does with it; like any fragment of a win it is slotted or sacrificed, and a "
        "fleeting one may be given up with a displayed death."
    ),
    _("It would have to be slotted, and a death could not be given up with it."),
)

PLUNGE_MISSION = RegisterEntry(
    PLUNGE,
    _("Taking the Plunge, for up to six saints, lists its structures, nexuses, threats, gifts and mutations."),
    BUILT,
)
PLUNGE_CLOCK = RegisterEntry(
    PLUNGE, _("Into its clock as many archetypes of minion A are shuffled as there are saints."), BUILT
)
PLUNGE_DELAYS = RegisterEntry(
    PLUNGE, _("Each nexus has its way of delaying the saints, which costs a card of the clock."), TABLE
)
PLUNGE_MUTATIONS = RegisterEntry(
    PLUNGE,
    _("Each mutation that the list or the words name for a nexus lies ready there."),
    RULING,
    _(
        "The list and the words differ: the words use Swarming at three nexuses and Fragile at the Precinct, where the "
        "list has Rare; so both are kept."
    ),
    _("Only the list would count: Swarming at the Precinct alone, and Rare wherever the words say Fragile."),
)
PLUNGE_MOTEL = RegisterEntry(
    PLUNGE, _("At the Motel a gift is handed over and a die is lost to fear; it cannot be sealed at once."), TABLE
)
PLUNGE_PRECINCT = RegisterEntry(
    PLUNGE, _("At the Precinct what is learned and what is let go depends on the virtue used and by how much."), TABLE
)
PLUNGE_WOODS = RegisterEntry(
    PLUNGE, _("In the Woods a loss leads to another foe than the threat says, and a win to the fragment."), TABLE
)
PLUNGE_LAKE = RegisterEntry(
    PLUNGE,
    _("At the Lake it begins with fewer than eight cards in the clock; Rage is weaker there, and air runs out."),
    TABLE,
)
