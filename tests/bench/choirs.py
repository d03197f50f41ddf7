"""A campaign of six saints with full halos and 60 missions on the real server; and what the rules alone take."""

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from campaigns.rulebooks.apocrypha import deck, halo, reconstruction
from campaigns.rulebooks.apocrypha.deck import DeckCardType, DeckCheckTime
from campaigns.rulebooks.apocrypha.gifts import GIFTS, Gift
from campaigns.rulebooks.apocrypha.halo import HaloCardKind, Slot, SlottedCard
from campaigns.rulebooks.apocrypha.reconstruction import GiftWish, ReturningSaint
from tests.saints_on_site import run_on_site
from tests.sites import Site

SAINTS, MISSIONS = 6, 60
ROUNDS = 200

FILL = f"""
import sys, django
django.setup()
from django.db import transaction
from campaigns.models import SLOTS, Campaign, Mission
from campaigns.models.mission_record import MissionRecord, SaintOnMission
from campaigns.models.sheet import SaintSheet, as_json
from campaigns.saints.actions import cards, saints
from campaigns.saints.actions.cards import WantedCopies
from campaigns.saints.actions.named_cards import card_called
from cards.models import Card
campaign = Campaign.objects.get(pk=sys.argv[1])
by = campaign.members.get(role="owner")
made = [saints.make(by, name=f"Saint {{n}}", sheet=SaintSheet()) for n in range({SAINTS})]
death = Card.objects.select_related("type").get(code="apocrypha-death")
for saint in made:
    wanted = [WantedCopies(death, 1, slot) for slot in SLOTS[:6]]
    for slot in SLOTS[6:]:
        name = f"Fragment of {{saint.name}} at the {{slot}}"
        with transaction.atomic():
            card = card_called(saint.box, name, type="fragment", by=by.user)
        wanted.append(WantedCopies(card, 1, slot))
    cards.gain(by, saint.number, wanted, kind="card.slotted")
for n in range({MISSIONS}):
    counts = dict(faded=n % 7 == 0, deaths=n // 8, fragments=n % 5)
    choir = [SaintOnMission(saint.number, saint.name, **counts) for saint in made]
    Mission.objects.create(
        campaign=campaign, number=n + 1, name=f"Mission {{n}}", chapter="base", state=["won", "lost"][n % 2],
        record=as_json(MissionRecord(choir=choir)),
    )
"""


def a_campaign(running: Site, token: str) -> str:
    """The address of its page."""
    made = running.post("/api/v1/campaigns/", {"game": "apocrypha", "name": "Candlepoint"}, token=token).json()
    run_on_site(running.data_dir, FILL, made["id"])
    return f"/campaigns/{made['id']}/"


def rules_milliseconds() -> dict[str, float]:
    """The verdicts on a full halo and a deck, and a plan for six saints who hold each other's gifts."""
    cards = [
        SlottedCard(f"Card {n}", HaloCardKind.FRAGMENT if n % 2 else HaloCardKind.DEATH, slot)
        for n, slot in enumerate(Slot)
    ]
    wanted = dict.fromkeys(GIFTS, 4)
    held = {DeckCardType.BODY_GIFT: 3, DeckCardType.MIND_GIFT: 5, DeckCardType.OMEN: 1}
    return {
        "halo": _milliseconds(lambda: halo.judge(cards)),
        "deck": _milliseconds(lambda: deck.judge(held, wanted, DeckCheckTime.MISSION_START)),
        "plan": _milliseconds(_planned(), rounds=10),
    }


def _planned() -> Callable[[], Any]:
    chance = random.Random(7)
    gifts = [Gift(f"{type}-{n}", f"Gift {n % 20}", type) for type in GIFTS for n in range(30)]
    chance.shuffle(gifts)
    dealt = [tuple(gifts[n * 16 : (n + 1) * 16]) for n in range(SAINTS)]
    choir = [ReturningSaint(f"Saint {n}", dict.fromkeys(GIFTS, 4), dealt[n]) for n in range(SAINTS)]
    wishes = [GiftWish(f"Saint {chance.randrange(SAINTS)}", gift.id) for gift in chance.sample(gifts, 30)]
    return lambda: reconstruction.plan(choir, gifts[SAINTS * 16 :], wishes)


def _milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    taken = []
    for _ in range(rounds):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return statistics.median(taken) * 1000
