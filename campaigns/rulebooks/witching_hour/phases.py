"""The seven phases of an Hour, in their order, and the rules by which each is played."""

from enum import StrEnum

from campaigns.rulebooks.witching_hour.register import Rule, battle, demons, magic


class Phase(StrEnum):
    ADVANCE_THE_HOUR = "advance-the-hour"
    ACQUIRE_SPELLS = "acquire-spells"
    SUMMON_DEMONS = "summon-demons"
    INSIGHT = "insight"
    CORRUPTION = "corruption"
    BATTLE = "battle"
    END_OF_THE_HOUR = "end-of-the-hour"


# The headings of the book under which each is printed, its own first.
SECTIONS = {
    Phase.ADVANCE_THE_HOUR: (demons.ADVANCE,),
    Phase.ACQUIRE_SPELLS: (demons.ACQUIRE,),
    Phase.SUMMON_DEMONS: (demons.SUMMON,),
    Phase.INSIGHT: (magic.INSIGHT,),
    Phase.CORRUPTION: (magic.CORRUPTION,),
    Phase.BATTLE: (battle.BATTLE, battle.IMBUED, battle.BINDING),
    Phase.END_OF_THE_HOUR: (battle.END, battle.SECRETS),
}


def rules_of(phase: Phase) -> tuple[Rule, ...]:
    """The register's rules of *phase*, in the order of the book."""
    titles = {section.title for section in SECTIONS[phase]}
    return tuple(rule for rule in Rule if rule.section in titles)
