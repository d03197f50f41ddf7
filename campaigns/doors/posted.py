"""What pages are sent: by a form on a page of its own, by a small post that has none, or in their address."""

from typing import Any

from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict
from django.views.decorators.http import require_http_methods

# For a page that shows a form and takes what it sends.
require_form = require_http_methods(["GET", "HEAD", "POST"])


def posted_data(request: HttpRequest) -> QueryDict | None:
    """What the form on a page was filled with; None where somebody only looks at it."""
    return request.POST if request.method == "POST" else None


def cleaned_post(form_class: type[forms.BaseForm], request: HttpRequest) -> dict[str, Any]:
    """What *request* posted, in the shape of the form; a bad one is a plain bad request."""
    return cleaned(form_class(request.POST))


def cleaned_query(form_class: type[forms.BaseForm], request: HttpRequest) -> dict[str, Any]:
    """What the address of *request* asks for, likewise."""
    return cleaned(form_class(request.GET))


def cleaned(form: forms.BaseForm) -> dict[str, Any]:
    """What a form was filled with, likewise."""
    if not form.is_valid():
        raise BadRequest(" ".join(f"{_name(form, field)}{errors[0]}" for field, errors in form.errors.items()))
    return form.cleaned_data


def _name(form: forms.BaseForm, field: str) -> str:
    return f"{form[field].label}: " if field in form.fields else ""
