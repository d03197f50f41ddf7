"""Six phones count corruption through an evening: whatever happens to one of them, all show the same in the end."""

import difflib
import json
import uuid
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.forms import submit
from tests.browser.steps import come_as, invitation, press, send, sign_up
from tests.browser.test_streams import hide
from tests.sites import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page, Route

pytestmark = pytest.mark.browser

COVEN = {"scene": 1, "difficulty": "normal", "witches": [{"name": "Lily", "corruption": 3}, {"name": "Nancy"}]}
# The parts of the screen as they are, and as somebody would get them who opens the page just now. What belongs to one
# request, to a tap that waits or to a fold that somebody opened is left out.
SCREENS = """async () => {
  const plain = (root) => {
    const copy = root.cloneNode(true);
    for (const field of copy.querySelectorAll("input[name=key], input[name=csrfmiddlewaretoken]")) field.remove();
    for (const fold of copy.querySelectorAll("details")) fold.removeAttribute("open");
    for (const node of copy.querySelectorAll("[class='']")) node.removeAttribute("class");
    return copy.innerHTML.replace(/\\s+/g, " ");
  };
  const parts = (page) => [...page.querySelectorAll("[data-part]")].map((part) => [part.id, plain(part)]);
  const fresh = await (await fetch(location.href, { cache: "no-store" })).text();
  return [parts(document), parts(new DOMParser().parseFromString(fresh, "text/html"))];
}"""


class Phone:
    """One person's browser at the table."""

    def __init__(self, page: "Page", *, has_script: bool = True) -> None:
        self.page, self.has_script = page, has_script

    def open(self, table: str) -> None:
        self.page.goto(table)

    def control(self, witch: str, by: int) -> "Locator":
        """By what it does, not by what stands on it."""
        facts = json.dumps({"witch": witch, "by": by}, separators=(",", ":"))
        named = self.page.locator(f"button[name=facts][value='{facts}']")
        return named.or_(self.page.locator(f"form:has(input[name=facts][value='{facts}']) button")).first

    def tap(self, witch: str, by: int) -> None:
        self.control(witch, by).click()

    def undo(self) -> None:
        self.page.locator("[data-part] form[data-tap=undo] button").first.click()

    def shown(self) -> tuple[str, ...]:
        """The corruption of each witch."""
        if not self.has_script:
            self.page.reload()
        return tuple(self.page.locator(f"#witch-{place} strong").first.inner_text() for place in (0, 1))

    def stale_parts(self) -> list[Any]:
        """What differs from what somebody would see who comes just now."""
        if not self.has_script:
            return []
        now, fresh = self.page.evaluate(SCREENS)
        lines = [
            [line for part in parts for line in part[1].replace("> <", ">\n<").split("\n")] for parts in (now, fresh)
        ]
        return [line for line in difflib.ndiff(*lines) if line[0] in "+-"]


@pytest.fixture
def phones(page: "Page", new_context: "Callable[..., BrowserContext]", request: pytest.FixtureRequest) -> list[Phone]:
    """At one table: its owner, and guests of whom the last has no JavaScript; three where nothing else is said."""
    guests = getattr(request, "param", 2)
    sign_up(page)
    campaign = submit(page, "/campaigns/new/?game=witching-hour", "Start the campaign", name="Moonrise")
    address = invitation(page, campaign)
    seated = [Phone(page)]
    for number in range(guests):
        has_script = number < guests - 1
        guest = Phone(new_context(java_script_enabled=has_script).new_page(), has_script=has_script)
        come_as(guest.page, address, f"Seat {number}")
        seated.append(guest)
    sitting = send(page, campaign, "sittings/", {"options": COVEN, "key": str(uuid.uuid4())})
    for phone in seated:
        phone.open(f"/tables/{sitting['id']}/")
    return seated


def all_show(phones: list[Phone], lily: int, nancy: int) -> None:
    """Each phone, by itself and within seconds, what somebody would see who comes just now."""
    expected = (str(lily), str(nancy))
    for number, phone in enumerate(phones):
        seen: list[Any] = []

        def is_there(phone: Phone = phone, seen: list[Any] = seen) -> bool:
            shown = phone.shown()
            # The comparison takes the server a whole page, so it waits until there is something to compare.
            seen.append((shown, phone.stale_parts() if shown == expected else "not asked yet"))
            return bool(seen[-1] == (expected, []))

        try:
            wait_until(is_there, 20)
        except AssertionError:
            pytest.fail(f"phone {number} shows {seen[-1]}, not {expected}")


