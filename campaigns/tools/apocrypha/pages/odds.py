"""The odds of a check: its dice step by step, the exact chance, and what each further step is worth."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from campaigns.rulebooks.apocrypha.assists import Assist, AssistingSaint
from campaigns.rulebooks.apocrypha.day import NOTHING, DayMutation, EffectAt, Lack, Lent
from campaigns.rulebooks.apocrypha.dice import Dice, DieColor
from campaigns.rulebooks.apocrypha.on_day import assists_of, mutation_dice, on_assembly, on_check, payable
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.saints.labels import SKILLS, VIRTUES
from campaigns.tools.apocrypha.day import acting, day_switch, empty_hands, own_words
from campaigns.tools.apocrypha.pages import advice, choir_query
from campaigns.tools.apocrypha.pages.advice import RerollBatch
from campaigns.tools.apocrypha.pages.assists import asked_virtue
from campaigns.tools.apocrypha.pages.choir_query import WORDS, Choir
from campaigns.tools.apocrypha.pages.findings import RuleLine, rule_lines
from campaigns.tools.apocrypha.pages.frame import choir_of_request, tool_page
from campaigns.tools.apocrypha.pages.odds_chart import bars, percent
from campaigns.tools.apocrypha.pages.odds_query import (
    COLORS,
    KINDS,
    OWN,
    PACKAGES,
    CheckQuery,
    DiceChangeRow,
    check_query,
    used_virtue,
)
from campaigns.tools.apocrypha.pages.ring import short
from campaigns.tools.apocrypha.solver import ALL_DICE, LARGEST_TARGET, MOST_ASSISTS, MOST_CHANGES, reckon, solver
from campaigns.tools.frame import FieldProblem
from cards.costs import Cost, costs

if TYPE_CHECKING:
    from campaigns.rulebooks.apocrypha.odds import Check, Effort, Odds

# What an assist is worth where no choir says who could give one, and a skill where no sheet has its number.
COMMON_ASSIST = 2
COMMON_SKILLS = (1, 2)
CITED = (
    *(Rule.TARGET, Rule.VIRTUE_DICE, Rule.FOUR_DICE_A_COLOR, Rule.ONE_SKILL, Rule.ASSIST, Rule.DICE_ORDER),
    *(Rule.ONE_BOOST, Rule.THREE_DICE, Rule.ALL_OF_A_POWER),
)


@dataclass(frozen=True)
class CheckStep:
    """A change of the check that can be tapped, and the check that it leads to."""

    words: str
    address: str
    check: "Check"
    note: str = ""
    # Whether it is done already, and tapping takes it back.
    is_taken: bool = False


@require_safe
@costs(Cost.RECKONING)
def odds(request: HttpRequest) -> HttpResponse:
    choir = choir_of_request(request)
    virtue = asked_virtue(request.GET)
    used = used_virtue(request.GET)
    switch = day_switch(request, choir.campaign, EffectAt.CHECK, EffectAt.ASSISTS, virtue=used)
    day = acting(switch)
    skills = _skills(choir, day)
    asked = check_query(request.GET, choir.actor.virtues if choir.actor else None, skills)
    wish = _on_day(asked, day, choir)
    hands = empty_hands(request, switch, [saint.name for saint in choir.saints])
    # Rule.ASSISTS_KEEP_THEIR_VIRTUE: whichever virtue is used, assists are of the one that was targeted.
    helpers = _helpers(choir, day.targets or virtue, day, [name for name, is_empty in hands if is_empty])
    chosen = [helper for helper in helpers if helper.name in request.GET.getlist("assist")]
    named = list(_batches(chosen if choir.saints else None, wish))
    batches = named[:MOST_ASSISTS]
    query = choir_query.choir_as_query(choir, request.GET)
    context: dict[str, Any] = {
        **_fields(wish, virtue, skills),
        "asked": asked,
        "day": switch,
        "day_lines": _each_once(rule_lines(day.steps, "assemble")),
        "empty_hands": hands,
        "helpers": [(helper, helper in chosen) for helper in helpers],
        "most_used": len(batches) + wish.card_rerolls,
        "mutation_dice": mutation_dice(len(chosen) if choir.saints else len(wish.rerolls), day),
        "problems": [*wish.problems, *_too_many(named)],
    }
    if wish.assembly.dice:
        check = _check(wish, batches)
        address = OddsAddress(query, request.path)
        steps = list(_dice_steps(check, wish, skills, address, day))
        if choir.saints:
            steps += _assist_steps(check, wish, helpers, chosen, address)
        elif not day.lacks(Lack.ASSISTS, Lack.REROLLS):
            steps += _one_more(check, wish, address)
        own = wish.assembly.virtue
        free = len(wish.cards)
        context["day_lines"] = _each_once(rule_lines(payable(check, day, free=free).steps, "assemble"))
        steps = [replace(step, check=on_check(step.check, day, own, free=free)) for step in steps]
        context |= _answer(on_check(check, day, own, free=free), wish, steps, batches)
    if "too_long" in context:
        context["problems"].append(context["too_long"])
    context["wrong"] = {problem.field: problem.words for problem in context["problems"]}
    return tool_page(request, "tools/apocrypha/odds.html", choir, context, own=(*WORDS, *OWN, *own_words(switch)))


def _fields(wish: CheckQuery, virtue: Virtue, skills: Mapping[str, int | None]) -> dict[str, Any]:
    """What stands in the form, and what can be chosen there."""
    return {
        "virtue": virtue,
        "virtue_name": VIRTUES[virtue],
        "used_name": VIRTUES[wish.assembly.virtue],
        "skills": [(skill, SKILLS[skill], dice) for skill, dice in skills.items()],
        "has_known_skill": skills.get(wish.which) is not None,
        "colors": COLORS,
        "other_virtues": [(value, name) for value, name in VIRTUES.items() if value != virtue],
        "added": _by_color(wish.assembly.added),
        "rolled": _by_color(wish.rolled),
        "has_added": any(wish.assembly.added.values()) or wish.assembly.virtue is not virtue,
        "kinds": KINDS,
        "packages": PACKAGES,
        "rows": [*wish.rows, *([DiceChangeRow()] if len(wish.rows) < MOST_CHANGES else [])],
        "largest": {"target": LARGEST_TARGET, "keep": ALL_DICE},
        "rules": {rule.name: rule for rule in CITED},
        "changed_virtue": (Rule.CHANGED_VIRTUE, Rule.ASSISTS_KEEP_THEIR_VIRTUE),
    }


def _on_day(wish: CheckQuery, day: DayMutation, choir: Choir) -> CheckQuery:
    """*wish* without what the day forbids, and with the virtue, the number and the rerolls that it gives."""
    own = choir.actor.virtues if choir.actor else None
    assembly = on_assembly(wish.assembly, day, own, _left(choir).virtues if own else None)
    cards = () if day.lacks(Lack.REROLLS) else wish.cards
    rerolls = () if day.lacks(Lack.ASSISTS, Lack.REROLLS) else wish.rerolls
    return replace(wish, assembly=assembly, rerolls=rerolls, cards=(*cards, *day.rerolls))


def _left(choir: Choir) -> AssistingSaint:
    """The saint to the left of whoever attempts the check: the next in the choir."""
    return choir.saints[(choir.active + 1) % len(choir.saints)]


def _each_once(lines: Sequence[RuleLine]) -> list[RuleLine]:
    """What a day does to the check and to its assists may be the same."""
    return list(dict.fromkeys(lines))


def _helpers(choir: Choir, virtue: Virtue, day: DayMutation, empty_handed: Sequence[str]) -> Sequence[Assist]:
    if not choir.saints or day.lacks(Lack.REROLLS):
        return ()
    return assists_of(choir.saints, choir.active, virtue, day, empty_handed)


def _skills(choir: Choir, day: DayMutation = NOTHING) -> dict[str, int | None]:
    """Those of whoever attempts the check, where somebody has written them down; the largest of all who lend theirs."""
    if not choir.actor:
        return {}
    sheets = choir_query.sheets_of(choir)
    lenders = [saint for saint in choir.saints if _lends_skills(saint, choir.actor, day)]
    found: dict[str, int | None] = {}
    for lender in (choir.actor, *lenders):
        sheet = sheets.get(lender.name)
        for skill, dice in sheet.skills.items() if sheet else ():
            found[str(skill)] = max(found.get(str(skill)) or 0, dice or 0) or dice
    return found


def _lends_skills(saint: AssistingSaint, actor: AssistingSaint, day: DayMutation) -> bool:
    is_beside = saint.nexus is not None and saint.nexus == actor.nexus
    return day.lends(Lent.SKILL) and saint is not actor and is_beside


def _batches(chosen: Sequence[Assist] | None, wish: CheckQuery) -> Iterator[RerollBatch]:
    """All rerolls, one after the other; *chosen* is None where no choir says who assists."""
    if chosen is None:
        yield from (RerollBatch(rerolls, _("Reroll with this assist:")) for rerolls in wish.rerolls)
    for helper in chosen or ():
        yield RerollBatch(helper.rerolls, _("Reroll with %(name)s's help:") % {"name": helper.name})
    yield from (RerollBatch(rerolls, _("Reroll with a card:")) for rerolls in wish.cards)


def _too_many(batches: Sequence[RerollBatch]) -> Iterator[FieldProblem]:
    if len(batches) > MOST_ASSISTS:
        words = _("At most %(count)d rerolls are weighed, those of assists and of cards. The others are left out.")
        yield FieldProblem("cards", words % {"count": MOST_ASSISTS})


def _check(wish: CheckQuery, batches: Sequence[RerollBatch]) -> "Check":
    check: Check = solver().Check(
        dice=wish.assembly.dice,
        target=wish.target,
        keep=wish.keep,
        assists=tuple(batch.rerolls for batch in batches),
        changes=wish.changes,
    )
    return check


def _answer(
    check: "Check", wish: CheckQuery, steps: Sequence[CheckStep], batches: Sequence[RerollBatch]
) -> dict[str, Any]:
    dice = {
        "dice": _dice_drawn(check.dice),
        "dice_words": ", ".join(f"{count} {color}" for color, count in check.dice.items() if count),
        "overflow": _overflow(wish),
    }
    effort = solver().Effort()
    try:
        found: Odds = reckon("odds", check, effort=effort)
    except solver().TooManyWays:
        words = _("There are too many choices to weigh. Ask with fewer dice, assists or changes of single colors.")
        return {**dice, "too_long": FieldProblem("change" if wish.changes else "keep", words)}
    # What is left of the time for an answer is for all else that the page tells.
    advised, *others = effort.parts(1 + len(steps))
    return {
        **dice,
        "found": found,
        "target": check.target,
        "percent": percent(found.success),
        "exactly": _exactly(found.success),
        "damage": f"{float(found.expected_damage):.1f}",
        "result": f"{float(found.expected_result):.1f}",
        "bars": [(bar, percent(bar.chance)) for bar in bars(found.distribution, check.target)],
        "steps": _with_gains(steps, found.success, others),
        "advice": advice.advice(check, wish, batches, advised),
    }


# --- What is rolled


def _by_color(values: Mapping[DieColor, Any]) -> list[tuple[DieColor, Promise | str, Any]]:
    """One field for each color, in the order in which the colors are named everywhere."""
    return [(DieColor(color), name, values[DieColor(color)]) for color, name in COLORS.items()]


def _dice_drawn(dice: Dice) -> list[tuple[DieColor, range]]:
    return [(color, range(dice[color])) for color in DieColor if dice.get(color)]


def _overflow(wish: CheckQuery) -> str:
    """What became of dice of which the box has no more."""
    wanted, taken = wish.assembly.wanted, wish.assembly.dice
    moved = sum(max(0, wanted.get(color, 0) - taken.get(color, 0)) for color in DieColor if color is not DieColor.BONUS)
    lost = sum(wanted.values()) - sum(taken.values())
    said = []
    if moved - lost > 0:
        words = ngettext("%(n)d becomes a bonus die.", "%(n)d become bonus dice.", moved - lost)
        said.append(words % {"n": moved - lost})
    if lost:
        words = ngettext("%(n)d is lost: the box has no more.", "%(n)d are lost: the box has no more.", lost)
        said.append(words % {"n": lost})
    return " ".join(said)


# --- What each step is worth


@dataclass(frozen=True)
class OddsAddress:
    """The tool's address with some words changed."""

    query: QueryDict
    path: str

    def but(self, **words: str | list[str] | None) -> str:
        other = self.query.copy()
        for word, value in words.items():
            if value is None:
                other.pop(word, None)
            else:
                other.setlist(word, value if isinstance(value, list) else [value])
        return f"{self.path}?{other.urlencode()}"


