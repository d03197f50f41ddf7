"""Small pictures drawn on the server: a halo at a glance, and what the halos held mission by mission."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaigns.rulebooks.apocrypha.halo import SQUARES

WIDTH, HEIGHT = 320, 120
# Room for the figures on the left and the lines' ends.
LEFT, TOP, BOTTOM = 26, 8, 6


class HaloPoint(NamedTuple):
    mission: str
    fragments: int
    deaths: int


def halo_picture(slots: Mapping[str, Mapping[str, int]]) -> SafeString:
    """Nine little panes: fragments are lit, deaths crossed, the saint in the middle; told in words beside it."""
    panes = ['<rect class="pane-saint" x="11" y="11" width="8" height="8"/>']
    for slot, (row, column) in SQUARES.items():
        types = slots.get(slot.value)
        x, y = column * 10 + 1, row * 10 + 1
        if not types:
            kind = "empty"
        elif types.get("death"):
            kind = "death"
            panes.append(f'<path class="pane-cross" d="M{x + 2} {y + 2}l4 4m0-4l-4 4"/>')
        else:
            kind = "fragment" if types.get("fragment") else "other"
        panes.insert(0, f'<rect class="pane-{kind}" x="{x}" y="{y}" width="8" height="8"/>')
    # Nothing of it is anybody's own words.
    return mark_safe(f'<svg class="halo-glance" viewBox="0 0 30 30" aria-hidden="true">{"".join(panes)}</svg>')  # noqa: S308


def chart(points: Sequence[HaloPoint]) -> dict[str, Any] | None:
    """Two lines over the missions, and the same as a table for whoever cannot see them; two points make a line."""
    if len(points) < 2:
        return None
    most = max(1, *(max(point.fragments, point.deaths) for point in points))
    last = points[-1]
    return {
        "most": most,
        "fragments": _line([point.fragments for point in points], most),
        "deaths": _line([point.deaths for point in points], most),
        "last": last,
        "label": _("Fragments and deaths in all halos over %(n)d missions: now %(fragments)d and %(deaths)d.")
        % {"n": len(points), "fragments": last.fragments, "deaths": last.deaths},
        "rows": _rows(points),
    }


def _line(values: Sequence[int], most: int) -> str:
    step = (WIDTH - LEFT - 4) / (len(values) - 1)
    height = HEIGHT - TOP - BOTTOM
    return " ".join(f"{LEFT + n * step:.1f},{TOP + height * (1 - value / most):.1f}" for n, value in enumerate(values))


def _rows(points: Sequence[HaloPoint]) -> SafeString:
    cells = ((point.mission, point.fragments, point.deaths) for point in points)
    row = '<tr><th scope="row">{}</th><td class="number">{}</td><td class="number">{}</td></tr>'
    return format_html("{}", format_html_join("", row, cells))
