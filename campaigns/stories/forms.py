"""The forms of the story pages: shapes and labels, no rules."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from campaigns.models.attempt_record import Evening, PlayedWitch
from campaigns.rulebooks.witching_hour.attempt import AttemptEnding, Means
from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN, MatSide, Witch
from campaigns.rulebooks.witching_hour.scenes import FEWEST_HOURS, MOST_HOURS, SCENES
from campaigns.stories.progress import DIFFICULTIES, ENDINGS

HIGHEST = 1_000_000
# More than the form has, so that the rulebook can say no to a seventh.
SEATS_READ = LARGEST_COVEN + 2
LONGEST_NAME = 60
# What can be said of a scene card; who has not read it knows nothing.
ANSWERS: Mapping[str, bool | None] = {"unknown": None, "yes": True, "no": False}
HOURS: Mapping[str, int | None] = {"unknown": None, **{str(n): n for n in range(FEWEST_HOURS, MOST_HOURS + 1)}}


class StoryForm(forms.Form):
    name = forms.CharField(label=_("Name of the story"), max_length=LONGEST_NAME)


@dataclass(frozen=True)
class AttemptSeat:
    """One seat of the form, clockwise; without a witch nobody played there."""

    number: int
    player: str = ""
    witch: str = ""
    side: str = MatSide.BRONZE.value
    fell: bool = False
    leads: bool = False


def seats_of(evening: Evening, players: Sequence[str] = ()) -> list[AttemptSeat]:
    """The coven of an evening, with a seat for everybody; where nobody has played yet, for these *players*."""
    taken = [
        AttemptSeat(n, one.player, one.witch, one.side, one.witch in evening.corrupted, one.witch == evening.leader)
        for n, one in enumerate(evening.coven, start=1)
    ]
    names = [*players][: LARGEST_COVEN if not taken else 0]
    waiting = [AttemptSeat(n, name) for n, name in enumerate(names, start=1)]
    found = taken or waiting
    return [*found, *(AttemptSeat(n) for n in range(len(found) + 1, LARGEST_COVEN + 1))]


class AttemptForm(forms.Form):
    """How an evening went. The seats and what was changed in the box have fields of their own, by number and word."""

    key = forms.UUIDField(required=False)
    version = forms.IntegerField(min_value=1, max_value=2**31 - 1, required=False)
    story = forms.IntegerField(min_value=1, max_value=HIGHEST, required=False)
    scene = forms.TypedChoiceField(
        label=_("Scene"), coerce=int, choices=[(scene.number, scene.name) for scene in SCENES]
    )
    ending = forms.ChoiceField(label=_("How it ended"), choices=[(one.value, words) for one, words in ENDINGS.items()])
    hour = forms.IntegerField(label=_("Hour"), min_value=0, max_value=99, required=False)
    difficulty = forms.ChoiceField(
        label=_("Difficulty"), choices=[(one.value, words) for one, words in DIFFICULTIES.items()]
    )
    played = forms.DateField(label=_("Played on"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    leader = forms.IntegerField(min_value=1, max_value=SEATS_READ, required=False)
    secrets = forms.CharField(
        label=_("Secrets"), max_length=2_000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    notes = forms.CharField(
        label=_("Notes"), max_length=2_000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )

    def clean(self) -> dict[str, Any]:
        wish = self.cleaned_data
        if wish.get("ending") not in (None, AttemptEnding.DAWN.value) and wish.get("hour") is None:
            self.add_error("hour", _("Say in which hour it ended."))
        return wish

    def seats(self) -> list[AttemptSeat]:
        """As they were sent; six at least, to be shown again."""
        sent, leader = self._sent(), self.data.get("leader")
        last = max([LARGEST_COVEN, *(n for n in range(1, SEATS_READ + 1) if sent.get(f"witch-{n}"))])
        return [
            AttemptSeat(
                n,
                sent.get(f"player-{n}", "").strip()[:LONGEST_NAME],
                _one_of(sent.get(f"witch-{n}", ""), Witch),
                _one_of(sent.get(f"side-{n}", ""), MatSide) or MatSide.BRONZE.value,
                bool(sent.get(f"fell-{n}")),
                leader == str(n),
            )
            for n in range(1, last + 1)
        ]

    def means(self, difficulty: str) -> list[str]:
        """What was changed in the box to make it so easy or hard."""
        chosen = self._sent().getlist(f"means-{difficulty}")
        return [means.value for means in Means if means.value in chosen]

    def wish(self) -> dict[str, Any]:
        """What was sent, as the action takes it; what the page hides for another ending or difficulty is left out."""
        sent = self.cleaned_data
        seats = [seat for seat in self.seats() if seat.witch]
        fields = ("scene", "ending", "hour", "difficulty", "played", "secrets", "notes")
        return {
            **{field: sent[field] for field in fields},
            "coven": [PlayedWitch(Witch(seat.witch), seat.player, MatSide(seat.side)) for seat in seats],
            "leader": next((seat.witch for seat in seats if seat.leads), None),
            "means": self.means(sent["difficulty"]),
            "corrupted": [seat.witch for seat in seats if seat.fell]
            if sent["ending"] == AttemptEnding.CORRUPTION
            else [],
        }

    def _sent(self) -> QueryDict:
        return self.data if isinstance(self.data, QueryDict) else QueryDict()


def _one_of(word: str, words: Iterable[Any]) -> str:
    return word if word in list(words) else ""


class SceneCardForm(forms.Form):
    """What stands on a scene card, from the page of a story or from its settings; only what is sent changes."""

    story = forms.IntegerField(min_value=1, max_value=HIGHEST)
    settings = forms.BooleanField(required=False)
    has_easy = forms.ChoiceField(choices=[(word, "") for word in ANSWERS], required=False)
    has_hard = forms.ChoiceField(choices=[(word, "") for word in ANSWERS], required=False)
    hours = forms.ChoiceField(choices=[(word, "") for word in HOURS], required=False)

    def clean(self) -> dict[str, Any]:
        sent = self.cleaned_data
        known: Mapping[str, Mapping[str, Any]] = {"has_easy": ANSWERS, "has_hard": ANSWERS, "hours": HOURS}
        return {**sent, "changes": {field: known[field][sent[field]] for field in known if sent.get(field)}}
