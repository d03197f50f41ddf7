"""What the rulebook finds in the middle of a mission, in sentences: Sanctify, damage, mutations and costs."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.registered import Registered

Facts = Mapping[str, Any]

COSTS = {
    "reload": pgettext_lazy("cost", "reload"),
    "shuffle": pgettext_lazy("cost", "shuffle"),
    "recycle": pgettext_lazy("cost", "recycle"),
    "discard": pgettext_lazy("cost", "discard"),
    "bury": pgettext_lazy("cost", "bury"),
    "sacrifice": pgettext_lazy("cost", "sacrifice"),
    "add": pgettext_lazy("cost", "add"),
    "boost": pgettext_lazy("cost", "boost"),
    "display": pgettext_lazy("cost", "display"),
    "draw": pgettext_lazy("cost", "draw"),
    "examine": pgettext_lazy("cost", "examine"),
    "exchange": pgettext_lazy("cost", "exchange"),
    "flip": pgettext_lazy("cost", "flip"),
    "gain": pgettext_lazy("cost", "gain"),
    "give": pgettext_lazy("cost", "give"),
    "heal": pgettext_lazy("cost", "heal"),
    "keep": pgettext_lazy("cost", "keep"),
    "return": pgettext_lazy("cost", "return"),
    "search": pgettext_lazy("cost", "search"),
    "slot": pgettext_lazy("cost", "slot"),
    "stash": pgettext_lazy("cost", "stash"),
    "take": pgettext_lazy("cost", "take"),
    "unstash": pgettext_lazy("cost", "unstash"),
}
# What is done with a card for each cost of the hierarchy.
# Rule.WHERE_PAID_CARDS_GO
DOINGS = {
    "reload": gettext_lazy("Reload it: lay it on top of the deck."),
    "shuffle": gettext_lazy("Shuffle it into the deck."),
    "recycle": gettext_lazy("Recycle it: slide it under the deck."),
    "discard": gettext_lazy("Discard it: lay it on the discard pile."),
    "bury": gettext_lazy("Bury it: tuck it under your saint."),
    "sacrifice": gettext_lazy("Sacrifice it: put it back into the box."),
}


# Sanctify


def _entering(facts: Facts) -> str:
    words = {
        "master-won": _("You won against the master at %(nexus)s."),
        "master-lost": _("You lost against the master at %(nexus)s."),
        "minion": _("You won against a minion at %(nexus)s, and may go to Sanctify."),
        "empty": _("The deck of %(nexus)s is empty, so you may go to Sanctify."),
        "power": _("A power lets you sanctify %(nexus)s."),
    }
    return words[facts["after"]] % facts


def _no_escape(facts: Facts) -> str:
    if facts["after"] == "master-won":
        return _("This mission lets no master escape: skip Guard and Escape, and sacrifice the master.")
    return _("This mission lets no master escape: shuffle its archetype back into the nexus.")


def _meeting(facts: Facts) -> str:
    if facts["after"] == "master-won":
        return _("%(nexus)s is guarded: the master was beaten there.") % facts
    return _("%(nexus)s is unguarded: the master was not beaten there.") % facts


def _guard(facts: Facts) -> str:
    """How it stands with another nexus; or why there is nothing to try."""
    told = {**facts, "saints": ", ".join(facts.get("saints", ()))}
    words = {
        "open": _("%(nexus)s shows Hope: one of %(saints)s may try to guard it, once."),
        "succeeded": _("%(nexus)s is guarded."),
        "failed": _("%(nexus)s is unguarded: the attempt failed, and nobody else there may try."),
        "passed": _("%(nexus)s is unguarded: nobody tried."),
    }
    if facts.get("may") == "open" and len(facts["saints"]) == 1:
        return _("%(nexus)s shows Hope: %(saints)s may try to guard it, once.") % told
    if "may" in facts:
        return words[facts["may"]] % told
    if facts.get("side") == "doom":
        return _("%(nexus)s shows Doom, so nobody can guard it.") % told
    if "saints" in facts:
        return _("Nobody is at %(nexus)s to guard it.") % told
    return _("Nobody may try to guard %(nexus)s: it takes a saint at another nexus that shows Hope.") % told


def _cornered(facts: Facts) -> str:
    words = ngettext(
        "Every nexus is guarded: the master cannot escape. Sacrifice it, and see the mission's goal.",
        "Every nexus is guarded: the masters cannot escape. Sacrifice them, and see the mission's goal.",
        facts["masters"],
    )
    return words % facts


def _escape(facts: Facts) -> str:
    told = {**facts, "into": ", ".join(facts["into"])}
    masters = ngettext("%(masters)d master", "%(masters)d masters", facts["masters"]) % facts
    if facts["omens"]:
        new = ngettext("%(omens)d new omen", "%(omens)d new omens", facts["omens"]) % facts
    elif facts["threats"]:
        new = ngettext("%(threats)d new threat", "%(threats)d new threats", facts["threats"]) % facts
    elif facts["masters"] == 1:
        return _("Seed the master into %(into)s: no other nexus is unguarded.") % told
    else:
        words = _("Shuffle the pile of %(masters)s, unseen, and seed one card into each: %(into)s.")
        return words % {**told, "masters": masters}
    words = _("Shuffle %(masters)s with %(new)s, unseen, and seed one card into each: %(into)s.")
    return words % {**told, "masters": masters, "new": new}


def _left_over(facts: Facts) -> str:
    words = ngettext(
        "%(masters)d master has nowhere to go: sacrifice one at random.",
        "%(masters)d masters have nowhere to go: sacrifice as many at random.",
        facts["masters"],
    )
    return words % facts


def _seal(facts: Facts) -> str:
    words = {
        "open": _(
            "Attempt the check to seal %(nexus)s, or pay its cost, if you wish. If its deck is empty, it is sealed "
            "without an attempt."
        ),
        "succeeded": _("The attempt to seal %(nexus)s succeeded: search its deck."),
        "failed": _("The attempt to seal %(nexus)s failed: it stays."),
        "passed": _("Nobody tries to seal %(nexus)s: it stays."),
    }
    if "seal" in facts:
        return words[facts["seal"]] % facts
    return _("Nothing lets you attempt to seal %(nexus)s now.") % facts


def _at_once(facts: Facts) -> str:
    if facts["after"] == "empty":
        return _("%(nexus)s is empty: it is sealed without a check.") % facts
    return _("%(nexus)s is sealed without a check, since its master was beaten: search its deck.") % facts


def _hidden(facts: Facts) -> str:
    if "masters" not in facts:
        return _("No search of %(nexus)s can find a master now.") % facts
    words = ngettext(
        "%(masters)d master hides at %(nexus)s: it is not sealed. Sacrifice all else, and the master is its deck.",
        "%(masters)d masters hide at %(nexus)s: it is not sealed. Sacrifice all else; the masters, shuffled, are "
        "its deck.",
        facts["masters"],
    )
    return words % facts


def _gone(facts: Facts) -> str:
    return _("Sacrifice %(nexus)s, its deck and whatever is displayed there.") % facts


def _must_move(facts: Facts) -> str:
    told = {"saints": ", ".join(facts["saints"]), "nexuses": ", ".join(facts["nexuses"])}
    if not facts["saints"]:
        return _("Go to Move; nobody can stay. Nexuses left: %(nexuses)s.") % told
    return _("Go to Move: %(saints)s cannot stay, whoever's turn it is. Nexuses left: %(nexuses)s.") % told


# Damage


def _virtue_damage(facts: Facts) -> str:
    words = {
        "body": ngettext("%(damage)d point of Body damage.", "%(damage)d points of Body damage.", facts["damage"]),
        "mind": ngettext("%(damage)d point of Mind damage.", "%(damage)d points of Mind damage.", facts["damage"]),
        "rage": ngettext("%(damage)d point of Rage damage.", "%(damage)d points of Rage damage.", facts["damage"]),
        "soul": ngettext("%(damage)d point of Soul damage.", "%(damage)d points of Soul damage.", facts["damage"]),
    }
    return words[facts["virtue"]] % facts


def _order(facts: Facts) -> str:
    if not facts["down"]:
        return _("Increase it: %(initial)d + %(up)d makes %(damage)d.") % facts
    if not facts["up"]:
        return _("Decrease it: %(initial)d − %(down)d makes %(damage)d.") % facts
    return _("Increase it first, then decrease it: %(initial)d + %(up)d − %(down)d makes %(damage)d.") % facts


def _matching(facts: Facts) -> str:
    words = {
        "body": ngettext("%(count)d Body gift from your hand", "%(count)d Body gifts from your hand", facts["count"]),
        "mind": ngettext("%(count)d Mind gift from your hand", "%(count)d Mind gifts from your hand", facts["count"]),
        "rage": ngettext("%(count)d Rage gift from your hand", "%(count)d Rage gifts from your hand", facts["count"]),
        "soul": ngettext("%(count)d Soul gift from your hand", "%(count)d Soul gifts from your hand", facts["count"]),
    }
    said = words[facts["virtue"]] % facts
    if facts["count"] < facts["of"]:
        return _("%(cards)s: you choose among %(of)d.") % {**facts, "cards": said}
    return _("%(cards)s: all that you have.") % {"cards": said}


def _random(facts: Facts) -> str:
    if facts["count"] == facts["of"]:
        return ngettext("Then your last card.", "Then your last %(count)d cards.", facts["count"]) % facts
    words = ngettext(
        "Then %(count)d card at random, of the %(of)d left in your hand.",
        "Then %(count)d cards at random, of the %(of)d left in your hand.",
        facts["count"],
    )
    return words % facts


def _ignored(facts: Facts) -> str:
    words = ngettext(
        "No card is left in your hand for one point: ignore it. You suffered it all the same.",
        "No card is left in your hand for %(count)d points: ignore them. You suffered them all the same.",
        facts["count"],
    )
    return words % facts


def _deck_damage(facts: Facts) -> str:
    words = ngettext("The top card of your deck.", "The %(count)d top cards of your deck.", facts["count"])
    return words % facts


def _damaged(facts: Facts) -> str:
    words = {
        "reload": _("Lay the damaged cards on top of your deck instead of discarding them."),
        "shuffle": _("Shuffle the damaged cards into your deck instead of discarding them."),
        "recycle": _("Recycle the damaged cards instead of discarding them."),
        "bury": _("Bury the damaged cards instead of discarding them."),
        "sacrifice": _("Sacrifice the damaged cards instead of discarding them."),
    }
    return words[facts["to"]]


# Mutations


def _sides(facts: Facts) -> str:
    if facts["side"] == "threat":
        return _("Draw a new mutation and turn up its side for checks to win against threats.")
    return _("Draw a new mutation and turn up its side for all other checks.")


def _mutation_dice(facts: Facts) -> str:
    words = ngettext(
        "Roll %(dice)d mutation die: one for each saint who assists.",
        "Roll %(dice)d mutation dice: one for each saint who assists.",
        facts["dice"],
    )
    return words % facts


# Costs


def _cost(facts: Facts) -> str:
    cost = COSTS[facts["cost"]]
    if "shift" not in facts:
        return _("The cost is as printed: %(cost)s.") % {"cost": cost}
    told = {"before": COSTS[facts["before"]], "cost": cost}
    if facts["before"] == facts["cost"]:
        if facts["shift"] == "raise":
            return _("Raised: nothing is above %(cost)s, so it stays.") % told
        return _("Lowered: nothing is below %(cost)s, so it stays.") % told
    if facts["shift"] == "raise":
        return _("Raised: %(cost)s instead of %(before)s.") % told
    return _("Lowered: %(cost)s instead of %(before)s.") % told


def _printed(facts: Facts) -> str:
    words = _("For a power that looks at its own cost it is still: %(cost)s.")
    return words % {"cost": COSTS[facts["cost"]]}


def _not_to_play(facts: Facts) -> str:
    words = _("That is what the power does, not what you pay to play it, so it stays: %(cost)s.")
    return words % {"cost": COSTS[facts["cost"]]}


def _other_cost(facts: Facts) -> str:
    words = _("This stands outside of the hierarchy and is neither raised nor lowered: %(cost)s.")
    return words % {"cost": COSTS[facts["cost"]]}


SENTENCES: dict[Registered, Callable[[Facts], str] | Promise] = {
    Rule.ENTERING_SANCTIFY: _entering,
    Rule.MINIONS_DO_NOT_ESCAPE: gettext_lazy("Minions do not escape: skip Guard and Escape."),
    Rule.NO_ESCAPE: _no_escape,
    Rule.MEETING_GUARDS: _meeting,
    Rule.GUARD: _guard,
    Rule.CORNERED: _cornered,
    Rule.CORNER_IS_A_WIN: gettext_lazy("With the goal Corner the mission is won: go to Mission Win."),
    Rule.ESCAPE: _escape,
    Rule.MASTERS_LEFT_OVER: _left_over,
    Rule.GUARDS_STAND_DOWN: gettext_lazy("Now no nexus is guarded any longer."),
    Rule.SEAL: _seal,
    Rule.SEALED_AT_ONCE: _at_once,
    Rule.HIDDEN_MASTERS: _hidden,
    Rule.SEALED_NEXUS_IS_GONE: _gone,
    Rule.ENTER_HERE_ENDS: gettext_lazy("Every nexus is sealed, and the mission is won: go to Mission Win."),
    Rule.NO_NEXUS_LEFT: gettext_lazy(
        "That was the last nexus: the mission ends, and times out unless its goal says else."
    ),
    Rule.MOVE_OR_GIVE: gettext_lazy("Go on to Transfer: you may move, or else give a card."),
    Rule.MUST_MOVE: _must_move,
    Rule.MUTATES: gettext_lazy("Nobody assists and no power says so: the check does not mutate."),
    Rule.MUTATION_SIDES: _sides,
    Rule.MUTATION_DICE: _mutation_dice,
    Rule.MUTATED_BY_A_POWER: gettext_lazy("Roll 1 mutation die: a power has the check mutate, and nobody assists."),
    Rule.LOWEST_MUTATION_DIE: lambda facts: _("The lowest die counts: use power %(power)d of the card.") % facts,
    Rule.SUCCESS: gettext_lazy("The result reaches the target: you suffer no damage."),
    Rule.COST_HIERARCHY: _cost,
    Rule.COSTS_CHANGE_IN_TURN: gettext_lazy("Raise and lower one after the other, as they came into play."),
    Rule.ONLY_COSTS_TO_PLAY: _not_to_play,
    Rule.PRINTED_COST_COUNTS: _printed,
    Rule.OTHER_COSTS: _other_cost,
    Rule.NOT_SUFFERED: gettext_lazy("A power says that you do not suffer it: there is no Damage step."),
    Rule.DAMAGE_TOTAL: _virtue_damage,
    Rule.DAMAGE_ORDER: _order,
    Rule.NOTHING_IS_RAISED: gettext_lazy("There is no damage to increase."),
    Rule.MATCHING_GIFTS_FIRST: _matching,
    Rule.THEN_RANDOM_CARDS: _random,
    Rule.NO_CARDS_TO_DAMAGE: _ignored,
    Rule.DAMAGE_TO_THE_DECK: _deck_damage,
    Rule.DAMAGED_CARDS: _damaged,
    Rule.FADE: gettext_lazy("Your deck runs out before the damage does: you fade. Display a death."),
}
