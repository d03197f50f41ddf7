"""What the page about the API shows is run as it stands, against a real site; so are the examples, and a client."""

import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.api.described import INTRODUCTION
from companion.running.processes import BASE_DIR
from tests.receiver import serving
from tests.sites import Site

pytestmark = pytest.mark.faults
PAGE = BASE_DIR / "docs" / "api.md"


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


def run(*command: str, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=BASE_DIR, env=os.environ | environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def token(live_site: Site) -> str:
    """By the one line of the page."""
    told = json.loads(run("sh", "-c", blocks(PAGE, "sh")[0], SITE=live_site.url))
    assert told["user"]["name"] == "My bot"
    return str(told["token"])


def test_cards_are_found_by_the_line_that_the_page_shows(live_site: Site) -> None:
    found = json.loads(run("sh", "-c", blocks(PAGE, "sh")[1], SITE=live_site.url))
    assert [card["name"] for card in found["results"]] == ["Murder Board"]


def test_the_bot_of_ten_lines_tells_the_day(live_site: Site) -> None:
    bot = blocks(PAGE, "python")[0]
    assert len(bot.strip().splitlines()) <= 11
    day = live_site.get("/api/v1/mutations/today/?tz=Europe/Madrid").json()
    assert run(sys.executable, "-c", bot, SITE=live_site.url).startswith(f"{day['date']}: {day['name']}")


def test_the_mission_end_of_three_saints_is_settled(live_site: Site, token: str) -> None:
    program = blocks(PAGE, "python")[1]
    assert len([line for line in program.splitlines() if line.strip()]) <= 30
    told = run(sys.executable, "-c", program, SITE=live_site.url, TOKEN=token)
    assert "settled: True" in told
    assert "“Christmas in Candlepoint” was lost. Dr. Zeez got Death." in told


def test_an_event_is_told_once_however_often_it_is_sent(live_site: Site, token: str) -> None:
    told = run(sys.executable, "-c", blocks(PAGE, "python")[2], SITE=live_site.url, TOKEN=token)
    assert "corruption-changed: A witch gained or lost corruption.\n  witch: The name of the witch." in told
    assert told.endswith("seq 1 corruption 2\n")


def test_the_introduction_shows_what_the_page_shows(live_site: Site) -> None:
    assert blocks(INTRODUCTION, "sh") == blocks(PAGE, "sh")[:1]
    assert blocks(INTRODUCTION, "python") == blocks(PAGE, "python")[:1]
    document = live_site.get("/api/v1/schema/?format=json").json()
    assert document["info"]["description"] == INTRODUCTION.read_text()


def test_the_bot_for_discord_tells_a_channel(live_site: Site) -> None:
    with serving() as receiver:
        run(sys.executable, "examples/discord_day.py", live_site.url, receiver.url, "Europe/Madrid")
    [post] = receiver.got
    [embed] = json.loads(post.body)["embeds"]
    assert embed["title"] == live_site.get("/api/v1/mutations/today/?tz=Europe/Madrid").json()["name"]


def test_the_script_for_the_box_finds_every_copy(live_site: Site, token: str) -> None:
    live_site.post("/api/v1/boxes/", {"game": "apocrypha", "name": "Ours"}, token=token)
    told = run(sys.executable, "examples/where_lies.py", live_site.url, token, '"murder board"')
    assert told == "Ours: 4 × Murder Board in the divider Rage gifts\n"


@pytest.fixture
def generated(live_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a Python package that a generator of clients has made of the document, and what it had to say."""
    (tmp_path / "document.json").write_text(live_site.get("/api/v1/schema/?format=json").body.decode())
    (tmp_path / "config.yaml").write_text("package_name_override: companion_client\npost_hooks: []\n")
    generator = str(Path(sys.executable).with_name("openapi-python-client"))
    given = (
        "--path",
        "document.json",
        "--config",
        "config.yaml",
        "--meta",
        "none",
        "--output-path",
        "companion_client",
    )
    command = (generator, "generate", *given)
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    monkeypatch.syspath_prepend(tmp_path)
    return done.stdout + done.stderr


def test_a_generator_of_clients_understands_the_whole_document(generated: str, live_site: Site, token: str) -> None:
    # It knows JSON alone, and a case is a file for people.
    assert re.findall(r"^WARNING parsing (\S+ \S+)", generated, re.MULTILINE) == [
        "GET /api/v1/campaigns/{id}/rulings/{number}/case/"
    ]
    assert "Unable to p" not in generated
    create = importlib.import_module("companion_client.api.campaigns.campaigns_create")
    listed = importlib.import_module("companion_client.api.cards.cards_list")
    models = importlib.import_module("companion_client.models")
    body = models.StartRequest(name="Candlepoint", game="apocrypha")
    # Closes its connection: left open, it would be a warning in whichever test runs when it is collected as garbage.
    with importlib.import_module("companion_client").AuthenticatedClient(live_site.url, token=token) as client:
        campaign = create.sync(client=client, body=body)
        found = listed.sync(client=client, game="apocrypha", q='"murder board"')
    assert (campaign.name, campaign.role) == ("Candlepoint", "owner")
    assert [(card.name, card.copies) for card in found.results] == [("Murder Board", 4)]


class GeneratedClient:
    """Made of nothing but the document: a function for each operation, called by its ``operationId``."""

    def __init__(self, document: dict[str, Any], ask: Callable[..., Any]) -> None:
        self._ask = ask
        self._operations = {
            operation["operationId"]: (method.upper(), path, operation)
            for path, item in document["paths"].items()
            for method, operation in item.items()
        }

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method, path, operation = self._operations[name]

        def call(body: Any = None, **arguments: Any) -> Any:
            missing = set(re.findall(r"\{(\w+)\}", path)) - set(arguments)
            assert not missing, f"{name} needs {missing}"
            assert (body is not None) <= ("requestBody" in operation), f"{name} takes no body"
            answer = self._ask(method, path.format(**arguments), body)
            assert str(answer.status) in operation["responses"], (name, answer.status, answer.body)
            return answer.json() if answer.body else None

        return call


def test_a_client_made_from_the_document_plays_a_mission(live_site: Site, token: str) -> None:
    document = live_site.get("/api/v1/schema/?format=json").json()
    client = GeneratedClient(document, lambda *call: live_site.call(*call, token=token))
    example = document["paths"]["/api/v1/campaigns/"]["post"]["requestBody"]["content"]["application/json"]["example"]
    id = client.campaigns_create(example)["id"]
    client.campaigns_saints_create({"name": "Frank"}, id=id)
    number = client.campaigns_missions_create({"name": "The Plunge", "choir": [1]}, id=id)["number"]
    told = client.campaigns_missions_end_outcome_update({"outcome": "won"}, id=id, number=number)
    assert told["outcome"] == "won"
    assert client.campaigns_missions_destroy(id=id, number=number) is None
    assert client.campaigns_missions_list(id=id)["count"] == 0
