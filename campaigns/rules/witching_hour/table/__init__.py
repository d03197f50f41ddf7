"""A scene at the live table in sentences: what happened, why something cannot, and how a number comes about."""

from campaigns.rules.witching_hour.table.events import event_in_words as event_in_words
from campaigns.rules.witching_hour.table.refusals import malformed_in_words as malformed_in_words
from campaigns.rules.witching_hour.table.refusals import refusal_in_words as refusal_in_words
from campaigns.rules.witching_hour.table.steps import step_in_words as step_in_words
