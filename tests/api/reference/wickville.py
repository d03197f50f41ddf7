"""Wickville as the API's document tells it: a position, a turn, what is legal, the automatic turn, the setup."""

from copy import deepcopy
from itertools import pairwise
from typing import Any

from tests.api.reference.answers import against, distinct, flag, malformed, name, one_of, record, rows, whole

SIZE = 12
WAYS = {"clockwise": 1, "counter-clockwise": -1}
FLIPS = ("flip-next", "flip-next-inactive", "flip-next-eye")
MOVES = ("move-1-3", "move-to-eye", "move-to-pyramid")
SWAPS = ("previous-and-next", "next-two", "current-and-next-eye", "current-and-next-pyramid")
GRIMOIRE = "new-turn"
HOURGLASS = "hourglass"


# Shapes


def kind_of(card: dict[str, Any]) -> str:
    return "grimoire" if card["ability"] == GRIMOIRE else card["colour"]


def check_card(card: Any) -> None:
    record(card, "colour active symbol ability")
    colour = one_of(card["colour"], "blue", "red", "yellow")
    flag(card["active"])
    one_of(card["symbol"], "eye", "pyramid", None)
    if card["ability"] == GRIMOIRE:
        one_of(colour, "blue", "red")
        if not card["active"]:
            raise malformed("the Grimoire is always active")
    elif colour == "yellow":
        one_of(card["ability"], *MOVES)
    else:
        one_of(card["ability"], *FLIPS, None)


def check_circle(circle: Any) -> None:
    for card in rows(circle, SIZE, SIZE):
        check_card(card)
    kinds = [kind_of(card) for card in circle]
    if {kind: kinds.count(kind) for kind in kinds} != {"blue": 4, "red": 4, "yellow": 3, "grimoire": 1}:
        raise malformed("not the cards of the box")


def check_seats(witches: Any) -> None:
    """What setup and position both say of the witches."""
    if len(rows(witches)) not in (2, 4):
        raise malformed("two or four")
    for witch in witches:
        name(witch["name"])
        one_of(witch["colour"], "blue", "red")
        one_of(witch["direction"], *WAYS)
        one_of(witch["swap"], *SWAPS)
    distinct([witch["name"] for witch in witches])
    if any(one["colour"] == other["colour"] for one, other in pairwise(witches)):
        raise malformed("colours alternate")


def check_position(position: Any) -> None:
    record(position, "circle witches guardians turn", "solo")
    check_circle(position["circle"])
    for witch in rows(position["witches"]):
        record(witch, "name colour direction swap place damage")
        whole(witch["place"], 0, SIZE - 1)
        whole(witch["damage"], 0, 2)
    check_seats(position["witches"])
    distinct([witch["place"] for witch in position["witches"]])
    record(position["guardians"], "blue red")
    for times in position["guardians"].values():
        whole(times, 0, 2)
    names = [witch["name"] for witch in position["witches"]]
    if position.get("solo") is not None:
        check_solo(position["solo"], position["witches"])
        names.append(HOURGLASS)
    one_of(position["turn"], *names)


def check_solo(solo: Any, witches: list[dict[str, Any]]) -> None:
    record(solo, "opponent hourglass direction reference")
    one_of(solo["opponent"], *(witch["name"] for witch in witches))
    whole(solo["hourglass"], 0, SIZE - 1)
    whole(solo["reference"], 0, SIZE - 1)
    one_of(solo["direction"], *WAYS)
    if len(witches) != 2 or any(witch["name"] == HOURGLASS or solo["hourglass"] == witch["place"] for witch in witches):
        raise malformed("two witches, none called hourglass, none on its place")


def check_running(position: dict[str, Any]) -> None:
    if 2 in position["guardians"].values() or any(witch["damage"] == 2 for witch in position["witches"]):
        raise against("somebody has won")


def check_actions(actions: Any) -> None:
    for action in rows(actions):
        if not isinstance(action, dict):
            raise malformed("an action is an object")
        do = one_of(action.get("do"), "move", "swap", "flip")
        if do == "move":
            whole(record(action, "do spaces")["spaces"], 0, 2)
        elif do == "swap":
            record(action, "do")
        elif "to" in record(action, "do", "to"):
            whole(action["to"], 0, SIZE - 1)


# The table while a turn is taken


class Over(Exception):
    """The turn ended at once: a win, or the Grimoire."""


