"""Which pages and tools of Apocrypha work by which rules of its register, or remind the table of them."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.apocrypha import sanctify, turn
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rules.used_by import UsedBy


def _of_the_turn() -> Iterable[Rule]:
    """Each rule that a step of the turn names, once."""
    timings = (*turn.TURN.values(), *turn.CHECK.values(), *turn.SPECIAL.values())
    return dict.fromkeys(rule for timing in timings for rule in timing.rules)


FIRST: Sequence[UsedBy] = (
    UsedBy(_("Cards"), "cards", (Rule.BORDERS_AND_CHAPTERS,)),
    UsedBy(
        _("The golden rules"),
        "rules-help",
        (Rule.CARDS_BEAT_RULES, Rule.CARDS_THAT_CONFLICT, Rule.NO_BEATS_YES),
        ("apocrypha", "golden-rules"),
    ),
    UsedBy(_("Today"), "today", (Rule.TEMPORAL_MUTATION,)),
    UsedBy(
        _("Boxes of cards"),
        "boxes",
        (Rule.CARDS_OF_A_BOX, Rule.CHAPTER_CHANGE, Rule.CHAPTER_ADDED, Rule.SEVERAL_CHAPTERS),
    ),
    UsedBy(_("Rebuild the Enter Here deck"), "enter-here", (Rule.ENTER_HERE_LIST,)),
    UsedBy(
        _("Set up a mission"),
        "tool-setup",
        (
            *(Rule.TWO_MODES, Rule.CHOIR_SIZE, Rule.ENTER_HERE_IS_STACKED, Rule.ENTER_HERE_SAINTS),
            *(Rule.ENTER_HERE_PAWNS, Rule.SETUP_ORDER, Rule.TEMPORAL_MUTATION, Rule.NEW_OMENS),
            *(Rule.DECK_AT_MISSION_START, Rule.CHAPTER_CHANGE, Rule.MISSION_DISPLAYED, Rule.CLOCK),
            *(Rule.TRUE_THREATS_DISPLAYED, Rule.NEXUSES_FOR_THE_CHOIR, Rule.A_MISSION_NEEDS_A_NEXUS),
            *(Rule.NEXUSES_START_IN_DOOM, Rule.NEXUS_DECKS, Rule.SEEDING, Rule.MASTERS_FIRST),
            *(Rule.ONE_ARCHETYPE_EACH, Rule.NEXUS_DECKS_SHUFFLED, Rule.SEATS, Rule.PAWNS, Rule.HANDS),
            *(Rule.FIRST_TURN, Rule.MISSION_START_POWERS),
        ),
    ),
    UsedBy(
        _("Paste a mission"),
        "tool-setup-paste",
        (Rule.STRUCTURES_OF_A_MISSION, Rule.MISSION_FORM, Rule.MASTERS_TAKE_NUMBERS),
    ),
    UsedBy(
        _("Who can assist?"),
        "tool-assists",
        (
            *(Rule.MUTATION_DICE, Rule.ASSIST, Rule.TOP_ASSISTS_AT_THE_NEXUS, Rule.LEFT_ASSISTS_LEFT),
            *(Rule.RIGHT_ASSISTS_RIGHT, Rule.BOTTOM_ASSISTS_ONESELF, Rule.TWO_SAINTS, Rule.ONE_SAINT),
            *(Rule.ONE_ASSIST_EACH, Rule.NOWHERE_IS_NO_NEXUS),
        ),
    ),
    UsedBy(
        _("The odds of a check"),
        "tool-odds",
        (
            *(Rule.VIRTUES_AND_SKILLS, Rule.DICE_COLORS, Rule.TARGET, Rule.MUTATION_DICE, Rule.VIRTUE_DICE),
            *(Rule.ONE_SKILL, Rule.CHANGED_VIRTUE, Rule.ONE_BOOST, Rule.THREE_DICE, Rule.ASSIST),
            Rule.ASSISTS_KEEP_THEIR_VIRTUE,
        ),
    ),
    UsedBy(
        _("Mutate a check"),
        "tool-mutate",
        (
            *(Rule.MUTATES, Rule.MUTATION_SIDES, Rule.MUTATION_DICE, Rule.MUTATED_BY_A_POWER),
            Rule.LOWEST_MUTATION_DIE,
        ),
    ),
    UsedBy(_("Suffer damage"), "tool-damage", (Rule.SUCCESS,)),
    UsedBy(_("Sanctify"), "tool-sanctify", (Rule.SANCTIFY_STEPS, *(Rule[rule.name] for rule in sanctify.PARTS))),
    UsedBy(_("The turn"), "tool-turn", tuple(_of_the_turn())),
    UsedBy(
        _("A saint of the choir"),
        "saint",
        (
            *(Rule.VIRTUES_AND_SKILLS, Rule.VIRTUES_ARE_NUMBERS, Rule.GIFTS_HAVE_A_VIRTUE, Rule.DECKS_AS_LISTS),
            *(Rule.DECK_AT_MISSION_START, Rule.WRITTEN_ADDITIONS),
        ),
    ),
    UsedBy(
        _("A deck for a saint"),
        "saint-start",
        (
            *(Rule.ALPHA_GIFTS, Rule.SIX_SAINTS_BUILT, Rule.STARTING_LIST, Rule.TAKEN_CARDS_ARE_REPLACED),
            *(Rule.LOST_CARDS_ARE_REPLACED, Rule.ALPHA_GIFTS_RUN_OUT),
        ),
    ),
    UsedBy(
        _("The halo of a saint"),
        "saint-halo",
        (
            *(Rule.FLEETING_FRAGMENTS, Rule.NO_FRAGMENT_ON_A_DEATH, Rule.DEATH_ON_A_FRAGMENT, Rule.EIGHT_SLOTS),
            *(Rule.SLOTTED_CARDS_TOUCH, Rule.ANY_SLOTTED_CARD_IS_A_NEIGHBOUR, Rule.HALO_STAYS),
            *(Rule.TWO_SAINTS_AND_FRAGMENTS, Rule.ONE_SAINT_AND_FRAGMENTS),
        ),
    ),
    UsedBy(_("Set out"), "mission-new", (Rule.CHOIR_SIZE, Rule.SEATS)),
    UsedBy(
        _("Mission end"),
        "mission-end",
        (
            *(Rule.NO_FRAGMENT_ON_A_DEATH, Rule.DEATH_ON_A_FRAGMENT, Rule.EIGHT_SLOTS, Rule.SLOTTED_CARDS_TOUCH),
            Rule.ANY_SLOTTED_CARD_IS_A_NEIGHBOUR,
        ),
    ),
    UsedBy(
        _("Rebuild the decks"),
        "deck-plan",
        (Rule.ALPHA_GIFTS, Rule.SIX_SAINTS_BUILT, Rule.ALPHA_GIFTS_RUN_OUT, Rule.WRITTEN_ADDITIONS),
    ),
)
USED_BY = FIRST
