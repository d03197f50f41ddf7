"""The steps of a turn tell all that changed: from them alone the table can be laid again."""

from random import Random

import msgspec
import pytest

from campaigns.rulebooks.wickville.actions import Action
from campaigns.rulebooks.wickville.register import Rule
from campaigns.rulebooks.wickville.replay import replayed, rules_of
from campaigns.rulebooks.wickville.solo import take_solo_turn
from campaigns.rulebooks.wickville.turn import Played, take_turn
from tests.campaigns.rulebooks.wickville import asking
from tests.campaigns.rulebooks.wickville.positions import next_actions, position

pytestmark = pytest.mark.pure


def random_turn(chance: Random, lying: asking.Json) -> Played:
    read = asking.read(lying)
    if read.solo and read.turn in ("hourglass", read.solo.opponent):
        return take_solo_turn(read, read.solo)
    actions: list[asking.Json] = []
    while following := next_actions(asking.legal(lying, actions)):
        actions.append(chance.choice(following))
    return take_turn(read, msgspec.convert(actions, list[Action]))


def test_replaying_the_steps_leads_to_the_position_of_the_answer() -> None:
    chance = Random("replay")
    named = set()
    for _ in range(800):
        lying = position(chance, alone=chance.random() < 0.5)
        played = random_turn(chance, lying)
        again = replayed(asking.read(lying), played.steps)
        assert msgspec.structs.replace(again, turn=played.position.turn) == played.position
        is_automatic = lying["solo"] is not None and lying["turn"] in ("hourglass", lying["solo"]["opponent"])
        rules = rules_of(played.steps, is_automatic=is_automatic)
        assert len(rules) == len(played.steps)
        named |= set(rules)
    # Every step is told with a rule of its own.
    assert named >= {
        *(Rule.MOVE_ONE_OR_TWO, Rule.POTIONS_MOVE_THE_WITCH, Rule.SWAP_ACTION, Rule.FLIP_ACTION, Rule.CHAIN),
        *(Rule.NEW_TURN, Rule.BLOCKED_TAKES_DAMAGE, Rule.ATTACK_HITS_THE_FIRST_AHEAD, Rule.POTIONS_AFTER_AN_ATTACK),
        *(Rule.FIVE_SYMBOLS, Rule.FIRST_ACTIVATION, Rule.HOURGLASS_MOVES, Rule.HOURGLASS_DAMAGE),
        *(Rule.HOURGLASS_DEACTIVATES, Rule.AI_MOVES, Rule.AI_FLIPS, Rule.AI_SWAPS, Rule.AI_NEW_TURN),
    }
