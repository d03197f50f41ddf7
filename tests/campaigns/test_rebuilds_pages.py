"""The pages of a rebuild without a line of script: warned first, then told where every card goes."""

import io
import json
import re
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.actions import rebuilds
from campaigns.models import Rebuild, Stage
from cards.recipes.recipe import places_of
from cards.recipes.shelf import recipe_called
from tests.people_at_table import browser_of, person

pytestmark = pytest.mark.django_db

# A name from the list that stands nowhere else on the site.
SPOILER = "Death&#x27;s-Heads"


@pytest.fixture
def phone() -> Client:
    return Client()


@pytest.fixture
def warned(phone: Client) -> Client:
    """A phone whose owner has accepted the warning."""
    phone.post("/enter-here/")
    return phone


@pytest.fixture
def rebuild(warned: Client) -> Rebuild:
    """Begun on that phone, from a shuffled pile."""
    answer = warned.post("/rebuilds/", {"recipe": "enter-here", "way": "find"})
    return Rebuild.objects.get(pk=answer["Location"].split("/")[2])


def page(phone: Client, rebuild: Rebuild, **asked: Any) -> str:
    answer = phone.get(reverse("rebuild", args=[rebuild.pk]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def tap(phone: Client, rebuild: Rebuild, **body: Any) -> Any:
    return phone.post(reverse("rebuild-tap", args=[rebuild.pk]), {"key": str(uuid.uuid4()), **body})


def find(phone: Client, rebuild: Rebuild, name: str) -> Any:
    body = {"key": str(uuid.uuid4()), "name": name}
    return phone.post(reverse("rebuild-find", args=[rebuild.pk]), body, follow=True)


def filled(rebuild: Rebuild, stage: str = Stage.STACK) -> list[int]:
    return sorted(rebuild.ticks.filter(stage=stage).values_list("place", flat=True))


# --- The warning


def guarded(rebuild: Rebuild) -> list[str]:
    return [
        "/enter-here/",
        "/recipes/enter-here/sheet/",
        "/recipes/enter-here/list.txt",
        reverse("rebuild", args=[rebuild.pk]),
        reverse("rebuild-sheet", args=[rebuild.pk]),
        reverse("rebuild-list", args=[rebuild.pk]),
    ]


def test_nothing_of_the_list_is_shown_before_the_warning_is_accepted(rebuild: Rebuild) -> None:
    stranger = Client()
    for address in guarded(rebuild):
        answer = stranger.get(address)
        assert answer.status_code == 200
        text = answer.content.decode()
        assert "Murder Board" not in text, address
        assert SPOILER not in text, address
        assert "Mancubs" not in text, address


def test_the_warning_leads_to_where_it_stood_in_the_way(phone: Client, rebuild: Rebuild) -> None:
    stranger = Client()
    address = reverse("rebuild", args=[rebuild.pk]) + "?view=box"
    assert f'value="{address}"' in stranger.get(address).content.decode()
    assert stranger.post("/enter-here/", {"next": address})["Location"] == address
    assert SPOILER in stranger.get(address).content.decode()


@pytest.mark.parametrize("next", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_the_warning_leads_nowhere_else(phone: Client, next: str) -> None:
    assert phone.post("/enter-here/", {"next": next})["Location"] == "/enter-here/"


def test_a_program_accepts_the_warning_in_the_address(phone: Client) -> None:
    assert "?spoilers=show" in phone.get("/recipes/enter-here/list.txt").content.decode()
    answer = phone.get("/recipes/enter-here/list.txt?spoilers=show")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert "# Stadium" in answer.content.decode()


# --- Ways in


@pytest.mark.parametrize("way", ["find", "box", "stack"])
def test_each_way_in_opens_its_view(warned: Client, way: str) -> None:
    answer = warned.post("/rebuilds/", {"recipe": "enter-here", "way": way}, follow=True)
    assert f'data-view="{way}"' in answer.content.decode()


def test_an_unknown_recipe_is_not_there(warned: Client) -> None:
    assert warned.post("/rebuilds/", {"recipe": "nothing"}).status_code == 404
    assert warned.get("/recipes/nothing/sheet/").status_code == 404
    assert warned.get("/recipes/nothing/list.txt").status_code == 404


@pytest.mark.parametrize("body", [{}, {"recipe": "not a slug"}, {"recipe": "enter-here", "way": "teleport"}])
def test_a_malformed_beginning_is_a_bad_request(warned: Client, body: dict[str, str]) -> None:
    assert warned.post("/rebuilds/", body).status_code == 400


def test_a_saint_s_starting_deck(warned: Client) -> None:
    assert "Frank Block" in warned.get("/rebuilds/new/").content.decode()
    answer = warned.post("/rebuilds/", {"recipe": "frank-block", "way": "box"}, follow=True)
    assert "Pearl Handled Revolver" in answer.content.decode()


def test_a_pasted_deck_list(phone: Client) -> None:
    """It tells its writer nothing new, so no warning stands before it."""
    answer = phone.post("/rebuilds/new/", {"name": "Night deck", "lines": "3 Murder Board\n2 Grifter"}, follow=True)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "Night deck" in text
    assert Rebuild.objects.get().total == 5


def test_unknown_names_come_back_with_the_nearest(phone: Client) -> None:
    answer = phone.post("/rebuilds/new/", {"lines": "3 Murdr Board"})
    assert answer.status_code == 400
    assert "Did you mean Murder Board" in answer.content.decode()
    kept = phone.post("/rebuilds/new/", {"lines": "3 Murdr Board", "keep_unknown": "on"})
    assert kept.status_code == 302


def test_a_veiled_card_is_not_known_by_its_name(phone: Client) -> None:
    answer = phone.post("/rebuilds/new/", {"lines": "Gryla\nGrylla"}).content.decode()
    assert "No card is called “Gryla”" in answer
    assert "Did you mean Gryla" not in answer


def test_a_recipe_file(phone: Client) -> None:
    content = json.dumps({"name": "Filed", "piles": [{"name": "A", "facedown": ["Bones", "Pain"]}]}).encode()
    answer = phone.post("/rebuilds/new/", {"file": io.BytesIO(content)}, follow=True)
    assert answer.status_code == 200
    assert Rebuild.objects.get().name == "Filed"


def test_the_api_s_answer_is_a_recipe_file(phone: Client) -> None:
    content = phone.get("/api/v1/recipes/enter-here/").content
    phone.post("/rebuilds/new/", {"file": io.BytesIO(content), "keep_unknown": "on"})
    assert Rebuild.objects.get().total == 108


@pytest.mark.parametrize("body", [{}, {"lines": "// nothing"}, {"file": io.BytesIO(b"{")}])
def test_a_list_that_is_none_comes_back_in_words(phone: Client, body: dict[str, Any]) -> None:
    answer = phone.post("/rebuilds/new/", body)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


# --- Leaving and coming back


def test_the_phone_remembers_without_an_account(warned: Client, rebuild: Rebuild) -> None:
    address = reverse("rebuild", args=[rebuild.pk])
    for list in ("/enter-here/", "/rebuilds/"):
        assert address in warned.get(list).content.decode()
        assert address not in Client().get(list).content.decode()


def test_with_an_account_any_phone_remembers(warned: Client, rebuild: Rebuild) -> None:
    warned.force_login(person("owner"))
    warned.get("/rebuilds/")
    assert reverse("rebuild", args=[rebuild.pk]) in browser_of("owner").get("/rebuilds/").content.decode()
    assert reverse("rebuild", args=[rebuild.pk]) not in browser_of("stranger").get("/rebuilds/").content.decode()


def test_helping_does_not_make_it_one_s_own(warned: Client, rebuild: Rebuild) -> None:
    helper = browser_of("player")
    helper.post("/enter-here/")
    page(helper, rebuild)
    assert str(rebuild.pk) in helper.get("/rebuilds/").content.decode()
    rebuild.refresh_from_db()
    assert rebuild.owner is None


# --- Stacking


def test_the_next_card_lies_at_the_bottom_and_the_switch_turns_it(warned: Client, rebuild: Rebuild) -> None:
    def heights(text: str) -> list[str]:
        heap = text.split('data-heap="7"')[1].split("</ol>")[0]
        return re.findall(r'spot-height">(\d+)', heap)

    upwards = page(warned, rebuild, view="stack", pile=7)
    assert "data-lay-name>Vice Dog<" in upwards
    assert heights(upwards) == [str(n) for n in range(1, 18)]
    downwards = page(warned, rebuild, view="stack", pile=7, order="down")
    assert "data-lay-name>Frank Block<" in downwards
    assert heights(downwards) == [str(n) for n in range(17, 0, -1)]


def test_faceup_cards_say_how_they_lie(warned: Client, rebuild: Rebuild) -> None:
    text = page(warned, rebuild, view="stack", pile=2, order="down")
    assert "Lay it faceup, Doom side up" in text
    frank = page(warned, rebuild, view="stack", pile=7).split('data-heap="7"')[1].split("</ol>")[0]
    assert frank.index("Turn Summary") < frank.index(">Frank Block<")  # the saint lies on top of it


def test_a_saint_s_pile_shows_the_virtues_that_it_makes(warned: Client, rebuild: Rebuild) -> None:
    text = page(warned, rebuild, view="stack", pile=7).split('data-heap="7"')[1].split("<ol")[0]
    assert re.findall(r"</svg>\s*(\w+) (\d)", text) == [("Body", "3"), ("Mind", "3"), ("Rage", "4"), ("Soul", "1")]
    assert "and 4 omens" in text


def test_tick_skip_and_take_back(warned: Client, rebuild: Rebuild) -> None:
    first = next(place for place in rebuilds.recipe_of(rebuild).places if place.pile == 7)
    answer = tap(warned, rebuild, tick=first.number, back="view=stack&pile=7&order=up")
    assert answer["Location"].endswith("?view=stack&pile=7&order=up")
    assert "data-lay-name>Dead Sea Salt<" in page(warned, rebuild, view="stack", pile=7)
    skipped = page(warned, rebuild, view="stack", pile=7, after=first.number + 1)
    assert "data-lay-name>Horrorshow<" in skipped
    tap(warned, rebuild, untick=first.number)
    assert filled(rebuild) == []


def test_the_same_form_sent_twice_ticks_once(warned: Client, rebuild: Rebuild) -> None:
    key = str(uuid.uuid4())
    for _ in range(2):
        tap(warned, rebuild, key=key, tick="5")
    assert filled(rebuild) == [5]


def test_undo_takes_back_the_newest_tick(warned: Client, rebuild: Rebuild) -> None:
    tap(warned, rebuild, tick="5")
    tap(warned, rebuild, tick="2")
    bar = page(warned, rebuild, view="stack").split("data-undo-form")[1]
    undo = dict(re.findall(r'name="(tap|untick)" value="([^"]+)"', bar))
    assert undo["untick"] == "2"
    tap(warned, rebuild, **undo)
    assert filled(rebuild) == [5]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"view": "teleport"}, 400),
        ({"pile": "x"}, 400),
        ({"pile": 99}, 404),
        ({"laid": 500}, 404),
        ({"saints": 5}, 400),
        ({"order": "sideways"}, 400),
        ({"at": 30_000}, 200),
    ],
)
def test_an_address_that_makes_no_sense(warned: Client, rebuild: Rebuild, asked: Any, status: int) -> None:
    assert warned.get(reverse("rebuild", args=[rebuild.pk]), asked).status_code == status


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"tick": "x"}, 400),
        ({"tick": "500"}, 404),
        ({"untick": "500"}, 404),
        ({"key": "x"}, 400),
        ({"stage": "x"}, 400),
    ],
)
def test_a_tap_that_makes_no_sense(warned: Client, rebuild: Rebuild, body: dict[str, str], status: int) -> None:
    assert tap(warned, rebuild, **body).status_code == status
    assert rebuild.ticks.count() == 0


