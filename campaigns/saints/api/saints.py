"""The door for saints: sheets, halos, decks, and cards that change hands."""

import uuid
from collections.abc import Iterable
from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Right
from campaigns.boxes.api.card_faces import card_row
from campaigns.chronicle.shapes import EntrySerializer, entry_data
from campaigns.doors.api import CampaignView, person
from campaigns.models import SLOTS, Entry, Member, Role, Saint, SaintPlaceKind, SaintState
from campaigns.models.sheet import SaintSheet, as_json, sheet_of_card
from campaigns.people.models import User
from campaigns.rulebooks.apocrypha.deck import DeckAddition, DeckCheckTime
from campaigns.rules.apocrypha.shapes import deck_verdict, halo_verdict
from campaigns.rules.apocrypha.verdicts import addition_in_words
from campaigns.saints import shapes
from campaigns.saints.actions import additions, existing_cards, halos, saints
from campaigns.saints.actions import cards as saint_cards
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.deck_history import last_deck
from campaigns.saints.holdings import (
    HeldCopy,
    SaintHolding,
    deck_counts,
    holding_of,
    holdings,
    judge_deck,
    judge_halo,
    wanted_deck,
)
from cards.api.query import read_address
from cards.bodies import TEXT_BYTES
from cards.box.lists import BadList
from cards.box.stock import cards_for
from cards.idempotency import once
from cards.models import Card
from cards.reading import read
from cards.sight import viewer_for


class Saints(CampaignView, ListAPIView[Saint]):
    rights = {"GET": Right.SEE, "POST": Right.PLAY}
    serializer_class = shapes.SaintSerializer

    def get_queryset(self) -> QuerySet[Saint]:
        if getattr(self, "swagger_fake_view", False):
            return Saint.objects.none()
        return self.seat().campaign.saints.exclude(state=SaintState.GONE).select_related("card", "visit")

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The saints of a campaign, the dead ones too; those taken back are not there."""
        rows = self.paginate_queryset(self.get_queryset()) or []
        held = holdings(rows)
        return self.get_paginated_response([_saint_data(held[saint.number], _home_of(saint)) for saint in rows])

    @extend_schema(request=shapes.NewSaintSerializer, responses={201: shapes.SaintSerializer})
    @once
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Make a saint, of the catalogue or of your own; the card comes out of the box on the table."""
        seat, asked = self.seat(), read(shapes.NewSaintSerializer, request)
        card = _saint_card(seat, asked["card"]) if asked["card"] else None
        known = as_json(sheet_of_card(card.facts)) if card else {}
        sheet = msgspec.convert({**known, **asked["sheet"]}, SaintSheet)
        made = saints.make(seat, name=asked["name"], sheet=sheet, card=card, seat=asked["seat"])
        # Nothing lies with a new saint but the card of their own.
        return Response(_saint_data(SaintHolding(made, {}), home=None), status=201)


class SaintView(CampaignView):
    """A view of one saint."""

    def saint(self) -> Saint:
        return saints.saint_of(self.seat(), self.kwargs["number"])


