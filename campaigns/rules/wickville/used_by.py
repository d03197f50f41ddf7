"""The pages and tools of Witches of Wickville, and the rules by which each of them works or of which it reminds."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.wickville.register import Rule
from campaigns.rules.used_by import UsedBy

USED_BY: Sequence[UsedBy] = (UsedBy(_("Boxes of cards"), "boxes", (Rule.CARDS_OF_THE_BOX, Rule.SOLO_CARDS)),)
