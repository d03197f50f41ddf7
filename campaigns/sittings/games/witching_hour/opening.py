"""What a scene at the live table begins with: the try that is due, the Coven as last time, what is tracked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.models import Attempt, Campaign, Member, Role
from campaigns.rulebooks.witching_hour.coven import LARGEST_COVEN, SMALLEST_COVEN, MatSide, Witch
from campaigns.rulebooks.witching_hour.enemies import EnemyKind
from campaigns.rulebooks.witching_hour.ladder import Difficulty, DueAttempt
from campaigns.rulebooks.witching_hour.pentagram import CHART, LOCI, Variety, piles
from campaigns.rulebooks.witching_hour.scenes import MOST_HOURS, SCENES
from campaigns.rulebooks.witching_hour.table.state import ALWAYS_KNOWN, Component
from campaigns.rulebooks.witching_hour.variants import EITHER, Variant
from campaigns.rules.witching_hour.table.words import COMPONENTS
from campaigns.sittings.games.witching_hour.particulars import Particulars, particulars_of_scenes
from campaigns.sittings.games.witching_hour.words import KINDS
from campaigns.sittings.registry import OpeningForm
from campaigns.stories.actions import attempts_of, stories_of
from campaigns.stories.progress import DIFFICULTIES, due_words, last_coven, story_progress

QUICK = "quick"
# What most tables will want to see; the rest comes with a tap.
USUAL = (*ALWAYS_KNOWN, Component.PHASES, Component.LURKING, Component.SECRETS)
SCREENS = {
    "usual": USUAL,
    "corruption": (Component.CORRUPTION,),
    "all": tuple(Component),
}
SCREEN_WORDS = [
    ("usual", _("What most tables want: mats, Pentagram, phases, Lurking Demons")),
    ("corruption", _("Only Corruption and the clock")),
    ("all", _("Everything, down to piles and markers")),
    ("own", _("As ticked below")),
]
MOST = 9_999
SIGILS = tuple("123456")
VARIANTS = {
    Variant.VERBAL: _("Verbal: say what you will make, without showing cards"),
    Variant.SECRETS_EASY: _("Shhh! It's a Secret, easier: without the hard Secrets"),
    Variant.SECRETS_HARD: _("Shhh! It's a Secret, harder: without the easy Secrets"),
    Variant.VARIETY_EASY: _("Variety is the Spice, easier: without the Legendary Demons"),
    Variant.VARIETY_HARD: _("Variety is the Spice, harder: two spells fewer on each Locus"),
}


@dataclass(frozen=True)
class OpeningSeat:
    """One seat, clockwise; without a Witch nobody plays there."""

    number: int
    player: str = ""
    witch: str = ""
    corruption: str = ""
    sigils: tuple[str, ...] = ()
    side: str = MatSide.BRONZE.value
    # The Starter Demon; without a name nobody wrote it down.
    demon: str = ""
    demon_kind: str = EnemyKind.IMP.value


class SceneForm(forms.Form):
    play = forms.ChoiceField(label=_("What you play"), widget=forms.RadioSelect)
    scene = forms.TypedChoiceField(
        label=_("Scene"), coerce=int, choices=[(scene.number, scene.name) for scene in SCENES], required=False
    )
    difficulty = forms.ChoiceField(
        label=_("Difficulty"), choices=[(one.value, words) for one, words in DIFFICULTIES.items()], required=False
    )
    leader = forms.IntegerField(min_value=1, max_value=LARGEST_COVEN, required=False)
    screen = forms.ChoiceField(label=_("On the screen"), choices=SCREEN_WORDS, widget=forms.RadioSelect, required=False)
    tracks = forms.MultipleChoiceField(
        label=_("Tracked"),
        choices=[(each.value, words) for each, words in COMPONENTS.items()],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    hours = forms.IntegerField(label=_("Hours"), min_value=1, max_value=MOST, required=False)
    limit = forms.IntegerField(label=_("Corruption that is too much"), min_value=1, max_value=MOST, required=False)
    variants = forms.MultipleChoiceField(
        label=_("Variants"),
        choices=[(variant.value, words) for variant, words in VARIANTS.items()],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    # What the scene brings by a pack, or brought when it was last played here.
    again = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple, required=False)

    def __init__(self, seat: Member, data: QueryDict | None) -> None:
        self.campaign = seat.campaign
        self.due = list(_due(seat.campaign))
        scene = self.due[0][1].scene.number if self.due else 1
        self.last = particulars_of_scenes(seat.campaign)
        start = {"play": self.due[0][0] if self.due else QUICK, "scene": scene, "difficulty": Difficulty.NORMAL.value}
        super().__init__(data, initial={**start, "screen": "usual", "tracks": [each.value for each in USUAL]})
        choices = [(name, f"{story}: {due_words(due)}") for name, due, story in self.due]
        self.fields["play"].choices = [*choices, (QUICK, _("A scene outside every story"))]  # type: ignore[attr-defined]
        self.fields["again"].choices = [  # type: ignore[attr-defined]
            (f"{number}-{at}", words)
            for number, last in self.last.items()
            for at, (words, _wished) in enumerate(last.offered)
        ]
        for number in range(1, LOCI + 1):
            field = forms.IntegerField(min_value=0, max_value=MOST, required=False)
            self.fields[f"locus-{number}"] = field

    # --- What the page shows

    @property
    def chart(self) -> list[tuple[str, list[str]]]:
        """How many spells lie on the Loci, by the number of players."""
        return [(str(most), [str(spells) for spells in printed]) for most, printed in CHART]

    @property
    def loci(self) -> list[tuple[int, forms.BoundField]]:
        return [(number, self[f"locus-{number}"]) for number in range(1, LOCI + 1)]

    @property
    def offered(self) -> list[tuple[str, Particulars, list[tuple[str, str, bool]]]]:
        """By scene, what a pack tells of it, and what was written down when it was last played here."""
        ticked = set(self.data.getlist("again")) if isinstance(self.data, QueryDict) else None
        return [
            (
                SCENES[number].name,
                last,
                [
                    (f"{number}-{at}", words, wished if ticked is None else f"{number}-{at}" in ticked)
                    for at, (words, wished) in enumerate(last.offered)
                ],
            )
            for number, last in self.last.items()
            if last.is_known
        ]

    @property
    def seats(self) -> list[OpeningSeat]:
        """As they were sent; else as they sat last time, or one for everybody who plays here."""
        found = self._sent_seats() if self.is_bound else [*self._last_seats()]
        return [*found, *(OpeningSeat(number) for number in range(len(found) + 1, LARGEST_COVEN + 1))]

    @property
    def people(self) -> list[str]:
        return list(self.campaign.members.exclude(role=Role.SPECTATOR).values_list("name", flat=True))

    @property
    def witches(self) -> list[str]:
        return [witch.value for witch in Witch]

    @property
    def kinds(self) -> list[tuple[str, Promise]]:
        return [(kind.value, words) for kind, words in KINDS.items()]

    def _sent_seats(self) -> list[OpeningSeat]:
        sent = self.data
        assert isinstance(sent, QueryDict)
        return [
            OpeningSeat(
                number,
                sent.get(f"player-{number}", "").strip()[:60],
                sent.get(f"witch-{number}", ""),
                sent.get(f"corruption-{number}", ""),
                tuple(sigil for sigil in SIGILS if sigil in sent.getlist(f"sigils-{number}")),
                MatSide.GOLD.value if sent.get(f"side-{number}") == MatSide.GOLD else MatSide.BRONZE.value,
                sent.get(f"demon-{number}", "").strip()[:60],
                sent.get(f"demon-kind-{number}", EnemyKind.IMP.value),
            )
            for number in range(1, LARGEST_COVEN + 1)
        ]

    def _last_seats(self) -> Iterator[OpeningSeat]:
        attempts: Sequence[Attempt] = list(attempts_of(self.campaign))
        coven = last_coven(attempts[::-1])
        bronze = MatSide.BRONZE.value
        known = [(one.player, one.witch.value, one.side.value) for one in coven] or [
            (name, "", bronze) for name in self.people
        ]
        for number, (player, witch, side) in enumerate(known[:LARGEST_COVEN], start=1):
            yield OpeningSeat(number, player, witch, side=side)

    # --- What was sent

    def clean(self) -> dict[str, Any]:
        taken = [seat for seat in self._sent_seats() if seat.witch]
        if not SMALLEST_COVEN <= len(taken) <= LARGEST_COVEN:
            self.add_error(None, _("Choose a Witch for two to six seats."))
        if len({seat.witch for seat in taken}) < len(taken):
            self.add_error(None, _("Each Witch can be played once. Choose another for one of them."))
        if any(seat.witch not in self.witches for seat in taken):
            self.add_error(None, _("There is no such Witch in the box."))
        if not all(seat.corruption in ("", *map(str, range(1_000))) for seat in taken):
            self.add_error(None, _("Give Corruption as a whole number."))
        if any(seat.demon and seat.demon_kind not in set(EnemyKind) for seat in taken):
            self.add_error(None, _("There is no such kind of Enemy."))
        if any({*both} <= {*self.cleaned_data.get("variants", ())} for both in EITHER):
            self.add_error("variants", _("A scene is not made easier and harder by the same means."))
        return self.cleaned_data

    def options(self) -> dict[str, Any]:
        sent = self.cleaned_data
        taken = [seat for seat in self._sent_seats() if seat.witch]
        due = next((due for name, due, _story in self.due if name == sent["play"]), None)
        scene = due.scene.number if due else sent["scene"] or 0
        options: dict[str, Any] = {
            "scene": scene,
            "difficulty": due.difficulty.value if due else sent["difficulty"] or Difficulty.NORMAL.value,
            "witches": [_witch(seat) for seat in taken],
            "hours": sent["hours"] or self.last[scene].hours or MOST_HOURS,
            "tracks": [each.value for each in self._tracks()],
            "variants": sent["variants"],
            "locus": self._locus(len(taken)),
            **self.last[scene].chosen(self._again(scene), [seat.witch for seat in taken]),
        }
        if due:
            options["story"] = int(sent["play"].removeprefix("story-"))
        if limit := sent["limit"] or self.last[scene].limit:
            options["limit"] = limit
        if leader := next((seat.witch for seat in taken if seat.number == sent["leader"]), None):
            options["leader"] = leader
        return options

    def _again(self, scene: int) -> list[int]:
        """Of what that scene brought last time, the places of those that were ticked."""
        ticked = [each.partition("-") for each in self.cleaned_data["again"]]
        return [int(at) for number, _dash, at in ticked if int(number) == scene]

    def _locus(self, players: int) -> list[int]:
        """By the chart, but for those that somebody gave."""
        is_hard = Variant.VARIETY_HARD in self.cleaned_data["variants"]
        printed = piles(players, Variety.HARD if is_hard else None)
        given = [self.cleaned_data[f"locus-{number}"] for number in range(1, LOCI + 1)]
        return [chart if own is None else own for own, chart in zip(given, printed, strict=True)]

    def _tracks(self) -> list[Component]:
        screen = self.cleaned_data["screen"] or "own"
        if screen != "own":
            return list(SCREENS[screen])
        return [Component(each) for each in self.cleaned_data["tracks"]]


def _witch(seat: OpeningSeat) -> dict[str, Any]:
    return {
        "name": seat.witch,
        "player": seat.player or None,
        "corruption": int(seat.corruption or 0),
        "sigils": [int(sigil) for sigil in seat.sigils],
        "side": seat.side,
        "starter": {"name": seat.demon, "kind": seat.demon_kind} if seat.demon else None,
    }


def _due(campaign: Campaign) -> Iterator[tuple[str, DueAttempt, str]]:
    """The try that is due in each story that is not told yet, the newest story first."""
    attempts = list(attempts_of(campaign))
    for story in stories_of(campaign):
        due = story_progress(story, [one for one in attempts if one.story == story.number]).progress.due
        if due:
            yield f"story-{story.number}", due, story.name


def opening(seat: Member, data: QueryDict | None) -> OpeningForm:
    return SceneForm(seat, data)
