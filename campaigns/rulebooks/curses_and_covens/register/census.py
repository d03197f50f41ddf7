"""The rules of the Census: open hands, covens, spells, talk, and the witch's hat."""

from campaigns.rulebooks.registered import RegisterEntry, Section, Status, _

BUILT, TABLE, RULING = Status

PHASE = _("1. Census")
EMPTY_HANDS = Section(PHASE, _("If no cards, draw 1"))
TOWN_WIN = Section(PHASE, _("Check for Town win"))
CASTING = Section(PHASE, _("Cast a spell"))
COMMUNICATION = Section(PHASE, _("Town players communicate"))
FIRST_TOWN = Section(PHASE, _("Choose first Town Player"))

DRAW_WHEN_EMPTY = RegisterEntry(EMPTY_HANDS, _("A town without cards draws one as the Census begins."), TABLE)
HANDS_LIE_OPEN = RegisterEntry(TOWN_WIN, _("Then every town must lay its hand face up before it."), TABLE)
COVEN_BEFORE_SPELLS = RegisterEntry(
    TOWN_WIN,
    _("A coven is looked for before any spell is cast; where there is one, nothing is cast any more."),
    BUILT,
)
MATCHING_WITCHES = RegisterEntry(
    CASTING, _("A town that shows two witches matching the two icons of a face-up tile may cast that spell."), BUILT
)
TWO_OF_ONE_ICON = RegisterEntry(
    CASTING,
    _("A tile that shows one suit twice needs two witches of that suit, or one and the wild witch."),
    RULING,
    _("Each icon asks for a witch of its own; which icons the tiles bear is not in the words of the book."),
    _("One witch of that suit answers both icons."),
)
CAST_TILE_LIES_APART = RegisterEntry(CASTING, _("A tile that was cast is moved away from the others."), TABLE)
SPELL_BEATS_THE_RULES = RegisterEntry(
    CASTING, _("A spell holds for the rest of the round and beats other rules; what it does stands on its tile."), TABLE
)
CASTERS_STAY_IN_HAND = RegisterEntry(CASTING, _("The witches who cast a spell stay in hand."), TABLE)
ONE_SPELL_A_ROUND = RegisterEntry(
    CASTING, _("Only one spell is cast in a round, and the towns choose it together."), BUILT
)
TALK_ONLY_IN_THE_CENSUS = RegisterEntry(
    COMMUNICATION, _("The towns may talk about their plans in the Census, and at no other time."), TABLE
)
THE_WITCH_HUNTER_LISTENS = RegisterEntry(
    COMMUNICATION, _("Lies are allowed, but the Witch Hunter may hear every word and see every gesture."), TABLE
)
GIVING_THE_HAT = RegisterEntry(
    FIRST_TOWN, _("The towns give the witch's hat to the one that shall go first in Travel."), BUILT
)
HAT_MAY_STAY = RegisterEntry(
    FIRST_TOWN,
    _("The hat may be given to the town that has it, and stays there until it is given again."),
    RULING,
    _("The towns give it to whom they want to go first, and nobody is excepted."),
    _("It has to change hands in every Census."),
)
CARDS_BACK_IN_HAND = RegisterEntry(FIRST_TOWN, _("As the Census ends all towns take up their cards."), TABLE)
