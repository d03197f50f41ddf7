"""The score of the ritual: four numbers a Witch, and every row explained, ties and tie-breaks included."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.rulebooks.full_moon_ritual.scoring import Row, WitchCounts, score
from campaigns.rulebooks.full_moon_ritual.setting_up import FEWEST_WITCHES, MOST_WITCHES
from campaigns.rules.full_moon_ritual.shown import COUNTED, scored
from campaigns.rules.full_moon_ritual.words import ROWS
from campaigns.tools.full_moon_ritual.pages.frame import GAME, TOOLS
from campaigns.tools.full_moon_ritual.shapes import MOST_COUNTED
from campaigns.tools.short_page import number_or, short_page

LONGEST_NAME = 30


@dataclass(frozen=True)
class WitchFields:
    """A Witch as the form asks for her, with what was typed."""

    number: int
    name: str
    typed: tuple[str, ...]

    @property
    def title(self) -> str:
        return self.name or _("Witch %(number)d") % {"number": self.number}

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(number_or(sent, 0, MOST_COUNTED, 0) for sent in self.typed)

    @property
    def fields(self) -> list[tuple[Row, str, Any]]:
        return [(row, typed, ROWS[row]) for row, typed in zip(Row, self.typed, strict=True)]


@require_safe
def ritual_score(request: HttpRequest) -> HttpResponse:
    size = number_or(request.GET.get("players", ""), FEWEST_WITCHES, MOST_WITCHES, FEWEST_WITCHES)
    witches = [_witch_fields(request.GET, number) for number in range(1, size + 1)]
    # Names are only for people: two may have the same.
    scoring = score([WitchCounts(each.title, *each.counts) for each in witches])
    is_counted = any("".join(each.typed) for each in witches)
    context = {
        "sizes": range(FEWEST_WITCHES, MOST_WITCHES + 1),
        "size": size,
        "rows": [(row, ROWS[row], COUNTED[row]) for row in Row],
        "witches": witches,
        "most": MOST_COUNTED,
        **(scored(scoring) if is_counted else {}),
    }
    return short_page(request, GAME, TOOLS, "tools/full_moon_ritual/score.html", context)


def _witch_fields(query: QueryDict, number: int) -> WitchFields:
    typed = tuple(query.get(f"{row.value}-{number}", "").strip()[:4] for row in Row)
    return WitchFields(number, query.get(f"name-{number}", "").strip()[:LONGEST_NAME], typed)
