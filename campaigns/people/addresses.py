"""What counts as one address, wherever addresses are counted."""

import ipaddress
from functools import lru_cache

# Of an address of 128 bits.
HOUSEHOLD_BITS = 64


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """What counts as one address: of the newer kind every household has a whole network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4 or found.ipv4_mapped:
        return address
    return str(ipaddress.ip_network((found, HOUSEHOLD_BITS), strict=False).network_address)
