"""Every finding of the rulebooks can be said."""

import dataclasses
from itertools import product
from random import Random

import pytest

from campaigns.rulebooks.apocrypha import (
    costs,
    damage,
    deck,
    ending,
    halo,
    mission_setup,
    mutation,
    reconstruction,
    sanctify,
    starting,
)
from campaigns.rulebooks.apocrypha.clean_up import Card, Place
from campaigns.rulebooks.apocrypha.ending import Choose, Outcome, Sacrifice, SlotDeath
from campaigns.rulebooks.apocrypha.gifts import Gift, draw_alphas
from campaigns.rulebooks.apocrypha.halo import Kind, Slot, Slotted
from campaigns.rulebooks.apocrypha.mission import ANYWHERE, Clock, Mission, Nexus, Seated, Threat
from campaigns.rulebooks.verdict import Finding
from campaigns.verdicts import SENTENCES, in_words

pytestmark = pytest.mark.pure

CORNER = [Slotted("Death", Kind.DEATH, Slot.TOP_LEFT), *[Slotted("The Tale", Kind.FRAGMENT, Slot.TOP_LEFT)] * 8]
MISSION = Mission([Nexus("Bar"), Nexus("School")], [1], {"A": [1, 2, 3]}, [["master", "A"]])
STACKED = Mission([Nexus("Bar", 3)], [], {"A": []}, [["A"]], max_saints=1, is_stacked=True)


def findings() -> list[Finding]:
    dead = [Slotted("Death", Kind.DEATH, Slot.TOP)] * 9
    found = [*halo.judge(CORNER).problems, *halo.judge(dead).problems]
    ten, none = dict.fromkeys(deck.Type, 10), dict[deck.Type, int]()
    for when in deck.When:
        found += [*deck.judge(ten, none, when).problems, *deck.judge(none, ten, when).problems]
    clocked = Mission(MISSION.nexuses, [], MISSION.minions, [], Clock(24, 1, "A"))
    plain = Mission(MISSION.nexuses, [], {}, [], Clock(24), max_saints=1)
    for mission in (MISSION, STACKED, clocked, plain, *of_all_kinds()):
        for saints in (1, 2, 3):
            for choir in ([], [Seated("Ophelia", 6, 4), Seated("Frank")]):
                setup = mission_setup.set_up(mission, saints, choir=choir)
                found += [*setup.steps, *setup.problems]
    return [*found, *of_a_starting_deck(), *of_an_end(), *of_wishes(), *of_sanctifying(), *of_a_turn()]


