"""The words of phases, pieces and colors of which the table's sentences are made."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from campaigns.rulebooks.witching_hour.enemies import MagicColor
from campaigns.rulebooks.witching_hour.phases import Phase
from campaigns.rulebooks.witching_hour.table.piles import Pile
from campaigns.rulebooks.witching_hour.table.state import Component

Facts = Mapping[str, Any]
Words = Callable[[Facts], str] | Promise

PHASES = {
    Phase.ADVANCE_THE_HOUR: gettext_lazy("Advance the Hour"),
    Phase.ACQUIRE_SPELLS: gettext_lazy("Acquire Spells"),
    Phase.SUMMON_DEMONS: gettext_lazy("Summon Demons"),
    Phase.INSIGHT: pgettext_lazy("phase", "Insight"),
    Phase.CORRUPTION: pgettext_lazy("phase", "Corruption"),
    Phase.BATTLE: pgettext_lazy("phase", "Battle"),
    Phase.END_OF_THE_HOUR: gettext_lazy("End of the Hour"),
}
PILES = {
    Pile.DEMON_DECK: gettext_lazy("Demon Deck"),
    Pile.VOID: gettext_lazy("Void"),
    Pile.AETHER: gettext_lazy("Æther"),
}
COLORS = {
    MagicColor.BLACK: pgettext_lazy("magic", "black"),
    MagicColor.WHITE: pgettext_lazy("magic", "white"),
    MagicColor.GRAY: pgettext_lazy("magic", "gray"),
    MagicColor.RED: pgettext_lazy("magic", "red"),
}
COMPONENTS = {
    Component.CORRUPTION: pgettext_lazy("piece", "Corruption"),
    Component.SIGILS: pgettext_lazy("piece", "Sigils"),
    Component.ENEMIES: pgettext_lazy("piece", "Enemies"),
    Component.PENTAGRAM: pgettext_lazy("piece", "the Pentagram"),
    Component.POOL: pgettext_lazy("piece", "the White Magic Pool"),
    Component.PHASES: pgettext_lazy("piece", "the phases"),
    Component.LURKING: pgettext_lazy("piece", "Lurking Demons"),
    Component.GUARDIANS: pgettext_lazy("piece", "Guardians"),
    Component.FAMILIARS: pgettext_lazy("piece", "Familiars"),
    Component.MAGIC: pgettext_lazy("piece", "Magic"),
    Component.PILES: pgettext_lazy("piece", "the piles"),
    Component.OVERLORDS: pgettext_lazy("piece", "Overlords"),
    Component.MARKERS: pgettext_lazy("piece", "markers"),
    Component.COUNTERS: pgettext_lazy("piece", "counters"),
    Component.SECRETS: pgettext_lazy("piece", "Secrets"),
}


def say(words: Words, facts: Facts) -> str:
    return words(facts) if callable(words) else str(words)


def listed(things: Sequence[object]) -> str:
    return ", ".join(map(str, things))
