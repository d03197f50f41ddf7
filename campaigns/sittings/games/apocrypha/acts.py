"""The one next act as taps: what the table answers with, in as few of them as the book leaves open."""

from collections.abc import Callable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from campaigns.rulebooks.apocrypha.missions.mission import MASTERS, MINIONS
from campaigns.rulebooks.apocrypha.table.advice import NextAct
from campaigns.rulebooks.apocrypha.table.investigating import goes_to
from campaigns.rulebooks.apocrypha.table.state import CardGoesTo, CardKind, MainStep, MissionState, TurnedUpCard
from campaigns.rules.apocrypha.table.words import CARDS, SIDES, STEPS
from campaigns.sittings.games.apocrypha.taps import Tap, TapButton, TapField, tap

GOES = {
    CardGoesTo.HAND: gettext_lazy("into the hand"),
    CardGoesTo.BOX: gettext_lazy("back into the box"),
    CardGoesTo.NEXUS: gettext_lazy("shuffled back into the nexus"),
    CardGoesTo.CLOCK: gettext_lazy("shuffled back into the clock"),
    CardGoesTo.HALO: gettext_lazy("into the halo"),
    CardGoesTo.NOWHERE: gettext_lazy("it was a copy, and is gone"),
}
WHAT_LABELS = {
    CardKind.OMEN: gettext_lazy("An omen"),
    CardKind.GIFT: gettext_lazy("A gift"),
    CardKind.THREAT: gettext_lazy("A threat"),
}


def taps_of(state: MissionState, act: NextAct) -> list[Tap]:
    """The first button is the act itself."""
    return TAPS[act.kind](state, act)


def _to_step(step: MainStep, *, tone: str = "") -> Tap:
    return tap("step-reached", _("On to %(step)s") % {"step": STEPS[step]}, tone=tone, step=step.value)


def _step(state: MissionState, act: NextAct) -> list[Tap]:
    found = [_to_step(MainStep(str(act.facts["step"])), tone="gold")]
    if state.turn.step is MainStep.INVESTIGATE:
        found += [_omens(is_rare=True), _back_to_support()]
    return found


def _back_to_support() -> Tap:
    return tap("step-reached", _("Back to Support"), is_rare=True, step=MainStep.SUPPORT.value)


def _drawn(state: MissionState, act: NextAct) -> list[Tap]:
    omen, *others = _what_buttons()
    facts = {"saint": act.saint}
    return [
        Tap("clock-drawn", (replace(omen, hint=_("into the hand")),), facts),
        Tap("clock-drawn", tuple(others), facts, (named(),), is_rare=True),
        archetype("clock-drawn", _("An archetype"), saint=act.saint),
    ]


def _omens(*, is_rare: bool = False) -> Tap:
    hints = {"hope": _("turn the nexus to Hope"), "doom": _("turn the nexus to Doom")}
    buttons = tuple(
        TapButton(_("Omen: %(side)s") % {"side": SIDES[side]}, "text.side", side, tone=side, hint=hint)
        for side, hint in hints.items()
    )
    return Tap("omen-played", buttons, fields=(named(),), is_rare=is_rare)


def named() -> TapField:
    return TapField(_("Its name, if you like"), "text.card")


def _investigate(state: MissionState, act: NextAct) -> list[Tap]:
    return [_omens(), _to_step(MainStep.TRANSFER), _back_to_support()]


def _turned_up(state: MissionState, act: NextAct) -> list[Tap]:
    return [Tap("card-turned-up", _what_buttons(), fields=(named(),)), archetype("card-turned-up", _("An archetype"))]


def _what_buttons() -> tuple[TapButton, ...]:
    hints = {CardKind.OMEN: _("drawn; turn up the next")}
    tones = {CardKind.OMEN: "gold"}
    return tuple(
        TapButton(str(label), "text.what", what.value, tone=tones.get(what, ""), hint=hints.get(what, ""))
        for what, label in WHAT_LABELS.items()
    )


def archetype(kind: str, label: str, **facts: str) -> Tap:
    """Its number says for which true threat it stands."""
    masters = [(f"master {n}", _("Master %(n)d") % {"n": n}) for n in range(1, MASTERS + 1)]
    minions = [(f"minion {n}", _("Minion %(n)d") % {"n": n}) for n in range(1, MINIONS + 1)]
    choices = (("", _("no number")), *minions, *masters)
    field = TapField(_("Archetype"), "text.archetype", choices)
    return Tap(
        kind,
        (TapButton(label),),
        {"what": CardKind.ARCHETYPE.value, **facts},
        (field,),
        is_rare=kind == "clock-drawn",
    )


def _confront(state: MissionState, act: NextAct) -> list[Tap]:
    return [
        tap("confrontation-begun", _("Confront"), tone="gold"),
        tap("card-avoided", _("Avoid")),
        *_won_or_lost(state),
    ]


