"""The odds of a check as a page: dice step by step, the chance, what a step is worth, advice, and errors by field."""

import html
import re
from urllib.parse import parse_qs

import pytest
from django.test import Client

from campaigns.models.sheet import SaintSheet, Virtues
from campaigns.rulebooks.apocrypha.changes import DiceAction, DiceChange
from campaigns.rulebooks.apocrypha.dice import DieColor
from campaigns.rulebooks.apocrypha.odds import Check, advise, odds
from campaigns.saints.actions import saints
from campaigns.tools.apocrypha.pages.odds_chart import bars, percent
from tests.data_rows import data_rows
from tests.markup import flat
from tests.people_at_table import Table, browser_of
from tests.saints_at_table import seat

pytestmark = pytest.mark.django_db
PLACE = "/tools/apocrypha/odds/"
FRANK = "saint=Frank&nexus=Bar&body=3&mind=3&rage=4&soul=1&top=body&left=soul&right=mind&bottom=soul"
GABRIELLA = "saint=Gabriella&nexus=Bar&body=3&mind=3&rage=3&soul=2&top=rage&left=mind&right=body&bottom=soul"
CHOIR = f"{FRANK}&{GABRIELLA}&active=1&virtue=rage&target=15"


def page(client: Client, query: str) -> str:
    answer = client.get(f"{PLACE}?{query}")
    assert answer.status_code == 200
    return html.unescape(re.sub(r"\s+", " ", flat(answer.content.decode())))


def shown(**check: object) -> str:
    """The chance as the page writes it."""
    return f'<span class="odds-percent">{percent(odds(Check(**check)).success)}</span>'  # type: ignore[arg-type]


def test_the_virtue_of_whoever_attempts_it_gives_the_dice(client: Client) -> None:
    words = page(client, CHOIR)
    assert shown(dice={DieColor.RAGE: 4}, target=15) in words
    assert 'aria-label="4 rage"' in words
    assert 'name="number"' not in words


def test_dice_are_assembled_step_by_step_and_overflow_into_bonus_dice(client: Client) -> None:
    words = page(client, f"{CHOIR}&skill=1&boost=1&add-body=1&add-bonus=1")
    assert shown(dice={DieColor.RAGE: 4, DieColor.BODY: 1, DieColor.BONUS: 3}, target=15) in words
    assert "Four dice of a color are all there are. 1 becomes a bonus die." in words
    assert "2 are lost: the box has no more." in page(client, "number=4&skill=4&add-bonus=2")


def test_assists_and_changes_count_in_the_order_of_the_book(client: Client) -> None:
    words = page(client, f"{CHOIR}&assist=Gabriella&change=flip&what=1&of=rage&change=reroll&what=6&of=")
    assert words.index('value="reroll" selected') < words.index('value="flip" selected')
    api = client.post(
        "/api/v1/tools/apocrypha/check/",
        {
            "dice": {"rage": 4},
            "target": 15,
            "assists": [3],
            "changes": [{"do": "flip", "dice": 1, "of": "rage"}, {"do": "reroll", "faces": [6]}],
        },
        content_type="application/json",
    ).json()
    assert f'<span class="odds-percent">{round(100 * api["success"]["probability"])} %</span>' in words
    assert f"{api['expected_damage']:.1f} damage · 1 mutation die" in words


def test_what_each_step_is_worth_and_where_it_leads(client: Client) -> None:
    words = page(client, CHOIR)
    plain, helped = (odds(Check(dice={DieColor.RAGE: 4}, target=15, assists=each)).success for each in ((), (3,)))
    gain = f"+{round(100 * (helped - plain))} %"
    assert re.search(rf"Gabriella assists <small>one mutation die</small></span><strong>{re.escape(gain)}", words)
    link = next(part.split('"')[0] for part in words.split('href="')[1:] if "assist=Gabriella" in part)
    assert parse_qs(link)["target"] == ["15"]
    taken = page(client, f"{CHOIR}&assist=Gabriella")
    assert re.search(rf"✓</span> Gabriella assists.*?<strong>{re.escape(gain)}", taken)


