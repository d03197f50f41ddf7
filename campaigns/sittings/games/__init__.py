"""The games that can be played at the live table; whichever is named here registers itself."""

from campaigns.sittings.games import apocrypha, curses_and_covens, full_moon_ritual, wickville, witching_hour

__all__ = ["apocrypha", "curses_and_covens", "full_moon_ritual", "wickville", "witching_hour"]