def _dice_steps(
    check: "Check", wish: CheckQuery, skills: Mapping[str, int | None], address: OddsAddress, day: DayMutation
) -> Iterator[CheckStep]:
    boosted = replace(wish.assembly, is_boosted=not wish.assembly.is_boosted)
    taken = wish.assembly.is_boosted
    if boosted.dice and not day.lacks(Lack.BOOST):
        there = address.but(boost=None if taken else "1")
        yield CheckStep(_("Boost"), there, replace(check, dice=boosted.dice), is_taken=taken)
    if day.lacks(Lack.SKILL):
        return
    known = {skill: dice for skill, dice in skills.items() if dice}
    for skill, number in known.items():
        taken = wish.which == skill
        dice = replace(wish.assembly, skill=0 if taken else number).dice
        if dice:
            there = address.but(which=None if taken else skill, skill=None)
            words = _("%(skill)s %(number)d") % {"skill": SKILLS[skill], "number": number}
            yield CheckStep(words, there, replace(check, dice=dice), is_taken=taken)
    for number in COMMON_SKILLS if not known and not wish.assembly.skill else ():
        words = _("A skill of %(number)d") % {"number": number}
        dice = replace(wish.assembly, skill=number).dice
        yield CheckStep(words, address.but(skill=str(number)), replace(check, dice=dice))


