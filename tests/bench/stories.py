"""A story of The Witching Hour with 40 attempts, two others and quick plays beside it, on the real server."""

from tests.saints_on_site import run_on_site
from tests.sites import Site

ATTEMPTS = 40

FILL = f"""
import sys, django
django.setup()
from datetime import date, timedelta
from campaigns.models import Campaign
from campaigns.models.attempt_record import PlayedWitch
from campaigns.rulebooks.witching_hour.coven import Witch
from campaigns.stories import actions as stories
campaign = Campaign.objects.get(pk=sys.argv[1])
by = campaign.members.get(role="owner")
coven = [PlayedWitch(witch, "Ann") for witch in list(Witch)[:6]]
told = [stories.start(by, name=f"Year {{n}}").number for n in range(3)]
for n in range({ATTEMPTS}):
    wish = {{"ending": "pentagram", "hour": 5, "coven": coven, "played": date(2025, 1, 1) + timedelta(days=n)}}
    stories.record(by, story=told[-1], wish={{**wish, "scene": 1}})
    stories.record(by, story=None, wish={{**wish, "scene": n % 6}})
"""


def a_story(running: Site, token: str) -> str:
    """The address of its page."""
    made = running.post("/api/v1/campaigns/", {"game": "witching-hour", "name": "Moonrise"}, token=token).json()
    run_on_site(running.data_dir, FILL, made["id"])
    return f"/campaigns/{made['id']}/stories/3/"