def test_without_a_choir_dice_and_rerolls_are_written_by_hand(client: Client) -> None:
    words = page(client, "virtue=soul&number=5&rerolls=3+1&target=13")
    assert shown(dice={DieColor.SOUL: 4, DieColor.BONUS: 1}, target=13, assists=[3, 1]) in words
    assert "2 mutation dice" in words


def test_page_24_cards_reroll_after_franks_assist_and_add_no_mutation_die(client: Client) -> None:
    query = f"{CHOIR}&assist=Gabriella"
    words = page(client, f"{query}&cards=1+1")
    assert shown(dice={DieColor.RAGE: 4}, target=15, assists=[3, 1, 1]) in words
    assert "· 1 mutation die" in words
    assert "Reroll with a card:" in page(client, f"{query}&cards=1+1&used=1&rolled-rage=6621")
    assert shown(dice={DieColor.BODY: 3}, target=12, assists=[2, 1]) in page(client, "rerolls=2&cards=1")


def test_six_rerolls_are_weighed_in_all(client: Client) -> None:
    words = page(client, f"{CHOIR}&assist=Gabriella&cards=1 1 1 1 1 1")
    assert shown(dice={DieColor.RAGE: 4}, target=15, assists=[3, 1, 1, 1, 1, 1]) in words
    assert "At most 6 rerolls are weighed, those of assists and of cards." in words
    assert "Gabriella assists" not in page(client, f"{CHOIR}&cards=1 1 1 1 1 1")


class TestAnotherVirtue:
    def test_page_19_its_dice_are_used_and_boosted_and_assists_keep_the_targets(self, client: Client) -> None:
        words = page(client, f"{CHOIR}&use=body&boost=1&assist=Gabriella")
        assert shown(dice={DieColor.BODY: 4}, target=15, assists=[3]) in words
        assert "One boost: a Body die" in words
        assert "The target stays, and so do assists with Rage." in words

    def test_without_a_choir_the_number_written_is_that_of_the_virtue_used(self, client: Client) -> None:
        assert 'aria-label="2 soul"' in page(client, "virtue=body&number=2&use=soul")


def test_a_change_shows_for_which_faces_or_how_many_dice_it_counts_until_they_are_written(client: Client) -> None:
    words = page(client, "change=flip&what=&of=&change=reroll&what=&of=&change=trash&what=2&of=")
    assert re.findall(r'name="what".*?value="(.*?)".*?aria-label="(.*?)" placeholder="(.*?)"', words) == [
        ("", "Which faces", "6"),
        ("", "How many dice, or “all”", "1 or all"),
        ("2", "How many dice", "1"),
        ("", "Which faces, or how many dice, or “all”", ""),
    ]


def test_an_upgrade_that_must_be_is_ticked_in_its_row_and_counts(client: Client) -> None:
    query = "virtue=soul&number=3&target=13&change=flip&what=all&of=&change=upgrade&what=2&of="
    must = (DiceChange(DiceAction.UPGRADE, dice=2, must=True), DiceChange(DiceAction.FLIP))
    may = (DiceChange(DiceAction.UPGRADE, dice=2), DiceChange(DiceAction.FLIP))
    assert shown(dice={DieColor.SOUL: 3}, target=13, changes=may) in page(client, query)
    words = page(client, f"{query}&must=2")
    assert shown(dice={DieColor.SOUL: 3}, target=13, changes=must) in words
    # It stands first now, as in the book's order.
    assert re.findall(r'name="must" value="(\d)" id="must-\d" (\w*)', words) == [("1", "checked")]
    assert "A power is done in full unless it says “may”" in words


