"""The rebuild planner: from what everyone holds after a mission, legal decks with the fewest changes."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.missions.ending import with_names
from campaigns.missions.plan_choices import PlanChoices
from campaigns.models import Campaign, Mission, MissionState, Saint, SaintState
from campaigns.models.mission_record import record_of
from campaigns.rulebooks.apocrypha import deck, reconstruction
from campaigns.rulebooks.apocrypha.deck import DeckCardType, DeckCheckTime
from campaigns.rulebooks.apocrypha.gifts import GIFTS, Gift
from campaigns.rulebooks.apocrypha.reconstruction import GiftWish, Leanings, ReconstructionPlan
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha.verdicts import addition_in_words
from campaigns.saints.actions.cards import GAINED
from campaigns.saints.alpha_gifts import alpha_codes
from campaigns.saints.holdings import HeldCopy, SaintHolding, deck_counts, holdings, type_in_deck, wanted_deck
from cards.models import Box, Copy, Move, PlaceKind

# By saint and type: the names of the Alpha gifts that the table drew.
Came = Mapping[tuple[int, DeckCardType], Sequence[str]]


@dataclass(frozen=True)
class Reconstruction:
    """Everything that lies before the table when it rebuilds: saints, their decks, the gift pile, and the plan."""

    box: Box
    held: Mapping[int, SaintHolding]
    pile: Sequence[Copy]
    plan: ReconstructionPlan
    choices: PlanChoices
    # Copies that were won in the last mission or since.
    new: frozenset[int]

    @property
    def names(self) -> dict[str, str]:
        return {str(number): holding.saint.name for number, holding in self.held.items()}

    @property
    def findings(self) -> list[Finding]:
        """Every wish that is not honored, and why nothing can be planned."""
        return [with_names(finding, self.names) for finding in (*self.plan.problems, *self.plan.refused)]

    @property
    def omens(self) -> list[tuple[SaintHolding, HeldCopy]]:
        """What does not lie in a deck between missions (Rule.NO_OMENS_BETWEEN_MISSIONS)."""
        return [(holding, one) for holding in self.held.values() for one in holding.deck if one.type == "omen"]

    @property
    def mark(self) -> str:
        """By which two people notice that a card has moved since the plan was shown."""
        lying = [f"{holding.saint.number}:{one.copy}" for holding in self.held.values() for one in holding.deck]
        lines = [*lying, *(f"pile:{copy.pk}" for copy in self.pile), repr(self.plan.moves)]
        return hashlib.blake2b("\n".join(lines).encode(), digest_size=12).hexdigest()

    @property
    def is_done(self) -> bool:
        return not (self.plan.moves or self.plan.draw or self.plan.left or self.omens or self.plan.problems)


def reconstruction_of(
    campaign: Campaign, *, everyone: bool = False, choices: PlanChoices | None = None
) -> Reconstruction | None:
    """For the last choir, or for everyone who plays; None where nobody does."""
    saints = list(campaign.saints.filter(state=SaintState.PLAYING).select_related("box__owner", "box__game", "card"))
    choir = last_choir(campaign)
    chosen = saints if everyone else [saint for saint in saints if saint.number in choir] or saints
    # Cards do not go from one box into another: whoever is built of another one is not at this desk.
    chosen = [saint for saint in chosen if saint.box_id == chosen[0].box_id]
    return _reconstruction(campaign, chosen, choices or PlanChoices()) if chosen else None


def last_choir(campaign: Campaign) -> list[int]:
    """The numbers of those who went on the newest mission of which the choir is known."""
    missions = Mission.objects.filter(campaign=campaign).exclude(state=MissionState.GONE)
    for record in missions.order_by("-number").values_list("record", flat=True)[:5]:
        if choir := [went.saint for went in record_of(record).choir]:
            return choir
    return []


def _reconstruction(campaign: Campaign, saints: Sequence[Saint], choices: PlanChoices) -> Reconstruction:
    held = holdings(saints)
    box = saints[0].box
    pile = list(Copy.objects.filter(box=box, place__kind=PlaceKind.GIFT_PILE).select_related("card__type"))
    gifts = [gift for copy in pile if (gift := _gift(copy.pk, copy.card))]
    players = [_player(holding) for holding in held.values()]
    new = _just_won(campaign, box)
    plan = reconstruction.plan(
        players,
        gifts,
        list(dict.fromkeys([*_chosen(held, gifts, choices), *_wishes(held, gifts, choices)])),
        Leanings(frozenset(map(str, new)), frozenset(map(str, choices.given_up))),
    )
    return Reconstruction(box, held, pile, plan, choices, new)


def _just_won(campaign: Campaign, box: Box) -> frozenset[int]:
    """Copies that came to a saint as won since the last mission was begun, by the ledger of the box."""
    missions = Mission.objects.filter(campaign=campaign).exclude(state=MissionState.GONE)
    begun = missions.order_by("-number").values_list("begun", flat=True).first()
    if begun is None:
        return frozenset()
    gained = Move.objects.filter(entry__box=box, entry__why=GAINED.name, entry__at__gte=begun)
    return frozenset(gained.values_list("copy", flat=True))


def _player(holding: SaintHolding) -> reconstruction.ReturningSaint:
    gifts = tuple(gift for one in holding.deck if (gift := _gift(one.copy, one.card)))
    wanted = wanted_deck(holding, DeckCheckTime.BETWEEN_MISSIONS)
    return reconstruction.ReturningSaint(str(holding.saint.number), wanted, gifts)


def _gift(copy: int, card: Any) -> Gift | None:
    """None for what is no gift, or of a virtue that nobody knows."""
    type = type_in_deck(card)
    return Gift(str(copy), card.name, type) if type in GIFTS and type is not None else None


def _chosen(held: Mapping[int, SaintHolding], pile: Sequence[Gift], choices: PlanChoices) -> Iterator[GiftWish]:
    """What was said to single lines, of those gifts that still lie there."""
    for number, holding in held.items():
        yield from (GiftWish(str(number), str(one.copy)) for one in holding.deck if one.copy in choices.kept)
    lying = {gift.id for gift in pile}
    for saint, copy in sorted(choices.taken):
        if saint in held and str(copy) in lying:
            yield GiftWish(str(saint), str(copy))


def _wishes(held: Mapping[int, SaintHolding], pile: Sequence[Gift], choices: PlanChoices) -> Iterator[GiftWish]:
    """Wishes name cards; each is for one copy: of one's own deck, else of the pile, else of another's deck.

    What was said to a line comes before whatever somebody wished for earlier.
    """
    said = {str(copy) for copy in (*choices.given_up, *(copy for _saint, copy in choices.taken))}
    lying = {number: [(str(one.copy), one.card.name) for one in holding.deck] for number, holding in held.items()}
    on_pile = [(gift.id, gift.name) for gift in pile if gift.id not in said]
    for number, holding in held.items():
        own = [copy for copy in lying[number] if copy[0] not in said]
        others = [copy for other, copies in lying.items() if other != number for copy in copies]
        near = [*own, *on_pile, *others]
        for wish in holding.sheet.wishes:
            found = next((copy for copy in near if copy[1].casefold() == wish.card.casefold()), None)
            if found:
                near.remove(found)
            # What lies nowhere here is refused by its name.
            yield GiftWish(str(number), found[0] if found else wish.card)


def alphas_in(box: Box) -> list[Gift]:
    """The Alpha gifts behind the dividers, copy by copy."""
    copies = Copy.objects.filter(box=box, card__code__in=alpha_codes(box), place__kind=PlaceKind.DIVIDER)
    found = (_gift(copy.pk, copy.card) for copy in copies.select_related("card__type"))
    return [gift for gift in found if gift]


@dataclass(frozen=True)
class SaintDeckVerdict:
    """A saint's deck as it is, and by type how many cards there are and should be."""

    saint: Saint
    legal: bool
    counts: list[tuple[str, int, int]]
    # What fragments add, a sentence each; and the fragments of which nobody knows.
    added: list[str]
    unknown: list[str]


