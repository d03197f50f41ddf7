"""The rules of the first pages: the game at large, how it ends, and what its cards are."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

OPENING = _("Introduction")
INTRODUCTION = Section(OPENING, _("Introduction"))
OVERVIEW = Section(OPENING, _("Game Overview"))
WIN_CONDITIONS = Section(OPENING, _("Win Conditions"))
MAIN_RULE = Section(OPENING, _("The Main Rule"))
CARDS = _("Components and Cards")
COMPONENTS = Section(CARDS, _("Component list"))
SPELL_CARDS = Section(CARDS, _("Spell Cards"))
ENEMY_CARDS = Section(CARDS, _("Enemy Cards"))

COVEN_SIZE = RegisterEntry(
    INTRODUCTION,
    _("Two to six players make a Coven."),
    RULING,
    _("The introduction says three to six, and the chart of spells has a line for two."),
)
SCENE_LENGTH = RegisterEntry(
    OVERVIEW,
    _("A scene has six Hours, or four or five where its card says so."),
    RULING,
    _("The overview speaks of four to six Hours, the win conditions of the sixth, and no scene's own are printed."),
)
QUICK_PLAY = RegisterEntry(OVERVIEW, _("Any scene may be played by itself, outside the story."), BUILT)
SURVIVE_UNTIL_DAWN = RegisterEntry(
    WIN_CONDITIONS, _("The Coven wins when the last Hour is over and none of its Witches has fallen."), BUILT
)
CORRUPTION_LIMIT = RegisterEntry(
    WIN_CONDITIONS,
    _("The Coven loses when one Witch has 20 Corruption or more as Summon Demons ends, or after Retribution."),
    BUILT,
)
BETWEEN_THE_CHECKS = RegisterEntry(
    WIN_CONDITIONS,
    _("Between those two moments a Witch may have any amount of Corruption."),
    RULING,
    _("The glossary's “ever” stands beside the same moment, and no phase but these two has a check."),
)
SCENES_CHANGE_THE_LIMIT = RegisterEntry(WIN_CONDITIONS, _("A scene may set another limit of Corruption."), BUILT)
EMPTY_PENTAGRAM = RegisterEntry(WIN_CONDITIONS, _("The Coven loses when every Locus of the Pentagram is empty."), BUILT)
EMPTY_AT_ONCE = RegisterEntry(
    WIN_CONDITIONS,
    _("An empty Pentagram loses the game at once, in whatever phase the last spell leaves it."),
    RULING,
    _("No moment is given for it, and the check after Retribution is called the last one, not the only one."),
)
CARDS_BEAT_RULES = RegisterEntry(MAIN_RULE, _("Where a card and the book disagree, the card is right."), TABLE)

COUNTS_OF_THE_BOX = RegisterEntry(
    COMPONENTS, _("The box holds a printed number of every kind of card and piece."), BUILT
)
INCANTATIONS = RegisterEntry(SPELL_CARDS, _("An Incantation is discarded when the Hour ends."), TABLE)
ARTIFACTS_STAY = RegisterEntry(
    SPELL_CARDS, _("An Artifact stays in play for the scene and adds its Magic and Sigils to every hand."), TABLE
)
ARTIFACTS_ARE_PLAYED_ONCE = RegisterEntry(
    SPELL_CARDS, _("An Artifact counts as played only in the Hour in which it leaves the hand."), TABLE
)
FAMILIARS_STAY = RegisterEntry(
    SPELL_CARDS, _("A Familiar stays in play and gives Magic, Corruption and Sigils as an Artifact does."), TABLE
)
ENEMIES_FACE_ONE_WITCH = RegisterEntry(ENEMY_CARDS, _("An Enemy that attacks faces one Witch."), BUILT)
LASHIN_IS_SUMMONED = RegisterEntry(ENEMY_CARDS, _("Lashin is summoned as a Demon is, although he is a Warlock."), TABLE)
GUARDIANS_DO_NOT_ATTACK = RegisterEntry(
    ENEMY_CARDS, _("An Enemy that guards a Locus neither deals damage nor uses its abilities."), TABLE
)
