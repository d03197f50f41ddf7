"""Magic before it is paid for: every way to cast or gather a Spell Card, with its exact chance."""

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaigns.rulebooks.full_moon_ritual import magic
from campaigns.rulebooks.full_moon_ritual.magic import Deed, Spell
from campaigns.rulebooks.full_moon_ritual.odds import LARGEST_SUM
from campaigns.rulebooks.full_moon_ritual.register import Rule
from campaigns.rulebooks.full_moon_ritual.setting_up import CHIPS_EACH
from campaigns.rules.full_moon_ritual.shown import ShownOption
from campaigns.rules.full_moon_ritual.words import DEEDS
from campaigns.tools.full_moon_ritual.pages.frame import GAME, TOOLS
from campaigns.tools.full_moon_ritual.shapes import LARGEST_VALUE, MOST_CHIPS
from campaigns.tools.short_page import number_asked, short_page

USUAL_TARGET = 12
PRICES = {Deed.CAST: Rule.CAST_COSTS_TWO, Deed.GATHER: Rule.GATHER_COSTS_ONE}


@require_safe
def ritual_magic(request: HttpRequest) -> HttpResponse:
    query = request.GET
    target = number_asked(query, "target", 1, LARGEST_SUM, USUAL_TARGET)
    chips = number_asked(query, "chips", 0, MOST_CHIPS, CHIPS_EACH)
    value = number_asked(query, "value", 0, LARGEST_VALUE, -1)
    spell = Spell(target, None if value < 0 else value, is_matched="matching" in query)
    found = [ShownOption(option) for option in magic.options(spell, chips)]
    context = {
        "spell": spell,
        "chips": chips,
        "largest_target": LARGEST_SUM,
        "most_chips": MOST_CHIPS,
        "groups": [(DEEDS[do], PRICES[do], list(ways)) for do, ways in groupby(found, lambda shown: shown.option.do)],
        "best": max((shown.option.chance for shown in found), default=None),
        "die_rule": Rule.DIE_FOR_THE_TOKEN,
        "value_rule": Rule.VALUE_OF_A_SPELL,
        "often_rule": Rule.AS_OFTEN_AS_CHIPS_ALLOW,
    }
    return short_page(request, GAME, TOOLS, "tools/full_moon_ritual/magic.html", context)
