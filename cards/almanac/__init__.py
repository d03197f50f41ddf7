"""The almanac: a temporal mutation for every day, the same for everyone for ever."""