class TestRunicBlade:
    """A card that rerolls a die too: page 24."""

    CARD = "".join(
        f"&change={kind}&what=1&of=&card=A&must={at}"
        for at, kind in enumerate(("reroll-dice", "upgrade", "downgrade", "flip"), 1)
    )
    QUERY = f"virtue=soul&number=3&target=15{CARD}"

    def test_its_reroll_is_part_of_the_card(self, client: Client) -> None:
        actions = (DiceAction.REROLL, DiceAction.UPGRADE, DiceAction.DOWNGRADE, DiceAction.FLIP)
        card = [DiceChange(do, dice=1, must=do is not DiceAction.DOWNGRADE, package="A") for do in actions]
        assert shown(dice={DieColor.SOUL: 3}, target=15, changes=card) in page(client, self.QUERY)

    def test_it_is_played_when_its_die_is_rerolled_and_the_rest_has_to_follow(self, client: Client) -> None:
        assert "Card A: Reroll:" in page(client, f"{self.QUERY}&rolled-soul=112")
        after = page(client, f"{self.QUERY}&used=1&rolled-soul=661")
        assert "Upgrade:" in after
        assert "Downgrade:" in after
        assert "Card A" not in after

    def test_where_the_dice_are_better_as_they_lie_it_is_left_alone(self, client: Client) -> None:
        assert "Leave card A alone" in page(client, f"{self.QUERY}&rolled-soul=666")


def test_a_card_of_several_changes_is_played_whole_or_left_alone(client: Client) -> None:
    query = "virtue=soul&number=3&target=18&change=flip&what=1&of=&card=A&change=downgrade&what=1&of=&card=A&must=1"
    card = (
        DiceChange(DiceAction.DOWNGRADE, dice=1, package="A"),
        DiceChange(DiceAction.FLIP, dice=1, must=True, package="A"),
    )
    words = page(client, query)
    assert shown(dice={DieColor.SOUL: 3}, target=18, changes=card) in words
    assert words.count('<option value="A" selected>') == 2
    assert "Leave card A alone." in page(client, f"{query}&rolled-soul=666")
    words = page(client, f"{query}&rolled-soul=6611&number=4")
    assert "Card A: Downgrade:" in words
    assert "Card A: Flip:" in words


def test_a_choir_in_which_nobody_can_assist_is_not_offered_an_assist(client: Client) -> None:
    words = page(client, f"{FRANK}&active=1&virtue=rage&target=15&rerolls=3")
    assert shown(dice={DieColor.RAGE: 4}, target=15) in words
    assert "Nobody can assist this check." in words
    assert "An assist of" not in words
    assert "An assist of" in page(client, "rerolls=1 1 1 1 1")
    assert "An assist of" not in page(client, "rerolls=1 1 1 1 1 1")


class TestSkills:
    OPHELIA = "saint=Ophelia+Willows&body=2&mind=3&rage=2&soul=4&virtue=mind&target=8"

    def test_page_19_ophelia_has_sense_of_the_catalogue_and_a_bonus_die_for_it(self, client: Client) -> None:
        words = page(client, f"{self.OPHELIA}&which=sense&add-bonus=1")
        assert shown(dice={DieColor.MIND: 3, DieColor.BONUS: 2}, target=8) in words
        assert '<option value="sense" selected>Sense 1</option>' in words
        assert 'name="skill"' not in words
        assert re.search(r"✓</span> Sense 1.*?tap to undo", words)

    def test_each_skill_is_weighed_and_one_tap_uses_it_instead_of_another_number(self, client: Client) -> None:
        words = page(client, f"{self.OPHELIA}&skill=2")
        link = next(part.split('"')[0] for part in words.split('href="')[1:] if "which=conjure" in part)
        assert "skill" not in parse_qs(link)
        assert "A skill of" not in words

    def test_the_campaign_knows_its_own_saints(self, table: Table) -> None:
        sheet = SaintSheet(virtues=Virtues(rage=2), skills={"strike": 3, "hack": None})
        saints.make(seat(table), name="Vera", sheet=sheet)
        browser = browser_of("player")
        query = f"campaign={table.campaign.id}&virtue=rage&target=12"
        assert shown(dice={DieColor.RAGE: 2, DieColor.BONUS: 3}, target=12) in page(browser, f"{query}&which=strike")
        unknown = page(browser, f"{query}&which=hack&skill=1")
        assert shown(dice={DieColor.RAGE: 2, DieColor.BONUS: 1}, target=12) in unknown
        assert '<option value="hack" selected>Hack ?</option>' in unknown

    def test_a_skill_that_the_saint_does_not_have_counts_as_nothing(self, client: Client) -> None:
        assert shown(dice={DieColor.MIND: 3}, target=8) in page(client, f"{self.OPHELIA}&which=strike")
        assert 'name="which"' not in page(client, f"{CHOIR}&which=sense")


