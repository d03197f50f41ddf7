"""Full Moon Ritual in sentences: the steps of setting up, and what speaks against something at the table."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rulebooks.full_moon_ritual.register import Rule
from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding

Facts = Mapping[str, Any]


def in_words(finding: Finding) -> str:
    """What *finding* says to the people at the table."""
    words = SENTENCES[finding.rule]
    return words(finding.facts) if callable(words) else str(words)


# --- Setting up


def _takes(facts: Facts) -> str:
    words = _(
        "Each Witch takes a Dominion Board, a Familiar and %(dice)d six-sided dice of her color, and %(chips)d Spell "
        "Power Chips."
    )
    return words % facts


def _boards(facts: Facts) -> str:
    words = _(
        "Lay %(dominions)d Dominion Boards in a ring, and a Boundary Board between each two: %(boundaries)d in all."
    )
    return words % facts


def _familiars(facts: Facts) -> str:
    words = _(
        "Each Witch puts her Familiar on the boundary space to her left, one of %(gems)d Gems on the space above it."
    )
    return words % facts


def _red_backs(facts: Facts) -> str:
    return _("Set aside the %(cards)d Ingredient Cards with red backs, and the tokens that match them.") % facts


def _six_cards(facts: Facts) -> str:
    return _("Deal %(cards)d of the round Ingredient Cards facedown to each Witch.") % facts


def _left_over(facts: Facts) -> str:
    return _("The %(cards)d Ingredient Cards that are left over stay facedown; their tokens are in play.") % facts


def _tokens(facts: Facts) -> str:
    return _("Shuffle the %(tokens)d Ingredient Tokens, and lay one on each token space of all Dominions.") % facts


def _spells(facts: Facts) -> str:
    return _("Turn up %(spells)d Spell Cards, one in the marked place of each Boundary Board.") % facts


# --- At the table


def _turn(facts: Facts) -> str:
    return _("It is the turn of %(turn)s, not of %(witch)s. Wait for it, or end the turn first.") % facts


def _too_few_chips(facts: Facts) -> str:
    words = ngettext(
        "%(witch)s has %(has)d chip, and this costs %(chips)d. Do something that costs less.",
        "%(witch)s has %(has)d chips, and this costs %(chips)d. Do something that costs less.",
        facts["has"],
    )
    return words % facts


def _cast_price(facts: Facts) -> str:
    return _("To cast costs two chips, or three with a bought die, and never %(chips)d.") % facts


def _gather_price(facts: Facts) -> str:
    return _("To gather costs one chip, or two with a bought die, and never %(chips)d.") % facts


def _too_early(facts: Facts) -> str:
    words = _("The score is reckoned after the last turn, and it is still the turn of %(turn)s. Play to the end first.")
    return words % facts


SENTENCES: dict[Registered, Callable[[Facts], str] | Promise] = {
    Rule.EACH_WITCH_TAKES: _takes,
    Rule.BOARDS_LINE_UP: _boards,
    Rule.TWO_PLAYERS_ADD_BOARDS: gettext_lazy(
        "Two of the four Dominions and two of the Boundary Boards are nobody's: two players add them to the ring."
    ),
    Rule.FAMILIAR_TO_THE_LEFT: _familiars,
    Rule.SIX_INGREDIENT_CARDS: _six_cards,
    Rule.RED_BACKS_STAY_OUT: _red_backs,
    Rule.TWO_PLAYERS_LEAVE_TWELVE: _left_over,
    Rule.TOKENS_AT_RANDOM: _tokens,
    Rule.SPELLS_FACE_UP: _spells,
    Rule.TURN_ORDER: _turn,
    Rule.AS_OFTEN_AS_CHIPS_ALLOW: _too_few_chips,
    Rule.CAST_COSTS_TWO: _cast_price,
    Rule.GATHER_COSTS_ONE: _gather_price,
    Rule.LAST_TURNS: gettext_lazy("All Witches have had their last turn. Count up and enter the scores."),
    Rule.LENGTH_OF_THE_MOON_TRACK: gettext_lazy(
        "Put the Full Moon counter on the first space of its track. How many spaces are there? Each is a round."
    ),
    Rule.SCORING_AFTER_THE_LAST_TURN: _too_early,
    Rule.MOST_POINTS_WIN: gettext_lazy(
        "This ritual is over and scored, and nothing more happens in it. Begin another one."
    ),
}
