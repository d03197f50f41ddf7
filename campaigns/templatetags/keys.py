"""A key for a form, by which what is sent twice is done once."""

import uuid

from django import template

register = template.Library()


@register.simple_tag
def new_key() -> str:
    return str(uuid.uuid4())
