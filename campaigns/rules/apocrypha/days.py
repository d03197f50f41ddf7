"""What the mutation of a day does to what is reckoned, in sentences that name it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.costs import Shift
from campaigns.rulebooks.apocrypha.day import (
    OWN,
    Asked,
    AssistReach,
    Condition,
    DayEffect,
    EffectAt,
    Lack,
    Lent,
    Reminder,
    Turn,
)
from campaigns.rulebooks.apocrypha.keeping import Keeping
from campaigns.rulebooks.apocrypha.on_day import named_cost
from campaigns.rules.apocrypha.in_mission import COSTS

# What is asked of the table, as a tick reads.
CONDITIONS: Mapping[Condition, Promise] = {
    Condition.DONE: gettext_lazy("You do what it asks for"),
    Condition.HOPE: gettext_lazy("Your nexus shows Hope"),
    Condition.DOOM: gettext_lazy("Your nexus shows Doom"),
    Condition.THREAT: gettext_lazy("It is a check to win against a threat"),
    Condition.COMPANY: gettext_lazy("Another saint is at your nexus"),
    Condition.ALONE: gettext_lazy("No other saint is at your nexus"),
    Condition.SANCTIFY: gettext_lazy("It is a check to guard or to seal"),
    Condition.GUARD: gettext_lazy("It is a check to guard; or to seal, where no master can escape"),
    Condition.SEAL: gettext_lazy("It is a check to seal"),
    Condition.NAMED: gettext_lazy("It is of the virtue that you named"),
    Condition.NOT_NAMED: gettext_lazy("It is of another virtue than you named"),
    Condition.HIGHEST: gettext_lazy("Your number is highest in this virtue"),
    Condition.LOWEST: gettext_lazy("Your number is lowest in this virtue"),
    Condition.FIRST: gettext_lazy("It is your first such check this turn"),
    Condition.SECOND: gettext_lazy("It is your second investigation this turn"),
    Condition.THIRD: gettext_lazy("It is your third investigation this turn"),
    Condition.AGAIN: gettext_lazy("You attempt the check once more"),
    Condition.THAT_TURN: gettext_lazy("It is the turn without the clock"),
    Condition.SPARED: gettext_lazy("No Mind gift was damaged"),
    Condition.RAGE_GIFT: gettext_lazy("The card was a Rage gift"),
    Condition.OTHER_CARD: gettext_lazy("The card was no Rage gift"),
    Condition.REFUSED: gettext_lazy("You do not give what it asks for"),
    Condition.ONES: gettext_lazy("A mutation die shows 1"),
    Condition.MUTATES: gettext_lazy("The check mutates"),
    Condition.BLIND: gettext_lazy("Nobody at your nexus has Mind 3 or more"),
    Condition.BOOST: gettext_lazy("The gift is played to boost"),
    Condition.LATER: gettext_lazy("It is not the saint's first gift this turn"),
    Condition.HOLY: gettext_lazy("It is a Holy gift"),
    Condition.WICKED: gettext_lazy("It is a Wicked gift"),
    Condition.BODY_GIFT: gettext_lazy("It is a Body gift"),
    Condition.THEIR_TURN: gettext_lazy("It is another saint's turn"),
    Condition.OWN_TURN: gettext_lazy("It is the turn of who attempts the check, and not the first of the mission"),
}
# The one number that may be asked, as its field reads.
NUMBERS: Mapping[Asked, Promise] = {
    Asked.TIMES: gettext_lazy("How many times you do it: each card, die or reroll that it counts"),
    Asked.OTHER_TARGET: gettext_lazy("The other target number of the card"),
    Asked.DECK: gettext_lazy("Cards in your deck"),
    Asked.FACEDOWN: gettext_lazy("Unseen cards in your hand, not counted among the others"),
}
# Why the table applies what we do not reckon.
REASONS: Mapping[Reminder, Promise] = {
    Reminder.HAND: gettext_lazy("the companion counts no hands"),
    Reminder.CLOCK: gettext_lazy("the cards of the clock lie on the table"),
    Reminder.LOT: gettext_lazy("dice are thrown for it, and each is as likely as the others"),
    Reminder.FACEDOWN: gettext_lazy("their number and who chooses stay; only their faces are hidden"),
}
KEEPINGS: Mapping[Keeping, Promise] = {
    Keeping.LARGEST: gettext_lazy("the largest dice are kept"),
    Keeping.OVER: gettext_lazy("a result equal to the target fails"),
    Keeping.HIDDEN: gettext_lazy("one die stays covered, is kept and changed by nothing"),
    Keeping.TRIPLE: gettext_lazy("three kept dice of one number succeed"),
    Keeping.PARITY: gettext_lazy("three kept dice that are all even or all odd count 2 more"),
    Keeping.THIRTEEN: gettext_lazy("exactly 13 fails by 1"),
    Keeping.CROWNLESS: gettext_lazy("you may trash your highest die and keep one die more"),
}
NAMES = {
    "body": gettext_lazy("Body"),
    "mind": gettext_lazy("Mind"),
    "rage": gettext_lazy("Rage"),
    "soul": gettext_lazy("Soul"),
    "bonus": gettext_lazy("Bonus"),
}
LACKS = {
    Lack.ASSISTS: gettext_lazy("no assists"),
    Lack.REROLLS: gettext_lazy("no rerolls"),
    Lack.BOOST: gettext_lazy("no boost"),
    Lack.SKILL: gettext_lazy("no skill"),
}
DOINGS: Mapping[DiceAction, Promise] = {
    DiceAction.REROLL: gettext_lazy("reroll"),
    DiceAction.EXPLODE: gettext_lazy("explode"),
    DiceAction.UPGRADE: gettext_lazy("upgrade"),
    DiceAction.DOWNGRADE: gettext_lazy("downgrade"),
    DiceAction.FLIP: gettext_lazy("flip"),
    DiceAction.TRASH: gettext_lazy("trash"),
    DiceAction.SIX: gettext_lazy("turn to 6"),
}


def temporal_mutation(facts: Mapping[str, Any]) -> str:
    """With no mutation named, the step of setting up."""
    if "effect" not in facts:
        return _("Look at today’s temporal mutation, if you play with it.")
    return f"{facts['name']}: {_effect_in_words(facts['effect'], facts['rule'])}"


def _effect_in_words(effect: DayEffect, rule: str) -> str:
    if effect.remind:
        return _("the table applies it: %(why)s. %(rule)s") % {"why": REASONS[effect.remind], "rule": rule}
    parts = [words for part in PARTS for words in part(effect)]
    return _("%(what)s.") % {"what": ", ".join(parts)}


def _of_check(effect: DayEffect) -> Iterator[str]:
    if effect.change:
        yield _change(effect.change)
    if effect.dice:
        yield _dice(effect)
    if effect.most_dice:
        yield _("at most %(count)d dice") % {"count": effect.most_dice}
    if effect.target > 0:
        yield _("the target is higher by %(count)d") % {"count": effect.target}
    if effect.target < 0:
        yield _("the target is lower by %(count)d") % {"count": -effect.target}
    if effect.rerolls > 0 and effect.at is EffectAt.CHECK:
        words = ngettext("%(count)d reroll more", "%(count)d rerolls more", effect.rerolls)
        yield words % {"count": effect.rerolls}
    if effect.rerolls < 0:
        words = ngettext("%(count)d reroll fewer", "%(count)d rerolls fewer", -effect.rerolls)
        yield words % {"count": -effect.rerolls}
    yield from (str(words) for lack, words in LACKS.items() if lack in effect.without)
    yield from _further_of_check(effect)


def _further_of_check(effect: DayEffect) -> Iterator[str]:
    if effect.keeping:
        yield str(KEEPINGS[effect.keeping])
    if effect.insists:
        yield _("all rerolls of assists have to be used")
    if effect.succeeds:
        yield _("you succeed")
    if effect.asks is Asked.OTHER_TARGET:
        yield _("the other target number counts")
    if effect.uses:
        yield _("%(virtue)s is used") % {"virtue": NAMES[effect.uses]}
    if effect.targets:
        yield _("%(virtue)s is targeted") % {"virtue": NAMES[effect.targets]}
    if effect.lent is Lent.NUMBER:
        yield _("the number of the saint to the left counts")
    if effect.lent is Lent.SKILL:
        yield _("a skill of another saint at the nexus may count")


def _dice(effect: DayEffect) -> str:
    count = abs(effect.dice)
    if effect.of == OWN:
        return ngettext("%(count)d die more of the virtue", "%(count)d dice more of the virtue", count) % {
            "count": count
        }
    if effect.dice < 0 and not effect.of:
        return ngettext("%(count)d die fewer", "%(count)d dice fewer", count) % {"count": count}
    told = {"count": count, "color": NAMES[effect.of or "bonus"]}
    if effect.dice < 0:
        return ngettext("%(count)d %(color)s die fewer", "%(count)d %(color)s dice fewer", count) % told
    return ngettext("%(count)d %(color)s die more", "%(count)d %(color)s dice more", count) % told


def _change(change: DiceChange) -> str:
    told = {
        "do": DOINGS[change.do],
        "color": f"{NAMES[change.of]} " if change.of else "",
        "faces": ", ".join(map(str, sorted(change.faces))),
        "count": change.dice,
    }
    if change.for_each_one:
        return _("for each die that shows 1, %(do)s 1 die that shows your highest number") % told
    if change.highest:
        return _("%(do)s 1 die that shows your highest number") % told
    if change.package and change.dice is None:
        return _("you may %(do)s all %(color)sdice together") % told
    if change.dice is None and change.faces:
        return _("%(do)s all %(color)sdice that show %(faces)s") % told
    if change.dice is None:
        return _("%(do)s all %(color)sdice") % told
    words = ngettext("%(do)s %(count)d %(color)sdie", "%(do)s %(count)d %(color)sdice", change.dice) % told
    words = _("%(words)s of those that show %(faces)s") % {**told, "words": words} if change.faces else words
    return _("you may %(words)s, if you do all that it says") % {"words": words} if change.package else words


def _of_assists(effect: DayEffect) -> Iterator[str]:
    if effect.turn is Turn.TOP_BOTTOM:
        yield _("top and bottom virtues change places")
    if effect.turn is Turn.CLOCKWISE:
        yield _("virtues point one place further clockwise")
    if effect.reach is AssistReach.NEXUS:
        yield _("every other saint at the nexus can assist")
    if effect.rerolls and effect.at is EffectAt.ASSISTS:
        words = ngettext(
            "%(count)d reroll more for each other saint at the nexus",
            "%(count)d rerolls more for each other saint at the nexus",
            effect.rerolls,
        )
        yield words % {"count": effect.rerolls}
    if effect.mutation:
        yield _("another number of mutation dice")
    if effect.takes_card:
        yield _("whoever assists discards a card, and without one cannot assist")
    if effect.barred:
        yield _("the saint whose turn was before cannot assist")


def _of_damage(effect: DayEffect) -> Iterator[str]:
    if effect.up:
        yield _("%(count)d more damage") % {"count": effect.up}
    if effect.down:
        yield _("%(count)d less damage") % {"count": effect.down}
    if effect.becomes:
        yield _("all damage is %(virtue)s damage") % {"virtue": NAMES[effect.becomes]}
    if effect.unmatched:
        yield _("matching gifts do not go first")
    if effect.is_spared:
        yield _("you suffer none of it")
    if effect.from_deck:
        yield _("%(count)d or more is suffered from the deck, if it has as many cards") % {"count": effect.from_deck}
    if effect.asks is Asked.FACEDOWN:
        yield _("unseen cards match no virtue")
    if effect.to:
        yield _("what would be discarded goes otherwise: %(cost)s") % {"cost": COSTS[effect.to]}


def _of_costs(effect: DayEffect) -> Iterator[str]:
    if effect.shift:
        shifts = {Shift.RAISE: _("the cost is raised"), Shift.LOWER: _("the cost is lowered")}
        times = ngettext("%(words)s", "%(words)s %(count)d times", effect.times)
        told = times % {"words": shifts[effect.shift], "count": effect.times}
        cap = _(", but not above %(cost)s") % {"cost": COSTS[effect.not_above]} if effect.not_above else ""
        yield told + cap
    for printed, paid in effect.instead.items():
        yield _("%(paid)s instead of %(cost)s") % {"paid": COSTS[named_cost(paid)], "cost": COSTS[printed]}
    if effect.also:
        yield _("and with another card of the hand: %(cost)s") % {"cost": COSTS[effect.also]}


def _of_mission_end(effect: DayEffect) -> Iterator[str]:
    if effect.fleeting:
        words = ngettext(
            "%(count)d more fleeting fragment is displayed",
            "%(count)d more fleeting fragments are displayed",
            effect.fleeting,
        )
        yield words % {"count": effect.fleeting}
    if effect.consoles:
        yield _("who slots a death may slot a new fleeting fragment too")


PARTS: tuple[Callable[[DayEffect], Iterator[str]], ...] = (
    _of_check,
    _of_assists,
    _of_damage,
    _of_costs,
    _of_mission_end,
)
