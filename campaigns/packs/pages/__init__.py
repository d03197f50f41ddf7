"""The door for people: packs on tables, and packs from addresses."""
