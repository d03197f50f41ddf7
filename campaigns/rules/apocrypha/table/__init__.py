"""A mission at the live table in sentences: what happened, why something cannot, and what comes next."""

from campaigns.rules.apocrypha.table.advice import act_in_words as act_in_words
from campaigns.rules.apocrypha.table.advice import reminder_in_words as reminder_in_words
from campaigns.rules.apocrypha.table.events import event_in_words as event_in_words
from campaigns.rules.apocrypha.table.refusals import malformed_in_words as malformed_in_words
from campaigns.rules.apocrypha.table.refusals import refusal_in_words as refusal_in_words
