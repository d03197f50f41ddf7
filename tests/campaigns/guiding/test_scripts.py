"""A guide's missions: written, changed, passed on, and nobody else's."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaigns.guiding.actions import reveals, scripts
from campaigns.models import Script, ScriptPart, Told
from campaigns.people.actions import delete_account
from campaigns.rulebooks.apocrypha.missions.storybook import PARTS_AT_MOST, StorybookPart, StorybookPartKind
from campaigns.rulebooks.apocrypha.missions.storybook_reading import parse
from campaigns.seats.actions import campaigns
from campaigns.seats.actions import guide as guides
from tests.people_at_table import Table, person, refused, set_table

PARTS = (
    StorybookPart(StorybookPartKind.LOWDOWN, text="The butler did it."),
    StorybookPart(StorybookPartKind.NEXUS, "The Hotel (Motel)", "It is cold."),
    StorybookPart(StorybookPartKind.HIDDEN, text="Gaunt waits."),
)


def plunge(table: Table) -> Script:
    return scripts.start(table.seat("guide"), title="The Plunge", parts=PARTS)


def kinds(script: Script) -> list[str]:
    return [part.kind for part in script.parts.all()]


def part(script: Script, place: int = 1) -> ScriptPart:
    return script.parts.all()[place]


def test_a_mission_keeps_its_parts_in_their_order(table: Table) -> None:
    script = plunge(table)
    assert [(part.kind, part.heading, part.text) for part in script.parts.all()] == [
        ("lowdown", "", "The butler did it."),
        ("nexus", "The Hotel (Motel)", "It is cold."),
        ("hidden", "", "Gaunt waits."),
    ]


def test_the_text_of_a_mission_reads_as_the_same_mission(table: Table) -> None:
    reading = parse(scripts.as_text(plunge(table)))
    assert (reading.title, reading.parts, reading.unread) == ("The Plunge", PARTS, ())


def test_the_chronicle_says_nothing_of_it(table: Table) -> None:
    before = len(table.entries())
    script = plunge(table)
    reveals.show(table.seat("guide"), script.pk, part(script).pk)
    scripts.delete(table.seat("guide"), script.pk)
    assert len(table.entries()) == before


@pytest.mark.parametrize("who", ["owner", "player", "spectator"])
def test_nobody_without_the_lantern_writes_one(table: Table, who: str) -> None:
    with pytest.raises(PermissionDenied):
        scripts.start(table.seat(who), title="Mine")


def test_the_next_guide_does_not_find_it_and_the_last_one_finds_it_again(table: Table) -> None:
    script = plunge(table)
    guides.name_guide(table.seat("owner"), number=table.seat("player").number)
    assert not scripts.scripts_of(table.seat("player")).exists()
    with pytest.raises(Http404):
        scripts.rename(table.seat("player"), script.pk, title="Mine")
    with pytest.raises(PermissionDenied):
        scripts.rename(table.seat("guide"), script.pk, title="Ours")
    guides.name_guide(table.seat("owner"), number=table.seat("guide").number)
    assert scripts.rename(table.seat("guide"), script.pk, title="Ours").title == "Ours"


def test_the_mission_of_another_table_is_not_there(table: Table, elsewhere: Table) -> None:
    Script.objects.update_or_create(campaign=elsewhere.campaign, author=person("guide"), title="Elsewhere")
    with pytest.raises(Http404):
        scripts.script_of(table.seat("guide"), Script.objects.get().pk)


def test_a_former_guide_passes_a_mission_on_with_what_was_shown(table: Table) -> None:
    script = plunge(table)
    reveals.show(table.seat("guide"), script.pk, part(script).pk)
    guides.name_guide(table.seat("owner"), number=table.seat("player").number)
    scripts.pass_on(table.seat("guide"), script.pk, number=table.seat("player").number)
    assert scripts.script_of(table.seat("player"), script.pk)
    assert part(script).told.get().seat is None
    with pytest.raises(Http404):
        scripts.pass_on(table.seat("guide"), script.pk, number=table.seat("player").number)


@pytest.mark.parametrize("who", ["spectator", "guide"])
def test_a_mission_is_passed_on_to_another_player_only(table: Table, who: str) -> None:
    script = plunge(table)
    with refused("cannot-guide"):
        scripts.pass_on(table.seat("guide"), script.pk, number=table.seat(who).number)


def test_nobody_passes_on_what_is_not_theirs(table: Table) -> None:
    script = plunge(table)
    with pytest.raises(Http404):
        scripts.pass_on(table.seat("owner"), script.pk, number=table.seat("player").number)


def test_a_part_comes_after_another_or_at_the_end(table: Table) -> None:
    script, guide = plunge(table), table.seat("guide")
    scripts.add(
        guide, script.pk, parts=[StorybookPart(StorybookPartKind.ALOUD, text="A knock.")], after=part(script).pk
    )
    scripts.add(guide, script.pk, parts=[StorybookPart(StorybookPartKind.FRAGMENT, "The Swing")])
    assert kinds(script) == ["lowdown", "nexus", "aloud", "hidden", "fragment"]


def test_a_part_is_moved_but_not_out_of_the_mission(table: Table) -> None:
    script, guide = plunge(table), table.seat("guide")
    scripts.change(guide, script.pk, part(script, 2).pk, changes={}, steps=-1)
    assert kinds(script) == ["lowdown", "hidden", "nexus"]
    scripts.change(guide, script.pk, part(script, 0).pk, changes={}, steps=9)
    assert kinds(script) == ["hidden", "nexus", "lowdown"]


def test_changing_a_part_leaves_what_was_shown_as_it_was_shown(table: Table) -> None:
    script, guide = plunge(table), table.seat("guide")
    reveals.show(guide, script.pk, part(script).pk)
    scripts.change(guide, script.pk, part(script).pk, changes={"text": "It is warm."})
    assert part(script).text == "It is warm."
    assert Told.objects.get().text == "It is cold."


def test_a_deleted_mission_leaves_the_story_alone(table: Table) -> None:
    script, guide = plunge(table), table.seat("guide")
    reveals.show(guide, script.pk, part(script).pk)
    scripts.delete(guide, script.pk)
    assert [told.heading for told in reveals.story_for(table.seat("player"))] == ["The Hotel (Motel)"]


def test_whoever_deletes_their_account_takes_their_missions_with_them(table: Table) -> None:
    script = plunge(table)
    reveals.show(table.seat("guide"), script.pk, part(script).pk)
    delete_account(person("guide"))
    assert not Script.objects.exists()
    assert reveals.story_for(table.seat("player")).count() == 1


@pytest.mark.parametrize(
    "empty",
    [
        StorybookPart(StorybookPartKind.NEXUS, text="Cold."),
        StorybookPart(StorybookPartKind.FRAGMENT),
        StorybookPart(StorybookPartKind.ALOUD, "Name"),
    ],
)
def test_a_part_says_something(table: Table, empty: StorybookPart) -> None:
    script = plunge(table)
    with refused("says-nothing"):
        scripts.add(table.seat("guide"), script.pk, parts=[empty])
    with refused("says-nothing"):
        scripts.change(table.seat("guide"), script.pk, part(script, 2).pk, changes={"text": ""})


def test_there_is_an_end_to_missions_and_parts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    script, guide = plunge(table), table.seat("guide")
    with refused("too-many-parts"):
        scripts.add(guide, script.pk, parts=[StorybookPart(StorybookPartKind.ALOUD, text="x")] * PARTS_AT_MOST)
    monkeypatch.setattr(scripts, "SCRIPTS_AT_MOST", 1)
    with refused("too-many-missions"):
        scripts.start(guide, title="Another")


def test_nothing_is_written_in_an_archived_campaign(table: Table) -> None:
    script = plunge(table)
    campaigns.archive(table.seat("owner"))
    with refused("archived"):
        reveals.show(table.seat("guide"), script.pk, part(script).pk)


def test_only_apocrypha_has_a_guided_mode(db: None) -> None:
    witches = set_table("Hours", game="witching-hour")
    guides.name_guide(witches.seat("owner"), number=1)
    with refused("no-guided-mode"):
        scripts.start(witches.seat("owner"), title="Mine")
