"""A scene of The Witching Hour at the live table: its fold, its words, its screen, and the story that follows it."""

from campaigns.models import Campaign
from campaigns.rulebooks.sitting import Malformed
from campaigns.rulebooks.witching_hour.scenes import SCENES
from campaigns.rulebooks.witching_hour.table import RULES
from campaigns.rulebooks.witching_hour.table.options import SceneOptions
from campaigns.rulebooks.witching_hour.table.state import Component, Night
from campaigns.rules.witching_hour.table import event_in_words, refusal_in_words
from campaigns.rules.witching_hour.table.words import COMPONENTS
from campaigns.sittings.games.witching_hour.document import WORDS
from campaigns.sittings.games.witching_hour.opening import opening
from campaigns.sittings.games.witching_hour.scene_pack import keep_scene
from campaigns.sittings.games.witching_hour.screen import PARTS, context
from campaigns.sittings.games.witching_hour.secrets import SECRETS
from campaigns.sittings.games.witching_hour.story import onward, write_attempt
from campaigns.sittings.games.witching_hour.walk import phase_words
from campaigns.sittings.registry import Screen, TableGame, Tracking, register_game
from campaigns.stories.actions import stories_of


def start(options: SceneOptions, campaign: Campaign) -> Night:
    if options.story is not None and not stories_of(campaign).filter(number=options.story).exists():
        raise Malformed("story", "unknown")
    return RULES.start(options)


def name(night: Night) -> str:
    return SCENES[night.scene].name


# The screen itself shows only what is tracked.
TRACKING = Tracking(
    components={component.value: COMPONENTS[component] for component in Component},
    tracked=lambda night: {component.value for component in night.tracks},
)
SCREEN = Screen(PARTS, context, opening, "sittings/witching_hour.css", phase_words)

register_game(
    TableGame(
        "witching-hour",
        RULES,
        start,
        name,
        refusal_in_words,
        event_in_words,
        SCREEN,
        described=WORDS,
        tracking=TRACKING,
        closed=write_attempt,
        onward=onward,
        secrets=SECRETS,
        keep_particulars=keep_scene,
    )
)
