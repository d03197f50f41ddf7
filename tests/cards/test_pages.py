"""The gallery, the search page, the rules and the helps, on the real catalogue."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards.models import Card, CardType, Chapter, Correction, Game, OwnText, Pack, Sheet
from cards.pages.counts import count_of, with_copies
from cards.pages.faces import Pip, face_of
from cards.pages.links import slug_of, url_of
from cards.pages.verdicts import RULEBOOK, Claim, Says, done_to, moved, prevails
from cards.sight import Viewer

pytestmark = pytest.mark.django_db
ALL = Viewer(sees_all=True)


@pytest.fixture
def stranger() -> Client:
    return Client()


@pytest.fixture
def player() -> Client:
    """Somebody with an account."""
    client = Client()
    client.force_login(get_user_model().objects.create_user("player", name="Player"))
    return client


@pytest.fixture
def initiate() -> Client:
    """Somebody who has seen everything of every game."""
    client = Client()
    for game in Game.objects.all():
        client.post(reverse("cards-unveil", args=[game.pk]))
    return client


def card(code: str) -> Any:
    return ALL.all_cards().select_related("game", "type", "chapter").get(code=code)


def text_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def queries(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


# Every thing has its page


def test_every_game_type_and_chapter_has_a_page(stranger: Client) -> None:
    for game in Game.objects.all():
        assert game.name in text_of(stranger, reverse("cards-game", args=[game.pk])).replace("&amp;", "&")
    for type in CardType.objects.all():
        assert type.plural in text_of(stranger, reverse("cards-type", args=[type.game_id, type.slug])).replace(
            "&#x27;", "'"
        )
    for chapter in Chapter.objects.all():
        assert chapter.name in text_of(stranger, reverse("cards-chapter", args=[chapter.game_id, chapter.slug]))


def test_every_card_has_a_page_with_its_name(initiate: Client) -> None:
    cards = list(ALL.all_cards())
    assert len(cards) > 200
    for each in cards:
        page = text_of(initiate, url_of(each))
        assert f"<h1>{each.name}</h1>" in page.replace("&#x27;", "'").replace("&amp;", "&")


def test_every_card_is_reached_by_its_name(initiate: Client) -> None:
    for each in ALL.all_cards():
        page = text_of(initiate, reverse("cards-search") + f'?q="{each.name.replace(chr(34), "")}"')
        assert f'href="{url_of(each)}"' in page, each.name


def test_every_word_stands_in_its_glossary_and_has_a_page(stranger: Client) -> None:
    for game in Game.objects.all():
        glossary = text_of(stranger, reverse("rules-game", args=[game.pk]))
        terms = list(game.terms.all())
        for term in terms:
            assert f'id="{term.slug}"' in glossary
            assert f'href="{reverse("rules-term", args=[game.pk, term.slug])}"' in glossary
        # One page is as the next: a tenth of them will do.
        for term in terms[::10]:
            assert f'id="{term.slug}"' in text_of(stranger, reverse("rules-term", args=[game.pk, term.slug]))


def test_every_reference_chart_and_help_has_a_page(stranger: Client) -> None:
    for sheet in Sheet.objects.filter(kind__in=["reference", "chart", "help"]):
        page = text_of(stranger, reverse(f"rules-{sheet.kind}", args=[sheet.game_id, sheet.slug]))
        assert sheet.name in page.replace("&#x27;", "'")


@pytest.mark.parametrize(
    "path",
    [
        "/cards/chess/",
        "/cards/apocrypha/nobody/",
        "/cards/apocrypha/types/pawn/",
        "/cards/apocrypha/chapters/pawns/",
        "/cards/wickville/murder-board/",
        "/rules/chess/",
        "/rules/apocrypha/castling/",
        "/rules/apocrypha/reference/castling/",
        "/rules/apocrypha/chart/castling/",
        "/rules/apocrypha/help/castling/",
        "/rules/wickville/help/golden-rules/",
    ],
)
def test_what_does_not_exist_is_not_found(stranger: Client, path: str) -> None:
    assert stranger.get(path).status_code == 404


@pytest.mark.parametrize(
    "path", ["/cards/apocrypha/sight/veil/", "/cards/apocrypha/sight/unveil/", "/cards/apocrypha/bones/seen/"]
)
def test_only_a_post_changes_what_somebody_has_seen(stranger: Client, path: str) -> None:
    assert stranger.get(path).status_code == 405


# Constant queries


def test_a_type_asks_as_often_for_one_card_as_for_many(stranger: Client) -> None:
    many = queries(stranger, "/cards/apocrypha/types/gift/")
    assert queries(stranger, "/cards/apocrypha/types/player-aid/") == many <= 10


def test_a_search_asks_as_often_for_one_card_as_for_many(stranger: Client) -> None:
    assert queries(stranger, "/cards/search/?q=t:player-aid") == queries(stranger, "/cards/search/?q=t:gift") <= 10


@pytest.mark.parametrize(("path", "most"), [("/cards/", 8), ("/cards/apocrypha/", 8), ("/rules/apocrypha/", 5)])
def test_the_other_pages_ask_seldom(stranger: Client, path: str, most: int) -> None:
    assert queries(stranger, path) <= most


def test_a_card_asks_as_often_for_many_facts_as_for_few(stranger: Client) -> None:
    few, many = "/cards/apocrypha/murder-board/", "/cards/apocrypha/ophelia-willows/"
    assert queries(stranger, few) == queries(stranger, many) <= 10


# Spoilers


def everything(client: Client) -> Iterator[str]:
    """Every page that shows cards or speaks of them, as *client* sees it."""
    yield from (text_of(client, path) for path in ("/cards/", "/rules/", "/cards/search/?q=-t:gift"))
    for game in Game.objects.all():
        yield text_of(client, reverse("cards-game", args=[game.pk]))
        yield text_of(client, reverse("rules-game", args=[game.pk]))
        yield text_of(client, f"/cards/search/?q=g:{game.pk}")
    for type in CardType.objects.all():
        yield text_of(client, reverse("cards-type", args=[type.game_id, type.slug]))
    for chapter in Chapter.objects.all():
        yield text_of(client, reverse("cards-chapter", args=[chapter.game_id, chapter.slug]))
    for each in Viewer().all_cards():
        yield text_of(client, url_of(each))
    for sheet in Sheet.objects.filter(kind__in=["reference", "chart", "help"]):
        yield text_of(client, reverse(f"rules-{sheet.kind}", args=[sheet.game_id, sheet.slug]))


def test_no_page_gives_a_veiled_card_away(stranger: Client) -> None:
    veiled = list(Card.objects.filter(is_spoiler=True))
    assert len(veiled) > 20
    # A lost witch is called by the name of a town; only whole words count.
    secrets = {word for each in veiled for word in (each.name, each.code, slug_of(each), each.summary) if word}
    secrets |= {form["name"] for each in veiled for form in each.facts.get("forms", [])}
    found = re.compile("|".join(rf"(?<![\w-]){re.escape(secret)}(?![\w-])" for secret in secrets))
    for page in everything(stranger):
        given_away = found.search(page.replace("&#x27;", "'"))
        assert not given_away, page[max(0, given_away.start() - 200) : given_away.end() + 50]


def test_a_veiled_card_is_found_neither_by_its_name_nor_by_its_code(stranger: Client, gryla: Card) -> None:
    assert stranger.get(f"/cards/apocrypha/{slug_of(gryla)}/").status_code == 404
    assert stranger.get(f"/cards/apocrypha/{gryla.code}/").status_code == 404
    assert gryla.alias not in text_of(stranger, "/cards/search/?q=gryla")
    assert "Gryla" not in text_of(stranger, "/cards/suggestions/?q=gry")


@pytest.mark.parametrize("who", ["stranger", "player"])
def test_whoever_has_seen_a_card_sees_it(who: str, gryla: Card, request: pytest.FixtureRequest) -> None:
    client: Client = request.getfixturevalue(who)
    path = f"/cards/apocrypha/{gryla.alias}/"
    assert "I have seen this card" in text_of(client, path)
    answer = client.post(f"{path}seen/")
    assert answer["Location"] == "/cards/apocrypha/gryla/"
    assert "<h1>Gryla</h1>" in text_of(client, "/cards/apocrypha/gryla/")
    assert client.get(path)["Location"] == "/cards/apocrypha/gryla/"
    assert "Yule Cat" not in text_of(client, "/cards/apocrypha/types/true-threat/")
    assert "Gryla" not in text_of(Client(), "/cards/apocrypha/types/true-threat/")


def test_a_chapter_and_a_game_are_unveiled_and_veiled_again(stranger: Client) -> None:
    threats = "/cards/apocrypha/types/true-threat/"
    stranger.post("/cards/apocrypha/sight/unveil/", {"chapter": "base"})
    assert "Gryla" in text_of(stranger, threats)
    assert "Wendigo" not in text_of(stranger, threats)
    stranger.post("/cards/apocrypha/sight/unveil/")
    assert "Wendigo" in text_of(stranger, threats)
    stranger.post("/cards/apocrypha/sight/veil/")
    assert "Gryla" not in text_of(stranger, threats)


def test_an_unknown_chapter_is_not_unveiled(stranger: Client) -> None:
    assert stranger.post("/cards/apocrypha/sight/unveil/", {"chapter": "pawns"}).status_code == 404


def test_what_lies_in_a_mission_is_told_to_those_who_have_played_it(stranger: Client) -> None:
    path = "/cards/apocrypha/christmas-in-candlepoint/"
    before = text_of(stranger, path)
    assert "I have played this mission" in before
    assert "Chapel" not in before
    stranger.post(f"{path}seen/")
    after = text_of(stranger, path)
    assert "Little Star Intercessional Chapel" in after
    assert "Gryla" in after
    assert "The Abandoned House" in after


def test_veiled_cards_lie_in_an_order_that_says_nothing(stranger: Client) -> None:
    page = text_of(stranger, "/cards/apocrypha/types/true-threat/")
    shown = re.findall(r'href="/cards/apocrypha/(veiled-true-threat-\w+)/"', page)
    assert shown == sorted(shown)
    assert len(shown) == 8


# The search page


def test_a_search_says_how_it_was_understood(stranger: Client) -> None:
    page = text_of(stranger, "/cards/search/?q=t:gift+v:rage")
    assert "Understood as: Gifts with Rage." in page
    assert "Murder Board" in page


def test_a_wrong_query_says_what_is_wrong_and_where(stranger: Client) -> None:
    page = text_of(stranger, "/cards/search/?q=t:gift+v:rgae+murder")
    assert "<code>t:gift <mark>v:rgae</mark> murder</code>" in page
    assert "Did you mean “rage”?" in page
    assert "Understood so far: Gifts." in page


@pytest.mark.parametrize("path", ["/cards/search/", "/rules/", "/rules/apocrypha/"])
def test_what_happens_when_my_deck_is_empty_is_answered_first(stranger: Client, path: str) -> None:
    page = text_of(stranger, f"{path}?q=What happens when my deck is empty?")
    answers = re.findall(r'class="term-name"><a href="([^"]+)"', page)
    assert answers[0] == "/rules/apocrypha/empty-deck/"


def test_rules_are_found_together_with_cards(stranger: Client) -> None:
    page = text_of(stranger, "/cards/search/?q=archetype")
    assert 'href="/rules/apocrypha/archetype/"' in page
    assert 'href="/cards/apocrypha/minion-archetype-1/"' in page


def test_nothing_found_says_what_to_do(stranger: Client) -> None:
    assert "Nothing by that name" in text_of(stranger, "/cards/search/?q=zzzz")


def test_a_long_list_has_pages_that_keep_the_question(stranger: Client) -> None:
    page = text_of(stranger, "/cards/search/?q=g:apocrypha")
    assert 'rel="next" href="?q=g%3Aapocrypha&amp;page=2"' in page
    assert 'rel="prev"' in text_of(stranger, "/cards/search/?q=g:apocrypha&page=2")


def test_whoever_picks_a_card_is_offered_names(stranger: Client) -> None:
    offered = text_of(stranger, "/cards/suggestions/?field=wanted&wanted=mur&game=apocrypha")
    assert '<option value="Murder Board">Rage gift</option>' in offered
    assert "option" not in text_of(stranger, "/cards/suggestions/?field=wanted&wanted=mur&game=wickville")


# Cards and their facts


def test_a_card_says_where_each_fact_comes_from(stranger: Client) -> None:
    page = text_of(stranger, "/cards/apocrypha/dr-zeez/")
    assert "a saint&#x27;s virtue is the number of gifts of that virtue" in page
    assert "the other ways are not printed" in page
    assert "Not printed: chapter, role." in page
    assert 'href="/rules/apocrypha/saint/"' in page


def test_a_card_names_its_recipes_with_their_piles(stranger: Client) -> None:
    page = re.sub(r"<[^>]+>|\s+", " ", text_of(stranger, "/cards/apocrypha/murder-board/"))
    assert "Enter Here : 4 copies (Back Alley, Frank Block, Gabriella Vargas, Dr. Zeez)" in re.sub(r"\s+", " ", page)


def test_keywords_lead_to_a_search(stranger: Client) -> None:
    assert "/cards/search/?q=g%3Aapocrypha+k%3Aconjure" in text_of(stranger, "/cards/apocrypha/magic-mason-jar/")


def test_a_saint_shows_what_points_where_and_the_rest_apart() -> None:
    face = face_of(card("apocrypha-dr-zeez"))
    assert {seat.direction: seat.pip for seat in face.around} == {
        "top": None,
        "left": None,
        "right": Pip("body", 2),
        "bottom": None,
    }
    assert face.pips == [Pip("mind", 4), Pip("rage", 2), Pip("soul", 3)]


@pytest.mark.parametrize(
    ("code", "line", "sign", "frame"),
    [
        ("apocrypha-murder-board", "Rage gift", "rage", "unknown"),
        ("apocrypha-sparks", "Soul gift", "soul", "black"),
        ("apocrypha-argentine", "Gift", "none", "unknown"),
        ("apocrypha-corner", "Goal structure", "goal", "black"),
        ("apocrypha-righteous-anger", "Hope omen", "omen", "black"),
        ("apocrypha-the-tale", "Enduring fragment", "fragment", "unknown"),
        ("apocrypha-master-archetype-1", "Master archetype", "archetype", "black"),
        ("witching-hour-lily-abrahamsen", "Character Mat", "star", "witching-hour"),
        ("witching-hour-g-wind", "Dark Fey demon", "demon", "witching-hour"),
        ("wickville-blue-candle", "Blue Candle", "candle", "blue"),
        ("wickville-red-witch", "Witch Character", "hat", "red"),
        ("curses-and-covens-love-witch", "Witch", "heart", "curses-and-covens"),
        ("curses-and-covens-fake-witch", "Witch", "archetype", "curses-and-covens"),
        ("full-moon-ritual-spell-card", "Spell Card", "spell", "full-moon-ritual"),
    ],
)
def test_a_face_shows_what_the_card_is(code: str, line: str, sign: str, frame: str) -> None:
    face = face_of(card(code))
    assert (face.line, face.sign, face.frame) == (line, sign, frame)


def test_every_sign_and_window_is_drawn() -> None:
    drawn = {name: Path(str(finders.find(f"img/{name}.svg"))).read_text() for name in ("signs", "glass")}
    for each in ALL.all_cards():
        face = face_of(each)
        assert f'id="{face.sign}"' in drawn["signs"]
        assert f'id="{face.window}"' in drawn["glass"]


@pytest.mark.parametrize(
    ("game", "type", "known", "total", "is_whole"),
    [
        ("apocrypha", "gift", 44, 214, False),
        ("apocrypha", "archetype", 19, 19, True),
        ("apocrypha", "death", 0, 40, False),
        ("apocrypha", "fragment", 8, 48, False),
        ("curses-and-covens", "townsfolk", 1, 13, True),
        ("full-moon-ritual", "spell-card", 1, 5, False),
    ],
)
def test_a_type_says_how_much_of_it_is_known(game: str, type: str, known: int, total: int, is_whole: bool) -> None:
    chapters = set(Chapter.objects.filter(game=game).values_list("slug", flat=True))
    count = count_of(with_copies(CardType.objects.filter(game=game)).get(slug=type), chapters)
    assert (count.known, count.total, count.is_whole) == (known, total, is_whole)


def test_the_gallery_counts_as_the_book_does(stranger: Client) -> None:
    assert "44 of 214 known" in text_of(stranger, "/cards/apocrypha/")


def test_a_virtue_narrows_the_gifts(stranger: Client) -> None:
    page = text_of(stranger, "/cards/apocrypha/types/gift/?virtue=rage")
    assert "Murder Board" in page
    assert "Bones" not in page


def test_an_own_card_with_a_long_name_has_a_page(player: Client) -> None:
    game = Game.objects.get(pk="apocrypha")
    owner = get_user_model().objects.get(username="player")
    pack = Pack.objects.create(owner=owner, game=game, name="Mine")
    name = (
        "The Very Long Name of a Thing That Nobody Should Ever Have Brought to This Table at Night, Least of All Alone"
    )
    Card.objects.create(
        code="pack-abc-long",
        alias="own-abc-long",
        name=name,
        game=game,
        type=game.cardtypes.get(slug="threat"),
        pack=pack,
    )
    assert name in text_of(player, "/cards/apocrypha/pack-abc-long/")
    assert Client().get("/cards/apocrypha/pack-abc-long/").status_code == 404


def test_what_a_person_keeps_of_a_card_is_shown_to_them_alone(player: Client, stranger: Client) -> None:
    owner = get_user_model().objects.get(username="player")
    bones = card("apocrypha-bones")
    OwnText.objects.create(owner=owner, card=bones, text="Rattle them.")
    Correction.objects.create(owner=owner, card=bones, facts={"copies": 5})
    mine = text_of(player, "/cards/apocrypha/bones/")
    assert "Rattle them." in mine
    assert "What you know better" in mine
    assert "Rattle them." not in text_of(stranger, "/cards/apocrypha/bones/")


# The rules


def test_a_word_is_linked_both_ways(stranger: Client) -> None:
    page = text_of(stranger, "/rules/apocrypha/empty-deck/")
    see, from_others = page.split("Spoken of in")
    assert 'href="/rules/apocrypha/fade/"' in see
    assert 'href="/rules/apocrypha/deck/"' in from_others


def test_each_step_of_the_turn_can_be_linked_and_has_its_page(stranger: Client) -> None:
    page = text_of(stranger, "/rules/apocrypha/reference/turn/")
    for step in ("start", "support", "investigate", "avoid", "sanctify", "transfer", "end"):
        assert f'id="{step}"' in page
    assert page.count('class="ref place"') == page.count('class="step"')


def test_references_lead_from_one_to_the_next(stranger: Client) -> None:
    page = text_of(stranger, "/rules/apocrypha/reference/turn/")
    assert 'rel="prev" href="/rules/apocrypha/reference/enter-here/"' in page
    assert 'rel="next" href="/rules/apocrypha/reference/steps/"' in page


def test_phases_that_the_book_numbers_are_numbered_once(stranger: Client) -> None:
    assert "1. Movement" not in text_of(stranger, "/rules/full-moon-ritual/reference/turn/")


def test_a_chart_spreads_its_columns(stranger: Client) -> None:
    page = text_of(stranger, "/rules/witching-hour/chart/cards-per-locus/")
    assert "<tr><td>2-3</td><td>9</td><td>9</td><td>9</td><td>9</td><td>6</td><td>3</td><td>45</td></tr>" in page


# The helps


def help_of(slug: str) -> dict[str, Any]:
    return Sheet.objects.get(game="apocrypha", kind="help", slug=slug).facts


YES, NO, NEVER = Says.YES, Says.NO, Says.NEVER


@pytest.mark.parametrize(
    ("one", "other", "winner", "rule"),
    [
        (("mission", YES), ("gift", YES), "mission", "card-over-card"),
        (("gift", YES), ("mission", YES), "mission", "card-over-card"),
        (("true-threat", YES), ("omen", YES), "true-threat", "card-over-card"),
        (("nexus", YES), ("archetype", YES), "nexus", "card-over-card"),
        (("saint", YES), ("fragment", YES), None, "card-over-card"),
        (("death", YES), ("gift", YES), None, "card-over-card"),
        (("gift", NO), ("mission", YES), "gift", "no-beats-yes"),
        (("gift", NO), ("mission", NO), "mission", "card-over-card"),
        (("gift", NEVER), ("mission", NO), "gift", "never-beats-all"),
        (("gift", YES), (RULEBOOK, NEVER), "gift", "card-over-rules"),
    ],
)
def test_the_golden_rules(one: tuple[str, Says], other: tuple[str, Says], winner: str | None, rule: str) -> None:
    verdict = prevails(help_of("golden-rules"), Claim(*one), Claim(*other))
    assert (verdict.winner and verdict.winner.type, verdict.rule["slug"]) == (winner, rule)


@pytest.mark.parametrize(
    ("cost", "by", "becomes"),
    [
        ("recycle", 1, "discard"),
        ("discard", 1, "bury"),
        ("bury", -1, "discard"),
        ("sacrifice", 1, "sacrifice"),
        ("reload", -2, "reload"),
        ("reload", 5, "sacrifice"),
    ],
)
def test_costs_that_are_raised_and_lowered(cost: str, by: int, becomes: str) -> None:
    moved_cost = moved(help_of("cost-hierarchy"), cost, by)
    assert moved_cost
    assert moved_cost.after
    assert moved_cost.after["slug"] == becomes


def test_costs_outside_the_hierarchy_stay() -> None:
    fixed = moved(help_of("cost-hierarchy"), "boost", 1)
    assert fixed
    assert fixed.is_fixed
    assert moved(help_of("cost-hierarchy"), "castle", 1) is None


def test_the_cost_hierarchy_agrees_with_what_each_cost_says_of_itself() -> None:
    sheet = help_of("cost-hierarchy")
    for cost in sheet["costs"]:
        for by, key in ((1, "raised_to"), (-1, "lowered_to")):
            after = moved(sheet, cost["slug"], by)
            assert after
            assert after.after
            assert after.after["slug"] == (cost[key] or cost["slug"])


@pytest.mark.parametrize(
    ("action", "face", "after"),
    [
        ("flip", 2, 5),
        ("flip", 6, 1),
        ("upgrade", 3, 4),
        ("upgrade", 6, 6),
        ("downgrade", 1, 1),
        ("keep", 4, 4),
        ("explode", 6, 6),
        ("reroll", 4, None),
        ("trash", 4, None),
    ],
)
def test_what_is_done_to_dice(action: str, face: int, after: int | None) -> None:
    die = done_to(help_of("dice-actions"), action, face)
    assert die
    assert die.after == after


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("golden-rules/?one=mission&other=gift", "<b>Mission</b> beats Gift"),
        ("golden-rules/?one=saint&other=fragment", "Neither beats the other"),
        ("golden-rules/?one=death&other=gift", "The book does not say"),
        ("golden-rules/?one=castle&other=gift", "Two cards disagree."),
        ("cost-hierarchy/?cost=recycle&way=raise&times=1", "Recycle becomes <b>Discard</b>"),
        ("cost-hierarchy/?cost=recycle&way=lower&times=99", "Recycle becomes <b>Reload</b>"),
        ("cost-hierarchy/?cost=boost", "<b>Boost</b> stays as it is"),
        ("dice-actions/?face=2&action=flip", "1 and 6, 2 and 5, 3 and 4"),
        ("dice-actions/?face=9&action=flip", "Pick a die"),
        ("dice-actions/?face=²&action=flip", "Pick a die"),
    ],
)
def test_a_help_answers_a_plain_form_with_the_page(stranger: Client, path: str, words: str) -> None:
    page = text_of(stranger, f"/rules/apocrypha/help/{path}")
    verdict = page.split('id="verdict"')[1].split("</div>")[0]
    assert words in verdict
    assert ("p. " in verdict) == ("href" in verdict)
