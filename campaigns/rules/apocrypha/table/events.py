"""What happens in a mission at the live table: one line of its history for each kind of event."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rules.apocrypha.table.words import HELPERS, PARTS, SIDES, STEPS, Facts, Words, card_of, say


def event_in_words(kind: str, facts: Facts) -> str:
    """One line for the history of the table, by the facts alone."""
    return say(EVENTS[kind], facts)


def _clock_changed(facts: Facts) -> str:
    if facts["by"] < 0:
        words = ngettext("%(cards)d card left the clock.", "%(cards)d cards left the clock.", -facts["by"])
    else:
        words = ngettext("%(cards)d card came into the clock.", "%(cards)d cards came into the clock.", facts["by"])
    return words % {"cards": abs(facts["by"])}


def _delayed(facts: Facts) -> str:
    by = facts.get("by", -1)
    if by < 0:
        words = ngettext(
            "A delay: the guide took %(cards)d card from the clock.",
            "A delay: the guide took %(cards)d cards from the clock.",
            -by,
        )
    else:
        words = ngettext(
            "The guide added %(cards)d card to the clock.", "The guide added %(cards)d cards to the clock.", by
        )
    return words % {"cards": abs(by)}


def _oriented(facts: Facts) -> str:
    return _("%(nexus)s was turned to %(side)s.") % {**facts, "side": SIDES[facts["side"]]}


def _ended(facts: Facts) -> str:
    words = {
        "won": gettext_lazy("The mission was won."),
        "lost": gettext_lazy("The mission was lost."),
        "timed-out": gettext_lazy("The mission timed out."),
    }
    return str(words[facts["how"]])


def _counted(facts: Facts) -> str:
    if facts["cards"] is None:
        return _("Nobody counts the cards of %(nexus)s any more.") % facts
    words = ngettext("%(nexus)s has %(cards)d card left.", "%(nexus)s has %(cards)d cards left.", facts["cards"])
    return words % facts


def _hand_counted(facts: Facts) -> str:
    if facts["cards"] is None:
        return _("Nobody counts the hand of %(saint)s any more.") % facts
    words = ngettext("%(saint)s holds %(cards)d card.", "%(saint)s holds %(cards)d cards.", facts["cards"])
    return words % facts


def _special_begun(facts: Facts) -> str:
    if facts["step"] == "play":
        return _("%(saint)s plays a power.") % facts
    return _("%(saint)s suffers damage.") % facts


def _drawn(facts: Facts) -> str:
    told = {"card": card_of(facts, facts.get("what", "omen")), "saint": facts.get("saint")}
    if told["saint"]:
        return _("From the clock %(saint)s drew: %(card)s.") % told
    return _("The clock showed: %(card)s.") % told


def _omen_played(facts: Facts) -> str:
    told = {"side": SIDES[facts["side"]], "card": facts.get("card")}
    if told["card"]:
        return _("The omen %(card)s was played: %(side)s.") % told
    return _("An omen was played: %(side)s.") % told


def _turned_up(facts: Facts) -> str:
    return _("This was turned up: %(card)s.") % {"card": card_of(facts, facts["what"])}


def _confrontation_ended(facts: Facts) -> str:
    return _("The confrontation was won.") if facts["won"] else _("The confrontation was lost.")


def _sanctify_begun(facts: Facts) -> str:
    words = {
        "master-won": gettext_lazy("Sanctify began: the master was beaten."),
        "master-lost": gettext_lazy("Sanctify began: the master was not beaten."),
        "minion": gettext_lazy("Sanctify began: a minion was beaten."),
        "empty": gettext_lazy("Sanctify began: the deck is empty."),
        "power": gettext_lazy("Sanctify began: a power allows it."),
    }
    return str(words[facts["after"]])


def _guard_tried(facts: Facts) -> str:
    words = {
        "succeeded": _("%(nexus)s is guarded."),
        "failed": _("The attempt to guard %(nexus)s failed."),
        "passed": _("Nobody tried to guard %(nexus)s."),
    }
    return words[facts["result"]] % facts


def _seal_tried(facts: Facts) -> str:
    words = {
        "succeeded": gettext_lazy("The attempt to seal the nexus succeeded."),
        "failed": gettext_lazy("The attempt to seal the nexus failed."),
        "passed": gettext_lazy("Nobody tried to seal the nexus."),
    }
    return str(words[facts["result"]])


def _searched(facts: Facts) -> str:
    if not facts["masters"]:
        return _("The search found no master.")
    words = ngettext(
        "The search found %(masters)d master: the nexus is not sealed.",
        "The search found %(masters)d masters: the nexus is not sealed.",
        facts["masters"],
    )
    return words % facts


def _given(facts: Facts) -> str:
    return _("%(saint)s gave %(to)s this: %(card)s.") % {**facts, "card": card_of(facts, "card")}


def _mutated(facts: Facts) -> str:
    if facts.get("dice") is None:
        return _("The guide mutated the confrontation: %(mutation)s.") % facts
    words = ngettext(
        "The guide mutated the confrontation: %(mutation)s, with %(dice)d die.",
        "The guide mutated the confrontation: %(mutation)s, with %(dice)d dice.",
        facts["dice"],
    )
    return words % facts


def _handed_over(facts: Facts) -> str:
    if facts["player"] is None:
        return _("Anybody acts for %(saint)s now.") % facts
    return _("%(player)s plays %(saint)s now.") % facts


def _seats_changed(facts: Facts) -> str:
    return _("Seats were changed. Clockwise: %(choir)s.") % {"choir": ", ".join(facts["choir"])}


def _helper(facts: Facts) -> str:
    words = _("Turned on: %(helper)s.") if facts["tracked"] else _("Turned off: %(helper)s.")
    return words % {"helper": HELPERS[facts["component"]]}


EVENTS: dict[str, Words] = {
    "step-reached": lambda facts: _("The turn came to %(step)s.") % {"step": STEPS[facts["step"]]},
    "clock-changed": _clock_changed,
    "turn-ended": gettext_lazy("The turn ended."),
    "saint-faded": lambda facts: _("%(saint)s faded.") % facts,
    "act-won": gettext_lazy("The act was won, and the next one began."),
    "mission-ended": _ended,
    "moved": lambda facts: _("%(saint)s moved to %(nexus)s.") % facts,
    "nexus-oriented": _oriented,
    "nexus-counted": _counted,
    "nexus-sealed": lambda facts: _("%(nexus)s was sealed.") % facts,
    "part-reached": lambda facts: _("Now: %(part)s.") % {"part": PARTS[facts["part"]]},
    "special-begun": _special_begun,
    "special-ended": gettext_lazy("What had broken in was resolved."),
    "clock-drawn": _drawn,
    "omen-played": _omen_played,
    "card-turned-up": _turned_up,
    "card-avoided": gettext_lazy("The card was avoided."),
    "confrontation-begun": gettext_lazy("The confrontation began."),
    "confrontation-ended": _confrontation_ended,
    "sanctify-begun": _sanctify_begun,
    "guard-tried": _guard_tried,
    "seal-tried": _seal_tried,
    "nexus-searched": _searched,
    "gift-won": lambda facts: _("%(saint)s won: %(card)s.") % {**facts, "card": card_of(facts, "gift")},
    "gift-sacrificed": lambda facts: _("%(saint)s sacrificed: %(card)s.") % {**facts, "card": card_of(facts, "gift")},
    "gift-given": _given,
    "fragment-spent": lambda facts: _("%(saint)s spent: %(card)s.") % {**facts, "card": card_of(facts, "fragment")},
    "card-slotted": lambda facts: _("%(saint)s slotted: %(card)s.") % {**facts, "card": card_of(facts, "card")},
    "hand-counted": _hand_counted,
    "seat-handed-over": _handed_over,
    "seats-changed": _seats_changed,
    "turn-taken": lambda facts: _("%(saint)s took the turn.") % facts,
    "delayed": _delayed,
    "nexus-revealed": lambda facts: _("The guide revealed %(name)s.") % facts,
    "fragment-given": lambda facts: (
        _("The guide gave %(saint)s this: %(card)s.") % {**facts, "card": card_of(facts, "fragment")}
    ),
    "confrontation-mutated": _mutated,
    "packed-away": gettext_lazy("The mission was packed away for another night."),
    "laid-out-again": gettext_lazy("The mission was laid out again."),
    "tracking-changed": _helper,
}
