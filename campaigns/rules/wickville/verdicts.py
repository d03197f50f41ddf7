"""Witches of Wickville in sentences: what a rule forbids here, and why a position cannot be."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.wickville.cards import Colour
from campaigns.rulebooks.wickville.circle import Direction
from campaigns.rulebooks.wickville.register import Rule

Facts = Mapping[str, Any]

COLOURS = {
    Colour.BLUE: gettext_lazy("Blue"),
    Colour.RED: gettext_lazy("Red"),
    Colour.YELLOW: gettext_lazy("Yellow"),
}
DIRECTIONS = {
    Direction.CLOCKWISE: gettext_lazy("clockwise"),
    Direction.COUNTER_CLOCKWISE: gettext_lazy("counter-clockwise"),
}
ACTIONS = {"move": gettext_lazy("Move"), "swap": gettext_lazy("Swap"), "flip": gettext_lazy("Flip")}


def in_words(finding: Finding) -> str:
    """What *finding* says to the people at the table."""
    words = SENTENCES[finding.rule]
    return words(finding.facts) if callable(words) else str(words)


def place_number(place: int) -> int:
    """People count the places of the circle from 1."""
    return place + 1


def _won(facts: Facts) -> str:
    return _("%(colour)s has won, and the game is over. Begin another one.") % _coloured(facts)


def _won_at_once(facts: Facts) -> str:
    return _("%(colour)s has won: nothing follows in this turn. Leave the later actions out.") % _coloured(facts)


def _automatic(facts: Facts) -> str:
    return _("Now everything goes by itself until it is your turn. Let the opponent play.")


def _players_turn(facts: Facts) -> str:
    return _("It is the turn of %(turn)s, who chooses. Take that turn first.") % facts


def _cut_short(facts: Facts) -> str:
    words = _(
        "The Grimoire Book came up in the color of %(witch)s, and a new turn has begun. Leave the later actions out."
    )
    return words % facts


def _once(facts: Facts) -> str:
    words = _("%(action)s comes more than once in this turn. Each action is made at most once.")
    return words % {"action": ACTIONS[facts["action"]]}


def _move_owed(facts: Facts) -> str:
    return _("%(witch)s has a place to go to and must Move, one or two places.") % facts


def _blocked(facts: Facts) -> str:
    return _("Both places ahead of %(witch)s are taken. She moves 0 places and takes damage.") % facts


def _taken(facts: Facts) -> str:
    return _("Place %(number)d is taken. Move to another one.") % _numbered(facts)


def _nothing_to_swap(facts: Facts) -> str:
    return _("There is no card with which %(witch)s could swap. Leave the Swap out.") % facts


def _potion_owed(facts: Facts) -> str:
    return _("The chain ends with a potion, and %(witch)s has to use it. Say where it takes her.") % facts


def _no_potion(facts: Facts) -> str:
    return _("No potion takes her anywhere in this turn. Leave place %(number)d out.") % _numbered(facts)


def _potion_taken(facts: Facts) -> str:
    return _("Place %(number)d is taken, and a potion cannot end there. Choose another.") % _numbered(facts)


def _potion_elsewhere(facts: Facts) -> str:
    return _("The potion does not lead to place %(number)d. Choose one to which it does.") % _numbered(facts)


def _same_way(facts: Facts) -> str:
    words = _(
        "Both witches go %(direction)s, so they cannot both face the Hourglass. Draw the other opponent, or play the "
        "other witch."
    )
    return words % {"direction": DIRECTIONS[Direction(facts["direction"])]}


def _coloured(facts: Facts) -> Facts:
    return {"colour": COLOURS[Colour(facts["colour"])]}


def _numbered(facts: Facts) -> Facts:
    return {"number": place_number(facts["place"])}


SENTENCES: dict[Registered, Callable[[Facts], str] | Promise] = {
    Rule.TWO_WAYS_TO_WIN: _won,
    Rule.WIN_IS_IMMEDIATE: _won_at_once,
    Rule.SOLO_ROUND: _automatic,
    Rule.PLAYER_TURN_AS_USUAL: _players_turn,
    Rule.NEW_TURN_CUTS_SHORT: _cut_short,
    Rule.EACH_ACTION_ONCE: _once,
    Rule.MOVE_IS_REQUIRED: _move_owed,
    Rule.BLOCKED_TAKES_DAMAGE: _blocked,
    Rule.NO_SHARED_PLACE: _taken,
    Rule.NOTHING_TO_SWAP: _nothing_to_swap,
    Rule.POTION_MUST_BE_USED: _potion_owed,
    Rule.POTIONS_MOVE_THE_WITCH: _no_potion,
    Rule.POTION_AND_TAKEN_PLACES: _potion_taken,
    Rule.POTION_COUNTS_FROM_THE_WITCH: _potion_elsewhere,
    Rule.SOLO_OPPOSITE_WAYS: _same_way,
}

# Why a position cannot be, by the codes of the rulebook.
IMPOSSIBLE: dict[str, Promise] = {
    "twelve-cards": gettext_lazy("The circle has twelve cards."),
    "numbers-of-the-box": gettext_lazy(
        "The box has four blue and four red candles, three yellow potions and one Grimoire Book."
    ),
    "ability-of-another-kind": gettext_lazy("A card of this kind has no such ability."),
    "grimoire-is-always-active": gettext_lazy("The Grimoire Book is never inactive."),
    "two-or-four": gettext_lazy("Two or four witches play."),
    "witches-for-players": gettext_lazy("One or two players take two witches, three or four players four."),
    "no-witch-is-yellow": gettext_lazy("A witch is blue or red."),
    "colours-alternate": gettext_lazy("The colors take turns: blue, red, blue, red."),
    "twice": gettext_lazy("Two witches have this name."),
    "taken-place": gettext_lazy("Somebody stands there already: one to a place."),
    "two-witches": gettext_lazy("A solo game has two witches."),
    "unknown-witch": gettext_lazy("No witch here has this name."),
    "called-hourglass": gettext_lazy("In a solo game no witch is called like the Hourglass."),
    "solo-for-one-player": gettext_lazy("An opponent is named for one player, and only then."),
    "no-solo": gettext_lazy("This is no solo game: nobody plays by itself."),
    "unknown": gettext_lazy("There is no such event."),
}
