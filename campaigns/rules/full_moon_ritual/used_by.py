"""The pages and tools of Full Moon Ritual, and the rules by which each of them works or of which it reminds."""

from collections.abc import Sequence

from campaigns.rules.used_by import UsedBy

# None yet: every rule is left to the table.
USED_BY: Sequence[UsedBy] = ()
