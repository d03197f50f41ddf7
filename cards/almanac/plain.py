"""A day as plain text, for terminals and bots."""

import textwrap

from cards.almanac.choosing import Day

WIDTH = 72


def text_of(day: Day) -> str:
    """Its mutation, readable at a glance; ends with a line break."""
    mutation = day.mutation
    when = f"{day.date:%A} {day.date.day} {day.date:%B %Y}" + (f", {mutation.occasion}" if mutation.occasion else "")
    lines = [
        when,
        "",
        mutation.name.upper(),
        f"{mutation.tone}, {mutation.weight}; step: {mutation.step.replace('-', ' ')}; {day.moon}",
        "",
        *textwrap.wrap(mutation.rule, WIDTH),
        "",
        *textwrap.wrap(mutation.line, WIDTH, initial_indent="  ", subsequent_indent="  "),
    ]
    return "\n".join(lines) + "\n"
