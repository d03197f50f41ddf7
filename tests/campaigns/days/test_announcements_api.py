"""What programs can do about the announcements of a campaign."""

from typing import Any

from campaigns.models import Webhook
from tests.data_rows import data_rows
from tests.people_at_table import Table, program_of
from tests.receiver import Receiver

SECRET = "a-secret-of-the-table"


def added(table: Table, receiver: Receiver) -> Any:
    answer = program_of("owner").send("POST", f"{table.api}announcements/", {"name": "Ours", "url": receiver.url})
    assert answer.status_code == 201
    assert SECRET not in answer.content.decode()
    return answer.json()


def test_a_webhook_is_added_listed_switched_and_removed(table: Table, receiver: Receiver) -> None:
    program, made = program_of("owner"), added(table, receiver)
    at = f"{table.api}announcements/{made['id']}/"
    assert (made["name"], made["leads_to"], made["by"], made["is_on"]) == ("Ours", "127.0.0.1/…able", "Owner", True)
    off = program.send("PATCH", at, {"is_on": False}).json()
    assert (off["is_on"], off["why_off"]) == (False, "asked")
    on = program.send("PATCH", at, {"is_on": True}).json()
    assert (on["is_on"], on["why_off"]) == (True, "")
    listed = program.get(f"{table.api}announcements/").json()
    assert (listed["count"], listed["results"]) == (1, [on])
    assert program.send("DELETE", at).status_code == 204
    assert program.send("DELETE", at).status_code == 404
    assert program.get(f"{table.api}announcements/").json()["count"] == 0


def test_a_name_is_not_needed(table: Table, receiver: Receiver) -> None:
    answer = program_of("owner").send("POST", f"{table.api}announcements/", {"url": receiver.url})
    assert answer.json()["name"] == "Discord"


BAD = [{}, {"url": ""}, {"url": 7}, {"url": "https://x.org/"}, {"url": "http://x y"}, {"url": "http://x", "is_on": 1}]


@data_rows("body", BAD)
def test_what_is_no_address_is_a_bad_request_that_names_the_field(table: Table, body: dict[str, Any]) -> None:
    answer = program_of("owner").send("POST", f"{table.api}announcements/", body)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] in {"url", "is_on"}
    assert not Webhook.objects.exists()


def test_a_test_message_says_what_became_of_it(table: Table, receiver: Receiver) -> None:
    program, made = program_of("owner"), added(table, receiver)
    at = f"{table.api}announcements/{made['id']}/test/"
    receiver.will(204, 503)
    first, second = (program.send("POST", at) for _ in range(2))
    assert (first.status_code, first.json()["state"], first.json()["date"]) == (201, "sent", None)
    assert (second.status_code, second.json()["state"], second.json()["why"]) == (201, "given-up", "fault")
    assert second.json()["words"] == "not sent: its server had a fault (503)"
    (listed,) = program.get(f"{table.api}announcements/").json()["results"]
    assert [sending["state"] for sending in listed["sendings"]] == ["given-up", "sent"]


def test_the_sixth_test_message_has_to_wait(table: Table, receiver: Receiver) -> None:
    program, made = program_of("owner"), added(table, receiver)
    at = f"{table.api}announcements/{made['id']}/test/"
    assert [program.send("POST", at).status_code for _ in range(5)] == [201] * 5
    answer = program.send("POST", at)
    assert (answer.status_code, answer.json()["type"]) == (429, "urn:companion:problem:too-many-tests")
    assert 3590 <= int(answer["Retry-After"]) <= 3601
    assert len(receiver.got) == 5


def test_the_list_shows_the_latest_ten_of_each(
    table: Table, receiver: Receiver, django_assert_max_num_queries: Any
) -> None:
    made = added(table, receiver)
    webhook = Webhook.objects.get(pk=made["id"])
    webhook.sendings.bulk_create(
        webhook.sendings.model(webhook=webhook, about="test", created=webhook.created, at=webhook.created)
        for _ in range(12)
    )
    program = program_of("owner")
    program.get(f"{table.api}announcements/")
    with django_assert_max_num_queries(6):
        (listed,) = program.get(f"{table.api}announcements/").json()["results"]
    assert len(listed["sendings"]) == 10
