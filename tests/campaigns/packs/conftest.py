"""What the tests of packs take from elsewhere."""

from tests.campaigns.packs.pack_server import server

__all__ = ["server"]
