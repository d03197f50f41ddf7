"""The six scenes in their order: their names, limits of Corruption and Hours, as far as the book says."""

from dataclasses import dataclass

from campaigns.rulebooks.registered import _

# Rule.SCENE_LENGTH: so many Hours has a scene; which it has stands on its card.
FEWEST_HOURS, MOST_HOURS = 4, 6
LIMIT, TRAINING_LIMIT = 20, 15


@dataclass(frozen=True)
class Scene:
    """A scene; what stands only on its card, as its easy and hard mode, is not known here."""

    number: int
    name: str
    # Rule.CORRUPTION_LIMIT, Rule.LIMIT_OF_TRAINING_DAY; by Rule.SCENES_CHANGE_THE_LIMIT its card may say another.
    limit: int = LIMIT
    # What the book says of it in passing, in our words.
    note: str = ""


# Rule.SCENE_ORDER, after Rule.TRAINING_DAY_FIRST
SCENES = (
    Scene(0, "Training Day", TRAINING_LIMIT, _("For a first evening, with the Quickstart Guide.")),
    Scene(1, "All Hallows' Eve", note=_("The full game begins here, and shows itself best.")),
    Scene(2, "Winter Book Club"),
    Scene(3, "Spring Revival", note=_("For an evening with less time.")),
    Scene(4, "Rites of Summer"),
    Scene(5, "Halloween"),
)
TRAINING_DAY = SCENES[0]
# Appendix III, Scene: the order in which the story is played.
STORY = SCENES[1:]
