"""A check in one place: who can assist, and the form that asks the tools for its odds, then for its damage."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import Sitting
from campaigns.rulebooks.apocrypha.table.advice import next_act
from campaigns.rulebooks.apocrypha.table.checks import SaintSheet, can_assist
from campaigns.rulebooks.apocrypha.table.helpers import Helper
from campaigns.rulebooks.apocrypha.table.state import CardKind, MissionState, SpecialStepName, TurnedUpCard
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rulebooks.sitting import Viewer
from campaigns.saints.labels import VIRTUES
from campaigns.sittings.games.apocrypha import acts
from campaigns.sittings.games.apocrypha.links import check_fields, tool_address
from campaigns.sittings.games.apocrypha.taps import tap
from campaigns.sittings.registry import Look

# What of a tool's page belongs into the panel: what is wrong, the answer, the day, and what else it asks for.
ODDS_PARTS = (".errors", ".odds-answer", ".day-switch", ".odds-assemble")
DAMAGE_PARTS = (".errors", ".verdict-number", ".verdict", ".day-switch", "fieldset.hand")

# A nexus may ask for a check of whoever guards or seals it.
TRIES = frozenset({"guard-tried", "seal-tried"})


@dataclass(frozen=True)
class CheckNow:
    saint: str
    # None where a nexus is guarded or sealed, or a card deals damage by itself.
    card: TurnedUpCard | None
    is_damage: bool = False


def check_now(state: MissionState, viewer: Viewer) -> CheckNow | None:
    """Damage comes before all else, and stays in sight after a fight that was lost: Rule.DAMAGE_BEFORE_TERMINATE."""
    if state.outcome is not None or state.packed:
        return None
    up = state.up[-1] if state.up else None
    top = state.special[-1] if state.special else None
    lost = _just_lost(state)
    if top and top.step is SpecialStepName.DAMAGE:
        card = up or lost
        return CheckNow(top.saint, card if card and card.saint == top.saint else None, is_damage=True)
    if up:
        return CheckNow(up.saint, up)
    if lost:
        return CheckNow(lost.saint, lost, is_damage=True)
    act = next_act(state, viewer)
    return CheckNow(act.saint, None) if act and act.kind in TRIES else None


def _just_lost(state: MissionState) -> TurnedUpCard | None:
    """Only a threat deals damage: Rule.SUCCESS."""
    last = state.resolved
    has_lost = state.part == "lose" and last is not None and last.won is False
    return last.card if has_lost and last and last.card.what is not CardKind.GIFT else None


def check(sitting: Sitting, state: MissionState, sheets: Mapping[str, SaintSheet], look: Look) -> dict[str, Any] | None:
    """What the panel is drawn from; nothing is reckoned here."""
    now = check_now(state, Viewer(look.player, is_guide=look.is_guide))
    if now is None:
        return None
    saint, campaign = now.saint, sitting.campaign
    has_assists = Helper.ASSISTS.value not in state.off
    fields = check_fields(campaign, state, sheets, saint, assists=has_assists)
    route = "tool-damage" if now.is_damage else "tool-odds"
    return {
        "saint": saint,
        "card": acts.card_in_words(now.card) if now.card else "",
        "is_damage": now.is_damage,
        # Damage of a check is by how much it fell short; else a card says how much.
        "is_of_check": now.card is not None,
        "has_sheet": saint in sheets,
        "virtues": [_virtue(state, sheets, virtue, saint) for virtue in Virtue],
        "action": reverse(route),
        "fields": fields,
        "select": ", ".join(DAMAGE_PARTS if now.is_damage else _odds_parts(has_assists=has_assists)),
        # What is typed stays for as long as the first is the same, and an answer as long as the second.
        "confronted": f"{len(state.up) or 1}-{[one.saint for one in state.choir].index(saint)}",
        "asked": f"{crc32(urlencode([('tool', route), *fields]).encode()):08x}",
        "tool": tool_address(route, campaign, state, sheets, saint=saint),
        "assists": tool_address("tool-assists", campaign, state, sheets, saint=saint),
        "suffers": None if now.is_damage else _suffers(saint),
    }


def _odds_parts(*, has_assists: bool) -> tuple[str, ...]:
    return (*ODDS_PARTS, ".odds-assists") if has_assists else ODDS_PARTS


def _virtue(state: MissionState, sheets: Mapping[str, SaintSheet], virtue: Virtue, saint: str) -> dict[str, Any]:
    return {
        "slug": virtue.value,
        "name": VIRTUES[virtue],
        "number": sheets[saint].virtues[virtue] if saint in sheets else None,
        "assists": can_assist(state, sheets, virtue, saint=saint),
    }


def _suffers(saint: str) -> Any:
    return tap("special-begun", _("%(saint)s suffers damage") % {"saint": saint}, saint=saint, step="damage")
