"""The shapes of sittings and their events. What an event's facts may be is each game's own to say."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.doors.api_fields import KEY, WholeField
from campaigns.models import Member, Sitting, SittingEvent
from campaigns.sittings.views import components_of, state_seen_by
from cards.reading import StrictSerializer

MOST_SEQ = 1_000_000


class ObjectField(serializers.JSONField):
    """A JSON object, whose inside the game reads."""

    default_error_messages = {"object": "This must be an object."}

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict):
            self.fail("object")
        return super().to_internal_value(data)


def acted_for(**options: Any) -> serializers.CharField:
    """Called “for”, which is no name for a field of a class."""
    words = "Who has no phone at the table, where somebody acts for them."
    return serializers.CharField(max_length=60, required=False, help_text=words, **options)


# --- What is sent


class NewSittingSerializer(StrictSerializer):
    options = ObjectField(help_text="With which it begins, as its game has them: WitchingHourOptions and the like.")
    key = serializers.UUIDField(required=False, help_text=KEY)


class NewEventSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    kind = serializers.CharField(max_length=60, help_text="One of the kinds of the game that is played.")
    facts = ObjectField(help_text="As the kind has them: those of WitchingHourEvents and the like.")
    ruling = serializers.CharField(
        max_length=300,
        required=False,
        help_text="Of the owner or guide: why the table rules otherwise than the book. Then it happens all the same.",
    )

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "for": acted_for(source="for_name")}


class TableUndoSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    seq = WholeField(
        min_value=1,
        max_value=MOST_SEQ,
        required=False,
        help_text="Of the event to undo; without it, the last one in force that is no undo.",
    )
    with_dependants = serializers.BooleanField(
        default=False, help_text="Also undo what could not have happened without it."
    )


class SavepointSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    name = serializers.CharField(max_length=60, help_text="What the table calls this moment.")


class ReturnSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    savepoint = WholeField(min_value=1, max_value=MOST_SEQ, help_text="The seq of the savepoint.")


class NewRulingSerializer(StrictSerializer):
    """What the table disagrees with: something that was refused, as it stands now, or something that has happened."""

    key = serializers.UUIDField(help_text=KEY)
    kind = serializers.CharField(max_length=60, required=False, help_text="Of what was refused.")
    facts = ObjectField(required=False, help_text="As the kind has them.")
    seq = WholeField(min_value=1, max_value=MOST_SEQ, required=False, help_text="Of what has happened.")
    ruling = serializers.CharField(
        max_length=300, required=False, help_text="Of the owner or guide: how this table plays it."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        refused = {"kind", "facts"} & attrs.keys()
        if len(refused) == 1 or ("seq" in attrs) == bool(refused):
            raise serializers.ValidationError({"seq": [_("Give either a seq, or a kind and its facts.")]})
        return attrs


class KeepSecretSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    name = serializers.CharField(max_length=40, help_text="What the game calls it.")
    facts = ObjectField(help_text="As its game has them.")


class AgainSerializer(StrictSerializer):
    key = serializers.UUIDField(required=False, help_text=KEY)


class TableTapSerializer(StrictSerializer):
    """One tap of a phone, which sends all that it does to one address, in order."""

    key = serializers.UUIDField(help_text=KEY)
    do = serializers.ChoiceField(
        ["tell", "undo", "savepoint", "return", "keep", "answer"],
        default="tell",
        help_text="What the tap does; the fields below belong to one of these each.",
    )
    kind = serializers.CharField(
        max_length=60, required=False, help_text="To tell: one of the kinds of the game that is played."
    )
    facts = ObjectField(required=False, help_text="To tell, or to keep: as the kind or the game has them.")
    ruling = serializers.CharField(
        max_length=300,
        required=False,
        help_text="To tell, of the owner or guide: why the table rules otherwise than the book.",
    )
    seq = WholeField(
        min_value=1,
        max_value=MOST_SEQ,
        required=False,
        help_text="To undo: of which event; without it, the last one in force.",
    )
    with_dependants = serializers.BooleanField(
        required=False, help_text="To undo: also what could not have happened without it."
    )
    name = serializers.CharField(
        max_length=60, required=False, help_text="Of a savepoint, or of what is kept: what it is called."
    )
    savepoint = WholeField(
        min_value=1, max_value=MOST_SEQ, required=False, help_text="To return: the seq of the savepoint."
    )

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "for": acted_for()}


class AnswerSerializer(StrictSerializer):
    """An answer to what a closed table still asks."""

    key = serializers.UUIDField(help_text=KEY)
    facts = ObjectField(help_text="By field, each a list of what was chosen or typed, as a form posts it.")


# --- What is read


class SittingSerializer(serializers.Serializer[Any]):
    """A sitting without its state, as lists have it."""

    id = serializers.UUIDField()
    game = serializers.CharField()
    number = serializers.IntegerField(help_text="Counted within the campaign.")
    name = serializers.CharField()
    seq = serializers.IntegerField(help_text="Of the newest event; 0 before the first.")
    day = serializers.DateField(help_text="Whose mutation the table keeps.")
    opened = serializers.DateTimeField()
    closed = serializers.DateTimeField(allow_null=True)


class ComponentSerializer(serializers.Serializer[Any]):
    """Something that the companion keeps track of, or leaves on the table; an event of its game switches it."""

    component = serializers.CharField()
    name = serializers.CharField()
    tracked = serializers.BooleanField()


class WholeSittingSerializer(SittingSerializer):
    campaign = serializers.UUIDField(source="campaign_id")
    state = serializers.SerializerMethodField(
        help_text="What the asking seat may see; its fields are the game's: WitchingHourState and the like."
    )

    components = serializers.SerializerMethodField(help_text="What this table can switch off, and whether it has.")

    @extend_schema_field(ComponentSerializer(many=True))
    def get_components(self, sitting: Sitting) -> list[dict[str, Any]]:
        return [ComponentSerializer(one).data for one in components_of(sitting)]

    def get_state(self, sitting: Sitting) -> dict[str, Any]:
        seat: Member | None = self.context["seat"]
        return state_seen_by(sitting, seat)


class ScreenSerializer(serializers.Serializer[Any]):
    url = serializers.CharField(read_only=True)


class MatchPlayerSerializer(serializers.Serializer[Any]):
    """Who took part in a match."""

    name = serializers.CharField()
    role = serializers.CharField(help_text="As whom, in words; empty where all are the same.")
    won = serializers.BooleanField()
    points = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)


class MatchSerializer(serializers.Serializer[Any]):
    """A sitting that has ended."""

    id = serializers.UUIDField(help_text="Of the sitting.")
    number = serializers.IntegerField()
    game = serializers.CharField()
    name = serializers.CharField()
    day = serializers.DateField()
    began = serializers.DateTimeField()
    ended = serializers.DateTimeField()
    minutes = serializers.IntegerField()
    how = serializers.CharField(help_text="As the state's outcome has it.")
    ending = serializers.CharField(help_text="The same in words.")
    winners = serializers.ListField(child=serializers.CharField())
    players = MatchPlayerSerializer(many=True)


class EventSerializer(serializers.Serializer[Any]):
    """Something that happened at the table. An undo names what it took out of force and what it brought back."""

    seq = serializers.IntegerField()
    kind = serializers.CharField()
    facts = serializers.JSONField(help_text="As its kind has them.")
    at = serializers.DateTimeField()
    by = serializers.CharField(source="by_name")
    ruling = serializers.CharField(help_text="Why the table ruled otherwise than the book; else empty.")

    def get_fields(self) -> dict[str, Any]:
        words = "Who has no phone at the table, where somebody acted for them; else empty."
        return {**super().get_fields(), "for": serializers.CharField(source="for_name", help_text=words)}


class HappenedSerializer(EventSerializer):
    """An event, and the state after it; of a request that came again, the newest state."""

    state = serializers.JSONField(help_text="What the asking seat may see.")


class TappedSerializer(EventSerializer):
    """An event, and how many have happened by now."""

    changes = serializers.IntegerField(help_text="The newest seq.")


class EventsSerializer(serializers.Serializer[Any]):
    results = EventSerializer(many=True)


class RulingSerializer(serializers.Serializer[Any]):
    """Where the table disagreed with the companion, and how it plays that."""

    number = serializers.IntegerField(help_text="Counted within the campaign.")
    sitting = serializers.UUIDField(source="sitting_id")
    kind = serializers.CharField(help_text="Of what happened, or should have.")
    facts = serializers.JSONField(help_text="As its kind has them.")
    rule = serializers.CharField(help_text="Which forbids it; empty where the companion allows it.")
    ruling = serializers.CharField(help_text="How this table plays it; empty while it has not decided.")
    at = serializers.DateTimeField()
    by = serializers.CharField(source="by_name")


class SecretsSerializer(serializers.Serializer[Any]):
    secrets = serializers.JSONField(help_text="Those of the asking seat alone, by name.")


def event_facts(event: SittingEvent) -> dict[str, Any]:
    """An event as every door tells it: as ``EventSerializer`` has it, which takes fifty times as long."""
    return {
        "seq": event.seq,
        "kind": event.kind,
        "facts": event.facts,
        "at": event.at,
        "by": event.by_name,
        "ruling": event.ruling,
        "for": event.for_name,
    }
