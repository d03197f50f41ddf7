"""Options and events by chance for the live table: likely ones, unlikely ones and some that the rules refuse."""

from random import Random
from typing import Any

from tests.api.reference import chance as deal
from tests.api.reference import covens, games

SAINTS = ("Ophelia", "Frank", "Dr. Zeez", "Diana", "Gabriella", "Sam")
PLACES = ("Bar", "School", "Stadium", "Alley")
WITCHES = ("Lily", "Ashley", "Wanda", "Jemma", "Addie", "Ward")


# Apocrypha


def apocrypha_options(chance: Random) -> dict[str, Any]:
    count = chance.randint(1, 6)
    least = [1, 1, chance.choice([1, 3]), chance.choice([1, 5])]
    nexuses = [{"name": place, "min_saints": fewest} for place, fewest in zip(PLACES, least, strict=True)]
    open_ones = [nexus["name"] for nexus in nexuses if nexus["min_saints"] <= count]
    choir: list[dict[str, Any]] = [{"saint": saint} for saint in SAINTS[:count]]
    for saint in choir:
        if chance.random() < 0.7:
            saint["nexus"] = chance.choice([None, *open_ones])
        if chance.random() < 0.3:
            saint["player"] = chance.choice([None, "Red seat"])
    mission = {"nexuses": nexuses, "masters": 1, "minions": {"A": [1, 8]}, "seed": [["master", "A"]]}
    options: dict[str, Any] = {"mission": mission, "choir": choir, "clock": chance.choice([None, 1, 2, 24])}
    if chance.random() < 0.5:
        options["first"] = chance.choice(choir)["saint"]
    return options


def apocrypha_event(chance: Random, game: games.Apocrypha) -> tuple[str, Any]:
    saint, nexus = chance.choice(game.saints), chance.choice(game.names())
    return chance.choice(
        [
            *[("step-reached", {"step": chance.choice(games.STEPS)})] * 3,
            *[("clock-changed", {"by": chance.choice([-1, -1, -2, 1, 3])})] * 2,
            *[("moved", {"saint": saint, "nexus": nexus})] * 5,
            ("nexus-oriented", {"nexus": nexus, "side": chance.choice(["doom", "hope"])}),
            ("nexus-sealed", {"nexus": nexus}),
            ("saint-faded", {"saint": saint}),
            *[("turn-ended", {})] * 3,
            *[("mission-ended", {"how": chance.choice(["won", "lost", "timed-out"])})] * (chance.random() < 0.2),
        ]
    )


# The Witching Hour


def witching_options(chance: Random) -> dict[str, Any]:
    witches: list[dict[str, Any]] = [{"name": witch} for witch in WITCHES[: chance.randint(2, 6)]]
    for witch in witches:
        if chance.random() < 0.5:
            witch |= {"player": "Red seat", "corruption": chance.randint(0, 9), "sigils": _sigils(chance)}
    options: dict[str, Any] = {
        "scene": chance.randint(0, 5),
        "difficulty": chance.choice(["easy", "normal", "hard"]),
        "witches": witches,
    }
    if chance.random() < 0.5:
        options["leader"] = chance.choice(witches)["name"]
    if chance.random() < 0.5:
        options["hours"] = chance.randint(1, 4)
    if chance.random() < 0.7:
        options["limit"] = chance.choice([10, 20, 60])
    if chance.random() < 0.5:
        options["locus"] = [chance.randint(0, 2) for _ in range(6)]
        options["locus"][2] += 1
    return options


def _sigils(chance: Random) -> list[int]:
    return chance.sample(range(1, 7), chance.choice([0, 1, 1, 2]))


