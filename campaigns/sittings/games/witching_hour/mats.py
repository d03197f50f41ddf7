"""A Witch's mat as the screen shows it: her Corruption, Sigils, Enemies, spells and Secret, with the taps of each."""

from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaigns.rulebooks.sitting import Malformed
from campaigns.rulebooks.witching_hour.battle import Deed
from campaigns.rulebooks.witching_hour.corruption import is_too_much, room_under
from campaigns.rulebooks.witching_hour.enemies import MagicColor
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.table import reckoning
from campaigns.rulebooks.witching_hour.table.magic import MagicSpent
from campaigns.rulebooks.witching_hour.table.state import Component, Facing, Night, SeatedWitch
from campaigns.rules.witching_hour.table.words import COLORS
from campaigns.sittings.games.witching_hour.pictures import lying
from campaigns.sittings.games.witching_hour.secrets import hand_name
from campaigns.sittings.games.witching_hour.taps import Button, Tap, button, steps_of, tap
from campaigns.sittings.games.witching_hour.words import KINDS
from campaigns.sittings.registry import Look

SIGILS = range(1, 7)


def with_bare_mats(night: Night, witch: SeatedWitch) -> Night:
    """All that her mat is drawn from: the night, but of the others only their names and seats.

    What does not show on a mat is left out, so that it is no other mat where only that has changed.
    """
    witches = tuple(
        each if each.name == witch.name else SeatedWitch(name=each.name, player=each.player) for each in night.witches
    )
    return replace(
        night,
        witches=witches,
        hands=tuple(name for name in night.hands if name == witch.name),
        secrets=tuple(each for each in night.secrets if each.witch == witch.name),
        familiars=tuple(each for each in night.familiars if each.witch == witch.name),
        # What is paid from it is only known of Enemies whose cards are.
        pool=night.pool if night.cards else 0,
        demon_deck=None,
        void=None,
        aether=None,
        words="",
        counters=(),
        markers=(),
        overlords=(),
    )


def mat(night: Night, witch: SeatedWitch, look: Look) -> dict[str, Any]:
    return {
        "place": night.seat(witch.name),
        "name": witch.name,
        "player": witch.player or "",
        "is_gold": witch.name in night.gold,
        "leads": witch.name == night.leader,
        "at_turn": bool(night.walk and night.walk.turn == witch.name),
        "is_mine": is_mine(witch, look),
        "left": night.left_of(witch.name).name,
        **_corruption(night, witch),
        "sigils": _sigils(witch),
        "facing": [_enemy(night, witch, enemy) for enemy in witch.facing],
        "familiars": _familiars(night, witch),
        "magic": _magic(night, witch),
        "acquire": _acquire(night, witch),
        "attack": _attacks(night, witch),
        "damage": _damage(night, witch),
        "gaia": steps_of(reckoning.gaia(night, witch.name).against),
        "secret": _secret(night, witch),
        "hand": {"name": hand_name(night, witch.name), "is_in": witch.name in night.hands},
        # In which phase it is her turn, so that what is done there lies open.
        "now": night.walk.phase.value if night.walk and night.walk.turn == witch.name else "",
    }


def is_mine(witch: SeatedWitch, look: Look) -> bool:
    return witch.player is not None and witch.player == look.player


def _is_now(night: Night, phase: Phase, name: str) -> bool:
    """Whether it is her turn in that phase: at any other time the rules would refuse it."""
    return night.walk is None or (night.walk.phase, night.walk.turn) == (phase, name)


# --- Corruption and Sigils


def _corruption(night: Night, witch: SeatedWitch) -> dict[str, Any]:
    # All of them, always: no button may come to lie under a finger that was meant for another.
    buttons = (_changed(witch, by) for by in (-5, -1, 1, 5))
    room = room_under(witch.corruption, night.limit)
    return {
        "corruption": witch.corruption,
        "limit": night.limit,
        "pieces": lying(min(witch.corruption, 200)),
        "is_lost": is_too_much(witch.corruption, night.limit),
        "is_over": night.outcome is not None,
        "is_near": 0 <= room < 4,
        "room": max(room, 0),
        "over": max(-room, 0),
        "notches": [notch < witch.corruption for notch in range(min(night.limit, 40))],
        "change": tap("corruption-changed", *buttons),
    }


