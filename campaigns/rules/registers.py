"""Which games have a register of rules, and how an address names one."""

from django.urls import register_converter

from campaigns.rulebooks.apocrypha.register import Rule as ApocryphaRule
from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.witching_hour.register import Rule as WitchingHourRule

REGISTERS: dict[str, type[Registered]] = {"apocrypha": ApocryphaRule, "witching-hour": WitchingHourRule}


class RegisteredConverter:
    """The slug of a game that has a register; other games have no such address, and pages link to none."""

    regex = "|".join(REGISTERS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(RegisteredConverter, "registered")
