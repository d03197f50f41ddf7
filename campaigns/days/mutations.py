"""What a day brings to a table: the almanac's mutation, or the twist of the game that is played there."""

from dataclasses import dataclass
from datetime import date

from campaigns.models import Campaign
from cards.almanac.days import day_of


@dataclass(frozen=True)
class MutationInForce:
    """The rule of one day in one game's terms; only the mutation itself names a step and has a line of atmosphere."""

    date: date
    name: str
    tone: str
    rule: str
    moon: str
    occasion: str | None
    step: str | None = None
    line: str | None = None


def in_force(campaign: Campaign, day: date) -> MutationInForce:
    """What *day* brings to the table of *campaign*, whether it is played there or not."""
    told = day_of(day)
    twist = told.twists.get(campaign.game_id)
    if twist is not None:
        return MutationInForce(day, twist.name, twist.tone, twist.rule, told.moon, twist.occasion)
    one = told.mutation
    return MutationInForce(day, one.name, one.tone, one.rule, told.moon, one.occasion, step=one.step, line=one.line)
