"""The five games of the live table as the API's document tells them: options, facts, and what an event does."""

from typing import Any

from tests.api.reference import covens, full_moon, wickville
from tests.api.reference.answers import against, distinct, flag, malformed, name, one_of, record, rows, whole


def by(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value == 0:
        raise malformed("any number but 0")
    return value


class Folded:
    """A game of which each kind of event is a method; the facts' shapes stand in FACTS."""

    FACTS: dict[str, Any] = {}
    outcome: dict[str, Any] | None = None

    @property
    def over(self) -> bool:
        return self.outcome is not None

    def check(self, kind: str, facts: Any) -> None:
        one_of(kind, *self.FACTS)
        self.FACTS[kind](self, facts)

    def play(self, kind: str, facts: Any) -> None:
        getattr(self, kind.replace("-", "_"))(**facts)

    def end(self, how: str, won: bool, **more: Any) -> None:
        self.outcome = {"how": how, "won": won, **more}


def nothing(_game: Any, facts: Any) -> None:
    record(facts, "")


# Apocrypha

STEPS = ["start", "support", "investigate", "sanctify", "transfer", "end"]


class Apocrypha(Folded):
    """A mission written out, its choir, clock and nexuses."""

    def __init__(self, options: Any) -> None:
        record(options, "mission choir", "first clock")
        self.mission = options["mission"]
        choir = rows(options["choir"], 1, 6)
        count = len(choir)
        self.nexuses = [
            {"name": nexus["name"], "side": "doom", "sealed": False}
            for nexus in self.mission["nexuses"]
            if nexus["min_saints"] <= count
        ]
        for saint in choir:
            record(saint, "saint", "player nexus")
            name(saint["saint"])
            one_of(saint.get("nexus"), None, *self.names())
        self.choir = [{"player": None, "nexus": None, **saint, "faded": False} for saint in choir]
        self.saints = distinct([saint["saint"] for saint in choir])
        self.clock = options.get("clock")
        if self.clock is not None:
            whole(self.clock, 1)
        first = one_of(options.get("first", self.saints[0]), *self.saints)
        self.turn = {"number": 1, "saint": first, "step": "start"}
        self.owing: set[str] = set()

    def names(self) -> list[str]:
        return [nexus["name"] for nexus in self.nexuses]

    def saint(self, called: str) -> dict[str, Any]:
        return self.choir[self.saints.index(called)]

    def nexus(self, called: str) -> dict[str, Any]:
        return self.nexuses[self.names().index(called)]

    def show(self) -> dict[str, Any]:
        fields = ("mission", "choir", "turn", "clock", "nexuses", "outcome")
        return {field: getattr(self, field) for field in fields}

    def step_reached(self, step: str) -> None:
        now = self.turn["step"]
        again = step == now and step in ("support", "investigate")
        back = (now, step) == ("investigate", "support")
        if not (STEPS.index(step) > STEPS.index(now) or again or back):
            raise against("not that step")
        self.turn["step"] = step

    def clock_changed(self, by: int) -> None:
        if self.clock is None or self.clock + by < 0:
            raise against("the clock")
        self.clock += by

    def moved(self, saint: str, nexus: str) -> None:
        if self.saint(saint)["nexus"] == nexus or self.nexus(nexus)["sealed"]:
            raise against("not there")
        self.saint(saint)["nexus"] = nexus
        self.owing.discard(saint)

    def nexus_oriented(self, nexus: str, side: str) -> None:
        there = self.nexus(nexus)
        if there["sealed"] or there["side"] == side:
            raise against("it lies so")
        there["side"] = side

    def nexus_sealed(self, nexus: str) -> None:
        if self.nexus(nexus)["sealed"]:
            raise against("sealed")
        self.nexus(nexus)["sealed"] = True
        for saint in self.choir:
            if saint["nexus"] == nexus:
                saint["nexus"] = None
                self.owing.add(saint["saint"])

    def saint_faded(self, saint: str) -> None:
        if self.saint(saint)["faded"]:
            raise against("faded")
        self.saint(saint)["faded"] = True

    def turn_ended(self) -> None:
        left = any(not nexus["sealed"] for nexus in self.nexuses)
        if self.owing and left:
            raise against("somebody has to move")
        index = self.saints.index(self.turn["saint"])
        following = self.saints[(index + 1) % len(self.saints)]
        self.turn = {"number": self.turn["number"] + 1, "saint": following, "step": "start"}
        if self.clock == 0 or not left:
            self.end("timed-out", False)

    def mission_ended(self, how: str) -> None:
        self.end(how, how == "won")

    FACTS = {
        "step-reached": lambda game, facts: one_of(record(facts, "step")["step"], *STEPS),
        "clock-changed": lambda game, facts: by(record(facts, "by")["by"]),
        "moved": lambda game, facts: (
            one_of(record(facts, "saint nexus")["saint"], *game.saints),
            one_of(facts["nexus"], *game.names()),
        ),
        "nexus-oriented": lambda game, facts: (
            one_of(record(facts, "nexus side")["nexus"], *game.names()),
            one_of(facts["side"], "doom", "hope"),
        ),
        "nexus-sealed": lambda game, facts: one_of(record(facts, "nexus")["nexus"], *game.names()),
        "saint-faded": lambda game, facts: one_of(record(facts, "saint")["saint"], *game.saints),
        "turn-ended": nothing,
        "mission-ended": lambda game, facts: one_of(record(facts, "how")["how"], "won", "lost", "timed-out"),
    }


# The Witching Hour

KINDS = ("imp", "dark-fey", "hex", "blood", "animal", "hunter", "warlock", "other")
CHART = {2: 9, 3: 9, 4: 12, 5: 12, 6: 15}


def chart(players: int) -> list[int]:
    most = CHART[players]
    return [most, most, most, most, most * 2 // 3, most // 3]


def limit_of(scene: int) -> int:
    """Twenty, but on Training Day, which is scene 0."""
    return 15 if scene == 0 else 20


def sigils(value: Any) -> list[int]:
    return [whole(sigil, 1, 6) for sigil in rows(value)]


class WitchingHour(Folded):
    """A scene: its hours, the witches with what faces them, the pentagram."""

    def __init__(self, options: Any) -> None:
        record(options, "scene difficulty witches", "leader hours limit locus")
        witches = rows(options["witches"], 2, 6)
        self.witches = [
            {
                "name": witch["name"],
                "player": witch.get("player"),
                "corruption": witch.get("corruption", 0),
                "sigils": sorted(set(witch.get("sigils", []))),
                "facing": [],
            }
            for witch in witches
        ]
        self.names = distinct([witch["name"] for witch in witches])
        self.leader = one_of(options.get("leader", self.names[0]), *self.names)
        self.hours, self.limit = options.get("hours", 6), options.get("limit", limit_of(options["scene"]))
        self.locus = list(options.get("locus", chart(len(witches))))
        self.hour, self.pool = 1, 0

    def show(self) -> dict[str, Any]:
        return {
            field: getattr(self, field) for field in ("hour", "leader", "witches", "locus", "pool", "limit", "outcome")
        }

    def witch(self, called: str) -> dict[str, Any]:
        return self.witches[self.names.index(called)]

    def left_of(self, called: str) -> str:
        return self.names[(self.names.index(called) + 1) % len(self.names)]

    def enemy(self, witch: str, called: str) -> dict[str, Any]:
        found = [enemy for enemy in self.witch(witch)["facing"] if enemy["name"] == called]
        if not found:
            raise against("not facing her")
        return found[0]

    def lose_at_limit(self) -> bool:
        if any(witch["corruption"] >= self.limit for witch in self.witches):
            self.end("corruption", False)
        return self.over

    def lose_when_empty(self) -> None:
        if not any(self.locus):
            self.end("empty-pentagram", False)

    def corruption_changed(self, witch: str, by: int) -> None:
        if self.witch(witch)["corruption"] + by < 0:
            raise against("below 0")
        self.witch(witch)["corruption"] += by

    def sigils_changed(self, witch: str, open: Any = (), close: Any = ()) -> None:
        self.witch(witch)["sigils"] = sorted({*self.witch(witch)["sigils"], *open} - {*close})

    def pool_changed(self, by: int) -> None:
        if self.pool + by < 0:
            raise against("below 0")
        self.pool += by

    def spell_acquired(self, witch: str, locus: int) -> None:
        if not self.locus[locus - 1]:
            raise against("empty")
        self.locus[locus - 1] -= 1
        imps = sum(enemy["kind"] == "imp" and not enemy["bound"] for enemy in self.witch(witch)["facing"])
        self.witch(witch)["corruption"] += locus + imps
        self.lose_when_empty()

    def summoned(self, witch: str, name: str, kind: str, cost: int, sigils: list[int]) -> None:
        who = self.witch(witch)
        known = any(enemy["name"] == name for enemy in who["facing"])
        if known or cost > who["corruption"] or set(sigils) - set(who["sigils"]):
            raise against("she cannot summon it")
        who["corruption"] -= cost
        who["facing"].append({"name": name, "kind": kind, "cost": cost, "bound": False})

    def bound(self, witch: str, name: str) -> None:
        self._bind(witch, name, True)

    def unbound(self, witch: str, name: str) -> None:
        self._bind(witch, name, False)

    def _bind(self, witch: str, called: str, to: bool) -> None:
        enemy = self.enemy(witch, called)
        if enemy["bound"] == to:
            raise against("so already")
        enemy["bound"] = to

    def banished(self, witch: str, name: str) -> None:
        self.witch(witch)["facing"].remove(self.enemy(witch, name))

    def summoning_begun(self) -> None:
        for witch in self.witches:
            for enemy in witch["facing"]:
                enemy["bound"] = False

    def summoning_ended(self) -> None:
        for witch in self.witches:
            witch["sigils"] = []
        self.lose_at_limit()

    def revealed(self, magic: list[dict[str, Any]]) -> None:
        for each in magic:
            neighbour = self.witch(self.left_of(each["witch"]))
            neighbour["corruption"] += each["black"]
            neighbour["sigils"] = sorted({*neighbour["sigils"], *each["sigils"]})
        for each in magic:
            own = self.witch(each["witch"])
            own["corruption"] = max(0, own["corruption"] - each["white"])

    def damage_dealt(self, witch: str, spells: int, corruption: int) -> None:
        self.witch(witch)["corruption"] += corruption
        for index, there in enumerate(self.locus):
            gone = min(there, spells)
            self.locus[index] -= gone
            spells -= gone
        self.lose_when_empty()

    def hour_ended(self) -> None:
        if self.hour < self.hours:
            self.hour += 1
            for witch in self.witches:
                witch["corruption"] += self.hour
            self.leader = self.left_of(self.leader)
        elif not self.lose_at_limit():
            self.end("dawn", True)

    def scene_ended(self, won: bool) -> None:
        self.end("scene", won)

    def _check_witch(self, facts: Any, needed: str, optional: str = "") -> None:
        one_of(record(facts, needed, optional)["witch"], *self.names)

    def _check_by(self, facts: Any) -> None:
        self._check_witch(facts, "witch by")
        by(facts["by"])

    def _check_sigils(self, facts: Any) -> None:
        self._check_witch(facts, "witch", "open close")
        if set(sigils(facts.get("open", []))) & set(sigils(facts.get("close", []))):
            raise malformed("one in both")

    def _check_spell(self, facts: Any) -> None:
        self._check_witch(facts, "witch locus")
        whole(facts["locus"], 1, 6)

    def _check_summoned(self, facts: Any) -> None:
        self._check_witch(facts, "witch name kind cost sigils")
        name(facts["name"])
        one_of(facts["kind"], *KINDS)
        whole(facts["cost"])
        sigils(facts["sigils"])

    def _check_enemy(self, facts: Any) -> None:
        self._check_witch(facts, "witch name")
        name(facts["name"])

    def _check_revealed(self, facts: Any) -> None:
        for each in rows(record(facts, "magic")["magic"]):
            self._check_witch(each, "witch black white sigils")
            whole(each["black"])
            whole(each["white"])
            sigils(each["sigils"])
        distinct([each["witch"] for each in facts["magic"]])

    def _check_damage(self, facts: Any) -> None:
        self._check_witch(facts, "witch spells corruption")
        whole(facts["spells"])
        whole(facts["corruption"])

    FACTS = {
        "corruption-changed": _check_by,
        "sigils-changed": _check_sigils,
        "pool-changed": lambda game, facts: by(record(facts, "by")["by"]),
        "spell-acquired": _check_spell,
        "summoned": _check_summoned,
        "bound": _check_enemy,
        "unbound": _check_enemy,
        "banished": _check_enemy,
        "summoning-begun": nothing,
        "summoning-ended": nothing,
        "revealed": _check_revealed,
        "damage-dealt": _check_damage,
        "hour-ended": nothing,
        "scene-ended": lambda game, facts: flag(record(facts, "won")["won"]),
    }


# Wickville


class Wickville(Folded):
    """A position, and the tools' turns."""

    def __init__(self, options: Any) -> None:
        record(options, "position")
        wickville.check_position(options["position"])
        wickville.check_running(options["position"])
        self.position = {"solo": None, **options["position"]}

    def show(self) -> dict[str, Any]:
        return {"position": self.position, "outcome": self.outcome}

    def _take(self, answer: dict[str, Any]) -> None:
        self.position = answer["position"]
        if answer["winner"]:
            self.end(
                "guardian" if 2 in self.position["guardians"].values() else "damage", True, winner=answer["winner"]
            )

    def turn_taken(self, actions: Any) -> None:
        self._take(wickville.turn({"position": self.position, "actions": actions}))

    def solo_turn_taken(self) -> None:
        self._take(wickville.solo_turn({"position": self.position}))

    def _check_solo(self, facts: Any) -> None:
        record(facts, "")
        if self.position["solo"] is None:
            raise malformed("no solo game")

    FACTS = {
        "turn-taken": lambda game, facts: wickville.check_actions(record(facts, "actions")["actions"]),
        "solo-turn-taken": _check_solo,
    }


# Curses & Covens

PHASES = ["census", "arrival", "travel", "hunt"]


class Covens(Folded):
    """Phases, the hat, a spell, and what lies before the Witch Hunter."""

    def __init__(self, options: Any) -> None:
        record(options, "hunter towns")
        self.towns = [name(town) for town in rows(options["towns"], 2, 5)]
        distinct([*self.towns, name(options["hunter"])])
        self.phase, self.round, self.hat, self.spell, self.picks = "census", 1, None, None, 0
        self.in_front: list[str] = []

    def show(self) -> dict[str, Any]:
        return {
            field: getattr(self, field) for field in ("phase", "round", "hat", "in_front", "spell", "picks", "outcome")
        }

    def in_phase(self, phase: str) -> None:
        if self.phase != phase:
            raise against(f"in {phase} only")

    def phase_ended(self, early: bool = False) -> None:
        if self.phase != "hunt":
            if early:
                raise against("only the hunt ends early")
            self.phase = PHASES[PHASES.index(self.phase) + 1]
            return
        if self.picks < 2 and not early:
            raise against("two picks")
        self.phase, self.round, self.spell, self.picks = "census", self.round + 1, None, 0

    def hat_given(self, town: str) -> None:
        self.in_phase("census")
        self.hat = town

    def spell_cast(self, tile: str) -> None:
        self.in_phase("census")
        if self.spell is not None:
            raise against("one a round")
        self.spell = tile

    def card_revealed(self, town: str, card: str) -> None:
        self.in_phase("hunt")
        if self.picks == 2 or not covens.fits_box([*self.in_front, card]):
            raise against("no such card")
        found = covens.resolve(card, self.in_front)
        self.in_front, self.picks = found["in_front"], self.picks + 1
        if found["winner"]:
            self.end("rituals" if found["winner"] == "towns" else "witches", True, winner=found["winner"])

    def coven_revealed(self, town: str, hand: list[str]) -> None:
        self.in_phase("census")
        if not covens.covens_in(hand) or not covens.fits_box([*self.in_front, *hand]):
            raise against("no coven")
        self.end("coven", True, winner="towns")

    def _check_card(self, facts: Any) -> None:
        one_of(record(facts, "town card")["town"], *self.towns)
        one_of(facts["card"], *covens.BOX)

    def _check_hand(self, facts: Any) -> None:
        one_of(record(facts, "town hand")["town"], *self.towns)
        covens.check_cards(facts["hand"])

    FACTS = {
        "phase-ended": lambda game, facts: flag(record(facts, "", "early").get("early", False)),
        "hat-given": lambda game, facts: one_of(record(facts, "town")["town"], *game.towns),
        "spell-cast": lambda game, facts: name(record(facts, "tile")["tile"]),
        "card-revealed": _check_card,
        "coven-revealed": _check_hand,
    }


# Full Moon Ritual

CHIPS = {"cast": (2, 3), "gather": (1, 2)}


class FullMoon(Folded):
    """Turns under a moon that moves on, chips, and the scores."""

    def __init__(self, options: Any) -> None:
        record(options, "witches moons")
        self.names = distinct([name(witch) for witch in rows(options["witches"], 2, 4)])
        self.moons = whole(options["moons"], 1)
        self.round, self.turn = 1, self.names[0]
        self.witches = [{"name": witch, "chips": 13} for witch in self.names]

    def show(self) -> dict[str, Any]:
        last = self.round == self.moons
        fields = ("round", "turn", "witches", "outcome")
        return {"last_round": last} | {field: getattr(self, field) for field in fields}

    def magic_done(self, witch: str, do: str, chips: int, success: bool) -> None:
        who = self.witches[self.names.index(witch)]
        if self.turn != witch or chips > who["chips"] or chips not in CHIPS[do]:
            raise against("she cannot")
        who["chips"] -= chips

    def turn_ended(self) -> None:
        if self.turn is None:
            raise against("the scores are awaited")
        index = self.names.index(self.turn) + 1
        if index < len(self.names):
            self.turn = self.names[index]
        elif self.round == self.moons:
            self.turn = None
        else:
            self.turn, self.round = self.names[0], self.round + 1

    def scored(self, witches: Any) -> None:
        if self.turn is not None:
            raise against("turns are left")
        self.end("scored", True, winners=full_moon.score({"witches": witches})["winners"])

    def _check_magic(self, facts: Any) -> None:
        one_of(record(facts, "witch do chips success")["witch"], *self.names)
        one_of(facts["do"], *CHIPS)
        whole(facts["chips"])
        flag(facts["success"])

    FACTS = {
        "magic-done": _check_magic,
        "turn-ended": nothing,
        "scored": lambda game, facts: full_moon.check_scored(facts, game.names),
    }


GAMES = {
    "apocrypha": Apocrypha,
    "witching-hour": WitchingHour,
    "wickville": Wickville,
    "curses-and-covens": Covens,
    "full-moon-ritual": FullMoon,
}
