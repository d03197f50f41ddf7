"""Small posts that have no page of their own: a bad one is a plain bad request."""

from typing import Any

from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpRequest


def posted(form_class: type[forms.BaseForm], request: HttpRequest) -> dict[str, Any]:
    """What *request* posted, in the shape of the form."""
    form = form_class(request.POST)
    if not form.is_valid():
        raise BadRequest("; ".join(f"{field}: {errors[0]}" for field, errors in form.errors.items()))
    return form.cleaned_data
