"""The rest of an evening, told a second time from the book: investigating, sanctifying, and what a guide may do.

On top of the plain state of ``naive``: ``up`` is a list of cards, ``cards`` counts decks, ``sanctify`` is what was
answered. As plain as can be, and of no use to anybody who plays.
"""

from copy import deepcopy
from typing import Any

from tests.campaigns.rulebooks.apocrypha.table import naive
from tests.campaigns.rulebooks.apocrypha.table.naive import ILLEGAL, MALFORMED

ACTIVE = ("clock-drawn", "omen-played", "card-turned-up", "card-avoided", "confrontation-begun", "confrontation-ended")
NEW = {
    "clock-drawn": {"what", "saint"},
    "omen-played": {"side"},
    "card-turned-up": {"what", "origin"},
    "card-avoided": set(),
    "confrontation-begun": set(),
    "confrontation-ended": {"won"},
    "sanctify-begun": {"after", "escapes", "masters"},
    "guard-tried": {"nexus", "result"},
    "seal-tried": {"result"},
    "nexus-searched": {"masters"},
    "turn-taken": {"saint"},
    "delayed": {"by"},
}


def begin(plain: Any, cards: dict[str, int], masters: int | None, guided: bool) -> Any:
    return {
        **plain,
        "cards": dict(cards),
        "masters": masters,
        "guided": guided,
        "drew": [],
        "up": [],
        "omen": False,
        "resolved": None,
        "sanctify": None,
    }


def happen(before: Any, kind: str, facts: dict[str, Any]) -> Any:
    known = {name: value for name, value in facts.items() if name in ("saint", "nexus", "by")}
    if kind in naive.FACTS:
        if naive.is_malformed(before, kind, facts):
            return MALFORMED
    elif _is_unknown(before, known):
        return MALFORMED
    if before["outcome"] is not None:
        return ILLEGAL
    state = deepcopy(before)
    is_done = _old(state, kind, facts) if kind in naive.FACTS else _new(state, kind, facts)
    return state if is_done else ILLEGAL


def _is_unknown(state: Any, known: dict[str, Any]) -> bool:
    saints = [saint["saint"] for saint in state["choir"]]
    nexuses = [nexus["name"] for nexus in state["nexuses"]]
    return (
        (known.get("saint") is not None and known["saint"] not in saints)
        or ("nexus" in known and known["nexus"] not in nexuses)
        or known.get("by") == 0
    )


def _old(state: Any, kind: str, facts: dict[str, Any]) -> bool:
    """What the fixed points say, and what is over when they happen."""
    at_start, active = state["turn"]["step"] == "start", state["turn"]["saint"]
    if not naive._change(state, kind, facts):
        return False
    if kind == "clock-changed" and facts["by"] == -1 and at_start and active not in state["drew"]:
        state["drew"].append(active)
    if kind == "step-reached":
        _new_step(state)
    if kind == "turn-ended":
        if state["guided"]:
            state["outcome"] = None
        _new_turn(state)
    if kind == "nexus-sealed":
        state["cards"].pop(facts["nexus"], None)
        if state["sanctify"] and state["sanctify"]["at"] == facts["nexus"]:
            state["sanctify"] = None
    return True


def _new_step(state: Any) -> None:
    state["up"], state["omen"], state["sanctify"] = [], False, None


def _new_turn(state: Any) -> None:
    _new_step(state)
    state["drew"], state["resolved"] = [], None


def _new(state: Any, kind: str, facts: dict[str, Any]) -> bool:
    if kind in ("turn-taken", "delayed"):
        return _guided(state, kind, facts)
    return _investigating(state, kind, facts) if kind in ACTIVE else _sanctifying(state, kind, facts)


def _guided(state: Any, kind: str, facts: dict[str, Any]) -> bool:
    if not state["guided"]:
        return False
    if kind == "delayed":
        if state["clock"] is None or state["clock"] + facts["by"] < 0:
            return False
        state["clock"] += facts["by"]
        return True
    if state["homeless"] and any(not nexus["sealed"] for nexus in state["nexuses"]):
        return False
    state["turn"] = {"number": state["turn"]["number"] + 1, "saint": facts["saint"], "step": "start"}
    _new_turn(state)
    return True


def _place(state: Any) -> str | None:
    return next(saint["nexus"] for saint in state["choir"] if saint["saint"] == state["turn"]["saint"])


def _count(state: Any, nexus: str | None, by: int) -> None:
    if nexus in state["cards"]:
        state["cards"][nexus] = max(0, state["cards"][nexus] + by)


def _investigating(state: Any, kind: str, facts: dict[str, Any]) -> bool:
    turn, up = state["turn"], state["up"]
    if kind == "clock-drawn":
        saint = facts["saint"] or turn["saint"]
        if (saint != turn["saint"] and not state["guided"]) or turn["step"] != "start" or saint in state["drew"]:
            return False
        if state["clock"] == 0:
            return False
        if state["clock"] is not None:
            state["clock"] -= 1
        state["drew"].append(saint)
        if facts["what"] != "omen":
            up.append({"what": facts["what"], "from": "clock", "at": _place(state), "begun": False})
            state["resolved"] = None
        return True
    if kind == "omen-played":
        if turn["step"] not in ("start", "support", "investigate") or _place(state) is None:
            return False
        if turn["step"] != "investigate" or state["omen"] or state["resolved"]:
            _new_step(state)
        turn["step"], state["omen"], state["resolved"] = "investigate", True, None
        next(nexus for nexus in state["nexuses"] if nexus["name"] == _place(state))["side"] = facts["side"]
        return True
    if kind == "card-turned-up":
        return _turn_up(state, facts)
    if not up:
        return False
    card = up[-1]
    if kind == "confrontation-begun":
        was_begun, card["begun"] = card["begun"], True
        return not was_begun
    if kind == "card-avoided" and card["begun"]:
        return False
    up.pop()
    won = facts.get("won")
    state["resolved"] = {**card, "won": won}
    goes_back = card["from"] != "box" if kind == "card-avoided" else card["what"] != "gift" and not won
    if card["from"] == "nexus" and not goes_back:
        _count(state, card["at"], -1)
    if card["from"] == "clock" and goes_back and state["clock"] is not None:
        state["clock"] += 1
    return True


