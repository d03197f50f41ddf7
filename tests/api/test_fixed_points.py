"""The paths and fields on which other programs rely."""

from datetime import datetime, timedelta
from itertools import product
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, Invitation, Member
from campaigns.seats.actions import invitations
from cards.models import Game
from tests.data_rows import data_rows
from tests.people_at_table import API, Program, Table, person, program_of

pytestmark = pytest.mark.django_db
CAMPAIGN = {"game": "apocrypha", "name": "Candlepoint", "timezone": "Europe/Madrid"}


def fields(document: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: document[name] for name in names}


def test_a_guest_says_a_name_and_gets_a_token() -> None:
    answer = Program().send("POST", "/api/v1/guests/", {"name": "Red seat"})
    assert answer.status_code == 201
    assert set(answer.json()) == {"token", "user"}
    assert set(answer.json()["user"]) == {"id", "name"}
    assert answer.json()["user"]["name"] == "Red seat"
    assert UUID(answer.json()["user"]["id"])
    bearer = Program(headers={"Authorization": f"Bearer {answer.json()['token']}"})
    assert bearer.send("GET", "/api/v1/campaigns/").status_code == 200


@pytest.mark.django_db
def test_the_five_games_are_on_one_page_in_their_order() -> None:
    answer = Program().send("GET", "/api/v1/games/").json()
    assert answer["results"] == [
        {"slug": slug, "name": name, "min_players": fewest, "max_players": most}
        for slug, name, fewest, most in [
            ("apocrypha", "Apocrypha Adventure Card Game", 1, 6),
            ("witching-hour", "Approaching Dawn: The Witching Hour", 2, 6),
            ("wickville", "Witches of Wickville", 1, 4),
            ("curses-and-covens", "Curses & Covens", 3, 6),
            ("full-moon-ritual", "Full Moon Ritual", 2, 4),
        ]
    ]
    assert fields(answer, "count", "next", "previous") == {"count": 5, "next": None, "previous": None}


@pytest.mark.django_db
class TestCampaigns:
    def test_one_is_started(self) -> None:
        answer = program_of("owner").send("POST", "/api/v1/campaigns/", CAMPAIGN)
        assert answer.status_code == 201
        assert fields(answer.json(), *CAMPAIGN, "role") == {**CAMPAIGN, "role": "owner"}
        assert UUID(answer.json()["id"])
        assert set(answer.json()) == {
            *("id", "game", "name", "timezone", "day_turns_at", "uses_mutations", "notes", "version"),
            *("role", "is_guide", "seat", "archived", "created"),
        }

    def test_its_time_zone_is_utc_unless_told(self) -> None:
        body = {"game": "apocrypha", "name": "Candlepoint"}
        assert program_of("owner").send("POST", "/api/v1/campaigns/", body).json()["timezone"] == "UTC"

    def test_it_is_listed_read_changed_and_deleted(self) -> None:
        owner = program_of("owner")
        made = owner.send("POST", "/api/v1/campaigns/", CAMPAIGN).json()
        path = f"/api/v1/campaigns/{made['id']}/"
        assert owner.send("GET", path).json() == made
        assert owner.send("GET", "/api/v1/campaigns/").json() == {
            "count": 1,
            "next": None,
            "previous": None,
            "results": [made],
        }
        assert owner.send("PATCH", path, {"name": "Night"}).json() == {**made, "name": "Night", "version": 2}
        gone = owner.send("DELETE", path)
        assert (gone.status_code, gone.content) == (204, b"")
        assert owner.send("GET", path).status_code == 404

    @pytest.mark.parametrize("who", ["owner", "guide", "player", "spectator"])
    def test_everybody_sees_their_own_role(self, table: Table, who: str) -> None:
        seen = program_of(who).send("GET", table.api).json()
        seat = table.seat(who)
        assert fields(seen, "role", "is_guide", "seat") == {
            "role": seat.role,
            "is_guide": who == "guide",
            "seat": seat.number,
        }

    @pytest.mark.parametrize(("who", "status"), [("stranger", 404), ("player", 403), ("anonymous", 401)])
    def test_others_may_not_change_it(self, table: Table, who: str, status: int) -> None:
        assert program_of(who).send("PATCH", table.api, {"name": "Mine"}).status_code == status
        assert program_of(who).send("DELETE", table.api).status_code == status
        assert table.now().name == "Candlepoint"


