"""The way on from Sanctify, as addresses: to the next time, without a nexus that is gone, and with saints who move."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.http import QueryDict

from campaigns.rulebooks.apocrypha.assists import AssistingSaint
from campaigns.tools.apocrypha.pages import choir_query
from campaigns.tools.apocrypha.pages.choir_query import Choir

MOST_NEXUSES = 9
PLACES = range(1, MOST_NEXUSES + 1)
# What one Sanctify asks, and the next one asks again.
HAPPENED = ("at", "after", "aside", "seal", "found", "gone", "moves", *(f"guard-{place}" for place in PLACES))
LAID = ("places", *(f"{word}-{place}" for word in ("place", "side") for place in PLACES))


def next_address(query: QueryDict, choir: Choir, names: Sequence[str], *, masters: int) -> str:
    """Nothing has happened yet, at the same nexuses, with as many *masters* as are left."""
    return _address(_onward(query, choir, dict(enumerate(names, 1)), masters))


def address_without_nexus(query: QueryDict, choir: Choir, names: Sequence[str], place: int, *, masters: int) -> str:
    """The next time without the nexus at *place*; whoever was there is nowhere, and has to move."""
    gone = names[place - 1]
    onto = _onward(query, _left(choir, gone), _others(names, place), masters)
    onto["gone"] = gone
    onto.setlist("moves", [str(seat) for seat, saint in enumerate(choir.saints, 1) if saint.nexus == gone])
    return _address(onto)


def address_of_removal(query: QueryDict, choir: Choir, names: Sequence[str], place: int, *, at: int) -> str:
    """The same moment without the nexus at *place*, which is another than the one *at* which all happens."""
    onto = choir_query.choir_as_query(_left(choir, names[place - 1]), query)
    kept = _others(names, place)
    _lay(query, onto, kept, ("side", "guard"))
    onto["at"] = str([*kept].index(at) + 1)
    return _address(onto)


def address_of_move(query: QueryDict, choir: Choir, seats: Collection[int], nexus: str) -> str:
    """The saints in *seats*, counted from 1, at *nexus*."""
    saints = (replace(saint, nexus=nexus) if at in seats else saint for at, saint in enumerate(choir.saints, 1))
    return _address(choir_query.choir_as_query(replace(choir, saints=tuple(saints)), query))


def saints_to_move(query: QueryDict, choir: Choir) -> dict[int, AssistingSaint]:
    """By their seats, the saints whose nexus is gone and who have not moved."""
    sent = query.getlist("moves")
    return {at: saint for at, saint in enumerate(choir.saints, 1) if str(at) in sent and not saint.nexus}


def _left(choir: Choir, nexus: str) -> Choir:
    saints = (replace(saint, nexus=None) if saint.nexus == nexus else saint for saint in choir.saints)
    return replace(choir, saints=tuple(saints))


def _others(names: Sequence[str], place: int) -> dict[int, str]:
    return {at: name for at, name in enumerate(names, 1) if at != place}


def _onward(query: QueryDict, choir: Choir, kept: dict[int, str], masters: int) -> QueryDict:
    onto = choir_query.choir_as_query(choir, query)
    for word in HAPPENED:
        onto.pop(word, None)
    _lay(query, onto, kept, ("side",))
    onto["masters"] = str(masters)
    return onto


def _lay(query: QueryDict, onto: QueryDict, kept: dict[int, str], words: Sequence[str]) -> None:
    """The nexuses that are *kept*, by the places that they had, in places without a gap."""
    for word in (*LAID, *(f"guard-{place}" for place in PLACES)):
        onto.pop(word, None)
    for place, (before, name) in enumerate(kept.items(), 1):
        onto[f"place-{place}"] = name
        for word in words:
            if sent := query.get(f"{word}-{before}"):
                onto[f"{word}-{place}"] = sent


def _address(query: QueryDict) -> str:
    return f"?{query.urlencode()}"
