"""An evening to keep and to share: all of it for those at the table, nothing veiled and no player's name for others."""

from xml.etree import ElementTree

from campaigns.models import Sitting
from campaigns.sittings.games.apocrypha.evening import evening
from campaigns.sittings.views import state_of
from cards.models import Card
from tests.missions_at_table import enter_here
from tests.people_at_table import Table, browser_of
from tests.sittings_at_table import LiveTable


def won_evening(table: Table) -> LiveTable:
    """Ophelia seals the Stadium, Frank fades, and it is won in his turn."""
    live = enter_here(table)
    phone = live.by()
    phone.tell("nexus-sealed", nexus="Stadium")
    for saint in ("Ophelia", "Frank"):
        phone.tell("moved", saint=saint, nexus="School")
    phone.tell("saint-faded", saint="Frank")
    phone.tell("turn-ended")
    phone.tell("mission-ended", how="won")
    return live


def test_those_at_the_table_read_who_was_there_and_what_turned_it(table: Table) -> None:
    live = won_evening(table)
    page = browser_of("player").get(f"/tables/{live.sitting.pk}/evening/").content.decode()
    for words in ("Ophelia (Owner)", "1 nexus of 4 was sealed. Sealed: Stadium.", "Frank faded.", "won in turn 2"):
        assert words in page


def test_others_get_words_and_a_picture_without_the_players_names(table: Table) -> None:
    live = won_evening(table)
    sitting = live.now()
    told = evening(sitting, state_of(sitting))
    assert told
    assert "Owner" not in told.words_for_others + told.picture
    answer = browser_of("spectator").get(f"/tables/{sitting.pk}/evening.svg")
    assert answer["Content-Type"].startswith("image/svg+xml")
    drawn = "".join(ElementTree.fromstring(answer.content.decode()).itertext())
    for words in ("Enter Here", "Won", "Ophelia", "Frank", "Stadium", "11 cards left"):
        assert words.replace("11", str(state_of(sitting).clock)) in drawn


def test_what_is_veiled_is_left_out_for_others(table: Table) -> None:
    Card.objects.filter(game="apocrypha", pack=None, name="Stadium").update(is_spoiler=True)
    sitting = won_evening(table).now()
    told = evening(sitting, state_of(sitting))
    assert told
    assert "Stadium" in told.words
    assert "Stadium" not in told.words_for_others + told.picture
    assert "1 nexus of 4 was sealed." in told.words_for_others


def test_a_table_that_goes_on_has_no_evening_yet(table: Table) -> None:
    live = enter_here(table)
    assert evening(Sitting.objects.get(), state_of(live.now())) is None
    answer = browser_of("owner").get(f"/tables/{live.sitting.pk}/evening/")
    assert answer.status_code == 409
