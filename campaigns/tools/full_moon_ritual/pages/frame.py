"""What Full Moon Ritual's tools share: their names."""

from django.utils.translation import gettext_lazy as _

from campaigns.tools.frame import Tool

GAME = "full-moon-ritual"
TOOLS = [
    Tool("tool-ritual-setup", _("Set-up"), "cards"),
    Tool("tool-magic", _("Magic"), "strange"),
    Tool("tool-score", _("Score"), "moon"),
]
