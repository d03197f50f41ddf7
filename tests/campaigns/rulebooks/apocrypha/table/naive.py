"""A mission at the live table, told a second time and as plainly as can be: plain dictionaries, one long answer.

Written from the fixed points of the API and the book alone, to be held against the fold that is played with.
"""

from copy import deepcopy
from typing import Any

STEPS = ["start", "support", "investigate", "sanctify", "transfer", "end"]
MALFORMED, ILLEGAL = "malformed", "illegal"
FACTS = {
    "step-reached": {"step"},
    "clock-changed": {"by"},
    "moved": {"saint", "nexus"},
    "nexus-oriented": {"nexus", "side"},
    "nexus-sealed": {"nexus"},
    "saint-faded": {"saint"},
    "turn-ended": set(),
    "mission-ended": {"how"},
}
ALLOWED = {"step": STEPS, "side": ["doom", "hope"], "how": ["won", "lost", "timed-out"]}


def begin(mission: Any, choir: list[dict[str, Any]], nexuses: list[str], clock: int | None, first: str) -> Any:
    return {
        "mission": mission,
        "choir": [{"player": None, "nexus": None, **seat, "faded": False} for seat in choir],
        "turn": {"number": 1, "saint": first, "step": "start"},
        "clock": clock,
        "nexuses": [{"name": name, "side": "doom", "sealed": False} for name in nexuses],
        "outcome": None,
        # Not of the API: whoever was at a nexus when it was sealed, and has not moved since.
        "homeless": [],
    }


def happen(before: Any, kind: str, facts: dict[str, Any]) -> Any:
    """The state after it, or why there is none."""
    if is_malformed(before, kind, facts):
        return MALFORMED
    if before["outcome"] is not None:
        return ILLEGAL
    state = deepcopy(before)
    return state if _change(state, kind, facts) else ILLEGAL


def is_malformed(state: Any, kind: str, facts: dict[str, Any]) -> bool:
    if kind not in FACTS or set(facts) != FACTS[kind]:
        return True
    for name, value in facts.items():
        if name == "saint" and value not in [saint["saint"] for saint in state["choir"]]:
            return True
        if name == "nexus" and value not in [nexus["name"] for nexus in state["nexuses"]]:
            return True
        if name == "by" and (type(value) is not int or value == 0):
            return True
        if name in ALLOWED and value not in ALLOWED[name]:
            return True
    return False


def _change(state: Any, kind: str, facts: dict[str, Any]) -> bool:
    """Changes *state*; false where that is against the rules."""
    turn = state["turn"]
    saint = next((one for one in state["choir"] if one["saint"] == facts.get("saint")), None)
    nexus = next((one for one in state["nexuses"] if one["name"] == facts.get("nexus")), None)
    if kind == "step-reached":
        now, to = turn["step"], facts["step"]
        again = [("support", "support"), ("investigate", "investigate"), ("investigate", "support")]
        if STEPS.index(to) <= STEPS.index(now) and (now, to) not in again:
            return False
        turn["step"] = to
    elif kind == "clock-changed":
        if state["clock"] is None or state["clock"] + facts["by"] < 0:
            return False
        state["clock"] += facts["by"]
    elif kind == "moved":
        if saint["nexus"] == facts["nexus"] or nexus["sealed"]:
            return False
        saint["nexus"] = facts["nexus"]
        state["homeless"] = [name for name in state["homeless"] if name != saint["saint"]]
    elif kind == "nexus-oriented":
        if nexus["sealed"] or nexus["side"] == facts["side"]:
            return False
        nexus["side"] = facts["side"]
    elif kind == "nexus-sealed":
        if nexus["sealed"]:
            return False
        nexus["sealed"] = True
        for one in state["choir"]:
            if one["nexus"] == facts["nexus"]:
                one["nexus"] = None
                state["homeless"].append(one["saint"])
    elif kind == "saint-faded":
        if saint["faded"]:
            return False
        saint["faded"] = True
    elif kind == "turn-ended":
        left = [one for one in state["nexuses"] if not one["sealed"]]
        if state["homeless"] and left:
            return False
        names = [one["saint"] for one in state["choir"]]
        at = names.index(turn["saint"]) + 1
        state["turn"] = {"number": turn["number"] + 1, "saint": (names + names)[at], "step": "start"}
        if state["clock"] == 0 or not left:
            state["outcome"] = {"how": "timed-out", "won": False}
    elif kind == "mission-ended":
        state["outcome"] = {"how": facts["how"], "won": facts["how"] == "won"}
    return True
