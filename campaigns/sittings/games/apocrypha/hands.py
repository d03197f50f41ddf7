"""Taps beside the next act: at a nexus, for a saint, at the clock, for the whole table. Nobody has to make any."""

from typing import Any

from django.utils.translation import gettext as _

from campaigns.rulebooks.apocrypha.halo import Slot
from campaigns.rulebooks.apocrypha.sanctify import NexusSide
from campaigns.rulebooks.apocrypha.table.helpers import Helper
from campaigns.rulebooks.apocrypha.table.packing import packed
from campaigns.rulebooks.apocrypha.table.state import CardKind, MainStep, MissionState, TableNexus, TableSaint
from campaigns.rules.apocrypha.table.words import FAIR, HELPERS, SIDES
from campaigns.rules.apocrypha.verdicts import SLOTS
from campaigns.sittings.games.apocrypha.acts import archetype, endings, moves_of, named
from campaigns.sittings.games.apocrypha.leading import offered
from campaigns.sittings.games.apocrypha.taps import Tap, TapButton, TapField, tap
from campaigns.sittings.registry import Look


def nexus_taps(state: MissionState, nexus: TableNexus) -> list[Tap]:
    """Turn it, count it, seal it: as a power says, or because nobody tapped when it happened."""
    other = NexusSide.HOPE if nexus.side is NexusSide.DOOM else NexusSide.DOOM
    turn = _("Turn to %(side)s") % {"side": SIDES[other.value]}
    return [
        tap("nexus-oriented", turn, tone=other.value, nexus=nexus.name, side=other.value),
        _count(state, nexus.name),
        tap("nexus-sealed", _("Sealed"), tone="quiet", nexus=nexus.name),
    ]


def _count(state: MissionState, nexus: str) -> Tap:
    cards = state.cards.get(nexus)
    if cards is None:
        field = TapField(_("Cards"), "number.cards", required=True)
        return Tap("nexus-counted", (TapButton(_("Count")),), {"nexus": nexus}, (field,))
    counts = [cards - 1, cards + 1] if cards else [cards + 1]
    buttons = tuple(
        TapButton(
            f"{count - cards:+d}",
            "number.cards",
            str(count),
            tone="quiet",
            aloud=_("%(nexus)s has %(cards)d cards") % {"nexus": nexus, "cards": count},
        )
        for count in counts
    )
    return Tap("nexus-counted", buttons, {"nexus": nexus})


def saint_taps(state: MissionState, saint: TableSaint, look: Look) -> dict[str, Any]:
    """What one saint may do or suffer at any time; whoever has no phone is acted for by the others."""
    name = saint.saint
    changed = (
        TapButton(_("Gift won"), "kind", "gift-won"),
        TapButton(_("Gift sacrificed"), "kind", "gift-sacrificed"),
        TapButton(_("Fragment spent"), "kind", "fragment-spent"),
    )
    steps = (
        TapButton(_("Plays a power"), "text.step", "play"),
        TapButton(_("Suffers damage"), "text.step", "damage"),
    )
    return {
        "saint": saint,
        "is_mine": saint.player is not None and saint.player == look.player,
        "moves": moves_of(state, name),
        "steps": Tap("special-begun", steps, {"saint": name}),
        "hands": Tap("", changed, {"saint": name}, (named(),)),
        "slots": _slots(name),
        "gives": _gives(state, name),
        "fades": None if saint.faded else tap("saint-faded", _("Fades"), tone="doom", saint=name),
        "draws": _draws(state, name),
        "takes_turn": tap("turn-taken", _("Takes the turn"), saint=name) if state.guided else None,
        "given": _given(name) if state.guided and look.leads else None,
        "seat": _seat(saint, look),
    }


def _slots(name: str) -> Tap:
    """Where it lies, if somebody likes to say it: then the halo is right at the end."""
    slots = TapField(_("Slot"), "text.slot", (("", _("any slot")), *((slot.value, str(SLOTS[slot])) for slot in Slot)))
    return Tap("card-slotted", (TapButton(_("Card slotted")),), {"saint": name}, (slots, named()))


def _given(name: str) -> Tap:
    return Tap("fragment-given", (TapButton(_("Gets a fragment")),), {"saint": name}, (named(),))


def draws_beside(state: MissionState, look: Look) -> list[dict[str, Any]]:
    """Beside the act of whose turn it is: what whoever looks may draw for their own saints."""
    own = [saint.saint for saint in state.choir if saint.player is not None and saint.player == look.player]
    found = [{"saint": name, "taps": _draws(state, name)} for name in own]
    return [one for one in found if one["taps"]]


