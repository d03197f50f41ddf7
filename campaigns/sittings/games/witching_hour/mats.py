"""A Witch's mat as the screen shows it: her Corruption, Sigils, Enemies, spells and Secret, with the taps of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaigns.rulebooks.sitting import Malformed
from campaigns.rulebooks.witching_hour.battle import Deed
from campaigns.rulebooks.witching_hour.corruption import is_too_much, room_under
from campaigns.rulebooks.witching_hour.enemies import EnemyKind, MagicColor
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.register import Rule
from campaigns.rulebooks.witching_hour.table import reckoning
from campaigns.rulebooks.witching_hour.table.lurking import have_tried
from campaigns.rulebooks.witching_hour.table.magic import MagicSpent
from campaigns.rulebooks.witching_hour.table.spells import is_her_turn
from campaigns.rulebooks.witching_hour.table.state import Component, Facing, Magic, Night, SeatedWitch, Secret
from campaigns.rules.witching_hour.table.words import COLORS
from campaigns.sittings.games.witching_hour.secrets import hand_name
from campaigns.sittings.games.witching_hour.taps import Button, Tap, button, reckoned_once, steps_of, tap
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


class Drawing(dict[str, Any]):
    """What a mat or a part of it is drawn from, reckoned once: whoever has the same one need not look into it."""

    __hash__ = object.__hash__  # type: ignore[assignment]  # a dict has none
    __eq__ = object.__eq__


@dataclass(frozen=True)
class Hand:
    """Under which name it is kept, and whether it is chosen."""

    name: str
    is_in: bool


def mat(night: Night, witch: SeatedWitch, *, mine: bool) -> Drawing:
    at_turn = bool(night.walk and night.walk.turn == witch.name)
    return Drawing(
        place=night.seat(witch.name),
        player=witch.player or "",
        is_gold=witch.name in night.gold,
        leads=witch.name == night.leader,
        at_turn=at_turn,
        is_mine=mine,
        left=night.left_of(witch.name).name,
        act_for=_("Act for %(witch)s") % {"witch": witch.name},
        **_corruption(night, witch),
        facing=tuple(_facing(night, witch, enemy) for enemy in witch.facing),
        gaia=steps_of(reckoning.gaia(night, witch.name).against),
        hand=Hand(hand_name(night, witch.name), witch.name in night.hands),
        **_acts(night, witch),
    )


def _acts(night: Night, witch: SeatedWitch) -> dict[str, Any]:
    """What she can do besides; together they are drawn anew only where one of them is another."""
    at_turn = bool(night.walk and night.walk.turn == witch.name)
    acts = {
        "name": witch.name,
        "sigils": reckoned_once(_sigils, witch.name, witch.sigils, by=(witch.name, witch.sigils)),
        "acquire": _acquire(night, witch),
        "attack": _attacks(night, witch),
        "magic": _magic(night, witch),
        "damage": _damage(night, witch),
        "secret": _secret(night, witch),
        "familiars": _familiars(night, witch),
        # In which phase it is her turn, so that what is done there lies open.
        "now": night.walk.phase.value if night.walk and at_turn else "",
    }
    return {**acts, "acts": reckoned_once(Drawing, acts, by=(*acts.values(), night.tracks))}


def is_mine(witch: SeatedWitch, look: Look) -> bool:
    return witch.player is not None and witch.player == look.player


def _is_now(night: Night, phase: Phase, name: str) -> bool:
    """Whether it is her turn in that phase: at any other time the rules would refuse it."""
    return night.walk is None or (night.walk.phase, night.walk.turn) == (phase, name)


# --- Corruption and Sigils


def _corruption(night: Night, witch: SeatedWitch) -> dict[str, Any]:
    has, room = witch.corruption, room_under(witch.corruption, night.limit)
    # What the largest of the buttons takes, or more, is the same to all of them.
    change = reckoned_once(_change, witch.name, min(has, 5), by=(witch.name, min(has, 5)))
    return {
        "corruption": has,
        "limit": night.limit,
        "is_lost": is_too_much(has, night.limit),
        "is_near": 0 <= room < 4,
        "room": _room_words(night, room),
        "change": change,
    }


def _room_words(night: Night, room: int) -> str:
    if room >= 0:
        return _("of %(limit)d, room for %(room)d") % {"limit": night.limit, "room": room}
    if night.outcome:
        return _("of %(limit)d: too much") % {"limit": night.limit}
    return _("of %(limit)d: too much at the next check") % {"limit": night.limit}


def _change(witch: str, has: int) -> Tap:
    # All of them, always: no button may come to lie under a finger that was meant for another.
    return tap("corruption-changed", *(_changed(witch, has, by) for by in (-5, -1, 1, 5)))


def _changed(witch: str, has: int, by: int) -> Button:
    label = f"+{by}" if by > 0 else f"−{-by}"
    aloud = _("%(witch)s: %(change)s") % {"witch": witch, "change": label}
    return button(label, {"witch": witch, "by": by}, aloud=aloud, is_off=has + by < 0)


def _sigils(witch: str, opened: tuple[int, ...]) -> Tap:
    """Each of the six turns over."""
    return tap(
        "sigils-changed",
        *(
            button(
                number,
                {"witch": witch, "close" if number in opened else "open": [number]},
                tone="open" if number in opened else "",
                aloud=_("Sigil %(number)d of %(witch)s") % {"number": number, "witch": witch},
            )
            for number in SIGILS
        ),
    )


# --- Those that face her


def _facing(night: Night, witch: SeatedWitch, enemy: Facing) -> Drawing:
    card = night.card(enemy.name)
    familiars = tuple(each.name for each in night.familiars if each.witch == witch.name and not enemy.bound)
    actor = _pays(night, witch) if card else None
    purse = (actor, night.magic_of(actor), night.pool) if actor else None
    by = (witch.name, enemy, card, familiars, purse)
    return reckoned_once(_enemy, night, witch, enemy, familiars, by=by)


def _enemy(night: Night, witch: SeatedWitch, enemy: Facing, familiars: tuple[str, ...]) -> Drawing:
    card = night.card(enemy.name)
    whose = {"witch": witch.name, "name": enemy.name}
    turn = tap("unbound", button(_("Unbind"), whose)) if enemy.bound else tap("bound", button(_("Bind"), whose))
    return Drawing(
        name=enemy.name,
        kind=enemy.kind.value,
        kind_words=KINDS[enemy.kind],
        cost=enemy.cost,
        bound=enemy.bound,
        is_greater=enemy.kind.is_greater,
        card=card,
        prices=[(_("bind"), card.bind), (_("banish"), card.banish)] if card else [],
        turn=turn,
        banish=tap("banished", button(_("Banish"), whose)),
        payments=list(_payments(night, witch, enemy)) if card else [],
        familiars=[
            tap("familiar-spent", button(_("%(familiar)s binds it") % {"familiar": each}, _spent(each, enemy)))
            for each in familiars
        ],
    )


def _spent(familiar: str, enemy: Facing) -> dict[str, Any]:
    return {"name": familiar, "enemy": enemy.name}


def _pays(night: Night, witch: SeatedWitch) -> str | None:
    """In battle, whoever is at turn; she, where the table does not walk through the phases; else nobody."""
    actor = night.walk.turn if night.walk and night.walk.turn else witch.name
    return actor if _is_now(night, Phase.BATTLE, actor) else None


def _payments(night: Night, witch: SeatedWitch, enemy: Facing) -> Iterator[Tap]:
    actor = _pays(night, witch)
    if actor is None:
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
        if any(found.rule is Rule.RED_IS_IMMUNE for found in reckoned.against):
            # There is nothing to pay: only why is told.
            yield tap("magic-spent", reckoned=reckoned)
            continue
        label = labels[deed] % {"actor": actor, "magic": reckoned.total}
        facts = {"witch": witch.name, "name": enemy.name, "do": deed.value, "actor": actor}
        pay = button(label, facts, tone="" if reckoned.against else "gold", is_off=bool(reckoned.against))
        yield tap("magic-spent", pay, reckoned=reckoned)


def _damage(night: Night, witch: SeatedWitch) -> Drawing | None:
    if not witch.facing:
        return None
    cards = tuple(night.card(enemy.name) for enemy in witch.facing)
    return reckoned_once(_struck, night, witch, by=(witch.name, witch.facing, cards, night.locus))


def _struck(night: Night, witch: SeatedWitch) -> Drawing:
    struck = reckoning.damage_to(night, witch.name)
    label = _("%(witch)s takes %(spells)d off the Pentagram and %(corruption)d Corruption") % {
        "witch": witch.name,
        "spells": struck.spells,
        "corruption": struck.corruption,
    }
    facts = {"witch": witch.name, "spells": struck.spells, "corruption": struck.corruption}
    return Drawing(
        steps=steps_of(struck.steps),
        unknown=struck.unknown,
        tap=tap("damage-dealt", button(label, facts, tone="doom")) if struck.spells or struck.corruption else None,
    )


# --- Spells, Demons, Magic, and what she keeps


def _acquire(night: Night, witch: SeatedWitch) -> Drawing:
    left = tuple(map(bool, night.locus))
    taken = night.taken if is_her_turn(night, witch.name) else ()
    imps = tuple(enemy.name for enemy in witch.facing if enemy.kind is EnemyKind.IMP and not enemy.bound)
    return reckoned_once(_spells, night, witch, by=(witch.name, left, night.guarded, taken, imps))


def _spells(night: Night, witch: SeatedWitch) -> Drawing:
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
    return Drawing(tap=tap("spell-acquired", *buttons), imps=steps_of(imps), against=steps_of(against))


def _attacks(night: Night, witch: SeatedWitch) -> tuple[Tap, ...]:
    """All that lurk try with her at her turn; where some are tied, once for each whom she may have first."""
    if not night.lurking or not _is_now(night, Phase.SUMMON_DEMONS, witch.name) or have_tried(night):
        return ()
    tied = [name for group in reckoning.choices(night) for name in group]
    if not tied:
        return (_attack(night, witch, _("They try with %(witch)s") % {"witch": witch.name}, ()),)
    return tuple(_attack(night, witch, _("She has %(demon)s try first") % {"demon": name}, (name,)) for name in tied)


def _attack(night: Night, witch: SeatedWitch, label: str, prefers: tuple[str, ...]) -> Tap:
    facts = {"witch": witch.name, **({"prefers": list(prefers)} if prefers else {})}
    reckoned = reckoning.attack(night, witch.name, prefers)
    return tap("attacked", button(label, facts, tone="gold"), reckoned=reckoned)


def _magic(night: Night, witch: SeatedWitch) -> Drawing | None:
    if Component.MAGIC not in night.tracks:
        return None
    has = night.magic_of(witch.name)
    return reckoned_once(_has_magic, has, by=(has,))


def _has_magic(has: Magic) -> Drawing:
    changes = [
        button(f"{'+' if by > 0 else '−'}1 {COLORS[color]}", {"witch": has.witch, "color": color.value, "by": by})
        for color in (MagicColor.BLACK, MagicColor.WHITE)
        for by in (-1, 1)
    ]
    into = button(
        _("%(white)d into the Pool") % {"white": has.white}, {"witch": has.witch, "white": has.white}, tone="gold"
    )
    return Drawing(
        any=bool(has.black or has.white),
        black=has.black,
        white=has.white,
        change=tap("magic-changed", *changes),
        pool=tap("magic-pooled", into) if has.white else None,
    )


def _familiars(night: Night, witch: SeatedWitch) -> tuple[Drawing, ...]:
    others = tuple(each.name for each in night.witches if each.name != witch.name)
    may_move = night.walk is None or night.walk.phase is Phase.INSIGHT
    own = ((each, may_move and not each.moved and each.since != night.hour) for each in night.familiars)
    return tuple(
        reckoned_once(_familiar, each.name, others if can_move else (), by=(each.name, others, can_move))
        for each, can_move in own
        if each.witch == witch.name
    )


def _familiar(name: str, others: tuple[str, ...]) -> Drawing:
    return Drawing(
        name=name,
        move=tap("familiar-moved", *(button(to, {"name": name, "witch": to}) for to in others)) if others else None,
        lose=tap("familiar-lost", button(_("To the Æther"), {"name": name})),
    )


def _secret(night: Night, witch: SeatedWitch) -> Drawing:
    secret = night.secret_of(witch.name)
    is_time = night.walk is None or night.walk.phase is Phase.END_OF_THE_HOUR
    can_advance = is_time and secret.words is None and witch.corruption > 0 and secret.hour != night.hour
    return reckoned_once(_lies, secret, can_advance, by=(replace(secret, hour=0), can_advance))


def _lies(secret: Secret, can_advance: bool) -> Drawing:
    advance = tap("secret-advanced", button(_("Advance her Secret with 1 Corruption"), {"witch": secret.witch}))
    return Drawing(
        corruption=secret.corruption,
        words=secret.words,
        resolved=secret.resolved,
        advance=advance if can_advance else None,
    )
