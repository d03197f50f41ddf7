"""The rules of Wickville a second time, from the sentences of the book and of the API alone; it knows no code of ours.

It reads and answers plain JSON. Where the companion keeps structs and marks, this one walks the circle card by card, as
a person with a finger on the table would; it is slow, and need not be anything else.
"""

from copy import deepcopy
from typing import Any

Json = dict[str, Any]


class AgainstTheRules(Exception):
    """Nobody may do that now."""


# --- Walking


def walk(place: int, direction: str) -> list[int]:
    """The eleven other places, as a finger comes by them."""
    visited = []
    for _ in range(11):
        place = place + 1 if direction == "clockwise" else place - 1
        place = 0 if place == 12 else 11 if place == -1 else place
        visited.append(place)
    return visited


def backwards(direction: str) -> str:
    return "counter-clockwise" if direction == "clockwise" else "clockwise"


def witch_called(position: Json, name: str) -> Json:
    return next(witch for witch in position["witches"] if witch["name"] == name)


def stands_somebody_else(position: Json, name: str, place: int) -> bool:
    """Another witch, or the hourglass, which takes its place like a witch."""
    if position["solo"] is not None and position["solo"]["hourglass"] == place:
        return True
    return any(witch["place"] == place and witch["name"] != name for witch in position["witches"])


# --- Flipping


def turn_over(card: Json) -> None:
    if card["ability"] == "new-turn":
        card["colour"] = "red" if card["colour"] == "blue" else "blue"
    else:
        card["active"] = not card["active"]


def flip_all(position: Json, witch: Json, steps: list[Json]) -> Json | None:
    """Flips the current card and whatever that flips; the last card that flipped, none when it would never end."""
    circle = position["circle"]
    place, earlier = witch["place"], []
    while True:
        now = (place, deepcopy(circle))
        if now in earlier:
            steps.append({"step": "endless", "place": place})
            return None
        earlier.append(now)
        card = circle[place]
        turn_over(card)
        steps.append({"step": "flip", "place": place, "colour": card["colour"], "active": card["active"]})
        others = walk(place, witch["direction"])
        if card["ability"] == "flip-next":
            others = others[:1]
        elif card["ability"] == "flip-next-inactive":
            others = [other for other in others if circle[other]["active"] is False]
        elif card["ability"] == "flip-next-eye":
            others = [other for other in others if circle[other]["symbol"] == "eye"]
        else:
            return dict(card)
        if not others:
            return dict(card)
        place = others[0]


def ends_of_potion(position: Json, witch: Json, ability: str) -> list[int]:
    ends = set()
    for direction in (witch["direction"], backwards(witch["direction"])):
        others = walk(witch["place"], direction)
        if ability == "move-1-3":
            ends |= set(others[:3])
        else:
            wanted = ability.removeprefix("move-to-")
            ends |= set([other for other in others if position["circle"][other]["symbol"] == wanted][:1])
    return sorted(place for place in ends if not stands_somebody_else(position, witch["name"], place))


# --- Moving and swapping


def allowed_spaces(position: Json, witch: Json) -> list[int]:
    first, second = walk(witch["place"], witch["direction"])[:2]
    allowed = []
    if not stands_somebody_else(position, witch["name"], first):
        allowed.append(1)
    if not stands_somebody_else(position, witch["name"], second):
        allowed.append(2)
    return allowed or [0]


def places_to_swap(position: Json, witch: Json) -> list[int] | None:
    here = witch["place"]
    others = walk(here, witch["direction"])
    if witch["swap"] == "previous-and-next":
        return sorted([others[0], others[-1]])
    if witch["swap"] == "next-two":
        return sorted(others[:2])
    symbol = witch["swap"].removeprefix("current-and-next-")
    having = [other for other in others if position["circle"][other]["symbol"] == symbol]
    return sorted([here, having[0]]) if having else None


def exchange(position: Json, places: list[int], steps: list[Json]) -> None:
    one, other = places
    circle = position["circle"]
    circle[one], circle[other] = circle[other], circle[one]
    steps.append({"step": "swap", "places": places})


# --- Damage and the checks; each says who has won


def hurt(position: Json, name: str, by: str, steps: list[Json]) -> str | None:
    witch = witch_called(position, name)
    witch["damage"] += 1
    steps.append({"step": "damage", "witch": name, "by": by})
    if witch["damage"] < 2:
        return None
    return "red" if witch["colour"] == "blue" else "blue"