class TestInvitations:
    def test_one_is_made(self, table: Table) -> None:
        answer = program_of("owner").send("POST", f"{table.api}invitations/", {"role": "player"})
        assert answer.status_code == 201
        made = answer.json()
        assert made["url"] == f"http://testserver/join/{made['code']}/"
        assert made["role"] == "player"
        week = timezone.now() + timedelta(days=7)
        assert abs(datetime.fromisoformat(made["expires"]) - week) < timedelta(minutes=1)
        assert set(made) == {"id", "code", "url", "role", "seat", "expires", "uses", "used"}
        assert (made["uses"], made["used"], made["seat"]) == (10, 0, None)

    def test_the_role_is_player_unless_told(self, table: Table) -> None:
        owner = program_of("owner")
        assert owner.send("POST", f"{table.api}invitations/", {}).json()["role"] == "player"
        assert owner.send("POST", f"{table.api}invitations/", {"role": "spectator"}).json()["role"] == "spectator"

    def test_it_is_listed_until_it_is_revoked(self, table: Table) -> None:
        owner = program_of("owner")
        made = owner.send("POST", f"{table.api}invitations/", {}).json()
        assert owner.send("GET", f"{table.api}invitations/").json()["results"] == [made]
        assert owner.send("DELETE", f"{table.api}invitations/{made['id']}/").status_code == 204
        assert owner.send("GET", f"{table.api}invitations/").json()["results"] == []

    def test_whoever_holds_it_may_look_what_it_is_for(self, table: Table) -> None:
        seen = program_of("anonymous").send("GET", f"{API}invitations/{table.code()}/").json()
        assert set(seen) == {"campaign", "game", "by", "role", "seat_name", "expires"}
        assert fields(seen, "campaign", "game", "by", "role", "seat_name") == {
            "campaign": "Candlepoint",
            "game": "apocrypha",
            "by": "Owner",
            "role": "player",
            "seat_name": None,
        }

    def test_it_is_accepted_with_the_campaign_as_the_answer(self, table: Table) -> None:
        answer = program_of("stranger").send("POST", f"{API}invitations/{table.code()}/accept/")
        assert answer.status_code == 200
        assert answer.json() == program_of("stranger").send("GET", table.api).json()
        assert fields(answer.json(), "id", "role") == {"id": str(table.campaign.id), "role": "player"}

    def test_a_member_who_accepts_keeps_their_role_and_spends_no_use(self, table: Table) -> None:
        code = table.code(uses=1)
        answer = program_of("spectator").send("POST", f"{API}invitations/{code}/accept/")
        assert (answer.status_code, answer.json()["role"]) == (200, "spectator")
        assert Invitation.objects.get().used == 0
        assert program_of("stranger").send("POST", f"{API}invitations/{code}/accept/").status_code == 200

    def test_wrong_used_expired_and_revoked_are_one_and_the_same_404(self, table: Table) -> None:
        used, expired, revoked = (table.invitation() for _ in range(3))
        Invitation.objects.filter(pk=used.pk).update(used=10)
        Invitation.objects.filter(pk=expired.pk).update(expires=timezone.now())
        invitations.revoke(table.seat("owner"), invitation_id=revoked.id)
        stranger = program_of("stranger")
        codes = ["wrong", "w" * 43, "%00", "%ED%A0%80", "é", *(one.code for one in (used, expired, revoked))]
        for method, end in {"GET": "", "POST": "accept/"}.items():
            answers = [stranger.send(method, f"{API}invitations/{code}/{end}") for code in codes]
            assert {answer.status_code for answer in answers} == {404}
            assert len({answer.content for answer in answers}) == 1
        assert not person("stranger").seats.exists()


class TestPages:
    """Lists come in pages."""

    @pytest.fixture
    def many(self, db: None) -> Program:
        owner, game = person("owner"), Game.objects.get(slug="apocrypha")
        made = Campaign.objects.bulk_create(Campaign(game=game, name=f"Night {n}") for n in range(60))
        Member.objects.bulk_create(Member(campaign=c, number=1, user=owner, name="O", role="owner") for c in made)
        return program_of("owner")

    def test_fifty_to_a_page_and_a_way_on_and_back(self, many: Program) -> None:
        first = many.get(f"{API}campaigns/").json()
        assert (first["count"], len(first["results"]), first["previous"]) == (60, 50, None)
        second = many.get(first["next"]).json()
        assert (len(second["results"]), second["next"]) == (10, None)
        assert many.get(second["previous"]).json() == first
        assert len({each["id"] for each in first["results"] + second["results"]}) == 60

    @pytest.mark.parametrize(("size", "length"), [("1", 1), ("60", 60), ("200", 60), ("100000", 60)])
    def test_a_page_may_have_another_size(self, many: Program, size: str, length: int) -> None:
        assert len(many.get(f"{API}campaigns/", {"page_size": size}).json()["results"]) == length

    @data_rows("value, name", product(["0", "-1", "x", "1.5", "²", "٣", "9" * 5_000, "a\0b"], ["page", "page_size"]))
    def test_what_is_no_page_is_a_400_that_names_it(self, many: Program, name: str, value: str) -> None:
        answer = many.get(f"{API}campaigns/", {name: value})
        assert answer.status_code == 400
        assert [error["field"] for error in answer.json()["errors"]] == [name]

    def test_a_page_after_the_last_is_a_404(self, many: Program) -> None:
        assert many.get(f"{API}campaigns/", {"page": "99"}).status_code == 404

    @pytest.mark.parametrize("path", ["members/", "invitations/", "chronicle/"])
    def test_every_list_of_a_campaign_has_pages(self, table: Table, path: str) -> None:
        table.invitation()
        listed = program_of("owner").send("GET", table.api + path).json()
        assert set(listed) == {"count", "next", "previous", "results"}
        assert listed["count"] == len(listed["results"]) > 0

    @pytest.mark.parametrize("path", ["campaigns/", "tokens/", "games/"])
    def test_every_other_list_has_pages_too(self, path: str) -> None:
        assert set(program_of("owner").send("GET", API + path).json()) == {"count", "next", "previous", "results"}


def test_the_process_says_that_it_lives() -> None:
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_each_part_says_how_it_is() -> None:
    answer = Client().get("/readyz")
    assert answer.status_code in {200, 503}
    assert set(answer.json()) >= {"database", "broker", "almanac", "backup"}