def _decide(state: MissionState, act: NextAct) -> list[Tap]:
    return _won_or_lost(state)


def _won_or_lost(state: MissionState) -> list[Tap]:
    card = state.up[-1]
    return [
        tap("confrontation-ended", _("Won"), tone="hope", hint=str(GOES[goes_to(card, True)]), won=True),
        tap("confrontation-ended", _("Lost"), tone="doom", hint=str(GOES[goes_to(card, False)]), won=False),
    ]


def _sanctify(state: MissionState, act: NextAct) -> list[Tap]:
    return [
        tap("sanctify-begun", _("Sanctify"), tone="gold", after=str(act.facts["after"])),
        _to_step(MainStep.TRANSFER),
        _back_to_support(),
    ]


def _guard(state: MissionState, act: NextAct) -> list[Tap]:
    return [Tap("guard-tried", _tried(_("Guarded")), {"nexus": str(act.facts["nexus"])})]


def _seal(state: MissionState, act: NextAct) -> list[Tap]:
    return [Tap("seal-tried", _tried(_("Sealed")))]


def _tried(succeeded: str) -> tuple[TapButton, ...]:
    return (
        TapButton(succeeded, "text.result", "succeeded", tone="hope"),
        TapButton(_("Failed"), "text.result", "failed", tone="doom"),
        TapButton(_("Nobody tries"), "text.result", "passed", tone="quiet"),
    )


def _search(state: MissionState, act: NextAct) -> list[Tap]:
    most = MASTERS if state.masters is None else max(state.masters, 1)
    labels = [_("None: it is sealed"), *(_("%(n)d found") % {"n": n} for n in range(1, most + 1))]
    buttons = tuple(
        TapButton(label, "number.masters", str(n), tone="hope" if n == 0 else "doom") for n, label in enumerate(labels)
    )
    return [Tap("nexus-searched", buttons)]


def _move(state: MissionState, act: NextAct) -> list[Tap]:
    return [moves_of(state, act.saint)]


def moves_of(state: MissionState, saint: str) -> Tap:
    """To every nexus that is left, but where the saint stands."""
    here = next((one.nexus for one in state.choir if one.saint == saint), None)
    buttons = tuple(
        TapButton(name, "text.nexus", name, aloud=_("%(saint)s to %(nexus)s") % {"saint": saint, "nexus": name})
        for name in state.open_nexuses
        if name != here
    )
    return Tap("moved", buttons, {"saint": saint})


def _end_mission(state: MissionState, act: NextAct) -> list[Tap]:
    if act.facts.get("how") == "won":
        return [tap("mission-ended", pgettext("mission", "The mission is won"), tone="hope", how="won")]
    return [endings()]


def endings() -> Tap:
    return Tap(
        "mission-ended",
        (
            TapButton(pgettext("mission", "Won"), "text.how", "won", tone="hope"),
            TapButton(pgettext("mission", "Lost"), "text.how", "lost", tone="doom"),
            TapButton(pgettext("mission", "Timed out"), "text.how", "timed-out", tone="doom"),
        ),
    )


def _special(state: MissionState, act: NextAct) -> list[Tap]:
    return [tap("special-ended", _("Resolved"), tone="gold")]


def _end_turn(state: MissionState, act: NextAct) -> list[Tap]:
    """To the left; where a guide leads, to whoever wants it next: Rule.GUIDED_TURNS."""
    ended = tap("turn-ended", _("End the turn"), tone="gold")
    others = tuple(
        TapButton(_("%(saint)s is next") % {"saint": one.saint}, "text.saint", one.saint)
        for one in state.choir
        if state.guided and one.saint != state.turn.saint
    )
    return [ended, Tap("turn-taken", others)] if others else [ended]


def _lay_out(state: MissionState, act: NextAct) -> list[Tap]:
    return [tap("laid-out-again", _("It lies on the table again"), tone="gold")]


TAPS: dict[str, Callable[[MissionState, NextAct], list[Tap]]] = {
    "laid-out-again": _lay_out,
    "special-ended": _special,
    "moved": _move,
    "mission-ended": _end_mission,
    "guard-tried": _guard,
    "seal-tried": _seal,
    "nexus-searched": _search,
    "confrontation-begun": _confront,
    "confrontation-ended": _decide,
    "clock-drawn": _drawn,
    "step-reached": _step,
    "omen-played": _investigate,
    "card-turned-up": _turned_up,
    "sanctify-begun": _sanctify,
    "turn-ended": _end_turn,
}


def card_up(state: MissionState) -> str:
    return card_in_words(state.up[-1])


def card_in_words(card: TurnedUpCard) -> str:
    """By the name that counts."""
    if card.threat:
        return _("%(threat)s (%(archetype)s)") % {"threat": card.threat, "archetype": card.archetype}
    return card.card or card.archetype or str(CARDS[card.what.value])