def put_out(position: Json, wanted: list[int], steps: list[Json]) -> None:
    lit = [place for place in wanted if position["circle"][place]["active"]]
    for place in lit:
        position["circle"][place]["active"] = False
    if lit:
        steps.append({"step": "deactivate", "places": sorted(lit)})


def of_kind(position: Json, colour: str) -> list[int]:
    """The candles or potions of a colour; the Grimoire is neither."""
    circle = position["circle"]
    return [at for at in range(12) if circle[at]["colour"] == colour and circle[at]["ability"] != "new-turn"]


def look_at_the_end(position: Json, witch: Json, steps: list[Json]) -> str | None:
    circle = position["circle"]
    potions = of_kind(position, "yellow")
    if all(circle[at]["active"] for at in potions):
        for place in walk(witch["place"], witch["direction"]):
            hit = [other for other in position["witches"] if other["place"] == place]
            if hit and hit[0]["colour"] != witch["colour"]:
                won = hurt(position, hit[0]["name"], "attack", steps)
                if won:
                    return won
                break
        put_out(position, potions, steps)
    for colour in ("blue", "red"):
        candles = of_kind(position, colour)
        book = next(card for card in circle if card["ability"] == "new-turn")
        if book["colour"] == colour and all(circle[at]["active"] for at in candles):
            position["guardians"][colour] += 1
            steps.append({"step": "guardian", "colour": colour})
            if position["guardians"][colour] == 2:
                return colour
            put_out(position, candles, steps)
    return None


# --- A turn


def is_decided(position: Json) -> bool:
    return 2 in position["guardians"].values() or any(witch["damage"] == 2 for witch in position["witches"])


def do_action(position: Json, name: str, action: Json, steps: list[Json]) -> tuple[bool, str | None]:
    """Whether a new turn begins, and who has won."""
    witch = witch_called(position, name)
    if action["do"] == "swap":
        places = places_to_swap(position, witch)
        if places is None:
            raise AgainstTheRules("nothing to swap with")
        exchange(position, places, steps)
        return False, None
    if action["do"] == "move":
        if action["spaces"] not in allowed_spaces(position, witch):
            raise AgainstTheRules("not so far")
        if action["spaces"] == 0:
            return False, hurt(position, name, "block", steps)
        go(position, witch, walk(witch["place"], witch["direction"])[action["spaces"] - 1], steps)
        return False, None
    last = flip_all(position, witch, steps)
    is_new = last is not None and last["ability"] == "new-turn" and last["colour"] == witch["colour"]
    ends = ends_of_potion(position, witch, last["ability"]) if last and last["colour"] == "yellow" else []
    if (action.get("to") is not None) != bool(ends):
        raise AgainstTheRules("to is given exactly when a potion moves her")
    if ends:
        if action["to"] not in ends:
            raise AgainstTheRules("the potion does not lead there")
        go(position, witch, action["to"], steps)
    if is_new:
        steps.append({"step": "new-turn", "witch": name})
    return is_new, None


def go(position: Json, witch: Json, to: int, steps: list[Json]) -> None:
    steps.append({"step": "move", "witch": witch["name"], "from": witch["place"], "to": to})
    witch["place"] = to


def begun(position: Json, actions: list[Json]) -> tuple[Json, list[Json], bool, str | None]:
    """The position after *actions*, what happened, whether a new turn began, who has won."""
    position = deepcopy(position)
    steps: list[Json] = []
    solo = position["solo"]
    if is_decided(position):
        raise AgainstTheRules("somebody has won")
    if solo is not None and position["turn"] in ("hourglass", solo["opponent"]):
        raise AgainstTheRules("it is nobody's turn to choose")
    is_new, won, did = False, None, []
    for action in actions:
        if is_new or won or action["do"] in did:
            raise AgainstTheRules("no such action any more")
        did.append(action["do"])
        is_new, won = do_action(position, position["turn"], action, steps)
    return position, steps, is_new, won


def turn(position: Json, actions: list[Json]) -> Json:
    position, steps, is_new, won = begun(position, actions)
    name = position["turn"]
    if not is_new and not won:
        if "move" not in [action["do"] for action in actions]:
            raise AgainstTheRules("a Move is owed")
        won = look_at_the_end(position, witch_called(position, name), steps)
        if not won:
            names = [witch["name"] for witch in position["witches"]]
            position["turn"] = "hourglass" if position["solo"] else (names * 2)[names.index(name) + 1]
    return {"position": position, "steps": steps, "winner": won}