def test_an_unknown_rebuild_is_not_there(warned: Client) -> None:
    for name in ("rebuild", "rebuild-sheet", "rebuild-list"):
        assert warned.get(reverse(name, args=[uuid.uuid4()])).status_code == 404
    assert warned.post(reverse("rebuild-begin-again", args=[uuid.uuid4()])).status_code == 404


# --- Where does it go?


def test_a_name_is_laid_and_told_where(warned: Client, rebuild: Rebuild) -> None:
    text = find(warned, rebuild, "murder board").content.decode()
    place = filled(rebuild)[0]
    pile = rebuilds.recipe_of(rebuild).piles[rebuilds.recipe_of(rebuild).places[place].pile].name
    assert f"data-answer-pile>{pile}<" in text
    assert "It is the first card here." in text


def test_how_many_cards_to_lift(warned: Client, rebuild: Rebuild) -> None:
    recipe = rebuilds.recipe_of(rebuild)
    stadium = [place.number for place in recipe.places if place.pile == 2]
    tap(warned, rebuild, tick=",".join(map(str, [stadium[0], stadium[4], stadium[5]])))
    text = find(warned, rebuild, "Devil Bird").content.decode()
    assert "Lift the top 2 cards. Lay this one facedown under them." in text


def test_an_unknown_name_gets_the_nearest(warned: Client, rebuild: Rebuild) -> None:
    text = find(warned, rebuild, "Murdr Bord").content.decode()
    assert "“Murdr Bord” is not part of this deck." in text
    shown = re.findall(r'data-card="apocrypha-([\w-]+)"[^>]*data-left="\d"(?! hidden)', text)
    assert "murder-board" in shown
    assert len(shown) <= 3
    assert rebuild.ticks.count() == 0


