"""Every finding of the rulebooks can be said."""

import dataclasses
from itertools import product
from random import Random

import pytest

from campaigns.rulebooks.apocrypha import (
    costs,
    damage,
    deck,
    halo,
    mutation,
    reconstruction,
    sanctify,
    starting,
)
from campaigns.rulebooks.apocrypha.clean_up import CleanUpCard, CleanUpPlace
from campaigns.rulebooks.apocrypha.gifts import Gift, draw_alphas
from campaigns.rulebooks.apocrypha.halo import HaloCardKind, Slot, SlottedCard
from campaigns.rulebooks.apocrypha.missions import ending, mission_setup
from campaigns.rulebooks.apocrypha.missions.ending import Choose, MissionOutcome, Sacrifice, SlotDeath
from campaigns.rulebooks.apocrypha.missions.mission import ANYWHERE, ChoirSaint, Clock, Nexus, StorybookMission, Threat
from campaigns.rulebooks.verdict import Finding
from campaigns.rules.apocrypha.verdicts import SENTENCES, in_words

pytestmark = pytest.mark.pure

CORNER = [
    SlottedCard("Death", HaloCardKind.DEATH, Slot.TOP_LEFT),
    *[SlottedCard("The Tale", HaloCardKind.FRAGMENT, Slot.TOP_LEFT)] * 8,
]
MISSION = StorybookMission([Nexus("Bar"), Nexus("School")], [1], {"A": [1, 2, 3]}, [["master", "A"]])
STACKED = StorybookMission([Nexus("Bar", 3)], [], {"A": []}, [["A"]], max_saints=1, is_stacked=True)


def findings() -> list[Finding]:
    dead = [SlottedCard("Death", HaloCardKind.DEATH, Slot.TOP)] * 9
    found = [*halo.judge(CORNER).problems, *halo.judge(dead).problems]
    ten, none = dict.fromkeys(deck.DeckCardType, 10), dict[deck.DeckCardType, int]()
    for when in deck.DeckCheckTime:
        found += [*deck.judge(ten, none, when).problems, *deck.judge(none, ten, when).problems]
    clocked = StorybookMission(MISSION.nexuses, [], MISSION.minions, [], Clock(24, 1, "A"))
    plain = StorybookMission(MISSION.nexuses, [], {}, [], Clock(24), max_saints=1)
    for mission in (MISSION, STACKED, clocked, plain, *of_all_kinds()):
        for saints in (1, 2, 3):
            for choir in ([], [ChoirSaint("Ophelia", 6, 4), ChoirSaint("Frank")]):
                setup = mission_setup.set_up(mission, saints, choir=choir)
                found += [*setup.steps, *setup.problems]
    return [*found, *of_a_starting_deck(), *of_an_end(), *of_wishes(), *of_sanctifying(), *of_a_turn()]


def of_all_kinds() -> list[StorybookMission]:
    """Missions of which more is known, and of which less."""
    whole = StorybookMission(
        [Nexus("Bar", deck={"body": 1, "omen": 2}, local_name="The Oak", holds=["Grifter"]), Nexus("Lair", 4)],
        [1],
        {"A": [1, 2]},
        [["master", "A"]],
        title="Hunted",
        chapter="Base",
        structures={"nexus": "Along the Trail", "clock": "As Things Get Strange"},
        threats=[Threat("Gryla", "master", [1]), Threat("Wendigo", "A", nexus="Bar")],
    )
    unseeded = dataclasses.replace(whole, seed=None, is_expansion=True, start=ANYWHERE)
    guided = dataclasses.replace(whole, is_guided=True)
    silent = StorybookMission([Nexus("Bar")], [], {}, [], is_guided=True)
    return [whole, unseeded, dataclasses.replace(whole, start="Bar", seed=[]), guided, silent]


def of_a_starting_deck() -> list[Finding]:
    gift = Gift("1", "Bones", deck.DeckCardType.MIND_GIFT)
    listed = [starting.StartingCard(name, deck.DeckCardType.MIND_GIFT) for name in ("Bones", "Reaper")]
    started = starting.start(listed, box=[], held={f"Saint {number}": [gift] for number in range(6)})
    drawn = draw_alphas(dict.fromkeys(deck.DeckCardType, 2), [gift], Random(7))
    return [*started.replaced, *started.problems, *drawn.problems]


def of_an_end() -> list[Finding]:
    tea = CleanUpCard("tea", "The Afternoon Tea", HaloCardKind.FRAGMENT, CleanUpPlace.DISPLAYED, is_fleeting=True)
    death = CleanUpCard("death", "Death", HaloCardKind.DEATH, CleanUpPlace.DISPLAYED)
    choir = ["Ophelia", "Frank"]
    won = ending.begin(choir, MissionOutcome.WON, last_turn="Frank", cards={"Frank": [death]}, fragments=[tea])
    chosen = ending.decide(won, Choose("Frank", "tea", Slot.TOP))
    lost = ending.begin(choir, MissionOutcome.LOST, last_turn="Frank", cards={"Frank": [death]})
    timed_out = ending.begin(choir, MissionOutcome.TIMED_OUT, last_turn="Frank", cards={})
    guided = ending.begin(
        choir, MissionOutcome.WON, last_turn="Frank", cards={}, fragments=[tea], given={"Frank": "tea"}
    )
    found = list(ending.problems(won))
    for state in (won, chosen, dataclasses.replace(chosen, choosing=()), lost, timed_out, guided):
        found += ending.decisions_due(state)
        for decision in (
            Choose("Ophelia", "tea", gives_up_death=True),
            Choose("Ophelia", "The Tale"),
            SlotDeath("Nobody", Slot.TOP),
            Sacrifice("Ophelia", "The Tale"),
        ):
            found += ending.refusals(state, decision)
    return found


