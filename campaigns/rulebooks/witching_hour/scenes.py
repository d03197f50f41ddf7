"""The scenes in their order, and how many hours a scene can have."""

from dataclasses import dataclass

# Game Overview: a scene is played over four to six rounds, its hours.
FEWEST_HOURS, MOST_HOURS = 4, 6


@dataclass(frozen=True)
class Scene:
    number: int
    name: str


SCENES = (
    Scene(0, "Training Day"),
    Scene(1, "All Hallows' Eve"),
    Scene(2, "Winter Book Club"),
    Scene(3, "Spring Revival"),
    Scene(4, "Rites of Summer"),
    Scene(5, "Halloween"),
)
TRAINING_DAY = SCENES[0]
# Appendix III, Scene: the order in which the story is played.
STORY = SCENES[1:]
