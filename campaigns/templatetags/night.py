"""The taps of a night and how each is reckoned: written out here, since a screen has hundreds of them.

All that stands in them is escaped by hand, which takes a quarter of the time that ``format_html`` does.
"""

from collections.abc import Iterable
from html import escape

from django import template
from django.template import Context
from django.utils import translation
from django.utils.safestring import SafeString

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
