"""Every page of the campaigns and of the people at their tables, room by room."""

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
    *overview.page_urls,
    *seats.page_urls,
    *chronicle.page_urls,
    *archive.page_urls,
    *days.page_urls,
    *evenings.page_urls,
    *deleted.page_urls,
    *packs.page_urls,
    *boxes.page_urls,
    *shared_lists.page_urls,
    *saints.page_urls,
    *missions.page_urls,
    *guiding.page_urls,
    *away.page_urls,
    *stories.page_urls,
    *sittings.page_urls,
    *rules.page_urls,
    *people.page_urls,
    *apocrypha_tools.page_urls,
    *witching_hour_tools.page_urls,
    *wickville_tools.page_urls,
    *curses_and_covens_tools.page_urls,
    *full_moon_ritual_tools.page_urls,
]