class Table:
    """A copy of a position on which steps are made."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.position = {"solo": None, **deepcopy(position)}
        self.circle = self.position["circle"]
        self.witches = self.position["witches"]
        self.solo = self.position["solo"]
        self.steps: list[dict[str, Any]] = []
        self.winner: str | None = None

    def say(self, step: str, **facts: Any) -> None:
        self.steps.append({"step": step, **facts})

    def witch(self, called: str) -> dict[str, Any]:
        return next(witch for witch in self.witches if witch["name"] == called)

    def taken(self) -> set[int]:
        places = {witch["place"] for witch in self.witches}
        return places | {self.solo["hourglass"]} if self.solo else places

    def win(self, colour: str) -> None:
        self.winner = colour
        raise Over

    def hurt(self, witch: dict[str, Any], by: str) -> None:
        witch["damage"] += 1
        self.say("damage", witch=witch["name"], by=by)
        if witch["damage"] == 2:
            self.win(other(witch["colour"]))

    def move(self, witch: dict[str, Any], to: int) -> None:
        self.say("move", witch=witch["name"], **{"from": witch["place"]}, to=to)
        witch["place"] = to

    def deactivate(self, places: list[int]) -> None:
        active = [place for place in places if self.circle[place]["active"]]
        for place in active:
            self.circle[place]["active"] = False
        if active:
            self.say("deactivate", places=active)

    def find(self, place: int, way: int, wanted: Any) -> int | None:
        """The next of the eleven others from *place* on whose card is *wanted*."""
        around = [(place + way * far) % SIZE for far in range(1, SIZE)]
        return next((there for there in around if wanted(self.circle[there])), None)

    def flip_chain(self, witch: dict[str, Any]) -> str | None:
        """Flip the witch's card and what follows; the ability of the potion or Grimoire at which it ended."""
        way, place, seen = WAYS[witch["direction"]], witch["place"], set()
        while place is not None:
            now = (place, tuple((card["active"], card["colour"]) for card in self.circle))
            if now in seen:
                self.say("endless", place=place)
                return None
            seen.add(now)
            card = self.circle[place]
            if card["ability"] == GRIMOIRE:
                card["colour"] = other(card["colour"])
            else:
                card["active"] = not card["active"]
            self.say("flip", place=place, colour=card["colour"], active=card["active"])
            if card["ability"] in (*MOVES, GRIMOIRE):
                return card["ability"]
            place = self.after(card["ability"], place, way)
        return None

    def after(self, ability: str | None, place: int, way: int) -> int | None:
        if ability == "flip-next":
            return (place + way) % SIZE
        if ability == "flip-next-inactive":
            return self.find(place, way, lambda card: not card["active"])
        if ability == "flip-next-eye":
            return self.find(place, way, lambda card: card["symbol"] == "eye")
        return None

    def begins_anew(self, witch: dict[str, Any], ability: str | None) -> bool:
        """Whether the chain ended at the Grimoire, turned to her colour."""
        if ability != GRIMOIRE:
            return False
        mine = next(card for card in self.circle if card["ability"] == GRIMOIRE)["colour"] == witch["colour"]
        if mine:
            self.say("new-turn", witch=witch["name"])
        return mine

    def ends(self, witch: dict[str, Any], ability: str | None) -> list[int]:
        """Where a potion may take her."""
        here = witch["place"]
        if ability == "move-1-3":
            places = {(here + far) % SIZE for far in (-3, -2, -1, 1, 2, 3)}
        elif ability in MOVES:
            symbol = ability.removeprefix("move-to-")
            found = (self.find(here, way, lambda card: card["symbol"] == symbol) for way in (1, -1))
            places = {place for place in found if place is not None}
        else:
            places = set()
        return sorted(places - self.taken())

    def swap_places(self, witch: dict[str, Any]) -> list[int] | None:
        here, way = witch["place"], WAYS[witch["direction"]]
        if witch["swap"] == "previous-and-next":
            return sorted([(here - 1) % SIZE, (here + 1) % SIZE])
        if witch["swap"] == "next-two":
            return sorted([(here + way) % SIZE, (here + 2 * way) % SIZE])
        symbol = witch["swap"].removeprefix("current-and-next-")
        there = self.find(here, way, lambda card: card["symbol"] == symbol)
        return None if there is None else sorted([here, there])

    def swap(self, places: list[int]) -> None:
        one, two = places
        self.circle[one], self.circle[two] = self.circle[two], self.circle[one]
        self.say("swap", places=places)

    def spaces(self, witch: dict[str, Any]) -> list[int]:
        way = WAYS[witch["direction"]]
        free = [far for far in (1, 2) if (witch["place"] + way * far) % SIZE not in self.taken()]
        return free or [0]

    def check(self, witch: dict[str, Any]) -> None:
        """The attack, then the guardian."""
        potions = [place for place in range(SIZE) if self.circle[place]["colour"] == "yellow"]
        if all(self.circle[place]["active"] for place in potions):
            way = WAYS[witch["direction"]]
            foes = [foe for foe in self.witches if foe["colour"] != witch["colour"]]
            self.hurt(min(foes, key=lambda foe: way * (foe["place"] - witch["place"]) % SIZE), "attack")
            self.deactivate(potions)
        for colour in ("blue", "red"):
            places = [place for place in range(SIZE) if self.circle[place]["colour"] == colour]
            if sum(self.circle[place]["active"] for place in places) == 5:
                self.position["guardians"][colour] += 1
                self.say("guardian", colour=colour)
                if self.position["guardians"][colour] == 2:
                    self.win(colour)
                self.deactivate([place for place in places if self.circle[place]["ability"] != GRIMOIRE])

    def answer(self) -> dict[str, Any]:
        return {"position": self.position, "steps": self.steps, "winner": self.winner}


