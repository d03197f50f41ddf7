"""Every path of the API that belongs to campaigns and people, room by room."""

from campaigns.archive import urls as archive
from campaigns.away import urls as away
from campaigns.boxes import urls as boxes
from campaigns.chronicle import urls as chronicle
from campaigns.days import urls as days
from campaigns.deleted import urls as deleted
from campaigns.evenings import urls as evenings
from campaigns.guiding import urls as guiding
from campaigns.missions import urls as missions
from campaigns.overview import urls as overview
from campaigns.packs import urls as packs
from campaigns.people import urls as people
from campaigns.rules import urls as rules
from campaigns.saints import urls as saints
from campaigns.seats import urls as seats
from campaigns.shared_lists import urls as shared_lists
from campaigns.sittings import urls as sittings
from campaigns.stories import urls as stories
from campaigns.tools.apocrypha import urls as apocrypha_tools
from campaigns.tools.curses_and_covens import urls as curses_and_covens_tools
from campaigns.tools.full_moon_ritual import urls as full_moon_ritual_tools
from campaigns.tools.wickville import urls as wickville_tools
from campaigns.tools.witching_hour import urls as witching_hour_tools

urlpatterns = [
    *overview.api_urls,
    *seats.api_urls,
    *chronicle.api_urls,
    *archive.api_urls,
    *days.api_urls,
    *evenings.api_urls,
    *deleted.api_urls,
    *packs.api_urls,
    *boxes.api_urls,
    *shared_lists.api_urls,
    *saints.api_urls,
    *missions.api_urls,
    *guiding.api_urls,
    *away.api_urls,
    *stories.api_urls,
    *sittings.api_urls,
    *rules.api_urls,
    *people.api_urls,
    *apocrypha_tools.api_urls,
    *witching_hour_tools.api_urls,
    *wickville_tools.api_urls,
    *curses_and_covens_tools.api_urls,
    *full_moon_ritual_tools.api_urls,
]
