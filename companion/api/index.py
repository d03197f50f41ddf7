"""The API's front page: where one begins."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

# By what it is called here: the route of each list and of the document.
PLACES = {
    "schema": "api-schema",
    "docs": "api-docs",
    "games": "api-games",
    "cards": "api-cards",
    "card_types": "api-card-types",
    "chapters": "api-chapters",
    "keywords": "api-keywords",
    "glossary": "api-glossary",
    "recipes": "api-recipes",
    "mutations": "api-mutations",
    "today": "api-mutation-today",
    "guests": "api-guests",
    "me": "api-me",
    "tokens": "api-tokens",
    "campaigns": "api-campaigns",
    "boxes": "api-boxes",
    "packs": "api-packs",
    "rebuilds": "api-rebuilds",
    "checklists": "api-checklists",
    "deleted": "api-deleted",
}


class IndexSerializer(serializers.Serializer[Any]):
    def get_fields(self) -> dict[str, Any]:
        return {name: serializers.URLField(help_text="Where it is.") for name in PLACES}


class Index(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=IndexSerializer, operation_id="index")
    def get(self, request: Request) -> Response:
        """The places where one begins, each by its address."""
        return Response({name: request.build_absolute_uri(reverse(route)) for name, route in PLACES.items()})
