"""The shapes of what programs send and get. No rule is decided here."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from campaigns.doors.api_fields import VERSION, WholeField
from campaigns.models import Invitation, Member, Role
from campaigns.models.campaigns import validate_zone
from cards.models import Game
from cards.reading import GAME, StrictSerializer

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
    version = serializers.IntegerField(source="campaign.version", read_only=True)
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
            "version",
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
            "version": campaign.version,
            "role": seat.role,
            "is_guide": seat.is_guide,
            "seat": seat.number,
            "archived": moment(campaign.archived) if campaign.archived else None,
            "created": moment(campaign.created),
        }


class ChangeSerializer(StrictSerializer):
    """What can be changed about a campaign; only what is sent changes."""

    name = serializers.CharField(max_length=100, required=False, help_text="What the table calls the campaign.")
    timezone = serializers.CharField(
        max_length=64,
        required=False,
        validators=[validate_zone],
        help_text="An IANA name such as Europe/Madrid, for the table’s days; UTC unless said.",
    )
    day_turns_at = serializers.IntegerField(
        min_value=0,
        max_value=23,
        required=False,
        help_text="The hour at which a new day begins at this table, 0 is midnight; 5 unless said.",
    )
    uses_mutations = serializers.BooleanField(
        required=False, help_text="Whether the day’s mutation is in force at this table."
    )
    notes = serializers.CharField(
        max_length=20_000,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="What everybody at the table reads and players may write.",
    )


class CampaignChangeSerializer(ChangeSerializer):
    version = WholeField(min_value=1, max_value=2**31 - 1, required=False, help_text=VERSION)


class StartSerializer(ChangeSerializer):
    game = serializers.SlugRelatedField(slug_field="slug", queryset=Game.objects.all(), help_text=GAME)
    name = serializers.CharField(max_length=100, help_text="What the table calls the campaign.")


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
    role = serializers.ChoiceField(GUESTS_OF, help_text="What whoever sits there may do.")


class SeatNameSerializer(StrictSerializer):
    name = serializers.CharField(max_length=60, help_text="What the table calls whoever sits in your seat.")


class SeatSerializer(StrictSerializer):
    seat = serializers.IntegerField(
        min_value=1, max_value=1_000_000, help_text="The number of a seat, as the members have it."
    )


class GuideNotesSerializer(StrictSerializer):
    version = serializers.CharField(max_length=64, required=False, help_text=VERSION)
    text = serializers.CharField(
        max_length=20_000,
        allow_blank=True,
        trim_whitespace=False,
        help_text="The whole text; it takes the place of the old one.",
    )


class InviteSerializer(StrictSerializer):
    role = serializers.ChoiceField(GUESTS_OF, default=Role.PLAYER.value, help_text="What whoever accepts may do.")
    days = serializers.IntegerField(
        min_value=1, max_value=90, default=7, help_text="For so many days it can be accepted."
    )
    uses = serializers.IntegerField(min_value=1, max_value=60, default=10, help_text="So many people can accept it.")
    seat = serializers.IntegerField(
        min_value=1,
        max_value=1_000_000,
        allow_null=True,
        default=None,
        help_text="The number of an empty seat that is waiting for somebody; null makes a new one.",
    )


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


class ShareSerializer(serializers.Serializer[Any]):
    url = serializers.CharField(read_only=True)
