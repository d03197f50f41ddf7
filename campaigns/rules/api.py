"""A game's register of rules. Nobody needs an account to read it."""

from typing import Any

from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.rulebooks.registered import Registered, Status
from campaigns.rules.registers import REGISTERS


class RuleSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField(source="id")
    part = serializers.CharField(help_text="The part of the book.")
    section = serializers.CharField(help_text="The heading in the book.")
    page = serializers.IntegerField(allow_null=True, help_text="Null in a book without page numbers.")
    words = serializers.SerializerMethodField(help_text="The rule in our own words.")
    status = serializers.ChoiceField([status.value for status in Status])
    reason = serializers.SerializerMethodField(help_text="Why we ruled so; empty where the book is plain.")

    def get_words(self, rule: Registered) -> str:
        return translation.gettext(rule.words)

    def get_reason(self, rule: Registered) -> str:
        return translation.gettext(rule.reason) if rule.reason else ""


class Register(GenericAPIView[Any]):
    permission_classes = [AllowAny]

    @extend_schema(responses=RuleSerializer(many=True))
    def get(self, request: Request, game: str) -> Response:
        """Each printed rule that the companion knows, in the order of the book, and what it does about it."""
        page = self.paginate_queryset(list(REGISTERS[game]))
        return self.get_paginated_response(RuleSerializer(page, many=True).data)
