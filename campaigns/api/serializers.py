"""The shapes of what programs send and get. No rule is decided here."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from campaigns.chronicle.words import words
from campaigns.models import Campaign, Entry, Invitation, Member, Role, Sending, Veto, Webhook
from campaigns.models.campaigns import validate_zone
from cards.models import Game
from cards.reading import StrictSerializer

GUESTS_OF = [(role.value, role.label) for role in (Role.PLAYER, Role.SPECTATOR)]


class CampaignSerializer(serializers.ModelSerializer[Member]):
    """A campaign as the person in a seat of it sees it."""

    id = serializers.UUIDField(source="campaign.id", read_only=True)
    game = serializers.SlugField(source="campaign.game_id", read_only=True)
    name = serializers.CharField(source="campaign.name", read_only=True)
    timezone = serializers.CharField(source="campaign.timezone", read_only=True)
    day_turns_at = serializers.IntegerField(source="campaign.day_turns_at", read_only=True)
    uses_mutations = serializers.BooleanField(source="campaign.uses_mutations", read_only=True)
    notes = serializers.CharField(source="campaign.notes", read_only=True)
    archived = serializers.DateTimeField(source="campaign.archived", read_only=True, allow_null=True)
    created = serializers.DateTimeField(source="campaign.created", read_only=True)
    seat = serializers.IntegerField(source="number", read_only=True)

    class Meta:
        model = Member
        fields = [
            "id",
            "game",
            "name",
            "timezone",
            "day_turns_at",
            "uses_mutations",
            "notes",
            "role",
            "is_guide",
            "seat",
            "archived",
            "created",
        ]
        read_only_fields = fields

    def to_representation(self, seat: Member) -> dict[str, Any]:
        """By hand: field by field, DRF takes longer over a list of these than the database does."""
        campaign, moment = seat.campaign, self.fields["created"].to_representation
        return {
            "id": str(campaign.id),
            "game": campaign.game_id,
            "name": campaign.name,
            "timezone": campaign.timezone,
            "day_turns_at": campaign.day_turns_at,
            "uses_mutations": campaign.uses_mutations,
            "notes": campaign.notes,
            "role": seat.role,
            "is_guide": seat.is_guide,
            "seat": seat.number,
            "archived": moment(campaign.archived) if campaign.archived else None,
            "created": moment(campaign.created),
        }


class ChangeSerializer(StrictSerializer):
    """What can be changed about a campaign; only what is sent changes."""

    name = serializers.CharField(max_length=100, required=False)
    timezone = serializers.CharField(max_length=64, required=False, validators=[validate_zone])
    day_turns_at = serializers.IntegerField(min_value=0, max_value=23, required=False)
    uses_mutations = serializers.BooleanField(required=False)
    notes = serializers.CharField(max_length=20_000, required=False, allow_blank=True, trim_whitespace=False)


class StartSerializer(ChangeSerializer):
    game = serializers.SlugRelatedField(slug_field="slug", queryset=Game.objects.all())
    name = serializers.CharField(max_length=100)


class MemberSerializer(serializers.ModelSerializer[Member]):
    seat = serializers.IntegerField(source="number", read_only=True)
    waiting = serializers.SerializerMethodField(help_text="Nobody sits there yet.")

    class Meta:
        model = Member
        fields = ["seat", "name", "role", "is_guide", "waiting", "joined"]
        read_only_fields = fields

    def get_waiting(self, member: Member) -> bool:
        return member.user_id is None


class RoleSerializer(StrictSerializer):
    role = serializers.ChoiceField(GUESTS_OF)


class SeatNameSerializer(StrictSerializer):
    name = serializers.CharField(max_length=60)


class SeatSerializer(StrictSerializer):
    seat = serializers.IntegerField(min_value=1, max_value=1_000_000)


class TextSerializer(StrictSerializer):
    text = serializers.CharField(max_length=20_000, allow_blank=True, trim_whitespace=False)


class InviteSerializer(StrictSerializer):
    role = serializers.ChoiceField(GUESTS_OF, default=Role.PLAYER.value)
    days = serializers.IntegerField(min_value=1, max_value=90, default=7)
    uses = serializers.IntegerField(min_value=1, max_value=60, default=10)
    seat = serializers.IntegerField(min_value=1, max_value=1_000_000, allow_null=True, default=None)


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    code = serializers.CharField(read_only=True, allow_null=True)
    url = serializers.SerializerMethodField()
    seat = serializers.IntegerField(source="seat.number", read_only=True, default=None, allow_null=True)

    class Meta:
        model = Invitation
        fields = ["id", "code", "url", "role", "seat", "expires", "uses", "used"]
        read_only_fields = fields

    def get_url(self, invitation: Invitation) -> str | None:
        if invitation.code is None:
            return None
        url: str = self.context["request"].build_absolute_uri(reverse("join", args=[invitation.code]))
        return url


class PeekSerializer(serializers.ModelSerializer[Invitation]):
    """What someone holding an invitation may know before they accept it."""

    campaign = serializers.CharField(source="campaign.name", read_only=True)
    game = serializers.CharField(source="campaign.game_id", read_only=True)
    by = serializers.CharField(source="by.name", read_only=True, default=None, allow_null=True)
    seat_name = serializers.CharField(source="seat.name", read_only=True, default=None, allow_null=True)

    class Meta:
        model = Invitation
        fields = ["campaign", "game", "by", "role", "seat_name", "expires"]
        read_only_fields = fields


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


class VetoSerializer(serializers.ModelSerializer[Veto]):
    by = serializers.CharField(source="by.name", read_only=True, default=None, allow_null=True)

    class Meta:
        model = Veto
        fields = ["date", "reason", "by"]
        read_only_fields = fields


class InForceSerializer(serializers.Serializer[Any]):
    """The mutation of a table's day, or the twist of its game, which has no step and no line."""

    date = serializers.DateField(read_only=True)
    name = serializers.CharField(read_only=True)
    tone = serializers.CharField(read_only=True)
    step = serializers.CharField(read_only=True, allow_null=True)
    rule = serializers.CharField(read_only=True)
    line = serializers.CharField(read_only=True, allow_null=True)
    occasion = serializers.CharField(read_only=True, allow_null=True)
    moon = serializers.CharField(read_only=True)
    is_played = serializers.BooleanField(read_only=True, help_text="Neither vetoed nor turned off.")
    veto = VetoSerializer(read_only=True, allow_null=True)


