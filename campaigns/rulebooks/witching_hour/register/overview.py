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
    _("Three to six; the chart's line for two would then serve a variant that is not printed."),
)
SCENE_LENGTH = RegisterEntry(
    OVERVIEW,
    _("A scene has six Hours, or four or five where its card says so."),
    RULING,
    _("The overview speaks of four to six Hours, the win conditions of the sixth, and no scene's own are printed."),
    _("Every scene lasts until the sixth Hour is over, and fewer rounds mean only that the Coven fell before."),
)
QUICK_PLAY = RegisterEntry(OVERVIEW, _("Any scene may be played by itself, outside the story."), BUILT)
SCENES_BRING_RULES = RegisterEntry(
    WIN_CONDITIONS,
    _("Every scene brings rules of its own; how a game is won and lost stays in force beside them."),
    TABLE,
)
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
    _("Whoever reaches the limit at any moment loses the game for all, as the glossary's “ever” could mean."),
)
SCENES_CHANGE_THE_LIMIT = RegisterEntry(WIN_CONDITIONS, _("A scene may set another limit of Corruption."), BUILT)
EMPTY_PENTAGRAM = RegisterEntry(WIN_CONDITIONS, _("The Coven loses when every Locus of the Pentagram is empty."), BUILT)
EMPTY_AT_ONCE = RegisterEntry(
    WIN_CONDITIONS,
    _("An empty Pentagram loses the game at once, in whatever phase the last spell leaves it."),
    RULING,
    _("No moment is given for it, and the check after Retribution is called the last one, not the only one."),
    _("An empty Pentagram matters only when it is checked, after Retribution in the Final Hour."),
)
CARDS_BEAT_RULES = RegisterEntry(MAIN_RULE, _("Where a card and the book disagree, the card is right."), TABLE)

COUNTS_OF_THE_BOX = RegisterEntry(
    COMPONENTS, _("The box holds a printed number of every kind of card and piece."), BUILT
)
KINDS_OF_SPELLS = RegisterEntry(
    SPELL_CARDS,
    _("The Pentagram holds Incantations, Artifacts and Familiars; Necro and Aurora are spells of some scenes."),
    TABLE,
)
INCANTATIONS = RegisterEntry(
    SPELL_CARDS, _("An Incantation is discarded when the Hour ends; starting decks are made of nothing else."), TABLE
)
ARTIFACTS_HAVE_ONE_COLOR = RegisterEntry(
    SPELL_CARDS, _("An Artifact gives either Black or White Magic, and is never turned."), TABLE
)
ARTIFACTS_STAY = RegisterEntry(
    SPELL_CARDS, _("An Artifact stays in play for the scene and adds its Magic and Sigils to every hand."), TABLE
)
ARTIFACTS_ARE_PLAYED_ONCE = RegisterEntry(
    SPELL_CARDS, _("An Artifact counts as played only in the Hour in which it leaves the hand."), TABLE
)
FAMILIARS_STAY = RegisterEntry(
    SPELL_CARDS, _("A Familiar stays in play and gives Magic, Corruption and Sigils as an Artifact does."), TABLE
)
READING_A_SPELL = RegisterEntry(
    SPELL_CARDS,
    _(
        "A spell prints its Magic, name, kind, the Sigils that it opens, its text, and its cost and Locus or a Witch's "
        "sign; a yellow border marks Gaia's Magic, a blue diamond a Starter Spell."
    ),
    TABLE,
)
ENEMIES_FACE_ONE_WITCH = RegisterEntry(ENEMY_CARDS, _("An Enemy that attacks faces one Witch."), BUILT)
LASHIN_IS_SUMMONED = RegisterEntry(ENEMY_CARDS, _("Lashin is summoned as a Demon is, although he is a Warlock."), TABLE)
GUARDIANS_DO_NOT_ATTACK = RegisterEntry(
    ENEMY_CARDS, _("An Enemy that guards a Locus neither deals damage nor uses its abilities."), TABLE
)
READING_AN_ENEMY = RegisterEntry(
    ENEMY_CARDS,
    _(
        "An Enemy prints its name and kind, the Corruption and the Sigils that it needs, what binds and what banishes "
        "it, its two kinds of damage, and its text; the background tells Demons, Hunters and Overlords apart."
    ),
    TABLE,
)
ENEMY_TYPES = RegisterEntry(
    ENEMY_CARDS,
    _("Nine signs tell what an Enemy is: Dark Fey, Imp, Hex, Hunter, Blood, Animal, Warlock, Overlord or Legendary."),
    TABLE,
)
