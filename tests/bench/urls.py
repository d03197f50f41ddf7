"""The site's own paths, and the references that everything is measured against."""

import uuid
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, JsonResponse
from django.urls import path
from rest_framework.generics import CreateAPIView, RetrieveAPIView, UpdateAPIView
from rest_framework.permissions import AllowAny
from rest_framework.serializers import ModelSerializer

from campaigns.models import SittingCheckpoint
from campaigns.people.api import MeSerializer
from campaigns.people.models import User
from companion.urls import handler400, handler403, handler404, handler500
from companion.urls import urlpatterns as site

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def empty(request: HttpRequest) -> JsonResponse:
    """A Django view that does nothing."""
    return JsonResponse({})


def sign_in(request: HttpRequest, pk: uuid.UUID) -> JsonResponse:
    """A session for whoever looks at pages, without a form."""
    login(request, User.objects.get(pk=pk), backend="django.contrib.auth.backends.ModelBackend")
    return JsonResponse({"cookie": f"{settings.SESSION_COOKIE_NAME}={request.session.session_key}"})


class Floor(RetrieveAPIView[Any]):
    """The least that the API does for anybody: know the caller, fetch one row, serialize it."""

    queryset = User.objects.all()
    serializer_class = MeSerializer


class WriteSerializer(ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["name"]


class Write(UpdateAPIView[Any]):
    """The same for a change, by somebody who need not be signed in: fetch one row, read what is sent, write the row."""

    authentication_classes = []
    permission_classes = [AllowAny]
    queryset = User.objects.all()
    serializer_class = WriteSerializer


class InsertSerializer(ModelSerializer[SittingCheckpoint]):
    class Meta:
        model = SittingCheckpoint
        fields = ["sitting", "seq", "snapshot"]


class Insert(CreateAPIView[Any]):
    """The least that the API does to write something new: know the caller, read what is sent, insert one row."""

    serializer_class = InsertSerializer


urlpatterns = [
    path("bench/insert/", Insert.as_view()),
    path("bench/write/<uuid:pk>/", Write.as_view()),
    path("bench/empty/", empty),
    path("bench/sign-in/<uuid:pk>/", sign_in),
    path("bench/floor/<uuid:pk>/", Floor.as_view()),
    *site,
]
