"""Wickville's pages, as somebody without an account and without JavaScript sees them."""

import html
import re
from random import Random

import pytest
from django.test import Client

from campaigns.rules.wickville.position_query import position_as_query
from tests.campaigns.rulebooks.wickville import asking
from tests.campaigns.rulebooks.wickville.positions import position as random_position
from tests.campaigns.rulebooks.wickville.situations import alone, card, position, witch

pytestmark = pytest.mark.django_db

TURN = "/tools/wickville/turn/"
SETUP = "/tools/wickville/setup/"
DEALT = f"{SETUP}?order=b0549182736a"


def see(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def links(page: str) -> list[str]:
    """The addresses of turns to which a page leads, in its order."""
    found = (html.unescape(each) for each in re.findall(rf'href="({TURN}\?[^"]+)"', page))
    return list(dict.fromkeys(found))


def ending(page: str, words: str) -> str:
    """The first link whose address ends in *words*."""
    return next(address for address in links(page) if address.endswith(words))


def address_of(lying: asking.Json) -> str:
    return f"{TURN}?{position_as_query(asking.read(lying)).urlencode()}"


def words_of(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_an_empty_circle_asks_for_its_first_card_and_offers_all_twelve() -> None:
    page = see(SETUP)
    assert "Tap the card at place 1" in page
    assert len(re.findall(r'name="do" value="add-\d+"', page)) == 12
    assert "Play:" not in page


def test_every_tap_lays_a_card_and_the_last_one_lets_the_game_begin() -> None:
    client, address = Client(), SETUP
    for at in range(12):
        query = address.partition("?")[2]
        answer = client.get(f"{SETUP}?{query}&do=add-{at}")
        assert answer.status_code == 302
        address = answer["Location"]
    assert "Play: Ash begins" in words_of(see(address))


def test_a_dealt_circle_can_be_played_by_one_to_four() -> None:
    for players, begins in (("1", "Hex"), ("2", "Ash"), ("3", "Ash"), ("4", "Ash")):
        page = see(f"{DEALT}&players={players}")
        assert f"Play: {begins} begins" in words_of(page)
        assert see(links(page)[0])


def test_what_cannot_be_set_up_is_told_in_words() -> None:
    page = see(f"{DEALT}&witch=Ash&witch=Ash")
    assert "Two witches have this name." in page
    page = see(f"{DEALT}&players=1&way=cw&way=cw")
    assert "they cannot both face the Hourglass" in page


def test_without_a_position_the_page_leads_to_the_set_up() -> None:
    assert SETUP in see(TURN)
    assert "no table that the game can have" in see(f"{TURN}?circle=x")


def test_a_turn_by_links_alone() -> None:
    lying = position()
    page = see(address_of(lying))
    assert "The turn of Ash" in words_of(page)
    page = see(ending(page, "look=flip"))
    assert "Flip the card at 1: blue is up, active." in words_of(page)
    page = see(ending(page, "did=flip"))
    page = see(ending(page, "did=flip&did=move-2"))
    page = see(ending(page, "end=1"))
    assert "Ash goes from place 1 to place 3." in words_of(page)
    assert "On to Hex" in words_of(page)
    after = asking.turn(lying, [{"do": "flip"}, {"do": "move", "spaces": 2}])["position"]
    assert address_of(after).partition("?")[2] in [each.partition("?")[2].removesuffix("&") for each in links(page)]


def test_the_potion_of_a_flip_is_tapped_before_it_is_done() -> None:
    lying = position()
    lying["circle"][0], lying["circle"][2] = lying["circle"][2], lying["circle"][0]
    page = see(f"{address_of(lying)}&look=flip")
    assert [each.rpartition("did=")[2] for each in links(page) if "did=flip-" in each] == [
        *("flip-1", "flip-2", "flip-3", "flip-9", "flip-10", "flip-11"),
    ]


def test_what_is_refused_is_told_with_its_rule() -> None:
    page = see(f"{address_of(position())}&did=move-0")
    assert "must Move, one or two places" in page
    assert "#move-is-required" in page


def test_the_opponent_plays_one_step_at_a_time() -> None:
    lying = alone(turn="hourglass")
    played = asking.solo_turn(lying)
    page = see(address_of(lying))
    for _ in played["steps"]:
        page = see(next(each for each in links(page) if f"step={int(_step(page)) + 1}" in each))
    assert "Now it is the turn of Ash" in words_of(page)
    assert "The Hourglass goes from place 10 to place 11." in words_of(page)


def _step(page: str) -> str:
    """How many steps were told so far."""
    back = [each for each in links(page) if re.search(r"step=(\d+)$", each)]
    return str(min(int(re.search(r"step=(\d+)$", each)[1]) for each in back) + 1) if "One step back" in page else "0"


def test_a_win_is_told() -> None:
    lying = position(guardians={"blue": 0, "red": 1})
    lying["circle"][11] = card("red", "new-turn")
    for place in (1, 4, 7, 10):
        lying["circle"][place]["active"] = True
    page = see(f"{address_of(lying)}&did=move-1&end=1")
    assert "Red has won." in words_of(page)
    over = position(witches=[witch("Ash", "blue", 0, damage=2), witch("Hex", "red", 6)])
    assert "Red has won." in words_of(see(address_of(over)))


def test_whatever_stands_in_an_address_is_answered() -> None:
    chance = Random("pages")
    for _ in range(12):
        lying = random_position(chance, alone=chance.random() < 0.5)
        for more in (
            "",
            "&look=flip",
            "&did=flip",
            "&did=move-1&end=1",
            "&step=2",
            "&step=x",
            "&did=flip-3&did=flip-3",
        ):
            see(address_of(lying) + more)