@pytest.mark.parametrize("phones", [5], indirect=True, ids=["six"])
def test_six_phones_show_the_same_through_an_evening(phones: list[Phone]) -> None:
    first, second, third, fourth, fifth, plain = phones
    all_show(phones, 3, 0)

    # All at the same moment.
    for phone in phones:
        phone.tap("Lily", 1)
    all_show(phones, 9, 0)
    fifth.undo()
    all_show(phones, 8, 0)

    # Out of the network: what is tapped waits, and what the others do is caught up with.
    second.page.context.set_offline(True)
    second.tap("Nancy", 5)
    second.tap("Nancy", 1)
    first.tap("Lily", 5)
    all_show([phone for phone in phones if phone is not second], 13, 0)
    assert second.shown() == ("8", "0")
    second.page.context.set_offline(False)
    all_show(phones, 13, 6)

    # A page that is loaded again while its taps are on their way.
    third.page.route("**/taps/", lambda route: route.abort())
    third.tap("Nancy", 1)
    third.tap("Lily", -1)
    third.page.reload()
    third.page.unroute("**/taps/")
    third.page.reload()
    all_show(phones, 12, 7)

    # A laptop that is closed: the page is hidden, then frozen, while the others play on.
    laptop = fourth.page.context.new_cdp_session(fourth.page)
    hide(fourth.page, True)
    laptop.send("Page.setWebLifecycleState", {"state": "frozen"})
    for phone in (first, plain, third):
        phone.tap("Nancy", 1)
    plain.undo()
    all_show([phone for phone in phones if phone is not fourth], 12, 9)
    laptop.send("Page.setWebLifecycleState", {"state": "active"})
    hide(fourth.page, False)
    all_show(phones, 12, 9)

    # Two that take back at once take back two.
    first.undo()
    second.undo()
    all_show(phones, 12, 7)


def test_an_undo_on_which_something_depends_is_asked_about_first(phones: list[Phone]) -> None:
    first, *others = phones
    first.tap("Nancy", 1)
    all_show(phones[:2], 3, 1)
    others[0].tap("Nancy", -1)
    all_show(phones[:2], 3, 0)
    first.page.evaluate("companion.table.tap({ do: 'undo', seq: 1 })")
    first.page.locator("dialog[open] [data-told] li").wait_for()
    first.page.locator("dialog[open] [data-undo-all]").click()
    all_show(phones, 3, 0)


def test_what_the_rules_forbid_is_said_at_once_with_what_can_be_done(phones: list[Phone]) -> None:
    owner, guest = phones[0], phones[1]
    below = "companion.table.tap({ do: 'tell', kind: 'corruption-changed', facts: { witch: 'Nancy', by: -1 } })"
    guest.page.evaluate(below)
    dialog = guest.page.locator("dialog[open]")
    dialog.get_by_text("The rules say no").wait_for()
    assert dialog.locator("[data-words]").inner_text()
    assert dialog.locator("[data-overrule]").count() == 0  # that is for owner and guide
    dialog.get_by_role("button", name="Close").click()
    dialog.wait_for(state="detached")
    all_show(phones[:2], 3, 0)
    # The owner keeps the case on the docket.
    owner.page.evaluate(below)
    with owner.page.expect_navigation():
        owner.page.locator("dialog[open]").get_by_role("button", name="We disagree").click()
    owner.page.get_by_text("Kept on the docket.").wait_for()
    all_show(phones[:2], 3, 0)


def test_a_tap_that_does_not_go_through_is_sent_when_somebody_says_so(phones: list[Phone]) -> None:
    phone, tries = phones[1], list[str]()

    def refuse(route: "Route") -> None:
        tries.append(route.request.url)
        route.abort()

    phone.page.route("**/taps/", refuse)
    phone.tap("Nancy", 1)
    # By now the outbox pauses for long: only the button sends it soon.
    wait_until(lambda: phone.page.wait_for_timeout(100) or len(tries) >= 4, 40)
    again = phone.page.get_by_role("button", name="Try again now")
    again.wait_for()
    assert "1 tap waits" in phone.page.locator("#ribbon").inner_text()
    phone.page.unroute("**/taps/")
    with phone.page.expect_response("**/taps/", timeout=5_000):
        again.click()
    all_show(phones, 3, 1)
    phone.page.locator("#ribbon").wait_for(state="hidden")


def test_every_phone_says_that_the_table_was_closed_and_opened_again(phones: list[Phone]) -> None:
    owner, *others = phones
    table = owner.page.url
    others[0].page.locator("[data-part] form[data-tap=undo]").wait_for()
    owner.page.goto(f"{table}history/")
    press(owner.page, "Close this table")
    watching = [phone for phone in others if phone.has_script]
    for phone in watching:
        phone.page.get_by_text("This table is closed.").wait_for()
        phone.page.locator("[data-part] form[data-tap=undo]").wait_for(state="detached")
    owner.page.goto(f"{table}history/")
    press(owner.page, "Open this table again")
    for phone in watching:
        phone.page.get_by_text("This table is closed.").wait_for(state="detached")
    watching[0].tap("Lily", 1)
    all_show(phones, 4, 0)