def _assist_steps(
    check: "Check", wish: CheckQuery, helpers: Sequence[Assist], chosen: Sequence[Assist], address: OddsAddress
) -> Iterator[CheckStep]:
    names = [helper.name for helper in chosen]
    for helper in helpers:
        taken = helper in chosen
        then = [name for name in names if name != helper.name] if taken else [*names, helper.name]
        given = (*(other.rerolls for other in helpers if other.name in then), *wish.cards)
        if len(given) <= MOST_ASSISTS:
            words = _("%(name)s assists") % {"name": short(helper.name)}
            yield CheckStep(
                words, address.but(assist=then), replace(check, assists=given), _("one mutation die"), taken
            )


def _one_more(check: "Check", wish: CheckQuery, address: OddsAddress) -> Iterator[CheckStep]:
    """An assist, where no choir says who could give one."""
    rerolls = (*wish.rerolls, COMMON_ASSIST)
    given = (*rerolls, *wish.cards)
    if len(given) <= MOST_ASSISTS:
        words = _("An assist of %(number)d") % {"number": COMMON_ASSIST}
        there = address.but(rerolls=" ".join(map(str, rerolls)))
        yield CheckStep(words, there, replace(check, assists=given), _("one mutation die"))


def _with_gains(
    steps: Sequence[CheckStep], success: Fraction, efforts: "Sequence[Effort]"
) -> list[tuple[CheckStep, str]]:
    """Each with what it adds, or would add; without that where it takes too long to say."""
    found = []
    for step, effort in zip(steps, efforts, strict=True):
        try:
            there = reckon("success", step.check, effort=effort)
        except solver().TooManyWays:
            found.append((step, ""))
        else:
            gain = success - there if step.is_taken else there - success
            found.append((step, _signed(gain)))
    return found


# --- Numbers in words


def _signed(gain: Fraction) -> str:
    points = round(100 * gain)
    if not points:
        return "±0 %" if not gain else "<1 %"
    return f"{'+' if points > 0 else '−'}{abs(points)} %"


def _exactly(chance: Fraction) -> str:
    if chance.denominator < 10**9:
        return _("%(ways)s of %(all)s") % {"ways": f"{chance.numerator:,}", "all": f"{chance.denominator:,}"}
    return f"{float(100 * chance):.4f} %"
