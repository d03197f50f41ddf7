"""The shapes of the chronicle's entries."""

from rest_framework import serializers

from campaigns.chronicle.words import words
from campaigns.models import Entry
from cards.reading import StrictSerializer


class EntrySerializer(serializers.ModelSerializer[Entry]):
    by = serializers.CharField(source="by_name", read_only=True)
    words = serializers.SerializerMethodField()
    undoes = serializers.IntegerField(source="undoes.number", read_only=True, default=None, allow_null=True)

    class Meta:
        model = Entry
        fields = ["number", "at", "by", "kind", "facts", "words", "undoes"]
        read_only_fields = fields

    def get_words(self, entry: Entry) -> str:
        return words(entry)


class WholeEntrySerializer(EntrySerializer):
    dependants = EntrySerializer(many=True, read_only=True, help_text="What would have to be undone first.")

    class Meta(EntrySerializer.Meta):
        fields = [*EntrySerializer.Meta.fields, "dependants"]
        read_only_fields = fields


class EntryUndoSerializer(StrictSerializer):
    with_dependants = serializers.BooleanField(default=False, help_text="Undo what depends on it as well.")
