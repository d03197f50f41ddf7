"""The helps: small questions with a verdict and its page. Plain forms; htmx only spares the tap."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.models import CardType, Sheet
from cards.pages.gallery import frame
from cards.pages.verdicts import RULEBOOK, Claim, Says, changed_cost, changed_die, prevailing_claim

MOST_STEPS = 5


@require_safe
def help(request: HttpRequest, game: str, help: str) -> HttpResponse:
    sheet = get_object_or_404(Sheet.objects.select_related("game"), game=game, kind="help", slug=help)
    answer = ANSWERS[help](sheet, request.GET)
    return render(request, f"cards/helps/{help}.html", frame(sheet.game, sheet=sheet, **answer))


def _golden_rules(sheet: Sheet, asked: QueryDict) -> dict[str, Any]:
    types = [(type.slug, type.name) for type in CardType.objects.filter(game=sheet.game).exclude(slug="player-aid")]
    names = {**dict(types), RULEBOOK: _("The rulebook")}
    one, other = (_claim(asked, side, names) for side in ("one", "other"))
    verdict = prevailing_claim(sheet.facts, one, other) if one and other else None
    winner = names[verdict.winner.type] if verdict and verdict.winner else ""
    loser = other if verdict and verdict.winner == one else one
    return {
        "types": list(names.items()),
        "one": one,
        "other": other,
        "verdict": verdict,
        "winner": winner,
        "loser": names[loser.type] if loser else "",
        "names": [names[claim.type] for claim in (one, other) if claim],
        "sayings": [(Says.YES, _("allows or commands it")), (Says.NO, _("forbids it")), (Says.NEVER, _("says never"))],
    }


def _claim(asked: QueryDict, side: str, names: dict[str, Any]) -> Claim | None:
    type, says = asked.get(side, ""), asked.get(f"{side}-says", "")
    return Claim(type, Says(says) if says in [*Says] else Says.YES) if type in names else None


def _cost_hierarchy(sheet: Sheet, asked: QueryDict) -> dict[str, Any]:
    times = min(max(_number(asked.get("times"), 1), 1), MOST_STEPS)
    way = asked.get("way", "raise")
    cost = changed_cost(sheet.facts, asked.get("cost", ""), times if way == "raise" else -times)
    return {"cost": cost, "way": way, "times": times, "most": range(1, MOST_STEPS + 1)}


def _dice_actions(sheet: Sheet, asked: QueryDict) -> dict[str, Any]:
    die = changed_die(sheet.facts, asked.get("action", ""), _number(asked.get("face"), 0))
    return {"die": die, "asked_action": asked.get("action", ""), "faces": range(1, 7)}


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 4 else otherwise


ANSWERS = {"golden-rules": _golden_rules, "cost-hierarchy": _cost_hierarchy, "dice-actions": _dice_actions}