def other(colour: str) -> str:
    return {"blue": "red", "red": "blue"}[colour]


# A player's turn


def act(table: Table, witch: dict[str, Any], action: dict[str, Any]) -> None:
    if action["do"] == "move":
        if action["spaces"] not in table.spaces(witch):
            raise against("not so far")
        if action["spaces"] == 0:
            table.hurt(witch, "block")
        else:
            table.move(witch, (witch["place"] + WAYS[witch["direction"]] * action["spaces"]) % SIZE)
    elif action["do"] == "swap":
        places = table.swap_places(witch)
        if places is None:
            raise against("nothing to swap with")
        table.swap(places)
    else:
        ability = table.flip_chain(witch)
        anew = table.begins_anew(witch, ability)
        ends = table.ends(witch, ability)
        if ("to" in action) != bool(ends) or (ends and action["to"] not in ends):
            raise against("a potion's end exactly where there is one")
        if ends:
            table.move(witch, action["to"])
        if anew:
            raise Over


def take_actions(table: Table, witch: dict[str, Any], actions: list[dict[str, Any]]) -> bool:
    """Make the *actions*; whether the turn was cut short."""
    if len({action["do"] for action in actions}) < len(actions):
        raise against("each action once")
    for index, action in enumerate(actions):
        try:
            act(table, witch, action)
        except Over:
            if actions[index + 1 :]:
                raise against("the turn is over") from None
            return True
    return False


def player(table: Table) -> dict[str, Any]:
    turn = table.position["turn"]
    if table.solo and turn in (HOURGLASS, table.solo["opponent"]):
        raise against("not a player's turn")
    return table.witch(turn)


def next_turn(table: Table, witch: dict[str, Any]) -> str:
    if table.solo:
        return HOURGLASS
    index = table.witches.index(witch)
    return table.witches[(index + 1) % len(table.witches)]["name"]


def turn(body: Any) -> dict[str, Any]:
    record(body, "position actions")
    check_position(body["position"])
    check_actions(body["actions"])
    check_running(body["position"])
    table = Table(body["position"])
    witch = player(table)
    if take_actions(table, witch, body["actions"]):
        return table.answer()
    if not any(action["do"] == "move" for action in body["actions"]):
        raise against("she must move")
    try:
        table.check(witch)
    except Over:
        return table.answer()
    table.position["turn"] = next_turn(table, witch)
    return table.answer()


def legal(body: Any) -> dict[str, Any]:
    record(body, "position", "actions")
    actions = body.get("actions", [])
    check_position(body["position"])
    check_actions(actions)
    check_running(body["position"])
    table = Table(body["position"])
    witch = player(table)
    if take_actions(table, witch, actions):
        return {"move": [], "swap": None, "flip": None, "end": True}
    done = {action["do"] for action in actions}
    return {
        "move": [] if "move" in done else table.spaces(witch),
        "swap": None if "swap" in done else table.swap_places(witch),
        "flip": None if "flip" in done else preview(table, witch["name"]),
        "end": "move" in done,
    }


def preview(table: Table, called: str) -> dict[str, Any]:
    trial = Table(table.position)
    witch = trial.witch(called)
    ability = trial.flip_chain(witch)
    trial.begins_anew(witch, ability)
    return {"steps": trial.steps, "to": trial.ends(witch, ability)}


