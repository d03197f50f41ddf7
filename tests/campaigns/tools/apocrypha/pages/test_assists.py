"""The assist finder: who lights up, why, what it costs, and the way to the odds."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from campaigns.rulebooks.apocrypha.assists import AssistingSaint, assists
from campaigns.rulebooks.apocrypha.positioning import Direction
from campaigns.rulebooks.apocrypha.virtues import Virtue
from campaigns.tools.apocrypha.pages.ring import ring, short
from tests.data_rows import data_rows
from tests.markup import flat

PLACE = "/tools/apocrypha/assists/"
# Seats clockwise: Gabriella is to Frank's left, Zeez to his right.
FRANK = "saint=Frank&nexus=Bar&body=3&mind=3&rage=4&soul=1&top=body&left=soul&right=mind&bottom=rage"
GABRIELLA = "saint=Gabriella&nexus=Bar&body=3&mind=3&rage=3&soul=2&top=rage&left=mind&right=body&bottom=soul"
ZEEZ = "saint=Zeez&nexus=School&body=2&mind=4&rage=2&soul=3&top=mind&left=rage&right=body&bottom=soul"
BODY, MIND, RAGE, SOUL = Virtue


def page(client: Client, query: str) -> str:
    answer = client.get(f"{PLACE}?{query}")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", flat(answer.content.decode()))


@pytest.mark.django_db
class TestThePage:
    def test_all_who_can_assist_light_up_with_the_reason_and_its_page(self, client: Client) -> None:
        words = page(client, f"{FRANK}&{GABRIELLA}&{ZEEZ}&active=1&virtue=rage")
        assert "Frank attempts Rage" in words
        assert words.count("data-lit") == 3
        assert "Rage is on top, and both are at one nexus: Bar." in words
        assert "Rage points left, where Frank sits." in words
        assert "Rage is at the bottom: Frank assists themselves." in words
        assert "3 mutation dice if all of them do; the lowest counts." in words
        assert "#top-assists-at-the-nexus" in words

    def test_who_cannot_is_told_where_the_virtue_points_instead(self, client: Client) -> None:
        words = page(client, f"{FRANK}&{GABRIELLA}&{ZEEZ}&active=1&virtue=mind")
        assert "<strong>Gabriella:</strong> Mind points at Zeez" in words
        assert "<strong>Zeez:</strong> Mind is on top, and they are at another nexus" in words
        assert "Nobody can assist this check." in words

    def test_a_virtue_on_top_is_for_others_and_needs_a_nexus(self, client: Client) -> None:
        nowhere = FRANK.replace("nexus=Bar", "nexus=")
        words = page(client, f"{nowhere}&{GABRIELLA}&{ZEEZ}&active=1&virtue=body")
        assert "<strong>Frank:</strong> Body is on top, for others at the same nexus" in words
        words = page(client, f"{nowhere}&{GABRIELLA}&{ZEEZ}&active=1&virtue=rage")
        assert "<strong>Gabriella:</strong> Rage is on top, and Frank is at no nexus" in words

    def test_what_nobody_wrote_down_is_said(self, client: Client) -> None:
        words = page(client, "saint=Diana&saint=Frank&virtue=soul")
        assert "nobody has written down which way Soul points" in words
        assert "Not known yet: which way Soul points for Diana, Frank" in words
        assert "Nobody can assist this check." not in words

    def test_of_two_each_is_on_both_sides_and_one_alone_assists_itself(self, client: Client) -> None:
        two = page(client, f"{FRANK}&{GABRIELLA}&active=1&virtue=mind")
        assert "Mind points left, where Frank sits." in two
        assert "Of two saints, each is to the left and to the right of the other." in two
        alone = page(client, f"{FRANK}&virtue=soul")
        assert "Alone, a saint assists with any virtue, whichever way it points." in alone
        assert "1 mutation die if they do." in alone

    def test_the_odds_open_with_the_assists_filled_in(self, client: Client) -> None:
        words = page(client, f"{FRANK}&{GABRIELLA}&{ZEEZ}&active=1&virtue=rage&target=15")
        links = [part.split('"')[0].replace("&amp;", "&") for part in words.split('href="/tools/apocrypha/odds/?')[1:]]
        query = parse_qs(links[-1])
        assert query["assist"] == ["Frank", "Gabriella", "Zeez"]
        assert (query["virtue"], query["target"], query["active"]) == (["rage"], ["15"], ["1"])

    @pytest.mark.parametrize(("virtue", "dice"), [("rage", "3"), ("mind", "0")])
    def test_mutate_opens_with_as_many_dice_as_assist(self, client: Client, virtue: str, dice: str) -> None:
        words = page(client, f"{FRANK}&{GABRIELLA}&{ZEEZ}&active=1&virtue={virtue}&assist=Zeez&assisting=2")
        [link, *_] = re.findall(r'href="(/tools/apocrypha/mutate/[^"]*)"', words)
        there = flat(client.get(link.replace("&amp;", "&")).content.decode())
        assert re.findall(r'name="assisting" value="(\d)" checked', there) == [dice]

    def test_a_saint_goes_to_a_nexus_by_a_button(self, client: Client) -> None:
        answer = client.get(f"{PLACE}?{FRANK}&{GABRIELLA}&{ZEEZ}&do=go-1-2")
        query = parse_qs(urlsplit(answer["Location"]).query, keep_blank_values=True)
        assert query["nexus"] == ["School", "Bar", "School"]
        answer = client.get(f"{PLACE}?{FRANK}&do=go-1-0")
        assert parse_qs(urlsplit(answer["Location"]).query, keep_blank_values=True)["nexus"] == [""]

    def test_without_a_choir_one_is_seated_first(self, client: Client) -> None:
        assert "Seat the saints who play, clockwise." in page(client, "")


@pytest.mark.pure
class TestTheRing:
    def saint(self, name: str) -> AssistingSaint:
        pointing: dict[Direction, Virtue | None] = dict(zip(Direction, (RAGE, SOUL, BODY, MIND), strict=True))
        return AssistingSaint(name=name, nexus="Bar", virtues=dict.fromkeys(Virtue, 2), pointing=pointing)

    @data_rows("count", range(1, 7))
    def test_every_virtue_points_its_way_and_nothing_overlaps(self, count: int) -> None:
        choir = [self.saint(f"S{n}") for n in range(count)]
        drawn = ring(choir, 0, assists(choir, 0, RAGE), str)
        middle = {seat.number: (seat.x, seat.y) for seat in drawn.seats}
        assert middle[1] == (0, max(y for _, y in middle.values()))
        for seat in drawn.seats:
            far = {pip.way: pip.x**2 + pip.y**2 for pip in seat.pips}
            assert far[Direction.TOP] < far[Direction.BOTTOM]
        pips = [(pip.x, pip.y) for seat in drawn.seats for pip in seat.pips]
        for at, (x, y) in enumerate(pips):
            assert x - 17 >= -206
            assert x + 17 <= 206
            assert drawn.top <= y - 12
            assert y + 12 <= drawn.top + drawn.height
            assert all(abs(x - u) >= 34 or abs(y - v) >= 24 for u, v in pips[:at])

    def test_the_next_seat_clockwise_is_to_the_left(self) -> None:
        first, second, *_ = ring([self.saint(f"S{n}") for n in range(4)], 0, (), str).seats
        left = next(pip for pip in first.pips if pip.way is Direction.LEFT)
        assert left.x < first.x
        assert second.x < first.x

    @pytest.mark.parametrize(
        ("name", "said", "size"),
        [("Frank Block", "Frank", 19), ("Dr. Zeez", "Dr. Zeez", 18), ("Bartholomaeus", "Bartholoma…", 13)],
    )
    def test_a_name_fits_on_its_card(self, name: str, said: str, size: int) -> None:
        assert short(name) == said
        assert ring([self.saint(name)], 0, (), str).seats[0].size == size
