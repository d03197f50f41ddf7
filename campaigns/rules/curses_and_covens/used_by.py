"""The pages and tools of Curses & Covens, and the rules by which each of them works or of which it reminds."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from campaigns.rulebooks.curses_and_covens.register import Rule
from campaigns.rules.used_by import UsedBy

USED_BY: Sequence[UsedBy] = (UsedBy(_("Boxes of cards"), "boxes", (Rule.CARDS_OF_THE_BOX,)),)
