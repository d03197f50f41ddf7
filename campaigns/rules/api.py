"""A game's register of rules. Nobody needs an account to read it."""

from typing import Any

from django.utils import translation
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.rulebooks.registered import Registered
from campaigns.rules.cases import cases_of
from campaigns.rules.registers import REGISTERS, Standing, doors_of, standing


class UsedBySerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    url = serializers.CharField(allow_null=True, help_text="Null for a page of one campaign.")


class RuleSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField(source="id")
    part = serializers.CharField(help_text="The part of the book.")
    section = serializers.CharField(help_text="The heading in the book.")
    page = serializers.IntegerField(allow_null=True, help_text="Null in a book without page numbers.")
    words = serializers.SerializerMethodField(help_text="The rule in our own words.")
    status = serializers.SerializerMethodField(help_text="What the companion does about it.")
    used_by = serializers.SerializerMethodField(help_text="The pages and tools that work by it, or remind of it.")
    cases = serializers.SerializerMethodField(help_text="Files below fixtures/cases that show it at work.")
    reason = serializers.SerializerMethodField(help_text="Why we ruled so; empty where the book is plain.")
    other_reading = serializers.SerializerMethodField(help_text="Of a ruling: the reading that we did not choose.")

    @extend_schema_field(serializers.ChoiceField([each.value for each in Standing]))
    def get_status(self, rule: Registered) -> str:
        return standing(self.context["game"], rule)

    @extend_schema_field(UsedBySerializer(many=True))
    def get_used_by(self, rule: Registered) -> list[dict[str, Any]]:
        return [{"name": str(door.name), "url": door.url or None} for door in doors_of(self.context["game"], rule)]

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_cases(self, rule: Registered) -> list[str]:
        return [case.file for case in cases_of(self.context["game"], rule.id)]

    def get_words(self, rule: Registered) -> str:
        return translation.gettext(rule.words)

    def get_reason(self, rule: Registered) -> str:
        return translation.gettext(rule.reason) if rule.reason else ""

    def get_other_reading(self, rule: Registered) -> str:
        return translation.gettext(rule.other_reading) if rule.other_reading else ""


class Register(GenericAPIView[Any]):
    permission_classes = [AllowAny]

    @extend_schema(responses=RuleSerializer(many=True))
    def get(self, request: Request, game: str) -> Response:
        """Each printed rule that the companion knows, in the order of the book, and what it does about it."""
        page = self.paginate_queryset(list(REGISTERS[game]))
        return self.get_paginated_response(RuleSerializer(page, many=True, context={"game": game}).data)