def _changed(witch: SeatedWitch, by: int) -> Button:
    label = f"+{by}" if by > 0 else f"−{-by}"
    aloud = _("%(witch)s: %(change)s") % {"witch": witch.name, "change": label}
    return button(label, {"witch": witch.name, "by": by}, aloud=aloud, is_off=witch.corruption + by < 0)


def _sigils(witch: SeatedWitch) -> Tap:
    """Each of the six turns over."""
    return tap(
        "sigils-changed",
        *(
            button(
                number,
                {"witch": witch.name, "close" if number in witch.sigils else "open": [number]},
                tone="open" if number in witch.sigils else "",
                aloud=_("Sigil %(number)d of %(witch)s") % {"number": number, "witch": witch.name},
            )
            for number in SIGILS
        ),
    )


# --- Those that face her


def _enemy(night: Night, witch: SeatedWitch, enemy: Facing) -> dict[str, Any]:
    card = night.card(enemy.name)
    whose = {"witch": witch.name, "name": enemy.name}
    turn = tap("unbound", button(_("Unbind"), whose)) if enemy.bound else tap("bound", button(_("Bind"), whose))
    return {
        "name": enemy.name,
        "kind": enemy.kind.value,
        "kind_words": KINDS[enemy.kind],
        "cost": enemy.cost,
        "bound": enemy.bound,
        "is_greater": enemy.kind.is_greater,
        "card": card,
        "prices": [(_("bind"), card.bind), (_("banish"), card.banish)] if card else [],
        "turn": turn,
        "banish": tap("banished", button(_("Banish"), whose)),
        "payments": list(_payments(night, witch, enemy)) if card else [],
        "familiars": [
            tap("familiar-spent", button(_("%(familiar)s binds it") % {"familiar": each.name}, _spent(each, enemy)))
            for each in night.familiars
            if each.witch == witch.name and not enemy.bound
        ],
    }


def _spent(familiar: Any, enemy: Facing) -> dict[str, Any]:
    return {"name": familiar.name, "enemy": enemy.name}


def _payments(night: Night, witch: SeatedWitch, enemy: Facing) -> Any:
    """In battle, by whoever is at turn; by her where the table does not walk through the phases."""
    actor = night.walk.turn if night.walk and night.walk.turn else witch.name
    if not _is_now(night, Phase.BATTLE, actor):
        return
    labels = {Deed.BIND: _("%(actor)s binds it for %(magic)d"), Deed.BANISH: _("%(actor)s banishes it for %(magic)d")}
    for deed in Deed:
        if deed is Deed.BIND and enemy.bound:
            continue
        event = MagicSpent(witch=witch.name, name=enemy.name, do=deed, actor=actor)
        try:
            reckoned = reckoning.payment(night, event)
        except Malformed:
            continue
        label = labels[deed] % {"actor": actor, "magic": reckoned.total}
        facts = {"witch": witch.name, "name": enemy.name, "do": deed.value, "actor": actor}
        pay = button(label, facts, tone="" if reckoned.against else "gold", is_off=bool(reckoned.against))
        yield tap("magic-spent", pay, reckoned=reckoned)


def _damage(night: Night, witch: SeatedWitch) -> dict[str, Any] | None:
    if not witch.facing:
        return None
    struck = reckoning.damage_to(night, witch.name)
    label = _("%(witch)s takes %(spells)d off the Pentagram and %(corruption)d Corruption") % {
        "witch": witch.name,
        "spells": struck.spells,
        "corruption": struck.corruption,
    }
    facts = {"witch": witch.name, "spells": struck.spells, "corruption": struck.corruption}
    return {
        "steps": steps_of(struck.steps),
        "unknown": struck.unknown,
        "tap": tap("damage-dealt", button(label, facts, tone="doom")) if struck.spells or struck.corruption else None,
    }


