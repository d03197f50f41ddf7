"""The form with which a mission comes to the live table: what the campaign knows is filled in."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.missions.catalogue import mission_called, mission_slug, missions_listed
from campaigns.missions.live_table import open_table_of
from campaigns.models import Member, SaintState, Sitting
from campaigns.models.mission_record import record_of
from campaigns.rulebooks.apocrypha.missions.mission import LARGEST_CHOIR, NEXUSES_AT_MOST, StorybookMission
from campaigns.rulebooks.apocrypha.missions.mission_setup import nexuses_for, size_of
from campaigns.sittings.games.apocrypha import starting

LONGEST_NAME = 60
MOST_CARDS = 200


class MissionForm(forms.Form):
    """Of a mission under way only asked what nobody knows yet: where the pawns stand, who begins, what is counted."""

    mission = forms.ChoiceField(label=gettext_lazy("Mission"))
    saints = forms.CharField(
        label=gettext_lazy("Saints, clockwise"),
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("One to a line, as you sit: the next one sits to the left."),
    )
    first = forms.ChoiceField(label=gettext_lazy("Who takes the first turn"), required=False)
    nexuses = forms.CharField(
        label=gettext_lazy("Nexuses on the table"),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        help_text=gettext_lazy("One to a line, for a mission that the catalogue cannot lay out."),
    )
    clock = forms.IntegerField(
        label=gettext_lazy("Cards in the clock"),
        min_value=1,
        max_value=MOST_CARDS,
        required=False,
        help_text=gettext_lazy("Empty: nobody counts them here."),
    )
    guided = forms.BooleanField(label=gettext_lazy("A guide leads this mission"), required=False)

    def __init__(self, seat: Member, data: QueryDict | None) -> None:
        self.campaign = seat.campaign
        self.row = starting.mission_under_way(self.campaign)
        self.seats = starting.seats_of(self.row) if self.row else []
        self.is_guide = seat.is_guide
        super().__init__(data)
        if self.row:
            self._know(self.row.name)
        else:
            self._ask()

    @property
    def table(self) -> Sitting | None:
        """Where the mission is played already."""
        return open_table_of(self.campaign, self.row.number) if self.row else None

    def _know(self, name: str) -> None:
        """The campaign knows mission and choir."""
        assert self.row
        for known in ("mission", "saints"):
            del self.fields[known]
        slug = mission_slug(name)
        found = mission_called(slug) if slug else None
        guide = record_of(self.row.record).guide
        # A mission that is to be laid out by the book shows what it has; with a guide, what everybody was shown.
        self.initial["guided"] = bool(found.is_guided if found else guide)
        saints = [seat["saint"] for seat in self.seats]
        first = self.fields["first"]
        assert isinstance(first, forms.ChoiceField)
        first.choices = [(saint, saint) for saint in saints]
        if found:
            del self.fields["nexuses"]
            self.initial["clock"] = size_of(found.clock, len(saints)) if found.clock else None
            if not found.is_guided:
                self._place(found, saints)

    def _place(self, mission: StorybookMission, saints: list[str]) -> None:
        """Where each pawn begins, as far as the mission says it."""
        names = [nexus.name for nexus in nexuses_for(mission, len(saints))]
        for at, saint in enumerate(saints):
            self.fields[f"nexus-{at}"] = forms.ChoiceField(
                label=_("Where %(saint)s begins") % {"saint": saint},
                choices=[("", _("not placed yet")), *((name, name) for name in names)],
                initial=mission.start if mission.start in names else "",
                required=False,
            )

    def _ask(self) -> None:
        del self.fields["first"]
        mission = self.fields["mission"]
        assert isinstance(mission, forms.ChoiceField)
        known = [(one.slug, one.name) for one in missions_listed() if one.is_known]
        mission.choices = [*known, ("", _("A mission of our own"))]
        mission.required = False
        saints = self.campaign.saints.filter(state=SaintState.PLAYING).values_list("name", flat=True)
        self.initial["saints"] = "\n".join(saints[:LARGEST_CHOIR])
        self.fields["clock"].help_text = _("Empty: as the mission says.")

    def clean_saints(self) -> list[str]:
        names = _lines(self.cleaned_data["saints"])
        if not 1 <= len(names) <= LARGEST_CHOIR or len(set(names)) < len(names):
            raise forms.ValidationError(_("From one to six saints go on a mission, each of them once."))
        return names

    def clean_nexuses(self) -> list[str]:
        names = _lines(self.cleaned_data["nexuses"])
        if len(names) > NEXUSES_AT_MOST or len(set(names)) < len(names):
            raise forms.ValidationError(_("At most nine nexuses lie on the table, each of them once."))
        return names

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        needs_nexuses = "nexuses" in self.fields and not data.get("mission") and not data.get("guided")
        if needs_nexuses and not data.get("nexuses") and "nexuses" not in self.errors:
            self.add_error("nexuses", _("Name the nexuses that lie on the table."))
        return data

    def options(self) -> dict[str, Any]:
        data = self.cleaned_data
        if self.row is None:
            return self._options_without_row()
        choir = [
            {**seat, "nexus": data.get(f"nexus-{at}") or None} if not data["guided"] else seat
            for at, seat in enumerate(self.seats)
        ]
        known = starting.mission_options(self.row, nexuses=data.get("nexuses", []), is_guided=data["guided"])
        first = {"first": data["first"]} if data["first"] else {}
        return {**known, **first, "choir": choir, "clock": data["clock"]}

    def _options_without_row(self) -> dict[str, Any]:
        data = self.cleaned_data
        mission = data["mission"] or starting.written_out(data["nexuses"] or [starting.UNSEEN])
        clock = {"clock": data["clock"]} if data["clock"] else {}
        guided: dict[str, Any] = {"guided": True, "revealed": data["nexuses"]} if data["guided"] else {}
        return {"mission": mission, "choir": starting.seats_named(data["saints"], self.campaign), **clock, **guided}


def _lines(text: str) -> list[str]:
    return [line.strip()[:LONGEST_NAME] for line in text.splitlines() if line.strip()]


def opening(seat: Member, data: QueryDict | None) -> MissionForm:
    return MissionForm(seat, data)
