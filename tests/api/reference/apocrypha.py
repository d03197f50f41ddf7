"""The older tools as the API's document tells them: halo, deck, assists, mission's end, and a check by brute force."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

VIRTUES = ("body", "mind", "rage", "soul")
REACHES = {"top": ["nexus"], "left": ["left"], "right": ["right"], "bottom": ["self"]}
ORDER = ["nexus", "left", "right", "self"]
SLOTS = ("top-left", "top", "top-right", "left", "right", "bottom-left", "bottom", "bottom-right")


def halo(body: dict[str, Any]) -> dict[str, Any]:
    slots: dict[str, list[str]] = {}
    for card in body["cards"]:
        slots.setdefault(card["slot"], []).append(card["kind"])
    kinds = Counter(card["kind"] for card in body["cards"])
    dead = kinds["death"] >= 9
    over = 0 if dead else max(0, kinds["fragment"] + kinds["death"] - 8)
    loose = any("-" in slot and not set(slot.split("-")) & set(slots) for slot in slots)
    laid = any(pair == ("death", "fragment") for pile in slots.values() for pair in pairwise(pile))
    return {
        "legal": not (dead or over or loose or laid),
        "reaches": {
            slot: sorted((way for part in slot.split("-") for way in REACHES[part]), key=ORDER.index)
            for slot, pile in slots.items()
            if pile[-1] == "fragment"
        },
        "deaths": kinds["death"],
        "is_dead": dead,
        "must_sacrifice": over,
    }


def deck(body: dict[str, Any]) -> dict[str, Any]:
    wanted = Counter({f"{virtue}-gift": number for virtue, number in body["virtues"].items()})
    wanted.update(body["extra"])
    wanted["omen"] = body["omens"] if body["when"] == "mission-start" else 0
    found = Counter(body["cards"])
    missing, surplus = dict(wanted - found), dict(found - wanted)
    return {"legal": not missing and not surplus, "missing": missing, "surplus": surplus}


def assists(body: dict[str, Any]) -> dict[str, Any]:
    choir, virtue = body["choir"], body["virtue"]
    names = [saint["name"] for saint in choir]
    active = choir[names.index(body["active"])]
    found = []
    for index, saint in enumerate(choir):
        ways = [way for way in ("top", "left", "right", "bottom") if saint["pointing"][way] == virtue]
        if len(choir) > 1:
            there = {
                "top": saint is not active and saint["nexus"] is not None and saint["nexus"] == active["nexus"],
                "left": choir[(index + 1) % len(choir)] is active,
                "right": choir[(index - 1) % len(choir)] is active,
                "bottom": saint is active,
            }
            ways = [way for way in ways if there[way]]
        if ways:
            found.append({"name": saint["name"], "rerolls": saint["virtues"][virtue], "pointing": ways})
    return {"assists": found, "mutation_dice": len(found)}


def mission_end(body: dict[str, Any]) -> dict[str, Any]:
    choir, faded, won = body["choir"], body["faded"], body["won"]
    start = choir.index(body["last_turn"])
    return {
        "fleeting": len(choir) if won else 0,
        "choose_in_order": choir[start:] + choir[:start] if won else [],
        "may_trade_fragment_for_death": sorted(faded) if won else [],
        "slot_death": sorted(faded),
        "one_of_must_slot_death": sorted(choir) if not won and not faded else [],
    }


def story(attempts: list[bool]) -> dict[str, Any]:
    """The try that is now due, or one without a number when all five scenes are won."""
    scene, attempt, hard = 1, 1, False
    for won in attempts:
        if won:
            scene, hard, attempt = scene + 1, attempt == 1, 1
        else:
            attempt += 1
    modes = ("hard", "normal", "easy") if hard else ("normal", "normal", "easy")
    if scene > 5:
        return {"scene": None, "attempt": None, "difficulty": None, "finished": True}
    return {"scene": scene, "attempt": attempt, "difficulty": modes[min(attempt, 3) - 1], "finished": False}


# A check: every roll and every choice


Dice = tuple[tuple[str, int], ...]
Value = tuple[Fraction, Fraction, Fraction]


def pool_of(dice: dict[str, int]) -> dict[str, int]:
    """The four-per-colour rule: a fifth die of a virtue is a bonus die, a fifth bonus die is lost."""
    over = sum(max(0, dice.get(virtue, 0) - 4) for virtue in VIRTUES)
    pool = {virtue: min(4, dice.get(virtue, 0)) for virtue in VIRTUES}
    return {colour: n for colour, n in (pool | {"bonus": min(4, dice.get("bonus", 0) + over)}).items() if n}


class Check:
    """One check; a value is the chance of success, less damage, and the result, compared in that order."""

    def __init__(self, body: dict[str, Any]) -> None:
        self.target, self.keep = body["target"], body["keep"]
        self.pool = pool_of(body["dice"])
        changes = body.get("changes", [])
        kinds = ("explode", "upgrade", "downgrade", "flip", "trash")
        self.steps = [change for change in changes if change["do"] == "reroll"]
        self.steps += [{"do": "assist", "dice": number} for number in body.get("assists", [])]
        self.steps += [change for kind in kinds for change in changes if change["do"] == kind]
        self.best = cache(self._best)

    def answer(self) -> dict[str, Any]:
        colours = tuple(colour for colour, number in self.pool.items() for _ in range(number))
        value, spread = self.rolled((), colours, 0)
        found = value[0]
        return {
            "dice": self.pool,
            "success": {"ways": found.numerator, "of": found.denominator, "probability": float(found)},
            "expected_damage": float(-value[1]),
            "distribution": {str(result): float(share) for result, share in spread.items()},
        }

    def rolled(self, rest: Dice, colours: tuple[str, ...], step: int) -> tuple[Value, dict[int, Fraction]]:
        """The mean over every roll of dice of these *colours*, which join the *rest*."""
        total, spread = [Fraction(0)] * 3, Counter[int]()
        share = Fraction(1, 6 ** len(colours))
        for faces in product(range(1, 7), repeat=len(colours)):
            value, results = self.best(tuple(sorted((*rest, *zip(colours, faces, strict=True)))), step)
            total = [mean + share * part for mean, part in zip(total, value, strict=True)]
            for result, chance in results.items():
                spread[result] += share * chance  # type: ignore[assignment]
        return tuple(total), spread  # type: ignore[return-value]

    def _best(self, dice: Dice, step: int) -> tuple[Value, dict[int, Fraction]]:
        if step == len(self.steps):
            result = sum(sorted((face for _colour, face in dice), reverse=True)[: self.keep])
            damage = max(0, self.target - result)
            return (Fraction(result >= self.target), Fraction(-damage), Fraction(result)), {result: Fraction(1)}
        futures = (self.rolled(rest, colours, step + 1) for rest, colours in self.choices(dice, self.steps[step]))
        return max(futures, key=lambda future: future[0])

    def choices(self, dice: Dice, change: dict[str, Any]) -> Iterator[tuple[Dice, tuple[str, ...]]]:
        """What may be done: the dice as they lie then, and the colours that are rolled anew."""
        do, of = change["do"], change.get("of")
        own = [index for index, (colour, _face) in enumerate(dice) if of in (None, colour)]
        if "faces" in change:
            hit = [index for index in own if dice[index][1] in change["faces"]]
            if do == "explode":
                yield dice, self.more(dice, [dice[index][0] for index in hit])
                return
            rest = tuple(die for index, die in enumerate(dice) if index not in hit)
            yield rest, tuple(dice[index][0] for index in hit) if do == "reroll" else ()
            return
        most = len(own) if change["dice"] == "all" else min(change["dice"], len(own))
        exactly = do in ("downgrade", "trash") or change.get("must") or change["dice"] == "all"
        for count in range(most if exactly else 0, most + 1):
            for hit in combinations(own, count):
                rest = tuple(die for index, die in enumerate(dice) if index not in hit)
                if do == "assist":
                    yield rest, tuple(dice[index][0] for index in hit)
                else:
                    yield tuple(sorted((*rest, *(turned(dice[index], do) for index in hit if do != "trash")))), ()

    @staticmethod
    def more(dice: Dice, colours: list[str]) -> tuple[str, ...]:
        used, added = Counter(colour for colour, _face in dice), []
        for colour in colours:
            die = colour if used[colour] < 4 else "bonus"
            if used[die] < 4:
                used[die] += 1
                added.append(die)
        return tuple(added)


def turned(die: tuple[str, int], do: str) -> tuple[str, int]:
    colour, face = die
    return colour, {"upgrade": min(6, face + 1), "downgrade": max(1, face - 1), "flip": 7 - face}[do]


def check(body: dict[str, Any]) -> dict[str, Any]:
    return Check(body).answer()
