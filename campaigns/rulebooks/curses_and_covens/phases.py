"""The four phases of a round, in their order, and the rules by which each of them is played."""

from enum import StrEnum

from campaigns.rulebooks.curses_and_covens.register import Rule


class Phase(StrEnum):
    CENSUS = "census"
    ARRIVAL = "arrival"
    TRAVEL = "travel"
    HUNT = "hunt"


# Rule.FOUR_PHASES
ORDER = tuple(Phase)

# What is done in each, in order.
DONE = {
    Phase.CENSUS: (
        Rule.DRAW_WHEN_EMPTY,
        Rule.HANDS_LIE_OPEN,
        Rule.COVEN_WINS,
        Rule.MATCHING_WITCHES,
        Rule.ONE_SPELL_A_ROUND,
        Rule.CAST_TILE_LIES_APART,
        Rule.GIVING_THE_HAT,
        Rule.CARDS_BACK_IN_HAND,
    ),
    Phase.ARRIVAL: (Rule.ARRIVAL, Rule.ARRIVAL_WITH_A_RITUAL, Rule.EMPTY_DECK),
    Phase.TRAVEL: (
        Rule.FROM_THE_HAT_CLOCKWISE,
        Rule.ONE_ACTION_EACH,
        Rule.GIVING_A_CARD,
        Rule.ASKING_FOR_A_CARD,
        Rule.SWAPPING_WITH_THE_WOODS,
        Rule.LAST_CARD,
        Rule.LAST_CARD_AND_THE_WOODS,
    ),
    Phase.HUNT: (
        Rule.TWO_PICKS,
        Rule.PICKING_A_CARD,
        Rule.TOWNSFOLK_MOVE_ON,
        Rule.CAPTURING_A_WITCH,
        Rule.TOWN_DISCARDS,
        Rule.RITUAL_LIES_OPEN,
        Rule.OTHERS_ESCAPE,
        Rule.TILE_TURNS_OVER,
        Rule.NEXT_CENSUS,
    ),
}

# What may be said and seen in each.
SAID = {
    Phase.CENSUS: (Rule.TALK_ONLY_IN_THE_CENSUS, Rule.THE_WITCH_HUNTER_LISTENS),
    Phase.ARRIVAL: (Rule.NO_TALK_AFTER_THE_CENSUS, Rule.ARRIVALS_ARE_SECRET),
    Phase.TRAVEL: (Rule.NO_TALK_AFTER_THE_CENSUS, Rule.ONLY_THOSE_INVOLVED_SEE),
    Phase.HUNT: (Rule.TALK_ONLY_IN_THE_CENSUS,),
}


def next_phase(phase: Phase) -> Phase:
    return ORDER[(ORDER.index(phase) + 1) % len(ORDER)]