def witching_event(chance: Random, game: games.WitchingHour) -> tuple[str, Any]:
    witch = chance.choice(game.names)
    enemy = {"witch": witch, "name": chance.choice(["Imp", "Fey", "Owl"])}
    one, two = _sigils(chance), _sigils(chance)
    changes = {"witch": witch} | ({"open": one} if chance.random() < 0.7 else {})
    changes |= {"close": two} if chance.random() < 0.6 else {}
    magic = [
        {"witch": each, "black": chance.randint(0, 4), "white": chance.randint(0, 6), "sigils": _sigils(chance)}
        for each in chance.sample(game.names, chance.randint(1, len(game.names)))
    ]
    summons = {**enemy, "kind": chance.choice(games.KINDS[:3]), "cost": chance.choice([0, 0, 2, 5])}
    summons["sigils"] = chance.choice([[], game.witch(witch)["sigils"][:1], one])
    ends = chance.random() < 0.15
    return chance.choice(
        [
            ("corruption-changed", {"witch": witch, "by": chance.choice([-3, -1, 1, 2])}),
            ("sigils-changed", changes),
            ("pool-changed", {"by": chance.choice([-2, -1, 1, 3])}),
            *[("spell-acquired", {"witch": witch, "locus": chance.randint(1, 6)})] * 2,
            *[("summoned", summons)] * 3,
            *[("bound", enemy), ("unbound", enemy), ("banished", enemy)] * 2,
            ("summoning-begun", {}),
            ("summoning-ended", {}),
            ("revealed", {"magic": magic}),
            ("damage-dealt", {"witch": witch, "spells": chance.randint(0, 5), "corruption": chance.randint(0, 3)}),
            ("hour-ended", {}),
            *[("scene-ended", {"won": chance.random() < 0.5})] * ends,
        ]
    )


# The three short games


def wickville_options(chance: Random) -> dict[str, Any]:
    return {"position": deal.position(chance)}


def wickville_event(chance: Random, game: games.Wickville) -> tuple[str, Any]:
    solo, turn = game.position["solo"], game.position["turn"]
    automatic = solo and turn in ("hourglass", solo["opponent"])
    if chance.random() < (0.95 if automatic else 0.05):
        return "solo-turn-taken", {}
    return "turn-taken", {"actions": deal.actions(chance, game.position)}


def covens_options(chance: Random) -> dict[str, Any]:
    return {"hunter": "Ana", "towns": list(SAINTS[: chance.randint(2, 5)])}


def covens_event(chance: Random, game: games.Covens) -> tuple[str, Any]:
    town = chance.choice(game.towns)
    card = chance.choice([*covens.BOX])
    hand = chance.choice([["love"] * 3, ["wild", "nature", "nature"], ["love", "fake"], ["crystal"] * 4, [card, card]])
    likely = ("card-revealed", {"town": town, "card": card}) if game.phase == "hunt" else ("phase-ended", {})
    return chance.choice(
        [
            *[likely] * 5,
            ("phase-ended", chance.choice([{}, {"early": True}, {"early": False}])),
            ("hat-given", {"town": town}),
            ("spell-cast", {"tile": chance.choice(["Mist", "Owl"])}),
            ("card-revealed", {"town": town, "card": card}),
            *[("coven-revealed", {"town": town, "hand": hand})] * (chance.random() < 0.3),
        ]
    )


def full_moon_options(chance: Random) -> dict[str, Any]:
    return {"witches": list(WITCHES[: chance.randint(2, 4)]), "moons": chance.randint(1, 4)}


def full_moon_event(chance: Random, game: games.FullMoon) -> tuple[str, Any]:
    witch = game.turn if game.turn and chance.random() < 0.8 else chance.choice(game.names)
    magic = {"witch": witch, "do": chance.choice(["cast", "gather"]), "chips": chance.choice([0, 1, 2, 2, 2, 3, 4])}
    rows = [{"name": each} | {row: chance.randrange(4) for row in games.full_moon.ROWS} for each in game.names]
    chance.shuffle(rows)
    scored = ("scored", {"witches": rows})
    if game.turn is None and chance.random() < 0.5:
        return scored
    return chance.choice(
        [*[("magic-done", {**magic, "success": chance.random() < 0.5})] * 3, *[("turn-ended", {})] * 3, scored]
    )


EVENINGS = {
    "apocrypha": (apocrypha_options, apocrypha_event),
    "witching-hour": (witching_options, witching_event),
    "wickville": (wickville_options, wickville_event),
    "curses-and-covens": (covens_options, covens_event),
    "full-moon-ritual": (full_moon_options, full_moon_event),
}