def _draws(state: MissionState, name: str) -> list[Tap]:
    """Where a guide leads, others than whoever has the turn draw as well: Rule.GUIDED_START."""
    may_draw = state.guided and state.turn.step is MainStep.START and state.clock != 0 and name not in state.drew
    if state.outcome is not None or not may_draw or name == state.turn.saint:
        return []
    buttons = (
        TapButton(_("Draws an omen"), "text.what", CardKind.OMEN.value),
        TapButton(_("Draws a gift"), "text.what", CardKind.GIFT.value),
        TapButton(_("Draws a threat"), "text.what", CardKind.THREAT.value),
    )
    return [
        Tap("clock-drawn", buttons, {"saint": name}, (named(),)),
        archetype("clock-drawn", _("Draws an archetype"), saint=name),
    ]


def _gives(state: MissionState, name: str) -> Tap | None:
    others = tuple(
        TapButton(_("to %(saint)s") % {"saint": other.saint}, "text.to", other.saint)
        for other in state.choir
        if other.saint != name
    )
    return Tap("gift-given", others, {"saint": name}, (named(),)) if others else None


def _seat(saint: TableSaint, look: Look) -> Tap | None:
    """Whoever looks takes the saint over, or leaves it to anybody."""
    if look.player is None:
        return None
    if saint.player == look.player:
        return tap("seat-handed-over", _("Anybody acts for them"), tone="quiet", saint=saint.saint, player=None)
    words = _("I play %(saint)s") % {"saint": saint.saint}
    return tap("seat-handed-over", words, tone="quiet", saint=saint.saint, player=look.player)


def clock_taps(state: MissionState, look: Look) -> list[Tap]:
    """Powers take cards from the clock and bring some; where a guide does, it is a delay."""
    if state.clock is None:
        return []
    buttons = [TapButton("+1", "number.by", "1", tone="quiet", aloud=_("One card into the clock"))]
    if state.clock:
        buttons.insert(0, TapButton("−1", "number.by", "-1", tone="quiet", aloud=_("One card from the clock")))
    return [Tap("delayed" if state.guided and look.leads else "clock-changed", tuple(buttons))]


def table_taps(state: MissionState, look: Look) -> dict[str, Any]:
    """For all: the end, the next act of the mission, packing it away, revealing a nexus."""
    if state.outcome is not None:
        return {}
    return {
        "endings": offered(state, endings(), look),
        "act_won": offered(state, tap("act-won", _("The act is won, the next one begins")), look),
        "pack": None if state.packed else _pack(state),
        "turn_ended": offered(state, tap("turn-ended", _("End the turn now")), look),
        "reveal": _reveal(state, look),
        "helpers": [_helper(state, helper) for helper in Helper],
    }


def _helper(state: MissionState, helper: Helper) -> dict[str, Any]:
    """Each says in one line whether it is fair, and is turned off with a tap."""
    is_on = helper.value not in state.off
    switch = tap(
        "tracking-changed", _("Turn off") if is_on else _("Turn on"), component=helper.value, tracked=not is_on
    )
    return {"name": HELPERS[helper.value], "why": FAIR[helper.value], "tap": switch, "is_on": is_on}


def _pack(state: MissionState) -> Tap:
    return tap("packed-away", _("Pack it away for another night"), tone="quiet")


def slips(state: MissionState) -> dict[str, Any] | None:
    """What lies where once it is packed away, each with the tap that counts it; nobody has to."""
    if not state.packed:
        return None
    found = packed(state)
    return {
        "clock": found.clock,
        "nexuses": [
            {"nexus": one, "tap": _count(state, one.name) if one.cards is None else None} for one in found.nexuses
        ],
        "saints": [{"saint": one, "tap": _count_hand(one.saint) if one.hand is None else None} for one in found.saints],
    }


def _count_hand(saint: str) -> Tap:
    field = TapField(_("Cards in hand"), "number.cards", required=True)
    return Tap("hand-counted", (TapButton(_("Count"), aloud=saint),), {"saint": saint}, (field,))


def _reveal(state: MissionState, look: Look) -> Tap | None:
    if not state.guided or not look.leads:
        return None
    fields = (TapField(_("Name of the nexus"), "text.name", required=True),)
    return Tap("nexus-revealed", (TapButton(_("Reveal it")),), fields=fields)
