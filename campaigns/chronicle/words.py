"""The chronicle in words: the sentence that an entry makes of its facts."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaigns.chronicle.facts import Told
from campaigns.chronicle.kinds import KINDS
from campaigns.models import Entry

# How a mission or a scene ended.
OUTCOMES: Mapping[str, Promise] = {
    "won": _("“%(name)s” was won."),
    "lost": _("“%(name)s” was lost."),
    "timed-out": _("Time ran out in “%(name)s”."),
}
# The same, where saints got something by it.
OUTCOMES_WITH_CARDS: Mapping[str, Promise] = {
    "won": _("“%(name)s” was won. %(got)s."),
    "lost": _("“%(name)s” was lost. %(got)s."),
    "timed-out": _("Time ran out in “%(name)s”. %(got)s."),
}


def words(entry: Entry) -> str:
    """What happened, as a sentence."""
    kind = KINDS[entry.kind]
    sentence = kind.variant(entry.facts) or kind.sentence
    return str(sentence) % {**entry.facts, "by": entry.by_name, **kind.words(entry.facts)}


def outcome(facts: Told) -> Promise | None:
    """The sentence for how it ended, where somebody has said so."""
    if not facts.get("outcome"):
        return None
    return (OUTCOMES_WITH_CARDS if facts.get("got") else OUTCOMES)[facts["outcome"]]


def deed_words(facts: Told) -> Told:
    """What a file left out that a deed may leave out, and the cards as a list."""
    return {
        "to_name": facts.get("to_name", gettext("somebody")),
        "value": facts.get("value", ""),
        "cards": _cards(facts),
        "got": "; ".join(_got(one) for one in facts.get("got", [])),
    }


def _got(one: Told) -> str:
    cards = get_text_list([str(name) for name in one["cards"]], gettext("and"))
    return gettext("%(name)s got %(cards)s") % {"name": one["name"], "cards": cards}


def _cards(facts: Told) -> str:
    """“A, B and 3 more”."""
    names = [str(name) for name in facts.get("cards", [])]
    more = facts.get("count", 0) - len(names)
    if more > 0:
        names.append(ngettext("%(n)d more", "%(n)d more", more) % {"n": more})
    return get_text_list(names, gettext("and"))
