"""The taps of a night, how each is reckoned, and its small pictures: written out here, a screen has hundreds of them.

All that stands in them is escaped by hand, which takes a quarter of the time that ``format_html`` does.
"""

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from campaigns.sittings.games.witching_hour.pictures import Seat, lying
from campaigns.sittings.games.witching_hour.taps import Button, Step, Tap

register = template.Library()


@register.simple_tag(takes_context=True)
def tap_form(context: Context, tap: Tap, css: str = "") -> SafeString:
    """One form with the buttons of one kind of event; *css* are further classes."""
    return SafeString(
        f'<form class="tap {css}" method="post" action="{context["tell_address"]}" data-tap="tell">'
        f'<input type="hidden" name="csrfmiddlewaretoken" value="{context["token_mark"]}">'
        f'<input type="hidden" name="key" value="{context["key_mark"]}">'
        f'<input type="hidden" name="kind" value="{tap.kind}">'
        f"{''.join(map(_button, tap.buttons))}</form>"
    )


def _button(button: Button) -> str:
    tone = f" btn-{button.tone}" if button.tone else ""
    aloud = f' aria-label="{escape(button.aloud)}"' if button.aloud else ""
    pressed = ' aria-pressed="true"' if button.tone == "open" else ""
    off = " disabled" if button.is_off else ""
    facts, label = escape(button.facts), escape(button.label)
    return f'<button class="btn{tone}" name="facts" value="{facts}"{aloud}{pressed}{off}>{label}</button>'


@register.simple_tag(takes_context=True)
def reckoned(context: Context, steps: Iterable[Step], *, is_against: bool = False) -> SafeString:
    """How something comes about, step by step, each with where the book has it."""
    rows = "".join(_step(step, context["register_address"]) for step in steps)
    against = " steps-against" if is_against else ""
    return SafeString(f'<ol class="steps{against}">{rows}</ol>' if rows else "")


def _step(step: Step, register_address: str) -> str:
    section = escape(translation.gettext(step.section))
    return f'<li>{escape(step.words)} <a class="ref ref-link" href="{register_address}#{step.rule}">{section}</a></li>'


# --- Pictures, of which there are few that differ


@register.simple_tag
@lru_cache(maxsize=300)
def lying_pieces(corruption: int) -> SafeString:
    """Corruption as the pieces that lie there; more than the box holds is only said."""
    drawn = render_to_string("sittings/witching-hour/pieces-of.html", {"pieces": lying(min(corruption, 200))})
    return mark_safe(drawn)  # noqa: S308 drawn by a template


@register.simple_tag
@lru_cache(maxsize=1_000)
def way_to_limit(corruption: int, limit: int) -> SafeString:
    """How far it is to the limit, notch by notch."""
    notches = "".join("<i data-on></i>" if notch < corruption else "<i></i>" for notch in range(min(limit, 40)))
    return SafeString(f'<span class="way" aria-hidden="true">{notches}</span>')


CROWN = '<path class="around-crown" d="M-14-30-17-46-7-38 0-50 7-38 17-46 14-30z"></path>'


@register.simple_tag
def seat_at_table(seat: Seat) -> SafeString:
    """One who sits around the table."""
    marks = (" is-now" if seat.at_turn else "") + (" is-lost" if seat.is_lost else "")
    free = (
        f'<g class="around-free"><circle cx="32" cy="-26" r="13"></circle><text x="32" y="-21">{seat.free}</text></g>'
    )
    return SafeString(
        f'<g class="around-seat{marks}" transform="translate({seat.at.x} {seat.at.y})"><circle r="42"></circle>'
        f"{CROWN if seat.leads else ''}"
        f'<text class="around-count" y="4">{seat.corruption}</text>'
        f'<text class="around-name" y="22">{escape(seat.short_name)}</text>'
        f"{free if seat.free else ''}</g>"
    )