def test_one_copy_too_many(warned: Client, rebuild: Rebuild) -> None:
    for _ in range(4):
        find(warned, rebuild, "Murder Board")
    text = find(warned, rebuild, "Murder Board").content.decode()
    assert "You have one Murder Board too many. All 4 of this deck" in text
    assert "Back Alley, Frank Block, Gabriella Vargas, Dr. Zeez" in text
    assert len(filled(rebuild)) == 4


def test_two_letters_and_a_frame_narrow_the_names(warned: Client, rebuild: Rebuild) -> None:
    def shown(**asked: str) -> list[str]:
        text = page(warned, rebuild, view="find", **asked)
        return re.findall(r'data-card="apocrypha-([\w-]+)"[^>]*data-left="\d"(?! hidden)', text)

    assert shown(q="mu") == ["murder-board", "muscle-memory"]
    assert shown(group="gift-rage") == [
        "dead-sea-salt",
        "extra-razor-blades",
        "murder-board",
        "pearl-handled-revolver",
        "pink-tazer",
        "reaper",
    ]
    assert len(shown()) == len(recipe_called("enter-here").cards())


# --- The box


def test_every_copy_or_one_of_them(warned: Client, rebuild: Rebuild) -> None:
    boards = [place.number for place in places_of(rebuilds.recipe_of(rebuild), "apocrypha-murder-board")]
    row = page(warned, rebuild, view="box").split('data-take="apocrypha-murder-board"')[1].split("</li>")[0]
    assert ",".join(map(str, boards)) in row
    assert "0 of 4" in row
    tap(warned, rebuild, stage="pull", tick=str(boards[0]), back="view=box")
    tap(warned, rebuild, stage="pull", tick=str(boards[0]), back="view=box")  # the second tap takes the next copy
    assert len(filled(rebuild, Stage.PULL)) == 2
    tap(warned, rebuild, stage="pull", untick=",".join(map(str, boards)), back="view=box")
    assert filled(rebuild, Stage.PULL) == filled(rebuild) == []


