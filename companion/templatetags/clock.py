"""What pages say of a machine that does not know the time."""

from django import template

from cards.almanac.dates import is_before_the_almanac
from cards.almanac.files import Malformed

register = template.Library()


@register.simple_tag
def clock_is_wrong() -> bool:
    """Whether the machine's clock is plainly wrong: it has just been switched on, and nobody has set it."""
    try:
        return is_before_the_almanac()
    except (Malformed, OSError):
        return False
