"""The pages and tools of Curses & Covens, and the rules by which each of them works or of which it reminds."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.curses_and_covens.phases import DONE, SAID
from campaigns.rulebooks.curses_and_covens.register import Rule, Status
from campaigns.rules.used_by import UsedBy

# The phases are told there and nothing is reckoned: what the tools do is not used by being told.
TOLD_IN_PHASES = (
    Rule.FOUR_PHASES,
    *dict.fromkeys(
        rule
        for told in (DONE, SAID)
        for rules in told.values()
        for rule in rules
        if rule.status is not Status.IMPLEMENTED
    ),
)

# What the fold follows and refuses by, and what its screen reminds of.
LIVE_TABLE = (
    Rule.CARDS_OF_THE_BOX,
    Rule.WIN_IS_IMMEDIATE,
    Rule.TOWNS_WIN_TOGETHER,
    Rule.TWO_RITUALS_WIN,
    Rule.FIVE_WITCHES_WIN,
    Rule.COVEN_WINS,
    Rule.HANDS_LIE_OPEN,
    Rule.MATCHING_WITCHES,
    Rule.ONE_SPELL_A_ROUND,
    Rule.GIVING_THE_HAT,
    Rule.HAT_MAY_STAY,
    Rule.TWO_PICKS,
    Rule.FEWER_PICKS,
    Rule.PICKING_A_CARD,
    Rule.CLOSED_HANDS_ARE_NOT_KEPT,
    Rule.TILE_TURNS_OVER,
    Rule.NEXT_CENSUS,
    Rule.DRAW_WHEN_EMPTY,
    Rule.CAST_TILE_LIES_APART,
    Rule.CARDS_BACK_IN_HAND,
    Rule.EMPTY_DECK,
    Rule.ARRIVAL_WITH_A_RITUAL,
    Rule.FROM_THE_HAT_CLOCKWISE,
    Rule.LAST_CARD,
    Rule.TOWN_DISCARDS,
)

USED_BY: Sequence[UsedBy] = (
    UsedBy(_("Boxes of cards"), "boxes", (Rule.CARDS_OF_THE_BOX,)),
    UsedBy(
        _("Lay the table"),
        "tool-coven-setup",
        (
            Rule.PLAYER_COUNT,
            Rule.CHOOSING_THE_WITCH_HUNTER,
            Rule.REFERENCE_CARDS,
            Rule.TILES_CHARM_UP,
            Rule.HIDDEN_IN_THE_WOODS,
            Rule.TWO_CARDS_EACH,
            Rule.DECK_WITHIN_REACH,
            Rule.SHUFFLE_AT_ANY_TIME,
        ),
    ),
    UsedBy(
        _("The phases of a round"),
        "tool-coven-phases",
        TOLD_IN_PHASES,
    ),
    UsedBy(
        _("An open hand in the Census"),
        "tool-census",
        (
            Rule.CARDS_OF_THE_BOX,
            Rule.TILES_AND_HAT,
            Rule.COVEN_WINS,
            Rule.WILD_WITCH,
            Rule.WILD_FOR_EACH_QUESTION,
            Rule.COVEN_BEFORE_SPELLS,
            Rule.MATCHING_WITCHES,
            Rule.TWO_OF_ONE_ICON,
            Rule.CLOSED_HANDS_ARE_NOT_KEPT,
            Rule.FAKE_HAS_NO_SUIT,
        ),
    ),
    UsedBy(
        _("A card picked in the Hunt"),
        "tool-hunt",
        (
            Rule.CARDS_OF_THE_BOX,
            Rule.WIN_IS_IMMEDIATE,
            Rule.TWO_RITUALS_WIN,
            Rule.FIVE_WITCHES_WIN,
            Rule.CLOSED_HANDS_ARE_NOT_KEPT,
            Rule.TOWNSFOLK_MOVE_ON,
            Rule.CAPTURING_A_WITCH,
            Rule.TOWN_DISCARDS,
            Rule.RITUAL_LIES_OPEN,
            Rule.FAKE_IS_A_WITCH,
            Rule.OTHERS_ESCAPE,
            Rule.FAKE_STAYS,
            Rule.FAKE_CANNOT_WIN,
            Rule.FAKE_COUNTS,
        ),
    ),
    UsedBy(_("The match at the live table"), "sitting", LIVE_TABLE),
)
