"""Addresses that people and programs may have kept from before: each leads to where the same thing stands now."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe


def moved_to(name: str) -> Callable[..., HttpResponse]:
    """A view that leads on to the route called *name*, with all that the old address said."""

    @require_safe
    def moved(request: HttpRequest, **kept: Any) -> HttpResponse:
        query = request.META.get("QUERY_STRING", "")
        return HttpResponsePermanentRedirect(reverse(name, kwargs=kept) + (f"?{query}" if query else ""))

    return moved
