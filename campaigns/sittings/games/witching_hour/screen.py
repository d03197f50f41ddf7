"""The night as the live table shows it, part by part: only what the table tracks, and taps only for whoever plays."""

from typing import Any

from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.corruption import is_too_much
from campaigns.rulebooks.witching_hour.enemies import MagicColor
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table.ending import announced
from campaigns.rulebooks.witching_hour.table.state import Component, Night, SeatedWitch
from campaigns.rulebooks.witching_hour.variants import VARIANT_RULES, Variant
from campaigns.rules.witching_hour.table.words import COLORS
from campaigns.sittings.games.witching_hour import pieces
from campaigns.sittings.games.witching_hour.mats import SIGILS, Drawing, is_mine, mat, with_bare_mats
from campaigns.sittings.games.witching_hour.pictures import Seat, around, clock
from campaigns.sittings.games.witching_hour.taps import button, tap
from campaigns.sittings.games.witching_hour.walk import hour_words, walk_context
from campaigns.sittings.games.witching_hour.words import KINDS
from campaigns.sittings.registry import Look
from campaigns.stories.progress import DIFFICULTIES
from cards.memory import Memory

PARTS = ("ending", "night", "hands", "mine", "coven", "board", "settings")

# What a Witch acts with, besides her Corruption.
OF_A_WITCH = (
    Component.SIGILS,
    Component.ENEMIES,
    Component.PENTAGRAM,
    Component.LURKING,
    Component.FAMILIARS,
    Component.MAGIC,
    Component.SECRETS,
)

# Each of six mats is one thing to its own Witch and another to everybody else.
_mats: Memory[Drawing] = Memory(500)


def context(night: Night, look: Look) -> dict[str, Any]:
    mats = [_mat(night, witch, look) for witch in night.witches]
    seats = _seats(night, look)
    is_dawn = bool(night.outcome and night.outcome.how == "dawn")
    return {
        "night": night,
        "ended": _ended(night),
        "difficulty": DIFFICULTIES[night.difficulty],
        "is_dawn": is_dawn,
        "clock": SimpleLazyObject(lambda: clock(night.hour, night.hours, is_dawn=is_dawn)),
        "hour_words": hour_words(night),
        "talk": _talk(night),
        "variants": [VARIANT_RULES[variant] for variant in night.variants],
        **walk_context(night),
        "mats": mats,
        "mine": [one for one in mats if one["is_mine"]],
        "others": [one for one in mats if not one["is_mine"]],
        "seats": seats,
        "seats_aloud": _aloud(seats),
        "hands": _hands(night, look, mats),
        **_components(night),
        # Only where they are drawn anew.
        "pentagram": SimpleLazyObject(lambda: pieces.pentagram(night)),
        "lurking": SimpleLazyObject(lambda: pieces.lurking(night)),
        "pool": SimpleLazyObject(lambda: pieces.pool(night)),
        "piles": SimpleLazyObject(lambda: pieces.piles(night)),
        "scene": SimpleLazyObject(lambda: pieces.brought_by_the_scene(night)),
        "lies": pieces.lies(night),
        "card_ends": tap(
            "scene-ended",
            button(_("Won, as the scene's card says"), {"won": True}),
            button(_("Lost, as the scene's card says"), {"won": False}, tone="doom"),
        ),
        "kinds": [(kind.value, words) for kind, words in KINDS.items()],
        "colors": [(color.value, COLORS[color]) for color in MagicColor],
        "deeds": [("bind", _("Bind")), ("banish", _("Banish"))],
        "six": SIGILS,
        # A phone plays while the scene goes on; the screen in the middle and whoever watches only look.
        "plays": look.may_play and not look.is_board and night.outcome is None,
    }


def _mat(night: Night, witch: SeatedWitch, look: Look) -> Drawing:
    """Reckoned once for all states in which it is the same: most events change one mat."""
    alone, mine = with_bare_mats(night, witch), is_mine(witch, look)
    key = (get_language(), mine, witch.name, alone)
    return _mats.get_or_make(key, lambda: mat(alone, witch, mine=mine))


def _talk(night: Night) -> Rule | None:
    """What may be said while hands are chosen: little, unless the table plays the Verbal variant."""
    if night.walk is None or night.walk.phase is not Phase.INSIGHT:
        return None
    return Rule.VERBAL_VARIANT if Variant.VERBAL in night.variants else Rule.TALK_IN_LIMITS


def _components(night: Night) -> dict[str, bool]:
    """``has_sigils`` and so on: what the table tracks; and whether a Witch can do anything there but gain and heal."""
    found = {f"has_{component.value}": component in night.tracks for component in Component}
    return {**found, "has_acts": any(component in night.tracks for component in OF_A_WITCH)}


def _ended(night: Night) -> dict[str, Any] | None:
    found = announced(night)
    if found is None or night.outcome is None:
        return None
    return {"won": night.outcome.won, "rule": found.rule, "words": _ending_words(found), "hour": night.hour}


def _ending_words(found: Finding) -> str:
    match found.facts["ended"]:
        case "corruption":
            fallen = found.facts["witches"]
            names = ", ".join(fallen) if isinstance(fallen, tuple) else str(fallen)
            return _("With %(limit)d Corruption or more: %(witches)s.") % {
                "limit": found.facts["limit"],
                "witches": names,
            }
        case "empty-pentagram":
            return _("No spell is left on the Pentagram.")
        case "dawn":
            return _("Dawn has come, and nobody has too much Corruption.")
        case _:
            return _("The scene's card says so.")


def _seats(night: Night, look: Look) -> list[Seat]:
    """Around the table, from the nearest on: on a phone its own Witch."""
    mine = next((seat for seat, witch in enumerate(night.witches) if is_mine(witch, look)), 0)
    turned = [*night.witches[mine:], *night.witches[:mine]]
    return [
        Seat(
            name=witch.name,
            corruption=witch.corruption,
            is_lost=is_too_much(witch.corruption, night.limit),
            leads=witch.name == night.leader,
            at_turn=bool(night.walk and night.walk.turn == witch.name),
            free=sum(not enemy.bound for enemy in witch.facing),
            at=at,
        )
        for witch, at in zip(turned, around(len(turned)), strict=True)
    ]


def _aloud(seats: list[Seat]) -> str:
    told = ", ".join(f"{seat.name} {seat.corruption}" for seat in seats)
    return _("The Coven as it sits, clockwise: %(witches)s") % {"witches": told}


def _hands(night: Night, look: Look, mats: list[Drawing]) -> dict[str, Any]:
    """Who has chosen, and whose hand this phone enters; without a phone of her own, anybody does."""
    is_time = night.walk is not None and night.walk.phase is Phase.INSIGHT
    return {
        "is_time": is_time or bool(night.hands),
        "waiting": [one["name"] for one in mats if not one["hand"].is_in],
        "own": [one for one in mats if one["is_mine"] or not one["player"]],
        "others": [one for one in mats if not one["is_mine"] and one["player"]],
    }
