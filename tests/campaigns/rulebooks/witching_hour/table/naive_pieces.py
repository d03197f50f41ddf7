"""The second fold with what else can lie on the table, as plainly as the book has it; phases are not walked here."""

from typing import Any

from tests.campaigns.rulebooks.witching_hour.table.naive_night import NaiveNight, Plain

PIECES = {
    "demon-lurked": {"name", "kind", "cost", "sigils"},
    "demon-dispersed": {"name"},
    "attacked": {"witch", "prefers"},
    "guardian-placed": {"name", "locus"},
    "guardian-bound": {"name"},
    "guardian-removed": {"name"},
    "familiar-played": {"witch", "name"},
    "familiar-moved": {"witch", "name"},
    "familiar-spent": {"name", "enemy"},
    "enemy-described": {"name", "bind", "banish", "starter"},
    "magic-pooled": {"witch", "white"},
    "magic-spent": {"witch", "name", "do", "actor"},
    "pile-counted": {"pile", "count"},
}


class NaiveTable(NaiveNight):
    """All of these events are told in full and well; only the rules can refuse them."""

    def __init__(self, options: Plain) -> None:
        super().__init__(options)
        self.lurking: list[Plain] = []
        self.guardians: list[Plain] = []
        self.familiars: list[Plain] = []
        self.cards: dict[str, Plain] = {}
        self.magic: dict[str, Plain] = {}
        self.piles: Plain = {"demon-deck": None, "void": None}

    def send(self, kind: str, /, **facts: Any) -> int:
        if kind not in PIECES:
            return super().send(kind, **facts)
        if kind == "magic-spent" and self.price(facts) is None:
            return 400
        if self.state["outcome"]:
            return 409
        return 201 if getattr(self, kind.replace("-", "_"))(**facts) is not False else 409

    def called(self, things: list[Plain], name: str) -> Any:
        return next((thing for thing in things if thing["name"] == name), None)

    # --- What the known events do to the pieces

    def is_illegal(self, kind: str, facts: Plain) -> bool:
        if kind == "spell-acquired":
            is_guarded = any(each["locus"] == facts["locus"] and not each["bound"] for each in self.guardians)
            return is_guarded or super().is_illegal(kind, facts)
        return super().is_illegal(kind, facts)

    def summoned(self, witch: str, name: str, kind: str, cost: int, sigils: list[int]) -> None:
        super().summoned(witch, name, kind, cost, sigils)
        self.lurking = [demon for demon in self.lurking if demon["name"] != name]

    def banished(self, witch: str, name: str) -> None:
        enemy = self.facing(self.witch(witch), name)
        super().banished(witch, name)
        is_starter = self.cards[name]["starter"] if name in self.cards else enemy["cost"] == 0
        if not is_starter:
            self.to_the_void(1)

    def summoning_begun(self) -> None:
        super().summoning_begun()
        for guardian in self.guardians:
            guardian["bound"] = False

    def summoning_ended(self) -> None:
        super().summoning_ended()
        self.to_the_void(len(self.lurking))
        self.lurking = []

    def revealed(self, magic: list[Plain]) -> None:
        super().revealed(magic)
        self.magic = {hand["witch"]: {"black": hand["black"], "white": hand["white"]} for hand in magic}

    def hour_ended(self) -> None:
        hour = self.state["hour"]
        super().hour_ended()
        if self.state["hour"] > hour:
            self.magic = {}
            for familiar in self.familiars:
                familiar["moved"] = False

    def to_the_void(self, enemies: int) -> None:
        if self.piles["void"] is not None:
            self.piles["void"] += enemies
        self.shuffle()

    def shuffle(self) -> None:
        if self.piles["demon-deck"] == 0 and self.piles["void"]:
            self.piles = {"demon-deck": self.piles["void"], "void": 0}

    # --- The pieces; False where the book forbids it

    def demon_lurked(self, name: str, kind: str, cost: int, sigils: list[int]) -> Any:
        if len(self.lurking) == 3 or self.called(self.lurking, name) or self.piles["demon-deck"] == 0:
            return False
        self.lurking.append({"name": name, "kind": kind, "cost": cost, "sigils": sigils})
        if self.piles["demon-deck"] is not None:
            self.piles["demon-deck"] -= 1
        self.shuffle()
        return True

    def demon_dispersed(self, name: str) -> Any:
        if not self.called(self.lurking, name):
            return False
        self.lurking = [demon for demon in self.lurking if demon["name"] != name]
        self.to_the_void(1)
        return True

    def attacked(self, witch: str, prefers: list[str]) -> Any:
        waiting = list(self.lurking)
        while waiting:
            dearest = max(demon["cost"] for demon in waiting)
            best = [demon for demon in waiting if demon["cost"] == dearest]
            most = max(len(set(demon["sigils"])) for demon in best)
            best = [demon for demon in best if len(set(demon["sigils"])) == most]
            chosen = [demon for name in prefers for demon in best if demon["name"] == name]
            demon = (chosen + best)[0]
            waiting.remove(demon)
            if not super().is_illegal("summoned", {"witch": witch, **demon}):
                self.summoned(witch, **demon)
        return True

    def guardian_placed(self, name: str, locus: int) -> Any:
        if self.called(self.guardians, name):
            return False
        self.guardians.append({"name": name, "locus": locus, "bound": False})
        return True

    def guardian_bound(self, name: str) -> Any:
        guardian = self.called(self.guardians, name)
        if guardian is None or guardian["bound"]:
            return False
        guardian["bound"] = True
        return True

    def guardian_removed(self, name: str) -> Any:
        guardian = self.called(self.guardians, name)
        if guardian is None:
            return False
        self.guardians.remove(guardian)
        return True

    def familiar_played(self, witch: str, name: str) -> Any:
        if self.called(self.familiars, name):
            return False
        self.familiars.append({"name": name, "witch": witch, "since": self.state["hour"], "moved": False})
        return True

    def familiar_moved(self, witch: str, name: str) -> Any:
        familiar = self.called(self.familiars, name)
        if (
            familiar is None
            or familiar["moved"]
            or familiar["since"] == self.state["hour"]
            or familiar["witch"] == witch
        ):
            return False
        familiar |= {"witch": witch, "moved": True}
        return True

    def familiar_spent(self, name: str, enemy: str) -> Any:
        familiar = self.called(self.familiars, name)
        met = self.facing(self.witch(familiar["witch"]), enemy) if familiar else None
        if met is None or met["bound"] or self.is_red(enemy, "bind"):
            return False
        met["bound"] = True
        self.familiars.remove(familiar)
        return True

    def enemy_described(self, name: str, **card: Any) -> Any:
        self.cards[name] = card

    def is_red(self, name: str, do: str) -> bool:
        return name in self.cards and self.cards[name][do]["color"] == "red"

    def price(self, facts: Plain) -> Any:
        return self.cards[facts["name"]][facts["do"]] if facts["name"] in self.cards else None

    def magic_pooled(self, witch: str, white: int) -> Any:
        has = self.magic.setdefault(witch, {"black": 0, "white": 0})
        if white > has["white"]:
            return False
        has["white"] -= white
        self.state["pool"] += white
        return True

    def magic_spent(self, witch: str, name: str, do: str, actor: str) -> Any:
        price = self.price({"name": name, "do": do})
        if super().is_illegal("bound" if do == "bind" else "banished", {"witch": witch, "name": name}):
            return False
        has = self.magic.setdefault(actor, {"black": 0, "white": 0})
        own = actor == witch
        purse = has["black"] if own else self.state["pool"]
        if price["color"] not in ("gray", "black" if own else "white") or price["magic"] > purse:
            return False
        if own:
            has["black"] -= price["magic"]
        else:
            self.state["pool"] -= price["magic"]
        (self.bound if do == "bind" else self.banished)(witch, name)
        return True

    def pile_counted(self, pile: str, count: int | None) -> Any:
        self.piles[pile] = count
        self.shuffle()
