"""A second fold of a scene, as plainly as the API's description has it: no types, no rules of ours, one long walk."""

from typing import Any

Plain = dict[str, Any]
CHART = {2: [9, 9, 9, 9, 6, 3], 3: [9, 9, 9, 9, 6, 3], 4: [12, 12, 12, 12, 8, 4], 5: [12, 12, 12, 12, 8, 4]}
CHART[6] = [15, 15, 15, 15, 10, 5]
KINDS = ["imp", "dark-fey", "hex", "blood", "animal", "hunter", "warlock", "other"]
FACTS = {
    "corruption-changed": {"witch", "by"},
    "sigils-changed": {"witch"},
    "pool-changed": {"by"},
    "spell-acquired": {"witch", "locus"},
    "summoned": {"witch", "name", "kind", "cost", "sigils"},
    "bound": {"witch", "name"},
    "unbound": {"witch", "name"},
    "banished": {"witch", "name"},
    "summoning-begun": set(),
    "summoning-ended": set(),
    "revealed": {"magic"},
    "damage-dealt": {"witch", "spells", "corruption"},
    "hour-ended": set(),
    "scene-ended": {"won"},
}


class NaiveNight:
    def __init__(self, options: Plain) -> None:
        self.hours = options.get("hours", 6)
        self.state: Plain = {
            "hour": 1,
            "leader": options.get("leader", options["witches"][0]["name"]),
            "witches": [
                {
                    "name": witch["name"],
                    "player": witch.get("player"),
                    "corruption": witch.get("corruption", 0),
                    "sigils": sorted(set(witch.get("sigils", []))),
                    "facing": [],
                }
                for witch in options["witches"]
            ],
            "locus": list(options.get("locus", CHART[len(options["witches"])])),
            "pool": 0,
            "limit": options.get("limit", 15 if options["scene"] == 0 else 20),
            "outcome": None,
        }

    def send(self, kind: str, /, **facts: Any) -> int:
        if self.is_malformed(kind, facts):
            return 400
        if self.state["outcome"] or self.is_illegal(kind, facts):
            return 409
        getattr(self, kind.replace("-", "_"))(**facts)
        return 201

    # --- 400

    def is_malformed(self, kind: str, facts: Plain) -> bool:
        if kind not in FACTS:
            return True
        allowed = FACTS[kind] | ({"open", "close"} if kind == "sigils-changed" else set())
        if not FACTS[kind] <= set(facts) <= allowed:
            return True
        if "witch" in facts and not self.knows(facts["witch"]):
            return True
        return any(self.is_wrong(kind, name, value) for name, value in facts.items()) or (
            bool(set(facts.get("open", [])) & set(facts.get("close", [])))
        )

    def knows(self, name: Any) -> bool:
        return any(witch["name"] == name for witch in self.state["witches"])

    def is_wrong(self, kind: str, name: str, value: Any) -> bool:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if name == "by":
            return not whole or value == 0
        if name in ("spells", "corruption", "cost"):
            return not whole or value < 0
        if name == "locus":
            return not whole or not 1 <= value <= 6
        if name in ("sigils", "open", "close"):
            return not isinstance(value, list) or any(sigil not in range(1, 7) for sigil in value)
        if name == "kind":
            return value not in KINDS
        if name == "won":
            return not isinstance(value, bool)
        if name == "magic":
            if not isinstance(value, list) or any(not isinstance(hand, dict) for hand in value):
                return True
            witches = [hand.get("witch") for hand in value]
            return len(set(witches)) < len(witches) or any(self.is_wrong_hand(hand) for hand in value)
        return False

    def is_wrong_hand(self, hand: Plain) -> bool:
        if set(hand) != {"witch", "black", "white", "sigils"} or not self.knows(hand["witch"]):
            return True
        return hand["black"] < 0 or hand["white"] < 0 or any(not 1 <= sigil <= 6 for sigil in hand["sigils"])

    # --- 409

    def is_illegal(self, kind: str, facts: Plain) -> bool:
        witch = self.witch(facts["witch"]) if "witch" in facts else {}
        match kind:
            case "corruption-changed":
                return bool(witch["corruption"] + facts["by"] < 0)
            case "pool-changed":
                return bool(self.state["pool"] + facts["by"] < 0)
            case "spell-acquired":
                return bool(self.state["locus"][facts["locus"] - 1] == 0)
            case "summoned":
                is_closed = any(sigil not in witch["sigils"] for sigil in facts["sigils"])
                return facts["cost"] > witch["corruption"] or is_closed or self.facing(witch, facts["name"]) is not None
            case "bound" | "unbound":
                enemy = self.facing(witch, facts["name"])
                return enemy is None or enemy["bound"] == (kind == "bound")
            case "banished":
                return self.facing(witch, facts["name"]) is None
        return False

    def witch(self, name: str) -> Plain:
        return next(witch for witch in self.state["witches"] if witch["name"] == name)

    def left(self, name: str) -> Plain:
        names = [witch["name"] for witch in self.state["witches"]]
        return self.witch((names + names)[names.index(name) + 1])

    def facing(self, witch: Plain, name: str) -> Any:
        return next((enemy for enemy in witch["facing"] if enemy["name"] == name), None)

    # --- 201

    def corruption_changed(self, witch: str, by: int) -> None:
        self.witch(witch)["corruption"] += by

    def sigils_changed(self, witch: str, open: list[int] = [], close: list[int] = []) -> None:  # noqa: B006
        before = self.witch(witch)["sigils"]
        self.witch(witch)["sigils"] = sorted(set(before + open) - set(close))

    def pool_changed(self, by: int) -> None:
        self.state["pool"] += by

    def spell_acquired(self, witch: str, locus: int) -> None:
        imps = [enemy for enemy in self.witch(witch)["facing"] if enemy["kind"] == "imp" and not enemy["bound"]]
        self.state["locus"][locus - 1] -= 1
        self.witch(witch)["corruption"] += locus + len(imps)
        self.look_at_the_pentagram()

    def summoned(self, witch: str, name: str, kind: str, cost: int, sigils: list[int]) -> None:
        self.witch(witch)["corruption"] -= cost
        self.witch(witch)["facing"].append({"name": name, "kind": kind, "cost": cost, "bound": False})

    def bound(self, witch: str, name: str) -> None:
        self.facing(self.witch(witch), name)["bound"] = True

    def unbound(self, witch: str, name: str) -> None:
        self.facing(self.witch(witch), name)["bound"] = False

    def banished(self, witch: str, name: str) -> None:
        self.witch(witch)["facing"].remove(self.facing(self.witch(witch), name))

    def summoning_begun(self) -> None:
        for witch in self.state["witches"]:
            for enemy in witch["facing"]:
                enemy["bound"] = False

    def summoning_ended(self) -> None:
        for witch in self.state["witches"]:
            witch["sigils"] = []
        self.look_at_corruption()

    def revealed(self, magic: list[Plain]) -> None:
        for hand in magic:
            left = self.left(hand["witch"])
            left["corruption"] += hand["black"]
            left["sigils"] = sorted(set(left["sigils"]) | set(hand["sigils"]))
        for hand in magic:
            witch = self.witch(hand["witch"])
            witch["corruption"] = max(0, witch["corruption"] - hand["white"])

    def damage_dealt(self, witch: str, spells: int, corruption: int) -> None:
        self.witch(witch)["corruption"] += corruption
        for _ in range(spells):
            for place in range(6):
                if self.state["locus"][place]:
                    self.state["locus"][place] -= 1
                    break
        self.look_at_the_pentagram()

    def hour_ended(self) -> None:
        if self.state["hour"] == self.hours:
            self.state["outcome"] = {"how": "dawn", "won": True}
            self.look_at_corruption()
            return
        self.state["hour"] += 1
        self.state["leader"] = self.left(self.state["leader"])["name"]
        for witch in self.state["witches"]:
            witch["corruption"] += self.state["hour"]

    def scene_ended(self, won: bool) -> None:
        self.state["outcome"] = {"how": "scene", "won": won}

    def look_at_corruption(self) -> None:
        if any(witch["corruption"] >= self.state["limit"] for witch in self.state["witches"]):
            self.state["outcome"] = {"how": "corruption", "won": False}

    def look_at_the_pentagram(self) -> None:
        if sum(self.state["locus"]) == 0:
            self.state["outcome"] = {"how": "empty-pentagram", "won": False}