def legal(position: Json, actions: list[Json]) -> Json:
    position, _, is_new, won = begun(position, actions)
    if is_new or won:
        return {"move": [], "swap": None, "flip": None, "end": True}
    did = [action["do"] for action in actions]
    witch = witch_called(position, position["turn"])
    answer: Json = {"move": [], "swap": None, "flip": None, "end": "move" in did}
    if "move" not in did:
        answer["move"] = allowed_spaces(position, witch)
    if "swap" not in did:
        answer["swap"] = places_to_swap(position, witch)
    if "flip" not in did:
        tried = deepcopy(position)
        steps: list[Json] = []
        last = flip_all(tried, witch, steps)
        ends = ends_of_potion(tried, witch, last["ability"]) if last and last["colour"] == "yellow" else []
        if last and last["ability"] == "new-turn" and last["colour"] == witch["colour"]:
            steps.append({"step": "new-turn", "witch": witch["name"]})
        answer["flip"] = {"steps": steps, "to": ends}
    return answer


# --- Alone


def solo_turn(position: Json) -> Json:
    position = deepcopy(position)
    steps: list[Json] = []
    if is_decided(position):
        raise AgainstTheRules("somebody has won")
    solo = position["solo"]
    player = next(witch["name"] for witch in position["witches"] if witch["name"] != solo["opponent"])
    if position["turn"] == player:
        raise AgainstTheRules("the player's turn")
    won = None
    if position["turn"] == "hourglass":
        won = run_the_hourglass(position, player, steps)
        if not won:
            position["turn"] = solo["opponent"]
    if not won:
        won = let_the_opponent_play(position, solo["opponent"], steps)
        if not won:
            position["turn"] = player
    return {"position": position, "steps": steps, "winner": won}


def run_the_hourglass(position: Json, player: str, steps: list[Json]) -> str | None:
    solo = position["solo"]
    start = solo["hourglass"]
    came_by = []
    for place in walk(start, solo["direction"]):
        came_by.append(place)
        if place not in [witch["place"] for witch in position["witches"]]:
            break
    solo["hourglass"] = came_by[-1]
    steps.append({"step": "hourglass", "from": start, "to": came_by[-1]})
    if solo["reference"] in came_by:
        won = hurt(position, player, "hourglass", steps)
        if won:
            return won
    if position["circle"][came_by[-1]]["ability"] != "new-turn":
        put_out(position, [came_by[-1]], steps)
    return None


def let_the_opponent_play(position: Json, name: str, steps: list[Json]) -> str | None:
    witch = witch_called(position, name)
    for place in walk(witch["place"], witch["direction"]):
        card = position["circle"][place]
        wants = not card["active"] if card["colour"] == witch["colour"] else card["active"]
        if wants and not stands_somebody_else(position, name, place):
            break
    else:
        steps.append({"step": "skip", "witch": name})
        return None
    go(position, witch, place, steps)
    last = flip_all(position, witch, steps)
    if last and last["ability"] == "new-turn" and last["colour"] == witch["colour"]:
        steps.append({"step": "new-turn", "witch": name})
        return let_the_opponent_play(position, name, steps)
    places = places_to_swap(position, witch)
    if places:
        exchange(position, places, steps)
    return look_at_the_end(position, witch, steps)


# --- Setting up


def set_up(circle: list[Json], witches: list[Json], solo: Json | None) -> Json:
    circle = deepcopy(circle)
    book = next(at for at in range(12) if circle[at]["ability"] == "new-turn")
    begins = witches[0] if solo is None else next(witch for witch in witches if witch["name"] == solo["opponent"])
    for card in circle:
        card["active"] = card["ability"] == "new-turn"
    circle[book]["colour"] = begins["colour"]
    placed = [{**witch, "damage": 0} for witch in witches]
    if solo is None:
        for number, witch in enumerate(placed):
            witch["place"] = (book + number * (6 if len(placed) == 2 else 3)) % 12
    else:
        if placed[0]["direction"] == placed[1]["direction"]:
            raise AgainstTheRules("they cannot both face the hourglass")
        for witch in placed:
            # Whoever goes counter-clockwise comes to the hourglass from the places after it.
            before = witch["direction"] == "clockwise"
            witch["place"] = (book + (8 if before else 4)) % 12
            is_opponent = witch["name"] == solo["opponent"]
            if solo["difficulty"] == ("easy" if is_opponent else "hard"):
                witch["damage"] = 1
    alone = None
    if solo is not None:
        named = {"opponent": solo["opponent"], "direction": solo["direction"]}
        alone = {**named, "hourglass": book, "reference": book}
    guardians = {"blue": 0, "red": 0}
    return {"circle": circle, "witches": placed, "guardians": guardians, "turn": begins["name"], "solo": alone}
