"""A campaign of The Witching Hour, for the tests of stories; and evenings at its scenes, in few words."""

from datetime import date, timedelta
from typing import Any

from campaigns.models import Attempt, Campaign, Member, Role, Story
from campaigns.models.attempt_record import PlayedWitch
from campaigns.rulebooks.witching_hour.coven import MatSide, Witch
from campaigns.rulebooks.witching_hour.ladder import LadderProgress
from campaigns.stories import actions as stories
from campaigns.stories.progress import GAME, ladder_progress
from tests.people_at_table import Table, person, set_table, sit_down

FIRST_NIGHT = date(2025, 10, 31)
COVEN = [PlayedWitch(Witch.LILY, "Ann", MatSide.GOLD), PlayedWitch(Witch.WARD, "Ben"), PlayedWitch(Witch.NANCY, "")]


def coven_at_table() -> Table:
    """Moonrise: an owner, a player and a spectator."""
    table = set_table("Moonrise", game=GAME)
    for who, role in {"player": Role.PLAYER, "spectator": Role.SPECTATOR}.items():
        sit_down(table, who, role)
    person("stranger")
    return table


def set_game(table: Table, game: str) -> None:
    """The same table, which now plays another game."""
    Campaign.objects.filter(pk=table.campaign.pk).update(game=game)


def play(by: Member, story: Story | None, scene: int, *, won: bool, **wish: Any) -> Attempt:
    """An evening, each a week after the one before."""
    nights = Attempt.objects.filter(campaign=by.campaign_id).count()
    ending = {"ending": "dawn"} if won else {"ending": "pentagram", "hour": 3}
    played = {"played": FIRST_NIGHT + timedelta(weeks=nights)}
    return stories.record(by, story=story.number if story else None, wish={"scene": scene, **ending, **played, **wish})


def tell_story(by: Member, letters: str) -> Story:
    """A story as far as *letters* say: each W or L at the scene then due."""
    story = stories.start(by, name="Our year")
    for letter in letters:
        due = progress(story).due
        assert due
        play(by, story, due.scene.number, won=letter == "W")
    return story


def progress(story: Story) -> LadderProgress:
    return ladder_progress(stories.attempts_of(story.campaign).filter(story=story.number))


def due(story: Story) -> str:
    now = progress(story).due
    return f"{now.scene.number} {now.attempt} {now.difficulty}" if now else "told"
