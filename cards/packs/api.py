"""The door for programs: packs, their cards and files, own texts and corrections."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.bodies import PACK_BYTES, TEXT_BYTES
from cards.costs import Cost, costs
from cards.idempotency import once, once_by_address
from cards.models import Game, OwnText, Pack
from cards.packs import actions, corrections, files
from cards.reading import GAME, FileParser, StrictSerializer, read
from cards.sight import own_pack, seen_pack, viewer_for


class PackSerializer(serializers.ModelSerializer[Pack]):
    game = serializers.SlugField(source="game_id", read_only=True)
    mine = serializers.SerializerMethodField()

    class Meta:
        model = Pack
        fields = ["id", "game", "name", "notes", "mine"]
        read_only_fields = fields

    def get_mine(self, pack: Pack) -> bool:
        return bool(pack.owner_id == self.context["request"].user.pk)


class ChangePackSerializer(StrictSerializer):
    name = serializers.CharField(max_length=100, help_text="What you call the pack.")
    notes = serializers.CharField(
        max_length=5_000, allow_blank=True, default="", help_text="What others should know of it."
    )


class StartPackSerializer(ChangePackSerializer):
    game = serializers.SlugRelatedField(slug_field="slug", queryset=Game.objects.all(), help_text=GAME)


class CardTextSerializer(StrictSerializer):
    text = serializers.CharField(
        max_length=5_000,
        allow_blank=True,
        trim_whitespace=False,
        help_text="The printed text, for your eyes alone; empty where you keep none.",
    )


class ChangesSerializer(serializers.Serializer[Any]):
    added = serializers.ListField(child=serializers.CharField())
    changed = serializers.ListField(child=serializers.CharField())
    removed = serializers.ListField(child=serializers.CharField())
    same = serializers.IntegerField()


class Packs(ListAPIView[Pack]):
    body_bytes = TEXT_BYTES
    serializer_class = PackSerializer

    def get_queryset(self) -> QuerySet[Pack]:
        return viewer_for(self.request.user).packs()

    @extend_schema(operation_id="packs_list")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Your packs, and those that your tables share with you."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=StartPackSerializer, responses={201: PackSerializer})
    @once
    def post(self, request: Request) -> Response:
        """Start a pack; it is private until you share it with a campaign."""
        pack = actions.start(request.user, **read(StartPackSerializer, request))
        return Response(PackSerializer(pack, context={"request": request}).data, status=201)


class PackDetail(APIView):
    body_bytes = TEXT_BYTES

    @extend_schema(responses=PackSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """One pack."""
        return Response(PackSerializer(seen_pack(request.user, id), context={"request": request}).data)

    @extend_schema(request=ChangePackSerializer, responses=PackSerializer)
    def patch(self, request: Request, id: uuid.UUID) -> Response:
        """Change its name and notes."""
        pack = actions.change(own_pack(request.user, id), **read(ChangePackSerializer, request))
        return Response(PackSerializer(pack, context={"request": request}).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Delete a pack that is on no table; you can restore it for thirty days."""
        actions.delete(own_pack(request.user, id))
        return Response(status=204)


@costs(Cost.IMPORT)
class PackFile(APIView):
    body_bytes = PACK_BYTES
    parser_classes = [FileParser]

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, id: uuid.UUID) -> HttpResponse:
        """The pack as a file."""
        return HttpResponse(files.write(seen_pack(request.user, id)), content_type="application/json")

    @extend_schema(
        request=OpenApiTypes.OBJECT,
        responses=ChangesSerializer,
        parameters=[OpenApiParameter("preview", bool, description="Only say what would change.")],
    )
    def put(self, request: Request, id: uuid.UUID) -> Response:
        """Make the pack equal to a file, or with ``?preview=true`` only say what that would change."""
        pack, part = own_pack(request.user, id), files.read(request.data)
        would = files.changes(pack, part)
        if request.query_params.get("preview") != "true":
            actions.bring_in(request.user, part, into=pack)
        return Response(would._asdict())


@costs(Cost.IMPORT)
class PackFiles(APIView):
    body_bytes = PACK_BYTES
    parser_classes = [FileParser]

    @extend_schema(request=OpenApiTypes.OBJECT, responses={201: PackSerializer})
    @once_by_address
    def post(self, request: Request) -> Response:
        """A new pack from a file."""
        pack = actions.bring_in(request.user, files.read(request.data))
        return Response(PackSerializer(pack, context={"request": request}).data, status=201)


class PackCard(APIView):
    body_bytes = TEXT_BYTES

    @extend_schema(request=OpenApiTypes.OBJECT, responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def put(self, request: Request, id: uuid.UUID, code: str) -> Response:
        """Put a card into the pack under its code, or change it: name, type, virtue, keywords, targets, text."""
        pack = own_pack(request.user, id)
        wished = {**request.data, "code": code} if isinstance(request.data, dict) else request.data
        part = files.read_card(wished, pack)
        return Response(files.as_json(files.part_of(actions.put_card(pack, part))))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, code: str) -> Response:
        """Take a card out of the pack, unless the pack is on a table."""
        actions.remove_card(actions.card_of(own_pack(request.user, id), code))
        return Response(status=204)


class CardText(APIView):
    body_bytes = TEXT_BYTES

    @extend_schema(responses=CardTextSerializer)
    def get(self, request: Request, code: str) -> Response:
        """The printed text of a card that you typed in for yourself."""
        own = OwnText.objects.filter(owner=request.user.pk, card=viewer_for(request.user).card(code)).first()
        return Response({"text": own.text if own else ""})

    @extend_schema(request=CardTextSerializer, responses=CardTextSerializer)
    def put(self, request: Request, code: str) -> Response:
        """Keep the printed text of a card that you own, for your eyes alone."""
        card = viewer_for(request.user).card(code)
        text = read(CardTextSerializer, request)["text"]
        actions.keep_text(request.user, card, text=text)
        return Response({"text": text})


class CardCorrection(APIView):
    body_bytes = TEXT_BYTES

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, code: str) -> Response:
        """What you corrected about a card."""
        return Response(corrections.of(request.user, viewer_for(request.user).card(code)))

    @extend_schema(request=OpenApiTypes.OBJECT, responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def put(self, request: Request, code: str) -> Response:
        """Correct facts of a catalogue card for yourself; an empty object takes the correction back."""
        card = viewer_for(request.user).card(code)
        facts = corrections.read(request.data)
        actions.correct(request.user, card, facts=facts)
        return Response(facts)


class Corrections(APIView):
    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request) -> HttpResponse:
        """All your corrections as one file, to be sent to whoever keeps the catalogue."""
        return HttpResponse(corrections.write(request.user), content_type="application/json")
