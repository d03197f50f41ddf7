"""The words for facts: a label for each key of the data, and a value as people say it."""

import re
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")

LABELS: dict[str, str | Promise] = {
    "abilities": _("Abilities"),
    "ability": _("Ability"),
    "adds_to_deck": _("Adds to the deck"),
    "ai": _("Automatic opponent"),
    "aka": _("Also called"),
    "alignment": _("Alignment"),
    "archetype_number": _("Archetype number"),
    "artist": _("Artist"),
    "back": _("Back"),
    "back_of": _("Back of"),
    "banish": _("Magic to banish"),
    "banish_color": _("Colour to banish"),
    "bind": _("Magic to bind"),
    "bind_color": _("Colour to bind"),
    "black": _("Black side"),
    "cards_consumed": _("Spells consumed"),
    "chapter": _("Chapter"),
    "color": _("Colour"),
    "copies": _("Copies proven"),
    "corruption_cost": _("Corruption cost"),
    "corruption_cost_at_least": _("Corruption cost, at least"),
    "corruption_given": _("Corruption given"),
    "corruption_limit": _("Corruption limit"),
    "counts_as_witch": _("Counts as a witch"),
    "counts_for_coven": _("Counts for a coven"),
    "custom": _("Made by the guide"),
    "deck": _("Its deck"),
    "direction": _("Way round"),
    "enemy_type": _("Enemy type"),
    "enemy_type_not": _("Surely not"),
    "first_name": _("First name"),
    "flips": _("Flips"),
    "forms": _("Forms"),
    "gaia": _("Gaia’s Magic"),
    "gives": _("Gives"),
    "guard_or_seal": _("Guard or seal"),
    "hand_size": _("Hand size"),
    "hours": _("Hours"),
    "icons": _("Icons"),
    "icons_per_side": _("Icons a side"),
    "imbued": _("Imbued"),
    "in_story": _("Part of the story"),
    "ingredient": _("Ingredient"),
    "initiate_check": _("Check before the fight"),
    "insight": _("Insight"),
    "is_demon": _("Is a Demon"),
    "keywords": _("Keywords"),
    "kind": _("Kind"),
    "legendary": _("Legendary"),
    "locus": _("Locus"),
    "modes": _("Modes"),
    "name": _("Name"),
    "number": _("Number"),
    "omens": _("Omens"),
    "other_keywords": _("Other keywords"),
    "players": _("Players"),
    "pointing": _("Pointing"),
    "potential": _("Potential"),
    "results": _("What the mutation die does"),
    "role": _("Role"),
    "shape": _("Shape"),
    "sides": _("Sides"),
    "sigils": _("Sigils"),
    "skills": _("Skills"),
    "solo": _("For the solo game"),
    "starter": _("Starter"),
    "starter_spells": _("Starter spells"),
    "starts": _("Starts as"),
    "style": _("Style"),
    "suit": _("Suit"),
    "summary": _("What it does"),
    "swap": _("Swap"),
    "swaps": _("Swaps"),
    "symbol": _("Symbol"),
    "targets": _("Targets"),
    "tokens": _("Tokens"),
    "type": _("Type"),
    "used_by": _("Used by"),
    "value": _("Value"),
    "virtue": _("Virtue"),
    "virtues": _("Virtues"),
    "white": _("White side"),
    "witches": _("Witches"),
}


def label_of(key: str) -> str:
    """What a fact is called."""
    return str(LABELS.get(key) or plain(key))


def plain(slug: str) -> str:
    """A key or slug as words: ``min_saints`` is “Min saints”."""
    words = slug.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def in_words(value: Any) -> str:
    """A value of the data as people say it; what is not printed says so."""
    match value:
        case None:
            return gettext("not printed")
        case bool():
            return gettext("yes") if value else gettext("no")
        case dict():
            return ", ".join(_pair(key, inner) for key, inner in value.items() if not _is_said(key, value))
        case list():
            return ("; " if any(isinstance(inner, dict) for inner in value) else ", ").join(map(in_words, value))
        case str() if SLUG.fullmatch(value):
            return plain(value)
    return str(value)


def _pair(key: str, value: Any) -> str:
    """A fact inside another: words speak for themselves, numbers need theirs."""
    if isinstance(value, bool):
        return plain(key).lower() if value else gettext("not %(what)s") % {"what": plain(key).lower()}
    if isinstance(value, str):
        return in_words(value)
    return f"{plain(key)} {in_words(value)}"


def _is_said(key: str, row: dict[str, Any]) -> bool:
    """A slug says nothing beside a name."""
    return key == "slug" and "name" in row
