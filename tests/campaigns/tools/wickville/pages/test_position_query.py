"""A position and its turn in an address: what is spelled is read back, and nonsense is no position."""

from random import Random

import msgspec
import pytest
from django.http import QueryDict

from campaigns.rulebooks.wickville.actions import Action, Flip, Move, SwapCards
from campaigns.rules.wickville.position_query import (
    NoPosition,
    position_as_query,
    read_actions,
    read_position,
    spell_action,
)
from campaigns.rules.wickville.setup_query import changed_setup, read_setup, setup_as_query
from tests.campaigns.rulebooks.wickville.asking import read
from tests.campaigns.rulebooks.wickville.positions import position
from tests.data_rows import data_rows

pytestmark = pytest.mark.pure


def test_every_position_comes_back_from_its_address() -> None:
    chance = Random("addresses")
    for _ in range(300):
        lying = read(position(chance, alone=chance.random() < 0.5))
        assert read_position(QueryDict(position_as_query(lying).urlencode())) == lying


def test_nonsense_is_no_position() -> None:
    chance = Random("nonsense")
    good = position_as_query(read(position(chance, alone=True)))
    for word in ("circle", "witch", "colour", "at", "guardians", "turn"):
        for wrong in ("", "x", "99", "-1", "²"):
            broken = good.copy()
            broken.setlist(word, [wrong])
            with pytest.raises(NoPosition):
                read_position(broken)
    with pytest.raises(NoPosition):
        read_position(QueryDict())


@data_rows("action", [Move(spaces=0), Move(spaces=2), SwapCards(), Flip(), Flip(to=0), Flip(to=11)])
def test_actions_come_back_too(action: Action) -> None:
    query = QueryDict(mutable=True)
    query.setlist("did", [spell_action(action)])
    assert read_actions(query) == [action]


def test_of_nonsense_no_action_is_read() -> None:
    assert read_actions(QueryDict("did=move-3&did=flip-12&did=dance")) == []


def test_a_set_up_comes_back_from_its_address_and_a_deal_lays_every_card_once() -> None:
    chance = Random("set-ups")
    for players in "1234":
        asked = QueryDict(f"players={players}&first=red&witch=Wanda&way=ccw&swap=next-two&ability=o&symbol=p&glass=ccw")
        table = changed_setup(read_setup(asked), "deal", chance)
        assert sorted(table.order) == list(range(12))
        assert read_setup(QueryDict(setup_as_query(table).urlencode())) == table
        assert table.witches[0].name == "Wanda"
        assert (table.box[0].ability, table.box[0].symbol) == (None, "pyramid")
        assert len(msgspec.to_builtins(table.circle)) == 12


def test_one_tap_lays_one_card() -> None:
    table = read_setup(QueryDict("order=b0"))
    chance = Random(0)
    assert changed_setup(table, "add-5", chance).order == (11, 0, 5)
    assert changed_setup(table, "add-0", chance).order == (11, 0)
    assert changed_setup(table, "back", chance).order == (11,)
    assert changed_setup(table, "clear", chance).order == ()
    assert changed_setup(table, "add-12", chance) == table
