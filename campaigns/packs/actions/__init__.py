"""Every write of this room: packs on tables, and packs from addresses."""
