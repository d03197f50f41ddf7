"""The shapes of what programs send and get about boxes of cards. What a veiled card hides is null."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from campaigns.models import BoxShare
from cards.box.lists import LINES_AT_MOST, LONGEST_NAME, Wanted, from_lines
from cards.box.shown import CountedEntry
from cards.box.stock import MOST_COPIES
from cards.box.words import line, title, where
from cards.models import Box, BoxEntry, BoxPlan, Chapter, Copy, Game, KeptState, Place
from cards.models.catalogue import Virtue
from cards.reading import StrictSerializer
from cards.sight import SeenCard

MOVES_AT_MOST = 600
PLACES_AT_MOST = 100
# Of a place, a copy, an entry.
LARGEST_ID = 2**53 - 1
KEY = "Chosen by you; the same request again is done once."


class WholeField(serializers.IntegerField):
    """A number that no text stands for, also within a list."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, str | bool):
            self.fail("invalid")
        return super().to_internal_value(data)


class IdField(WholeField):
    """The number of a place or a copy."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=LARGEST_ID, **options)


# What is sent


class BoxNameSerializer(StrictSerializer):
    name = serializers.CharField(max_length=100)


class RegisterSerializer(BoxNameSerializer):
    game = serializers.SlugRelatedField(slug_field="slug", queryset=Game.objects.all())
    chapters = serializers.ListField(
        child=serializers.SlugField(max_length=80),
        max_length=40,
        default=list,
        help_text="The chapters that the box holds; without any, those that are no expansions.",
    )

    def validate(self, wishes: dict[str, Any]) -> dict[str, Any]:
        found = {chapter.slug: chapter for chapter in Chapter.objects.filter(game=wishes["game"])}
        unknown = [slug for slug in wishes["chapters"] if slug not in found]
        if unknown:
            words = _("This game has no chapter “%(slug)s”.") % {"slug": unknown[0]}
            raise serializers.ValidationError({"chapters": [words]}, code="unknown")
        return {**wishes, "chapters": [found[slug] for slug in dict.fromkeys(wishes["chapters"])]}


class WantedSerializer(StrictSerializer):
    code = serializers.SlugField(max_length=120, required=False)
    name = serializers.CharField(
        max_length=LONGEST_NAME, required=False, help_text="Instead of a code: of a new card, with its type."
    )
    type = serializers.SlugField(max_length=80, required=False)
    virtue = serializers.ChoiceField(Virtue.choices, required=False, allow_null=True)
    chapter = serializers.SlugField(max_length=80, required=False, help_text="Of a new card; else of none.")
    copies = serializers.IntegerField(min_value=1, max_value=MOST_COPIES, default=1)

    def validate(self, wish: dict[str, Any]) -> dict[str, Any]:
        if ("code" in wish) == ("name" in wish):
            raise serializers.ValidationError({"code": [_("Say either a code or a name.")]})
        return wish


class AddSerializer(StrictSerializer):
    key = serializers.UUIDField(required=False, help_text=f"{KEY} Only a preview needs none.")
    cards = serializers.ListField(child=WantedSerializer(), required=False, min_length=1, max_length=LINES_AT_MOST)
    lines = serializers.CharField(
        max_length=40_000, required=False, help_text="A list instead: “3 Murder Board”, one a line."
    )
    preview = serializers.BooleanField(default=False, help_text="Only say what would be added.")

    def validate(self, wishes: dict[str, Any]) -> dict[str, Any]:
        if ("cards" in wishes) == ("lines" in wishes):
            raise serializers.ValidationError({"cards": [_("Say either cards or lines.")]})
        if "key" not in wishes and not wishes["preview"]:
            raise serializers.ValidationError({"key": [_("Choose a key, so that nothing is added twice.")]})
        return wishes


def wanted(wishes: dict[str, Any]) -> tuple[list[Wanted], list[Any]]:
    """The lines of a list, however it was sent, and what is wrong with them already."""
    if "lines" in wishes:
        return from_lines(wishes["lines"])
    return [_wanted(at, **wish) for at, wish in enumerate(wishes["cards"], start=1)], []


def _wanted(at: int, copies: int, type: str = "", virtue: str | None = None, **named: str) -> Wanted:
    return Wanted(at, copies, what=f"{virtue or ''} {type}".strip(), **named)


class WishSerializer(StrictSerializer):
    copy = IdField()
    to = IdField()

    def get_fields(self) -> dict[str, Any]:
        """“from” is a word of Python's own."""
        return {**super().get_fields(), "from": IdField()}


class MovesSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    moves = serializers.ListField(child=WishSerializer(), min_length=1, max_length=MOVES_AT_MOST)

    def validate_moves(self, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({move["copy"] for move in moves}) < len(moves):
            raise serializers.ValidationError(_("A copy moves once."))
        return moves


class UndoSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    with_dependants = serializers.BooleanField(default=False)


class TurnSerializer(StrictSerializer):
    def get_fields(self) -> dict[str, Any]:
        return {"in": serializers.BooleanField(help_text="Whether its cards are among the dividers.")}


class DrawSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    to = IdField()
    count = serializers.IntegerField(min_value=1, max_value=100, default=1)
    copies = serializers.ListField(
        child=IdField(),
        min_length=1,
        max_length=100,
        required=False,
        help_text="What came, where the table has shuffled and drawn by itself.",
    )

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": IdField()}


class PlanWishSerializer(StrictSerializer):
    towards = serializers.ChoiceField(["box", "recipe", "kept", "places"])
    recipe = serializers.SlugField(max_length=80, required=False)
    kept = serializers.UUIDField(required=False)
    wanted = serializers.DictField(
        child=serializers.DictField(child=WholeField(min_value=0, max_value=MOST_COPIES)),
        required=False,
        help_text="By place: how many copies of each card, by its code.",
    )

    def validate(self, wish: dict[str, Any]) -> dict[str, Any]:
        needed = {"box": None, "places": "wanted"}.get(wish["towards"], wish["towards"])
        if needed and needed not in wish:
            raise serializers.ValidationError({needed: [_("This is needed to plan towards it.")]})
        return wish

    def validate_wanted(self, wanted: dict[str, dict[str, int]]) -> dict[int, dict[str, int]]:
        if not all(key.isascii() and key.isdigit() and len(key) < 16 for key in wanted):
            raise serializers.ValidationError(_("Call a place by its id."))
        if not 1 <= len(wanted) <= PLACES_AT_MOST or sum(map(len, wanted.values())) > MOVES_AT_MOST:
            raise serializers.ValidationError(
                _("At most a hundred places and six hundred cards, and at least one place.")
            )
        if any("\0" in code for cards in wanted.values() for code in cards):
            raise serializers.ValidationError(_("A text holds a NUL character."))
        return {int(key): cards for key, cards in wanted.items()}


class BookSerializer(StrictSerializer):
    key = serializers.UUIDField(help_text=KEY)
    all = serializers.BooleanField(default=False, help_text="All of it, ticked or not.")


class KeepSerializer(BoxNameSerializer):
    places = serializers.ListField(child=IdField(), min_length=1, max_length=PLACES_AT_MOST)


class CopiesAskedSerializer(serializers.Serializer[Any]):
    card = serializers.SlugField(max_length=120, required=False, help_text="Only of the card with this code.")
    place = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, required=False, help_text="Only what lies there."
    )


# What is answered


class BoxRowSerializer(serializers.ModelSerializer[Box]):
    game = serializers.SlugField(source="game_id", read_only=True)
    owner = serializers.CharField(source="owner.name", read_only=True)
    mine = serializers.SerializerMethodField()

    class Meta:
        model = Box
        fields = ["id", "game", "name", "owner", "mine", "created"]
        read_only_fields = fields

    def get_mine(self, box: Box) -> bool:
        return bool(box.owner_id == self.context["request"].user.pk)


class TableBoxSerializer(serializers.ModelSerializer[BoxShare]):
    """A box on a campaign's table, and the place where what is in play there lies."""

    box = BoxRowSerializer(read_only=True)
    table = serializers.IntegerField(source="table_id", read_only=True, help_text="The id of that place.")

    class Meta:
        model = BoxShare
        fields = ["box", "table"]
        read_only_fields = fields


class HeldSerializer(serializers.Serializer[Any]):
    slug = serializers.SlugField(source="chapter.slug")
    name = serializers.CharField(source="chapter.name")

    def get_fields(self) -> dict[str, Any]:
        return {
            **super().get_fields(),
            "in": serializers.BooleanField(source="is_in", help_text="Whether its cards are among the dividers."),
        }