def of_wishes() -> list[Finding]:
    mind = deck.DeckCardType.MIND_GIFT
    bones, stick, killer = (Gift(name, name, mind) for name in ("Bones", "Memory Stick", "Memory Killer"))
    saints = [
        reconstruction.ReturningSaint("Ophelia", {mind: 1}, (bones,)),
        reconstruction.ReturningSaint("Frank", {mind: 1}),
    ]
    names = [("Ophelia", "Bones"), ("Frank", "Bones"), ("Ophelia", "Memory Stick"), ("Frank", "Memory Stick")]
    wishes = [reconstruction.GiftWish(*each) for each in [*names, ("Frank", "Memory Killer"), ("Frank", "Reaper")]]
    alike = reconstruction.plan(
        [saints[1], reconstruction.ReturningSaint("Zeez", {mind: 1})],
        [bones],
        [reconstruction.GiftWish("Frank", "Bones"), reconstruction.GiftWish("Zeez", "Bones")],
    )
    held = reconstruction.plan(saints, [], [reconstruction.GiftWish("Frank", "Bones")])
    in_vain = reconstruction.plan(saints[:1], [], [], reconstruction.Leanings(given_up=frozenset({"Bones"})))
    plans = (reconstruction.plan(saints, [stick, killer], wishes), alike, held, in_vain)
    return [finding for plan in plans for finding in plan.refused]


def of_sanctifying() -> list[Finding]:
    found: list[Finding] = []
    for after, escapes, guard, seal, masters in product(
        sanctify.SanctifyCause, [True, False], [None, *sanctify.TryResult], [None, *sanctify.TryResult], [0, 1, 3]
    ):
        town = [
            sanctify.SanctifyNexus("Bar", sanctify.NexusSide.HOPE, ("Frank",)),
            sanctify.SanctifyNexus("School", sanctify.NexusSide.HOPE, ("Diana",), guard),
            sanctify.SanctifyNexus("Lair", sanctify.NexusSide.DOOM),
        ]
        for nexuses in (town, town[:2], town[:1], [*town[:2], sanctify.SanctifyNexus("Mall", sanctify.NexusSide.HOPE)]):
            facts = {"escapes": escapes, "set_aside": max(masters, 1), "hidden": masters, "found": masters}
            now = sanctify.SanctifySituation(nexuses=nexuses, at="Bar", after=after, seal=seal, **facts)
            for each in (now, dataclasses.replace(now, goal=sanctify.SanctifyGoal.SEAL_ALL)):
                found += [*sanctify.progress_of(each).steps, *sanctify.problems(each)]
    return [
        *found,
        *sanctify.progress_of(
            sanctify.SanctifySituation(nexuses=[sanctify.SanctifyNexus("Bar"), *town], at="Bar", after=after)
        ).steps,
    ]


def of_a_turn() -> list[Finding]:
    found: list[Finding] = []
    for virtue, amount, deck_size, to in product(deck.Virtue, [0, 1, 2, 4], [None, 3], costs.Cost):
        blow = damage.DamageDealt(
            virtue=virtue,
            amount=amount,
            decreases=[1] * (amount // 4),
            hand={virtue: 2},
            others=1,
            deck=deck_size,
            to=to,
        )
        found += damage.suffer(blow).steps
    found += damage.suffer(damage.DamageDealt(virtue=deck.Virtue.BODY, amount=2, others=3)).steps
    found += damage.suffer(damage.DamageDealt(virtue=deck.Virtue.BODY, amount=5, hand={deck.Virtue.BODY: 3})).steps
    found += damage.suffer(damage.DamageDealt(virtue=deck.Virtue.BODY, amount=5, is_suffered=False)).steps
    found += damage.suffer(damage.DamageDealt(virtue=deck.Virtue.BODY, amount=5, deck=1)).steps
    none = damage.DamageDealt(virtue=deck.Virtue.BODY, amount=0, is_dealt_by_card=True, increases=[1])
    found += damage.suffer(none).steps
    for vs_threat, assists, by_power in product([True, False], [0, 1, 3], [True, False]):
        mutated = mutation.mutate(is_to_win_vs_threat=vs_threat, assists=assists, by_power=by_power, rolled=[4])
        found += mutated.steps
    for cost, to_play in product([*costs.Cost, *costs.OtherCost], [True, False]):
        for shifts in ([], [costs.Shift.RAISE], [costs.Shift.LOWER], [*costs.Shift]):
            found += costs.pay(cost, shifts, is_to_play=to_play).steps
    return found


def test_every_finding_is_a_sentence_without_a_gap() -> None:
    for finding in findings():
        words = in_words(finding)
        assert words.endswith("."), words
        assert "%(" not in words
        assert "()" not in words


def test_there_is_a_sentence_for_each_rule_that_can_be_found_and_for_no_other() -> None:
    assert {finding.rule for finding in findings()} == set(SENTENCES)
