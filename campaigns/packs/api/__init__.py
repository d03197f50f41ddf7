"""The door for programs: packs on tables, and packs from addresses."""
