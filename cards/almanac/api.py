"""The door for programs. Today's mutation is what most of them ask for, so it is answered past DRF's machinery."""

from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.almanac.answers import FOR_EVER, answer_of, answer_of_all, respond, until_it_ends
from cards.almanac.dates import date_of, revealed_day, revealed_today, zone_asked
from cards.almanac.days import first_day, latest
from cards.almanac.edition import Moon, Step, Tone, Virtue, Weight
from cards.almanac.stored_days import keep

MOST_DAYS = 366
DEFAULT_DAYS = 31


def _choice(words: Any, **options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(words.__args__, **options)


class TwistSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    tone = _choice(Tone)
    rule = serializers.CharField()
    occasion = serializers.CharField(allow_null=True)


class MutationSerializer(serializers.Serializer[Any]):
    """What is answered; it is made in ``answers``, and here only described."""

    date = serializers.DateField()
    edition = serializers.CharField(
        help_text="Of the almanac. A new one begins on a date and changes no day before it."
    )
    code = serializers.SlugField()
    name = serializers.CharField()
    tone = _choice(Tone)
    step = _choice(Step, help_text="The step of a turn, a check or a mission on which it acts.")
    rule = serializers.CharField(help_text="What is in force that day.")
    occasion = serializers.CharField(allow_null=True, help_text="What the day is called, if it is a special one.")
    moon = _choice(Moon)
    weight = _choice(Weight)
    virtue = _choice(Virtue, allow_null=True)
    line = serializers.CharField(help_text="One line of atmosphere.")
    twists = serializers.DictField(child=TwistSerializer(), help_text="For the other games, by their slugs.")


class MutationsSerializer(serializers.Serializer[Any]):
    results = MutationSerializer(many=True)


class Prepared(APIView):
    """A view whose answer lies ready: who asks rightly gets it at once, all others take DRF's way to their problem."""

    permission_classes = [AllowAny]

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        if request.method in {"GET", "HEAD"}:
            try:
                return self.prepared(request, **kwargs)
            except (Http404, ValidationError):
                pass
        return super().dispatch(request, *args, **kwargs)

    def prepared(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        raise NotImplementedError


class Today(Prepared):
    @extend_schema(
        operation_id="mutations_today",
        parameters=[OpenApiParameter("tz", str, description="Whose today: Area/City. Without it: UTC.")],
        responses={200: MutationSerializer, 304: None},
    )
    def get(self, request: Request) -> HttpResponse:
        """Today's temporal mutation. Fresh until the day ends in the zone asked for."""
        return self.prepared(request._request)

    def prepared(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        zone = zone_asked(request)
        if zone is None:
            raise ValidationError({"tz": [_("There is no such time zone. Use a name such as Europe/Madrid.")]})
        moment = now()
        day = revealed_today(zone, moment)
        keep(day)
        return respond(request, answer_of(day), until_it_ends(day, zone, moment))


def prepared_today(request: HttpRequest) -> HttpResponse | None:
    """Today's mutation for whoever asks rightly; None for the others, to whom the view says why not."""
    if request.GET.keys() - {"tz"}:
        return None
    try:
        return Today().prepared(request)
    except (Http404, ValidationError):
        return None


class MutationOfDay(Prepared):
    @extend_schema(
        operation_id="mutations_retrieve",
        parameters=[OpenApiParameter("date", OpenApiTypes.DATE, OpenApiParameter.PATH, description="YYYY-MM-DD")],
        responses={200: MutationSerializer, 304: None},
    )
    def get(self, request: Request, date: str) -> HttpResponse:
        """The mutation of a day. A day that has not begun anywhere on Earth is not revealed."""
        return self.prepared(request._request, date=date)

    def prepared(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        day = revealed_day(kwargs["date"], now())
        response = respond(request, answer_of(day), FOR_EVER)
        if response.status_code == 200:
            keep(day)
        return response


class Mutations(Prepared):
    @extend_schema(
        operation_id="mutations_list",
        parameters=[
            OpenApiParameter("from", OpenApiTypes.DATE, description="Without it: a month before `to`."),
            OpenApiParameter("to", OpenApiTypes.DATE, description="Without it: the newest day on Earth."),
        ],
        responses={200: MutationsSerializer, 304: None},
    )
    def get(self, request: Request) -> HttpResponse:
        """The days from one date to another, at most 366, as far as they have begun."""
        return self.prepared(request._request)

    def prepared(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        newest = latest(now())
        to = _asked(request, "to") or newest
        first = _asked(request, "from") or max(to - timedelta(days=DEFAULT_DAYS - 1), date.min)
        if first > to:
            raise ValidationError({"from": [_("The first day lies after the last.")]})
        if (to - first).days >= MOST_DAYS:
            raise ValidationError({"from": [_("At most 366 days at once.")]})
        first, to = max(first, first_day()), min(to, newest)
        days = [first + timedelta(days=n) for n in range((to - first).days + 1)]
        return respond(request, answer_of_all(days), "public, max-age=300")


def _asked(request: HttpRequest, name: str) -> date | None:
    text = request.GET.get(name)
    if text is None:
        return None
    day = date_of(text)
    if day is None:
        raise ValidationError({name: [_("Write a date as YYYY-MM-DD.")]})
    return day