class KnownSerializer(serializers.Serializer[Any]):
    type = serializers.SlugField(source="type.slug")
    name = serializers.CharField(source="type.plural")
    virtue = serializers.ChoiceField(Virtue.choices, allow_null=True)
    known = serializers.IntegerField(help_text="Copies in the box, wherever they lie.")
    total = serializers.IntegerField(allow_null=True, help_text="What the book counts; null where it does not say.")

    def to_representation(self, row: Any) -> dict[str, Any]:
        """By hand, as whatever a box has many of: DRF takes longer over these than the database does."""
        return {
            "type": row.type.slug,
            "name": row.type.plural,
            "virtue": row.virtue,
            "known": row.known,
            "total": row.total,
        }


class BoxSerializer(BoxRowSerializer):
    chapters = HeldSerializer(many=True, read_only=True)
    copies = serializers.IntegerField(read_only=True)
    types = KnownSerializer(many=True, read_only=True)

    class Meta(BoxRowSerializer.Meta):
        fields = [*BoxRowSerializer.Meta.fields, "chapters", "copies", "types"]
        read_only_fields = fields


class BoxPlaceSerializer(serializers.ModelSerializer[Place]):
    title = serializers.SerializerMethodField()
    where = serializers.SerializerMethodField(help_text="“in the divider Rage gifts”")

    class Meta:
        model = Place
        fields = ["id", "kind", "title", "where"]
        read_only_fields = fields

    def get_title(self, place: Place) -> str:
        return title(place)

    def get_where(self, place: Place) -> str:
        return where(place)

    def to_representation(self, place: Any) -> dict[str, Any]:
        return place_row(place)


def place_row(place: Place) -> dict[str, Any]:
    return {"id": place.pk, "kind": place.kind, "title": title(place), "where": where(place)}


class FilledPlaceSerializer(BoxPlaceSerializer):
    copies = serializers.IntegerField(source="lying", read_only=True)

    class Meta(BoxPlaceSerializer.Meta):
        fields = [*BoxPlaceSerializer.Meta.fields, "copies"]
        read_only_fields = fields

    def to_representation(self, place: Any) -> dict[str, Any]:
        return {**super().to_representation(place), "copies": place.lying}


class SeenCardSerializer(serializers.Serializer[Any]):
    code = serializers.CharField(allow_null=True, help_text="While the card is veiled, its alias.")
    name = serializers.CharField(allow_null=True, help_text="Null while the card is veiled.")
    type = serializers.SlugField()
    virtue = serializers.ChoiceField(Virtue.choices, allow_null=True)
    veiled = serializers.BooleanField()

    def to_representation(self, card: SeenCard) -> dict[str, Any]:
        return card_row(card, is_veiled=card.is_veiled)


def card_row(card: Any, *, is_veiled: bool) -> dict[str, Any]:
    return {
        "code": (card.alias if is_veiled else card.code) or None,
        "name": None if is_veiled else card.name,
        "type": card.type.slug,
        "virtue": card.virtue,
        "veiled": is_veiled,
    }


class CopySerializer(serializers.ModelSerializer[Copy]):
    card = SeenCardSerializer()
    where = serializers.CharField()

    class Meta:
        model = Copy
        fields = ["id", "card", "number", "place", "where"]
        read_only_fields = fields

    def to_representation(self, copy: Any) -> dict[str, Any]:
        return {
            "id": copy.pk,
            "card": card_row(copy.card, is_veiled=copy.is_veiled),
            "number": copy.number,
            "place": copy.place_id,
            "where": self.context["whereabouts"][copy.place_id],
        }


class NewCardSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField(source="at")
    card = SeenCardSerializer(help_text="A new one has no code yet.")
    copies = serializers.IntegerField()
    new = serializers.BooleanField(source="is_new", help_text="It becomes a card of the owner's own.")
    to = serializers.CharField(help_text="Behind which divider it goes.")


class ListProblemSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField(source="at")
    code = serializers.CharField()
    message = serializers.CharField()


class PreviewSerializer(serializers.Serializer[Any]):
    adds = NewCardSerializer(many=True)
    problems = ListProblemSerializer(many=True)
    total = serializers.SerializerMethodField()

    def get_total(self, reading: Any) -> int:
        return sum(added.copies for added in reading["adds"])


class BareEntrySerializer(serializers.ModelSerializer[BoxEntry]):
    by = serializers.CharField(source="by.name", read_only=True, default=None, allow_null=True)
    words = serializers.SerializerMethodField()

    class Meta:
        model = BoxEntry
        fields = ["id", "at", "by", "why", "words"]
        read_only_fields = fields

    def get_words(self, entry: BoxEntry) -> str:
        return line(entry)


