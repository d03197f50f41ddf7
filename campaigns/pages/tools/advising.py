"""What to do with dice that were really rolled, in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from campaigns.checks import solver
from campaigns.pages.tools.asking import COLORS, Asked
from campaigns.pages.tools.chart import percent
from campaigns.rulebooks.apocrypha.changes import Do

if TYPE_CHECKING:
    from campaigns.rulebooks.apocrypha.odds import Check
    from campaigns.rulebooks.apocrypha.odds.advice import Advice, Die


@dataclass(frozen=True)
class Act:
    """One thing to do, with the dice that it befalls."""

    words: str
    dice: "Sequence[Die]" = ()


@dataclass(frozen=True)
class Advised:
    acts: list[Act]
    success: Fraction
    damage: str
    # Nothing more is rolled or chosen: this is how it ends.
    is_over: bool

    @property
    def percent(self) -> str:
        return percent(self.success)


def advice(check: "Check", wish: Asked, names: Sequence[str]) -> Advised | None:
    """*names* of those who assist, in their order; None when no die lies there, or it takes too long to say."""
    rolled = {color: faces for color, faces in wish.rolled.items() if faces}
    if not rolled:
        return None
    changes = [change for change in check.changes if not (wish.has_exploded and change.do is Do.EXPLODE)]
    left = tuple(check.assists[wish.used :])
    try:
        found: Advice = solver().advise(replace(check, assists=left, changes=changes), rolled)
    except solver().TooManyWays:
        return None
    helper = names[wish.used] if wish.used < len(names) else ""
    is_over = found.reroll is None and not found.added
    return Advised(_acts(found, helper), found.success, f"{float(found.expected_damage):.1f}", is_over)


def _acts(found: "Advice", helper: str) -> list[Act]:
    if found.reroll is not None:
        return [_rerolled(found.reroll, helper)]
    if found.added:
        dice = ", ".join(f"{count} × {COLORS[color]}" for color, count in found.added.items())
        return [Act(_("Dice explode. Add and roll: %(dice)s. Write their faces beside the others.") % {"dice": dice})]
    return [Act(_said(turn.do), dice) for turn, dice in found.turns]


def _rerolled(dice: "Sequence[Die]", helper: str) -> Act:
    if not dice:
        return Act(_("Reroll none with this assist: the dice are better as they lie."))
    return Act(_("Reroll with %(name)s's help:") % {"name": helper} if helper else _("Reroll with this assist:"), dice)


def _said(do: Do) -> str:
    return {
        Do.UPGRADE: _("Upgrade:"),
        Do.DOWNGRADE: _("Downgrade:"),
        Do.FLIP: _("Flip:"),
        Do.TRASH: _("Trash:"),
    }[do]
