"""The people's door for programs: guests, oneself, one's tokens."""

import uuid
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView, get_object_or_404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.people import actions
from campaigns.people.models import ApiToken, User
from campaigns.people.throttles import CallerThrottle, GuestThrottle
from cards.idempotency import once
from cards.reading import StrictSerializer, read


class NameSerializer(StrictSerializer):
    name = serializers.CharField(max_length=60, help_text="What you are called, or what you call the token.")


class UserSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["id", "name"]
        read_only_fields = fields


class WelcomeSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(read_only=True)
    user = UserSerializer(read_only=True)


class MeSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["id", "name", "is_guest"]
        read_only_fields = fields


class ClaimSerializer(StrictSerializer):
    username = serializers.CharField(max_length=60, help_text="With which you sign in from then on.")
    password = serializers.CharField(
        max_length=128, trim_whitespace=False, write_only=True, help_text="With which you sign in from then on."
    )

    def validate_username(self, value: str) -> str:
        for validator in User._meta.get_field("username").validators:
            validator(value)
        return value


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    class Meta:
        model = ApiToken
        fields = ["id", "name", "created", "last_used"]
        read_only_fields = fields


class NewTokenSerializer(TokenSerializer):
    token = serializers.CharField(read_only=True, help_text="Shown this once.")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "token"]
        read_only_fields = fields


class Guests(APIView):
    permission_classes = [AllowAny]
    throttle_classes = [CallerThrottle, GuestThrottle]

    @extend_schema(request=NameSerializer, responses={201: WelcomeSerializer})
    @once
    def post(self, request: Request) -> Response:
        """A new guest, who needs only a name, and a token for them."""
        name = read(NameSerializer, request)["name"]
        user = actions.welcome_guest(name=name)
        _token, secret = actions.make_token(user, name="guest")
        return Response(WelcomeSerializer({"token": secret, "user": user}).data, status=201)


class Me(APIView):
    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """Who you are."""
        return Response(MeSerializer(_person(request)).data)

    @extend_schema(request=NameSerializer, responses=MeSerializer)
    def patch(self, request: Request) -> Response:
        """Change your name. Seats you have taken keep the name they go by."""
        user = actions.rename(_person(request), name=read(NameSerializer, request)["name"])
        return Response(MeSerializer(user).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Delete your account and all that is yours alone. Your seats keep the names they had; this cannot be undone.

        Refused with 409 while you own a campaign: hand it over or delete it first.
        """
        actions.delete_account(_person(request))
        return Response(status=204)


class ClaimAccount(APIView):
    @extend_schema(request=ClaimSerializer, responses=MeSerializer)
    @once
    def post(self, request: Request) -> Response:
        """Turn the guest you are into an account with a password; nothing is lost."""
        user = actions.claim(_person(request), **read(ClaimSerializer, request))
        return Response(MeSerializer(user).data)


class Tokens(ListAPIView[ApiToken]):
    """Your tokens, without their secrets."""

    serializer_class = TokenSerializer

    def get_queryset(self) -> QuerySet[ApiToken]:
        if getattr(self, "swagger_fake_view", False):
            return ApiToken.objects.none()
        return _person(self.request).tokens.all()

    @extend_schema(request=NameSerializer, responses={201: NewTokenSerializer})
    @once
    def post(self, request: Request) -> Response:
        """A new token. Its secret is in this answer and nowhere else."""
        token, secret = actions.make_token(_person(request), name=read(NameSerializer, request)["name"])
        return Response({**TokenSerializer(token).data, "token": secret}, status=201)


class Token(APIView):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Revoke a token: from now on it opens nothing."""
        actions.revoke_token(get_object_or_404(_person(request).tokens, id=id))
        return Response(status=204)


def _person(request: Request) -> User:
    assert isinstance(request.user, User)  # the default permission lets nobody else through
    return request.user