def test_putting_away_is_the_same_list(warned: Client, rebuild: Rebuild) -> None:
    text = page(warned, rebuild, view="away")
    assert 'name="stage" value="away"' in text
    tap(warned, rebuild, stage="away", tick="4")
    assert filled(rebuild, Stage.AWAY) == [4]


# --- Check, the last step, paper


def test_the_check_leads_through_the_piles_from_their_tops(warned: Client, rebuild: Rebuild) -> None:
    def on_top(at: int) -> str:
        return re.findall(r"data-checked-name>([^<]+)<", page(warned, rebuild, view="check", at=at))[0]

    assert [on_top(at) for at in (0, 3, 4, 15, 16, 17)] == [
        "Incarnate",
        "Costly/Terrifying",
        "Righteous Anger",
        "Curiosity",
        "Stadium",
        "Death&#x27;s-Heads",
    ]
    assert on_top(107) == "Monstropedia"


def test_the_last_step_lays_the_piles_on_one_another_and_notes_the_ruling(warned: Client, rebuild: Rebuild) -> None:
    text = page(warned, rebuild, view="finish")
    steps = re.findall(r'deck-name">\d+\. ([^<]+)<', text)
    assert steps[0] == "Dr. Zeez"
    assert steps[4:6] == ["Back Alley", "Bar"]
    assert steps[-1] == "Mission cards"
    assert "while page 8 takes Bar off the deck before Back Alley" in text


@pytest.mark.parametrize("saints", [1, 2, 3, 4])
def test_the_table_is_laid_for_one_to_four(warned: Client, rebuild: Rebuild, saints: int) -> None:
    text = page(warned, rebuild, view="finish", saints=saints)
    assert re.findall(r'data-for-saints="(\d)">', text) == [str(saints)]


def test_the_sheet_and_the_plain_text_have_every_card(warned: Client, rebuild: Rebuild) -> None:
    sheet = warned.get(reverse("rebuild-sheet", args=[rebuild.pk])).content.decode()
    assert sheet.count("sheet-box") == 108
    plain = warned.get(reverse("rebuild-list", args=[rebuild.pk]))
    lines = plain.content.decode().splitlines()
    assert plain["Content-Type"] == "text/plain; charset=utf-8"
    assert len([line for line in lines if line.startswith("  ") or re.match(r" *\d+\.", line)]) == 108
    assert "   faceup: Frank Block (Saint)" in lines
    assert "  1. Death's-Heads (Threat)" in lines


def test_beginning_again(warned: Client, rebuild: Rebuild) -> None:
    tap(warned, rebuild, tick="1,2,3")
    warned.post(reverse("rebuild-begin-again", args=[rebuild.pk]))
    assert filled(rebuild) == []


def test_the_page_costs_as_much_when_full_as_when_empty(warned: Client, rebuild: Rebuild) -> None:
    def queries() -> int:
        page(warned, rebuild)
        with CaptureQueriesContext(connection) as captured:
            page(warned, rebuild)
        return len(captured)

    empty = queries()
    tap(warned, rebuild, tick=",".join(map(str, range(108))))
    assert queries() == empty <= 5


def test_no_script_or_style_stands_in_the_page(warned: Client, rebuild: Rebuild) -> None:
    text = page(warned, rebuild)
    assert re.findall(r"<script(?![^>]*(?:src=|application/json))", text) == []
    assert " style=" not in text
    assert re.findall(r"\son\w+=", text) == []
