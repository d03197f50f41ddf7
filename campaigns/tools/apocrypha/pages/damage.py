"""Suffering damage: how much it is in the end, and the hand with the cards that it takes."""

from dataclasses import dataclass
from enum import StrEnum

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from campaigns.rulebooks.apocrypha import damage as rules
from campaigns.rulebooks.apocrypha.costs import HIERARCHY, Cost
from campaigns.rulebooks.apocrypha.day import EffectAt
from campaigns.rulebooks.apocrypha.on_day import on_damage
from campaigns.rulebooks.apocrypha.register import Rule
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha.in_mission import COSTS
from campaigns.saints.labels import VIRTUES
from campaigns.tools.apocrypha.day import acting, day_switch, own_words
from campaigns.tools.apocrypha.pages.findings import rule_lines
from campaigns.tools.apocrypha.pages.frame import choir_of_request, tool_page
from campaigns.tools.apocrypha.pages.query import ToolQuery
from campaigns.tools.apocrypha.solver import LARGEST_TARGET

# More cards than a hand will hold.
LARGEST_HAND = 20
HAND = {**VIRTUES, "other": _("Other cards")}
TYPED = {
    "target": _("Target"),
    "result": _("Result"),
    "amount": _("Damage"),
    "up": _("Increased by"),
    "down": _("Decreased by"),
    "deck": _("Cards in the deck"),
    **{f"hand-{kind}": name for kind, name in HAND.items()},
}
# How far a check falls short until somebody says how far.
SHORT = 3


class DamageBy(StrEnum):
    CHECK = "check"
    CARD = "card"


class DamageFrom(StrEnum):
    HAND = "hand"
    DECK = "deck"


OWN = (
    *("virtue", "by", "target", "result", "amount", "up", "down", "source", "deck", "to", "spared"),
    *(f"hand-{kind}" for kind in HAND),
)


@dataclass(frozen=True)
class HandCard:
    """A card of the hand: whether damage takes it, may take it by chance, or leaves it."""

    kind: str
    fate: str


@require_safe
def damage(request: HttpRequest) -> HttpResponse:
    sent = ToolQuery(request.GET, TYPED)
    numbers = {word: sent.number(word, 0, most=LARGEST_TARGET) for word in ("amount", "up", "down")}
    numbers["target"] = sent.number("target", 12, least=1, most=LARGEST_TARGET)
    numbers["result"] = sent.number("result", max(0, numbers["target"] - SHORT), most=LARGEST_TARGET)
    numbers["deck"] = sent.number("deck", 10, most=LARGEST_TARGET)
    hand = {kind: sent.number(f"hand-{kind}", 0, most=LARGEST_HAND) for kind in HAND}
    by, source = sent.choice("by", DamageBy.CHECK), sent.choice("source", DamageFrom.HAND)
    is_counted = any(f"hand-{kind}" in request.GET for kind in HAND) or source is DamageFrom.DECK
    choir = choir_of_request(request)
    dealt = _blow(sent, numbers, hand, by, source)
    switch = day_switch(request, choir.campaign, EffectAt.DAMAGE, virtue=dealt.virtue)
    day = acting(switch)
    blow = on_damage(dealt, day)
    suffered = rules.suffer(blow)
    context = {
        **numbers,
        "problems": sent.problems,
        "by": by,
        "source": source,
        "is_counted": is_counted,
        "blow": blow,
        "dealt": dealt,
        "day": switch,
        "suffered": suffered,
        "lines": rule_lines((*day.steps, *_shown_findings(suffered, is_counted)), "damage"),
        "hand": [(kind, name, hand[kind]) for kind, name in HAND.items()],
        "cards": hand_cards(blow, suffered),
        "goals": [(cost, COSTS[cost]) for cost in HIERARCHY],
    }
    own = (*OWN, *own_words(switch))
    return tool_page(request, "tools/apocrypha/damage.html", choir, context, own=own)


def _shown_findings(suffered: rules.DamageSuffered, is_counted: bool) -> list[Finding]:
    """An empty hand is told of only to whoever says that it is empty."""
    return [step for step in suffered.steps if is_counted or step.rule is not Rule.NO_CARDS_TO_DAMAGE]


def _blow(
    sent: ToolQuery, numbers: dict[str, int], hand: dict[str, int], by: DamageBy, source: DamageFrom
) -> rules.DamageDealt:
    short = rules.short_of(numbers["target"], numbers["result"])
    return rules.DamageDealt(
        virtue=sent.choice("virtue", Virtue.BODY),
        amount=numbers["amount"] if by is DamageBy.CARD else short,
        is_dealt_by_card=by is DamageBy.CARD,
        increases=[numbers["up"]] if numbers["up"] else [],
        decreases=[numbers["down"]] if numbers["down"] else [],
        hand={virtue: hand[virtue] for virtue in Virtue},
        others=hand["other"],
        deck=numbers["deck"] if source is DamageFrom.DECK else None,
        to=sent.choice("to", Cost.DISCARD),
        is_suffered=not sent.has("spared"),
    )


def hand_cards(blow: rules.DamageDealt, suffered: rules.DamageSuffered) -> list[HandCard]:
    """The hand card by card, the matching gifts first."""
    held = blow.hand[blow.virtue] if blow.is_matched else 0
    cards = [HandCard(blow.virtue, "taken" if place < suffered.matching else "kept") for place in range(held)]
    others = [kind for kind in Virtue if kind is not blow.virtue or not blow.is_matched]
    rest = [kind for kind in others for _ in range(blow.hand[kind])]
    kinds = [*rest, *["other"] * blow.others]
    fate = "kept" if not suffered.random else "taken" if suffered.random == suffered.random_of else "chance"
    return [*cards, *(HandCard(kind, fate) for kind in kinds)]
