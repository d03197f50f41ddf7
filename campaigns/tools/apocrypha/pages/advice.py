"""What to do with dice that were really rolled, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange, packages_of
from campaigns.rulebooks.apocrypha.day import OF_THE_DAY
from campaigns.rulebooks.apocrypha.dice import Dice
from campaigns.tools.apocrypha.pages.odds_chart import percent
from campaigns.tools.apocrypha.pages.odds_query import COLORS, CheckQuery
from campaigns.tools.apocrypha.solver import reckon, solver

if TYPE_CHECKING:
    from campaigns.rulebooks.apocrypha.odds import Check, Effort
    from campaigns.rulebooks.apocrypha.odds.advice import Advice, Die, Faces, Turned


@dataclass(frozen=True)
class RerollBatch:
    """Dice that an assist or a card lets one reroll, and how that is said."""

    rerolls: int
    words: str


@dataclass(frozen=True)
class AdvisedAction:
    """One thing to do, with the dice that it befalls."""

    words: str
    dice: "Sequence[Die]" = ()


@dataclass(frozen=True)
class Advised:
    acts: list[AdvisedAction]
    success: Fraction
    damage: str
    # Nothing more is rolled or chosen: this is how it ends.
    is_over: bool
    # What is to be said where other dice are written than the check rolls.
    miscount: str

    @property
    def prospect(self) -> str:
        """How it ends, or is likely to."""
        if self.is_over and self.success == 1:
            return _("The check succeeds.")
        if self.is_over:
            return _("The check fails, %(damage)s short.") % {"damage": self.damage}
        here = (
            _("With these dice: %(chance)s, %(damage)s damage expected.")
            if self.miscount
            else _("From here: %(chance)s, %(damage)s damage expected.")
        )
        return here % {"chance": percent(self.success), "damage": self.damage}


def advice(check: "Check", wish: CheckQuery, batches: Sequence[RerollBatch], effort: "Effort") -> Advised | None:
    """*batches* are the rerolls of *check*; None when no die lies there, or it takes too long to say."""
    if not wish.has_rolled:
        return None
    rolled = {color: faces for color, faces in wish.rolled.items() if faces}
    changes = list(_to_come(check.changes, wish, wish.used - len(batches)))
    left = batches[wish.used :]
    assists = tuple(batch.rerolls for batch in left)
    try:
        found: Advice = reckon("advise", replace(check, assists=assists, changes=changes), rolled, effort=effort)
    except solver().TooManyWays:
        return None
    miscount = _miscount(check.dice, rolled, wish.has_exploded)
    is_over = found.reroll is None and not found.added and not found.forced and not miscount
    return Advised(
        _acts(found, left, packages_of(changes)),
        found.success,
        f"{float(found.expected_damage):.1f}",
        is_over=is_over,
        miscount=miscount,
    )


def _to_come(changes: Sequence[DiceChange], wish: CheckQuery, used_by_cards: int) -> Iterator[DiceChange]:
    """What is not done yet; of a card that is played the rest has to follow, so it is no package any more."""
    done: list[int] = []
    for at, change in enumerate(changes):
        if change.do is DiceAction.REROLL and change.is_choice:
            is_done, used_by_cards = used_by_cards > 0, used_by_cards - 1
        else:
            is_done = {DiceAction.REROLL: wish.is_past_forced, DiceAction.EXPLODE: wish.has_exploded}.get(
                change.do, False
            )
        done += [at] if is_done else []
    played = {changes[at].package for at in done}
    for at, change in enumerate(changes):
        if at not in done:
            yield replace(change, package="") if change.package in played else change


def _miscount(dice: Dice, rolled: "Faces", has_exploded: bool) -> str:
    """Dice that exploded lie there beside those of the check."""
    written, rolls = sum(map(len, rolled.values())), sum(dice.values())
    if written < rolls:
        words = ngettext("%(n)d of %(all)d dice is written.", "%(n)d of %(all)d dice are written.", written)
        return words % {"n": written, "all": rolls}
    if has_exploded:
        return ""
    if written > rolls:
        words = ngettext(
            "The check rolls %(n)d die; %(all)d are written.", "The check rolls %(n)d dice; %(all)d are written.", rolls
        )
        return words % {"n": rolls, "all": written}
    if dice != {color: len(faces) for color, faces in rolled.items()}:
        return _("The check rolls other colors: %(dice)s.") % {"dice": _counted(dice)}
    return ""


def _counted(dice: Dice) -> str:
    return ", ".join(f"{count} × {COLORS[color]}" for color, count in dice.items())


def _acts(found: "Advice", left: Sequence[RerollBatch], packages: Sequence[str]) -> list[AdvisedAction]:
    leaves = [AdvisedAction(words) for words in _left_for_good(found)]
    if found.forced:
        return [*leaves, *_forced(found.forced)]
    if found.reroll is not None:
        none = AdvisedAction(_("Reroll none this time: the dice are better as they lie."))
        return [*leaves, AdvisedAction(_reroll_in_words(found, left), found.reroll) if found.reroll else none]
    if found.added:
        words = _("Dice explode. Add and roll: %(dice)s. Write their faces beside the others.")
        return [*leaves, AdvisedAction(words % {"dice": _counted(found.added)})]
    return [*_left_alone(packages, found), *(AdvisedAction(_turn_in_words(turn), dice) for turn, dice in found.turns)]


def _left_for_good(found: "Advice") -> Iterator[str]:
    for package in found.leaves:
        if package != OF_THE_DAY:
            yield _("Leave card %(card)s alone, and take it out of the changes.") % {"card": package}


def _reroll_in_words(found: "Advice", left: Sequence[RerollBatch]) -> str:
    """An assist's dice come before those of cards."""
    for package in found.plays:
        return _by_card(package, _("Reroll:"))
    return left[0].words if left else _("Reroll with a card:")


def _forced(rerolls: "Sequence[Turned]") -> Iterator[AdvisedAction]:
    for at, (change, dice) in enumerate(rerolls):
        if change.package:
            yield AdvisedAction(_by_card(change.package, _("Reroll:")), dice)
            continue
        faces = ", ".join(map(str, sorted(change.faces)))
        named = f"{COLORS[change.of]} {faces}" if change.of else faces
        then = _("Then every %(faces)s, those just rolled too:") % {"faces": named}
        yield AdvisedAction(then if at else _("Reroll (forced):"), dice)
    yield AdvisedAction(_("Then write the new faces down, and tick “Forced rerolls are done”."))


def _left_alone(packages: Sequence[str], found: "Advice") -> Iterator[AdvisedAction]:
    taken = {turn.package for turn, _dice in found.turns}
    for package in packages:
        if package not in taken and package != OF_THE_DAY:
            yield AdvisedAction(_("Leave card %(card)s alone.") % {"card": package})


def _turn_in_words(turn: DiceChange) -> str:
    return _by_card(turn.package, _action_in_words(turn.do))


def _by_card(package: str, words: str) -> str:
    if package in ("", OF_THE_DAY):
        return words
    card = _("Card %(card)s") % {"card": package}
    return f"{card}: {words}"


def _action_in_words(do: DiceAction) -> str:
    return {
        DiceAction.UPGRADE: _("Upgrade:"),
        DiceAction.DOWNGRADE: _("Downgrade:"),
        DiceAction.FLIP: _("Flip:"),
        DiceAction.TRASH: _("Trash:"),
        DiceAction.SIX: _("Turn to 6:"),
    }[do]