def _turn_up(state: Any, facts: dict[str, Any]) -> bool:
    turn, origin = state["turn"], facts["origin"]
    if state["up"] and not (state["guided"] or origin == "copy"):
        return False
    if origin == "nexus":
        if turn["step"] not in ("start", "support", "investigate") or _place(state) is None:
            return False
        if state["cards"].get(_place(state)) == 0:
            return False
        if turn["step"] != "investigate":
            _new_step(state)
            turn["step"] = "investigate"
    state["resolved"] = None
    if origin == "nexus" and facts["what"] == "omen":
        _count(state, _place(state), -1)
        return True
    state["up"].append({"what": facts["what"], "from": origin, "at": _place(state), "begun": False})
    return True


def _sanctifying(state: Any, kind: str, facts: dict[str, Any]) -> bool:
    turn = state["turn"]
    if kind == "sanctify-begun":
        here, last, after = _place(state), state["resolved"], facts["after"]
        if turn["step"] in ("transfer", "end") or here is None:
            return False
        if last and last["from"] == "copy" and after in ("master-won", "master-lost", "minion"):
            return False
        if after == "empty" and state["cards"].get(here):
            return False
        _new_step(state)
        turn["step"] = "sanctify"
        aside = facts["masters"] if after in ("master-won", "master-lost") else 0
        if after == "master-lost" and facts["escapes"]:
            _count(state, here, -aside)
        hidden = None if state["masters"] is None else max(0, state["masters"] - aside)
        state["sanctify"] = {
            "at": here,
            "after": after,
            "escapes": facts["escapes"],
            "aside": aside,
            "hidden": hidden,
            "guards": {},
            "seal": None,
            "found": None,
            "escaped": False,
        }
        return _settle(state)
    now = state["sanctify"]
    if now is None:
        return False
    if kind == "guard-tried":
        if facts["nexus"] not in _open_guards(state):
            return False
        now["guards"][facts["nexus"]] = facts["result"]
        return _settle(state)
    if kind == "seal-tried":
        if now["after"] not in ("minion", "power") or now["seal"] is not None:
            return False
        now["seal"] = facts["result"]
        return _settle(state)
    if _open_guards(state) or not _is_to_search(now):
        return False
    now["found"] = facts["masters"]
    if facts["masters"]:
        state["cards"][now["at"]] = facts["masters"]
    return _settle(state)


def _hunts(now: Any) -> bool:
    return now["escapes"] and now["after"] in ("master-won", "master-lost")


def _guards(state: Any) -> list[str]:
    """Other nexuses that show Hope and where somebody is."""
    now = state["sanctify"]
    taken = {saint["nexus"] for saint in state["choir"]}
    return [
        nexus["name"]
        for nexus in state["nexuses"]
        if _hunts(now)
        and not nexus["sealed"]
        and nexus["name"] != now["at"]
        and nexus["side"] == "hope"
        and nexus["name"] in taken
    ]


def _open_guards(state: Any) -> list[str]:
    now = state["sanctify"]
    return [] if now["escaped"] else [name for name in _guards(state) if name not in now["guards"]]


def _is_to_be_sealed(now: Any) -> bool:
    return now["after"] in ("master-won", "empty") or now["seal"] == "succeeded"


def _is_to_search(now: Any) -> bool:
    return _is_to_be_sealed(now) and now["after"] != "empty" and now["hidden"] != 0 and now["found"] is None


def _settle(state: Any) -> bool:
    """The escape when nobody can guard any more, then the sealing when nothing is left to ask."""
    now = state["sanctify"]
    if _open_guards(state):
        return True
    if now["after"] in ("master-won", "master-lost") and not now["escaped"]:
        _escape(state, now)
    if _is_to_be_sealed(now) and not _is_to_search(now) and not now["found"]:
        at = now["at"]
        assert naive._change(state, "nexus-sealed", {"nexus": at})
        state["cards"].pop(at, None)
    return True


def _escape(state: Any, now: Any) -> None:
    now["escaped"] = True
    lost = now["aside"] if now["after"] == "master-won" else 0
    if _hunts(now):
        kept = [name for name in _guards(state) if now["guards"].get(name) == "succeeded"]
        kept += [now["at"]] if now["after"] == "master-won" else []
        into = [nexus["name"] for nexus in state["nexuses"] if not nexus["sealed"] and nexus["name"] not in kept]
        for name in into:
            _count(state, name, 1)
        lost = max(0, now["aside"] - len(into))
    if state["masters"] is not None:
        state["masters"] = max(0, state["masters"] - lost)
