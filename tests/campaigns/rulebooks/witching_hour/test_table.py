"""A scene at the live table, event by event: every situation of fixtures/cases."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaigns.rulebooks.sitting import Event, Illegal, Malformed
from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.table import RULES
from campaigns.rulebooks.witching_hour.table.ending import announced
from campaigns.rulebooks.witching_hour.table.reckoning import damage_to
from campaigns.rulebooks.witching_hour.table.state import Facing, Night
from tests.cases import Case, Partly, each, read

pytestmark = pytest.mark.pure

COVEN = [{"name": "Lily"}, {"name": "Dianne"}, {"name": "Paz"}]


class Situation(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a sitting, where they are not as the book has them, and what happens one after the other."""

    events: list[dict[str, Any]]
    scene: int = 1
    witches: list[dict[str, Any]] = []
    leader: str = ""
    hours: int = 6
    locus: list[int] = []
    tracks: list[str] = []

    @property
    def options(self) -> dict[str, Any]:
        options = {"scene": self.scene, "difficulty": "normal", "witches": self.witches or COVEN, "hours": self.hours}
        more = {"leader": self.leader, "locus": self.locus, "tracks": self.tracks}
        return options | {name: value for name, value in more.items() if value}


@each("witching-hour/table")
def test_table(file: Path) -> None:
    case = read(file, Situation)
    night = RULES.start(msgspec.convert(case.situation.options, RULES.options))
    for told in case.situation.events:
        night = after(case, night, told)
    assert case.told(seen(night)) == case.expect, case.title


def after(case: Case[Situation], night: Night, told: dict[str, Any]) -> Night:
    """The night after what is told; as it was, where that is refused or malformed as the file says."""
    ((kind, facts),) = ((name, facts) for name, facts in told.items() if name not in ("refused", "malformed"))
    if field := told.get("malformed"):
        with pytest.raises((Malformed, msgspec.ValidationError)) as wrong:
            RULES.apply(night, event(kind, facts))
        assert field in str(wrong.value), told
        return night
    if refused := told.get("refused"):
        with pytest.raises(Illegal) as illegal:
            RULES.apply(night, event(kind, facts))
        assert case.as_expected([illegal.value.finding], refused) == refused, told
        return night
    return RULES.apply(night, event(kind, facts))


def event(kind: str, facts: dict[str, Any]) -> Event:
    return msgspec.convert(facts, RULES.events[kind])


def seen(night: Night) -> Partly:
    witches = night.witches
    ended = announced(night)
    return Partly(
        hour=night.hour,
        leader=night.leader,
        limit=night.limit,
        corruption=Partly({witch.name: witch.corruption for witch in witches}),
        sigils=Partly({witch.name: list(witch.sigils) for witch in witches}),
        facing=Partly(
            {witch.name: [enemy.name + " (bound)" * enemy.bound for enemy in witch.facing] for witch in witches}
        ),
        locus=list(night.locus),
        pool=night.pool,
        outcome=msgspec.to_builtins(night.outcome),
        announced=facts_of(ended) if ended else None,
        walk=msgspec.to_builtins(night.walk),
        tracks=[component.value for component in night.tracks],
        damage=Partly({witch.name: damage(night, witch.name) for witch in witches}),
        lurking=[demon.name for demon in night.lurking],
        guardians={guardian.name: guardian.locus for guardian in night.guardians if not guardian.bound},
        familiars={familiar.name: familiar.witch for familiar in night.familiars},
        magic=Partly({magic.witch: {"black": magic.black, "white": magic.white} for magic in night.magic}),
        demon_deck=night.demon_deck,
        void=night.void,
        aether=night.aether,
        overlords=list(night.overlords),
        markers=list(night.markers),
        counters={counter.name: counter.value for counter in night.counters},
    )


def damage(night: Night, witch: str) -> dict[str, Any]:
    """What those that face her would do."""
    struck = damage_to(night, witch)
    return {"spells": struck.spells, "corruption": struck.corruption, "unknown": list(struck.unknown)}


def names(facing: tuple[Facing, ...]) -> list[str]:
    """As they are called, and which of them are bound."""
    return [f"{enemy.name} (bound)" if enemy.bound else enemy.name for enemy in facing]


def facts_of(finding: Finding) -> dict[str, Any]:
    facts = {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in finding.facts.items()}
    return {finding.rule.id: facts}
