"""The next evening through both doors, and its calendar."""

from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils.timezone import now
from icalendar import Calendar

from campaigns.evenings.actions import calendar_link, evenings
from campaigns.models import CalendarLink, Evening, EveningAnswer, Role
from campaigns.seats.actions import campaigns
from campaigns.seats.actions.members import set_out_seat
from tests.people_at_table import Table, browser_of, program_of

DAY = (now() + timedelta(days=8)).date()
WISH = {"date": DAY.isoformat(), "time": "19:30", "place": "Ann's", "note": "Bring dice", "remind_hours": 24}


def page(table: Table, who: str, path: str = "") -> str:
    return str(browser_of(who).get(table.path + path).content.decode())


def test_the_campaigns_page_asks_and_hears(table: Table) -> None:
    campaigns.change(table.seat("owner"), changes={"timezone": "Europe/Madrid"})
    assert "Set the next evening" in page(table, "player")
    assert "Set the next evening" not in page(table, "spectator")
    assert browser_of("player").post(table.path + "evening/", WISH).status_code == 302
    for who in ("player", "spectator"):
        shown = page(table, who)
        assert f"{DAY:%A} {DAY.day} {DAY:%B}, 19:30" in shown
        assert "Bring dice" in shown
        assert browser_of(who).post(table.path + "evening/answer/", {"says": "yes"}).status_code == 302
    assert "Come: Player, Spectator" in page(table, "owner")
    assert 'aria-pressed="true"' in page(table, "player")
    assert 'aria-pressed="true"' not in page(table, "owner")


def test_a_wrong_form_comes_back_with_what_was_typed(table: Table) -> None:
    answer = browser_of("player").post(table.path + "evening/", {**WISH, "date": "2020-01-01"})
    assert answer.status_code == 400
    assert "lies ahead" in answer.content.decode()
    assert "Bring dice" in answer.content.decode()


def test_the_owner_answers_for_an_empty_seat_on_the_evenings_page(table: Table) -> None:
    browser_of("owner").post(table.path + "evening/", WISH)
    seat = set_out_seat(table.now(), user=None, name="Frank", role=Role.PLAYER)
    field = f'name="seat" value="{seat.number}"'
    assert field in page(table, "owner", "evening/")
    assert field not in page(table, "player", "evening/")
    answer = browser_of("owner").post(table.path + "evening/answer/", {"says": "no", "seat": seat.number})
    assert answer["Location"] == table.path + "evening/"
    assert EveningAnswer.objects.get().seat == seat


def test_called_off_on_the_page_it_can_be_undone_there(table: Table) -> None:
    browser = browser_of("player")
    browser.post(table.path + "evening/", WISH)
    browser.post(table.path + "evening/call-off/")
    assert not Evening.objects.exists()
    browser.post(f"{table.path}chronicle/{table.newest().number}/undo/")
    assert Evening.objects.get().place == "Ann's"


class TestPrograms:
    def test_they_do_the_same(self, table: Table) -> None:
        program, at = program_of("player"), table.api + "evening/"
        assert program.get(at).status_code == 404
        told = program.send("PUT", at, WISH).json()
        assert (told["date"], told["time"], told["timezone"]) == (WISH["date"], "19:30", "UTC")
        assert told["at"] == f"{WISH['date']}T19:30:00Z"
        told = program.send("PUT", f"{at}answers/3/", {"says": "maybe"}).json()
        assert told["answers"][2] == {"seat": 3, "name": "Player", "says": "maybe"}
        assert told["answers"][0]["says"] is None
        assert program.get(at).json() == told
        assert program.send("DELETE", at).status_code == 204
        assert program.get(at).status_code == 404

    def test_a_wish_is_sent_once_however_often_it_is_sent(self, table: Table) -> None:
        for _ in range(2):
            program_of("player").send("PUT", table.api + "evening/", WISH)
        assert [entry.kind for entry in table.entries()].count("evening.set") == 1

    def test_what_they_may_not_send(self, table: Table) -> None:
        program, at = program_of("player"), table.api + "evening/"
        for wrong in ({"when": "soon"}, {"time": "25:00"}, {"remind_hours": 0}, {"place": "x" * 101}):
            assert program.send("PUT", at, {**WISH, **wrong}).status_code == 400, wrong
        assert program.send("PUT", at, {**WISH, "date": "2020-01-01"}).status_code == 409
        assert program.send("PUT", at + "answers/3/", {"says": "yes"}).status_code == 409
        assert not Evening.objects.exists()


class TestCalendar:
    def events(self, url: str) -> list[Any]:
        answer = browser_of("anonymous").get(url)
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        return list(Calendar.from_ical(answer.content).walk("VEVENT"))

    def test_it_follows_the_evening(self, table: Table) -> None:
        url = program_of("owner").send("POST", table.api + "evening/calendar/").json()["url"]
        assert self.events(url) == []
        program_of("player").send("PUT", table.api + "evening/", WISH)
        (first,) = self.events(url)
        assert first["DTSTART"].dt == Evening.objects.get().at
        assert (str(first["LOCATION"]), str(first["DESCRIPTION"]), first["SEQUENCE"]) == ("Ann's", "Bring dice", 0)
        program_of("player").send("PUT", table.api + "evening/", {**WISH, "time": "20:00"})
        (moved,) = self.events(url)
        assert (moved["UID"], moved["SEQUENCE"]) == (first["UID"], 1)
        assert moved["DTSTART"].dt - first["DTSTART"].dt == timedelta(minutes=30)
        program_of("player").send("DELETE", table.api + "evening/")
        assert self.events(url) == []

    def test_it_tells_nobody_who_comes(self, table: Table) -> None:
        url = reverse("evening-calendar", args=[calendar_link.open_calendar(table.seat("owner")).code])
        program_of("player").send("PUT", table.api + "evening/", WISH)
        program_of("player").send("PUT", table.api + "evening/answers/3/", {"says": "yes"})
        assert "Player" not in browser_of("anonymous").get(url).content.decode()

    def test_a_new_address_closes_the_old_one_and_none_opens_anything_else(self, table: Table) -> None:
        codes = [calendar_link.open_calendar(table.seat("owner")).code for _ in range(2)]
        stati = [browser_of("anonymous").get(reverse("evening-calendar", args=[code])).status_code for code in codes]
        assert stati == [404, 200]
        assert browser_of("anonymous").get(reverse("window", args=[codes[1]])).status_code == 404
        calendar_link.close_calendar(table.seat("owner"))
        assert browser_of("anonymous").get(reverse("evening-calendar", args=[codes[1]])).status_code == 404

    def test_the_address_stands_on_the_page_and_in_no_row(self, table: Table) -> None:
        code = calendar_link.open_calendar(table.seat("owner")).code
        assert code
        assert f"/evenings/{code}.ics" in page(table, "player", "evening/")
        assert code not in str(CalendarLink.objects.values().get())

    def test_a_deleted_campaign_has_no_calendar(self, table: Table) -> None:
        url = reverse("evening-calendar", args=[calendar_link.open_calendar(table.seat("owner")).code])
        evenings.set_evening(table.seat("owner"), at=now() + timedelta(days=3), remind_hours=None, now=now())
        campaigns.delete(table.seat("owner"))
        assert browser_of("anonymous").get(url).status_code == 404
