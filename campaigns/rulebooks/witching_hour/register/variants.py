"""The rules of the appendices: variants, and what only the glossary says."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

VARIANTS = _("Appendix I: Variants")
STORY_MODE = Section(VARIANTS, _("Story Mode Variant"))
VERBAL = Section(VARIANTS, _("Verbal Variant"))
SECRET = Section(VARIANTS, _("Shhh! It's a Secret"))
VARIETY = Section(VARIANTS, _("Variety is the Spice"))
GLOSSARY = Section(_("Appendix III: Glossary"), _("Appendix III: Glossary"))

STORY_GOES_ON_AFTER_A_WIN = RegisterEntry(
    STORY_MODE, _("The story goes on to the next scene only when this one is won."), BUILT
)
THIRD_TRY_IS_EASY = RegisterEntry(STORY_MODE, _("After two failures at a scene its third try is on easy."), BUILT)
FIRST_TRY_WIN_MAKES_HARD = RegisterEntry(
    STORY_MODE, _("A scene won at the first try makes the next one begin on hard."), BUILT
)
EACH_FAILURE_DROPS = RegisterEntry(STORY_MODE, _("From hard, each failure drops the difficulty by one."), BUILT)
EASY_IS_THE_LOWEST = RegisterEntry(
    STORY_MODE,
    _("Every further failure stays on easy."),
    RULING,
    _("The book says nothing of a fourth try, and there is nothing below easy."),
    _("Only the third try is on easy, and the fourth on normal again."),
)
SCENES_WITHOUT_A_MODE = RegisterEntry(
    STORY_MODE,
    _("Where a scene's card has no such mode, one of the general variants steps in."),
    RULING,
    _("Set-up says that only some scenes have modes, and story mode needs them of all."),
    _("A scene without such a mode is played as printed, at every difficulty."),
)
VERBAL_VARIANT = RegisterEntry(
    VERBAL, _("In Insight all may say how much Magic they will make and what for, without showing cards."), TABLE
)
SECRETS_EASY = RegisterEntry(
    SECRET,
    _("For an easier scene the hard Secrets are left out before dealing."),
    RULING,
    _("The sign is lost in our copy; without the hard ones a scene is easier."),
    _("The medium Secrets go too, or alone: the lost sign could be any of the three."),
)
SECRETS_HARD = RegisterEntry(
    SECRET,
    _("For a harder scene the easy Secrets are left out before dealing."),
    RULING,
    _("The sign is lost in our copy; without the easy ones a scene is harder."),
    _("The medium Secrets go alone, as the lost sign could be any of the three."),
)
VARIETY_EASY = RegisterEntry(
    VARIETY, _("For an easier scene the Legendary Demons are left out of the Demon Deck."), BUILT
)
VARIETY_HARD = RegisterEntry(VARIETY, _("For a harder scene each Locus has two spells fewer."), BUILT)

AETHER = RegisterEntry(
    GLOSSARY, _("In the Æther lie the spells that Demons took, and those that were destroyed."), BUILT
)
LIMIT_OF_TRAINING_DAY = RegisterEntry(GLOSSARY, _("On Training Day 15 Corruption are too much."), BUILT)
DARK_FEY = RegisterEntry(
    GLOSSARY, _("With an unbound Dark Fey before you in Insight, Gaia's Magic is played on its black side."), BUILT
)
WHAT_DEMONS_ARE = RegisterEntry(
    GLOSSARY,
    _("Every Enemy is a Demon but Lashin the Warlock, the Overlords and the Lost Witches."),
    RULING,
    _("One entry excepts Lashin and the Overlords alone, and another says that Lost Witches are no Demons."),
    _("The entry on Demons is the whole list, and a Lost Witch counts as a Demon."),
)
EVENTS = RegisterEntry(GLOSSARY, _("Events belong to some scenes, and change the rules of the game."), TABLE)
GREATER_DEMONS = RegisterEntry(
    GLOSSARY, _("A Greater Demon, Hex or Blood, deals its damage even when it is bound."), BUILT
)
HEX_AND_BLOOD = RegisterEntry(
    GLOSSARY,
    _("The signs Hex and Blood are those of the Greater Demons."),
    RULING,
    _("The glossary knows Greater Hex and Greater Blood, the signs have one of each, and none is called lesser."),
    _("Some Hex and Blood Demons are not Greater, and deal no damage when they are bound."),
)
GUARDED_LOCI = RegisterEntry(GLOSSARY, _("A guarded Locus gives no spells to Witches."), BUILT)
IMPS = RegisterEntry(GLOSSARY, _("For each unbound Imp that faces you, a spell costs you one Corruption more."), BUILT)
LEGENDARY_DEMONS = RegisterEntry(
    GLOSSARY, _("A Legendary Demon has abilities of its own besides those of its kind."), TABLE
)
OVERLORDS = RegisterEntry(GLOSSARY, _("An Overlord is immune to every effect that says “Demon”."), TABLE)
POSSESSED_ANIMALS = RegisterEntry(
    GLOSSARY, _("A Possessed Animal has no ability while it faces you, and often deals more Corruption."), TABLE
)
SCENE_ORDER = RegisterEntry(
    GLOSSARY,
    _("The story is All Hallows' Eve, Winter Book Club, Spring Revival, Rites of Summer and Halloween, in this order."),
    BUILT,
)
OPEN_AND_CLOSED = RegisterEntry(
    GLOSSARY, _("A Sigil is closed while its disk covers the color, and open once the disk is moved left."), TABLE
)
SOUL_LINKS = RegisterEntry(
    GLOSSARY, _("A Soul Link ties a Witch to something else, such as a Locus, in some scenes."), TABLE
)
UNIVERSAL_MARKERS = RegisterEntry(GLOSSARY, _("A Universal Marker reminds of whatever needs reminding."), TABLE)
WARLOCK = RegisterEntry(GLOSSARY, _("The Warlock is immune to most effects that speak of Demons."), TABLE)
WHO_IS_A_WITCH = RegisterEntry(
    GLOSSARY, _("A Witch is every member of the Coven, Wizards and Warlocks too, unless a card means one."), TABLE
)