def verdicts(desk: Reconstruction) -> list[SaintDeckVerdict]:
    found = []
    for holding in desk.held.values():
        counts, wanted = deck_counts(holding.deck), wanted_deck(holding, DeckCheckTime.BETWEEN_MISSIONS)
        rows = [(type.removesuffix("-gift"), counts.get(type, 0), wanted[type]) for type in GIFTS]
        legal = deck.judge(counts, wanted, DeckCheckTime.BETWEEN_MISSIONS).legal
        added = [addition_in_words(one.source, one.type, one.count) for one in holding.additions]
        unknown = [one.card.name for one in holding.unknown_fragments]
        found.append(SaintDeckVerdict(holding.saint, legal, rows, added, unknown))
    return found


@dataclass(frozen=True)
class LineChoice:
    """What can be said to a gift: that its holder keeps it or gives it up; of one on the pile, who takes it."""

    copy: int
    name: str
    virtue: str
    is_new: bool = False
    # "keep" or "up"; empty on the pile.
    offers: str = ""
    is_chosen: bool = False
    # Of a gift on the pile: whose deck takes its virtue, by what the form sends, and whether that is chosen.
    takers: tuple[tuple[str, str, bool], ...] = ()


@dataclass(frozen=True)
class Instruction:
    """One thing to do with cardboard."""

    what: str
    card: str
    type: DeckCardType | None = None
    giver: str = ""
    taker: str = ""
    count: int = 1
    # Who draws.
    saint: int = 0
    choice: LineChoice | None = None
    # The names of drawn gifts that somebody has written already.
    typed: tuple[str, ...] = ()

    @property
    def virtue(self) -> str:
        return self.type.removesuffix("-gift") if self.type else ""

    @property
    def field(self) -> str:
        """What the line for the drawn cards is called."""
        return f"came-{self.saint}-{self.type}"

    @property
    def lines(self) -> list[tuple[int, str]]:
        return list(enumerate((*self.typed, *[""] * self.count)[: self.count], start=1))