def of_all_kinds() -> list[Mission]:
    """Missions of which more is known, and of which less."""
    whole = Mission(
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
    silent = Mission([Nexus("Bar")], [], {}, [], is_guided=True)
    return [whole, unseeded, dataclasses.replace(whole, start="Bar", seed=[]), guided, silent]


def of_a_starting_deck() -> list[Finding]:
    gift = Gift("1", "Bones", deck.Type.MIND_GIFT)
    listed = [starting.Listed(name, deck.Type.MIND_GIFT) for name in ("Bones", "Reaper")]
    started = starting.start(listed, box=[], held={f"Saint {number}": [gift] for number in range(6)})
    drawn = draw_alphas(dict.fromkeys(deck.Type, 2), [gift], Random(7))
    return [*started.replaced, *started.problems, *drawn.problems]


def of_an_end() -> list[Finding]:
    tea = Card("tea", "The Afternoon Tea", Kind.FRAGMENT, Place.DISPLAYED, is_fleeting=True)
    death = Card("death", "Death", Kind.DEATH, Place.DISPLAYED)
    choir = ["Ophelia", "Frank"]
    won = ending.begin(choir, Outcome.WON, last_turn="Frank", cards={"Frank": [death]}, fragments=[tea])
    chosen = ending.decide(won, Choose("Frank", "tea", Slot.TOP))
    lost = ending.begin(choir, Outcome.LOST, last_turn="Frank", cards={"Frank": [death]})
    timed_out = ending.begin(choir, Outcome.TIMED_OUT, last_turn="Frank", cards={})
    found = list(ending.problems(won))
    for state in (won, chosen, dataclasses.replace(chosen, choosing=()), lost, timed_out):
        found += ending.due(state)
        for decision in (
            Choose("Ophelia", "tea", gives_up_death=True),
            Choose("Ophelia", "The Tale"),
            SlotDeath("Nobody", Slot.TOP),
            Sacrifice("Ophelia", "The Tale"),
        ):
            found += ending.refusals(state, decision)
    return found


def of_wishes() -> list[Finding]:
    mind = deck.Type.MIND_GIFT
    bones, stick, killer = (Gift(name, name, mind) for name in ("Bones", "Memory Stick", "Memory Killer"))
    saints = [reconstruction.Saint("Ophelia", {mind: 1}, (bones,)), reconstruction.Saint("Frank", {mind: 1})]
    names = [("Ophelia", "Bones"), ("Frank", "Bones"), ("Ophelia", "Memory Stick"), ("Frank", "Memory Stick")]
    wishes = [reconstruction.Wish(*each) for each in [*names, ("Frank", "Memory Killer"), ("Frank", "Reaper")]]
    alike = reconstruction.plan(
        [saints[1], reconstruction.Saint("Zeez", {mind: 1})],
        [bones],
        [reconstruction.Wish("Frank", "Bones"), reconstruction.Wish("Zeez", "Bones")],
    )
    return [*reconstruction.plan(saints, [stick, killer], wishes).refused, *alike.refused]


def of_sanctifying() -> list[Finding]:
    found: list[Finding] = []
    for after, escapes, guard, seal, masters in product(
        sanctify.After, [True, False], [None, *sanctify.Try], [None, *sanctify.Try], [0, 1, 3]
    ):
        town = [
            sanctify.Nexus("Bar", sanctify.Side.HOPE, ("Frank",)),
            sanctify.Nexus("School", sanctify.Side.HOPE, ("Diana",), guard),
            sanctify.Nexus("Lair", sanctify.Side.DOOM),
        ]
        for nexuses in (town, town[:2], town[:1], [*town[:2], sanctify.Nexus("Mall", sanctify.Side.HOPE)]):
            facts = {"escapes": escapes, "set_aside": max(masters, 1), "hidden": masters, "found": masters}
            now = sanctify.Situation(nexuses=nexuses, at="Bar", after=after, seal=seal, **facts)
            found += [*sanctify.lead(now).steps, *sanctify.problems(now)]
    return [
        *found,
        *sanctify.lead(sanctify.Situation(nexuses=[sanctify.Nexus("Bar"), *town], at="Bar", after=after)).steps,
    ]


def of_a_turn() -> list[Finding]:
    found: list[Finding] = []
    for virtue, amount, deck_size, to in product(deck.Virtue, [0, 1, 2, 4], [None, 3], costs.Cost):
        blow = damage.Blow(
            virtue=virtue,
            amount=amount,
            decreases=[1] * (amount // 4),
            hand={virtue: 2},
            others=1,
            deck=deck_size,
            to=to,
        )
        found += damage.suffer(blow).steps
    found += damage.suffer(damage.Blow(virtue=deck.Virtue.BODY, amount=2, others=3)).steps
    found += damage.suffer(damage.Blow(virtue=deck.Virtue.BODY, amount=5, hand={deck.Virtue.BODY: 3})).steps
    found += damage.suffer(damage.Blow(virtue=deck.Virtue.BODY, amount=5, is_suffered=False)).steps
    found += damage.suffer(damage.Blow(virtue=deck.Virtue.BODY, amount=5, deck=1)).steps
    none = damage.Blow(virtue=deck.Virtue.BODY, amount=0, is_dealt_by_card=True, increases=[1])
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
