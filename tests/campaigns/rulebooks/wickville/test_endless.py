"""Chains that would never end: when they can occur, and that they stop."""

from itertools import pairwise
from random import Random

import pytest

from campaigns.rulebooks.wickville.chain import Chain, chain_from
from campaigns.rulebooks.wickville.circle import Direction, others_from
from tests.campaigns.rulebooks.wickville.asking import read
from tests.campaigns.rulebooks.wickville.positions import circle
from tests.campaigns.rulebooks.wickville.situations import card, position

pytestmark = pytest.mark.pure

CLOCKWISE = Direction.CLOCKWISE


def chains(lying: list[dict[str, object]]) -> list[Chain]:
    cards = read(position(circle=lying)).circle
    return [chain_from(cards, place, direction) for place in range(12) for direction in Direction]


def bears_an_eye(lying: list[dict[str, object]]) -> bool:
    """Whether a potion or the Grimoire does."""
    return any(
        each["symbol"] == "eye" and (each["colour"] == "yellow" or each["ability"] == "new-turn") for each in lying
    )


def two_eye_candles() -> list[dict[str, object]]:
    lying = position()["circle"]
    lying[0] = card("blue", "flip-next-eye", symbol="eye")
    lying[7] = card("red", "flip-next-eye", symbol="eye")
    return list(lying)


def test_two_eye_candles_and_no_other_eye_flip_each_other_for_ever() -> None:
    chain = chain_from(read(position(circle=two_eye_candles())).circle, 0, CLOCKWISE)
    # Both lie as at the start when the first is about to flip the third time.
    assert (chain.flips, chain.endless) == ((0, 7, 0, 7), 0)
    assert not any(chain.cards[place].active for place in (0, 7))


@pytest.mark.parametrize("bearer", [2, 5, 8, 11])
def test_an_eye_on_a_potion_or_the_grimoire_ends_it(bearer: int) -> None:
    lying = two_eye_candles()
    lying[bearer]["symbol"] = "eye"
    assert all(chain.endless is None for chain in chains(lying))


def test_no_chain_is_endless_where_a_potion_or_the_grimoire_bears_an_eye() -> None:
    """Why that is so, and that it is.

    Let such a card lie at X. Whoever flips X ends the chain. `flip-next` cannot pass X, nor can `flip-next-eye`, since
    X bears one; so only `flip-next-inactive` does, when every card up to X is active, and then it flips the first
    inactive card after X. All before that card are active and so is it now; the chain goes on forward from it and does
    not touch them again before it comes to X once more. So each time the chain passes X it comes in later than the time
    before, which happens at most ten times.
    """
    chance = Random("endless")
    passed_often = 0
    for _ in range(1500):
        lying = circle(chance, active=chance.choice([0.2, 0.5, 0.8]), eyes=chance.choice([0.1, 0.3, 0.6]))
        bearer = chance.choice([at for at in range(12) if lying[at]["colour"] == "yellow" or at_the_book(lying, at)])
        lying[bearer]["symbol"] = "eye"
        for place in range(12):
            for direction in Direction:
                chain = chain_from(read(position(circle=lying)).circle, place, direction)
                assert chain.endless is None
                entries = came_in(chain, bearer, direction)
                assert entries == sorted(set(entries)), (lying, place, direction)
                passed_often += len(entries) > 1
    assert passed_often, "the argument was put to the test"


def at_the_book(lying: list[dict[str, object]], place: int) -> bool:
    return lying[place]["ability"] == "new-turn"


def came_in(chain: Chain, bearer: int, direction: Direction) -> list[int]:
    """How far behind *bearer* the chain went on, each time that it passed it."""
    way = list(others_from(bearer, direction))
    far = [way.index(place) for place in chain.flips if place != bearer]
    return [later for earlier, later in pairwise(far) if later < earlier]


def test_without_such_an_eye_random_circles_come_to_both() -> None:
    chance = Random("either")
    found = set()
    for _ in range(1500):
        lying = circle(chance, eyes=0.5)
        if not bears_an_eye(lying):
            found |= {chain.endless is not None for chain in chains(lying)}
    assert found == {True, False}


def test_an_endless_chain_stops_before_it_repeats_itself() -> None:
    """No flip of a card finds all cards as an earlier flip of it did."""
    chance = Random("stops")
    endless = 0
    for _ in range(400):
        lying = circle(chance, eyes=0.6)
        cards = read(position(circle=lying)).circle
        for chain in chains(lying):
            endless += chain.endless is not None
            faces = [each.active for each in cards]
            seen = set()
            for place in chain.flips:
                assert (place, tuple(faces)) not in seen
                seen.add((place, tuple(faces)))
                faces[place] = not faces[place]
            if chain.endless is not None:
                assert (chain.endless, tuple(faces)) in seen
    assert endless
