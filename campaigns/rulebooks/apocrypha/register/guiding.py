"""The rules of playing with a guide."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

GUIDED = _("Playing with a Guide")
GUIDING = Section(GUIDED, _("How to Be a Guide"), 29)
SETTING_UP = Section(GUIDED, _("Setting Up a Guided Mission"), 29)
PREPARING = Section(GUIDED, _("Preparing a Guided Mission"), 29)
STARTING = Section(GUIDED, _("Starting a Guided Mission"), 30)
ENDING = Section(GUIDED, _("Ending a Guided Mission"), 31)

GUIDES_PLAY_NO_SAINT = RegisterEntry(GUIDING, _("A guide plays no saint, but all whom the saints meet."), TABLE)
GUIDES_ROTATE = RegisterEntry(GUIDING, _("After a mission another player may guide, or nobody."), TABLE)
GUIDES_CHOOSE = RegisterEntry(
    GUIDING, _("Where cards would come at random or shuffled, the guide chooses them and their order."), TABLE
)
WRITTEN_MISSIONS = RegisterEntry(
    SETTING_UP, _("A guide takes a mission from the box or writes one in the storybook's form."), BUILT
)
GUIDED_NEXUSES = RegisterEntry(
    SETTING_UP, _("A guided nexus holds whatever cards the guide puts there, in any number."), TABLE
)
READ_ALOUD = RegisterEntry(
    SETTING_UP, _("The guide notes apart what is read aloud and what only the guide knows."), BUILT
)
WORDS_WITHOUT_A_LABEL = RegisterEntry(
    SETTING_UP,
    _("In a pasted mission, words at a nexus that have no label are for the guide alone."),
    RULING,
    _("The printed mission does not say which words are read aloud, and a secret read too early stays read."),
)
CUSTOM_FRAGMENTS = RegisterEntry(SETTING_UP, _("A guide chooses fragments for the players or writes them."), BUILT)
GUIDED_SAINTS = RegisterEntry(
    PREPARING, _("For a guided mission saints and their decks are built as for any other."), TABLE
)
GUIDED_TURNS = RegisterEntry(
    STARTING, _("Guided saints take turns in whatever order they like, even at the same time."), TABLE
)
DELAY = RegisterEntry(STARTING, _("For a delay the guide takes one or more cards from the clock, or adds some."), TABLE)
GUIDED_MUTATIONS = RegisterEntry(STARTING, _("A guide may mutate any confrontation, assisted or not."), TABLE)
GUIDED_LOSSES = RegisterEntry(
    STARTING, _("Losing against a threat ends a guided saint's turn, and the threat may turn on another."), TABLE
)
UNREVEALED_NEXUSES = RegisterEntry(STARTING, _("A nexus that the guide has not revealed cannot be guarded."), TABLE)
GUIDED_TRANSFER = RegisterEntry(
    STARTING, _("Any saint at the active one's nexus may move too, without a turn of its own."), TABLE
)
GUIDED_RESET = RegisterEntry(
    STARTING, _("When the guide ends a turn, the active saint and all who assisted it reset."), TABLE
)
GUIDED_END = RegisterEntry(ENDING, _("The guide says when the mission ends, and whether it is won."), TABLE)
GUIDED_FRAGMENTS = RegisterEntry(
    ENDING, _("After a guided win the guide gives each saint one fragment of the guide's choice."), TABLE
)
