"""A day as plain text, for terminals and bots."""

import textwrap

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from cards.almanac.selection import Day
from cards.almanac.words import in_words

WIDTH = 72


def text_of(day: Day) -> str:
    """Its mutation, readable at a glance; ends with a line break."""
    mutation = day.mutation
    when = date_format(day.date, "l j F Y") + (f", {mutation.occasion}" if mutation.occasion else "")
    step = _("step: %(step)s") % {"step": in_words(mutation.step)}
    lines = [
        when,
        "",
        mutation.name.upper(),
        f"{in_words(mutation.tone)}, {in_words(mutation.weight)}; {step}; {in_words(day.moon)}",
        "",
        *textwrap.wrap(mutation.rule, WIDTH),
        "",
        *textwrap.wrap(mutation.line, WIDTH, initial_indent="  ", subsequent_indent="  "),
    ]
    return "\n".join(lines) + "\n"
