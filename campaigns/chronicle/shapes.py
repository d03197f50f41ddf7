"""The shapes of the chronicle's entries."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from campaigns.chronicle.veil import facts_without, veiled_from, words_without
from campaigns.models import Entry
from campaigns.people.models import User
from cards.reading import StrictSerializer


class EntrySerializer(serializers.ModelSerializer[Entry]):
    by = serializers.CharField(source="by_name", read_only=True)
    facts = serializers.SerializerMethodField()
    words = serializers.SerializerMethodField()
    undoes = serializers.IntegerField(source="undoes.number", read_only=True, default=None, allow_null=True)

    class Meta:
        model = Entry
        fields = ["number", "at", "by", "kind", "facts", "words", "undoes"]
        read_only_fields = fields

    def get_facts(self, entry: Entry) -> dict[str, Any]:
        facts: dict[str, Any] = facts_without(entry, self.context["veiled"])
        return facts

    def get_words(self, entry: Entry) -> str:
        return words_without(entry, self.context["veiled"])


def entry_data(entry: Entry, user: User) -> Any:
    """An entry as *user* reads it."""
    return entries_data([entry], user)[0]


def entries_data(entries: Sequence[Entry], user: User) -> Any:
    return EntrySerializer(entries, many=True, context={"veiled": veiled_from(user, entries)}).data


class WholeEntrySerializer(EntrySerializer):
    dependants = EntrySerializer(many=True, read_only=True, help_text="What would have to be undone first.")

    class Meta(EntrySerializer.Meta):
        fields = [*EntrySerializer.Meta.fields, "dependants"]
        read_only_fields = fields


class EntryUndoSerializer(StrictSerializer):
    with_dependants = serializers.BooleanField(default=False, help_text="Undo what depends on it as well.")
