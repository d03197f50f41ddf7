"""The shape of a campaign through its window."""

from rest_framework import serializers

from campaigns.models import Campaign
from campaigns.seats.shapes import MemberSerializer


class WindowSerializer(serializers.ModelSerializer[Campaign]):
    """A campaign through its read-only window."""

    game = serializers.SlugField(source="game_id", read_only=True)
    members = MemberSerializer(many=True, read_only=True)

    class Meta:
        model = Campaign
        fields = ["name", "game", "timezone", "members", "created", "archived"]
        read_only_fields = fields
