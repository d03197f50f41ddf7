"""The pages and tools of Full Moon Ritual, and the rules by which each of them works or of which it reminds."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.full_moon_ritual.register import Rule
from campaigns.rules.used_by import UsedBy

USED_BY: Sequence[UsedBy] = (
    UsedBy(
        _("Lay the boards"),
        "tool-ritual-setup",
        (
            Rule.PLAYER_COUNT,
            Rule.EACH_WITCH_TAKES,
            Rule.BOARDS_LINE_UP,
            Rule.BOARDS_MAKE_A_RING,
            Rule.TWO_PLAYERS_ADD_BOARDS,
            Rule.FAMILIAR_TO_THE_LEFT,
            Rule.ONE_GEM_A_WITCH,
            Rule.SIX_INGREDIENT_CARDS,
            Rule.RED_BACKS_STAY_OUT,
            Rule.TWO_PLAYERS_LEAVE_TWELVE,
            Rule.ONE_TOKEN_A_CARD,
            Rule.TOKENS_AT_RANDOM,
            Rule.SPELLS_FACE_UP,
            Rule.LENGTH_OF_THE_MOON_TRACK,
        ),
    ),
    UsedBy(
        _("Magic, before you pay"),
        "tool-magic",
        (
            Rule.AS_OFTEN_AS_CHIPS_ALLOW,
            Rule.CAST_COSTS_TWO,
            Rule.DIE_FOR_THE_TOKEN,
            Rule.DIE_FOR_A_CHIP,
            Rule.FOUR_DICE_AT_MOST,
            Rule.REACHING_THE_NUMBER,
            Rule.CAST_SUCCEEDS,
            Rule.CAST_FAILS,
            Rule.GATHER_COSTS_ONE,
            Rule.GATHER_SUCCEEDS,
            Rule.GATHER_FAILS,
            Rule.VALUE_OF_A_SPELL,
        ),
    ),
    UsedBy(
        _("Score the ritual"),
        "tool-score",
        (
            Rule.COUNT_INGREDIENTS,
            Rule.COUNT_GEMS,
            Rule.COUNT_SPELLS,
            Rule.COUNT_CHIPS,
            Rule.CHIPS_AS_COUNTED,
            Rule.POINTS_BY_RANK,
            Rule.TIES_SCORE_THE_HIGHER,
            Rule.RANK_AFTER_A_TIE,
            Rule.MOST_POINTS_WIN,
            Rule.BREAKING_TIES,
            Rule.SHARED_WIN,
        ),
    ),
    UsedBy(
        _("The match at the live table"),
        "sitting",
        (
            Rule.TURN_ORDER,
            Rule.LENGTH_OF_THE_MOON_TRACK,
            Rule.MOON_MOVES_ON,
            Rule.LAST_TURNS,
            Rule.AS_OFTEN_AS_CHIPS_ALLOW,
            Rule.CAST_COSTS_TWO,
            Rule.GATHER_COSTS_ONE,
            Rule.DIE_FOR_THE_TOKEN,
            Rule.DIE_FOR_A_CHIP,
            Rule.SCORING_AFTER_THE_LAST_TURN,
            Rule.CHIPS_AS_COUNTED,
            Rule.RANK_AFTER_A_TIE,
            Rule.BREAKING_TIES,
            Rule.SHARED_WIN,
            Rule.MOST_POINTS_WIN,
        ),
    ),
)
