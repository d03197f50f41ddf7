"""The six scenes: their number, name, Hours and limit of Corruption, as far as the book says."""

from dataclasses import dataclass

from campaigns.rulebooks.registered import _

# Rule.SCENE_LENGTH: a scene has one of so many Hours, and the most of them where its card says nothing else.
HOURS = range(4, 7)
LIMIT, TRAINING_LIMIT = 20, 15


@dataclass(frozen=True)
class Scene:
    """A scene; what stands only on its card (its Hours, its easy and hard mode) is unknown here."""

    number: int
    name: str
    # Rule.CORRUPTION_LIMIT, Rule.LIMIT_OF_TRAINING_DAY; by Rule.SCENES_CHANGE_THE_LIMIT its card may say another.
    limit: int = LIMIT
    # The Hours that the book gives it; None where it only says four to six, and the card says how many.
    hours: int | None = None
    # Rule.TRAINING_DAY_FIRST: learnt from the Quickstart Guide, before the story and outside its ladder.
    is_training: bool = False
    # What the book says of it in passing, in our words.
    note: str = ""


# Rule.SCENE_ORDER
SCENES = (
    Scene(0, "Training Day", limit=TRAINING_LIMIT, is_training=True, note=_("For a first evening.")),
    Scene(1, "All Hallows' Eve", note=_("The full game begins here, and shows itself best.")),
    Scene(2, "Winter Book Club"),
    Scene(3, "Spring Revival", note=_("For an evening with less time.")),
    Scene(4, "Rites of Summer"),
    Scene(5, "Halloween"),
)
TRAINING = SCENES[0]
STORY = SCENES[1:]