# The automatic turn


def solo_turn(body: Any) -> dict[str, Any]:
    record(body, "position")
    check_position(body["position"])
    if body["position"].get("solo") is None:
        raise malformed("no solo game")
    check_running(body["position"])
    table = Table(body["position"])
    opponent = table.witch(table.solo["opponent"])
    hero = next(witch for witch in table.witches if witch is not opponent)
    if table.position["turn"] == hero["name"]:
        raise against("the player's turn")
    try:
        if table.position["turn"] == HOURGLASS:
            advance_hourglass(table, hero)
            table.position["turn"] = opponent["name"]
        while automatic(table, opponent):
            pass
        table.position["turn"] = hero["name"]
    except Over:
        pass
    return table.answer()


def advance_hourglass(table: Table, hero: dict[str, Any]) -> None:
    start, way = table.solo["hourglass"], WAYS[table.solo["direction"]]
    witches = {witch["place"] for witch in table.witches}
    gone = 1
    while (start + way * gone) % SIZE in witches:
        gone += 1
    to = table.solo["hourglass"] = (start + way * gone) % SIZE
    table.say("hourglass", **{"from": start}, to=to)
    if table.solo["reference"] in [(start + way * far) % SIZE for far in range(1, gone + 1)]:
        table.hurt(hero, "hourglass")
    if table.circle[to]["ability"] != GRIMOIRE:
        table.deactivate([to])


def automatic(table: Table, opponent: dict[str, Any]) -> bool:
    """One turn of the opponent; whether it has another."""
    taken = table.taken()
    ahead = [(opponent["place"] + WAYS[opponent["direction"]] * far) % SIZE for far in range(1, SIZE)]
    valid = [
        place
        for place in ahead
        if place not in taken and table.circle[place]["active"] == (table.circle[place]["colour"] != opponent["colour"])
    ]
    if not valid:
        table.say("skip", witch=opponent["name"])
        return False
    table.move(opponent, valid[0])
    if table.begins_anew(opponent, table.flip_chain(opponent)):
        return True
    if places := table.swap_places(opponent):
        table.swap(places)
    table.check(opponent)
    return False


# The setup


def setup(body: Any) -> dict[str, Any]:
    record(body, "players circle witches", "solo")
    players = whole(body["players"], 1, 4)
    check_circle(body["circle"])
    for witch in rows(body["witches"]):
        record(witch, "name colour direction swap")
    check_seats(body["witches"])
    if len(body["witches"]) != (2 if players < 3 else 4):
        raise malformed("not so many witches")
    solo = body.get("solo")
    if (solo is not None) != (players == 1):
        raise malformed("solo exactly for one")
    witches = deepcopy(body["witches"])
    begins = witches[0]
    if solo:
        record(solo, "opponent difficulty direction")
        begins = next((witch for witch in witches if witch["name"] == solo["opponent"]), None)
        one_of(solo["difficulty"], "easy", "standard", "hard")
        one_of(solo["direction"], *WAYS)
        if begins is None or any(witch["name"] == HOURGLASS for witch in witches):
            raise malformed("the names")
    circle = [{**card, "active": card["ability"] == GRIMOIRE} for card in body["circle"]]
    grimoire = next(place for place in range(SIZE) if circle[place]["ability"] == GRIMOIRE)
    circle[grimoire]["colour"] = begins["colour"]
    for index, witch in enumerate(witches):
        witch |= {"place": (grimoire + index * SIZE // len(witches)) % SIZE, "damage": 0}
    if solo:
        set_solo(witches, grimoire, solo)
        solo = {key: solo[key] for key in ("opponent", "direction")} | {"hourglass": grimoire, "reference": grimoire}
    guardians = {"blue": 0, "red": 0}
    position = {"circle": circle, "witches": witches, "guardians": guardians, "turn": begins["name"], "solo": solo}
    return {"position": position}


def set_solo(witches: list[dict[str, Any]], grimoire: int, solo: dict[str, Any]) -> None:
    if witches[0]["direction"] == witches[1]["direction"]:
        raise against("both cannot face it")
    for witch in witches:
        witch["place"] = (grimoire - 4 * WAYS[witch["direction"]]) % SIZE
        hurt = "easy" if witch["name"] == solo["opponent"] else "hard"
        witch["damage"] = int(solo["difficulty"] == hurt)