class ReasonSerializer(StrictSerializer):
    reason = serializers.CharField(max_length=300)


class SendingSerializer(serializers.ModelSerializer[Sending]):
    """``date`` is null for a message that only tried the webhook out; ``at`` is the next try while it waits."""

    words = serializers.CharField(read_only=True)

    class Meta:
        model = Sending
        fields = ["date", "state", "why", "answered", "tries", "at", "words"]
        read_only_fields = fields


class AnnouncementSerializer(serializers.ModelSerializer[Webhook]):
    """A webhook without its address, of which only the host and the end are shown."""

    leads_to = serializers.CharField(read_only=True)
    by = serializers.CharField(source="by.name", read_only=True, default=None, allow_null=True)
    sendings = SendingSerializer(source="latest", many=True, read_only=True)

    class Meta:
        model = Webhook
        fields = ["id", "name", "leads_to", "by", "created", "is_on", "on_since", "why_off", "answered", "sendings"]
        read_only_fields = fields


class WebhookSerializer(StrictSerializer):
    name = serializers.CharField(max_length=60, default="Discord")
    url = serializers.CharField(max_length=500, write_only=True)


class SwitchSerializer(StrictSerializer):
    is_on = serializers.BooleanField()


class WindowSerializer(serializers.ModelSerializer[Campaign]):
    """A campaign through its read-only window."""

    game = serializers.SlugField(source="game_id", read_only=True)
    members = MemberSerializer(many=True, read_only=True)

    class Meta:
        model = Campaign
        fields = ["name", "game", "timezone", "members", "created", "archived"]
        read_only_fields = fields


class ShareSerializer(serializers.Serializer[Any]):
    url = serializers.CharField(read_only=True)
