"""The Witching Hour in sentences: the steps of setting up a scene, and what speaks against that or an attempt."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.rulebooks.registered import Registered
from campaigns.rulebooks.verdict import Finding
from campaigns.rulebooks.witching_hour.coven import MatSide
from campaigns.rulebooks.witching_hour.register import Rule

Facts = Mapping[str, Any]

SIDES = {MatSide.BRONZE: gettext_lazy("Bronze"), MatSide.GOLD: gettext_lazy("Gold")}


def in_words(finding: Finding) -> str:
    """What *finding* says to the people at the table."""
    words = SENTENCES[finding.rule]
    return words(finding.facts) if callable(words) else str(words)


def _coven_size(facts: Facts) -> str:
    words = ngettext(
        "Two to six players make a Coven, and here is %(players)d. Leave somebody out, or ask somebody in.",
        "Two to six players make a Coven, and here are %(players)d. Leave somebody out, or ask somebody in.",
        facts["players"],
    )
    return words % facts


def _witch_twice(facts: Facts) -> str:
    return _("%(witch)s was chosen more than once, and the box has one mat of each Witch. Choose another.") % facts


def _hour(facts: Facts) -> str:
    return _("This scene has at most %(hours)d hours, and no hour %(hour)d. Choose one of them.") % facts


def _dawn(facts: Facts) -> str:
    words = _(
        "Dawn comes when the last hour is over, and this scene has at least %(hours)d. Choose a later hour, or another "
        "ending."
    )
    return words % facts


def _scene(facts: Facts) -> str:
    words = _(
        "Read the story of %(scene)s aloud, do its own set-up, with the Barrows if it uses them, and lay it on the "
        "board with the rules up."
    )
    return words % facts


def _piles(facts: Facts) -> str:
    words = _("Lay on the Loci 1 to 6, facedown: %(locus)s spells.")
    return words % {"locus": " · ".join(facts["locus"])}


def _fewer(facts: Facts) -> str:
    words = _("Lay on the Loci 1 to 6, facedown: %(locus)s spells, two fewer each than the chart says.")
    return words % {"locus": " · ".join(facts["locus"])}


def _corruption(facts: Facts) -> str:
    words = _(
        "Heap the black pieces within reach: small cubes are 1, large ones 5, octagons 10. At %(limit)d Corruption a "
        "check is lost."
    )
    return words % facts


def _starter_demons(facts: Facts) -> str:
    words = ngettext(
        "Shuffle the Starter Demons, whose backs are grayed out, and deal one faceup to the %(players)d Witch.",
        "Shuffle the Starter Demons, whose backs are grayed out, and deal one faceup to each of the %(players)d "
        "Witches.",
        facts["players"],
    )
    return words % facts


def _mat(facts: Facts) -> str:
    side = {"side": SIDES[facts["side"]]}
    if "witch" not in facts:
        return _("Lay out the mat, %(side)s side up.") % side
    return _("Lay out the mat of %(witch)s, %(side)s side up.") % {**facts, **side}


def _starter_spells(facts: Facts) -> str:
    if "witch" not in facts:
        return _("Shuffle the Witch's eight Starter Spells, and put them facedown beside the mat. Draw none yet.")
    return (
        _("Shuffle the eight Starter Spells of %(witch)s, and put them facedown beside the mat. Draw none yet.") % facts
    )


def _tokens(facts: Facts) -> str:
    words = ngettext(
        "Take the %(tokens)s token of %(witch)s.", "Take the %(count)d %(tokens)s tokens of %(witch)s.", facts["count"]
    )
    return words % facts


def _leader(facts: Facts) -> str:
    if not facts["leader"]:
        return _("Draw by lot who leads the Coven first, and hand over the Marker.")
    return _("%(leader)s leads the Coven first: hand over the Marker.") % {"leader": facts["leader"][0]}


def _rest(facts: Facts) -> str:
    """What goes back to the box, unless the scene asks for it."""
    told = [
        _(
            "Back to the box, unless the scene asks for it: Secrets, Soul Links, Events, Overlords, Hunters, Lost "
            "Witches, Aurora, Necro and the Necronomicon."
        )
    ]
    if facts["witches"]:
        words = _("The mats and Starter Spells of %(witches)s stay there too.")
        told.append(words % {"witches": ", ".join(facts["witches"])})
    if facts["demons"]:
        words = ngettext("So does %(count)d Starter Demon.", "So do %(count)d Starter Demons.", facts["demons"])
        told.append(words % {"count": facts["demons"]})
    return " ".join(told)


SENTENCES: dict[Registered, Callable[[Facts], str] | Promise] = {
    Rule.COVEN_SIZE: _coven_size,
    Rule.EACH_WITCH_ONCE: _witch_twice,
    Rule.SCENE_LENGTH: _hour,
    Rule.SURVIVE_UNTIL_DAWN: _dawn,
    Rule.BOARD: gettext_lazy("Lay the board in the middle. Pool, Void, Æther and the three Lurking spaces stay empty."),
    Rule.SCENE_CARD: _scene,
    Rule.SCENE_MODES: gettext_lazy("To play its easy or hard mode, read the scene card and do what that changes."),
    Rule.CLOCK_AT_ONE: gettext_lazy("Point the hand of the clock at 1:00."),
    Rule.LOCUS_DECKS: gettext_lazy("Sort the spells by the number at their top right, and shuffle each stack."),
    Rule.CARDS_PER_LOCUS: _piles,
    Rule.VARIETY_HARD: _fewer,
    Rule.TOP_SPELLS_UP: gettext_lazy(
        "Turn the uppermost spell up on every Locus. The unused ones go to the box unseen."
    ),
    Rule.DEMON_DECK: gettext_lazy(
        "Shuffle the red cards with a colored back into the Demon Deck, without Events, Overlords and Hunters."
    ),
    Rule.VARIETY_EASY: gettext_lazy("Leave the Legendary Demons out of the Demon Deck: they stay in the box."),
    Rule.SECRETS_EASY: gettext_lazy("Leave the hard Secrets in the box, before you shuffle and deal Secrets."),
    Rule.SECRETS_HARD: gettext_lazy("Leave the easy Secrets in the box, before you shuffle and deal Secrets."),
    Rule.WHITE_CUBES: gettext_lazy("Heap the white cubes beside the White Magic Pool: small ones are 1, large ones 5."),
    Rule.CORRUPTION_PIECES: _corruption,
    Rule.TOKENS_AT_HAND: gettext_lazy(
        "Lay the +1 Card, +1/+2 White Magic, +1/+2 Black Magic and Beacon of Light tokens near the board."
    ),
    Rule.STARTER_DEMONS: _starter_demons,
    Rule.CHOOSING_WITCHES: gettext_lazy("Take a Witch: chosen, drafted or at random."),
    Rule.MAT_SIDES: _mat,
    Rule.STARTER_SPELLS: _starter_spells,
    Rule.SIGIL_DISKS: gettext_lazy("Cover the six colored Sigils at the right of the mat with disks."),
    Rule.STARTER_SIGILS: gettext_lazy(
        "Read the grayed-out Sigils off your Starter Demon, and open the same ones: move their disks left."
    ),
    Rule.STARTING_CORRUPTION: gettext_lazy(
        "Read the blue cost off your Starter Demon, 2 to 4, and take as much Corruption."
    ),
    Rule.REFERENCE_CARD: gettext_lazy("Take a Reference Card."),
    Rule.TOKENS_OF_WITCHES: _tokens,
    Rule.LEADER_AT_RANDOM: _leader,
    Rule.THE_REST: _rest,
}