class EntryRowSerializer(BareEntrySerializer):
    moves = serializers.IntegerField(source="moved", read_only=True, help_text="How many copies it moved.")
    undone = serializers.SerializerMethodField()
    undoes = serializers.IntegerField(source="undoes_id", allow_null=True, read_only=True)

    class Meta(BareEntrySerializer.Meta):
        fields = [*BareEntrySerializer.Meta.fields, "moves", "undone", "undoes"]
        read_only_fields = fields

    def get_undone(self, entry: CountedEntry) -> bool:
        return hasattr(entry, "undone_by")


class WaySerializer(serializers.Serializer[Any]):
    copy = serializers.IntegerField()
    card = SeenCardSerializer()
    number = serializers.IntegerField()
    to = BoxPlaceSerializer()

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "from": BoxPlaceSerializer()}

    def to_representation(self, way: Any) -> dict[str, Any]:
        return {
            "copy": way.copy.pk,
            "card": card_row(way.copy.card, is_veiled=way.copy.is_veiled),
            "number": way.copy.number,
            "from": place_row(way.source),
            "to": place_row(way.target),
        }


class BoxEntrySerializer(EntryRowSerializer):
    ways = WaySerializer(many=True, read_only=True, help_text="Which copy went whence and whither.")
    dependants = BareEntrySerializer(
        many=True, read_only=True, help_text="Later entries that moved the same copies, newest first."
    )

    class Meta(EntryRowSerializer.Meta):
        fields = [*EntryRowSerializer.Meta.fields, "ways", "dependants"]
        read_only_fields = fields


class PlanRowSerializer(serializers.ModelSerializer[BoxPlan]):
    steps = serializers.SerializerMethodField()
    moves = serializers.SerializerMethodField(help_text="How many copies move.")
    ticked = serializers.IntegerField(read_only=True)
    entry = serializers.IntegerField(
        source="entry_id", allow_null=True, read_only=True, help_text="Of the ledger, once it is booked."
    )

    class Meta:
        model = BoxPlan
        fields = ["id", "name", "created", "steps", "moves", "ticked", "entry"]
        read_only_fields = fields

    def get_steps(self, plan: BoxPlan) -> int:
        return len(plan.steps)

    def get_moves(self, plan: BoxPlan) -> int:
        return sum(step["count"] for step in plan.steps)


class TodoSerializer(serializers.Serializer[Any]):
    step = serializers.IntegerField(source="number")
    card = SeenCardSerializer()
    copies = serializers.IntegerField()
    to = BoxPlaceSerializer(source="target")
    ticked = serializers.BooleanField(source="is_done")
    by = serializers.CharField(help_text="Who ticked it.")

    def to_representation(self, todo: Any) -> dict[str, Any]:
        return {
            "step": todo.number,
            "card": card_row(todo.card, is_veiled=todo.card.is_veiled),
            "copies": todo.copies,
            "to": place_row(todo.target),
            "ticked": todo.is_done,
            "by": todo.by,
        }


class PassSerializer(serializers.Serializer[Any]):
    steps = TodoSerializer(many=True)

    def get_fields(self) -> dict[str, Any]:
        return {"from": BoxPlaceSerializer(source="source"), **super().get_fields()}


class LyingSerializer(serializers.Serializer[Any]):
    place = BoxPlaceSerializer()
    copies = serializers.IntegerField()


class LackSerializer(serializers.Serializer[Any]):
    place = BoxPlaceSerializer()
    card = SeenCardSerializer()
    copies = serializers.IntegerField()
    lying = LyingSerializer(many=True, help_text="Where copies of it are.")


class PlanSerializer(PlanRowSerializer):
    passes = PassSerializer(many=True, read_only=True, help_text="The steps by the place from which one takes.")
    missing = LackSerializer(many=True, read_only=True)

    class Meta(PlanRowSerializer.Meta):
        fields = [*PlanRowSerializer.Meta.fields, "passes", "missing"]
        read_only_fields = fields


class TickedStepSerializer(serializers.Serializer[Any]):
    step = serializers.IntegerField()
    by = serializers.CharField()


class KeptSerializer(serializers.ModelSerializer[KeptState]):
    copies = serializers.SerializerMethodField()

    class Meta:
        model = KeptState
        fields = ["id", "name", "created", "copies"]
        read_only_fields = fields

    def get_copies(self, kept: KeptState) -> int:
        return sum(sum(cards.values()) for cards in kept.holdings.values())


class PackedSerializer(serializers.Serializer[Any]):
    kept = KeptSerializer()
    plan = PlanSerializer()