# --- Spells, Demons, Magic, and what she keeps


def _acquire(night: Night, witch: SeatedWitch) -> dict[str, Any]:
    found = [(locus, reckoning.spell(night, witch.name, locus)) for locus in range(1, len(night.locus) + 1)]
    buttons = [
        button(
            _("Locus %(locus)d for %(cost)d") % {"locus": locus, "cost": reckoned.total},
            {"witch": witch.name, "locus": locus},
            is_off=bool(reckoned.against),
        )
        for locus, reckoned in found
    ]
    imps = [step for step in found[0][1].steps if "enemy" in step.facts]
    against = [finding for _locus, reckoned in found for finding in reckoned.against]
    return {"tap": tap("spell-acquired", *buttons), "imps": steps_of(imps), "against": steps_of(against)}


def _attacks(night: Night, witch: SeatedWitch) -> list[Tap]:
    """All that lurk try with her at her turn; where some are tied, once for each whom she may have first."""
    if not night.lurking or not _is_now(night, Phase.SUMMON_DEMONS, witch.name):
        return []
    tied = [name for group in reckoning.choices(night) for name in group]
    if not tied:
        return [_attack(night, witch, _("They try with %(witch)s") % {"witch": witch.name}, ())]
    return [_attack(night, witch, _("She has %(demon)s try first") % {"demon": name}, (name,)) for name in tied]


def _attack(night: Night, witch: SeatedWitch, label: str, prefers: tuple[str, ...]) -> Tap:
    facts = {"witch": witch.name, **({"prefers": list(prefers)} if prefers else {})}
    reckoned = reckoning.attack(night, witch.name, prefers)
    return tap("attacked", button(label, facts, tone="gold"), reckoned=reckoned)


def _magic(night: Night, witch: SeatedWitch) -> dict[str, Any] | None:
    if Component.MAGIC not in night.tracks:
        return None
    has = night.magic_of(witch.name)
    changes = [
        button(f"{'+' if by > 0 else '−'}1 {COLORS[color]}", {"witch": witch.name, "color": color.value, "by": by})
        for color in (MagicColor.BLACK, MagicColor.WHITE)
        for by in (-1, 1)
    ]
    into = button(
        _("%(white)d into the Pool") % {"white": has.white}, {"witch": witch.name, "white": has.white}, tone="gold"
    )
    return {
        "any": bool(has.black or has.white),
        "black": has.black,
        "white": has.white,
        "change": tap("magic-changed", *changes),
        "pool": tap("magic-pooled", into) if has.white else None,
    }


def _familiars(night: Night, witch: SeatedWitch) -> list[dict[str, Any]]:
    own = [each for each in night.familiars if each.witch == witch.name]
    others = [each.name for each in night.witches if each.name != witch.name]
    may_move = night.walk is None or night.walk.phase is Phase.INSIGHT
    return [
        {
            "name": each.name,
            "move": tap("familiar-moved", *(button(to, {"name": each.name, "witch": to}) for to in others))
            if may_move and not each.moved and each.since != night.hour
            else None,
            "lose": tap("familiar-lost", button(_("To the Æther"), {"name": each.name})),
        }
        for each in own
    ]


def _secret(night: Night, witch: SeatedWitch) -> dict[str, Any]:
    secret = night.secret_of(witch.name)
    can = secret.words is None and witch.corruption > 0 and secret.hour != night.hour
    advance = tap("secret-advanced", button(_("Advance her Secret with 1 Corruption"), {"witch": witch.name}))
    return {
        "corruption": secret.corruption,
        "pieces": lying(secret.corruption),
        "words": secret.words,
        "resolved": secret.resolved,
        "advance": advance if can else None,
    }
