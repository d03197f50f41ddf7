"""The site's own paths, and the two references that everything is measured against."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.urls import path
from rest_framework.generics import RetrieveAPIView

from campaigns.people.api import MeSerializer
from campaigns.people.models import User
from companion.urls import handler400, handler403, handler404, handler500
from companion.urls import urlpatterns as site

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def empty(request: HttpRequest) -> JsonResponse:
    """A Django view that does nothing."""
    return JsonResponse({})


class Floor(RetrieveAPIView[Any]):
    """The least that the API does for anybody: know the caller, fetch one row, serialize it."""

    queryset = User.objects.all()
    serializer_class = MeSerializer


urlpatterns = [
    path("bench/empty/", empty),
    path("bench/floor/<uuid:pk>/", Floor.as_view()),
    *site,
]
