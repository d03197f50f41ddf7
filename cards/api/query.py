"""What programs ask for in an address: read into a query, or refused with where it is wrong."""

from typing import Any, NoReturn

from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from cards.models import Game
from cards.reading import TellingSerializer
from cards.search.explaining import sentence
from cards.search.find import parse_query
from cards.search.mistakes import in_words, no_such
from cards.search.query import BadQuery, Query
from cards.search.terms import Is, PrefixKind, every
from cards.search.vocabulary import vocabulary
from cards.sight import Viewer


class MalformedQuery(serializers.ValidationError):
    """A query that was not understood, with the place of what is wrong and what makes sense before it."""

    def __init__(self, error: BadQuery) -> None:
        super().__init__({"q": [serializers.ErrorDetail(in_words(error), error.code)]})
        understood = sentence(error.understood) if error.understood else ""
        self.facts = {"position": error.position, "length": error.length, "understood": understood}


class AskedSerializer(TellingSerializer):
    game = serializers.SlugField(required=False, help_text="Only of this game.")
    q = serializers.CharField(
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        default="",
        help_text="A few words, or a whole question.",
    )


class CardsAskedSerializer(AskedSerializer):
    q = serializers.CharField(
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        default="",
        help_text='The gallery\'s query language: words, "a phrase", t: type, v: virtue, c: chapter, k: keyword, '
        "g: game, - to exclude, or, brackets, and comparisons of target, copies and number such as target>=12. For "
        "whoever is signed in, over the boxes that they may see: in:box, in:deck, in:halo, in:bury, in:stash, "
        "in:gift-pile, in:table, in:away, with:frank (a saint), is:missing, is:lost; where no other words stand, "
        "missing and lost alone.",
    )
    box = serializers.UUIDField(required=False, help_text="in:, with: and is: ask of this box alone.")
    type = serializers.SlugField(required=False, help_text="The same as t: with a slug.")
    virtue = serializers.SlugField(required=False, help_text="The same as v:.")
    chapter = serializers.SlugField(required=False, help_text="The same as c: with a slug.")
    keyword = serializers.SlugField(required=False, help_text="The same as k: with a slug.")
    spoilers = serializers.ChoiceField(["show", "hide"], required=False, help_text="show lifts the veil, for once.")


class LookSerializer(TellingSerializer):
    spoilers = serializers.ChoiceField(["show", "hide"], required=False, help_text="show lifts the veil, for once.")


def read_address(serializer: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """What the address of *request* asks for, in the shape of *serializer*. A form sends what is left blank, too."""
    reader = serializer(data={name: value for name, value in request.query_params.items() if value})
    reader.is_valid(raise_exception=True)
    asked: dict[str, Any] = reader.validated_data
    return asked


def query_of(asked: dict[str, Any], viewer: Viewer) -> Query:
    """The query itself, and whatever else is asked beside it, as one."""
    try:
        query = parse_query(asked["q"], viewer)
    except BadQuery as error:
        if error.code == "needs-a-seat":
            raise NotAuthenticated(in_words(error)) from None
        raise MalformedQuery(error) from None
    beside = [_is(kind, asked[kind]) for kind in PrefixKind if kind in asked]
    return Query(query.text, every([query.term, *beside]))


def game_of(asked: dict[str, Any]) -> Game | None:
    if "game" not in asked:
        return None
    game = Game.objects.filter(slug=asked["game"]).first()
    return game or _unknown(PrefixKind.GAME, asked["game"])


def _is(kind: PrefixKind, slug: str) -> Is:
    value = next((value for value in vocabulary(kind) if value.slug == slug), None)
    return Is(kind, value or _unknown(kind, slug))


def _unknown(kind: PrefixKind, slug: str) -> NoReturn:
    raise serializers.ValidationError({kind.value: [no_such(kind, slug)]}, code="unknown")
