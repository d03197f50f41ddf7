"""What else lies on the table: Pentagram, Lurking Demons, Pool, piles, markers, and whatever the scene counts."""

from collections.abc import Hashable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.rulebooks.witching_hour.summoning import to_reveal
from campaigns.rulebooks.witching_hour.table.piles import Pile
from campaigns.rulebooks.witching_hour.table.state import Guardian, Night
from campaigns.rules.witching_hour.table.words import PILES
from campaigns.sittings.games.witching_hour.pictures import LOCI, STAR
from campaigns.sittings.games.witching_hour.taps import Button, button, tap
from campaigns.sittings.games.witching_hour.words import KINDS

# As many white cubes as are drawn; more of them are said.
MOST_CUBES = 24


def by_one(name: str, has: int, facts: Mapping[str, Any]) -> list[Button]:
    """One less, where there is one, and one more; both always, so that none takes the other's place."""
    return [
        button("−", {**facts, "by": -1}, aloud=_("%(name)s: one less") % {"name": name}, is_off=has <= 0),
        button("+", {**facts, "by": 1}, aloud=_("%(name)s: one more") % {"name": name}),
    ]


def pentagram(night: Night) -> dict[str, Any]:
    return {
        "star": STAR,
        "loci": [_locus(night, number) for number in range(1, len(night.locus) + 1)],
        "guardians": [_guardian(guardian) for guardian in night.guardians],
        "left": sum(night.locus),
    }


def _locus(night: Night, number: int) -> dict[str, Any]:
    spells = night.locus[number - 1]
    guards = [each for each in night.guardians if each.locus == number and not each.bound]
    name = _("Locus %(number)d") % {"number": number}
    return {
        "number": number,
        "spells": spells,
        "place": LOCI[number - 1],
        "is_guarded": bool(guards),
        "is_linked": any(each.witch for each in guards),
        "is_taken": number in night.taken,
        "change": tap("locus-changed", *by_one(name, spells, {"locus": number})),
    }


def _guardian(guardian: Guardian) -> dict[str, Any]:
    bind = [] if guardian.bound else [tap("guardian-bound", button(_("Bind"), {"name": guardian.name}))]
    away = tap("guardian-removed", button(_("Remove"), {"name": guardian.name}))
    return {"guardian": guardian, "taps": [*bind, away]}


def lurking(night: Night) -> dict[str, Any]:
    return {
        "demons": [
            {
                "name": demon.name,
                "kind": demon.kind.value,
                "kind_words": KINDS[demon.kind],
                "cost": demon.cost,
                "sigils": demon.sigils,
                "disperse": tap("demon-dispersed", button(_("To the Void"), {"name": demon.name})),
            }
            for demon in night.lurking
        ],
        "missing": range(to_reveal(len(night.lurking))),
    }


def pool(night: Night) -> dict[str, Any]:
    spend = button(_("The Leader spends all of it"), {"by": -night.pool})
    return {
        "white": night.pool,
        "cubes": range(min(night.pool, MOST_CUBES)),
        "change": tap("pool-changed", *by_one(_("Pool"), night.pool, {})),
        "spend": tap("pool-changed", spend) if night.pool else None,
    }


def lies(night: Night) -> tuple[Hashable, ...]:
    """All that piles are counted from, and what the scene brought."""
    return night.demon_deck, night.void, night.aether, night.overlords, night.markers, night.counters


def piles(night: Night) -> list[dict[str, Any]]:
    found = []
    for pile in Pile:
        has = getattr(night, pile.field)
        change = tap("pile-changed", *by_one(str(PILES[pile]), has, {"pile": pile.value})) if has is not None else None
        found.append({"pile": pile.value, "name": PILES[pile], "count": has, "change": change})
    return found


def brought_by_the_scene(night: Night) -> dict[str, Any]:
    return {
        "overlords": [(name, tap("overlord-left", button(_("Gone"), {"name": name}))) for name in night.overlords],
        "markers": [(where, tap("marker-taken", button(_("Take it"), {"where": where}))) for where in night.markers],
        "counters": [
            {
                "name": counter.name,
                "value": counter.value,
                "change": tap("counter-changed", *by_one(counter.name, counter.value, {"name": counter.name})),
                "remove": tap("counter-removed", button(_("Count it no longer"), {"name": counter.name})),
            }
            for counter in night.counters
        ],
    }
