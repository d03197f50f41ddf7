"""Numbers for Prometheus: who may see them, and that no process's are lost."""

import json
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from campaigns.people.models import ApiToken, User
from campaigns.people.tokens import digest
from companion.monitoring import metrics

pytestmark = pytest.mark.both_databases

ELSEWHERE = {"REMOTE_ADDR": "203.0.113.7"}
TOKEN = "a token of the host"


@pytest.fixture
def host(db: None) -> User:
    user = User.objects.create_user("keeper", is_host=True)
    ApiToken.objects.create(user=user, digest=digest(TOKEN), name="prometheus")
    return user


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return metrics.folder(tmp_path)


@pytest.mark.django_db
def test_this_very_machine_may_see_them(client: Client) -> None:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    assert 'companion_part_ok{part="database"} 1' in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_who_comes_over_a_proxy_on_this_machine_may_not(client: Client, header: str) -> None:
    assert client.get("/metrics", headers={header: "203.0.113.7"}).status_code == 404


@pytest.mark.django_db
def test_from_elsewhere_they_are_not_there(client: Client) -> None:
    assert client.get("/metrics", **ELSEWHERE).status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer of bad news"}, **ELSEWHERE).status_code == 404


def test_from_elsewhere_a_host_sees_them_by_token(client: Client, host: User) -> None:
    sent = {"Authorization": f"Bearer {TOKEN}"}
    assert client.get("/metrics", headers=sent, **ELSEWHERE).status_code == 200
    User.objects.update(is_host=False)
    assert client.get("/metrics", headers=sent, **ELSEWHERE).status_code == 404


def test_what_a_process_that_ended_has_counted_stays_counted(folder: Path, tmp_path: Path) -> None:
    counts = metrics.Counts()
    counts.request("GET", 200, 0.02)
    counts.request("GET", 200, 20)
    counts.event("table")
    counts.gauges["streams"] = lambda: 5
    folder.mkdir(parents=True)
    (folder / "999999999.json").write_text(json.dumps(counts.told()))
    told = metrics.exposed(metrics.collected(tmp_path))
    assert 'companion_requests_total{method="GET",status="200"} 2\n' in told
    assert 'companion_events_total{feed="table"} 1\n' in told
    assert 'companion_request_seconds_bucket{le="0.025"} 1\n' in told
    assert 'companion_request_seconds_bucket{le="+Inf"} 2\n' in told
    assert "companion_request_seconds_count 2\n" in told
    assert "companion_streams 5" not in told, "nobody listens to a process that is gone"


def test_a_label_cannot_break_out_of_its_quotation_marks() -> None:
    family = metrics.gauge("companion_x", "X.", {(("part", 'a"b\\c\nd'),): 1})
    assert metrics.exposed([family]).splitlines()[-1] == 'companion_x{part="a\\"b\\\\c\\nd"} 1'
