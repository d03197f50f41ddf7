"""Send a form as a browser does, without drawing a page: for the set-up of tests that are about something else.

The site sees the same requests, from the same person: the cookies are those of the browser.
"""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urljoin

if TYPE_CHECKING:
    from playwright.sync_api import Page

TICKED = {"radio", "checkbox"}
BUTTONS = {"submit", "button", "image", "reset"}


@dataclass
class Form:
    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    # Words on the button, then its name and its value.
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    # Of boxes that aren't ticked yet: words on the label, then the name and the value.
    boxes: list[tuple[str, str, str]] = field(default_factory=list)


class FormReader(HTMLParser):
    """Every form of a page, with the values a browser would send if nobody changed anything."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._words = ""
        self._button: tuple[str, str] | None = None
        self._box: tuple[str, str] | None = None
        self._select = ""
        self._options: list[tuple[str, bool]] = []
        self._textarea = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(given.get("action", ""))
            self.forms.append(self._form)
        if self._form is None:
            return
        name, value = given.get("name", ""), given.get("value", "")
        if tag in {"label", "button", "textarea"}:
            self._words = ""
        if tag == "button":
            self._button = (name, value)
        elif tag == "select":
            self._select, self._options = name, []
        elif tag == "option" and self._select:
            self._options.append((value, "selected" in given))
        elif tag == "textarea":
            self._textarea = name
        elif tag == "input" and name:
            self._read_input(self._form, given, name, value)

    def _read_input(self, form: Form, given: dict[str, str], name: str, value: str) -> None:
        kind = given.get("type", "text")
        if kind in BUTTONS or "disabled" in given:
            return
        if kind not in TICKED:
            form.fields.append((name, value))
        elif "checked" in given:
            form.fields.append((name, value or "on"))
        else:
            self._box = (name, value or "on")

    def handle_data(self, data: str) -> None:
        self._words += data

    def handle_endtag(self, tag: str) -> None:
        if self._form is None:
            return
        words = " ".join(self._words.split())
        if tag == "button" and self._button:
            self._form.buttons.append((words, *self._button))
            self._button = None
        elif tag == "label" and self._box:
            self._form.boxes.append((words, *self._box))
            self._box = None
        elif tag == "textarea" and self._textarea:
            self._form.fields.append((self._textarea, self._words))
            self._textarea = ""
        elif tag == "select" and self._options:
            chosen = next((value for value, is_chosen in self._options if is_chosen), self._options[0][0])
            self._form.fields.append((self._select, chosen))
            self._select = ""
        elif tag == "form":
            self._form = None


def submit(page: "Page", address: str, button: str, *, tick: tuple[str, ...] = (), **typed: str) -> str:
    """Send the form with *button* on the page at *address*; return where the answer leads, which isn't loaded yet."""
    asked = page.request.get(address)
    assert asked.ok, (address, asked.status)
    forms = FormReader(asked.text()).forms
    form, name, value = next(
        (form, name, value) for form in forms for words, name, value in form.buttons if words == button
    )
    fields = [pair for pair in form.fields if pair[0] not in typed] + list(typed.items())
    for label in tick:
        fields.append(next((box, chosen) for words, box, chosen in form.boxes if label in words))
    if name:
        fields.append((name, value))
    answer = page.request.post(
        urljoin(asked.url, form.action),
        data=urlencode(fields),
        headers={"Content-Type": "application/x-www-form-urlencoded", "Referer": asked.url},
        max_redirects=0,
    )
    assert answer.status in {302, 303}, (address, answer.status, answer.text()[:2000])
    return urljoin(asked.url, answer.headers["location"])