def instructions(desk: Reconstruction, typed: Came | None = None) -> list[Instruction]:
    """Draws from the dividers first, in their order; then from hand to hand; then what goes back into the box."""
    names = desk.names
    draws = [
        Instruction(
            "draw",
            "",
            type,
            taker=names[saint],
            count=missing[type],
            saint=int(saint),
            typed=tuple((typed or {}).get((int(saint), type), ())),
        )
        for type in GIFTS
        for saint, missing in desk.plan.draw.items()
        if type in missing
    ]
    holder = {move.gift: move.giver for move in desk.plan.moves}
    handed = [
        _line(desk, "hand", move.gift, move.giver, taker=names[move.taker]) for move in desk.plan.moves if move.taker
    ]
    away = [_line(desk, "away", gift, holder.get(gift)) for gift in desk.plan.left]
    omens = [
        Instruction("away", one.card.name, DeckCardType.OMEN, giver=holding.saint.name) for holding, one in desk.omens
    ]
    return [*draws, *handed, *away, *omens]


def _line(desk: Reconstruction, what: str, gift: Gift, giver: str | None, taker: str = "") -> Instruction:
    choice = _choice(desk, gift, "keep") if giver else _pile_choice(desk, gift)
    return Instruction(what, gift.name, gift.type, desk.names.get(giver or "", ""), taker, choice=choice)


def _choice(desk: Reconstruction, gift: Gift, offers: str) -> LineChoice:
    """What was chosen stands there to be taken back; else the opposite of what the plan does is offered."""
    copy = int(gift.id)
    said = "keep" if copy in desk.choices.kept else "up" if copy in desk.choices.given_up else ""
    return LineChoice(copy, gift.name, _virtue(gift), copy in desk.new, said or offers, bool(said))


def _pile_choice(desk: Reconstruction, gift: Gift) -> LineChoice:
    copy = int(gift.id)
    takers = tuple(
        (f"{number}-{copy}", holding.saint.name, (number, copy) in desk.choices.taken)
        for number, holding in desk.held.items()
        if wanted_deck(holding, DeckCheckTime.BETWEEN_MISSIONS)[gift.type]
    )
    return LineChoice(copy, gift.name, _virtue(gift), copy in desk.new, takers=takers)


def _virtue(gift: Gift) -> str:
    return gift.type.removesuffix("-gift")


def staying(desk: Reconstruction) -> list[tuple[Saint, list[LineChoice]]]:
    """By saint, the gifts that stay where they are, each to be given up."""
    moving = {move.gift.id for move in desk.plan.moves}
    found = []
    for holding in desk.held.values():
        gifts = [gift for one in holding.deck if (gift := _gift(one.copy, one.card)) and gift.id not in moving]
        gifts.sort(key=lambda gift: (GIFTS.index(gift.type), gift.name, gift.id))
        if gifts:
            found.append((holding.saint, [_choice(desk, gift, "up") for gift in gifts]))
    return found
