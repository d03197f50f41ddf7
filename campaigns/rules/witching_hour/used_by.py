"""The pages and tools of The Witching Hour, and the rules by which each of them works or of which it reminds."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.witching_hour.phases import Phase, rules_of
from campaigns.rulebooks.witching_hour.register import Rule, Status
from campaigns.rules.used_by import UsedBy

# The phases are told there and nothing is reckoned: what waits for the live table is not used by being told.
TOLD_IN_PHASES = tuple(
    dict.fromkeys(rule for phase in Phase for rule in rules_of(phase) if rule.status is not Status.IMPLEMENTED)
)
STORY_MODE = (
    Rule.QUICK_PLAY,
    Rule.TRAINING_DAY_FIRST,
    Rule.SCENE_MODES,
    Rule.STORY_GOES_ON_AFTER_A_WIN,
    Rule.THIRD_TRY_IS_EASY,
    Rule.FIRST_TRY_WIN_MAKES_HARD,
    Rule.EACH_FAILURE_DROPS,
    Rule.EASY_IS_THE_LOWEST,
    Rule.SCENES_WITHOUT_A_MODE,
    Rule.SECRETS_EASY,
    Rule.SECRETS_HARD,
    Rule.VARIETY_EASY,
    Rule.VARIETY_HARD,
    Rule.SCENE_ORDER,
)
EVENING = (
    Rule.COVEN_SIZE,
    Rule.SCENE_LENGTH,
    Rule.SURVIVE_UNTIL_DAWN,
    Rule.CORRUPTION_LIMIT,
    Rule.EMPTY_PENTAGRAM,
    Rule.CARDS_BEAT_RULES,
    Rule.EACH_WITCH_ONCE,
)

# What is done with the box before anybody opens a live table.
NOT_AT_THE_TABLE = (
    Rule.QUICK_PLAY,
    Rule.TOKENS_OF_WITCHES,
    Rule.CHOOSING_WITCHES,
    Rule.MAT_SIDES,
    Rule.LEADER_AT_RANDOM,
    Rule.VARIETY_EASY,
)
LIVE_TABLE = tuple(rule for rule in Rule if rule.status is Status.IMPLEMENTED and rule not in NOT_AT_THE_TABLE)

USED_BY: Sequence[UsedBy] = (
    UsedBy(
        _("Set up a scene"),
        "tool-scene-setup",
        (
            Rule.COVEN_SIZE,
            Rule.QUICK_PLAY,
            Rule.CORRUPTION_LIMIT,
            Rule.SCENES_CHANGE_THE_LIMIT,
            Rule.COUNTS_OF_THE_BOX,
            Rule.TRAINING_DAY_FIRST,
            Rule.BOARD,
            Rule.SCENE_CARD,
            Rule.SCENE_MODES,
            Rule.CLOCK_AT_ONE,
            Rule.LOCUS_DECKS,
            Rule.CARDS_PER_LOCUS,
            Rule.TOP_SPELLS_UP,
            Rule.DEMON_DECK,
            Rule.WHITE_CUBES,
            Rule.CORRUPTION_PIECES,
            Rule.TOKENS_AT_HAND,
            Rule.TOKENS_OF_WITCHES,
            Rule.CHOOSING_WITCHES,
            Rule.EACH_WITCH_ONCE,
            Rule.MAT_SIDES,
            Rule.STARTER_SPELLS,
            Rule.SIGIL_DISKS,
            Rule.STARTER_DEMONS,
            Rule.STARTER_SIGILS,
            Rule.STARTING_CORRUPTION,
            Rule.REFERENCE_CARD,
            Rule.LEADER_AT_RANDOM,
            Rule.THE_REST,
            Rule.LEFT_IS_CLOCKWISE,
            Rule.SECRETS_EASY,
            Rule.SECRETS_HARD,
            Rule.VARIETY_EASY,
            Rule.VARIETY_HARD,
            Rule.LIMIT_OF_TRAINING_DAY,
        ),
    ),
    UsedBy(_("The phases of an Hour"), "tool-phases", TOLD_IN_PHASES),
    UsedBy(
        _("Count Corruption"),
        "tool-corruption",
        (
            Rule.CORRUPTION_LIMIT,
            Rule.SCENES_CHANGE_THE_LIMIT,
            Rule.COUNTS_OF_THE_BOX,
            Rule.CORRUPTION_PIECES,
            Rule.FIRST_HOUR_STANDS,
            Rule.NEW_HOUR_CORRUPTION,
            Rule.VALUE_OF_AN_HOUR,
            Rule.LIMIT_OF_TRAINING_DAY,
        ),
    ),
    UsedBy(_("The night at the live table"), "sitting", LIVE_TABLE),
    UsedBy(_("The page of a story"), "story", STORY_MODE),
    UsedBy(_("Record the game"), "attempt-new", (*STORY_MODE, *EVENING)),
    UsedBy(_("Record a quick play"), "quick-play-new", (Rule.QUICK_PLAY, *EVENING)),
    UsedBy(_("What the scene cards say"), "scene-card", (Rule.SCENE_LENGTH, Rule.SCENE_MODES)),
)
