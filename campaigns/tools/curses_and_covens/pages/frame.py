"""What Curses & Covens' tools share: their names."""

from django.utils.translation import gettext_lazy as _

from campaigns.tools.frame import Tool

GAME = "curses-and-covens"
TOOLS = [
    Tool("tool-coven-setup", _("Set-up"), "cards"),
    Tool("tool-coven-phases", _("Phases"), "clock"),
    Tool("tool-census", _("Open hand"), "players"),
    Tool("tool-hunt", _("Hunt"), "search"),
]
