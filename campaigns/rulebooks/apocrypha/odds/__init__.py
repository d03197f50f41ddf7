"""The exact chances of a check: no dice are thrown, every choice is weighed."""

from campaigns.rulebooks.apocrypha.odds.advice import Advice, advise
from campaigns.rulebooks.apocrypha.odds.chances import Odds, odds, success
from campaigns.rulebooks.apocrypha.odds.effort import Effort, TooManyWays
from campaigns.rulebooks.apocrypha.odds.solving import Check
from campaigns.rulebooks.apocrypha.odds.steps import DiceStep, gains

__all__ = ["Advice", "Check", "DiceStep", "Effort", "Odds", "TooManyWays", "advise", "gains", "odds", "success"]