def test_the_chart_has_a_bar_for_each_result_and_says_it_in_words() -> None:
    found = odds(Check(dice={DieColor.SOUL: 2}, target=8))
    drawn = bars(found.distribution, 8)
    assert [bar.result for bar in drawn] == list(range(2, 13))
    assert [bar.result for bar in drawn if bar.reaches] == [8, 9, 10, 11, 12]
    assert max(bar.height for bar in drawn) == 96
    assert all(bar.x >= 0 and bar.x + bar.width <= 360 for bar in drawn)


@data_rows(
    "query, field, words",
    [
        ("target=0", "target", "Target number: a number from 1 to 99."),
        ("virtue=greed", "virtue", "A check is of Body, Mind, Rage or Soul."),
        ("target=ten", "target", "Target number: a number from 1 to 99."),
        ("target=1000000000000000000000", "target", "Target number: a number from 1 to 99."),
        ("number=21", "number", "Dice of the virtue: a number from 0 to 20."),
        ("number=0", "number", "There is no die."),
        ("skill=-1", "skill", "Dice of the skill: a number from 0 to 9."),
        ("add-rage=99", "add-rage", "Dice that cards add: a number from 0 to 20."),
        ("rerolls=99", "rerolls", "Write the rerolls of each assist"),
        ("rerolls=1 1 1 1 1 1 1", "rerolls", "Write the rerolls of each assist"),
        ("rerolls=two", "rerolls", "Write the rerolls of each assist"),
        ("cards=99", "cards", "Write how many dice each card rerolls"),
        ("use=greed", "use", "Choose one of those that are offered."),
        ("rolled-soul=7", "rolled-soul", "at most four dice of a color."),
        ("rolled-soul=11111", "rolled-soul", "at most four dice of a color."),
        ("change=burn", "change", "Nobody knows such a change."),
        ("change=flip&what=1&of=pink", "change", "Nobody knows such a color."),
        ("change=reroll&what=7", "change", "Which faces?"),
        ("change=flip&what=99", "change", "How many dice?"),
        ("change=trash&what=all", "change", "How many dice?"),
        ("&".join(["change=flip"] * 9), "change", "At most 8 changes are weighed."),
    ],
)
def test_what_is_wrong_is_said_at_once_with_its_field(client: Client, query: str, field: str, words: str) -> None:
    found = page(client, query)
    assert words in found
    assert f'href="#f-{field}"' in found
    assert f'id="f-{field}"' in found


def test_the_strangest_address_is_still_a_page(client: Client) -> None:
    for query in ("change=%00&what=²", "assist=%00&rolled-soul=²", "keep=20&used=6&rolled-body=1", "virtue=greed"):
        page(client, query)


