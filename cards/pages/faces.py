"""How a card looks: everything that its drawn face shows, taken from the data alone."""

from dataclasses import dataclass, field
from zlib import crc32

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.models import Card
from cards.pages.links import url_of
from cards.sight import SeenCard

Words = str | Promise

# The windows of glass.svg that each game looks through.
WINDOWS = {
    "apocrypha": [f"g{n}" for n in range(12)],
    "witching-hour": ["h0", "h1", "h2"],
    "wickville": ["w0", "w1", "w2"],
    "curses-and-covens": ["c0", "c1"],
    "full-moon-ritual": ["m0", "m1"],
}

# The sign of signs.svg for each type of card that does not bear the name of its sign.
SIGNS = {
    "player-aid": "list",
    "reference-card": "list",
    "solo-reference": "list",
    "blue-candle": "candle",
    "red-candle": "candle",
    "yellow-potion": "potion",
    "grimoire-book": "book",
    "swap-ability": "swap",
    "candle-ability": "flip",
    "spell-tile": "tile",
    "ingredient-card": "ingredient",
    "spell-card": "spell",
}
SAME_SIGN = {
    "saint",
    "fragment",
    "death",
    "mission",
    "nexus",
    "omen",
    "threat",
    "true-threat",
    "archetype",
    "mutation",
} | {
    *("scene", "incantation", "familiar", "demon", "lost-witch", "warlock", "guardian", "hourglass"),
    *("townsfolk", "ritual"),
}
# Types that have no sign of their own, where a whole type is shown.
SIGNS_OF_TYPES = {
    "gift": "spark",
    "structure": "goal",
    "character": "hat",
    "witch": "hat",
    "suit": "wild",
    "artifact": "potion",
    "aurora": "star",
    "necro": "death",
    "overlord": "true-threat",
    "hunter": "demon",
    "event": "omen",
    "secret": "eye",
    "starter-spell": "incantation",
    "starter-demon": "demon",
}
# Where a fact of the card decides: the fact, and the sign for each of its values.
SIGNS_BY_FACT = {
    "structure": ("kind", {"goal": "goal", "nexus": "nexus-structure", "clock": "clock"}),
    "character": (
        "symbol",
        {
            "⦿": "ring",
            "◆": "diamond",
            "★": "star",
            "☾": "crescent",
            "♥": "heart",
            "♣": "club",
            "🔥": "rage",
            "✦": "spark",
        },
    ),
    "witch": ("suit", {"love": "heart", "crystal": "crystal", "nature": "leaf", "any": "wild"}),
}
SUITS = {"love": "heart", "crystal": "crystal", "nature": "leaf"}

VIRTUES: dict[str, Words] = {"body": _("Body"), "mind": _("Mind"), "rage": _("Rage"), "soul": _("Soul")}
KINDS: dict[str, Words] = {
    "fleeting": _("Fleeting"),
    "enduring": _("Enduring"),
    "goal": _("Goal"),
    "nexus": _("Nexus"),
    "clock": _("Clock"),
    "master": _("Master"),
    "minion": _("Minion"),
    "hope": _("Hope"),
    "doom": _("Doom"),
    "dark-fey": _("Dark Fey"),
}
DIRECTIONS: dict[str, Words] = {"top": _("top"), "left": _("left"), "right": _("right"), "bottom": _("bottom")}
# The two faces that some cards show at once: the tint of each, and its word.
TWO_FACES: dict[str, tuple[tuple[str, Words], tuple[str, Words]]] = {
    "nexus": (("hope", _("Hope")), ("doom", _("Doom"))),
    "grimoire-book": (("blue", _("Blue")), ("red", _("Red"))),
    "spell-tile": (("charm", _("Charm")), ("curse", _("Curse"))),
}
# Numbers worth a place on the face: the fact, and its word.
NUMBERS: dict[str, Words] = {
    "hand_size": _("hand"),
    "omens": _("omens"),
    "corruption_limit": _("limit"),
    "corruption_cost": _("cost"),
    "bind": _("bind"),
    "banish": _("banish"),
    "cards_consumed": _("consumes"),
    "corruption_given": _("corrupts"),
}


@dataclass(frozen=True)
class Pip:
    """A number of a virtue; either may be unknown."""

    virtue: str | None
    number: int | None

    @property
    def word(self) -> Words:
        return VIRTUES.get(self.virtue or "", _("virtue not printed"))


@dataclass(frozen=True)
class VirtueSide:
    """One of the four ways in which a saint's virtues point; without a pip it is not printed which points there."""

    direction: str
    word: Words
    pip: Pip | None


@dataclass(frozen=True)
class Half:
    """One face of a card that has two; the name of a mutation's face may be unknown."""

    tint: str
    word: Words
    name: str | None = None
    is_named: bool = False


