"""A check's dice: its chances, what each step would be worth, and what to do with the dice that lie there."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.day import DayMutation, EffectAt, Lack, Lent
from campaigns.rulebooks.apocrypha.dice import FACES, Assembly, DieColor, from_the_box
from campaigns.rulebooks.apocrypha.on_day import on_assembly, on_check, payable
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.tools.apocrypha.day import asked_day, with_steps
from campaigns.tools.apocrypha.shapes import check as shapes
from campaigns.tools.apocrypha.solver import ALL, reckon, solver
from cards.costs import Cost, costs
from cards.reading import read

if TYPE_CHECKING:
    from campaigns.rulebooks.apocrypha.odds import Check
    from campaigns.rulebooks.apocrypha.odds.advice import Die, Turned


@costs(Cost.RECKONING)
class ChecksTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.CheckSerializer, responses=shapes.OddsSerializer)
    def post(self, request: Request) -> Response:
        """The exact chance of success, the expected damage and the distribution of the result."""
        asked = read(shapes.CheckSerializer, request)
        check, day = _assembled(asked)
        with _in_time(asked):
            found = reckon("odds", check)
        answer = {
            "dice": check.dice,
            "success": _success(found.success),
            "expected_damage": float(found.expected_damage),
            "distribution": found.distribution,
        }
        return Response(with_steps(answer, asked, day))


@costs(Cost.RECKONING)
class StepsTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.StepsSerializer, responses=shapes.GainsSerializer)
    def post(self, request: Request) -> Response:
        """By how much each further step, a boost, a skill or an assist, would make success likelier."""
        asked = read(shapes.StepsSerializer, request)
        steps = [solver().DiceStep(_dice(step.get("dice", {})), step.get("rerolls", 0)) for step in asked["steps"]]
        check = _assembled(asked)[0]
        with _in_time(asked):
            found = reckon("gains", check, steps)
        return Response({"steps": [{"gain": float(gain)} for gain in found]})


@costs(Cost.RECKONING)
class AdviceTool(APIView):
    permission_classes = [AllowAny]

    @extend_schema(request=shapes.AdviceSerializer, responses=shapes.AdviceAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Which of the dice that were really rolled to reroll, upgrade, downgrade, flip or trash."""
        asked = read(shapes.AdviceSerializer, request)
        rolled = {DieColor(color): faces for color, faces in asked["rolled"].items()}
        check, day = _check(asked, {}, _virtue(asked))
        with _in_time(asked):
            found = reckon("advise", check, rolled)
        answer = {
            "forced": _turned(found.forced),
            "reroll": None if found.reroll is None else _faces_data(found.reroll),
            "added": found.added,
            "turns": _turned(found.turns),
            "success": _success(found.success),
            "expected_damage": float(found.expected_damage),
        }
        if any(change["do"] == shapes.PACKAGE for change in asked["changes"]):
            answer |= {"plays": _numbers(found.plays), "leaves": _numbers(found.leaves)}
        return Response(with_steps(answer, asked, day))


def _virtue(asked: dict[str, Any]) -> Virtue | None:
    return Virtue(asked["virtue"]) if "virtue" in asked else None


def _day(asked: dict[str, Any]) -> DayMutation:
    return asked_day(asked, EffectAt.CHECK, _virtue(asked))


def _assembled(asked: dict[str, Any]) -> "tuple[Check, DayMutation]":
    """The check with all dice that were sent, or with those of a saint and what cards add."""
    added = _dice(asked.get("dice", {}))
    if "saint" not in asked:
        return _check(asked, from_the_box(added), _virtue(asked))
    saint, day = asked["saint"], _day(asked)
    skill = max(saint["skill"], saint["lent_skill"] if day.lends(Lent.SKILL) else 0)
    gathered = Assembly(virtue=Virtue(asked["virtue"]), number=0, skill=skill, is_boosted=saint["boost"], added=added)
    assembly = on_assembly(gathered, day, saint["virtues"], saint.get("left"))
    if not assembly.dice:
        raise ValidationError({"saint": [_("There is no die.")]}, code="none")
    return _check(asked, assembly.dice, assembly.virtue)


def _check(asked: dict[str, Any], dice: dict[DieColor, int], own: Virtue | None) -> "tuple[Check, DayMutation]":
    """The check as the day has it, and what acts of the day; of dice that lie there already it knows none."""
    day = _day(asked)
    assists = () if day.lacks(Lack.ASSISTS, Lack.REROLLS) else asked["assists"]
    check: Check = solver().Check(
        dice=dice,
        target=asked["target"],
        keep=asked["keep"],
        assists=(*assists, *day.rerolls),
        changes=list(_changes(asked["changes"])),
    )
    free = len(day.rerolls)
    acted: Check = on_check(check, day, own, free=free)
    return (acted, payable(check, day, free=free)) if dice else (replace(acted, dice=dice), day)


def _dice(sent: dict[str, int]) -> dict[DieColor, int]:
    return {DieColor(color): count for color, count in sent.items()}


def _changes(sent: list[dict[str, Any]]) -> Iterator[DiceChange]:
    """With those of packages, which are numbered from 1."""
    packages = 0
    for change in sent:
        if change["do"] == shapes.PACKAGE:
            packages += 1
            yield from (_change(part, str(packages)) for part in change["changes"])
        else:
            yield _change(change)


def _change(sent: dict[str, Any], package: str = "") -> DiceChange:
    do, count = DiceAction(sent["do"]), sent.get("dice")
    # To reroll all dice is to reroll those of every face.
    faces = FACES if do is DiceAction.REROLL and count == ALL else sent.get("faces", ())
    return DiceChange(
        do,
        dice=None if count == ALL else count,
        faces=frozenset(faces),
        of=DieColor(sent["of"]) if "of" in sent else None,
        must=sent.get("must", False),
        package=package,
    )


@contextmanager
def _in_time(asked: dict[str, Any]) -> Iterator[None]:
    try:
        yield
    except solver().TooManyWays:
        words = _("There are too many choices to weigh. Ask with fewer dice, assists or changes of single colors.")
        raise ValidationError({"changes" if asked["changes"] else "keep": [words]}, code="too-many-ways") from None


def _success(chance: Fraction) -> dict[str, Any]:
    return {"ways": chance.numerator, "of": chance.denominator, "probability": float(chance)}


def _turned(turns: "tuple[Turned, ...]") -> list[dict[str, Any]]:
    return [{"do": turn.do, "of": turn.of, "dice": _faces_data(dice), **_package(turn)} for turn, dice in turns]


def _numbers(packages: tuple[str, ...]) -> list[int]:
    """Without what the day offers, which is no card of theirs."""
    return [int(package) for package in packages if package.isdigit()]


def _package(turn: DiceChange) -> dict[str, int]:
    return {"package": int(turn.package)} if turn.package.isdigit() else {}


def _faces_data(dice: "tuple[Die, ...]") -> list[dict[str, Any]]:
    return [{"color": color, "face": face} for color, face in dice]