class TestDiceThatWereRolled:
    def test_which_to_reroll_with_whose_help(self, client: Client) -> None:
        words = page(client, f"{CHOIR}&assist=Gabriella&rolled-rage=6611")
        assert "Reroll with Gabriella's help:" in words
        assert words.count('class="die-face" data-virtue="rage">1<') == 2

    def test_once_the_assists_are_used_the_changes_are_made(self, client: Client) -> None:
        words = page(client, f"{CHOIR}&assist=Gabriella&used=1&rolled-rage=6611&change=flip&what=1&of=")
        assert "Flip:" in words
        assert "The check succeeds." in words

    def test_dice_that_explode_are_added_and_asked_about_again(self, client: Client) -> None:
        query = "virtue=soul&number=2&target=18&rolled-soul=65&change=explode&what=6&of="
        assert "Dice explode. Add and roll: 1 × Soul." in page(client, query)
        assert "The check fails, 1.0 short." in page(client, f"{query.replace('=65', '=656')}&exploded=1")

    def test_what_takes_too_long_beside_the_answer_is_left_out_and_said(self, client: Client) -> None:
        """The check itself takes a third of the time that a page may take."""
        dice = "&".join(
            f"add-{color}={n}" for color, n in [("body", 2), ("mind", 1), ("rage", 1), ("soul", 3), ("bonus", 4)]
        )
        changes = "change=trash&what=1&of=rage&change=explode&what=4+5&of=soul&change=explode&what=1&of=soul"
        words = page(client, f"virtue=body&number=0&{dice}&target=12&{changes}&rolled-body=66")
        assert '<span class="odds-percent">' in words
        assert "<strong>?</strong>" in words
        assert "There are too many choices to weigh for these dice." not in words
        rest = "&".join(
            f"rolled-{color}={faces}" for color, faces in [("mind", 1), ("rage", 1), ("soul", 111), ("bonus", 1111)]
        )
        assert "There are too many choices to weigh for these dice." in page(
            client, f"virtue=body&number=0&{dice}&target=12&{changes}&rolled-body=11&{rest}"
        )

    STRIX = "virtue=body&number=2&boost=1&add-bonus=2&target=12&rerolls=2&change=reroll&what=6&of="

    def test_page_19_both_6s_must_be_rerolled_before_anything_is_sure(self, client: Client) -> None:
        words = page(client, f"{self.STRIX}&rolled-body=665&rolled-bonus=21")
        assert "Reroll (forced):" in words
        assert words.count('class="die-face" data-virtue="body">6<') == 2
        check = Check(dice={}, target=12, assists=[2], changes=[DiceChange(DiceAction.REROLL, faces=frozenset({6}))])
        chance = advise(check, {DieColor.BODY: [6, 6, 5], DieColor.BONUS: [2, 1]}).success
        assert 0 < chance < 1
        assert f"From here: {percent(chance)}" in words

    def test_forced_rerolls_are_over_when_somebody_says_so_or_an_assist_is_used(self, client: Client) -> None:
        rolled = f"{self.STRIX}&rolled-body=655&rolled-bonus=21"
        assert "Reroll with this assist:" in page(client, f"{rolled}&forced=1")
        after = page(client, f"{rolled}&used=1")
        assert "The check succeeds." in after
        assert 'name="forced"' not in after
        assert 'name="forced"' not in page(client, "rolled-body=655")

    def test_a_second_forced_reroll_waits_for_the_first(self, client: Client) -> None:
        words = page(client, f"{self.STRIX}&change=reroll&what=1+2&of=bonus&rolled-body=643&rolled-bonus=61")
        assert words.index("Reroll (forced):") < words.index("Then every Bonus 1, 2, those just rolled too:")

    @pytest.mark.parametrize(
        ("rolled", "words"),
        [
            ("rolled-body=665", "3 of 5 dice are written."),
            ("rolled-body=6651&rolled-bonus=6654", "The check rolls 5 dice; 8 are written."),
            ("rolled-body=66&rolled-bonus=665", "The check rolls other colors: 3 × Body, 2 × Bonus."),
        ],
    )
    def test_other_dice_than_those_of_the_check_are_no_promise(self, client: Client, rolled: str, words: str) -> None:
        found = page(client, f"{self.STRIX}&forced=1&used=1&{rolled}")
        assert words in found
        assert "With these dice: 100 %" in found
        assert "The check succeeds." not in found

    def test_exploded_dice_may_be_more_than_those_of_the_check(self, client: Client) -> None:
        query = "virtue=soul&number=2&target=18&change=explode&what=6&of=&exploded=1"
        assert "odds-miscount" not in page(client, f"{query}&rolled-soul=656")
        assert "1 of 2 dice is written." in page(client, f"{query}&rolled-soul=6")
