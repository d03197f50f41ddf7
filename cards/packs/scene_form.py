"""What a scene brings to the table, in the fields of a card's form: read from words, and in words again."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cards.models import Card, Game
from cards.packs.files import SCENE

# A name and a number behind it.
COUNTED = re.compile(r"(?P<name>.{1,60}?)\s+(?P<number>\d{1,3})")
FIELDS = ("scene", "hours", "limit", "counters", "guardians", "overlords")


class SceneFields(forms.Form):
    """Only of a game that has scenes; the others lose these fields."""

    scene = forms.TypedChoiceField(label=_("Of which scene"), coerce=int, empty_value=None, required=False)
    hours = forms.IntegerField(label=_("Hours"), required=False, min_value=1, max_value=99)
    limit = forms.IntegerField(label=_("Corruption that is too much"), required=False, min_value=1, max_value=999)
    counters = forms.CharField(
        label=_("What the scene counts"),
        required=False,
        max_length=1_000,
        help_text=_("With the number it begins with: Beacons 3, Lost Witches 8, Events 0."),
    )
    guardians = forms.CharField(
        label=_("Guardians"),
        required=False,
        max_length=1_000,
        help_text=_("With the Locus that each of them guards: Slugda 4."),
    )
    overlords = forms.CharField(
        label=_("Overlords"), required=False, max_length=1_000, help_text=_("With commas between.")
    )

    def let_scenes_of(self, game: Game, types: list[tuple[str, str]]) -> None:
        """Ask for the scenes of *game*, or for nothing where its types of card know none."""
        if SCENE not in dict(types):
            for name in FIELDS:
                del self.fields[name]
            return
        scenes = Card.objects.filter(game=game, pack=None, type__slug=SCENE).order_by("number")
        choices = [("", _("It is no scene")), *scenes.values_list("number", "name")]
        self.fields["scene"].choices = choices  # type: ignore[attr-defined]

    def clean_counters(self) -> list[dict[str, Any]]:
        return [{"name": name, "value": number} for name, number in _counted(self.cleaned_data["counters"])]

    def clean_guardians(self) -> list[dict[str, Any]]:
        found = _counted(self.cleaned_data["guardians"])
        for _name, locus in found:
            if not 1 <= locus <= 6:
                raise ValidationError(_("The Pentagram has the Loci 1 to 6."))
        return [{"name": name, "locus": locus} for name, locus in found]

    def clean_overlords(self) -> list[str]:
        return _once([word.strip()[:60] for word in self.cleaned_data["overlords"].split(",") if word.strip()])

    def check_scene(self, type: str) -> None:
        """A scene is a card of that type, and what it brings belongs to one."""
        said = [name for name in FIELDS[1:] if self.cleaned_data.get(name) not in (None, "", [])]
        has_scene = self.cleaned_data.get("scene") is not None
        if said and not has_scene:
            self.add_error("scene", _("Say of which scene this is."))
        if has_scene and type != SCENE:
            self.add_error("scene", _("Choose the type Scene for it."))


def scene_in_facts(said: dict[str, Any]) -> dict[str, Any]:
    """The facts of a card, with all that was said of its scene as one."""
    brought = {name: said.pop(name) for name in FIELDS if name in said}
    return {**said, "scene": brought} if "scene" in brought else said


def scene_in_fields(scene: dict[str, Any] | None) -> dict[str, Any]:
    """As the form reads it again."""
    if scene is None:
        return {}
    return {
        **scene,
        "counters": ", ".join(f"{row['name']} {row['value']}" for row in scene.get("counters", [])),
        "guardians": ", ".join(f"{row['name']} {row['locus']}" for row in scene.get("guardians", [])),
        "overlords": ", ".join(scene.get("overlords", [])),
    }


def _counted(words: str) -> list[tuple[str, int]]:
    found = []
    for word in (word.strip() for word in words.split(",")):
        if not word:
            continue
        read = COUNTED.fullmatch(word)
        if read is None:
            raise ValidationError(
                _("“%(words)s” lacks its number. Write a name and a number, such as Beacons 3."),
                params={"words": word[:60]},
            )
        found.append((read["name"], int(read["number"])))
    _once([name for name, _number in found])
    return found


def _once(names: list[str]) -> list[str]:
    if len(set(names)) < len(names):
        raise ValidationError(_("A name stands there twice."))
    if len(names) > 20:
        raise ValidationError(_("Twenty of them are the most."))
    return names
