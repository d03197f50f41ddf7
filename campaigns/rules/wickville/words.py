"""Wickville's cards, witches and steps in words, as pages tell them to the people at the table."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rulebooks.wickville import steps
from campaigns.rulebooks.wickville.cards import Ability, Card, Colour, Symbol
from campaigns.rulebooks.wickville.position import Swap
from campaigns.rules.wickville.verdicts import COLOURS, place_number

ABILITIES = {
    Ability.FLIP_NEXT: gettext_lazy("flip the next card"),
    Ability.FLIP_NEXT_INACTIVE: gettext_lazy("flip the next inactive card"),
    Ability.FLIP_NEXT_EYE: gettext_lazy("flip the next Eye"),
    Ability.MOVE_1_3: gettext_lazy("move 1 to 3 either way"),
    Ability.MOVE_TO_EYE: gettext_lazy("move to the next or previous Eye"),
    Ability.MOVE_TO_PYRAMID: gettext_lazy("move to the next or previous Pyramid"),
    Ability.NEW_TURN: gettext_lazy("a new turn"),
}
NO_ABILITY = gettext_lazy("no ability")
SYMBOLS = {Symbol.EYE: gettext_lazy("Eye"), Symbol.PYRAMID: gettext_lazy("Pyramid")}
NO_SYMBOL = gettext_lazy("no symbol")
CANDLES = {Colour.BLUE: gettext_lazy("Blue candle"), Colour.RED: gettext_lazy("Red candle")}
POTION = gettext_lazy("Yellow potion")
GRIMOIRES = {
    Colour.BLUE: gettext_lazy("Grimoire Book, blue side up"),
    Colour.RED: gettext_lazy("Grimoire Book, red side up"),
}
SWAPS = {
    Swap.PREVIOUS_AND_NEXT: gettext_lazy("previous and next card"),
    Swap.NEXT_TWO: gettext_lazy("next two cards"),
    Swap.CURRENT_AND_NEXT_EYE: gettext_lazy("current card and next Eye"),
    Swap.CURRENT_AND_NEXT_PYRAMID: gettext_lazy("current card and next Pyramid"),
}
FACES = {True: gettext_lazy("active"), False: gettext_lazy("inactive")}


def card_name(card: Card) -> str:
    if card.is_grimoire:
        return str(GRIMOIRES[card.colour])
    return str(POTION if card.is_potion else CANDLES[card.colour])


def card_in_words(card: Card) -> str:
    """All that a card shows, in one line."""
    told = [card_name(card)]
    if not card.is_grimoire:
        told.append(str(FACES[card.active]))
    if card.symbol:
        told.append(str(SYMBOLS[card.symbol]))
    if not card.is_grimoire:
        told.append(str(ABILITIES[card.ability] if card.ability else NO_ABILITY))
    return ", ".join(told)


def step_in_words(step: steps.AnyStep) -> str:
    """What to do with the cardboard."""
    match step:
        case steps.Moved():
            words = _("%(witch)s goes from place %(start)d to place %(to)d.")
            return words % {"witch": step.witch, "start": place_number(step.start), "to": place_number(step.to)}
        case steps.Swapped():
            one, other = map(place_number, step.places)
            return _("The cards at %(one)d and %(other)d change places.") % {"one": one, "other": other}
        case steps.Flipped():
            return _flipped(step)
        case steps.Endless():
            words = _("The card at %(number)d would flip again, and so on for ever: the chain stops here.")
            return words % {"number": place_number(step.place)}
        case steps.NewTurn():
            return _("The Grimoire Book shows the color of %(witch)s, who begins a new turn at once.") % vars_of(step)
        case steps.Damaged():
            return _damaged(step)
        case steps.GuardianActivated():
            return _("The %(colour)s Guardian is activated.") % {"colour": str(COLOURS[step.colour]).lower()}
        case steps.Deactivated():
            return _deactivated(step)
        case steps.HourglassMoved():
            words = _("The Hourglass goes from place %(start)d to place %(to)d.")
            return words % {"start": place_number(step.start), "to": place_number(step.to)}
        case steps.Skipped():
            return _("%(witch)s finds no valid place and skips the turn.") % vars_of(step)


def vars_of(step: steps.NewTurn | steps.Damaged | steps.Skipped) -> dict[str, str]:
    return {"witch": step.witch}


def _flipped(step: steps.Flipped) -> str:
    facts = {"number": place_number(step.place), "colour": str(COLOURS[step.colour]).lower()}
    if step.active:
        return _("Flip the card at %(number)d: %(colour)s is up, active.") % facts
    return _("Flip the card at %(number)d: %(colour)s, inactive.") % facts


def _damaged(step: steps.Damaged) -> str:
    match step.by:
        case "block":
            return _("%(witch)s is blocked and takes damage.") % vars_of(step)
        case "attack":
            return _("All potions are active: %(witch)s is hit and takes damage.") % vars_of(step)
        case "hourglass":
            return _("The Hourglass came by the reference card: %(witch)s takes damage.") % vars_of(step)


def _deactivated(step: steps.Deactivated) -> str:
    words = ngettext(
        "Turn the card at %(places)s to its inactive side; that is no flip.",
        "Turn the cards at %(places)s to their inactive sides; that is no flip.",
        len(step.places),
    )
    return words % {"places": ", ".join(str(place_number(place)) for place in step.places)}
