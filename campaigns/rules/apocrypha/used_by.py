"""By which rules of Apocrypha's register the pages and tools work, or of which they remind the table."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rules.used_by import UsedBy

# Of the rules from “Card Powers” to the end of the book.
SECOND = (
    UsedBy(
        _("Who can assist?"),
        "tool-assists",
        (
            Rule.ACTIVE_SAINT,
            Rule.LEFT_IS_CLOCKWISE,
            Rule.AT_YOUR_NEXUS,
            Rule.AFFECTED_ONCE,
        ),
    ),
    UsedBy(
        _("The odds of a check"),
        "tool-odds",
        (
            Rule.SKILLS_ADDED,
            Rule.FOUR_DICE_A_COLOR,
            Rule.DICE_ORDER,
            Rule.EXPLODING,
            Rule.DICE_ACTIONS,
            Rule.EACH_ACTION_ONCE,
            Rule.ADDED_DICE_DO_NOT_EXPLODE,
            Rule.ALL_DICE_MEANS_EVERY_DIE,
        ),
    ),
    UsedBy(
        _("What a card costs"),
        "tool-cost",
        (
            Rule.COST_HIERARCHY,
            Rule.COSTS_CHANGE_IN_TURN,
            Rule.WHERE_PAID_CARDS_GO,
            Rule.ONLY_COSTS_TO_PLAY,
            Rule.PRINTED_COST_COUNTS,
            Rule.OTHER_COSTS,
        ),
    ),
    UsedBy(
        _("Suffer damage"),
        "tool-damage",
        (
            Rule.NOT_SUFFERED,
            Rule.DAMAGE_TOTAL,
            Rule.DAMAGE_ORDER,
            Rule.NOTHING_IS_RAISED,
            Rule.MATCHING_GIFTS_FIRST,
            Rule.THEN_RANDOM_CARDS,
            Rule.NO_CARDS_TO_DAMAGE,
            Rule.DAMAGE_TO_THE_DECK,
            Rule.DAMAGED_CARDS,
            Rule.FADE,
        ),
    ),
    UsedBy(
        _("The halo of a saint"),
        "saint-halo",
        (
            Rule.TOP_ROW_REACHES_THE_NEXUS,
            Rule.LEFT_COLUMN_REACHES_LEFT,
            Rule.RIGHT_COLUMN_REACHES_RIGHT,
            Rule.BOTTOM_ROW_REACHES_ONESELF,
            Rule.CORNERS_REACH_BOTH,
            Rule.SLOTTING,
            Rule.COVERED_CARDS,
            Rule.EIGHT_CARDS_AT_MOST,
            Rule.UNWANTED_FRAGMENTS,
            Rule.NINE_DEATHS,
        ),
    ),
    UsedBy(_("A deck for a saint"), "saint-start", (Rule.NEW_CARDS, Rule.DECK_AFTER_A_MISSION)),
    UsedBy(_("Set out"), "mission-new", (Rule.STASHED_SAINTS,)),
    UsedBy(
        _("Mission end"),
        "mission-end",
        (
            Rule.SACRIFICED_CARDS,
            Rule.BURIED_CARDS_RETURN,
            Rule.SLOTTING,
            Rule.STASHED_CARDS,
            Rule.FADE,
            Rule.ACTS,
            Rule.LOST_ACTS,
            Rule.FRAGMENTS_OF_A_WIN,
            Rule.CHOOSING_FRAGMENTS,
            Rule.TRADE_FOR_A_DEATH,
            Rule.LEFT_FRAGMENTS,
            Rule.DEATHS_OF_A_WIN,
            Rule.DEATHS_OF_A_LOSS,
            Rule.ONE_DEATH_OF_A_LOSS,
            Rule.TIMING_OUT_IS_A_LOSS,
            Rule.EIGHT_CARDS_AT_MOST,
            Rule.UNWANTED_FRAGMENTS,
            Rule.NINE_DEATHS,
            Rule.SLOTTED_GIFTS_RETURN,
            Rule.SLOTTED_OMENS_AND_THREATS,
            Rule.HAND_AND_DISCARDS_RETURN,
            Rule.PUTTING_AWAY,
            Rule.NO_OMENS_BETWEEN_MISSIONS,
        ),
    ),
    UsedBy(
        _("Rebuild the decks"),
        "deck-plan",
        (
            Rule.NEW_CARDS,
            Rule.PUTTING_AWAY,
            Rule.DECK_AFTER_A_MISSION,
            Rule.NO_OMENS_BETWEEN_MISSIONS,
            Rule.GIFT_PILE,
            Rule.NEW_ALPHA_GIFTS,
            Rule.KEEPING_COMES_FIRST,
            Rule.HELD_GIFTS_STAY,
            Rule.NEWEST_GIFTS_STAY,
            Rule.MOST_WISHES,
        ),
    ),
    UsedBy(_("Make a saint"), "saint-new", (Rule.NEW_SAINTS_AT_ANY_TIME,)),
    UsedBy(_("The passport of a saint"), "saint-passport", (Rule.AWAY_GAMES,)),
    UsedBy(_("The guide’s lantern"), "campaign-guide", (Rule.GUIDED_MODE, Rule.GUIDES_ROTATE)),
    UsedBy(_("The guide’s missions"), "guide-scripts", (Rule.OUT_OF_SIGHT, Rule.WRITTEN_MISSIONS, Rule.READ_ALOUD)),
    UsedBy(
        _("Paste a mission"), "guide-script-paste", (Rule.WRITTEN_MISSIONS, Rule.READ_ALOUD, Rule.WORDS_WITHOUT_A_LABEL)
    ),
    UsedBy(
        _("Give a custom fragment"),
        "guide-part-give",
        (Rule.CUSTOM_FRAGMENTS, Rule.FRAGMENTS_IN_A_MISSION, Rule.GUIDED_FRAGMENTS),
    ),
    UsedBy(
        _("Set up a mission"),
        "tool-setup",
        (
            Rule.OUT_OF_SIGHT,
            Rule.GUIDES_CHOOSE,
            Rule.GUIDED_NEXUSES,
            Rule.GUIDED_SAINTS,
            Rule.GUIDED_TURNS,
            Rule.PLUNGE_MISSION,
            Rule.PLUNGE_CLOCK,
        ),
    ),
)

USED_BY: Sequence[UsedBy] = SECOND
