"""The steps of setting up a mission in sentences, and why one cannot be set up."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.registered import Registered
from campaigns.rules.apocrypha.days import temporal_mutation

Facts = Mapping[str, Any]


def _choir_size(facts: Facts) -> str:
    words = ngettext(
        "At most %(most)d saint plays this mission.", "At most %(most)d saints play this mission.", facts["most"]
    )
    return words % facts


def _no_nexus(facts: Facts) -> str:
    words = ngettext(
        "No nexus of this mission is for %(saints)d saint.",
        "No nexus of this mission is for %(saints)d saints.",
        facts["saints"],
    )
    return words % facts


def _new_omens(facts: Facts) -> str:
    if "saint" not in facts:
        return _("Each saint: lay out the halo, and shuffle as many new omens as the omen number into the deck.")
    return _omens(facts, _("%(saint)s: lay out the halo, and shuffle the new omens into the deck."))


def _guided_saints(facts: Facts) -> str:
    if "saint" not in facts:
        return _("Each saint: lay out the halo and build the deck as for any other mission.")
    return _omens(facts, _("%(saint)s: lay out the halo and build the deck as for any other mission."))


def _omens(facts: Facts, otherwise: str) -> str:
    if "count" not in facts:
        return otherwise % facts
    words = ngettext(
        "%(saint)s: lay out the halo, and shuffle %(count)d new omen into the deck.",
        "%(saint)s: lay out the halo, and shuffle %(count)d new omens into the deck.",
        facts["count"],
    )
    return words % facts


def _chapter(facts: Facts) -> str:
    if facts["expansion"]:
        words = _(
            "%(chapter)s: once the cards of another chapter are out, its own go behind the dividers; nexuses, "
            "structures and saints stay."
        )
    else:
        words = _(
            "%(chapter)s: cards of other chapters leave the dividers; nexuses, structures, saints and their decks stay."
        )
    return words % facts


def _displayed(facts: Facts) -> str:
    title = facts["title"] or _("the mission")
    if not facts["structures"]:
        return _("Display the card of %(title)s and its structures, and read them: they go before these steps.") % {
            "title": title
        }
    words = _("Display the card of %(title)s with %(structures)s, and read them: they go before these steps.")
    return words % {"title": title, "structures": _listed(facts["structures"])}


def _clock(facts: Facts) -> str:
    if facts["archetypes"]:
        words = _("Build the doomsday clock: %(count)d cards, among them %(archetypes)s, shuffled.")
        return words % {**facts, "archetypes": _listed(facts["archetypes"])}
    if "count" in facts:
        return _("Build the doomsday clock: %(count)d random omens, shuffled.") % facts
    if facts["structure"]:
        return _("Build the doomsday clock as %(structure)s says.") % facts
    return _("Build the doomsday clock as the mission's clock structure says.")


def _true_threats(facts: Facts) -> str:
    threats, archetypes = _listed(facts["threats"]), _listed(facts["archetypes"])
    if threats and archetypes:
        words = _("Display beside it %(threats)s, and set aside %(archetypes)s.")
    elif threats:
        words = _("Display beside it %(threats)s, and set aside their archetypes.")
    elif archetypes:
        words = _("Display the mission's true threats beside it, and set aside %(archetypes)s.")
    else:
        words = _("Display the mission's true threats beside it, and set aside their archetypes.")
    return words % {"threats": threats, "archetypes": archetypes}


def _nexuses_taken(facts: Facts) -> str:
    used, left = _listed(facts["nexuses"]), _listed(facts["left"])
    if left:
        return _("Take %(nexuses)s. In the box stay %(left)s.") % {"nexuses": used, "left": left}
    return _("Take %(nexuses)s.") % {"nexuses": used}


def _in_doom(facts: Facts) -> str:
    return _("Lay out %(nexuses)s, Doom side up, with room for their decks.") % {"nexuses": _listed(facts["nexuses"])}


def _nexus_deck(facts: Facts) -> str:
    cards = [_of_type(type, facts[type]) for type in DECK_TYPES if facts.get(type)]
    if not cards:
        words = _("%(nexus)s: draw random cards, as many of each type as its symbols show, and lay them facedown.")
        return words % facts
    return _("%(nexus)s: draw at random %(cards)s, and lay them facedown.") % {**facts, "cards": _listed(cards)}


DECK_TYPES = ("body", "mind", "rage", "soul", "threat", "omen")


def _of_type(type: str, count: int) -> str:
    words = {
        "body": ngettext("%(count)d Body gift", "%(count)d Body gifts", count),
        "mind": ngettext("%(count)d Mind gift", "%(count)d Mind gifts", count),
        "rage": ngettext("%(count)d Rage gift", "%(count)d Rage gifts", count),
        "soul": ngettext("%(count)d Soul gift", "%(count)d Soul gifts", count),
        "threat": ngettext("%(count)d threat", "%(count)d threats", count),
        "omen": ngettext("%(count)d omen", "%(count)d omens", count),
    }
    return words[type] % {"count": count}


def _seeding(facts: Facts) -> str:
    """Too few archetypes to seed; or what to do with those that there are."""
    if "needs" in facts:
        return _("To seed %(group)s takes %(needs)d archetypes, one a nexus, and there are %(has)d.") % {
            **facts,
            "group": " + ".join(facts["group"]),
        }
    if "archetypes" in facts:
        words = _("Shuffle together %(archetypes)s, and deal one facedown to each nexus.")
        return words % {"archetypes": _listed(facts["archetypes"])}
    words = _(
        "If the goal structure says to seed: for each group shuffle %(nexuses)d archetypes together, masters first and "
        "then the lowest numbers, and deal one facedown to each nexus."
    )
    return words % facts


def _seats(facts: Facts) -> str:
    if len(facts["saints"]) < 2:
        return _("Sit around the table as you like; your seats decide who can assist whom.")
    words = _("Sit around the table, clockwise: %(saints)s. Or as you like; seats decide who can assist whom.")
    return words % {"saints": _listed(facts["saints"])}


def _pawns(facts: Facts) -> str:
    if facts.get("anywhere"):
        return _("Place each pawn at any nexus, as %(structure)s allows.") % facts
    if facts.get("nexus"):
        return _("Place all pawns at %(nexus)s.") % facts
    if facts.get("structure"):
        return _("Place your pawns where %(structure)s allows.") % facts
    return _("Place your pawns where the nexus structure allows.")


def _hands(facts: Facts) -> str:
    if "saint" not in facts:
        return _("Draw as many cards as your saint's hand size.")
    if "count" not in facts:
        return _("%(saint)s draws as many cards as the hand size.") % facts
    words = ngettext("%(saint)s draws %(count)d card.", "%(saint)s draws %(count)d cards.", facts["count"])
    return words % facts


def _guide_chooses(facts: Facts) -> str:
    if not facts["threats"]:
        return _("Out of the players’ sight, take whatever gifts, threats and omens you like out of the box.")
    words = _("Out of the players’ sight, get ready %(threats)s, and whatever gifts, omens and threats you like.")
    return words % {"threats": _listed(facts["threats"])}


def _guided_nexus(facts: Facts) -> str:
    named = {**facts, "cards": _listed(facts["cards"]), "mutations": _listed(facts["mutations"])}
    if facts["cards"] and facts["mutations"]:
        words = _(
            "%(nexus)s: lay there %(cards)s, and whatever else you like, in the order you like; have ready as "
            "mutations %(mutations)s."
        )
        return words % named
    if not facts["cards"]:
        return _("%(nexus)s: lay there whatever you like, in the order you like.") % named
    return _("%(nexus)s: lay there %(cards)s, and whatever else you like, in the order you like.") % named


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


SETTING_UP: dict[Registered, Callable[[Facts], str] | Promise] = {
    Rule.CHOIR_SIZE: _choir_size,
    Rule.ENTER_HERE_SAINTS: _choir_size,
    Rule.A_MISSION_NEEDS_A_NEXUS: _no_nexus,
    Rule.ENTER_HERE_IS_STACKED: gettext_lazy("Take the Enter Here deck apart pile by pile, and shuffle nothing."),
    Rule.ENTER_HERE_CARDS: gettext_lazy(
        "Lay the structure Incarnate, the mission Shirts and Skins and the true threat The Mancubs at the top of the "
        "table."
    ),
    Rule.ENTER_HERE_MUTATION: gettext_lazy(
        "Set the mutation Costly/Terrifying aside; whenever a check mutates, use the side that fits."
    ),
    Rule.ENTER_HERE_LAYOUT: gettext_lazy(
        "The next 12 cards are the doomsday clock: lay it facedown in the middle. After each nexus come the 5 cards of "
        "its deck, facedown."
    ),
    Rule.ENTER_HERE_CHOICE: gettext_lazy(
        "Each player chooses Diana Jones, Frank Block, Gabriella Vargas or Dr. Zeez, and takes that saint and its deck."
    ),
    Rule.ENTER_HERE_PAWNS: _pawns,
    Rule.TEMPORAL_MUTATION: temporal_mutation,
    Rule.NEW_OMENS: _new_omens,
    Rule.CHAPTER_CHANGE: _chapter,
    Rule.MISSION_DISPLAYED: _displayed,
    Rule.CLOCK: _clock,
    Rule.TRUE_THREATS_DISPLAYED: _true_threats,
    Rule.NEXUSES_FOR_THE_CHOIR: _nexuses_taken,
    Rule.NEXUSES_START_IN_DOOM: _in_doom,
    Rule.NEXUS_DECKS: _nexus_deck,
    Rule.SEEDING: _seeding,
    Rule.NEXUS_DECKS_SHUFFLED: gettext_lazy("Shuffle each nexus deck."),
    Rule.SEATS: _seats,
    Rule.PAWNS: _pawns,
    Rule.HANDS: _hands,
    Rule.FIRST_TURN: gettext_lazy("Choose who begins; turns go round clockwise."),
    Rule.MISSION_START_POWERS: gettext_lazy("If anything has a power for Mission Start, use it before the first turn."),
    Rule.GUIDES_CHOOSE: _guide_chooses,
    Rule.GUIDED_NEXUSES: _guided_nexus,
    Rule.GUIDED_SAINTS: _guided_saints,
    Rule.GUIDED_TURNS: gettext_lazy("Take turns in whatever order you like; the guide sets the scene."),
}
