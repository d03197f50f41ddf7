"""A mission of Apocrypha at the live table, for the tests of its play screen; and taps as they are without a script."""

import html
import json
import re
import uuid
from dataclasses import dataclass
from typing import Any

from django.test import Client

from campaigns.missions.actions.missions import set_out
from campaigns.models import Mission, Sitting
from campaigns.sittings.actions import opening
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import frank, ophelia
from tests.sittings_at_table import LiveTable

ENTER_HERE = {
    "mission": "enter-here",
    "choir": [{"saint": "Ophelia", "player": "Owner", "nexus": "Stadium"}, {"saint": "Frank", "nexus": "Stadium"}],
}
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
INPUT = re.compile(r'<input\b[^>]*?\bname="([^"]*)"[^>]*?\bvalue="([^"]*)"', re.DOTALL)


def mission_under_way(table: Table, name: str = "Enter Here") -> Mission:
    """Ophelia and Frank are under way, clockwise."""
    choir = [ophelia(table, "owner").number, frank(table, "owner").number]
    return set_out(table.seat("owner"), name=name, choir=choir)


def enter_here(table: Table, **options: Any) -> LiveTable:
    return LiveTable(table, opening.open_sitting(table.seat("owner"), options={**ENTER_HERE, **options}))


@dataclass(frozen=True)
class PlayScreen:
    """The table as one person's browser shows it, and its taps."""

    browser: Client
    sitting: Sitting

    @property
    def address(self) -> str:
        return f"/tables/{self.sitting.pk}/"

    def page(self) -> str:
        answer = self.browser.get(self.address)
        assert answer.status_code == 200, answer.content
        return html.unescape(answer.content.decode())

    def part(self, name: str) -> str:
        return html.unescape(self._raw(name))

    def _raw(self, name: str) -> str:
        part = self.browser.get(self.address).content.decode().partition(f'data-part="{name}">')[2]
        assert part, name
        return part.partition('<section class="part')[0]

    def tap(self, label: str) -> None:
        """Press the button whose words are *label*, as a browser without JavaScript would; in the next act first."""
        whole = self.browser.get(self.address).content.decode()
        for form in FORM.findall(self._raw("act")) + FORM.findall(whole):
            for button in re.findall(r"<button\b.*?</button>", form, re.DOTALL):
                words = re.search(r'class="tap-label">(.*?)</span>', button, re.DOTALL)
                if words and html.unescape(words.group(1)).strip() == label:
                    return self._post(form, button)
        raise AssertionError(f"no button “{label}”")

    def _post(self, form: str, button: str) -> None:
        sent = {name: html.unescape(value) for name, value in INPUT.findall(form)}
        pressed = re.search(r'\bname="([^"]*)" value="([^"]*)"', button)
        if pressed:
            sent[pressed.group(1)] = html.unescape(pressed.group(2))
        sent["key"] = str(uuid.uuid4())
        action = re.search(r'action="([^"]*)"', form)
        assert action
        answer = self.browser.post(action.group(1), sent)
        assert answer.status_code == 302, (answer.status_code, answer.content[:2000])

    def tell(self, kind: str, facts: dict[str, Any]) -> None:
        """What a button of the screen would say."""
        sent = {"key": str(uuid.uuid4()), "kind": kind, "facts": json.dumps(facts)}
        answer = self.browser.post(f"{self.address}tell/", sent)
        assert answer.status_code == 302, (answer.status_code, answer.content[:2000])

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(Sitting.objects.get(pk=self.sitting.pk).snapshot)
        return state


def screen_of(who: str, live: LiveTable) -> PlayScreen:
    return PlayScreen(browser_of(who), live.sitting)
