"""The rules of the appendices: variants, and what only the glossary says."""

from campaigns.rulebooks.registered import Entry, Section, Status, _

BUILT, TABLE, RULING = Status

VARIANTS = _("Appendix I: Variants")
STORY_MODE = Section(VARIANTS, _("Story Mode Variant"))
VERBAL = Section(VARIANTS, _("Verbal Variant"))
SECRET = Section(VARIANTS, _("Shhh! It's a Secret"))
VARIETY = Section(VARIANTS, _("Variety is the Spice"))
GLOSSARY = Section(_("Appendix III: Glossary"), _("Appendix III: Glossary"))

STORY_GOES_ON_AFTER_A_WIN = Entry(
    STORY_MODE, _("The story goes on to the next scene only when this one is won."), BUILT
)
THIRD_TRY_IS_EASY = Entry(STORY_MODE, _("After two failures at a scene its third try is on easy."), BUILT)
FIRST_TRY_WIN_MAKES_HARD = Entry(STORY_MODE, _("A scene won at the first try makes the next one begin on hard."), BUILT)
EACH_FAILURE_DROPS = Entry(STORY_MODE, _("From hard, each failure drops the difficulty by one."), BUILT)
EASY_IS_THE_LOWEST = Entry(
    STORY_MODE,
    _("Every further failure stays on easy."),
    RULING,
    _("The book says nothing of a fourth try, and there is nothing below easy."),
)
SCENES_WITHOUT_A_MODE = Entry(
    STORY_MODE,
    _("Where a scene's card has no such mode, one of the general variants steps in."),
    RULING,
    _("Set-up says that only some scenes have modes, and story mode needs them of all."),
)
VERBAL_VARIANT = Entry(
    VERBAL, _("In Insight all may say how much Magic they will make and what for, without showing cards."), TABLE
)
SECRETS_EASY = Entry(
    SECRET,
    _("For an easier scene the hard Secrets are left out before dealing."),
    RULING,
    _("The sign is lost in our copy; without the hard ones a scene is easier."),
)
SECRETS_HARD = Entry(
    SECRET,
    _("For a harder scene the easy Secrets are left out before dealing."),
    RULING,
    _("The sign is lost in our copy; without the easy ones a scene is harder."),
)
VARIETY_EASY = Entry(VARIETY, _("For an easier scene the Legendary Demons are left out of the Demon Deck."), BUILT)
VARIETY_HARD = Entry(VARIETY, _("For a harder scene each Locus has two spells fewer."), BUILT)

LIMIT_OF_TRAINING_DAY = Entry(GLOSSARY, _("On Training Day 15 Corruption are too much."), BUILT)
DARK_FEY = Entry(
    GLOSSARY, _("With an unbound Dark Fey before you in Insight, Gaia's Magic is played on its black side."), TABLE
)
WHAT_DEMONS_ARE = Entry(
    GLOSSARY,
    _("Every Enemy is a Demon but Lashin the Warlock, the Overlords and the Lost Witches."),
    RULING,
    _("One entry excepts Lashin and the Overlords alone, and another says that Lost Witches are no Demons."),
)
GREATER_DEMONS = Entry(GLOSSARY, _("A Greater Demon, Hex or Blood, deals its damage even when it is bound."), BUILT)
GUARDED_LOCI = Entry(GLOSSARY, _("A guarded Locus gives no spells to Witches."), BUILT)
IMPS = Entry(GLOSSARY, _("For each unbound Imp that faces you, a spell costs you one Corruption more."), BUILT)
LEGENDARY_DEMONS = Entry(GLOSSARY, _("A Legendary Demon has abilities of its own besides those of its kind."), TABLE)
OVERLORDS = Entry(GLOSSARY, _("An Overlord is immune to every effect that says “Demon”."), TABLE)
SCENE_ORDER = Entry(
    GLOSSARY,
    _("The story is All Hallows' Eve, Winter Book Club, Spring Revival, Rites of Summer and Halloween, in this order."),
    BUILT,
)
SOUL_LINKS = Entry(GLOSSARY, _("A Soul Link ties a Witch to something else, such as a Locus, in some scenes."), TABLE)
UNIVERSAL_MARKERS = Entry(GLOSSARY, _("A Universal Marker reminds of whatever needs reminding."), TABLE)
WARLOCK = Entry(GLOSSARY, _("The Warlock is immune to most effects that speak of Demons."), TABLE)