class SaintDetail(SaintView):
    rights = {"GET": Right.SEE, "PATCH": Right.PLAY, "DELETE": Right.PLAY}

    @extend_schema(responses=shapes.SaintSerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """One saint."""
        saint = self.saint()
        return Response(_saint_data(holding_of(saint), _home_of(saint)))

    @extend_schema(request=shapes.SaintChangeSerializer, responses=shapes.SaintSerializer)
    def patch(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Change what you send; with ``version``, only if nobody changed the saint since (409)."""
        seat, asked = self.seat(), read(shapes.SaintChangeSerializer, request)
        old_name = asked.pop("seen", None)
        seen = asked.pop("version", old_name)
        sheet = asked.pop("sheet", {})
        changed = saints.change(seat, number, changes={**asked, **sheet}, seen=seen)
        return Response(_saint_data(holding_of(changed), _home_of(changed)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Take a saint apart: every card goes back behind its divider. The chronicle can bring them back."""
        saints.take_apart(self.seat(), number)
        return Response(status=204)


class SaintHalo(SaintView):
    rights = {"GET": Right.SEE, "PUT": Right.PLAY}

    @extend_schema(responses=shapes.SaintHaloSerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """A saint's halo as it lies, and what the book says of it."""
        return Response(_halo(holding_of(self.saint()), person(request)))

    @extend_schema(request=shapes.ArrangeSerializer, responses=shapes.SaintHaloSerializer)
    def put(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Lay the slotted cards anew, legal or not; with ``version``, only if nobody rearranged them since (409)."""
        seat, asked = self.seat(), read(shapes.ArrangeSerializer, request)
        layout = {SaintPlaceKind(slot): copies for slot, copies in asked["layout"].items()}
        seen = asked.get("version", asked.get("seen"))
        halos.arrange(seat, number, layout=layout, seen=seen, key=asked["key"])
        return Response(_halo(holding_of(saints.saint_of(seat, number)), person(request)))


class SaintDeck(SaintView):
    rights = {"GET": Right.SEE}

    @extend_schema(parameters=[shapes.DeckAskedSerializer], responses=shapes.SaintDeckSerializer)
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """A saint's deck, and what it lacks or has too much, at a mission's start or between two."""
        holding = holding_of(self.saint())
        when = DeckCheckTime(read_address(shapes.DeckAskedSerializer, request)["when"])
        cards, wanted = holding.deck, wanted_deck(holding, when)
        return Response(
            {
                "saint": holding.saint.number,
                "when": when,
                "cards": _cards(cards, person(request)),
                "counts": deck_counts(cards),
                "wanted": {type: count for type, count in wanted.items() if count},
                "added": [_addition_data(one) for one in holding.additions],
                "unknown": [one.copy for one in holding.unknown_fragments],
                "verdict": deck_verdict(judge_deck(holding, when)),
                "last": _last_deck(holding, person(request)),
            }
        )


class HaloAdditions(SaintView):
    rights = {"PUT": Right.PLAY}

    @extend_schema(request=shapes.AdditionsSerializer, responses=shapes.SaintDeckAddedSerializer)
    def put(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Say what a fragment in the halo adds to the deck; it is kept with the card, for all who use its box."""
        seat, asked = self.seat(), read(shapes.AdditionsSerializer, request)
        adds = {type: count for type, count in asked["adds"].items() if count}
        additions.say_what_it_adds(seat, number, asked["copy"], adds=adds)
        holding = holding_of(saints.saint_of(seat, number))
        added, unknown = holding.additions, holding.unknown_fragments
        return Response({"added": [_addition_data(one) for one in added], "unknown": [one.copy for one in unknown]})


def _addition_data(addition: DeckAddition) -> dict[str, Any]:
    words = addition_in_words(addition.source, addition.type, addition.count)
    return {"type": addition.type, "count": addition.count, "message": words}


class SaintCards(SaintView):
    body_bytes = TEXT_BYTES
    rights = {"POST": Right.PLAY}

    @extend_schema(request=shapes.HandsSerializer, responses={201: EntrySerializer})
    def post(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """Cards come to a saint, go back into the box, or go to another saint or the gift pile: one entry."""
        asked = read(shapes.HandsSerializer, request)
        return Response(entry_data(_hand_cards(self.seat(), self.saint(), asked), person(request)), status=201)


def _last_deck(holding: SaintHolding, viewer: User) -> dict[str, Any] | None:
    last = last_deck(holding)
    if last is None:
        return None
    veiled = veiled_among([card for card, _count in last.cards], viewer)
    cards = [{**card_row(card, is_veiled=card.pk in veiled), "copies": count} for card, count in last.cards]
    return {"mission": last.mission, "cards": cards}


def _hand_cards(seat: Member, saint: Saint, asked: dict[str, Any]) -> Entry:
    key, do = asked["key"], asked["do"]
    if "lines" in asked:
        return _add_listed(seat, saint, asked)
    if do in shapes.COMING:
        return saint_cards.gain(seat, saint.number, _wanted(saint, asked["cards"]), kind=shapes.COMING[do], key=key)
    if do == "give":
        return saint_cards.give(seat, saint.number, asked["copies"], to=asked["to"], key=key)
    if do == "pick-up":
        return saint_cards.pick_up(seat, saint.number, asked["copies"], key=key)
    if do == "offer":
        return saint_cards.lay_on_pile(seat, saint.number, asked["copies"], key=key)
    return saint_cards.lose(seat, saint.number, asked["copies"], kind=shapes.GOING[do], key=key)


def _add_listed(seat: Member, saint: Saint, asked: dict[str, Any]) -> Entry:
    try:
        kind = shapes.COMING[asked["do"]]
        return existing_cards.add(seat, saint.number, asked["lines"], kind=kind, key=asked["key"])
    except BadList as error:
        details = [serializers.ErrorDetail(f"{one.at}: {one.message}", one.code) for one in error.problems]
        raise serializers.ValidationError({"lines": details}) from None


def _wanted(saint: Saint, cards: list[dict[str, Any]]) -> list[WantedCopies]:
    codes = {card["code"] for card in cards}
    found = _cards_by_code(cards_for(saint.box).select_related("type"), codes)
    unknown = next((n for n, card in enumerate(cards) if card["code"] not in found), None)
    if unknown is not None:
        raise _no_card(f"cards.{unknown}.code", cards[unknown]["code"])
    return [WantedCopies(found[card["code"]], card["copies"], SaintPlaceKind(card["part"])) for card in cards]


def _saint_card(seat: Member, code: str) -> Card:
    """A saint's card of the catalogue, or of the packs of whoever owns the campaign, whose box is used."""
    owner = seat.campaign.members.filter(role=Role.OWNER).values("user")
    ours = Q(pack=None, is_retired=False) | Q(pack__owner__in=owner, pack__deleted=None)
    found = _cards_by_code(Card.objects.filter(ours, game=seat.campaign.game_id, type__slug="saint"), {code})
    if code not in found:
        raise _no_card("card", code)
    return found[code]


def _cards_by_code(cards: QuerySet[Card], codes: Iterable[str]) -> dict[str, Card]:
    """By what they were called: their code, or the alias of one that is veiled."""
    wanted = list(codes)
    found = cards.filter(Q(code__in=wanted) | Q(alias__in=wanted))
    return {code: card for card in found for code in (card.code, card.alias)}


def _no_card(field: str, code: str) -> serializers.ValidationError:
    words = _("No card has the code %(code)s.") % {"code": code}
    return serializers.ValidationError({field: [serializers.ErrorDetail(words, "unknown-card")]})


def _home_of(saint: Saint) -> str | None:
    """Of a guest: from where they came."""
    visit = getattr(saint, "visit", None)
    return visit.home if visit else None


def _saint_data(holding: SaintHolding, home: str | None) -> dict[str, Any]:
    saint = holding.saint
    types = [one.type for one in holding.halo]
    return {
        "number": saint.number,
        "name": saint.name,
        "card": saint.card.code if saint.card else None,
        "seat": saint.seat,
        "state": saint.state,
        "home": home,
        "version": saint.version,
        "created": serializers.DateTimeField().to_representation(saint.created),
        "sheet": as_json(holding.sheet),
        "deck": len(holding.deck),
        "fragments": types.count("fragment"),
        "deaths": types.count("death"),
    }


def _halo(holding: SaintHolding, viewer: User) -> dict[str, Any]:
    shown = _cards(holding.halo, viewer)
    return {
        "saint": holding.saint.number,
        "version": holding.mark,
        "seen": holding.mark,
        "slots": {slot: [card for card in shown if card["part"] == slot] for slot in SLOTS},
        "verdict": halo_verdict(judge_halo(holding.halo)),
    }


def veiled_among(cards: list[Card], viewer: User) -> set[int]:
    seen = viewer_for(viewer).marked(Card.objects.filter(pk__in=[card.pk for card in cards]))
    return set(seen.filter(is_veiled=True).values_list("pk", flat=True))


def _cards(held: list[HeldCopy], viewer: User) -> list[dict[str, Any]]:
    """The cards as somebody sees them: what they have not seen yet stays veiled."""
    veiled = veiled_among([one.card for one in held], viewer)
    return [{"copy": one.copy, "part": one.part, **card_row(one.card, is_veiled=one.card.pk in veiled)} for one in held]
