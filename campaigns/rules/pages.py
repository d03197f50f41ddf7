"""A game's register of rules: each rule with its page, our wording, what we do about it, and why."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from campaigns.rulebooks.registered import Registered
from campaigns.rules.cases import RuleCase, cases_of
from campaigns.rules.registers import DOORS, REGISTERS, Standing, doors_of, standing
from campaigns.rules.used_by import UsedBy
from cards.memory import Memory
from cards.models import Game

NAMES = {
    Standing.USED: _("used here"),
    Standing.READY: _("ready, offered nowhere yet"),
    Standing.TABLE: _("left to the table"),
    Standing.RULING: _("our ruling"),
}
TONES = {Standing.USED: "hope", Standing.RULING: "strange"}


@dataclass(frozen=True)
class RuleRow:
    """A rule as the register shows it."""

    game: str
    rule: Registered
    standing: Standing

    @property
    def doors(self) -> Sequence[UsedBy]:
        return doors_of(self.game, self.rule)

    @property
    def cases(self) -> Sequence[RuleCase]:
        return cases_of(self.game, self.rule.id)

    @property
    def name(self) -> Promise:
        return NAMES[self.standing]

    @property
    def tone(self) -> str:
        return TONES.get(self.standing, "")


# The longest of them has 350 kB, and the whole register takes eighty milliseconds to draw.
_drawn: Memory[SafeString] = Memory(24)


@require_safe
def register(request: HttpRequest, game: str) -> HttpResponse:
    here = get_object_or_404(Game, slug=game)
    rows = [RuleRow(game, rule, standing(game, rule)) for rule in REGISTERS[game]]
    counts = Counter(row.standing for row in rows)
    status = next((each for each in Standing if each == request.GET.get("status")), None)
    door = next((each for each in DOORS[game] if each.route == request.GET.get("door")), None)
    shown = [row for row in rows if status in {None, row.standing} and (door is None or row.rule in door.rules)]
    context = {
        "section": "cards",
        "game": here,
        "status": status,
        "door": door,
        "count": len(rows),
        "statuses": [(each, NAMES[each], counts[each]) for each in Standing],
        "parts": _drawn.get_or_make((game, status, door and door.route, get_language()), lambda: _draw(shown)),
    }
    return render(request, "rules/register.html", context)


def _draw(rows: Sequence[RuleRow]) -> SafeString:
    parts = [(part, list(of_it)) for part, of_it in groupby(rows, lambda row: row.rule.part)]
    return render_to_string("rules/register_parts.html", {"parts": parts})
