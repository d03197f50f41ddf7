"""The seven phases of an Hour, in their order, with the rules by which each is played."""

from enum import StrEnum

from campaigns.rulebooks.registered import _


class Phase(StrEnum):
    ADVANCE_THE_HOUR = "advance-the-hour"
    ACQUIRE_SPELLS = "acquire-spells"
    SUMMON_DEMONS = "summon-demons"
    INSIGHT = "insight"
    CORRUPTION = "corruption"
    BATTLE = "battle"
    END_OF_THE_HOUR = "end-of-the-hour"


# The heading of each in the book.
SECTIONS = {
    Phase.ADVANCE_THE_HOUR: _("Advance the Hour"),
    Phase.ACQUIRE_SPELLS: _("Acquire Spells"),
    Phase.SUMMON_DEMONS: _("Summon Demons"),
    Phase.INSIGHT: _("Insight"),
    Phase.CORRUPTION: _("Corruption"),
    Phase.BATTLE: _("Battle"),
    Phase.END_OF_THE_HOUR: _("End of the Hour"),
}
