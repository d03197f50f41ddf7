"""The exact chances of a check: no dice are thrown, every choice is weighed."""

from campaigns.rulebooks.apocrypha.odds.chances import Odds, odds
from campaigns.rulebooks.apocrypha.odds.lattice import TooManyWays
from campaigns.rulebooks.apocrypha.odds.solving import Check

__all__ = ["Check", "Odds", "TooManyWays", "odds"]