@dataclass(frozen=True)
class Face:
    """What is drawn. A veiled face has nothing but its game and type."""

    url: str
    game: str
    type: str
    type_name: str
    is_veiled: bool
    name: str = ""
    line: Words = ""
    virtue: str = ""
    frame: str = ""
    tint: str = ""
    window: str = ""
    sign: str = ""
    corner: str = ""
    copies: int | None = None
    card_number: int | None = None
    pips: list[Pip] = field(default_factory=list)
    around: list[VirtueSide] = field(default_factory=list)
    halves: list[Half] = field(default_factory=list)
    numbers: list[tuple[Words, int]] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)


def face_of(card: SeenCard) -> Face:
    """The face of *card*; reads its type, chapter, targets and keywords."""
    if card.is_veiled:
        return Face(url_of(card), card.game_id, card.type.slug, card.type.name, True)
    return Face(
        url_of(card),
        card.game_id,
        card.type.slug,
        card.type.name,
        False,
        name=card.name,
        line=line_of(card),
        virtue=card.virtue or "",
        frame=_frame(card),
        tint=_tint(card),
        window=_window(card),
        sign=_sign(card),
        corner=_corner(card),
        copies=card.copies,
        card_number=card.number if card.game_id == "apocrypha" else None,
        pips=_pips(card),
        around=_around(card),
        halves=_halves(card),
        numbers=[(word, card.facts[key]) for key, word in NUMBERS.items() if card.facts.get(key) is not None],
        keywords=[keyword.name for keyword in card.keywords.all()] or card.facts.get("style", []),
    )


def line_of(card: Card) -> str:
    """The type with what narrows it: Rage gift, fleeting fragment, Hope omen."""
    facts = card.facts
    narrowed = card.virtue or facts.get("kind") or facts.get("alignment") or facts.get("enemy_type") or ""
    word = VIRTUES.get(narrowed) or KINDS.get(narrowed)
    if not word:
        return card.type.name
    return gettext("%(which)s %(type)s") % {"which": word, "type": card.type.name.lower()}


def _frame(card: Card) -> str:
    """The border: of its chapter in Apocrypha (Rule.BORDERS_AND_CHAPTERS), of its colour or its game elsewhere."""
    if card.game_id == "apocrypha":
        return (card.chapter and card.chapter.border) or "unknown"
    return str(card.facts.get("color") or card.game_id)


def _tint(card: Card) -> str:
    facts = card.facts
    if card.type.slug == "suit":
        return card.name.lower()
    return str(facts.get("alignment") or facts.get("color") or facts.get("suit") or facts.get("back") or "")


def _window(card: Card) -> str:
    windows = WINDOWS.get(card.game_id, ["g0"])
    return windows[crc32(card.code.encode()) % len(windows)]


def _sign(card: Card) -> str:
    type = card.type.slug
    if type in SIGNS_BY_FACT and SIGNS_BY_FACT[type][0] in card.facts:
        fact, signs = SIGNS_BY_FACT[type]
        return signs.get(card.facts[fact] or "", "archetype" if fact == "suit" else "none")
    if type == "gift":
        return card.virtue or "none"
    if type == "suit":
        return SUITS.get(card.name.lower(), "none")
    if type == "witch":
        return "hat"
    return type if type in SAME_SIGN else SIGNS.get(type, "none")


def sign_of(type: str) -> str:
    """The sign of a whole type."""
    return type if type in SAME_SIGN else SIGNS.get(type) or SIGNS_OF_TYPES.get(type, "none")


def _corner(card: Card) -> str:
    """The number by which a card is told from its sisters."""
    number = card.facts.get("archetype_number")
    if number is None and card.game_id != "apocrypha":
        number = card.number
    return "" if number is None else str(number)


def _pips(card: Card) -> list[Pip]:
    """Its targets; of a nexus, what its deck asks for; of a saint, the virtues that point nobody knows where."""
    if "virtues" in card.facts:
        placed = set((card.facts.get("pointing") or {}).values())
        return [Pip(virtue, number) for virtue, number in card.facts["virtues"].items() if virtue not in placed]
    deck = card.facts.get("deck") or {}
    return [Pip(virtue, deck[virtue]) for virtue in VIRTUES if deck.get(virtue)] or [
        Pip(target.virtue, target.number) for target in card.targets.all()
    ]


def _around(card: Card) -> list[VirtueSide]:
    pointing, virtues = card.facts.get("pointing"), card.facts.get("virtues") or {}
    if not pointing:
        return []
    pips = {way: Pip(virtue, virtues.get(virtue)) if virtue else None for way, virtue in pointing.items()}
    return [VirtueSide(way, word, pips.get(way)) for way, word in DIRECTIONS.items()]


def _halves(card: Card) -> list[Half]:
    if card.type.slug == "mutation":
        sides = card.facts.get("sides") or {}
        against = [("one", _("against a threat"), "threat"), ("other", _("other checks"), "other")]
        return [Half(tint, word, sides.get(side), True) for tint, word, side in against]
    return [Half(tint, word) for tint, word in TWO_FACES.get(card.type.slug, ())]
